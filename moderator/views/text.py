"""Tables of plain text: columns as wide as their cells, the last one wrapped at the edge."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence

from moderator.model.findings import Doubts, tell_doubts
from moderator.model.values import Record
from moderator.model.wording import clean
from moderator.views.ink import PLAIN, Ink

WIDTH = 80
ROOM = WIDTH - 2  # columns inside a block with a heading
WIDEST_CELL = 24  # longer names are cut, so that the figures next to them fit
_GAP = 2
_FIRST_ODD = "\u0300"  # every earlier character takes one column


class Window(Record):
    """The size of a terminal; by default the smallest common one."""

    columns: int = WIDTH
    lines: int = 24


SMALLEST = Window()


def cells(text: str) -> int:
    """Return how many columns the text takes in a terminal: two for wide letters, none for combining marks."""
    if text.isascii() or max(text) < _FIRST_ODD:
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def clip(text: str, room: int) -> str:
    """The text in at most `room` columns, a cut end marked with three dots."""
    if cells(text) <= room:
        return text
    kept = ""
    for c in text:
        if cells(kept + c) > room - 3:
            break
        kept += c
    return kept + "..."


def pad(text: str, room: int, right: bool = False) -> str:
    """Return a text filled with blanks to `room` columns; with `right`, aligned to the right."""
    blank = " " * (room - cells(text))
    return blank + text if right else text + blank


def wrap(text: str | Sequence[str], first: str = "", rest: str | None = None, room: int = WIDTH) -> list[str]:
    """Words on lines of at most `room` columns; `first` and `rest` are how the first and the other lines begin.

    Pieces instead of a text are kept whole, blanks and all.
    """
    rest = " " * cells(first) if rest is None else rest
    lines, line, empty = [], first, True
    for word in clean(text).split() if isinstance(text, str) else map(clean, text):
        if not empty and cells(line) + 1 + cells(word) > room:
            lines.append(line)
            line, empty = rest, True
        *long, last = _cut(word, max(WIDEST_CELL, room - max(cells(first), cells(rest))))
        for piece in long:
            lines.append(line + piece if empty else f"{line} {piece}")
            line, empty = rest, True
        line += last if empty else f" {last}"
        empty = False
    return [*lines, line.rstrip()]


def _cut(word: str, room: int) -> list[str]:
    """A word in pieces: one wider than a line is cut behind its hyphens, as the stops of a run are; no other."""
    pieces: list[str] = []
    while cells(word) > room:
        at = word.rfind("-", 0, room) + 1 or word.find("-") + 1
        if not 0 < at < len(word):
            break
        pieces.append(word[:at])
        word = word[at:]
    return [*pieces, word]


def table(
    headings: Sequence[str], rows: Iterable[Sequence[object]], right: str | Collection[str] = "", ink: Ink = PLAIN
) -> list[str]:
    """One line a row under bold headings. Columns whose heading is in `right`, or is a word of it, are set flush right.

    The last cell of a row may be a list of pieces, which are kept whole when it is wrapped. On a screen rich draws it.
    """
    rows = list(rows)
    flush = set(right.split() if isinstance(right, str) else right)
    if ink.screen:
        from moderator.views.screen import draw_table

        return draw_table(headings, rows, flush, ink)
    lasts = [row[-1] if isinstance(row[-1], list) else str(row[-1]).split(" ") for row in rows]
    texts = [
        [clip(clean(str(cell)), WIDEST_CELL) for cell in row[:-1]] + [clean(" ".join(pieces))]
        for row, pieces in zip(rows, lasts, strict=True)
    ]
    widths = [max([cells(heading), *(cells(row[i]) for row in texts)]) for i, heading in enumerate(headings)]
    before = sum(width + _GAP for width in widths[:-1])
    lines = [ink.bold(_join(headings, headings, widths, flush))]
    for row, pieces in zip(texts, lasts, strict=True):
        head = "".join(
            pad(text, width, heading in flush) + " " * _GAP
            for text, width, heading in zip(row[:-1], widths, headings, strict=False)
        )
        last = pad(row[-1], widths[-1], True) if headings[-1] in flush else row[-1]
        lines += [line.rstrip() for line in _hang(head, last, pieces, before)]
    return lines


def _join(cells_: Sequence[str], headings: Sequence[str], widths: Sequence[int], flush: set[str]) -> str:
    parts = (pad(text, width, name in flush) for text, name, width in zip(cells_, headings, widths, strict=True))
    return (" " * _GAP).join(parts).rstrip()


def _hang(head: str, last: str, pieces: Sequence[str], before: int) -> list[str]:
    return [head + last] if before + cells(last) <= ROOM else wrap(pieces, head, " " * before, ROOM)


def titled(heading: str, lines: Iterable[str], ink: Ink = PLAIN) -> list[str]:
    """A block of lines under its heading, a blank line after it."""
    return [ink.bold(heading), *(f"  {line}" if line else "" for line in lines), ""]


def uncertainty_mark(doubts: Doubts, ink: Ink = PLAIN) -> list[str]:
    """Return the warning on uncertain books, followed by a blank line; empty if they are certain."""
    return [*(ink.bold(line) for line in wrap(f"Uncertain: {tell_doubts(doubts)}.")), ""] if doubts else []
