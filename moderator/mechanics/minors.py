"""Minors: how they float, and how they are exchanged or become shares."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, charter_unit, train_unit
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, impossible
from moderator.rules.events import CountBegins, PhaseEffect, SharesForSale, StockRoundBegins, TilePlaced, TrainRust
from moderator.rules.holdings import LAST_OWNER, president, share_size
from moderator.rules.listeners import adjust, after, happened, judge
from moderator.rules.mechanic_rules import CountedFacts, MechanicRules, Moves
from moderator.rules.presidency import settle_presidency
from moderator.rules.stock.exchange import close, exchange
from moderator.rules.stock.minors import own_minor
from moderator.rules.stock.startable import float_if_due
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.rules.subsidiaries import leave_play
from moderator.rules.tokens import chits_left, pay_for_home, settle_minor, zones_of
from moderator.titles.companies import Certificate
from moderator.vocabulary.minors import CHIT, CLOSING, Close, Exchange, Float
from moderator.vocabulary.starting_position import GivenCompany

RULES: dict[str, MechanicRules] = {}

# ---- minor exchange ----
# A player exchanges a minor for a share, or closes it, in a stock round or in the round that ends the last minors.
#
# The moves are in rules/stock/exchange.py, because starting a corporation may require a minor too.

RULES["minor_exchange"] = MechanicRules(moves=Moves(players={Exchange: exchange, Close: close}))


# ---- minor float ----
# A minor floats in a stock round. Its owner chooses the home, and with it a zone of track rights.


def float_minor(booking: Booking, move: Float, player: str) -> None:
    """Float a player's minor: its home and the cost of it, its chit, its place in the operating order."""
    minor, position = move.company, booking.position
    own_minor(booking, minor, player, "minor-float")
    if not booking.title.file.minors[minor].chooses:
        raise booking.refuse("float-again", f"{minor} has a fixed home: it has been in play since it was bought")
    if minor in position.floated:
        raise booking.refuse("float-again", f"{minor} has already floated")
    home = booking.title.hex_of(move.place)
    zone, unfit = _zone(booking, move)
    now, chits = require_stock_turn(booking, player, "float"), chits_left(booking)
    booking.judge(_home_taken(booking, move.place, home), unfit, None if zone is None else _chit_gone(booking, zone))
    settle_minor(booking, minor, home, "minor-float")
    position.floated = position.floated | {minor}
    position.order = (*position.order, minor)
    if zone is not None:
        CHIT.put(position, minor, zone)
    booking.tell("minor-float", "" if zone is None else "rights", company=minor, place=move.place, zone=zone)
    _tell_gone(booking, chits, zone)
    pay_for_home(booking, minor, zone)
    happened(booking, TilePlaced(move, minor, home))
    if now is not None:
        end_turn(booking, acted(now, player))


def _tell_gone(booking: Booking, before: dict[str, int], taken: str | None) -> None:
    """Report the chits that leave the game when the last one in play of several zones is taken."""
    left = chits_left(booking)
    gone = {zone: count - (zone == taken) for zone, count in before.items() if not left[zone]}
    if any(count > 0 for count in gone.values()):
        booking.tell("minor-float", "chits", chits=[f"{count} of {zone}" for zone, count in gone.items() if count > 0])


def _zone(state: State, move: Float) -> tuple[str | None, Finding | None]:
    """Return the zone whose chit is taken: the stated one, or the only one the place is in.

    Raises NotBooked if the place is in several zones and the line names none.
    """
    fitting = zones_of(state, move.place)
    if move.zone is None and len(fitting) > 1:
        message = f"{move.place} is in the zones {list_words(fitting)}"
        remedy = f"name one of them: float {move.company} at {move.place} zone {fitting[0]}"
        raise state.refuse("rights-zone", message, remedy)
    zones = () if state.title.file.rights is None else state.title.file.rights.zones
    zone = move.zone or next(iter(fitting), None)
    if not zones:
        return None, None
    if move.zone is not None and move.zone not in zones:
        raise state.refuse("rights-zone", f"there is no zone {move.zone}", f"zones: {list_words(zones)}")
    if zone not in fitting or zone not in zones:
        return move.zone, state.finding(
            "rights-zone",
            f"{move.place} is not in {'a zone of track rights' if move.zone is None else move.zone}",
            expected=f"one of {list_words(fitting)}" if fitting else "another city",
            actual=move.zone or move.place,
            remedy=state.instead(zone=None) if fitting and move.zone is not None else None,
        )
    return zone, None


def _chit_gone(state: State, zone: str) -> Finding | None:
    left = chits_left(state)
    if left[zone]:
        return None
    open_zones = [name for name, count in left.items() if count]
    return state.finding(
        "rights-chit",
        f"no track-rights chit of {zone} is left",
        expected=f"a city in {list_words(open_zones, 'or')}" if open_zones else "no float: no chits are left",
        actual=zone,
    )


def _home_taken(state: State, place: str, home: str) -> Finding | None:
    """Judge a home that is a metropolis, another minor's home, or reserved for a corporation still in the game."""
    title, position = state.title, state.position
    facts = title.hex(home)
    kept = next((name for name, corporation in title.file.corporations.items() if home in corporation.homes), None)
    if facts.metropolis:
        why = "a metropolis"
    elif kept is not None and kept not in position.closed:
        why = f"{kept}'s home"
    elif other := next((name for name in title.file.minors if home in position.stations.get(name, ())), None):
        why = f"minor {other}'s home"
    elif home in title.map.hexes and facts.kind != "city" and not facts.tokens:
        why = "not a city"
    else:
        return None
    return state.finding(
        "float-home",
        f"{place} is {why}: no minor may float there",
        expected="a city that is neither a home nor a metropolis",
        actual=place,
    )


def _lay_chit(booking: Booking, move: GivenCompany, zone: str) -> Iterator[Finding]:
    rights = booking.title.file.rights
    if rights is None or zone not in rights.zones:
        remedy = "leave `zone` out" if rights is None else f"zones: {list_words(rights.zones)}"
        yield impossible(booking, f"there is no zone {zone}", remedy)
    elif not booking.title.file.minors[move.company].chooses:
        yield impossible(booking, f"{move.company} does not choose a zone", "leave `zone` out", move.without("zone"))
    else:
        CHIT.put(booking.position, move.company, zone)


def _lay_untold(booking: Booking, move: GivenCompany) -> Iterator[Finding]:
    """Give a minor of a counted position the chit of its home's zone if the home is in only one."""
    chooses = booking.title.kinds[move.company] == "minor" and booking.title.file.minors[move.company].chooses
    if (
        not chooses
        or not move.stations
        or move.closed
        or move.fact("zone") is not None
        or not booking.title.file.rights
    ):
        return
    zones = zones_of(booking, booking.title.hex_of(move.stations[0]))
    if len(zones) == 1:
        CHIT.put(booking.position, move.company, zones[0])
    elif zones:
        message = f"{move.company} has track rights in one zone, but its home is in {list_words(zones)}"
        yield impossible(booking, message, f"given {move.company} ... zone ZONE")


def _zoneless(state: State, _: CountBegins) -> Iterator[Finding]:
    """Judge minors whose home is in no zone of track rights."""
    if not state.title.file.rights:
        return
    for minor, facts in state.title.file.minors.items():
        stations = state.position.stations.get(minor, ())
        if facts.chooses and stations and not zones_of(state, stations[0]):
            place = state.title.place_name(stations[0])
            message = f"{minor} has its home in {place}, which is not in a zone of track rights"
            yield state.finding("rights-zone", message, expected="another city", actual=place)


RULES["minor_float"] = MechanicRules(
    moves=Moves(players={Float: float_minor}),
    counted_facts=CountedFacts(lays={CHIT.name: _lay_chit}, completes=(_lay_untold,)),
    listens=(judge(CountBegins, _zoneless),),
)


# ---- minor shares ----
# The certificates are kept back until then and count as unsold. Trains of minors that wait do not rust.

_WHY = "minor-share"


def _open_minors(state: State) -> list[str]:
    """Return the minors that will still become shares, in the order of the ruleset."""
    minors = state.title.file.minors.items()
    return [name for name, facts in minors if facts.becomes and name not in state.position.closed]


def _certificate(state: State, minor: str) -> tuple[str, Certificate]:
    """Return the corporation a minor becomes a share of, and the kind of certificate."""
    ((company, percent),) = state.title.file.minors[minor].becomes.items()
    size = percent // share_size(state, company)
    return company, next(kind for kind in state.title.certificates[company][1:] if kind.shares == size)


def _held_back(state: State, event: SharesForSale) -> SharesForSale:
    certificates = (_certificate(state, minor) for minor in _open_minors(state))
    kept = [kind.shares for company, kind in certificates if company == event.company]
    return event.replace(kept=(*event.kept, *kept))


def _close_all(booking: Booking) -> None:
    for minor in _open_minors(booking):
        _close(booking, minor)
    CLOSING.clear(booking.position)


def _close(booking: Booking, minor: str) -> None:
    """Turn a minor into a share: its money goes to the corporation, its train and station leave the game."""
    (company, kind), owner, position = _certificate(booking, minor), president(booking, minor), booking.position
    cash = booking.cash(minor)
    booking.pay(minor, company, cash, _WHY)
    for name in booking.title.train_names:
        booking.give(train_unit(name), minor, BOX, position.books.of(train_unit(name), minor), _WHY)
    booking.give(charter_unit(minor), owner or BANK, BOX, 1, _WHY)
    leave_play(booking, minor, _WHY)
    if owner is None:
        return
    LAST_OWNER.put(position, minor, owner)
    booking.give(kind.unit, booking.title.unsold(company), owner, 1, _WHY)
    percent = kind.shares * share_size(booking, company)
    booking.tell(_WHY, company=minor, source=owner, target=company, percent=percent, amount=cash)
    if company in position.par:
        settle_presidency(booking, company)
        float_if_due(booking, company)


def _close_with_phase(booking: Booking, effect: PhaseEffect) -> None:
    if effect.name == "minors-become-shares":
        _close_all(booking)
    elif effect.name == "minors-close-later":
        _await_stock_round(booking)


def _await_stock_round(booking: Booking) -> None:
    minors = _open_minors(booking)
    for minor in minors:
        CLOSING.put(booking.position, minor, True)
    if minors:
        booking.tell(_WHY, "waits", companies=minors)


def _spare(state: State, rust: TrainRust) -> TrainRust:
    return rust.replace(spared=rust.spared or rust.company in CLOSING.of(state.position))


def _close_waiting(booking: Booking, event: StockRoundBegins) -> None:
    if CLOSING.of(booking.position):
        _close_all(booking)


RULES["minor_shares"] = MechanicRules(
    listens=(
        after(StockRoundBegins, _close_waiting),
        adjust(TrainRust, _spare),
        adjust(SharesForSale, _held_back),
        after(PhaseEffect, _close_with_phase),
    ),
)
