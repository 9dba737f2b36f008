"""Its rule: the marker stays as its corporation floats, and rises once the stock round is over."""

from moderator.model.rounds import StockRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.price_markers import move_marker
from moderator.vocabulary.share_prices import RISING


def _wait(desk: Desk, company: str) -> bool:
    RISING.mark(desk.position, company)
    return True


def _rise(desk: Desk, ended: StockRound) -> None:
    """They move up in the order they floated."""
    for company in RISING.of(desk.position):
        move_marker(desk, company, desk.title.market.up(desk.position.cells[company]), "step-up", "late")
    RISING.clear(desk.position)


RULES = Rules(rise_waits=(_wait,), stock_over=(_rise,))
