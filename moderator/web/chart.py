"""The chart of prices, and worth over the rounds as lines that no two of are dashed alike."""

from moderator.export.game.cells import colour_of
from moderator.model.position import Cell, row_name
from moderator.publish.drawing import Scale, spread
from moderator.rules.booking import State
from moderator.scoring import worth
from moderator.views.market import fixed_prices, moving
from moderator.web.look import Facts, GameView


def chart(look: GameView) -> Facts | None:
    """Rows of cells, None where there is none; nothing where shares have no price."""
    title = look.title
    if not title.file.shares.priced:
        return None
    width = max(len(row) for row in title.market.rows)
    rows = [
        (
            row_name(number),
            [_cell(look, (number, column), value) for column, value in enumerate((*row, *[None] * (width - len(row))))],
        )
        for number, row in enumerate(title.market.rows)
    ]
    fixed = [
        (company, look.board.money(title.market.price(look.position.cells[company])))
        for company in fixed_prices(look.state)
    ]
    return {"rows": rows, "columns": range(1, width + 1), "fixed": fixed}


def _cell(look: GameView, cell: Cell, value: int | None) -> Facts | None:
    if value is None:
        return None
    title = look.title
    stack = moving(look.state, look.position.stacks.get(cell, ()))
    return {
        "price": value,
        "starts": cell in title.market.starts,
        "colour": title.zone(cell).colour if cell in title.zone_names else None,
        "markers": [{"company": company, "colour": colour_of(title, company)} for company in stack],
    }


_WIDTH, _HEIGHT = 300, 210  # of the lines, in the chart's own units


def worths(look: GameView) -> Facts | None:
    """Lines of points within `width` and `height`; nothing where worth is hidden or has no course yet."""
    if not look.worths or len(look.rounds) < 2:
        return None
    title, first = look.title, look.rounds[0]
    begin = [] if first.counted else [("start", first.before)]
    courses = [*begin, *((played.name, played.after) for played in look.rounds)]
    values = {p: [worth(State(title, at), p) for _, at in courses] for p in look.position.players}
    scale = Scale([value for course in values.values() for value in course], len(courses), _WIDTH, _HEIGHT)
    labels = spread([scale.y(course[-1]) for course in values.values()], _HEIGHT)
    lines = [
        {
            "player": player,
            "number": number,
            "points": " ".join(f"{scale.x(at):.1f},{scale.y(value):.1f}" for at, value in enumerate(course)),
            "end": scale.y(course[-1]),
            "label": labels[number],
            "worth": title.money(course[-1]),
        }
        for number, (player, course) in enumerate(values.items())
    ]
    return {
        "width": _WIDTH,
        "height": _HEIGHT,
        "lines": lines,
        "ticks": [{"y": scale.y(value), "says": title.money(value)} for value in scale.ticks],
        "rounds": [{"x": scale.x(at), "says": courses[at][0]} for at in scale.named],
        "table": [(name, [title.money(values[p][at]) for p in values]) for at, (name, _) in enumerate(courses)][::-1],
        "names": list(values),
    }
