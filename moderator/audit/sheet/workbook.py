"""The file of a workbook: what kind it is, and whether reading it would cost more than a scoring sheet is worth.

What is in it is measured part by part before a reader makes objects of it, by the same kind of parser that the reader
uses and with the same eyes: every part that could be XML counts, whatever it is called, and one that a parser would
read in another encoding than UTF-8, or that declares entities, is refused: a few bytes of those can stand for billions.
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

SHEETS = 60  # what is read of a workbook
_UNPACKED, _PARTS = 20_000_000, 2_000  # bytes of what is in a workbook, files in it
_CELLS, _STYLES = 400_000, 30_000  # tags of XML in sheets and their texts, and elsewhere; a ledger has a third of it
_IN_CELLS = ("xl/worksheets/", "xl/sharedStrings.xml")
_LONGEST_TAG = re.compile(rb"<[^>]{50000}")  # a parser holds a tag whole, with all that stands in it
_DECLARED = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']*)""")
_UTF_8 = frozenset((b"utf-8", b"utf8", b"us-ascii", b"ascii"))
_BOM = b"\xef\xbb\xbf"
_OTHER_BOMS = (b"\xff\xfe", b"\xfe\xff")
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LESS = "keep only that sheet"
_FAR_MORE = "the workbook holds far more cells, texts or styles than a scoring sheet"
SAVE_AS = "open it and save it as an Excel workbook (.xlsx), or its sheet as text (.csv)"


class DamagedSheet(ValueError):
    """A file that is no workbook to be read, or a workbook without a scoring sheet."""

    def __init__(self, message: str, remedy: str | None = None) -> None:
        self.message, self.remedy = message, remedy
        super().__init__(message)


def is_spreadsheet(data: bytes) -> bool:
    """Whether these are the first bytes of a workbook, readable or not: a zip, or the older format of Excel."""
    return data.startswith((_ZIP, _OLE))


def check_workbook(data: bytes) -> None:
    """Raises DamagedSheet for what only looks like a workbook, and for one larger than a scoring sheet can be."""
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise DamagedSheet("the workbook is protected by a password", "save it without one")
        raise DamagedSheet("this is a file of an old Excel (.xls)", SAVE_AS)
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
        raise DamagedSheet("the workbook is damaged: it was cut short, or is no zip file", SAVE_AS) from problem


def _check_kind(archive: zipfile.ZipFile, names: set[str]) -> None:
    first = archive.infolist()[:1]
    kind = archive.open(first[0]).read(80) if first and first[0].filename == "mimetype" else b""
    if b"opendocument" in kind:
        raise DamagedSheet("this is an OpenDocument file (.ods)", SAVE_AS)
    if "xl/workbook.bin" in names:
        raise DamagedSheet("this is a binary workbook (.xlsb)", SAVE_AS)
    if not any(name.startswith("xl/") for name in names):
        raise DamagedSheet("this is a zip file, but no workbook", SAVE_AS)


class _Held(NamedTuple):
    """What a workbook would have its reader make: sheets, and tags of XML with what stands in them."""

    sheets: int
    cells: int
    styles: int


def _check_held(held: _Held) -> None:
    if held.sheets > SHEETS:
        raise DamagedSheet(f"the workbook has {held.sheets:,} sheets; at most {SHEETS} are read", _LESS)
    if held.cells > _CELLS or held.styles > _STYLES:
        raise DamagedSheet(_FAR_MORE, _LESS)


def _weigh(archive: zipfile.ZipFile) -> _Held:
    """Count what stands in a workbook, part by part. Raises DamagedSheet for a part that no spreadsheet writes."""
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
    """What begins otherwise, as a picture does, is refused by a parser at once, whatever part asks for it."""
    return text.removeprefix(_BOM).lstrip()[:1] == b"<"


def _check_encoding(name: str, text: bytes) -> None:
    """Raises DamagedSheet for a part that a parser would take for another encoding than UTF-8."""
    declared = _DECLARED.search(text[:400])
    if (
        text.startswith(_OTHER_BOMS)
        or (b"<" in text[:4] and b"\0" in text[:4])
        or (declared is not None and declared[1].lower() not in _UTF_8)
    ):
        raise DamagedSheet(f"a part of the workbook is not in UTF-8: {name[:80]!r}", SAVE_AS)


def _count_tags(text: bytes) -> tuple[int, int]:
    """The tags and attributes of a part, and the sheets it names. Raises DamagedSheet for what declares entities.

    A part that is no XML after all counts as far as it goes: its reader gets no further.
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
            self.tags += 1 + len(attrs) // 8  # a tag of a style may well have so many
            self.sheets += name.rpartition(":")[2] == "sheet"
            if self.tags > _CELLS:
                raise DamagedSheet(_FAR_MORE, _LESS)

    counter = Counter()
    try:
        parseString(text, counter, forbid_dtd=True)
    except DefusedXmlException:
        raise DamagedSheet("the workbook declares names of its own, as no spreadsheet program does", SAVE_AS) from None
    except SAXException:
        pass
    return counter.tags, counter.sheets


# ---- spreadsheet ----
# The cells of a workbook's sheets, as written.

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
