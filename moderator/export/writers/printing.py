"""Sheets on paper: which part of one goes on which page, and how high a row is so that a hand can write in it.

A spreadsheet that fits a sheet to the width of a page says nobody how small it became, and forgets where a page was to
end. So a sheet that is written on, or that takes several pages abreast, is printed at a scale that is worked out here,
for columns as wide as they are with the widest of the fonts that programs put in place of ours.
"""

from collections.abc import Sequence
from math import ceil

from moderator.export.sheet import Paper
from moderator.model.values import Record

POINTS = 72  # of an inch
HAND = 20.0  # points: 7 mm and a little, a row to write in
SIDE, TOP, HEADER = 0.4, 0.45, 0.25  # inches: margins left and right, above and below; where a page's own head begins
_SIZES: dict[Paper, tuple[float, float]] = {"a4": (595.2, 841.8), "letter": (612.0, 792.0)}  # points
PAPER_CODES: dict[Paper, str] = {"letter": "1", "a4": "9"}  # as SpreadsheetML counts papers
_LETTER = 7.05  # points of a letter of a column, at most, and a little
_LEAST = 70  # percent: smaller print cannot be read at a table
SCALES = (100, 90, 80, _LEAST)  # that are tried, in turn


class Room(Record):
    """What a page has between its margins, in points."""

    wide: float
    high: float


class Columns(Record):
    """How the columns of a sheet are printed: at so many percent, a page ending with each of `ends`, counted from 1."""

    scale: int
    ends: tuple[int, ...]
    kept: int  # so many first columns are repeated on every page


def room_of(paper: Paper, upright: bool) -> Room:
    short, long = _SIZES[paper]
    wide, high = (short, long) if upright else (long, short)
    return Room(wide - 2 * SIDE * POINTS, high - 2 * TOP * POINTS)


def divide_columns(widths: Sequence[int], kept: int, room: Room, most: int) -> Columns:
    """The columns on as few pages abreast as can be read, as large as they go on these: at `most` percent.

    Widths are in letters.
    """
    pages = 1
    while True:
        for scale in range(most, _LEAST - 1, -1):
            ends = _ends(widths, kept, room.wide * 100 / scale / _LETTER)
            if len(ends) <= pages:
                return Columns(scale, ends, kept)
        pages += 1


def _ends(widths: Sequence[int], kept: int, letters: float) -> tuple[int, ...]:
    """The last column of every page that has room for so many letters; a page holds one besides the kept at least."""
    ends, repeated = [], sum(widths[:kept])
    taken = repeated
    for number, width in enumerate(widths[kept:], kept + 1):
        if taken + width > letters and taken > repeated:
            ends.append(number - 1)
            taken = repeated
        taken += width
    return (*ends, len(widths))


def divide_rows(blocks: Sequence[float], gap: float, high: float) -> tuple[int, ...]:
    """Which blocks begin a page, by their place: a page has room for so much, and none is cut that it has room for.

    A `gap` lies between two blocks of a page.
    """
    begin, taken = [], 0.0
    for at, block in enumerate(blocks):
        if at and taken + gap + block > high:
            begin.append(at)
            taken = block
        else:
            taken += block + (gap if at else 0.0)
        taken -= high * max(0, ceil(taken / high) - 1)  # what goes on over the page
    return tuple(begin)
