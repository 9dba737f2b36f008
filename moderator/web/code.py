"""An address as a QR code for a terminal, two rows of its squares in a line of text."""

import segno

from moderator.views.ink import Ink

_HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}  # upper and lower square, 1 for dark
_BORDER = 2


def draw_code(text: str, ink: Ink) -> list[str]:
    """Light squares are drawn and dark ones left out, as a dark terminal needs it; with colours it needs none."""
    rows = [[int(square) for square in row] for row in segno.make(text, micro=False).matrix_iter(border=_BORDER)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(_HALVES[pair] for pair in zip(*two, strict=True)) for two in pairs]
    return [f"\x1b[97;40m{line}\x1b[0m" for line in lines] if ink.colour else lines
