"""The cells of a workbook's sheets, as written."""

import csv
import io
from collections.abc import Iterator
from itertools import islice
from typing import Any

from moderator.audit.sheet.file import SAVE_AS, DamagedSheet, check_workbook
from moderator.files import SHEET
from moderator.model.values import Field, Record

ROWS, COLUMNS = 500, 100  # what is read of a sheet; a scoring sheet needs a tenth of it


class Cell(Record):
    """One cell that is not empty. `value` is what it shows; None for a formula whose result the file does not hold.

    `name` is `Scoring!C7`; `percent` says that it shows its value in percent (30% is stored as 0.3).
    """

    name: str
    row: int
    column: int
    value: object
    formula: str | None = None
    percent: bool = False
    error: bool = False

    @property
    def text(self) -> str:
        """What is written there, for a comparison with words."""
        return " ".join(self.value.split()) if isinstance(self.value, str) else ""

    @property
    def said(self) -> str:
        """The same, with a whole number as it is written: 1830 is a title, and 7 may be a name."""
        number = isinstance(self.value, int) and not isinstance(self.value, bool)
        return str(self.value) if number else self.text


class Grid(Record):
    """The cells of one sheet by row and column, from 1."""

    name: str
    cells: dict[tuple[int, int], Cell] = Field(default_factory=dict)

    def at(self, row: int, column: int) -> Cell:
        """A cell, or the empty one that is there."""
        from openpyxl.utils import get_column_letter

        name = f"{self.name}!{get_column_letter(column)}{row}"
        return self.cells.get((row, column)) or Cell(name, row, column, None)

    def row(self, number: int) -> list[Cell]:
        """The cells of a row that hold something, from the left."""
        return [self.cells[number, column] for column in range(1, COLUMNS + 1) if (number, column) in self.cells]

    def rows(self) -> Iterator[tuple[int, list[Cell]]]:
        for number in sorted({row for row, _ in self.cells}):
            yield number, self.row(number)


def read_grids(data: bytes) -> list[Grid]:
    """The sheets of a workbook in their order. Raises DamagedSheet, with the reason and what to do about it."""
    check_workbook(data)
    import warnings

    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of styles and extensions that nobody asks for here
        try:
            shown = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            typed = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
            pairs = zip(shown.worksheets, typed.worksheets, strict=True)
            return [_grid(str(values.title), values, formulas) for values, formulas in pairs]
        except Exception as problem:  # a reader of foreign files fails in ways of its own
            raise DamagedSheet(f"the workbook is damaged ({type(problem).__name__})", SAVE_AS) from problem


def _grid(name: str, values: Any, formulas: Any) -> Grid:
    from openpyxl.utils import get_column_letter

    grid = Grid(name)
    for sheet in (values, formulas):
        sheet.reset_dimensions()  # what a file says of its size is often wrong
    room = {"max_row": ROWS, "max_col": COLUMNS}
    for shown, typed in zip(values.iter_rows(**room), formulas.iter_rows(**room), strict=False):
        for value, formula in zip(shown, typed, strict=False):
            if formula.value is None or (isinstance(formula.value, str) and not formula.value.strip()):
                continue
            row, column = int(formula.row), int(formula.column)
            grid.cells[row, column] = Cell(
                f"{name}!{get_column_letter(column)}{row}",
                row,
                column,
                value.value,
                str(formula.value)[:80] if formula.data_type == "f" else None,
                str(formula.number_format).rstrip().endswith("%") and '"' not in str(formula.number_format),
                value.data_type == "e",
            )
    return grid


TEXT_SUFFIX = ".csv"
_BETWEEN = (";", "\t", ",")  # what spreadsheet programs put between cells
_SAVE_AS = "save it as CSV in UTF-8, or as an Excel workbook (.xlsx)"


def read_text_grid(data: bytes, name: str = "sheet") -> Grid:
    """The sheet that a CSV file holds; a text that begins with `=` is a formula that was saved instead of its result.

    Raises DamagedSheet.
    """
    from openpyxl.utils import get_column_letter

    text = _decode(data)
    between = max(_BETWEEN, key=text.count)
    cells = {}
    try:
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=between)
        for row, values in enumerate(islice(lines, ROWS), 1):
            for column, value in enumerate(values[:COLUMNS], 1):
                if value.strip():
                    formula = value if value.startswith("=") else None
                    named = f"{name}!{get_column_letter(column)}{row}"
                    cells[row, column] = Cell(named, row, column, None if formula else value, formula)
    except csv.Error as error:
        raise DamagedSheet(f"it is no table of cells: {error}", _SAVE_AS) from None
    return Grid(name, cells)


def _decode(data: bytes) -> str:
    """UTF-8, or else what Windows writes in its own letters. Raises DamagedSheet."""
    if len(data) > SHEET.most or b"\0" in data:
        raise DamagedSheet("it is no CSV file of a scoring sheet", _SAVE_AS)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
