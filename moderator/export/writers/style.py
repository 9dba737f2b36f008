"""Styles of cells, each made once and shared, and charts."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from moderator.export.sheet import Chart, Kind
from moderator.export.writers.layout import (
    CHART_CENTIMETRES,
    ROW_CENTIMETRES,
    Page,
    Placed,
    chart_places,
    chart_rows,
    wide,
)

# ---- style ----

DARK, LIGHT = "1F2933", "FFFFFF"
LINK = "0B5394"
HEADING_FILL, ALARM_FILL = "D9E2EC", "F8B4B4"
Role = Literal["cell", "heading", "total", "title", "table", "note", "link", "fill-in"]
_LINE, _FRAME = "BCCCDC", "334E68"
_GAP = "_)"  # space behind a figure, as wide as a bracket, because some programs ignore an indent
_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6})")


class CellStyle(NamedTuple):
    """The appearance of a cell. `fill` is a colour as six hexadecimal digits.

    It is a tuple because every cell of a workbook looks up its format by it.
    """

    kind: Kind = "text"
    fill: str | None = None
    role: Role = "cell"
    mark: str = ""
    figures: bool = False  # a number or a formula for one
    quote: bool = False  # a text that must not become a formula

    @property
    def of_figures(self) -> "CellStyle":
        return self._replace(figures=True)

    @property
    def quoted(self) -> "CellStyle":
        return self._replace(quote=True)


def colour(text: str | None) -> str | None:
    """Return the six digits of `#rrggbb`, or None for anything else."""
    found = _COLOUR.fullmatch(text or "")
    return None if found is None else found[1].upper()


def readable_on(fill: str) -> str:
    """Return the dark or the light ink, whichever has more contrast with a fill."""
    return max((DARK, LIGHT), key=lambda ink: contrast(ink, fill))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21, as defined in the Web Content Accessibility Guidelines."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def darkened(fill: str, least: float) -> str:
    """Return the colour, darkened until its contrast with white is at least `least`."""
    while contrast(fill, LIGHT) < least:
        fill = "".join(f"{int(fill[at : at + 2], 16) * 9 // 10:02X}" for at in (0, 2, 4))
    return fill


def _luminance(digits: str) -> float:
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def number_format(look: CellStyle, currency: str) -> str:
    """Return the number format: money with its currency, percent with its sign, then the mark."""
    tail = _quoted(look.mark) + _GAP
    match look.kind:
        case "money":
            sign = _quoted(currency)
            return f'{sign}#,##0{tail};-{sign}#,##0{tail};"–"{tail}'
        case "percent":
            return f'0"%"{tail}'
        case "share":
            return f'0\\.00"%"{tail}'
        case "hundredths":
            return f"0\\.00{tail}"
        case "count":
            return f"#,##0{tail}"
        case _:
            return f"0{tail}"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', "'") + '"' if text else ""


class Styles:
    """The styles of one workbook. Each cell format is made when it is first needed."""

    def __init__(self, sheet: Any, currency: str) -> None:
        """`sheet` is any worksheet of the workbook."""
        self.currency = currency
        self._sheet = sheet
        self._made: dict[CellStyle, int] = {}

    def number(self, look: CellStyle) -> int:
        """Return the number of the cell format for this style."""
        found = self._made.get(look)
        if found is None:
            from openpyxl.cell import Cell

            scratch = Cell(self._sheet, 1, 1)
            self._dress(scratch, look)
            found = self._made[look] = scratch.style_id
        return found

    def _dress(self, cell: Any, look: CellStyle) -> None:
        from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side

        strong = look.role in ("heading", "total", "title", "table") or (look.fill is not None and not look.figures)
        size = {"title": 15, "table": 12, "note": 9}.get(look.role, 10)
        link = look.role == "link"
        ink = LINK if link else DARK if look.fill is None else readable_on(look.fill)
        under: Literal["single"] | None = "single" if link else None
        cell.font = Font(name="Calibri", size=size, bold=strong, italic=look.role == "note", underline=under, color=ink)
        if look.fill is not None:
            cell.fill = PatternFill("solid", fgColor=look.fill)
        free = look.role in ("title", "table", "note", "link")
        across = "right" if look.figures else "center" if look.role == "heading" else "left"
        cell.alignment = Alignment(
            horizontal=across,
            vertical="center",
            wrap_text=not (free or look.figures),
            indent=1 if across == "left" and not free else 0,
        )
        if not free:
            thin, frame, heavy = Side("thin", _LINE), Side("thin", _FRAME), Side("medium", _FRAME)
            side = frame if look.role == "fill-in" else thin
            top = heavy if look.role == "total" else side
            cell.border = Border(left=side, right=side, top=top, bottom=frame if look.role == "heading" else side)
        if look.figures:
            cell.number_format = number_format(look, self.currency)
        if look.role == "fill-in":
            cell.protection = Protection(locked=False)
        cell.quotePrefix = look.quote


# ---- charts: lines differ by markers and dashes, bars by hatching, never only by colour ----

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_MARKERS = ("circle", "square", "triangle", "diamond", "x", "plus", "star", "dash")
_DASHES = ("solid", "dash", "sysDot", "dashDot", "lgDash")
_HATCHES = ("dkUpDiag", "ltDnDiag", "pct30", "dkHorz", "ltVert", "smGrid", "pct70", "dkDnDiag")
_COLOURS = ("1F5FA8", "C2410C", "15803D", "7E22CE", "B91C1C", "0E7490", "A16207", "374151")
_STANDS_OUT = 2.0  # the lowest contrast of a line with the paper
_POINTS = 100  # drawings give font sizes in hundredths of a point


def draw_charts(sheets: "Mapping[str, Worksheet]", page: Page, pages: Mapping[str, Page]) -> None:
    """Draw the charts of a page, each from a table on it or on another page.

    `sheets` are by their names in the workbook, `pages` by the names of their sheets in the book.
    """
    across = max(CHART_CENTIMETRES, wide(page.widths)) if page.sheet.one_page else CHART_CENTIMETRES
    for chart, place in zip(page.sheet.charts, chart_places(page), strict=True):
        source = pages[chart.sheet] if chart.sheet else page
        drawn = _drawn(sheets[source.name], chart, source.tables[chart.table])
        drawn.width, drawn.height = across, (chart_rows(page.sheet) - 1) * ROW_CENTIMETRES
        sheets[page.name].add_chart(drawn, place)


def _drawn(sheet: "Worksheet", chart: Chart, placed: Placed) -> Any:
    from openpyxl.chart import BarChart, LineChart, Reference

    drawn: Any = LineChart() if chart.kind == "line" else BarChart()
    drawn.title = _title(chart.title, 14)
    drawn.x_axis.title, drawn.y_axis.title = _title(chart.across, 10), _title(chart.unit or "amount", 10)
    drawn.x_axis.delete = drawn.y_axis.delete = False
    drawn.y_axis.number_format, drawn.x_axis.tickLblPos = "#,##0", "low"
    drawn.legend.overlay = False
    for number, heading in enumerate(chart.series):
        column = _number(placed, heading)
        drawn.add_data(Reference(sheet, column, placed.first - 1, column, placed.last), titles_from_data=True)
        ink = colour(placed.table.columns[column - 1 - placed.left].colour) or _COLOURS[number % len(_COLOURS)]
        _tell_apart(drawn.series[-1], chart, darkened(ink, _STANDS_OUT), number)
    across = _number(placed, chart.across)
    drawn.set_categories(Reference(sheet, across, placed.first, across, placed.last))
    return drawn


def _number(placed: Placed, heading: str) -> int:
    return [column.heading for column in placed.table.columns].index(heading) + 1 + placed.left


def _title(text: str, points: int) -> Any:
    from openpyxl.chart.title import title_maker
    from openpyxl.drawing.text import CharacterProperties

    title: Any = title_maker(text)
    title.overlay = False
    for run in title.tx.rich.p[0].r:
        run.rPr = CharacterProperties(sz=points * _POINTS, b=True)
    return title


def _tell_apart(series: Any, chart: Chart, ink: str, number: int) -> None:
    from openpyxl.drawing.fill import PatternFillProperties

    looks = series.graphicalProperties
    looks.line.solidFill = ink
    if chart.kind == "bars":
        hatch: Any = PatternFillProperties()
        hatch.prst = _HATCHES[number % len(_HATCHES)]
        hatch.fgClr, hatch.bgClr = _colour_choice(ink), _colour_choice(LIGHT)
        looks.pattFill = hatch
        return
    looks.line.dashStyle = _DASHES[number % len(_DASHES)]
    looks.line.width = 22_000  # English metric units: a little under 2 points
    series.smooth = False
    series.marker.symbol, series.marker.size = _MARKERS[number % len(_MARKERS)], 7
    series.marker.graphicalProperties.solidFill = ink
    series.marker.graphicalProperties.line.solidFill = ink


def _colour_choice(digits: str) -> Any:
    from openpyxl.drawing.colors import ColorChoice

    choice: Any = ColorChoice()
    choice.srgbClr = digits
    return choice
