"""The cells of one sheet as SpreadsheetML: heading, notes and tables, with their styles."""

from collections.abc import Mapping
from html import escape

from moderator.export.sheet import Cell, Formula, Value
from moderator.export.writers.layout import TITLE_ROW, Page, Placed, column_letters, quoted, resolve
from moderator.export.writers.plain import cell_safe, obeyed
from moderator.export.writers.style import HEADING_FILL, CellStyle, Styles, colour

# ---- cells as XML ----
# openpyxl writes a formula without its result, so that a viewer that does not compute shows a blank.


class SheetData:
    """The rows of one sheet. `style` is the number of a cell format of the workbook."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, str]] = {}
        self._heights: dict[int, float] = {}
        self.joined: list[str] = []  # merged ranges, in order
        self.links: list[str] = []  # links to other sheets
        self._letters = [column_letters(number) for number in range(1, 40)]

    def blank(self, row: int, column: int, style: int) -> None:
        self._put(row, column, style, "", "")

    def text(self, row: int, column: int, style: int, text: str) -> None:
        """Write a text without control characters. It is never a formula."""
        kept = f'<is><t xml:space="preserve">{escape(text, quote=False)}</t></is>'
        self._put(row, column, style, ' t="inlineStr"', kept)

    def number(self, row: int, column: int, style: int, number: int) -> None:
        self._put(row, column, style, "", f"<v>{number}</v>")

    def formula(self, row: int, column: int, style: int, formula: str, result: int | str | None) -> None:
        """Write a formula, which begins with `=`, and its result."""
        kind = ' t="str"' if isinstance(result, str) else ""
        value = "" if result is None else f"<v>{escape(str(result), quote=False)}</v>"
        self._put(row, column, style, kind, f"<f>{escape(formula[1:], quote=False)}</f>{value}")

    def join(self, row: int, first: int, last: int, style: int) -> None:
        """Merge cells of a row. The first one is written separately."""
        for column in range(first + 1, last + 1):
            self.blank(row, column, style)
        self.joined.append(f"{self._letter(first)}{row}:{self._letter(last)}{row}")

    def lead(self, row: int, column: int, sheet: str) -> None:
        """Link a cell to another sheet of the workbook."""
        place, name = escape(f"{quoted(sheet)}!A1"), escape(sheet)
        self.links.append(f'<hyperlink ref="{self._letter(column)}{row}" location="{place}" tooltip="{name}"/>')

    def height(self, row: int, points: float) -> None:
        """Set the height of a row."""
        self._rows.setdefault(row, {})
        self._heights[row] = points

    def _put(self, row: int, column: int, style: int, kind: str, inside: str) -> None:
        cell = f'<c r="{self._letter(column)}{row}" s="{style}"{kind}'
        self._rows.setdefault(row, {})[column] = f"{cell}>{inside}</c>" if inside else f"{cell}/>"

    def _letter(self, column: int) -> str:
        return self._letters[column - 1] if column <= len(self._letters) else column_letters(column)

    @property
    def dimension(self) -> str:
        """Return the range of cells in use, such as `A1:K40`."""
        last = max((column for cells in self._rows.values() for column in cells), default=1)
        return f"A1:{column_letters(last)}{max(self._rows, default=1)}"

    def xml(self) -> str:
        rows = []
        for row, cells in sorted(self._rows.items()):
            high = f' ht="{self._heights[row]:g}" customHeight="1"' if row in self._heights else ""
            rows.append(f'<row r="{row}"{high}>{"".join(cells[column] for column in sorted(cells))}</row>')
        return f"<sheetData>{''.join(rows)}</sheetData>"


def fill(page: Page, heading: str, pages: Mapping[str, Page], styles: Styles) -> SheetData:
    """Return the cells of a page. `pages` are those of the book by sheet name."""
    return _Filling(page, pages, styles).fill(heading)


class _Filling:
    """Fills the cells of one page."""

    def __init__(self, page: Page, pages: Mapping[str, Page], styles: Styles) -> None:
        self.page, self.pages, self.styles = page, pages, styles
        self.cells = SheetData()

    def fill(self, heading: str) -> SheetData:
        self.text(1, self.page.printed.margin, heading, CellStyle(role="title"))
        self.cells.height(1, TITLE_ROW)
        self.notes(2, self.page.notes)
        self.links(next(iter(self.pages.values())))
        for placed in self.page.tables.values():
            self.table(placed)
        return self.cells

    def links(self, first: Page) -> None:
        """Link the first page to the others, and their titles back to it."""
        look = CellStyle(role="link")
        for link in self.page.links:
            self.text(link.row, link.first, link.name, look)
            self.cells.lead(link.row, link.first, link.name)
            if link.last > link.first:
                self.cells.join(link.row, link.first, link.last, self.styles.number(look))
        if any(link.name == self.page.name for link in first.links):
            self.cells.lead(1, 1, first.name)

    def notes(self, row: int, notes: tuple[str, ...]) -> None:
        for at, note in enumerate(notes, row):
            self.text(at, self.page.printed.margin, note, CellStyle(role="note"))

    def table(self, placed: Placed) -> None:
        table, columns = placed.table, placed.table.columns
        margin = placed.left + 1 if placed.left else self.page.printed.margin
        self.text(placed.heading, margin, table.heading, CellStyle(role="table"))
        for row, points in placed.heights.items():
            highest = max(each.heights.get(row, 0.0) for each in self.page.tables.values())
            self.cells.height(row, max(points, highest))
        self.notes(placed.heading + 1, placed.notes)
        looks = [CellStyle(fill=colour(column.colour) or HEADING_FILL, role="heading") for column in columns]
        self.row(placed, placed.first - 1, tuple(column.shown for column in columns), looks)
        looks = [CellStyle(column.kind, role="fill-in" if column.fill_in else "cell") for column in columns]
        for index, values in enumerate(table.rows or ((None,) * len(columns),)):
            band = colour(table.colours[index]) if index < len(table.colours) else None
            coloured = looks if band is None else [looks[0]._replace(fill=band), *looks[1:]]
            self.row(placed, placed.first + index, values, coloured)
        if table.total is not None and placed.total is not None:
            self.row(placed, placed.total, table.total, [CellStyle(column.kind, role="total") for column in columns])

    def row(self, placed: Placed, row: int, values: tuple[Value, ...], looks: list[CellStyle]) -> None:
        """Write a row of a table. The last column of a narrower table is stretched."""
        for number, (value, look) in enumerate(zip(values, looks, strict=True), placed.left + 1):
            self.value(placed, row, number, value, look)
        if placed.span > 1:
            last = placed.left + len(values)
            self.cells.join(row, last, last + placed.span - 1, self.styles.number(looks[-1]))

    def value(self, placed: Placed, row: int, number: int, value: Value, look: CellStyle) -> None:
        if isinstance(value, Cell):
            look = look._replace(kind=value.kind or look.kind, mark=value.mark, fill=colour(value.colour) or look.fill)
            value = value.value
        if isinstance(value, str):
            self.text(row, number, value + look.mark, look)
            return
        if isinstance(value, Formula) and look.role == "fill-in":
            look = look._replace(role="cell")  # protected
        style = self.styles.number(look if look.kind == "text" and not isinstance(value, int) else look.of_figures)
        if value is None:
            self.cells.blank(row, number, style)
        elif isinstance(value, Formula):
            formula = resolve(value.text, self.pages, self.page, placed, row)
            self.cells.formula(row, number, style, formula, value.value)
        else:
            self.cells.number(row, number, style, value)

    def text(self, row: int, number: int, text: str, look: CellStyle) -> None:
        text = cell_safe(text)
        self.cells.text(row, number, self.styles.number(look.quoted if obeyed(text) else look), text)
