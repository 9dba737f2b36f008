"""The cells of one sheet: its heading and notes, and the rows of its tables, each with its look."""

from collections.abc import Mapping

from moderator.export.sheet import Cell, Formula, Value
from moderator.export.writers.cellxml import SheetData
from moderator.export.writers.layout import TITLE_ROW, Page, Placed, resolve
from moderator.export.writers.style import HEADING_FILL, Look, Styles, colour
from moderator.export.writers.text import cell_safe, obeyed


def fill(page: Page, heading: str, pages: Mapping[str, Page], styles: Styles) -> SheetData:
    """The cells of a page; `pages` are all of the book, by the names of their sheets."""
    return _Filling(page, pages, styles).fill(heading)


class _Filling:
    """A page whose cells are being made."""

    def __init__(self, page: Page, pages: Mapping[str, Page], styles: Styles) -> None:
        self.page, self.pages, self.styles = page, pages, styles
        self.cells = SheetData()

    def fill(self, heading: str) -> SheetData:
        self.text(1, self.page.printed.margin, heading, Look(role="title"))
        self.cells.height(1, TITLE_ROW)
        self.notes(2, self.page.notes)
        self.links(next(iter(self.pages.values())))
        for placed in self.page.tables.values():
            self.table(placed)
        return self.cells

    def links(self, first: Page) -> None:
        """Names that lead from the first page to others, and the titles of these that lead back."""
        look = Look(role="link")
        for link in self.page.links:
            self.text(link.row, link.first, link.name, look)
            self.cells.lead(link.row, link.first, link.name)
            if link.last > link.first:
                self.cells.join(link.row, link.first, link.last, self.styles.number(look))
        if any(link.name == self.page.name for link in first.links):
            self.cells.lead(1, 1, first.name)

    def notes(self, row: int, notes: tuple[str, ...]) -> None:
        for at, note in enumerate(notes, row):
            self.text(at, self.page.printed.margin, note, Look(role="note"))

    def table(self, placed: Placed) -> None:
        table, columns = placed.table, placed.table.columns
        margin = placed.left + 1 if placed.left else self.page.printed.margin
        self.text(placed.heading, margin, table.heading, Look(role="table"))
        for row, points in placed.heights.items():
            highest = max(each.heights.get(row, 0.0) for each in self.page.tables.values())
            self.cells.height(row, max(points, highest))
        self.notes(placed.heading + 1, placed.notes)
        looks = [Look(fill=colour(column.colour) or HEADING_FILL, role="heading") for column in columns]
        self.row(placed, placed.first - 1, tuple(column.heading for column in columns), looks)
        looks = [Look(column.kind, role="fill-in" if column.fill_in else "cell") for column in columns]
        for index, values in enumerate(table.rows or ((None,) * len(columns),)):
            band = colour(table.colours[index]) if index < len(table.colours) else None
            coloured = looks if band is None else [looks[0]._replace(fill=band), *looks[1:]]
            self.row(placed, placed.first + index, values, coloured)
        if table.total is not None and placed.total is not None:
            self.row(placed, placed.total, table.total, [Look(column.kind, role="total") for column in columns])

    def row(self, placed: Placed, row: int, values: tuple[Value, ...], looks: list[Look]) -> None:
        """A row of a table; the last column of a narrower table is stretched."""
        for number, (value, look) in enumerate(zip(values, looks, strict=True), placed.left + 1):
            self.value(placed, row, number, value, look)
        if placed.span > 1:
            last = placed.left + len(values)
            self.cells.join(row, last, last + placed.span - 1, self.styles.number(looks[-1]))

    def value(self, placed: Placed, row: int, number: int, value: Value, look: Look) -> None:
        if isinstance(value, Cell):
            look = look._replace(kind=value.kind or look.kind, mark=value.mark, fill=colour(value.colour) or look.fill)
            value = value.value
        if isinstance(value, str):
            self.text(row, number, value + look.mark, look)
            return
        if isinstance(value, Formula) and look.role == "fill-in":
            look = look._replace(role="cell")  # nobody is to write over it
        style = self.styles.number(look if look.kind == "text" and not isinstance(value, int) else look.of_figures)
        if value is None:
            self.cells.blank(row, number, style)
        elif isinstance(value, Formula):
            formula = resolve(value.text, self.pages, self.page, placed, row)
            self.cells.formula(row, number, style, formula, value.value)
        else:
            self.cells.number(row, number, style, value)

    def text(self, row: int, number: int, text: str, look: Look) -> None:
        text = cell_safe(text)
        self.cells.text(row, number, self.styles.number(look.quoted if obeyed(text) else look), text)
