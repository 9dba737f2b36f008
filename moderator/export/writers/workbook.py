"""A book as an Excel workbook: openpyxl sets it up, its cells are written here."""

import re
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from moderator.export.sheet import Book
from moderator.export.writers.cellxml import SheetData
from moderator.export.writers.drawing import draw_charts
from moderator.export.writers.layout import Page, lay_out
from moderator.export.writers.setup import set_up
from moderator.export.writers.style import Styles
from moderator.export.writers.text import cell_safe
from moderator.export.writers.worksheet import fill

MAKER = "moderator"
_MADE = datetime(2000, 1, 1)  # two exports of one journal are the same bytes
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest moment a zip archive knows
_ROWS = 1_048_576  # of a sheet, at most
_SHEET_FILE = re.compile(r"/?xl/worksheets/sheet(\d+)\.xml")
_NO_CELLS = re.compile(rb"<sheetData\s*/>|<sheetData></sheetData>")
_JOINED = re.compile(rb"<mergeCells.*?</mergeCells>", re.DOTALL)
_AFTER_LINKS = re.compile(rb"<printOptions|<pageMargins")
_DIMENSION = re.compile(rb'<dimension ref="[^"]*"')


class TooLong(ValueError):
    """A sheet with more rows than a workbook can have."""


def make_workbook(book: Book) -> bytes:
    """The file of a workbook. Raises TooLong."""
    from openpyxl import Workbook
    from openpyxl.writer.excel import ExcelWriter

    workbook = Workbook()
    first = workbook.worksheets[0]
    workbook.remove(first)
    facts = workbook.properties
    facts.creator, facts.title, facts.created, facts.modified = MAKER, cell_safe(book.title), _MADE, _MADE
    styles = Styles(first, book.currency)
    pages = lay_out(book)
    _check_size(pages)
    named = {page.sheet.name: page for page in pages}
    cells = []
    sheets = {page.name: workbook.create_sheet(page.name) for page in pages}
    for page in pages:
        sheet = sheets[page.name]
        cells.append(fill(page, book.heading_of(page.sheet), named, styles))
        for joined in cells[-1].joined:
            sheet.merged_cells.add(joined)
        set_up(sheet, page, book.heading)
        draw_charts(sheets, page, named)

    def finish(name: str, data: bytes) -> bytes:
        """What openpyxl is not told of: the cells, and who made the file."""
        if name == "docProps/app.xml":
            return data.replace(b"Microsoft Excel", MAKER.encode())
        found = _SHEET_FILE.fullmatch(name)
        return data if found is None else _with_cells(data, cells[int(found[1]) - 1])

    file = BytesIO()
    with SteadyZip(file, finish) as archive:
        ExcelWriter(workbook, archive).write_data()
    return file.getvalue()


def _check_size(pages: tuple[Page, ...]) -> None:
    for page in pages:
        if page.rows > _ROWS:
            raise TooLong(f"{page.name} would have {page.rows:,} rows, and a workbook holds {_ROWS:,}")


def _with_cells(sheet: bytes, cells: SheetData) -> bytes:
    """The file of a sheet that openpyxl has written without cells."""
    head, tail = _NO_CELLS.split(sheet, 1)
    dimension = f'<dimension ref="{cells.dimension}"'.encode()
    joined = "".join(f'<mergeCell ref="{each}"/>' for each in cells.joined)  # openpyxl keeps them in no order
    tail = _JOINED.sub(f'<mergeCells count="{len(cells.joined)}">{joined}</mergeCells>'.encode(), tail, count=1)
    if cells.links:
        at = _AFTER_LINKS.search(tail)
        before = len(tail) if at is None else at.start()
        links = f"<hyperlinks>{''.join(cells.links)}</hyperlinks>".encode()
        tail = tail[:before] + links + tail[before:]
    return _DIMENSION.sub(dimension, head, count=1) + cells.xml().encode() + tail


class SteadyZip(ZipFile):
    """An archive whose entries bear no time and no owner: the same bytes whenever it is made."""

    def __init__(self, file: IO[bytes], change: Callable[[str, bytes], bytes]) -> None:
        """`change` may alter the data of an entry, by its name, before it is packed."""
        self._change = change
        super().__init__(file, "w", ZIP_DEFLATED)

    def writestr(self, zinfo_or_arcname: Any, data: Any, *_: Any, **__: Any) -> None:
        name = str(zinfo_or_arcname)
        entry = ZipInfo(name, _EPOCH)
        entry.compress_type = ZIP_DEFLATED
        entry.create_system = 3
        entry.external_attr = 0o600 << 16
        raw = data.encode() if isinstance(data, str) else bytes(data)
        super().writestr(entry, self._change(name, raw))

    def write(self, filename: Any, arcname: Any = None, *_: Any, **__: Any) -> None:
        self.writestr(str(arcname), Path(filename).read_bytes())
