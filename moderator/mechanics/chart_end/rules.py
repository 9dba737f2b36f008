"""Its rule: as soon as a marker stands in such a cell it is certain how far play goes on, wherever it goes later."""

from moderator.model.position import Position
from moderator.model.rounds import Counting, GameOver, OperatingRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.price_markers import price, zone_of
from moderator.rules.rounds.ending import end_game, stop_after_round


def _watch(desk: Desk) -> None:
    """The first marker in such a cell calls the end, unless it has been called before."""
    position = desk.position
    if position.ending is not None or isinstance(position.round, GameOver | Counting):
        return
    called = next((company for company in position.cells if zone_of(desk, company).ends != "no"), None)
    if called is None:
        return
    reach, reached = zone_of(desk, called).ends, price(desk, called) or 0
    reason = f"{called} has come to {desk.money(reached)}"
    kind = "operating" if isinstance(position.round, OperatingRound) else "stock"
    told = {"at-once": "", "set": kind, "round": f"{kind}-round"}[reach]
    desk.tell("chart-end", told, company=called, amount=reached)
    if reach == "at-once":
        end_game(desk, reason)
        return
    position.ending = reason
    if reach == "round":
        stop_after_round(desk)


def _after(desk: Desk, _: Position) -> None:
    _watch(desk)


RULES = Rules(line_booked=(_after,), count_begun=(_watch,))
