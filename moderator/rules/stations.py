"""Station tokens: placed on the map, and returned where circles became one city (18EU 4.2.2, 4.3, 4.4.2)."""

from moderator.model.accounts import BANK, BOARD, token_unit
from moderator.model.findings import Finding
from moderator.model.moves import Token
from moderator.model.rounds import Turn, changed
from moderator.rules.desk import Desk, stated_price
from moderator.rules.operating import enter, save


def return_duplicates(desk: Desk, where: str) -> None:
    """Where a tile made one city of separate circles, a company's second station goes back to its charter."""
    position, merges = desk.position, desk.title.hex(where).merges
    if merges is None or position.tiles.get(where) != merges:
        return
    for company, stations in position.stations.items():
        surplus = stations.count(where) - 1
        if surplus > 0:
            desk.give(token_unit(company), BOARD, company, surplus, "station-tokens")
            kept = (*(at for at in stations if at != where), where)
            position.stations = {**position.stations, company: kept}
            desk.tell(
                "station-tokens", f"{company} takes {surplus} station token back from {desk.title.place_name(where)}"
            )


def token(desk: Desk, move: Token, company: str) -> None:
    """Place a station token; what it costs was paid when the corporation was started."""
    position, unit = desk.position, token_unit(company)
    turn = enter(desk, company, "token")
    where = desk.title.hex_of(move.place)
    if desk.title.kinds[company] == "minor":
        raise desk.refuse("minor-token", f"{company} is a minor and has no further station token", "leave it out")
    left = position.books.of(unit, company)
    if not left:
        raise desk.refuse("token-left", f"{company} has no station token left", "leave it out")
    cost, wrong = stated_price(desk, move.cost, 0, "token-cost", "a station token")
    stations = position.stations.get(company, ())
    desk.judge(
        wrong,
        _token_place(desk, where),
        _token_twice(desk, company, where) if where in stations else None,
        _token_count(desk, turn) if turn else None,
    )
    desk.flag(
        "station-route", f"{company} reaches an open city in {desk.title.place_name(where)}: the table vouches for it"
    )
    desk.pay(company, BANK, cost, "station-tokens")
    desk.give(unit, company, BOARD, 1, "station-tokens")
    position.stations = {**position.stations, company: (*stations, where)}
    if turn is not None:
        save(desk, changed(turn, tokens=turn.tokens + 1))


def _token_place(desk: Desk, where: str) -> Finding | None:
    """A hex that the map lists and that is no city."""
    if where not in desk.title.map.hexes or desk.title.hex(where).kind == "city":
        return None
    return desk.finding(
        "token-place",
        f"{desk.title.place_name(where)} is no city and takes no station token",
        expected="an open city",
        actual=desk.title.hex(where).kind or "open country",
        remedy="choose a city",
    )


def _token_twice(desk: Desk, company: str, where: str) -> Finding:
    return desk.finding(
        "token-twice",
        f"{company} already has a station in {desk.title.place_name(where)}",
        expected="another place",
        actual=desk.title.place_name(where),
        remedy="choose another city",
    )


def _token_count(desk: Desk, turn: Turn) -> Finding | None:
    if not turn.tokens:
        return None
    return desk.finding(
        "token-count",
        f"{turn.company} places a second station token in one turn",
        expected=1,
        actual=turn.tokens + 1,
        remedy="place one a turn",
    )
