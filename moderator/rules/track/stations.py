"""Station tokens: placing them, their prices, and returning them when circles become one city."""

from collections.abc import Iterator

from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, BOARD, BOX, divide, token_unit
from moderator.model.rounds import Turn
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State, by_map, short_of_cash, stated_price
from moderator.rules.cards import see_station
from moderator.rules.events import TokenCost, TokenPlaced, TokenSupply
from moderator.rules.holdings import charter_of, free_case
from moderator.rules.listeners import adjusted, happened, judged
from moderator.rules.privates import brings_city, cited
from moderator.rules.rounds.operating import current_turn, finish_if_idle, go_to_step, replace_turn, require_turn
from moderator.rules.tokens import slots_left
from moderator.rules.track.granted import (
    GRANT,
    GRANTED_STATION,
    comes_with_tile,
    judge_granted_station,
    power_station,
    spend_power,
    station_power,
)
from moderator.vocabulary.nationals import STANDS
from moderator.vocabulary.track import Token

# ---- station cost ----
# By order of placing, by distance, or by place.


def station_price(
    state: State, move: Token, company: str, turn: Turn | None, *, granted_free: bool
) -> tuple[int, Finding | None]:
    """Return the price of a station, and a finding if the rules ask for another.

    `granted_free` is whether a private grants it free.
    """
    where, gratis = state.title.hex_of(move.place), free_case(state, company)
    free = granted_free or gratis or adjusted(state, TokenCost(company, where, move, turn)).free
    due = 0 if free else _for_less(state, move, next_cost(state, company, where, move))
    about = gratis or (offmap_case(state, where) if move.power is None else "granted-track")
    cost, wrong = stated_price(state, move.cost, due, "token-cost", "a station token", about)
    return cost, wrong if free else _vouched(state, company, where, cost, wrong)


def next_cost(state: State, company: str, where: str, move: Token | None = None) -> int:
    """Return the price of a company's next station token: by distance from home, else by order of placing.

    If the home is unknown, players count the hexes and the line states the price.
    """
    title, position = state.title, state.position
    stated = None if move is None else move.cost
    if charter_of(state, company).free:
        return 0
    if prices := place_prices(state, company, where):
        return stated if stated in prices else prices[0]
    by_distance = charter_of(state, company).token_distance
    if by_distance is not None:
        distance = _from_home(state, company, where)
        if distance is None and stated is not None and by_distance.may_be(stated):
            return stated  # the home is unknown: players have counted the hexes
        return by_distance.base + by_distance.per_hex * (distance or 0)
    if charter_of(state, company).token_choice:
        return min(slots_left(state, company), default=0)
    if (price := adjusted(state, TokenCost(company, where, move)).price) is not None:
        return price
    own = title.file.corporations[company].token_costs
    costs = charter_of(state, company).token_costs if own is None else own
    parts = position.formed.get(company, (company,))
    homes = sum(1 + len(title.file.corporations[part].more_homes) for part in parts)
    placed = position.books.of(token_unit(company), BOARD) - homes
    placed -= adjusted(state, TokenSupply(company)).special
    cost = costs[min(max(placed, 0), len(costs) - 1)] if costs else 0
    if charter_of(state, company).token_per_hex:
        cost *= _from_nearest(state, company, where)
    return divide(cost * title.file.operating.offmap_station, 100, "up") if _off_map(state, where) else cost


def place_prices(state: State, company: str, where: str) -> tuple[int, ...]:
    """Return the prices of a hex with special prices for a company's station: reached, then unreached."""
    facts = state.title.file.corporations.get(company)
    return () if facts is None else facts.token_places.get(where, ())


def _vouched(state: State, company: str, where: str, cost: int, wrong: Finding | None) -> Finding | None:
    """Return a finding on a price as a note for players to check, if it depends on distances of an unconfirmed map."""
    by_distance = charter_of(state, company).token_distance
    if wrong is None or by_distance is None or state.title.map.confirmed or not by_distance.may_be(cost):
        return wrong
    count = (cost - by_distance.base) // max(1, by_distance.per_hex)
    hexes, place = f"{count} {'hex' if count == 1 else 'hexes'}", state.title.place_name(where)
    message = f"{place} is {hexes} from the home of {company}: the table vouches for it"
    unsure = f"by map.toml, which is not confirmed, the price is {wrong.expected}"
    return wrong.replace(severity=Severity.ATTESTED, message=f"{message}; {unsure}")


def _from_home(state: State, company: str, where: str) -> int | None:
    """Return the distance in hexes from a company's home; for a merged company, from the nearer home.

    None if a home is unknown or has no coordinates.
    """
    corporations, formed = state.title.file.corporations, state.position.formed.get(company)
    homes = [corporations[part].home for part in formed or (company,)]
    if formed is None and homes == [None]:
        homes = [next(iter(state.position.stations.get(company, ())), None)]
    known = [state.title.distance(home, where) for home in homes if home is not None]
    distances = [distance for distance in known if distance is not None]
    return min(distances) if len(distances) == len(homes) else None


def _from_nearest(state: State, company: str, where: str) -> int:
    """Return the distance in hexes from the nearest station of a company; 1 if unknown."""
    own = (state.title.distance(at, where) for at in state.position.stations.get(company, ()) if at)
    return min((hexes for hexes in own if hexes), default=1)


def offmap_case(state: State, where: str) -> str | None:
    """Return the case for findings on the price of an off-map station that has its own price, else None."""
    return "offmap-station" if _off_map(state, where) else None


def _off_map(state: State, where: str) -> bool:
    """Return whether the place is off the map and has a separate station price."""
    return state.title.file.operating.offmap_station != 100 and state.title.hex(where).off_map


def _for_less(state: State, move: Token, cost: int) -> int:
    """Return the price of a station after the discount of the private used for it, rounded down."""
    power = station_power(state, move.power)
    return cost if power is None else divide(cost * (100 - power.rate), 100, "down")


# ---- circles ----
# City circles that are taken, and circles that stay free for a home.


def base_city(state: State, company: str, where: str) -> Iterator[Finding | None]:
    """Yield findings about homes of unstarted corporations: each needs a free circle.

    Where the books do not know the number of circles, players must check.
    """
    named, circles = state.title.place_name(where), _circles(state, where)
    gone = (company, *state.position.par, *state.position.closed)
    waiting = [name for name, facts in state.title.file.corporations.items() if facts.home == where]
    waiting = [name for name in waiting if name not in gone]
    if circles is None:
        for other in waiting:
            yield state.finding("base-city", f"a circle of {named} stays free for {other}: the table vouches for it")
    elif waiting and circles - _stations_at(state, where) <= len(waiting):
        message = f"{_has_circles(state, where, circles)}: one stays free for {list_words(waiting)}"
        taken = state.finding("base-taken", message, expected="an open city", actual=named)
        yield taken if _printed_circles(state, where) is None else by_map(state, taken)


def circle_left(state: State, where: str) -> Finding | None:
    """Return a finding if all circles of a city as printed are taken."""
    circles = _printed_circles(state, where)
    if circles is None or _stations_at(state, where) < circles:
        return None
    message = f"{_has_circles(state, where, circles)}, and no circle is left"
    full = state.finding("token-place", message, expected="an open city", actual=state.title.place_name(where))
    return by_map(state, full)


def _has_circles(state: State, where: str, circles: int) -> str:
    colour, place = _colour_at(state, where), state.title.place_name(where)
    return f"{f'{place} is {colour} and' if colour else place} has {plural(circles, 'circle')}"


def _circles(state: State, where: str) -> int | None:
    """Return the number of circles of a place, from the print or its tile's colour; None if unknown."""
    unlaid = where not in state.position.tiles and state.title.hex(where).printed is not None
    if not unlaid and _colour_at(state, where) in state.title.file.operating.one_circle:
        return 1
    return _printed_circles(state, where)


def _printed_circles(state: State, where: str) -> int | None:
    return None if where in state.position.tiles else state.title.hex(where).circles


def national_places(state: State) -> set[str]:
    """Return where the national railway has a token."""
    facts = state.title.file.state
    return set() if facts is None else {*facts.starts_at, *STANDS.of(state.position)}


def _stations_at(state: State, where: str) -> int:
    """Return how many circles of a place are taken, by companies or neutral tokens."""
    facts = state.title.hex(where)
    stays = facts.neutral_until is None or not state.title.reached(state.position.phase, facts.neutral_until)
    own = sum(places.count(where) for places in state.position.stations.values())
    return own + (where in national_places(state)) + (facts.neutral if stays else 0)


def _colour_at(state: State, where: str) -> str | None:
    """Return the colour of the tile in a hex, if known from lines, the print or the phase."""
    known = state.position.tiles.get(where) or state.title.hex(where).printed
    colours = state.title.phase(state.position.phase).tiles
    return known or (colours[0] if len(colours) == 1 else None)


def token_place(state: State, where: str) -> Finding | None:
    """Return a finding if the hex is listed on the map and is no city."""
    facts = state.title.hex(where)
    if where not in state.title.map.hexes or facts.kind == "city" or facts.tokens or brings_city(state, where):
        return None
    if facts.kind == "town" and where in state.position.tiles and state.holds("cities-for-towns"):
        return None  # only the board shows whether the tile has a city now
    return state.finding(
        "token-place",
        f"{state.title.place_name(where)} is not a city and takes no station token",
        expected="an open city",
        actual=facts.kind or "open country",
    )


def return_duplicates(booking: Booking, where: str) -> None:
    """Return a company's second station to its charter where a tile joined separate circles to one city."""
    position, merges = booking.position, booking.title.hex(where).merges
    if merges is None or position.tiles.get(where) != merges:
        return
    for company, stations in position.stations.items():
        surplus = stations.count(where) - 1
        if surplus > 0:
            booking.give(token_unit(company), BOARD, company, surplus, "station-tokens")
            kept = (*(at for at in stations if at != where), where)
            position.stations = {**position.stations, company: kept}
            place = booking.title.place_name(where)
            booking.tell("station-tokens", "returned", company=company, count=surplus, place=place)


def token(booking: Booking, move: Token, company: str) -> None:
    """Place a station token at the price of the next one on the company's charter."""
    where = booking.title.hex_of(move.place)
    _check_seller(booking, move, company, where)
    turn = _come_to_place(booking, move, company)
    holder = _holder(booking, move, company)
    granted, power = move.power is not None, station_power(booking, move.power)
    free, verdicts = judge_granted_station(booking, move, company, turn) if granted else (False, [])
    cost, wrong = station_price(booking, move, company, turn, granted_free=free)
    paid_for = offmap_case(booking, where) or "station-tokens"
    fee = 0 if move.seller is None else charter_of(booking, company).station_fee
    placed = adjusted(booking, TokenPlaced(move, company, where, turn))
    extra = power is not None and power.extra
    booking.judge(
        cited(booking, move.power, wrong),
        *judged(booking, placed),
        None if free_case(booking, company) else short_of_cash(booking, company, cost + fee, paid_for),
        token_place(booking, where) or (None if move.seller else circle_left(booking, where)),
        None
        if placed.twice or where not in booking.position.stations.get(company, ())
        else token_twice(booking, company, where),
        None
        if extra
        else power_station(booking, turn, where, granted) or (token_count(booking, turn) if turn else None),
        *verdicts,
    )
    booking.judge(*base_city(booking, company, where))
    if not granted:
        vouch_for_route(booking, company, where)
    happened(booking, placed)
    if move.seller is not None:
        give_way(booking, move.seller, company, where, fee)
    place_station(booking, company, where, cost, holder)
    if move.power is not None and power is not None and not comes_with_tile(booking, move, turn):
        spend_power(booking, move.power, power, where)
    if placed.turn is not None:
        replace_turn(booking, placed.turn if extra else _counted(placed.turn, granted))
    if move.seller is not None:
        finish_if_idle(booking)


def _counted(turn: Turn, granted: bool) -> Turn:
    """Return the turn with one more station, granted by a private or not."""
    return (GRANTED_STATION.put(turn, True) if granted else turn).replace(tokens=turn.tokens + 1)


def _holder(state: State, move: Token, company: str) -> str:
    """Return the account from which the token is placed. Raises NotBooked if the company has none, or none at that
    price.
    """
    charter = charter_of(state, company)
    if "token" not in charter.steps and "station" not in charter.actions:
        raise state.refuse("minor-token", f"{company} is a minor and has no station tokens left")
    holder = BOX if move.power is not None and state.title.station_beside(move.power) else company
    if not state.position.books.of(token_unit(company), holder):
        raise state.refuse("token-left", f"{company} has no station token left")
    price = adjusted(state, TokenCost(company, state.title.hex_of(move.place), move)).price
    if move.harbour or (move.turned and price is None):
        message = f"{company} has no harbour token left{' to turn' if move.turned else ''}"
        usual = state.instead(harbour=False, turned=False)
        raise state.refuse("token-left", message, usual, about="harbour")
    return holder


def _check_seller(state: State, move: Token, company: str, where: str) -> None:
    """Raise NotBooked unless the seller has a station there that may give way."""
    seller = move.seller
    if seller is None:
        return
    form = f"{company}: token {move.place} from COMPANY"
    if "station-purchase" not in charter_of(state, company).steps:
        raise state.refuse(
            "station-seller", f"{company} may not buy a place from another company", state.instead(seller=None)
        )
    if seller == company or where not in state.position.stations.get(seller, ()):
        place = state.title.place_name(where)
        raise state.refuse("station-seller", f"{seller} has no station in {place} to give up", form)


def refuse_seller(state: State, move: Token) -> None:
    """Raise NotBooked if the line buys a place for a token that never replaces another company's."""
    if move.seller is not None:
        message = f"this token cannot replace a station of {move.seller}"
        raise state.refuse("station-seller", message, state.instead(seller=None))


def give_way(booking: Booking, seller: str, company: str, where: str, fee: int) -> None:
    """Return a company's station to its charter; the other company pays for its place."""
    position = booking.position
    kept = [*position.stations[seller]]
    kept.remove(where)
    booking.pay(company, seller, fee, "station-purchase")
    booking.give(token_unit(seller), BOARD, seller, 1, "station-purchase")
    position.stations = {**position.stations, seller: tuple(kept)}
    place = booking.title.place_name(where)
    booking.tell("station-purchase", company=company, source=seller, amount=fee, place=place)


def place_station(booking: Booking, company: str, where: str, cost: int, holder: str | None = None) -> None:
    """Put a token on the map and pay the bank for it."""
    position = booking.position
    booking.pay(company, BANK, cost, "station-tokens")
    booking.give(token_unit(company), holder or company, BOARD, 1, "station-tokens")
    position.stations = {**position.stations, company: (*position.stations.get(company, ()), where)}
    see_station(booking, company, where)


def _come_to_place(booking: Booking, move: Token, company: str) -> Turn | None:
    """Return the turn at the step of this station. A granted station belongs to its tile's step."""
    turn = current_turn(booking)
    if move.seller is not None:
        return go_to_step(booking, company, "station-purchase")
    power = station_power(booking, move.power)
    if power is not None and power.extra:
        return require_turn(booking, company)
    if move.power is None or power is not None:
        return go_to_step(booking, company, "token")
    grant = GRANT.of(turn) if turn is not None and turn.company == company else None
    with_tile = grant is not None and grant.private == move.power
    return require_turn(booking, company, "track") if with_tile else go_to_step(booking, company, "track")


def vouch_for_route(booking: Booking, company: str, where: str) -> None:
    """Report that players must check the route, unless the company always reaches the city."""
    facts = booking.title.file.corporations.get(company)
    if facts is None or where not in facts.reaches:
        named = booking.title.place_name(where)
        booking.flag("station-route", f"{company} reaches an open city in {named}: the table vouches for it")


def token_twice(state: State, company: str, where: str) -> Finding:
    """Return the finding for a second station of a company in one place."""
    return state.finding(
        "token-twice",
        f"{company} already has a station in {state.title.place_name(where)}",
        expected="another place",
        actual=state.title.place_name(where),
    )


def tokens_left(state: State, company: str) -> int:
    """Return how many station tokens a company may still place."""
    return state.position.books.of(token_unit(company), company) + adjusted(state, TokenSupply(company)).extra


def may_place_station(state: State, turn: Turn) -> bool:
    """Return whether a company has a token left and has placed none in its turn."""
    return token_count(state, turn) is None and bool(tokens_left(state, turn.company))


def token_count(state: State, turn: Turn) -> Finding | None:
    """Return a finding for more than one station in a turn."""
    if not turn.tokens:
        return None
    return state.finding(
        "token-count",
        f"{turn.company} places {turn.tokens + 1} station tokens in one turn",
        expected=1,
        actual=turn.tokens + 1,
    )
