"""What a station token costs: by its order, by the distance, in places that have a price of their own."""

from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BOARD, token_unit
from moderator.model.money import divide
from moderator.model.rounds import Turn
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.investor import free_case
from moderator.rules.basics.points import any_of, first_of, joined
from moderator.rules.basics.slots import slots_left
from moderator.rules.basics.state import State, stated_price
from moderator.rules.track.granted_station import station_power
from moderator.vocabulary.track import Token


def station_price(
    state: State, move: Token, company: str, turn: Turn | None, *, granted_free: bool
) -> tuple[int, Finding | None]:
    """What is paid for a station, and a verdict if the rules ask another sum; a private may grant it free."""
    where, gratis = state.title.hex_of(move.place), free_case(state, company)
    free = granted_free or gratis or any_of(joined(state.title).station_free, state, turn, where)
    due = 0 if free else _for_less(state, move, next_cost(state, company, where, move))
    about = gratis or (offmap_case(state, where) if move.power is None else "granted-track")
    cost, wrong = stated_price(state, move.cost, due, "token-cost", "a station token", about)
    return cost, wrong if free else _vouched(state, company, where, cost, wrong)


def next_cost(state: State, company: str, where: str, move: Token | None = None) -> int:
    """What the next station token costs: by its distance from the home station, else by the order of placing.

    Where nobody has said where its home is, the table counts the hexes.
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
            return stated  # nobody has said where the home is: the table has counted the hexes
        return by_distance.base + by_distance.per_hex * (distance or 0)
    if charter_of(state, company).token_choice:
        return min(slots_left(state, company), default=0)
    points = joined(title)
    if (price := first_of(points.station_price, state, company, move)) is not None:
        return price
    own = title.file.corporations[company].token_costs
    costs = charter_of(state, company).token_costs if own is None else own
    parts = position.formed.get(company, (company,))
    homes = sum(1 + len(title.file.corporations[part].more_homes) for part in parts)
    placed = position.books.of(token_unit(company), BOARD) - homes
    placed -= sum(apart(state, company) for apart in points.stations_apart)
    cost = costs[min(max(placed, 0), len(costs) - 1)] if costs else 0
    if charter_of(state, company).token_per_hex:
        cost *= _from_nearest(state, company, where)
    return divide(cost * title.file.operating.offmap_station, 100, "up") if _off_map(state, where) else cost


def place_prices(state: State, company: str, where: str) -> tuple[int, ...]:
    """What a station of a company costs in a hex where that has prices of its own: reached, then unreached."""
    facts = state.title.file.corporations.get(company)
    return () if facts is None else facts.token_places.get(where, ())


def _vouched(state: State, company: str, where: str, cost: int, wrong: Finding | None) -> Finding | None:
    """A verdict on the price of a station; the table's word for the hexes, where a distance makes it and no map is
    confirmed.
    """
    by_distance = charter_of(state, company).token_distance
    if wrong is None or by_distance is None or state.title.map.confirmed or not by_distance.may_be(cost):
        return wrong
    count = (cost - by_distance.base) // max(1, by_distance.per_hex)
    hexes, place = f"{count} {'hex' if count == 1 else 'hexes'}", state.title.place_name(where)
    says = f"{place} lies {hexes} from the home of {company}: the table vouches for it"
    unsure = f"map.toml, which nobody has confirmed, makes the price {wrong.expected}"
    return wrong.but(severity=Severity.ATTESTED, message=f"{says}; {unsure}")


def _from_home(state: State, company: str, where: str) -> int | None:
    """How many hexes a place is from the home of a company, of one that a merger formed from the nearer one of two.

    None where a home is not known, or has no coordinates.
    """
    corporations, formed = state.title.file.corporations, state.position.formed.get(company)
    homes = [corporations[part].home for part in formed or (company,)]
    if formed is None and homes == [None]:
        homes = [next(iter(state.position.stations.get(company, ())), None)]
    known = [state.title.distance(home, where) for home in homes if home is not None]
    distances = [distance for distance in known if distance is not None]
    return min(distances) if len(distances) == len(homes) else None


def _from_nearest(state: State, company: str, where: str) -> int:
    """How many hexes a place is from the nearest station of a company; one where nobody knows."""
    own = (state.title.distance(at, where) for at in state.position.stations.get(company, ()) if at)
    return min((hexes for hexes in own if hexes), default=1)


def offmap_case(state: State, where: str) -> str | None:
    """Return the case of findings on the price of a station that costs more, or less, off the map; None on it."""
    return "offmap-station" if _off_map(state, where) else None


def _off_map(state: State, where: str) -> bool:
    """Whether a station there costs otherwise than on the map."""
    return state.title.file.operating.offmap_station != 100 and state.title.hex(where).off_map


def _for_less(state: State, move: Token, cost: int) -> int:
    """What a station costs with the private that is used for it, rounded in the company's favour."""
    power = station_power(state, move.power)
    return cost if power is None else divide(cost * (100 - power.rate), 100, "down")
