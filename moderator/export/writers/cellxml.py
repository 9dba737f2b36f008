"""The cells of a worksheet as SpreadsheetML.

openpyxl writes a formula without its result, which leaves a blank for whoever shows a workbook and cannot reckon.
"""

from html import escape

from moderator.export.writers.layout import column_letters, quoted


class SheetData:
    """The rows of one sheet, in the making. `style` is the number of a cell format of the workbook."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, str]] = {}
        self._heights: dict[int, float] = {}
        self.joined: list[str] = []  # ranges of cells that are one, in order
        self.links: list[str] = []  # cells that lead to another sheet
        self._letters = [column_letters(number) for number in range(1, 40)]

    def blank(self, row: int, column: int, style: int) -> None:
        self._put(row, column, style, "", "")

    def text(self, row: int, column: int, style: int, text: str) -> None:
        """A text, clean of control characters: nothing in it is obeyed."""
        kept = f'<is><t xml:space="preserve">{escape(text, quote=False)}</t></is>'
        self._put(row, column, style, ' t="inlineStr"', kept)

    def number(self, row: int, column: int, style: int, number: int) -> None:
        self._put(row, column, style, "", f"<v>{number}</v>")

    def formula(self, row: int, column: int, style: int, formula: str, result: int | str | None) -> None:
        """A formula, which begins with `=`, and what it gives."""
        kind = ' t="str"' if isinstance(result, str) else ""
        value = "" if result is None else f"<v>{escape(str(result), quote=False)}</v>"
        self._put(row, column, style, kind, f"<f>{escape(formula[1:], quote=False)}</f>{value}")

    def join(self, row: int, first: int, last: int, style: int) -> None:
        """Make one cell of several, whose first is written by itself."""
        for column in range(first + 1, last + 1):
            self.blank(row, column, style)
        self.joined.append(f"{self._letter(first)}{row}:{self._letter(last)}{row}")

    def lead(self, row: int, column: int, sheet: str) -> None:
        """Let a cell lead to another sheet, of this name in the workbook."""
        place, name = escape(f"{quoted(sheet)}!A1"), escape(sheet)
        self.links.append(f'<hyperlink ref="{self._letter(column)}{row}" location="{place}" tooltip="{name}"/>')

    def height(self, row: int, points: float) -> None:
        """A row higher than usual."""
        self._rows.setdefault(row, {})
        self._heights[row] = points

    def _put(self, row: int, column: int, style: int, kind: str, inside: str) -> None:
        cell = f'<c r="{self._letter(column)}{row}" s="{style}"{kind}'
        self._rows.setdefault(row, {})[column] = f"{cell}>{inside}</c>" if inside else f"{cell}/>"

    def _letter(self, column: int) -> str:
        return self._letters[column - 1] if column <= len(self._letters) else column_letters(column)

    @property
    def dimension(self) -> str:
        """The cells in use: `A1:K40`."""
        last = max((column for cells in self._rows.values() for column in cells), default=1)
        return f"A1:{column_letters(last)}{max(self._rows, default=1)}"

    def xml(self) -> str:
        rows = []
        for row, cells in sorted(self._rows.items()):
            high = f' ht="{self._heights[row]:g}" customHeight="1"' if row in self._heights else ""
            rows.append(f'<row r="{row}"{high}>{"".join(cells[column] for column in sorted(cells))}</row>')
        return f"<sheetData>{''.join(rows)}</sheetData>"
