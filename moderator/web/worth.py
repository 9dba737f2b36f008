"""Worth over the rounds as lines: every line ends in its player's name, and no two are dashed alike."""

from moderator.rules.basics.state import State
from moderator.scoring import worth
from moderator.web.look import Facts, Look

_WIDTH, _HEIGHT = 300, 210  # of the lines, in the chart's own units
_LABEL = 19  # the least distance of two names
_TICKS = 5
_NAMED = 4  # rounds that are named below


def worths(look: Look) -> Facts | None:
    """Lines of points within `width` and `height`; nothing where worth is hidden or has no course yet."""
    if not look.worths or len(look.rounds) < 2:
        return None
    title, first = look.title, look.rounds[0]
    begin = [] if first.counted else [("start", first.before)]
    courses = [*begin, *((played.name, played.after) for played in look.rounds)]
    values = {p: [worth(State(title, at), p) for _, at in courses] for p in look.position.players}
    least, most = min(0, *map(min, values.values())), max(1, *map(max, values.values()))
    scale = _Scale(least, most, len(courses))
    lines = [
        {
            "player": player,
            "number": number,
            "points": " ".join(f"{scale.x(at):.1f},{scale.y(value):.1f}" for at, value in enumerate(course)),
            "end": scale.y(course[-1]),
            "worth": title.money(course[-1]),
        }
        for number, (player, course) in enumerate(values.items())
    ]
    _spread(lines)
    return {
        "width": _WIDTH,
        "height": _HEIGHT,
        "lines": lines,
        "ticks": [{"y": scale.y(value), "says": title.money(value)} for value in _ticks(least, most)],
        "rounds": [{"x": scale.x(at), "says": courses[at][0]} for at in _named(len(courses))],
        "table": [(name, [title.money(values[p][at]) for p in values]) for at, (name, _) in enumerate(courses)][::-1],
        "names": list(values),
    }


class _Scale:
    """Where a round and a worth stand in the chart."""

    def __init__(self, least: int, most: int, count: int) -> None:
        self.least, self.span, self.steps = least, most - least, max(count - 1, 1)

    def x(self, at: int) -> float:
        return _WIDTH * at / self.steps

    def y(self, value: int) -> float:
        return round(_HEIGHT * (1 - (value - self.least) / self.span), 1)


def _ticks(least: int, most: int) -> list[int]:
    """Round values between the least and the most."""
    step = 1
    while (most - least) / step > _TICKS:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return list(range(-(-least // step) * step, most + 1, step))


def _named(count: int) -> list[int]:
    """Rounds to be named below the chart, the last among them."""
    every = -(-count // _NAMED)
    return list(range(count - 1, -1, -every))[::-1]


def _spread(lines: list[Facts]) -> None:
    """Names moved apart where they would stand on each other, `label` each."""
    lowest = -float(_LABEL)
    for line in sorted(lines, key=lambda each: float(each["end"])):
        lowest = line["label"] = max(float(line["end"]), lowest + _LABEL)
    beyond = lowest - _HEIGHT
    for line in sorted(lines, key=lambda each: -float(each["label"])):
        if beyond <= 0:
            break
        line["label"] -= beyond
        above = [float(each["label"]) for each in lines if float(each["label"]) < line["label"] + beyond]
        beyond = max(0.0, max(above, default=-_LABEL) + _LABEL - line["label"])
