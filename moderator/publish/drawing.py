"""Draw the charts of a book. Lines differ by dashes and names, bars by names, never by colour alone."""

from collections.abc import Sequence
from typing import Any

from moderator.export.sheet import Chart, Table
from moderator.export.writers.plain import plain
from moderator.publish.page import show

# ---- scale ----

LABEL = 19  # least distance between two names
_TICKS = 5
_NAMED = 4  # columns of a line chart with a name below


class Scale:
    """The scale of a drawing: positions of values and of `count` columns in its width and height."""

    def __init__(self, values: Sequence[int], count: int, width: int, height: int) -> None:
        self.least, self.most = min(0, *values), max(1, *values)
        self.count, self.width, self.height = count, width, height

    def x(self, at: int) -> float:
        return round(self.width * at / max(self.count - 1, 1), 1)

    def y(self, value: int) -> float:
        return round(self.height * (1 - (value - self.least) / (self.most - self.least)), 1)

    def along(self, value: int) -> float:
        """Return the distance of a value from the left, for values along the width."""
        return round(self.width * (value - self.least) / (self.most - self.least), 1)

    @property
    def ticks(self) -> list[int]:
        """Round values between the least and the greatest."""
        step = 1
        while (self.most - self.least) / step > _TICKS:
            step = step * 5 // 2 if str(step)[0] == "2" else step * 2
        return list(range(-(-self.least // step) * step, self.most + 1, step))

    @property
    def named(self) -> list[int]:
        """The columns with a name below, including the last."""
        every = -(-self.count // _NAMED)
        return list(range(self.count - 1, -1, -every))[::-1]


def spread(ends: Sequence[float], height: float) -> list[float]:
    """Return positions for names near these line ends, moved apart so that they do not overlap or leave the drawing."""
    order = sorted(range(len(ends)), key=lambda at: ends[at])
    places = [0.0] * len(ends)
    lowest = -float(LABEL)
    for at in order:
        lowest = places[at] = max(float(ends[at]), lowest + LABEL)
    highest = float(height)
    for at in reversed(order):
        highest = places[at] = min(places[at], highest)
        highest -= LABEL
    return places


Facts = dict[str, Any]  # the data for a template
_WIDTH, _HEIGHT = 290, 210  # drawing units, without margins
_BAR = 26  # height of a bar with the space below it
_LETTER, _MARGIN = 11, 8  # drawing units: width of a letter in a bar, and space around the word


def draw(chart: Chart, table: Table) -> Facts:
    """Return the parts of a chart's drawing, with its figures as a table."""
    drawn = _lines(chart, table) if chart.kind == "line" else _bars(chart, table)
    return {"title": chart.title, "kind": chart.kind, "name": chart.table, **drawn}


def _figures(table: Table, heading: str) -> list[int | None]:
    at = [column.heading for column in table.columns].index(heading)
    return [value if isinstance(value := plain(row[at]), int) else None for row in table.rows]


def _across(chart: Chart, table: Table) -> list[str]:
    at = [column.heading for column in table.columns].index(chart.across)
    return [str(plain(row[at])) for row in table.rows]


# ---- lines ----


def _lines(chart: Chart, table: Table) -> Facts:
    courses = {name: _figures(table, name) for name in chart.series}
    height = max(_HEIGHT, LABEL * len(courses))
    known = [value for course in courses.values() for value in course if value is not None]
    names = _across(chart, table)
    scale = Scale(known, len(names), _WIDTH, height)
    ends = {name: _last(course) for name, course in courses.items()}
    labels = spread([scale.y(value) for _, value in ends.values()], height)
    return {
        "width": _WIDTH,
        "height": height,
        "zero": scale.y(0) if scale.least < 0 else None,
        "ticks": [{"y": scale.y(value), "says": show(value, "money", chart.unit)} for value in scale.ticks],
        "marks": [{"x": scale.x(at), "says": names[at]} for at in scale.named],
        "lines": [
            {
                "name": name,
                "number": number,
                "path": _path(scale, courses[name]),
                "x": scale.x(ends[name][0]),
                "end": scale.y(ends[name][1]),
                "label": labels[number],
                "says": show(ends[name][1], "money", chart.unit),
            }
            for number, name in enumerate(courses)
        ],
    }


def _last(course: Sequence[int | None]) -> tuple[int, int]:
    """Return the last column with a value, and that value."""
    return max(((at, value) for at, value in enumerate(course) if value is not None), default=(0, 0))


def _path(scale: Scale, course: Sequence[int | None]) -> str:
    """Return an SVG path such as `M0 10L5 12`. It restarts after columns without a value."""
    steps: list[str] = []
    for at, value in enumerate(course):
        if value is not None:
            verb = "L" if at and course[at - 1] is not None else "M"
            steps.append(f"{verb}{scale.x(at):g} {scale.y(value):g}")
    return "".join(steps)


# ---- bars ----


def _bars(chart: Chart, table: Table) -> Facts:
    """Return a bar per row, with its pieces one after another."""
    names, pieces = _across(chart, table), {name: _figures(table, name) for name in chart.series}
    sums = [sum(max(figures[at] or 0, 0) for figures in pieces.values()) for at in range(len(names))]
    scale, colours = Scale(sums, 1, _WIDTH, 1), {column.heading: column.colour for column in table.columns}
    bars = []
    for at, name in enumerate(names):
        found, before = [], 0
        for piece, figures in pieces.items():
            if (value := max(figures[at] or 0, 0)) > 0:
                left, right = scale.along(before), scale.along(before + value)
                fits = right - left >= _LETTER * len(piece) + _MARGIN
                says = f"{piece} {show(value, 'money', chart.unit)}"
                found.append(_piece(piece if fits else "", says, left, right, colours[piece]))
                before += value
        bars.append({"name": name, "y": at * _BAR, "pieces": found, "says": show(sums[at], "money", chart.unit)})
        bars[-1]["end"] = scale.along(sums[at])
    return {"width": _WIDTH, "height": _BAR * len(bars), "bars": bars}


def _piece(name: str, says: str, left: float, right: float, colour: str | None) -> Facts:
    dark = colour is not None and _brightness(colour) < _MIDDLE
    return {"name": name, "says": says, "x": left, "width": round(right - left, 1), "colour": colour, "dark": dark}


_MIDDLE = 0.18  # brightness at which black and white text are equally readable


def _brightness(colour: str) -> float:
    """Return the relative luminance of `#rrggbb`, as defined by WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
