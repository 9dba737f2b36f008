"""How a sheet behaves: what stays in sight, what may be written, how it is printed."""

from typing import TYPE_CHECKING, Any

from moderator.export.game.cells import WRONG
from moderator.export.sheet import Column, Formula
from moderator.export.writers.layout import Page, Placed, column_letters
from moderator.export.writers.printing import HEADER, PAPER_CODES, SIDE, TOP, Columns
from moderator.export.writers.style import ALARM_FILL
from moderator.export.writers.text import cell_safe

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_LISTED = 253  # letters of a list of choices
_HEADER = 100  # letters of a book's title at the head of a page


def set_up(sheet: "Worksheet", page: Page, title: str) -> None:
    """Set up a sheet of a workbook; `title` is the book's, with its mark."""
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


# ---- what may be written ----


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
                sheet.protection.formatColumns = sheet.protection.formatRows = False  # these stay allowed


def _last_written(placed: Placed, number: int) -> int:
    """The row of a column below which formulas stand; the last one if none do."""
    rows = enumerate(placed.table.rows)
    return next((placed.first + at - 1 for at, row in rows if at and isinstance(row[number], Formula)), placed.last)


def _offer(sheet: "Worksheet", column: Column, cells: str) -> None:
    """A list to choose from; something else is warned of, not refused. Choices that no list can hold are left out."""
    from openpyxl.worksheet.datavalidation import DataValidation

    choices = [str(choice).replace('"', '""') for choice in column.choices]
    listed = ",".join(choices)
    if len(listed) > _LISTED or any("," in choice for choice in choices):
        return
    rule = DataValidation("list", formula1=f'"{listed}"', allow_blank=True, errorStyle="warning")
    rule.showErrorMessage, rule.errorTitle = True, cell_safe(column.heading)[:32]
    rule.error = "This is none of the values expected here."
    rule.add(cells)
    sheet.add_data_validation(rule)


def _has_checks(placed: Placed, number: int) -> bool:
    table = placed.table
    rows = table.rows if table.total is None else (*table.rows, table.total)
    return table.columns[number].kind == "text" and any(isinstance(row[number], Formula) for row in rows)


def _alarm(sheet: "Worksheet", cells: str) -> None:
    """A check that fails stands out from the many that hold."""
    from openpyxl.formatting import rule
    from openpyxl.styles import Font, PatternFill

    make: Any = rule.CellIsRule
    alarm = make(operator="equal", formula=[f'"{WRONG}"'], font=Font(bold=True), fill=PatternFill(bgColor=ALARM_FILL))
    sheet.conditional_formatting.add(cells, alarm)


# ---- how it is printed ----


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
    """Say where pages end, at a scale: fitting to a page knows no breaks."""
    from openpyxl.worksheet.pagebreak import Break

    sheet.page_setup.scale = columns.scale
    for row in rows:
        sheet.row_breaks.append(Break(row))
    for column in columns.ends[:-1]:
        sheet.col_breaks.append(Break(column))
    if len(columns.ends) > 1:
        sheet.print_title_cols = f"A:{column_letters(columns.kept)}"
        sheet.page_setup.pageOrder = "overThenDown"
