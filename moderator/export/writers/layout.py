"""Where everything stands in a workbook: tables below each other, widths of columns, and references as A1."""

import re
from collections.abc import Mapping
from textwrap import wrap

from moderator.export.sheet import Book, Cell, Column, Formula, Sheet, Table, Value
from moderator.export.writers.text import cell_safe, letters, sheet_names
from moderator.model.doubts import tell_doubts
from moderator.model.record import Record

NARROW, WIDE = 6, 44  # letters of a column, at least and at most
_NOTES = (70, 150)  # letters of a line of notes, at least and at most
ROW_CENTIMETRES = 15 / 72 * 2.54  # a row of usual height has 15 points
CHART_ROWS, CHART_CENTIMETRES = 19, 17.5  # a chart takes so many rows, and so much of their length
CHARTS_ABREAST = 2  # four charts fill a page in landscape
_LETTER, _BORDER, _USUAL = 7, 5, 64  # pixels of a letter, of a column beside its letters, of a column of usual width
_PIXELS = 96 / 2.54  # a centimetre
_REFERENCE = re.compile(r"\{(?:([^!{}]+)!)?([^.{}]*)\.([^{}]+?)(?::(\d+|total))?\}")


class BadReference(LookupError):
    """A formula names a table, column or row that is not there: a fault of the sheet, never of the user."""


class Placed(Record):
    """A table and its rows in the sheet, counted from 1; a table without rows has one that is blank."""

    table: Table
    heading: int
    notes: tuple[str, ...]
    first: int  # the headings of its columns stand above it
    span: int = 1  # columns that its last one takes, so that a long text has room

    @property
    def last(self) -> int:
        return self.first + max(1, len(self.table.rows)) - 1

    @property
    def total(self) -> int | None:
        return None if self.table.total is None else self.last + 1

    @property
    def end(self) -> int:
        """Its last row."""
        return self.total or self.last

    def column(self, heading: str) -> str:
        """The letters of a column. Raises BadReference."""
        for index, column in enumerate(self.table.columns, 1):
            if column.heading == heading:
                return column_letters(index)
        raise BadReference(f"table {self.table.name!r} has no column {heading!r}")


class Page(Record):
    """A sheet laid out: its name as a workbook takes it, notes from row 2 on, charts from row `charts` on, tables."""

    sheet: Sheet
    name: str
    notes: tuple[str, ...]
    charts: int
    tables: Mapping[str, Placed]
    widths: tuple[int, ...]  # in letters


def lay_out(book: Book) -> tuple[Page, ...]:
    """All sheets of a book, in order."""
    names = sheet_names(sheet.name for sheet in book.sheets)
    mark = (f"Uncertain: {tell_doubts(book.uncertain)}.",) if book.uncertain else ()
    return tuple(_page(sheet, name, book.currency, mark) for sheet, name in zip(book.sheets, names, strict=True))


def _page(sheet: Sheet, name: str, currency: str, mark: tuple[str, ...]) -> Page:
    widths, spans = _widths(sheet, currency)
    room = max(_NOTES[0], min(_NOTES[1], sum(widths)))
    notes = tuple(line for note in (*mark, *sheet.notes) for line in wrap(cell_safe(note), room))
    charts = row = 2 + len(notes) + 1
    row += CHART_ROWS * -(-len(sheet.charts) // CHARTS_ABREAST)
    placed: dict[str, Placed] = {}
    for table in sheet.tables:
        if table.name in placed:
            raise BadReference(f"two tables of {sheet.name!r} are called {table.name!r}")
        told = tuple(wrap(cell_safe(table.note), room))
        placed[table.name] = Placed(table, row, told, row + 1 + len(told) + 1, spans.get(table.name, 1))
        row = placed[table.name].end + 2
    return Page(sheet, name, notes, charts, placed, widths)


def chart_places(page: Page) -> list[str]:
    """The cell in whose corner each chart begins: so many abreast, then below."""
    places = []
    for at in range(len(page.sheet.charts)):
        down, across = divmod(at, CHARTS_ABREAST)
        column, left = 1, 0
        while left < across * (CHART_CENTIMETRES * _PIXELS + _LETTER):
            wide = page.widths[column - 1] * _LETTER + _BORDER if column <= len(page.widths) else _USUAL
            column, left = column + 1, left + wide
        places.append(f"{column_letters(column)}{page.charts + down * CHART_ROWS}")
    return places


def wide(widths: tuple[int, ...]) -> float:
    """Centimetres that columns take."""
    return sum(width * _LETTER + _BORDER for width in widths) / _PIXELS


# ---- widths ----


def _widths(sheet: Sheet, currency: str) -> tuple[tuple[int, ...], dict[str, int]]:
    """The width of each column of the sheet, and how many of them the last column of a table takes."""
    widths = [NARROW] * max((len(table.columns) for table in sheet.tables), default=1)
    loose: dict[str, int] = {}  # how much room the last column of a narrower table would like
    for table in sheet.tables:
        for index, column in enumerate(table.columns):
            needed = _needed(table, index, column, currency)
            may_stretch = column.kind == "text" and (column.width is None or column.fill_in)
            if may_stretch and index == len(table.columns) - 1 < len(widths) - 1:
                loose[table.name] = needed
            else:
                widths[index] = max(widths[index], min(WIDE, needed))
    spans = {}
    for table in sheet.tables:
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
    """Letters that a column of a table needs: its cells whole, its heading on lines of whole words."""
    if column.width is not None:
        return column.width
    heading = max(-(-letters(column.heading) // 2), *map(letters, column.heading.split() or [""]))  # two lines, mostly
    rows = (*table.rows, table.total) if table.total is not None else table.rows
    cells = max((letters(cell_text(row[index], column, currency)) for row in rows), default=0)
    return max(NARROW, heading + 3, cells + 3)


def cell_text(value: Value, column: Column, currency: str) -> str:
    """A value about as a spreadsheet shows it."""
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
    """`A` for 1, `AA` for 27."""
    found = ""
    while number:
        number, rest = divmod(number - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def resolve(text: str, pages: Mapping[str, Page], page: Page, own: Placed, row: int) -> str:
    """A formula with its references as A1; `pages` are by the names of their sheets. Raises BadReference."""

    def put(found: re.Match[str]) -> str:
        sheet, table, heading, which = found.groups()
        there = page if sheet is None else pages.get(sheet)
        placed = own if not table else None if there is None else there.tables.get(table)
        if there is None or placed is None:
            raise BadReference(f"{found.group()} in {text!r} on {page.name!r} names no table")
        prefix = "" if there is page else "'" + there.name.replace("'", "''") + "'!"
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
