"""A sheet that was saved as text (CSV): its cells as a spreadsheet program writes them."""

import csv
import io
from itertools import islice

from moderator.audit.sheet.file import DamagedSheet
from moderator.audit.sheet.spreadsheet import COLUMNS, ROWS, Cell, Grid
from moderator.reading import SHEET

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
