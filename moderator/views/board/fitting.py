"""What does not fit is counted: lists that end in `and 14 more`, names cut so that they can still be told apart."""

from collections.abc import Sequence

from moderator.model.wording import clean
from moderator.views.text import cells, clip


def few(label: str, pieces: Sequence[str], room: int, lines: int = 1) -> list[str]:
    """As many pieces as so many lines have room for, each whole; the last line counts the others."""
    pieces = [clip(clean(piece), room - cells(label)) for piece in pieces]
    for shown in range(len(pieces), 0, -1):
        rest = len(pieces) - shown
        counted = [f"and {rest} more"] if rest else []
        if len(set_lines := _wrap(label, [*pieces[:shown], *counted], room)) <= lines:
            return set_lines
    return [clip(f"{label}{len(pieces)}", room)]


def _wrap(label: str, pieces: Sequence[str], room: int) -> list[str]:
    lines, line, margin = [], label, " " * min(cells(label), 4)
    for piece in pieces:
        blank = "" if line in (label, margin) else " "
        if blank and cells(line) + 1 + cells(piece) > room:
            lines.append(line)
            line, blank = margin, ""
        line += blank + piece
    return [*lines, line]


def shorten(names: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Each name in its column: whole, or cut and marked with a dot, or with its seat where two would look alike."""
    fitted = [*zip(names, widths, strict=True)]
    cut = [name if cells(name) <= width else f"{_cut(name, width - 1)}." for name, width in fitted]
    return [
        _cut(name, width - len(str(seat))) + str(seat) if short != name and cut.count(short) > 1 else short
        for seat, ((name, width), short) in enumerate(zip(fitted, cut, strict=True), 1)
    ]


def _cut(name: str, room: int) -> str:
    """The first letters of a name, as many as have room."""
    kept = ""
    for letter in name:
        if cells(kept + letter) > room:
            break
        kept += letter
    return kept
