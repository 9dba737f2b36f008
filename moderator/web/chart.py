"""The stock market chart: its cells, those where a corporation may start, and the markers on them from the top."""

from moderator.export.game.cells import colour_of
from moderator.model.position import Cell, row_name
from moderator.views.market import fixed_prices, moving
from moderator.web.look import Facts, Look


def chart(look: Look) -> Facts | None:
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


def _cell(look: Look, cell: Cell, value: int | None) -> Facts | None:
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
