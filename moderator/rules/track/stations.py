"""Station tokens: placed on the map, and returned where circles became one city."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, token_unit
from moderator.model.rounds import Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.investor import free_case
from moderator.rules.basics.points import any_of, first_of, joined
from moderator.rules.basics.privates import cited
from moderator.rules.basics.sights import see_station
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import current_turn, go_to_step, replace_turn, require_turn
from moderator.rules.track.circles import base_city, circle_left, token_place
from moderator.rules.track.granted import GRANT, GRANTED_STATION, spend_power
from moderator.rules.track.granted_station import comes_with_tile, judge_granted_station, power_station, station_power
from moderator.rules.track.station_cost import offmap_case, station_price
from moderator.vocabulary.track import Token


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
            place = desk.title.place_name(where)
            desk.tell("station-tokens", "returned", company=company, count=surplus, place=place)


def token(desk: Desk, move: Token, company: str) -> None:
    """Place a station token for what the next one on the company's charter costs."""
    where, points = desk.title.hex_of(move.place), joined(desk.title)
    _check_seller(desk, move, company, where)
    turn = _come_to_place(desk, move, company)
    holder = _holder(desk, move, company)
    granted, power = move.power is not None, station_power(desk, move.power)
    free, verdicts = judge_granted_station(desk, move, company, turn) if granted else (False, [])
    cost, wrong = station_price(desk, move, company, turn, granted_free=free)
    paid_for = offmap_case(desk, where) or "station-tokens"
    fee = 0 if move.seller is None else charter_of(desk, company).station_fee
    again = any_of(points.station_again, desk, turn, company, where)
    extra = power is not None and power.extra
    desk.judge(
        cited(desk, move.power, wrong),
        *(judge(desk, move, company) for judge in points.station_judged),
        None if free_case(desk, company) else short_of_cash(desk, company, cost + fee, paid_for),
        token_place(desk, where) or (None if move.seller else circle_left(desk, where)),
        None if again or where not in desk.position.stations.get(company, ()) else token_twice(desk, company, where),
        None if extra else power_station(desk, turn, where, granted) or (token_count(desk, turn) if turn else None),
        *verdicts,
    )
    desk.judge(*base_city(desk, company, where))
    if not granted:
        vouch_for_route(desk, company, where)
    for taken in points.station_taken:
        taken(desk, move, company)
    if move.seller is not None:
        give_way(desk, move.seller, company, where, fee)
    place_station(desk, company, where, cost, holder)
    if move.power is not None and power is not None and not comes_with_tile(desk, move, turn):
        spend_power(desk, move.power, power, where)
    if turn is not None:
        for after in points.with_station:
            turn = after(desk, turn, where)
        replace_turn(desk, turn if extra else _counted(turn, granted))
    if move.seller is not None:
        finish_if_idle(desk)


def _counted(turn: Turn, granted: bool) -> Turn:
    """The turn with a station more, be it one that a private grants."""
    return (GRANTED_STATION.put(turn, True) if granted else turn).but(tokens=turn.tokens + 1)


def _holder(state: State, move: Token, company: str) -> str:
    """Where the token lies that is placed. Raises NotBooked for a company that has none, or none of that price."""
    charter = charter_of(state, company)
    if "token" not in charter.steps and "station" not in charter.actions:
        raise state.refuse("minor-token", f"{company} is a minor and has no further station token")
    holder = BOX if move.power is not None and state.title.station_beside(move.power) else company
    if not state.position.books.of(token_unit(company), holder):
        raise state.refuse("token-left", f"{company} has no station token left")
    if move.harbour or (move.turned and first_of(joined(state.title).station_price, state, company, move) is None):
        says = f"{company} has no harbour token left{' to turn' if move.turned else ''}"
        usual = state.instead(harbour=False, turned=False)
        raise state.refuse("token-left", says, usual, about="harbour")
    return holder


def _check_seller(state: State, move: Token, company: str, where: str) -> None:
    """Raise NotBooked unless the company named has a station there that may give way."""
    seller = move.seller
    if seller is None:
        return
    form = f"{company}: token {move.place} from COMPANY"
    if "station-purchase" not in charter_of(state, company).steps:
        raise state.refuse("station-seller", f"{company} buys no place of another company", state.instead(seller=None))
    if seller == company or where not in state.position.stations.get(seller, ()):
        place = state.title.place_name(where)
        raise state.refuse("station-seller", f"{seller} has no station in {place} to give up", form)


def refuse_seller(state: State, move: Token) -> None:
    """Raise NotBooked if the line buys a place for a token that never takes another company's."""
    if move.seller is not None:
        message = f"such a token does not take the place of a station of {move.seller}"
        raise state.refuse("station-seller", message, state.instead(seller=None))


def give_way(desk: Desk, seller: str, company: str, where: str, fee: int) -> None:
    """Another company takes its station back and is paid for it."""
    position = desk.position
    kept = [*position.stations[seller]]
    kept.remove(where)
    desk.pay(company, seller, fee, "station-purchase")
    desk.give(token_unit(seller), BOARD, seller, 1, "station-purchase")
    position.stations = {**position.stations, seller: tuple(kept)}
    place = desk.title.place_name(where)
    desk.tell("station-purchase", company=company, source=seller, amount=fee, place=place)


def place_station(desk: Desk, company: str, where: str, cost: int, holder: str | None = None) -> None:
    """Put a token of the company's charter, or of that holder, on the map, and pay the bank for it."""
    position = desk.position
    desk.pay(company, BANK, cost, "station-tokens")
    desk.give(token_unit(company), holder or company, BOARD, 1, "station-tokens")
    position.stations = {**position.stations, company: (*position.stations.get(company, ()), where)}
    see_station(desk, company, where)


def _come_to_place(desk: Desk, move: Token, company: str) -> Turn | None:
    """The turn at the step of this station: a granted one is part of its tile, and has been judged with that."""
    turn = current_turn(desk)
    if move.seller is not None:
        return go_to_step(desk, company, "station-purchase")
    power = station_power(desk, move.power)
    if power is not None and power.extra:
        return require_turn(desk, company)
    if move.power is None or power is not None:
        return go_to_step(desk, company, "token")
    grant = GRANT.of(turn) if turn is not None and turn.company == company else None
    with_tile = grant is not None and grant.private == move.power
    return require_turn(desk, company, "track") if with_tile else go_to_step(desk, company, "track")


def vouch_for_route(desk: Desk, company: str, where: str) -> None:
    """Only the board shows that a company reaches a city, but for one that it always reaches."""
    facts = desk.title.file.corporations.get(company)
    if facts is None or where not in facts.reaches:
        named = desk.title.place_name(where)
        desk.flag("station-route", f"{company} reaches an open city in {named}: the table vouches for it")


def token_twice(state: State, company: str, where: str) -> Finding:
    """A second station of a company in one place."""
    return state.finding(
        "token-twice",
        f"{company} already has a station in {state.title.place_name(where)}",
        expected="another place",
        actual=state.title.place_name(where),
    )


def tokens_left(state: State, company: str) -> int:
    """How many station tokens a company may yet place: those of its charter, and those beside them."""
    beside = sum(count(state, company) for count in joined(state.title).stations_beside)
    return state.position.books.of(token_unit(company), company) + beside


def may_place_station(state: State, turn: Turn) -> bool:
    """Whether a company has a station token on its charter, and has placed none in its turn."""
    return token_count(state, turn) is None and bool(tokens_left(state, turn.company))


def token_count(state: State, turn: Turn) -> Finding | None:
    """More stations than one in a turn."""
    if not turn.tokens:
        return None
    return state.finding(
        "token-count",
        f"{turn.company} places {turn.tokens + 1} station tokens in one turn",
        expected=1,
        actual=turn.tokens + 1,
    )
