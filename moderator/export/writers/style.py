"""How the cells of a workbook look: each look is made once and then shared by all cells that have it."""

import re
from typing import Any, Literal, NamedTuple

from moderator.export.sheet import Kind

DARK, LIGHT = "1F2933", "FFFFFF"
LINK = "0B5394"
HEADING_FILL, ALARM_FILL = "D9E2EC", "F8B4B4"
Role = Literal["cell", "heading", "total", "title", "table", "note", "link", "fill-in"]
_LINE, _FRAME = "BCCCDC", "334E68"
_GAP = "_)"  # behind a figure, as wide as a bracket; an indent of figures is not shown everywhere
_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6})")


class Look(NamedTuple):
    """All that a cell's appearance rests on. `fill` is a colour as six hexadecimal digits.

    A tuple, for every cell of a workbook asks for the format of its look.
    """

    kind: Kind = "text"
    fill: str | None = None
    role: Role = "cell"
    mark: str = ""
    figures: bool = False  # a number or what comes to one, not a text
    quote: bool = False  # a text that a spreadsheet must not take for a formula

    @property
    def of_figures(self) -> "Look":
        return self._replace(figures=True)

    @property
    def quoted(self) -> "Look":
        return self._replace(quote=True)


def colour(text: str | None) -> str | None:
    """The six digits of `#rrggbb`; None for anything else."""
    found = _COLOUR.fullmatch(text or "")
    return None if found is None else found[1].upper()


def readable_on(fill: str) -> str:
    """The darker or the lighter ink, whichever contrasts more with a fill."""
    return max((DARK, LIGHT), key=lambda ink: contrast(ink, fill))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as the Web Content Accessibility Guidelines define it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def darkened(fill: str, least: float) -> str:
    """The colour, made darker until it stands out from white."""
    while contrast(fill, LIGHT) < least:
        fill = "".join(f"{int(fill[at : at + 2], 16) * 9 // 10:02X}" for at in (0, 2, 4))
    return fill


def _luminance(digits: str) -> float:
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def number_format(look: Look, currency: str) -> str:
    """The format of a figure: money with its currency, percent with its sign, a mark behind either."""
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
    """The looks of one workbook, each a cell format that is made when it is first asked for."""

    def __init__(self, sheet: Any, currency: str) -> None:
        """`sheet` is any worksheet of the workbook."""
        self.currency = currency
        self._sheet = sheet
        self._made: dict[Look, int] = {}

    def number(self, look: Look) -> int:
        """The number of the cell format with this look."""
        found = self._made.get(look)
        if found is None:
            from openpyxl.cell import Cell

            scratch = Cell(self._sheet, 1, 1)
            self._dress(scratch, look)
            found = self._made[look] = scratch.style_id
        return found

    def _dress(self, cell: Any, look: Look) -> None:
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
