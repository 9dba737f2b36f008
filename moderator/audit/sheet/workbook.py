"""The file of a workbook: its kind, and whether it costs too much to read.

Every part is measured before a reader builds objects from it, with the same kind of parser as the reader's. Every part
that could be XML counts, whatever its name. Parts in another encoding than UTF-8 and parts that declare entities are
refused, because a few bytes of those can expand to billions.
"""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from moderator.files import SHEET
from moderator.model.values import Field, Record

# ---- file ----

SHEETS = 60  # most sheets to read in a workbook
_UNPACKED, _PARTS = 20_000_000, 2_000  # limits for the unpacked bytes and for the files of a workbook
_CELLS, _STYLES = 400_000, 30_000  # limits for XML tags in cells, and elsewhere; a ledger has a third of that
_IN_CELLS = ("xl/worksheets/", "xl/sharedStrings.xml")
_LONGEST_TAG = re.compile(rb"<[^>]{50000}")  # a parser keeps a whole tag in memory
_DECLARED = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']*)""")
_UTF_8 = frozenset((b"utf-8", b"utf8", b"us-ascii", b"ascii"))
_BOM = b"\xef\xbb\xbf"
_OTHER_BOMS = (b"\xff\xfe", b"\xfe\xff")
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LESS = "keep only that sheet"
_FAR_MORE = "the workbook holds far more cells, texts or styles than a scoring sheet"
SAVE_AS = "open it and save it as an Excel workbook (.xlsx), or its sheet as text (.csv)"


class DamagedSheet(ValueError):
    """A file that cannot be read as a workbook, or a workbook without a scoring sheet."""

    def __init__(self, message: str, remedy: str | None = None) -> None:
        self.message, self.remedy = message, remedy
        super().__init__(message)


def is_spreadsheet(data: bytes) -> bool:
    """Return whether these are the first bytes of a workbook, readable or not: a zip, or the old Excel format."""
    return data.startswith((_ZIP, _OLE))


def check_workbook(data: bytes) -> None:
    """Raise DamagedSheet for a file that is not a readable workbook, or is larger than a scoring sheet can be."""
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise DamagedSheet("the workbook is protected by a password", "save it without one")
        raise DamagedSheet("this is an old Excel file (.xls)", SAVE_AS)
    if len(data) > SHEET.most:
        raise DamagedSheet(f"the file is too large for {SHEET.name} ({len(data):,} bytes)", _LESS)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            _check_kind(archive, {part.filename for part in parts})
            if len(parts) > _PARTS or sum(part.file_size for part in parts) > _UNPACKED:
                raise DamagedSheet("the workbook unpacks to far more than a scoring sheet holds", _LESS)
            _check_held(_weigh(archive))
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, RuntimeError, EOFError) as problem:
        if isinstance(problem, DamagedSheet):
            raise
        raise DamagedSheet("the workbook is damaged: it was cut short, or is not a zip file", SAVE_AS) from problem


def _check_kind(archive: zipfile.ZipFile, names: set[str]) -> None:
    first = archive.infolist()[:1]
    kind = archive.open(first[0]).read(80) if first and first[0].filename == "mimetype" else b""
    if b"opendocument" in kind:
        raise DamagedSheet("this is an OpenDocument file (.ods)", SAVE_AS)
    if "xl/workbook.bin" in names:
        raise DamagedSheet("this is a binary workbook (.xlsb)", SAVE_AS)
    if not any(name.startswith("xl/") for name in names):
        raise DamagedSheet("this is a zip file, but not a workbook", SAVE_AS)


class _Held(NamedTuple):
    """The size of a workbook's content: its sheets, and the XML tags in cells and in styles."""

    sheets: int
    cells: int
    styles: int


def _check_held(held: _Held) -> None:
    if held.sheets > SHEETS:
        raise DamagedSheet(f"the workbook has {held.sheets:,} sheets; at most {SHEETS} are read", _LESS)
    if held.cells > _CELLS or held.styles > _STYLES:
        raise DamagedSheet(_FAR_MORE, _LESS)


def _weigh(archive: zipfile.ZipFile) -> _Held:
    """Count the content of a workbook, part by part. Raises DamagedSheet for a part no spreadsheet program writes."""
    sheets = cells = styles = 0
    for part in archive.infolist():
        text = archive.read(part)
        _check_encoding(part.filename, text)
        if not _may_be_xml(text):
            continue
        tags, named = _count_tags(text)
        sheets += named
        if part.filename.startswith(_IN_CELLS):
            cells += tags
        else:
            styles += tags
    return _Held(sheets, cells, styles)


def _may_be_xml(text: bytes) -> bool:
    """Return whether a part could be XML; a parser refuses everything else, such as a picture, at once."""
    return text.removeprefix(_BOM).lstrip()[:1] == b"<"


def _check_encoding(name: str, text: bytes) -> None:
    """Raise DamagedSheet for a part that a parser would decode other than as UTF-8."""
    declared = _DECLARED.search(text[:400])
    if (
        text.startswith(_OTHER_BOMS)
        or (b"<" in text[:4] and b"\0" in text[:4])
        or (declared is not None and declared[1].lower() not in _UTF_8)
    ):
        raise DamagedSheet(f"a part of the workbook is not in UTF-8: {name[:80]!r}", SAVE_AS)


def _count_tags(text: bytes) -> tuple[int, int]:
    """Return the number of tags and attributes of a part, and of the sheets it names.

    Raises DamagedSheet if it declares entities. A part that is not XML after all is counted as far as the parser gets.
    """
    from xml.sax import SAXException
    from xml.sax.handler import ContentHandler

    from defusedxml.common import DefusedXmlException
    from defusedxml.sax import parseString

    if _LONGEST_TAG.search(text):
        raise DamagedSheet("the workbook holds far more in one tag than a spreadsheet program writes", _LESS)

    class Counter(ContentHandler):
        tags = sheets = 0

        def startElement(self, name: str, attrs: Any) -> None:
            self.tags += 1 + len(attrs) // 8  # a style's tag may have many attributes
            self.sheets += name.rpartition(":")[2] == "sheet"
            if self.tags > _CELLS:
                raise DamagedSheet(_FAR_MORE, _LESS)

    counter = Counter()
    try:
        parseString(text, counter, forbid_dtd=True)
    except DefusedXmlException:
        raise DamagedSheet("the workbook declares XML entities, which no spreadsheet program does", SAVE_AS) from None
    except SAXException:
        pass
    return counter.tags, counter.sheets


# ---- spreadsheet ----
# The cells of a workbook's sheets, as written.

ROWS, COLUMNS = 500, 100  # area to read in a sheet; a scoring sheet needs a tenth of it


class Cell(Record):
    """A cell that is not empty.

    `value` is the displayed value, None for a formula whose result is not stored. `name` is like `Scoring!C7`.
    `percent` means that the value is displayed in percent (30% is stored as 0.3).
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
        """Return the text of the cell with single spaces; empty for anything but text."""
        return " ".join(self.value.split()) if isinstance(self.value, str) else ""

    @property
    def said(self) -> str:
        """Return the text, or a whole number as digits: 1830 is a title, and 7 may be a name."""
        number = isinstance(self.value, int) and not isinstance(self.value, bool)
        return str(self.value) if number else self.text


class Grid(Record):
    """The cells of one sheet by row and column, from 1."""

    name: str
    cells: dict[tuple[int, int], Cell] = Field(default_factory=dict)

    def at(self, row: int, column: int) -> Cell:
        """Return the cell at this place, empty or not."""
        from openpyxl.utils import get_column_letter

        name = f"{self.name}!{get_column_letter(column)}{row}"
        return self.cells.get((row, column)) or Cell(name, row, column, None)

    def row(self, number: int) -> list[Cell]:
        """Return the non-empty cells of a row, from the left."""
        return [self.cells[number, column] for column in range(1, COLUMNS + 1) if (number, column) in self.cells]

    def rows(self) -> Iterator[tuple[int, list[Cell]]]:
        for number in sorted({row for row, _ in self.cells}):
            yield number, self.row(number)


def read_grids(data: bytes) -> list[Grid]:
    """Return the sheets of a workbook in their order. Raises DamagedSheet."""
    check_workbook(data)
    import warnings

    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about unused styles and extensions
        try:
            shown = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            typed = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
            pairs = zip(shown.worksheets, typed.worksheets, strict=True)
            return [_grid(str(values.title), values, formulas) for values, formulas in pairs]
        except Exception as problem:  # openpyxl raises many kinds of errors for damaged files
            raise DamagedSheet(f"the workbook is damaged ({type(problem).__name__})", SAVE_AS) from problem


def _grid(name: str, values: Any, formulas: Any) -> Grid:
    from openpyxl.utils import get_column_letter

    grid = Grid(name)
    for sheet in (values, formulas):
        sheet.reset_dimensions()  # the size recorded in a file is often wrong
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
_BETWEEN = (";", "\t", ",")  # delimiters that spreadsheet programs write
_SAVE_AS = "save it as CSV in UTF-8, or as an Excel workbook (.xlsx)"


def read_text_grid(data: bytes, name: str = "sheet") -> Grid:
    """Return the sheet of a CSV file. A text that begins with `=` is a formula without its result.

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
        raise DamagedSheet(f"it is not a table of cells: {error}", _SAVE_AS) from None
    return Grid(name, cells)


def _decode(data: bytes) -> str:
    """Decode UTF-8, or else the Windows encoding cp1252. Raises DamagedSheet."""
    if len(data) > SHEET.most or b"\0" in data:
        raise DamagedSheet("it is not a CSV file of a scoring sheet", _SAVE_AS)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
