"""Sheets as data, the same for a workbook, CSV and JSON.

A sheet is a list of tables, one below the other. Pure functions in `game` and `blank` make the sheets. The modules in
`writers` write them and know nothing about railways.
"""

from typing import Any, Literal

from moderator.model.findings import Doubts
from moderator.model.values import Record

Paper = Literal["a4", "letter"]
# A share is in hundredths of a percent. Hundredths can be of anything.
Kind = Literal["text", "money", "count", "percent", "share", "hundredths"]


class Formula(Record):
    """A cell that the spreadsheet computes. `value` is the result for the present books, None if blank.

    The writer replaces references in braces. `{players.end cash}` is a whole column of a table on the same sheet,
    `{players.end cash:2}` its cell in row 2 (from 0), `{players.end cash:total}` its cell in the total row, and
    `{.end cash}` the cell in this row of another column of the same table. `{Other sheet!players.end cash}` refers to
    another sheet. A table without rows has one blank row for references.
    """

    text: str  # begins with "="
    value: int | str | None


class Cell(Record):
    """A cell with another `kind` than its column, a `colour`, or a `mark` behind the value."""

    value: str | int
    kind: Kind | None = None
    colour: str | None = None
    mark: str = ""


Value = str | int | None | Formula | Cell


class Column(Record):
    """A column of a table. `colour` (`#rrggbb`) fills the heading of a company and is never its only sign.

    People write into `fill_in` columns: their cells have a frame and are not protected. `choices` are the values to
    choose from.
    """

    heading: str
    kind: Kind = "text"
    colour: str | None = None
    fill_in: bool = False
    width: int | None = None  # in letters; without it, as wide as its cells
    choices: tuple[str | int, ...] = ()
    label: str = ""  # the heading in the words of the title's rulebook; `heading` stays the key

    @property
    def shown(self) -> str:
        return self.label or self.heading


class Table(Record):
    """One table: `name` is its key in CSV, JSON and references, `heading` its title.

    Each row has one value per column. `colours` are the colours of rows that are companies. The `total` row is not part
    of the ranges that references name.
    """

    name: str
    heading: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    total: tuple[Value, ...] | None = None
    colours: tuple[str | None, ...] = ()
    note: str = ""  # a line below the heading
    beside: bool = False  # right of the table before it, if there is room

    @property
    def written_on(self) -> bool:
        return any(column.fill_in for column in self.columns)


class Chart(Record):
    """A chart of a table: one line or bar per column of `series`, over the column `across`."""

    title: str
    table: str
    across: str
    series: tuple[str, ...]
    kind: Literal["line", "bars"] = "line"
    unit: str = ""  # of the vertical axis
    sheet: str = ""  # where the table is, if it is on another sheet


class Sheet(Record):
    """One sheet. A `filtered` sheet has one long table with filters, whose headings stay in view.

    `links` are names of other sheets. The first sheet of a book links to them, and their titles link back.
    """

    name: str
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...] = ()
    notes: tuple[str, ...] = ()  # lines at the top, below the sheet's heading
    filtered: bool = False
    upright: bool = False  # printed in portrait
    abreast: int = 0  # if too wide, print on pages side by side and repeat this many columns
    one_page: bool = False  # printed on a single page, as large as it can be
    poster: bool = False  # printed on a single page and enlarged to fill it
    links: tuple[str, ...] = ()

    @property
    def written_on(self) -> bool:
        """Return whether people write on it. Then rows are high, and tables that fit on a page are not split."""
        return any(table.written_on for table in self.tables)


class Book(Record):
    """A workbook: its sheets in order, and the currency of its money.

    An `uncertain` one says so on every sheet and every printed page. `changed` lists the changes since the journal was
    begun, for JSON. `name` replaces a long title above the sheets.
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
        """Return the heading of every printed page."""
        return self._marked(self.title)

    def heading_of(self, sheet: Sheet) -> str:
        """Return the heading of a sheet."""
        return self._marked(f"{self.name or self.title}: {sheet.name}")

    def _marked(self, text: str) -> str:
        return f"UNCERTAIN: {text}" if self.uncertain else text
