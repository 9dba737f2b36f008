"""Charters and their tokens: conversion, slots, homes and track rights, water, links."""

from collections.abc import Iterable

from moderator.model.declaration import Fact
from moderator.model.ledger import BANK, BOARD, BOX, IPO, port_unit, token_unit
from moderator.model.position import OWN
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, short_of_cash
from moderator.rules.events import CharterChanged
from moderator.rules.holdings import charter_name, charter_of, waiting_minors
from moderator.rules.listeners import happened
from moderator.titles.board import Across
from moderator.vocabulary.minors import CHIT
from moderator.vocabulary.track import Crossing

# ---- charters ----

# Corporations taken out of the game before they were started.
UNSTARTED: Fact[bool] = Fact("unstarted")


def take_charter(booking: Booking, company: str, name: str, why: str) -> None:
    """Give a corporation this charter, with the shares and tokens set aside for it."""
    position, books = booking.position, booking.position.books
    position.charters = {**position.charters, company: name}
    if booking.title.file.charters[name].aside:
        return
    if booking.title.unsold(company) == company:  # an initial offering is never set aside
        unit = booking.title.certificates[company][-1].unit
        booking.give(unit, IPO, company, books.of(unit, IPO), why)
    unit = token_unit(company)
    booking.give(unit, IPO, company, books.of(unit, IPO), why)


def lay_aside(booking: Booking, company: str, why: str) -> None:
    """Set aside the shares and tokens of a new corporation that its opening charter does not use."""
    title, position = booking.title, booking.position
    position.charters = {name: how for name, how in position.charters.items() if name != company}
    booking.give(title.certificates[company][-1].unit, company, IPO, title.opening_charter(company).aside, why)
    booking.give(token_unit(company), company, IPO, title.tokens_aside(company), why)


def convert_all(booking: Booking) -> None:
    """Convert all corporations in play that have not been converted."""
    facts = booking.title.file.conversion
    if facts is None:
        return
    for company in booking.position.par:
        if charter_name(booking, company) == facts.before:
            convert_one(booking, company, facts.after)


def convert_one(booking: Booking, company: str, after: str) -> None:
    """Convert one corporation and report it."""
    take_charter(booking, company, after, "conversion")
    happened(booking, CharterChanged(company))
    share = booking.title.file.charters[after].share
    booking.tell("conversion", company=company, percent=share)


def tell_namesake(booking: Booking, company: str) -> None:
    """Report which corporation is meant if the rulebook uses these letters for another."""
    known = booking.title.file.corporations
    for other, facts in known.items():
        if facts.letters == company:
            booking.tell("namesake", company=company, name=known[company].name, other=other, other_name=facts.name)


def count_tokens(booking: Booking, company: str, value: int, why: str) -> None:
    """Remove from the game the tokens that a corporation's par price does not grant.

    Tokens gained from privates stay.
    """
    given = charter_of(booking, company).tokens_by_start.get(str(value))
    if given is not None:
        unit = token_unit(company)
        homes = 1 + len(booking.title.file.corporations[company].more_homes)
        given += sum(p.company == company and p.kind == OWN for p in booking.position.powers.values())
        surplus = max(0, booking.position.books.of(unit, company) - homes - given)
        booking.give(unit, company, BOX, surplus, why)


# ---- slots ----
# Charter tokens with individual prices; any of them may be placed next.

# Prices of the tokens that have left a charter, by company, in rising order.
SLOTS_TAKEN: Fact[tuple[int, ...]] = Fact("slots_taken")


def slots_left(state: State, company: str) -> tuple[int, ...]:
    """Return the prices of the tokens left on a charter that prices each token, in the order of the charter."""
    left = [*charter_of(state, company).token_costs]
    for cost in SLOTS_TAKEN.of(state.position).get(company, ()):
        if cost in left:
            left.remove(cost)
    return tuple(left)


def spend_slot(booking: Booking, company: str, cost: int) -> None:
    """Take the token with this price off the charter."""
    _set_taken(booking, company, (*SLOTS_TAKEN.of(booking.position).get(company, ()), cost))


def refill_slot(booking: Booking, company: str) -> None:
    """Return a token to the charter, on its dearest open slot."""
    _set_taken(booking, company, SLOTS_TAKEN.of(booking.position).get(company, ())[:-1])


def _set_taken(booking: Booking, company: str, costs: Iterable[int]) -> None:
    if taken := tuple(sorted(costs)):
        SLOTS_TAKEN.put(booking.position, company, taken)
    else:
        SLOTS_TAKEN.drop(booking.position, company)


def leave_slots(booking: Booking, company: str, left: tuple[int, ...]) -> tuple[int, ...]:
    """Set the token prices left on the charter in a counted position. Return those that the charter does not have."""
    costs, strange = [*charter_of(booking, company).token_costs], []
    for cost in left:
        if cost in costs:
            costs.remove(cost)
        else:
            strange.append(cost)
    _set_taken(booking, company, costs)
    return tuple(strange)


# ---- rights ----
# Costs of home stations by zone, and chits.


def settle_minor(booking: Booking, minor: str, home: str, why: str) -> None:
    """Place the home station of a minor."""
    booking.give(token_unit(minor), minor, BOARD, 1, why)
    booking.position.stations = {**booking.position.stations, minor: (home,)}


def home_of(state: State, minor: str) -> str:
    """Return the hex of a minor's home station: its first station, else its printed home."""
    return next(iter(state.position.stations.get(minor, ())), state.title.file.minors[minor].home or "")


def place_bought(booking: Booking, minor: str, why: str) -> None:
    """Place the home station of a minor that is bought, unless its owner chooses it when it floats."""
    home = booking.title.file.minors[minor].home
    if home is not None:
        settle_minor(booking, minor, home, why)


def must_float_first(state: State, player: str) -> list[str]:
    """Return the minors that keep a player from passing: those yet to float that can pay for some home."""
    if not state.holds("floats-first"):
        return []
    rights = state.title.file.rights
    costs = [0] if rights is None else [rights.zones[zone].home for zone, count in chits_left(state).items() if count]
    return [minor for minor in waiting_minors(state, player) if any(state.cash(minor) >= cost for cost in costs)]


def pay_for_home(booking: Booking, company: str, zone: str | None) -> None:
    """Pay for a home station in its zone of track rights, if the title has any."""
    rights = booking.title.file.rights
    cost = 0 if rights is None or zone is None else rights.zones[zone].home
    if cost:
        booking.judge(short_of_cash(booking, company, cost, "home-cost"))
        booking.pay(company, BANK, cost, "home-cost")
        booking.tell("home-cost", company=company, amount=cost)


def zones_of(state: State, place: str) -> tuple[str, ...]:
    """Return the zones that a place may belong to: only its city's if the map states it, else all zones of its hex."""
    title = state.title
    where = title.hex_of(place)
    own = title.hex(where).zone
    return (own,) if own is not None else tuple(zone for zone, hexes in title.map.zones.items() if where in hexes)


def hex_zones(state: State, place: str) -> tuple[str, ...]:
    """Return all zones in which a hex is, wholly or in part."""
    where = state.title.hex_of(place)
    return tuple(zone for zone, hexes in state.title.map.zones.items() if where in hexes)


def chits_left(state: State) -> dict[str, int]:
    """Return how many chits of each zone are left.

    Some zones share a number: when it is reached, none of their chits are left.
    """
    rights = state.title.file.rights
    if rights is None:
        return {}
    taken = [zone for minor, zone in CHIT.of(state.position).items() if minor in state.title.file.minors]
    left = {zone: max(0, facts.chits - taken.count(zone)) for zone, facts in rights.zones.items()}
    if rights.together and sum(map(taken.count, rights.together)) >= rights.of_together:
        left |= dict.fromkeys(rights.together, 0)
    return left


# ---- ground ----
# Facts about hexes that only few titles have.

CHEAPER: Fact[bool] = Fact("cheaper")  # the hex's terrain marker shows its cheaper side
TOKEN_ON: Fact[str] = Fact("token_on")  # the private whose token is there, and which owns the track
TOLD_GROUND: Fact[tuple[int, str | None]] = Fact("told_ground")  # the terrain that a line has stated: cost, kind


# ---- water ----
# The cost of crossings, and port authorities.


def port_of(state: State, company: str) -> str | None:
    """Return the water for which a company has the port authority, or None."""
    water, books = state.title.file.water, state.position.books
    areas = () if water is None or water.ports is None else water.ports.areas
    return next((area for area in areas if books.of(port_unit(area), company)), None)


def crossing_cost(state: State, company: str, crossed: tuple[Crossing, ...], rates: Across) -> int:
    """Return the cost of crossings. A port authority waives the dearest ones in its water first.

    A crossing without a stated water counts as the company's own.
    """
    water, own = state.title.file.water, port_of(state, company)
    relief = 0 if own is None or water is None or water.ports is None else water.ports.relief
    total = 0
    for crossing in sorted(crossed, key=lambda each: -getattr(rates, each.by)):
        spared = min(relief, crossing.count) if crossing.area in (None, own) else 0
        relief -= spared
        total += (crossing.count - spared) * int(getattr(rates, crossing.by))
    return total


def check_crossings(state: State, crossed: tuple[Crossing, ...]) -> None:
    """Raise NotBooked for a water that the title does not have."""
    water = state.title.file.water
    areas = {*(water.ports.areas if water is not None and water.ports is not None else ())}
    if crossed and water is None:
        raise state.refuse("crossing-water", "crossing water costs nothing in this title", state.instead(crossed=()))
    for crossing in crossed:
        if crossing.area is not None and crossing.area not in areas:
            remedy = f"write in {' or in '.join(sorted(areas))}" if areas else "leave the area out"
            raise state.refuse("crossing-water", f"there is no water area {crossing.area}", remedy)


def vouch_for_crossing(booking: Booking, company: str, place: str, crossed: tuple[Crossing, ...]) -> None:
    """Report that players must check the crossings: the books cannot see the board."""
    if crossed:
        by = " and ".join(_say(each) for each in crossed)
        booking.flag("crossing-told", f"{company} reaches {place} by {by}: the table vouches for it")


def _say(crossing: Crossing) -> str:
    if crossing.by == "ferry":
        return f"a ferry of {crossing.count}"
    return f"{crossing.count} sea zone{'s' if crossing.count != 1 else ''}"


# ---- links ----


def count_link(booking: Booking, linked: str) -> None:
    """Count one link of a company or a place."""
    links = booking.position.links
    booking.position.links = {**links, linked: links.get(linked, 0) + 1}


def pay_link(booking: Booking, company: str) -> None:
    """Pay a corporation for linking its places: from the money set aside, with the difference from or to the bank."""
    facts = booking.title.file.links[company]
    due = facts.times * booking.position.par[company] if facts.times else facts.pays
    aside = facts.pays if facts.aside else 0
    booking.pay(BOARD, company, min(due, aside), "link-grant")
    booking.pay(BANK, company, max(0, due - aside), "link-grant")
    booking.pay(BOARD, BANK, max(0, aside - due), "link-grant")
    linked = list_words(booking.title.place_name(place) for place in facts.places)
    booking.tell("link-grant", company=company, amount=due, places=linked)
