"""The file of a workbook: what kind it is, and whether reading it would cost more than a scoring sheet is worth.

What is in it is measured part by part before a reader makes objects of it, by the same kind of parser that the reader
uses and with the same eyes: every part that could be XML counts, whatever it is called, and one that a parser would
read in another encoding than UTF-8, or that declares entities, is refused: a few bytes of those can stand for billions.
"""

import io
import re
import zipfile
import zlib
from typing import Any, NamedTuple

from moderator.files import SHEET

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
