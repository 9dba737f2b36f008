"""Charts of a workbook: lines told apart by markers and dashes, bars by hatching, never by colour alone."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from moderator.export.sheet import Chart
from moderator.export.writers.layout import (
    CHART_CENTIMETRES,
    ROW_CENTIMETRES,
    Page,
    Placed,
    chart_places,
    chart_rows,
    wide,
)
from moderator.export.writers.style import LIGHT, colour, darkened

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_MARKERS = ("circle", "square", "triangle", "diamond", "x", "plus", "star", "dash")
_DASHES = ("solid", "dash", "sysDot", "dashDot", "lgDash")
_HATCHES = ("dkUpDiag", "ltDnDiag", "pct30", "dkHorz", "ltVert", "smGrid", "pct70", "dkDnDiag")
_COLOURS = ("1F5FA8", "C2410C", "15803D", "7E22CE", "B91C1C", "0E7490", "A16207", "374151")
_STANDS_OUT = 2.0  # the least contrast of a line with the paper
_POINTS = 100  # of a letter's size, in hundredths as drawings count it


def draw_charts(sheets: "Mapping[str, Worksheet]", page: Page, pages: Mapping[str, Page]) -> None:
    """Draw the charts of a page, each of one of its tables, or of one on another page.

    `sheets` are all of the workbook by their names there, `pages` all of the book by the names of their sheets.
    """
    across = max(CHART_CENTIMETRES, wide(page.widths)) if page.sheet.one_page else CHART_CENTIMETRES
    for chart, place in zip(page.sheet.charts, chart_places(page), strict=True):
        there = pages[chart.sheet] if chart.sheet else page
        drawn = _drawn(sheets[there.name], chart, there.tables[chart.table])
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
