"""Sheets as data: what a workbook, CSV and JSON show alike, before any of them is written.

A sheet is a pile of tables, one below the other; a table has columns and rows. What a sheet holds is worked out by pure
functions (one file a sheet, in `game` and `blank`); the writers (`writers`) know nothing of railways.
"""

from typing import Any, Literal

from moderator.model.findings import Doubts
from moderator.model.values import Record

Paper = Literal["a4", "letter"]
# A share is in hundredths of a percent, hundredths are of anything.
Kind = Literal["text", "money", "count", "percent", "share", "hundredths"]


class Formula(Record):
    """A cell that the spreadsheet works out; `value` is what it gives with the values the books know, None if blank.

    References in braces are put in by the writer: `{players.end cash}` are all rows of a column of a table of the same
    sheet, `{players.end cash:2}` its cell in row 2 (from 0), `{.end cash}` the cell of this row in another column of
    its own table, and `{Other sheet!players.end cash}` the same of another sheet. `{players.end cash:total}` is the
    cell of the total row. A table without rows has one blank row for references.
    """

    text: str  # begins with "="
    value: int | str | None


class Cell(Record):
    """A cell that is shown otherwise than its column: another `kind`, a `colour`, a `mark` behind the value."""

    value: str | int
    kind: Kind | None = None
    colour: str | None = None
    mark: str = ""


Value = str | int | None | Formula | Cell


class Column(Record):
    """A column of a table. `colour` (`#rrggbb`) fills a company's heading, and is never the only sign of it.

    `fill_in` columns are for the table to write into: they have a frame and are not protected. `choices` are the values
    that may be written there.
    """

    heading: str
    kind: Kind = "text"
    colour: str | None = None
    fill_in: bool = False
    width: int | None = None  # in letters; as wide as its cells without it
    choices: tuple[str | int, ...] = ()


class Table(Record):
    """One table: `name` is its key in CSV, JSON and references, `heading` what stands above it.

    Every row has a value a column. `colours` are the colours of rows, where rows are companies. A `total` row stands
    apart below the others; it is no part of the ranges that references name.
    """

    name: str
    heading: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    total: tuple[Value, ...] | None = None
    colours: tuple[str | None, ...] = ()
    note: str = ""  # a line below the heading
    beside: bool = False  # printed right of the table before it, where the columns there have room

    @property
    def written_on(self) -> bool:
        return any(column.fill_in for column in self.columns)


class Chart(Record):
    """A chart of a table: one line (or bar) a column of `series`, over the column `across`."""

    title: str
    table: str
    across: str
    series: tuple[str, ...]
    kind: Literal["line", "bars"] = "line"
    unit: str = ""  # what the upright axis counts
    sheet: str = ""  # where the table is, if it is on another sheet


class Sheet(Record):
    """One sheet. `filtered` sheets hold one long table whose headings stay in sight and can be filtered.

    `links` are names of other sheets: from the first sheet of a book they lead there, and every title leads back.
    """

    name: str
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...] = ()
    notes: tuple[str, ...] = ()  # lines at the top, below the sheet's heading
    filtered: bool = False
    upright: bool = False  # printed in portrait
    abreast: int = 0  # printed on pages side by side where one could not be read, so many first columns on each
    one_page: bool = False  # printed on a single page, upright or not as it is largest; its chart is as wide as that
    links: tuple[str, ...] = ()

    @property
    def written_on(self) -> bool:
        """Whether it is for a pencil: its rows are high enough then, and no table is cut that a page has room for."""
        return any(table.written_on for table in self.tables)


class Book(Record):
    """A workbook: its sheets in order, and the currency in which its money is shown.

    One that is `uncertain` says so on every sheet and every printed page. `changed` is what has changed since the
    journal was begun, as every document says it. `paper` is what it is printed on. `name` stands above the sheets where
    the title is long.
    """

    title: str
    currency: str
    sheets: tuple[Sheet, ...] = ()
    uncertain: Doubts = ()
    changed: dict[str, Any] | None = None
    paper: Paper = "a4"
    name: str = ""

    @property
    def heading(self) -> str:
        """What stands above every printed page."""
        return self._marked(self.title)

    def heading_of(self, sheet: Sheet) -> str:
        """What stands above a sheet."""
        return self._marked(f"{self.name or self.title}: {sheet.name}")

    def _marked(self, text: str) -> str:
        return f"UNCERTAIN: {text}" if self.uncertain else text
