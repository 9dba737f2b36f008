"""A spreadsheet file opened with care: what kind of file it is, and the cells of its sheets as written."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from moderator.model.record import Field, Record
from moderator.reading import SHEET

ROWS, COLUMNS, SHEETS = 500, 100, 60  # what is read of a workbook; a scoring sheet needs a tenth of it
_UNPACKED, _PARTS = 20_000_000, 2_000  # bytes of what is in a workbook, files in it
_CELLS, _STYLES = 400_000, 30_000  # tags of XML in sheets and their texts, and elsewhere; a ledger has a third of it
_IN_CELLS = ("xl/worksheets/", "xl/sharedStrings.xml")
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LESS = "keep only that sheet"
_SAVE_AS = "open it and save it as an Excel workbook (.xlsx)"


class DamagedSheet(ValueError):
    """A file that is no workbook to be read, or a workbook without a scoring sheet."""

    def __init__(self, message: str, remedy: str | None = None) -> None:
        self.message, self.remedy = message, remedy
        super().__init__(message)


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


def is_spreadsheet(data: bytes) -> bool:
    """Whether these are the first bytes of a workbook, readable or not: a zip, or the older format of Excel."""
    return data.startswith((_ZIP, _OLE))


def read_grids(data: bytes) -> list[Grid]:
    """The sheets of a workbook in their order. Raises DamagedSheet, with the reason and what to do about it."""
    _check_kind(data)
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
            raise DamagedSheet(f"the workbook is damaged ({type(problem).__name__})", _SAVE_AS) from problem


def _check_kind(data: bytes) -> None:
    """Refuse what only looks like a workbook, and one that would unpack to more than a scoring sheet can be."""
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise DamagedSheet("the workbook is protected by a password", "save it without one")
        raise DamagedSheet("this is a file of an old Excel (.xls)", _SAVE_AS)
    if len(data) > SHEET.most:
        raise DamagedSheet(f"the file is too large for {SHEET.name} ({len(data):,} bytes)", _LESS)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            kind = archive.read("mimetype")[:80] if any(part.filename == "mimetype" for part in parts[:1]) else b""
            small = len(parts) <= _PARTS and sum(part.file_size for part in parts) <= _UNPACKED
            held = _weigh(archive) if small else None
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, RuntimeError, EOFError) as problem:
        raise DamagedSheet("the workbook is damaged: it was cut short, or is no zip file", _SAVE_AS) from problem
    names = {part.filename for part in parts}
    if b"opendocument" in kind:
        raise DamagedSheet("this is an OpenDocument file (.ods)", _SAVE_AS)
    if "xl/workbook.bin" in names:
        raise DamagedSheet("this is a binary workbook (.xlsb)", _SAVE_AS)
    if not any(name.startswith("xl/") for name in names):
        raise DamagedSheet("this is a zip file, but no workbook", _SAVE_AS)
    if held is None:
        raise DamagedSheet("the workbook unpacks to far more than a scoring sheet holds", _LESS)
    if held.sheets > SHEETS:
        raise DamagedSheet(f"the workbook has {held.sheets:,} sheets; at most {SHEETS} are read", _LESS)
    if held.cells > _CELLS or held.styles > _STYLES:
        raise DamagedSheet("the workbook holds far more cells, texts or styles than a scoring sheet", _LESS)
    if held.declares:
        raise DamagedSheet("the workbook declares names of its own, as no spreadsheet program does", _SAVE_AS)


class _Held(NamedTuple):
    """What a workbook would have its reader make: sheets, tags of XML, and whether that declares entities."""

    sheets: int
    cells: int
    styles: int
    declares: bool


def _weigh(archive: zipfile.ZipFile) -> _Held:
    """Count what stands in a workbook, part by part, before a reader makes objects of it."""
    sheets = cells = styles = 0
    declares = False
    for part in archive.infolist():
        if part.filename.endswith((".xml", ".rels")):
            text = archive.read(part)
            tags = text.count(b"<")
            cells += tags if part.filename.startswith(_IN_CELLS) else 0
            styles += 0 if part.filename.startswith(_IN_CELLS) else tags
            sheets += text.count(b"sheetId=") if part.filename == "xl/workbook.xml" else 0
            declares = declares or b"<!DOCTYPE" in text or b"<!ENTITY" in text
    return _Held(sheets, cells, styles, declares)


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
