"""Homes and track rights: what a home station costs in its zone, and which zones have chits left."""

from moderator.model.ledger import BANK, BOARD, token_unit
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import waiting_minors
from moderator.rules.basics.state import State, short_of_cash
from moderator.vocabulary.minors import CHIT


def settle_minor(desk: Desk, minor: str, home: str, why: str) -> None:
    """Place the home station of a minor."""
    desk.give(token_unit(minor), minor, BOARD, 1, why)
    desk.position.stations = {**desk.position.stations, minor: (home,)}


def home_of(state: State, minor: str) -> str:
    """The hex of a minor's home station: its first one, or what the map says of one that is nowhere."""
    return next(iter(state.position.stations.get(minor, ())), state.title.file.minors[minor].home or "")


def place_bought(desk: Desk, minor: str, why: str) -> None:
    """A minor that is bought has its home station at once, unless it floats where its owner chooses."""
    home = desk.title.file.minors[minor].home
    if home is not None:
        settle_minor(desk, minor, home, why)


def must_float_first(state: State, player: str) -> list[str]:
    """Return the minors that keep a player from passing: those he has yet to float and that can pay for some home."""
    if not state.holds("floats-first"):
        return []
    rights = state.title.file.rights
    costs = [0] if rights is None else [rights.zones[zone].home for zone, count in chits_left(state).items() if count]
    return [minor for minor in waiting_minors(state, player) if any(state.cash(minor) >= cost for cost in costs)]


def pay_for_home(desk: Desk, company: str, zone: str | None) -> None:
    """A company pays what a home station costs in its zone of track rights, where the title knows any."""
    rights = desk.title.file.rights
    cost = 0 if rights is None or zone is None else rights.zones[zone].home
    if cost:
        desk.judge(short_of_cash(desk, company, cost, "home-cost"))
        desk.pay(company, BANK, cost, "home-cost")
        desk.tell("home-cost", company=company, amount=cost)


def zones_of(state: State, place: str) -> tuple[str, ...]:
    """The zones that a place can be in: that of its city alone, where the map says it, else all its hex lies in."""
    title = state.title
    where = title.hex_of(place)
    own = title.hex(where).zone
    return (own,) if own is not None else tuple(zone for zone, hexes in title.map.zones.items() if where in hexes)


def hex_zones(state: State, place: str) -> tuple[str, ...]:
    """All zones in which a hex lies, wholly or in part."""
    where = state.title.hex_of(place)
    return tuple(zone for zone, hexes in state.title.map.zones.items() if where in hexes)


def chits_left(state: State) -> dict[str, int]:
    """How many chits of each zone can still be had; those of some zones go together as the last one
    allowed is taken.
    """
    rights = state.title.file.rights
    if rights is None:
        return {}
    taken = [zone for minor, zone in CHIT.of(state.position).items() if minor in state.title.file.minors]
    left = {zone: max(0, facts.chits - taken.count(zone)) for zone, facts in rights.zones.items()}
    if rights.together and sum(map(taken.count, rights.together)) >= rights.of_together:
        left |= dict.fromkeys(rights.together, 0)
    return left
