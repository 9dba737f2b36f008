"""A book as an Excel workbook. openpyxl makes the workbook; this module writes the cells."""

import re
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from moderator.export.game.cells import WRONG
from moderator.export.sheet import Book, Column, Formula
from moderator.export.writers.layout import (
    HEADER,
    PAPER_CODES,
    SIDE,
    TOP,
    Columns,
    Page,
    Placed,
    column_letters,
    lay_out,
)
from moderator.export.writers.plain import cell_safe
from moderator.export.writers.style import ALARM_FILL, Styles, draw_charts
from moderator.export.writers.worksheet import SheetData, fill

# ---- setup ----

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_LISTED = 253  # letters of a list of choices, at most
_HEADER = 100  # letters of the title in a page header


def set_up(sheet: "Worksheet", page: Page, title: str) -> None:
    """Set up widths, panes, rules and printing of a sheet. `title` is the heading of the book."""
    for number, width in enumerate(page.widths, 1):
        sheet.column_dimensions[column_letters(number)].width = width
    _keep_in_sight(sheet, page)
    _set_rules(sheet, page)
    _set_print(sheet, page, title)


def _keep_in_sight(sheet: "Worksheet", page: Page) -> None:
    sheet.sheet_view.showGridLines = False
    sheet.freeze_panes = "B2"
    if page.sheet.filtered:
        (placed,) = page.tables.values()
        last = column_letters(len(placed.table.columns))
        sheet.auto_filter.ref = f"A{placed.first - 1}:{last}{placed.last}"
        sheet.freeze_panes = f"A{placed.first}"


# ---- rules for input ----


def _set_rules(sheet: "Worksheet", page: Page) -> None:
    for placed in page.tables.values():
        for number, column in enumerate(placed.table.columns):
            letter = placed.letters(number)
            if column.choices:
                _offer(sheet, column, f"{letter}{placed.first}:{letter}{_last_written(placed, number)}")
            if _has_checks(placed, number):
                _alarm(sheet, f"{letter}{placed.first}:{letter}{placed.end}")
            if column.fill_in:
                sheet.protection.sheet = True
                sheet.protection.formatColumns = sheet.protection.formatRows = False  # still allowed


def _last_written(placed: Placed, number: int) -> int:
    """Return the last row of a column before its formulas, or the last row if it has none."""
    rows = enumerate(placed.table.rows)
    return next((placed.first + at - 1 for at, row in rows if at and isinstance(row[number], Formula)), placed.last)


def _offer(sheet: "Worksheet", column: Column, cells: str) -> None:
    """Offer a list of choices, and warn of other values. Leave out choices that a list cannot contain."""
    from openpyxl.worksheet.datavalidation import DataValidation

    choices = [str(choice).replace('"', '""') for choice in column.choices]
    listed = ",".join(choices)
    if len(listed) > _LISTED or any("," in choice for choice in choices):
        return
    rule = DataValidation("list", formula1=f'"{listed}"', allow_blank=True, errorStyle="warning")
    rule.showErrorMessage, rule.errorTitle = True, cell_safe(column.shown)[:32]
    rule.error = "This value is not in the list. Keep it anyway?"
    rule.add(cells)
    sheet.add_data_validation(rule)


def _has_checks(placed: Placed, number: int) -> bool:
    table = placed.table
    rows = table.rows if table.total is None else (*table.rows, table.total)
    return table.columns[number].kind == "text" and any(isinstance(row[number], Formula) for row in rows)


def _alarm(sheet: "Worksheet", cells: str) -> None:
    """Highlight checks that fail."""
    from openpyxl.formatting import rule
    from openpyxl.styles import Font, PatternFill

    make: Any = rule.CellIsRule
    alarm = make(operator="equal", formula=[f'"{WRONG}"'], font=Font(bold=True), fill=PatternFill(bgColor=ALARM_FILL))
    sheet.conditional_formatting.add(cells, alarm)


# ---- printing ----


def _set_print(sheet: "Worksheet", page: Page, title: str) -> None:
    from openpyxl.worksheet.header_footer import HeaderFooter, HeaderFooterItem
    from openpyxl.worksheet.properties import PageSetupProperties

    printed = page.printed
    sheet.page_setup.paperSize = PAPER_CODES[printed.paper]
    sheet.page_setup.orientation = "portrait" if printed.upright else "landscape"
    if printed.columns is None:
        sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, int(page.sheet.one_page)
        sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    else:
        _end_pages(sheet, printed.columns, printed.breaks)
    margins = sheet.page_margins
    margins.left = margins.right = SIDE
    margins.top = margins.bottom = TOP
    margins.header = margins.footer = HEADER
    if len(page.tables) == 1:
        (placed,) = page.tables.values()
        sheet.print_title_rows = f"{placed.first - 1}:{placed.first - 1}"
    head, foot = HeaderFooterItem(), HeaderFooterItem()
    head.left.text, head.right.text = (text.replace("&", "&&") for text in (cell_safe(title)[:_HEADER], page.name))
    foot.center.text = "&P / &N"
    sheet.HeaderFooter = HeaderFooter(oddHeader=head, oddFooter=foot)


def _end_pages(sheet: "Worksheet", columns: Columns, rows: tuple[int, ...]) -> None:
    """Set scale and page breaks. Fitting to the page would ignore breaks."""
    from openpyxl.worksheet.pagebreak import Break

    sheet.page_setup.scale = columns.scale
    for row in rows:
        sheet.row_breaks.append(Break(row))
    for column in columns.ends[:-1]:
        sheet.col_breaks.append(Break(column))
    if len(columns.ends) > 1:
        sheet.print_title_cols = f"A:{column_letters(columns.kept)}"
        sheet.page_setup.pageOrder = "overThenDown"


MAKER = "moderator"
_MADE = datetime(2000, 1, 1)  # so that two exports of one journal are identical
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time in a zip archive
_ROWS = 1_048_576  # of a sheet, at most
_SHEET_FILE = re.compile(r"/?xl/worksheets/sheet(\d+)\.xml")
_NO_CELLS = re.compile(rb"<sheetData\s*/>|<sheetData></sheetData>")
_JOINED = re.compile(rb"<mergeCells.*?</mergeCells>", re.DOTALL)
_AFTER_LINKS = re.compile(rb"<printOptions|<pageMargins")
_DIMENSION = re.compile(rb'<dimension ref="[^"]*"')


class TooLong(ValueError):
    """A sheet has more rows than a workbook can hold."""


def make_workbook(book: Book) -> bytes:
    """Return the workbook file of a book. Raises TooLong."""
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
        """Add the cells and the name of the program to what openpyxl wrote."""
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
            raise TooLong(f"{page.name} would have {page.rows:,} rows, but a workbook can hold only {_ROWS:,}")


def _with_cells(sheet: bytes, cells: SheetData) -> bytes:
    """Return the XML of a sheet with its cells, which openpyxl wrote without them."""
    head, tail = _NO_CELLS.split(sheet, 1)
    dimension = f'<dimension ref="{cells.dimension}"'.encode()
    joined = "".join(f'<mergeCell ref="{each}"/>' for each in cells.joined)  # openpyxl does not keep their order
    tail = _JOINED.sub(f'<mergeCells count="{len(cells.joined)}">{joined}</mergeCells>'.encode(), tail, count=1)
    if cells.links:
        at = _AFTER_LINKS.search(tail)
        before = len(tail) if at is None else at.start()
        links = f"<hyperlinks>{''.join(cells.links)}</hyperlinks>".encode()
        tail = tail[:before] + links + tail[before:]
    return _DIMENSION.sub(dimension, head, count=1) + cells.xml().encode() + tail


class SteadyZip(ZipFile):
    """An archive without times and owners, so that its bytes are always the same."""

    def __init__(self, file: IO[bytes], change: Callable[[str, bytes], bytes]) -> None:
        """Open the archive. `change` takes the name and data of an entry and returns the data to write."""
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
