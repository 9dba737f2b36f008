"""The layout of a workbook: places of tables, widths of columns, references as A1, and printed pages.

A spreadsheet that fits a sheet to the page width can make it too small to read and ignores page breaks. So this module
computes the scale of a sheet that people write on, or that is several pages wide. Widths allow for the widest font that
programs use in place of ours.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from textwrap import wrap

from moderator.export.sheet import Book, Cell, Column, Formula, Paper, Sheet, Table, Value
from moderator.export.writers.plain import cell_safe, count_lines, letters, measure, sheet_names
from moderator.model.findings import tell_doubts
from moderator.model.values import Record

# ---- printing ----

POINTS = 72  # of an inch
HAND = 20.0  # points (7 mm): a row to write in
SIDE, TOP, HEADER = 0.4, 0.45, 0.25  # inches: margins at the sides, at top and bottom, and of the page header
_SIZES: dict[Paper, tuple[float, float]] = {"a4": (595.2, 841.8), "letter": (612.0, 792.0)}  # points
PAPER_CODES: dict[Paper, str] = {"letter": "1", "a4": "9"}  # paper sizes in SpreadsheetML
_LETTER_POINTS = 7.05  # points of a letter of a column, at most
_LEAST = 70  # percent: smaller print cannot be read at a table
SCALES = (100, 90, 80, _LEAST)  # to try in turn


class Room(Record):
    """The space between the margins of a page, in points."""

    wide: float
    high: float


class Columns(Record):
    """How the columns of a sheet are printed: the scale in percent, and the last column of each page, from 1."""

    scale: int
    ends: tuple[int, ...]
    kept: int  # columns to repeat on every page


def room_of(paper: Paper, upright: bool) -> Room:
    """Return the space between the margins of a sheet of paper, upright or sideways."""
    short, long = _SIZES[paper]
    wide, high = (short, long) if upright else (long, short)
    return Room(wide - 2 * SIDE * POINTS, high - 2 * TOP * POINTS)


def divide_columns(widths: Sequence[int], kept: int, room: Room, most: int) -> Columns:
    """Divide the columns among as few pages side by side as is readable, at the largest scale up to `most` percent.

    Widths are in letters.
    """
    pages = 1
    while True:
        for scale in range(most, _LEAST - 1, -1):
            ends = _ends(widths, kept, room.wide * 100 / scale / _LETTER_POINTS)
            if len(ends) <= pages:
                return Columns(scale, ends, kept)
        pages += 1


def _ends(widths: Sequence[int], kept: int, letters: float) -> tuple[int, ...]:
    """Return the last column of every page. Each page has at least one column besides the repeated ones."""
    ends, repeated = [], sum(widths[:kept])
    taken = repeated
    for number, width in enumerate(widths[kept:], kept + 1):
        if taken + width > letters and taken > repeated:
            ends.append(number - 1)
            taken = repeated
        taken += width
    return (*ends, len(widths))


def divide_rows(blocks: Sequence[float], gap: float, high: float) -> tuple[int, ...]:
    """Return the indexes of the blocks that begin a page, so that no block is split that fits on a page.

    There is a `gap` between two blocks on a page.
    """
    begin, taken = [], 0.0
    for at, block in enumerate(blocks):
        if at and taken + gap + block > high:
            begin.append(at)
            taken = block
        else:
            taken += block + (gap if at else 0.0)
        taken -= high * max(0, ceil(taken / high) - 1)  # the rest of a block longer than a page
    return tuple(begin)


# ---- layout ----

NARROW, WIDE = 6, 44  # letters of a column, at least and at most
_NOTES = (70, 150)  # letters of a line of notes, at least and at most
_MOST, _FILLED = 400, 0.95  # percent: the largest scale of a spreadsheet; the part of a page that a poster fills
_ROW, _LINE = 15.0, 14.0  # points: a row of usual height, a line of a cell
TITLE_ROW, HEADING_ROW = 22.0, 18.0  # points of the rows of headings
ROW_CENTIMETRES = _ROW / 72 * 2.54
_WHOLE = Columns(100, (1,), 1)
_SPARE, _EDGE = 2, 0.5  # letters for the edges of a cell, with and without indent
CHART_ROWS, CHART_CENTIMETRES = 19, 17.5  # height and width of a chart
CHARTS_ABREAST = 2  # four charts fill a page in landscape
_FLAT_ROWS = 16  # rows of a chart on a one-page sheet
_LETTER, _BORDER, _USUAL = (
    7,
    5,
    64,
)  # pixels of a letter, of the edges of a column, of a column of usual width
_PIXELS, _POINTS = 96 / 2.54, 72 / 2.54  # per centimetre
_REFERENCE = re.compile(r"\{(?:([^!{}]+)!)?([^.{}]*)\.([^{}]+?)(?::(\d+|total))?\}")


class BadReference(LookupError):
    """A formula refers to a missing table, column or row. This is a fault of the sheet, not of the user."""


class Placed(Record):
    """A table with its rows on the sheet, from 1. A table without rows has one blank row."""

    table: Table
    heading: int
    notes: tuple[str, ...]
    first: int  # below the row of column headings
    heights: Mapping[int, float]  # points, of higher rows only
    span: int = 1  # columns that its last column takes, for long texts
    left: int = 0  # columns of the sheet left of it

    @property
    def last(self) -> int:
        return self.first + max(1, len(self.table.rows)) - 1

    @property
    def total(self) -> int | None:
        return None if self.table.total is None else self.last + 1

    @property
    def end(self) -> int:
        return self.total or self.last

    def letters(self, index: int) -> str:
        """Return the letters of the column with this index, from 0."""
        return column_letters(self.left + index + 1)

    def column(self, heading: str) -> str:
        """Return the letters of a column. Raises BadReference."""
        for index, column in enumerate(self.table.columns):
            if column.heading == heading:
                return self.letters(index)
        raise BadReference(f"table {self.table.name!r} has no column {heading!r}")


class Printed(Record):
    """How a sheet is printed: fitted to the page width if `columns` is None. A page ends after each row in `breaks`."""

    paper: Paper
    upright: bool
    columns: Columns | None
    breaks: tuple[int, ...] = ()

    @property
    def margin(self) -> int:
        """Return the column of headings and notes. It is not repeated if pages are side by side."""
        return self.columns.kept + 1 if self.columns and len(self.columns.ends) > 1 else 1


class Link(Record):
    """A link to another sheet: its row, first and last column."""

    name: str
    row: int
    first: int
    last: int


class Page(Record):
    """A sheet with its layout: its name in the workbook, notes from row 2, charts from row `charts`, tables."""

    sheet: Sheet
    name: str
    notes: tuple[str, ...]
    links: tuple[Link, ...]
    charts: int
    tables: Mapping[str, Placed]
    widths: tuple[int, ...]  # in letters
    printed: Printed

    @property
    def bands(self) -> list[list[Placed]]:
        """Return the tables, grouped if they are side by side."""
        found: list[list[Placed]] = []
        for placed in self.tables.values():
            if placed.left:
                found[-1].append(placed)
            else:
                found.append([placed])
        return found

    @property
    def blocks(self) -> list[float]:
        """Return the heights of the bands of tables in points, the first with everything above it."""
        bands = self.bands
        head = TITLE_ROW + _ROW * (bands[0][0].heading - 2)
        return [_high_of(band) + (0.0 if at else head) for at, band in enumerate(bands)]

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        return max((placed.end for placed in self.tables.values()), default=self.charts)


def _high_of(band: Sequence[Placed]) -> float:
    """Return the height of tables side by side in points, with their headings."""
    rows = range(band[0].heading, max(placed.end for placed in band) + 1)
    return sum(max(placed.heights.get(row, _ROW) for placed in band) for row in rows)


def lay_out(book: Book) -> tuple[Page, ...]:
    """Lay out all sheets of a book."""
    names = sheet_names(sheet.name for sheet in book.sheets)
    mark = (f"Uncertain: {tell_doubts(book.uncertain)}.",) if book.uncertain else ()
    called = dict(zip((sheet.name for sheet in book.sheets), names, strict=True))
    return tuple(
        _page(sheet.replace(notes=(*mark, *sheet.notes), links=tuple(called[each] for each in sheet.links)), name, book)
        for sheet, name in zip(book.sheets, names, strict=True)
    )


def _page(sheet: Sheet, name: str, book: Book) -> Page:
    """Lay out a sheet in its orientation, or turned or smaller if that splits fewer tables or needs fewer pages."""
    page = _laid(sheet, name, book, sheet.upright)
    if sheet.poster:
        return _enlarged(page)
    if sheet.one_page and sheet.written_on:
        ways = (_laid(sheet, name, book, upright, most) for upright in (True, False) for most in SCALES)
        return min(ways, key=lambda way: (_pages(way), _unhandy(way)))
    if sheet.one_page:
        return page.replace(printed=page.printed.replace(upright=_whole(page, True) > _whole(page, False)))
    if not sheet.written_on or not (_cut(page) or _abreast(page)):
        return page
    lying = (sheet.upright, not sheet.upright)
    return min((_laid(sheet, name, book, upright, most) for upright in lying for most in SCALES), key=_unhandy)


def _enlarged(page: Page) -> Page:
    """Return the page in the orientation and at the scale at which the sheet fills a single page."""
    upright = _whole(page, True) > _whole(page, False)
    scale = max(_LEAST, min(_MOST, int(100 * _FILLED * _whole(page, upright))))
    columns = Columns(scale, (len(page.widths),), 0)
    return page.replace(printed=page.printed.replace(upright=upright, columns=columns))


def _pages(page: Page) -> int:
    """Return the number of pages of a sheet to write on."""
    return (_abreast(page) + 1) * (len(page.printed.breaks) + 1)


def _unhandy(page: Page) -> tuple[bool, int, int, bool, int]:
    """Return the drawbacks of a way to print a sheet, worst first, for comparison with another way."""
    cut, columns = _cut(page), page.printed.columns or _WHOLE
    over = sum(len(placed.table.columns) > columns.ends[0] for placed in page.tables.values())
    return cut and len(page.bands) > 1, _abreast(page), over, cut, -columns.scale


def _abreast(page: Page) -> int:
    """Return the number of extra pages side by side."""
    return len(page.printed.columns.ends) - 1 if page.printed.columns else 0


def _cut(page: Page) -> bool:
    """Return whether a table is split across pages."""
    return any(block > _high(page.printed) for block in page.blocks)


def _high(printed: Printed) -> float:
    """Return the height of a page in points of the sheet."""
    scale = printed.columns.scale if printed.columns else 100
    return room_of(printed.paper, printed.upright).high * 100 / scale


def _whole(page: Page, upright: bool) -> float:
    """Return the scale at which the whole sheet fits on one page."""
    room = room_of(page.printed.paper, upright)
    return min(room.wide / (wide(page.widths) * _POINTS), room.high / (sum(page.blocks) + _ROW * len(page.blocks)))


def _laid(sheet: Sheet, name: str, book: Book, upright: bool, most: int = 100) -> Page:
    """Lay out a sheet in this orientation at a scale of at most `most` percent."""
    sheet, lefts = _stand_beside(sheet, book.currency)
    widths, spans = _widths(sheet, book.currency)
    kept = sheet.abreast or int(sheet.written_on)
    columns = divide_columns(widths, kept, room_of(book.paper, upright), most) if kept else None
    printed = Printed(book.paper, upright, columns)
    first = sum(widths[printed.margin - 1 : columns.ends[0]]) if columns else sum(widths)
    room = max(_NOTES[0], min(_NOTES[1], first))
    notes = tuple(line for note in sheet.notes for line in wrap(cell_safe(note), room))
    links = tuple(_links(sheet.links, 2 + len(notes), widths))
    charts = row = (links[-1].row if links else 1 + len(notes)) + 2
    row += chart_rows(sheet) * -(-len(sheet.charts) // CHARTS_ABREAST)
    placed: dict[str, Placed] = {}
    for table in sheet.tables:
        if table.name in placed:
            raise BadReference(f"two tables of {sheet.name!r} are called {table.name!r}")
        note = tuple(wrap(cell_safe(table.note), room))
        left, span = lefts.get(table.name, (0, spans.get(table.name, 1)))
        before = [*placed.values()][-1:]
        heading = before[0].heading if left else row
        at = before[0].first if left else row + 1 + len(note) + 1
        hand = HAND * 100 / columns.scale if columns and table.written_on else 0.0
        heights = {heading: HEADING_ROW} | _heights(table, at, span, widths[left:], hand, book.currency)
        placed[table.name] = Placed(table, heading, note, at, heights, span, left)
        row = max(row, placed[table.name].end + 2)
    page = Page(sheet, name, notes, links, charts, placed, widths, printed)
    return page.replace(printed=printed.replace(breaks=_breaks(page))) if sheet.written_on else page


def _breaks(page: Page) -> tuple[int, ...]:
    """Return the rows after which a page ends, before tables that would be split."""
    bands, high = page.bands, _high(page.printed)
    return tuple(bands[at][0].heading - 1 for at in divide_rows(page.blocks, _ROW, high))


def _links(names: Sequence[str], row: int, widths: tuple[int, ...]) -> Iterator[Link]:
    """Yield the links one after another, each as many columns wide as it needs."""
    first = 1
    for name in names:
        last = _reaching(widths, first, letters(name) + 1)
        if last > len(widths) and first > 1:
            row, first = row + 1, 1
            last = _reaching(widths, first, letters(name) + 1)
        yield Link(name, row, first, min(last, len(widths)))
        first = last + 1


def _reaching(widths: tuple[int, ...], first: int, wanted: int) -> int:
    """Return the last column of a span of the wanted width, or one too many if there is no room."""
    last = first
    while last <= len(widths) and sum(widths[first - 1 : last]) < wanted:
        last += 1
    return last


def chart_rows(sheet: Sheet) -> int:
    """Return the number of rows that a chart takes."""
    return _FLAT_ROWS if sheet.one_page else CHART_ROWS


def chart_places(page: Page) -> list[str]:
    """Return the cell at the top left corner of each chart."""
    places = []
    for at in range(len(page.sheet.charts)):
        down, across = divmod(at, CHARTS_ABREAST)
        column, left = 1, 0
        while left < across * (CHART_CENTIMETRES * _PIXELS + _LETTER):
            wide = page.widths[column - 1] * _LETTER + _BORDER if column <= len(page.widths) else _USUAL
            column, left = column + 1, left + wide
        places.append(f"{column_letters(column)}{page.charts + down * chart_rows(page.sheet)}")
    return places


def wide(widths: tuple[int, ...]) -> float:
    """Return the width of the columns in centimetres."""
    return sum(width * _LETTER + _BORDER for width in widths) / _PIXELS


# ---- heights ----


def _heights(
    table: Table, first: int, span: int, widths: tuple[int, ...], hand: float, currency: str
) -> dict[int, float]:
    """Return the rows that are higher than usual: for a long text, or `hand` to write in."""
    rows = table.rows or ((None,) * len(table.columns),)
    found = {first + at: hand for at in range(len(rows)) if hand}
    texts = (tuple(column.shown for column in table.columns), *rows, *((table.total,) if table.total else ()))
    for at, values in enumerate(texts, first - 1):
        if (lines := _lines(table, values, span, widths, currency, at == first - 1)) > 1:
            found[at] = max(found.get(at, 0.0), _LINE * lines + 2)
    return found


def _lines(
    table: Table, values: tuple[Value, ...], span: int, widths: tuple[int, ...], currency: str, bold: bool
) -> int:
    """Return the number of lines of the longest text in a row. The last column takes `span` columns."""
    lines = 1
    for at, (value, column) in enumerate(zip(values, table.columns, strict=True)):
        if isinstance(value, str) or (isinstance(value, Cell) and isinstance(value.value, str)):
            room = widths[at] if at < len(values) - 1 else sum(widths[at : at + span])
            text = cell_safe(cell_text(value, column, currency))
            lines = max(lines, count_lines(text, max(1, room - (_EDGE if bold else _SPARE)), bold))
    return lines


# ---- widths ----


def _stand_beside(sheet: Sheet, currency: str) -> tuple[Sheet, dict[str, tuple[int, int]]]:
    """Return the sheet, and the position of each table that fits to the right of the table before it.

    A position is the number of columns left of the table, and the span of its last column. Other tables go below.
    """
    below = sheet.replace(tables=tuple(table for table in sheet.tables if not table.beside))
    if len(below.tables) == len(sheet.tables):
        return sheet, {}
    widths, spans = _widths(below, currency)
    found: dict[str, tuple[int, int]] = {}
    tables: list[Table] = []
    for table in sheet.tables:
        place = _room_beside(table, tables[-1], spans, widths, currency) if table.beside and tables else None
        if place is not None:
            found[table.name] = place
        tables.append(table.replace(beside=place is not None))
    return sheet.replace(tables=tuple(tables)), found


def _room_beside(
    table: Table, before: Table, spans: Mapping[str, int], widths: tuple[int, ...], currency: str
) -> tuple[int, int] | None:
    """Return the first place right of a table where columns are wide enough, and the span of the last column."""
    *first, last = (_needed(table, index, column, currency) for index, column in enumerate(table.columns))
    begin = len(before.columns) - 1 + spans.get(before.name, 1)
    for left in range(begin, len(widths) - len(first)):
        if all(widths[left + at] >= needed for at, needed in enumerate(first)):
            start = left + len(first)
            end = _reaching(widths, start + 1, last)
            if end <= len(widths):
                return left, end - start
    return None


def _widths(sheet: Sheet, currency: str) -> tuple[tuple[int, ...], dict[str, int]]:
    """Return the width of each column of the sheet, and the span of the last column of each table."""
    own = [table for table in sheet.tables if not table.beside]
    widths = [NARROW] * max((len(table.columns) for table in own), default=1)
    loose: dict[str, int] = {}  # the wanted width of the last column of a narrower table
    for table in own:
        for index, column in enumerate(table.columns):
            needed = _needed(table, index, column, currency)
            may_stretch = column.kind == "text" and (column.width is None or column.fill_in)
            if may_stretch and index == len(table.columns) - 1 < len(widths) - 1:
                loose[table.name] = needed
            else:
                widths[index] = max(widths[index], min(WIDE, needed))
    spans = {}
    for table in own:
        if wanted := loose.get(table.name):
            start = end = len(table.columns) - 1
            while sum(widths[start : end + 1]) < wanted and end < len(widths) - 1:
                end += 1
            spans[table.name] = end - start + 1
            if end == len(widths) - 1:
                lacking = min(wanted, WIDE) - sum(widths[start : end + 1])
                widths[end] += max(0, lacking)
    return tuple(widths), spans


def _needed(table: Table, index: int, column: Column, currency: str) -> int:
    """Return the width of a column in letters: for whole cells, and a heading wrapped between words."""
    word = ceil(max((measure(word, bold=True) for word in column.shown.split()), default=0) + _EDGE)
    if column.width is not None:
        return max(column.width, word)
    heading = max(-(-letters(column.shown) // 2), *map(letters, column.shown.split() or [""]))  # two lines, mostly
    rows = (*table.rows, table.total) if table.total is not None else table.rows
    cells = max((letters(cell_text(row[index], column, currency)) for row in rows), default=0)
    return max(NARROW, word, heading + 3, cells + 3)


def cell_text(value: Value, column: Column, currency: str) -> str:
    """Return a value about as a spreadsheet shows it."""
    mark, kind = "", column.kind
    if isinstance(value, Cell):
        mark, kind, value = value.mark, value.kind or kind, value.value
    if isinstance(value, Formula):
        value = value.value
    if value is None:
        return ""
    if isinstance(value, str):
        return value + mark
    sign = currency if kind == "money" else "%" if kind in ("percent", "share") else ""
    return f"{value:,}{sign}{mark}"


# ---- references ----


def column_letters(number: int) -> str:
    """Return `A` for 1, `AA` for 27."""
    found = ""
    while number:
        number, rest = divmod(number - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def quoted(name: str) -> str:
    """Return the name of a sheet, quoted for a reference."""
    return "'" + name.replace("'", "''") + "'"


def resolve(text: str, pages: Mapping[str, Page], page: Page, own: Placed, row: int) -> str:
    """Return a formula with its references as A1. `pages` are by sheet name. Raises BadReference."""

    def put(found: re.Match[str]) -> str:
        sheet, table, heading, which = found.groups()
        target = page if sheet is None else pages.get(sheet)
        placed = own if not table else None if target is None else target.tables.get(table)
        if target is None or placed is None:
            raise BadReference(f"{found.group()} in {text!r} on {page.name!r} names no table")
        prefix = "" if target is page else f"{quoted(target.name)}!"
        column = placed.column(heading)
        if not table:
            return f"{column}{row}"
        if which is None:
            return f"{prefix}{column}{placed.first}:{column}{placed.last}"
        at = placed.total if which == "total" else placed.first + int(which)
        if at is None or at > placed.end:
            raise BadReference(f"{found.group()} in {text!r} on {page.name!r} names no row")
        return f"{prefix}{column}{at}"

    return _REFERENCE.sub(put, text)
