"""Powers of privates that their owners use."""

from collections.abc import Callable
from typing import Any

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, DEPOT, charter_unit, token_unit
from moderator.model.position import OWN, GrantedPower
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, short_of_cash
from moderator.rules.certificates import train_limit
from moderator.rules.events import CompanyTurn, CompanyTurnEnds, GameSetUp, PrivateSale, TrainPurchase
from moderator.rules.holdings import count_trains, privates_of
from moderator.rules.listeners import adjust, after, judge
from moderator.rules.mechanic_rules import CountedFacts, Meaning, MechanicRules, Moves
from moderator.rules.midgame.companies import lay_counted
from moderator.rules.place_tokens import token_facts, token_place
from moderator.rules.private_tokens import lay_token, may_have_token, may_lay, may_turn
from moderator.rules.privates import cited, owner_of, refuse_cited
from moderator.rules.rounds.operating import (
    current_turn,
    finish_if_idle,
    go_to_step,
    replace_turn,
    require_turn,
    turn_of,
)
from moderator.rules.track.granted import BOUGHT_NOW, FOLLOWS, laid_by, tiles_left
from moderator.rules.track.stations import base_city, next_cost, refuse_seller, token_twice, tokens_left
from moderator.rules.train_supply import ANNOUNCED, announced_power, on_sale, taken_off
from moderator.titles.privates import Power, Private
from moderator.vocabulary.private_powers import LAID
from moderator.vocabulary.privates import Use
from moderator.vocabulary.track import Token

RULES: dict[str, MechanicRules] = {}

# ---- granted track ----
# A private lets its company lay a tile or place a station. They are booked in rules/track/granted.py.


def _count_granted_tile(state: State, event: CompanyTurn) -> CompanyTurn:
    """Count a tile that a private of the company grants at any time of its turn.

    No turn waits for a player's private: he may lay its tile in the turn of any of his companies.
    """
    owned = ((private, state.title.file.privates[private].lays) for private in privates_of(state, event.company))
    return event.with_way(
        any(power is not None and power.any_step and tiles_left(state, private, power) for private, power in owned)
    )


def _wait_for_tile(state: State, event: CompanyTurn) -> CompanyTurn:
    """Wait for the tile that may be laid where a private has moved a station in this turn."""
    moved = FOLLOWS.of(event.turn)
    return event.wait(moved is not None and not laid_by(event.turn, moved.private))


def _wait_for_station(state: State, event: CompanyTurn) -> CompanyTurn:
    """Wait for a station that a private of the company grants at any time of its turn, if it has a token for it."""
    position, company = state.position, event.company
    for private in privates_of(state, company):
        power = state.title.file.privates[private].places
        if power is None or not power.extra or private in position.used:
            continue
        if power.phase is not None and not state.title.reached(position.phase, power.phase):
            continue
        if position.stations.get(company) if power.moves else tokens_left(state, company) or not power.own:
            return event.wait(True)
    return event


def _note_sale(booking: Booking, sale: PrivateSale) -> None:
    """Note that the company on turn has bought a private."""
    if (turn := current_turn(booking)) is not None:
        replace_turn(booking, BOUGHT_NOW.put(turn, (*BOUGHT_NOW.of(turn), sale.private)))


RULES["granted_track"] = MechanicRules(
    listens=(
        after(PrivateSale, _note_sale),
        adjust(CompanyTurn, _count_granted_tile),
        adjust(CompanyTurn, _wait_for_station),
        adjust(CompanyTurn, _wait_for_tile),
    ),
)


# ---- powers ----
# The company that owns a private uses its power once, which closes the private.

Effect = Callable[[Booking, Use, str, Power], None]


def use(booking: Booking, move: Use, company: str) -> None:
    """Use a power in its step of the turn. Raises NotBooked for a private that has none, or is closed."""
    if token_facts(booking, move.private) is not None:
        lay_token(booking, move, company)
        return
    power = _power(booking, move)
    owner = owner_of(booking, move.private)
    if owner == BOX:
        raise refuse_cited(booking, move.private, "power-used", f"{move.private} has been used and is closed")
    if power.step is None:
        require_turn(booking, company)
    else:
        go_to_step(booking, company, power.step)
    verdicts = _private_power(booking, move.private, owner, company), _power_place(booking, move, power)
    booking.judge(*(cited(booking, move.private, verdict) for verdict in verdicts))
    EFFECTS[power.kind](booking, move, company, power)
    finish_if_idle(booking)


def _power(state: State, move: Use) -> Power:
    """Return the power that the line means: at a place, for the train limit, or neither."""
    facts = state.title.file.privates.get(move.private)
    for power in facts.uses if facts else ():
        if move.limit == (power.kind == "extra-train") and (move.place is not None) == bool(power.places):
            return power
    known = _how_else(state, facts, move)
    message = f"{move.private} cannot be used like that"
    if facts is None:
        raise state.refuse("private-power", message, known)
    raise refuse_cited(state, move.private, "private-power", message, known)


def _how_else(state: State, facts: Private | None, move: Use) -> str:
    """Return the lines with which the private can be used."""
    name, company = quote_name(move.private), quote_name(move.actor or "COMPANY")
    if facts is None:
        return "name a private: use PRIVATE at PLACE"
    owner, place = quote_name(owner_of(state, move.private)), quote_name(move.place or "PLACE")
    ways = {
        f"{owner}: assign {name} to {company}": facts.leaves is not None,
        f"{company}: lay {place} with {name}": facts.lays is not None,
        f"{company}: token {place} with {name}": facts.places is not None,
        f"{owner}: exchange {name} COMPANY": facts.for_share,
        f"{company}: train TRAIN with {name}": facts.for_train,
    }
    known = [way for way, possible in ways.items() if possible]
    return list_words(known, "or") if known else "use PRIVATE at PLACE, use PRIVATE limit, or use PRIVATE"


def _is_extra(state: State, move: Token, company: str) -> bool:
    """Return whether a `token` line places the station of a private's power, as `use` does."""
    facts = state.title.file.privates.get(move.power or "")
    return move.cost is None and facts is not None and any(power.kind == "extra-station" for power in facts.uses)


def _use_for_station(booking: Booking, move: Token, company: str) -> None:
    assert move.power is not None
    refuse_seller(booking, move)
    use(booking, Use(actor=company, private=move.power, place=move.place), company)


def _private_power(state: State, private: str, owner: str, company: str) -> Finding | None:
    if owner == company:
        return None
    return state.finding(
        "private-power",
        f"{private} belongs to {owner}: only the company that owns it may use its power",
        expected=owner,
        actual=company,
    )


def _power_place(state: State, move: Use, power: Power) -> Finding | None:
    if move.place is None:
        return None
    kind = state.title.hex(move.place).kind
    if kind in power.places:
        return None
    return state.finding(
        "power-place",
        f"{move.private} may not be used in a place like {move.place}",
        expected=list_words(power.places),
        actual=kind or "open country",
    )


def _close(booking: Booking, private: str, why: str, company: str, **facts: Any) -> None:
    unit = charter_unit(private)
    booking.give(unit, owner_of(booking, private), BOX, 1, why)
    booking.tell(why, "granted", company=company, private=private, **facts)


def _grant(booking: Booking, move: Use, company: str, power: Power, where: str | None) -> None:
    """Note a power that lasts; one that adds no amount is there or not."""
    granted = GrantedPower(company, power.kind, where, power.amount)
    booking.position.powers = {**booking.position.powers, move.private: granted}


def _add_to_city(booking: Booking, move: Use, company: str, power: Power) -> None:
    where = booking.title.hex_of(move.place or "")
    _grant(booking, move, company, power, where)
    _close(booking, move.private, "city-bonus", company, worth=power.amount, place=booking.title.place_name(where))


def _place_station(booking: Booking, move: Use, company: str, power: Power) -> None:
    if power.own:
        _place_own(booking, move, company, power)
        return
    position, where = booking.position, booking.title.hex_of(move.place or "")
    stations = position.stations.get(company, ())
    if where in stations and not booking.title.file.private_rules.extra_beside_own:
        booking.judge(token_twice(booking, company, where))
    booking.give(token_unit(move.private), move.private, BOARD, 1, "extra-station")
    position.stations = {**position.stations, company: (*stations, where)}
    _grant(booking, move, company, power, where)
    _close(booking, move.private, "extra-station", company, place=booking.title.place_name(where))


def _place_own(booking: Booking, move: Use, company: str, power: Power) -> None:
    """Place a station that counts among the company's tokens: it costs the same, but needs no route."""
    position, where = booking.position, booking.title.hex_of(move.place or "")
    stations, cost = position.stations.get(company, ()), next_cost(booking, company, where)
    booking.judge(
        short_of_cash(booking, company, cost, "station-tokens"),
        token_twice(booking, company, where) if where in stations else None,
    )
    booking.judge(*base_city(booking, company, where))
    booking.pay(company, BANK, cost, "station-tokens")
    booking.give(token_unit(company), BOX, BOARD, 1, "extra-station")
    position.stations = {**position.stations, company: (*stations, where)}
    granted = GrantedPower(company, OWN, where)
    position.powers = {**position.powers, move.private: granted}
    _close(booking, move.private, "extra-station", company, place=booking.title.place_name(where))


def _raise_limit(booking: Booking, move: Use, company: str, power: Power) -> None:
    _grant(booking, move, company, power, None)
    _close(booking, move.private, "extra-train", company, count=power.amount)


def _announce_discount(booking: Booking, move: Use, company: str, power: Power) -> None:
    turn = turn_of(booking, company)
    if turn is not None:
        replace_turn(booking, ANNOUNCED.put(turn, move.private))
    less = booking.money(power.amount) if power.amount else f"{power.rate}%"
    booking.tell("train-discount", company=company, less=less)


EFFECTS: dict[str, Effect] = {
    "city-bonus": _add_to_city,
    "extra-station": _place_station,
    "extra-train": _raise_limit,
    "train-discount": _announce_discount,
}


def _spend_discount(booking: Booking, purchase: TrainPurchase) -> None:
    """Close the private whose power made the train just bought cheaper."""
    move, company, seller = purchase.move, purchase.company, purchase.seller
    turn = turn_of(booking, company)
    private = None if turn is None else ANNOUNCED.of(turn)
    if turn is None or private is None or seller != DEPOT:
        return
    if announced_power(booking, turn, booking.title.card(move.train)) is None:
        return
    if owner_of(booking, private) != BOX:
        _close(booking, private, "train-discount", company)
    replace_turn(booking, ANNOUNCED.put(turn, None))


def _power_unused(state: State, event: CompanyTurnEnds) -> Finding | None:
    """Judge a turn in which a private was announced for a cheaper train but none was bought."""
    turn = event.turn
    private = ANNOUNCED.of(turn)
    if private is None:
        return None
    return state.finding(
        "power-unused",
        f"{turn.company} announced {private}, which it keeps unless it buys a train from the bank",
        expected="a train from the bank",
        actual="none",
    )


def _count_powers(state: State, event: CompanyTurn) -> CompanyTurn:
    """Count the powers of privates that the company can use as it buys trains."""
    books, company = state.position.books, event.company
    return event.with_way(
        any(
            power.step == "train" and (power.kind != "train-discount" or _can_buy_cheaper(state, company, power))
            for private, unit in state.title.private_charters
            if books.of(unit, company)
            for power in state.title.file.privates[private].uses
        )
    )


def _can_buy_cheaper(state: State, company: str, power: Power) -> bool:
    """Return whether the company has room and money for a train that a power makes cheaper."""
    if count_trains(state, company) >= train_limit(state, company):
        return False
    for_sale = [train for train in on_sale(state) if not power.trains or train in power.trains]
    prices = [price for train in for_sale for price in state.title.train(train).prices]
    return any(price - taken_off(power, price) <= state.cash(company) for price in prices)


def _wait_for_powers(state: State, event: CompanyTurn) -> CompanyTurn:
    """Wait for a private that the company may use at any time."""
    company = event.company
    return event.wait(any(_usable(state, private, company) for private in privates_of(state, company)))


def _usable(state: State, private: str, company: str) -> bool:
    """Return whether a company may use its private at any time: for a token, or for a station it can pay."""
    if token_facts(state, private) is not None:
        layable = may_lay(state, private, ()) and may_have_token(state, private, company)
        return layable or may_turn(state, private)
    powers = state.title.file.privates[private].uses
    return any(power.step is None and (not power.own or _can_pay_station(state, company)) for power in powers)


def _can_pay_station(state: State, company: str) -> bool:
    """Return whether a company can pay for its next station. Minors, which own privates only by mistake, have none."""
    facts = state.title.file.corporations.get(company)
    return facts is not None and next_cost(state, company, facts.home or "") <= state.cash(company)


def _lay_out(booking: Booking, _: GameSetUp) -> None:
    """Put a private's station with the private, and tokens that powers add to corporations out of play."""
    title, books = booking.title, booking.position.books
    brought = sum(power.own for facts in title.file.privates.values() for power in facts.uses)
    for company in (name for name in title.file.corporations if name not in title.formed):
        books.seed(token_unit(company), BOX, brought)
    for private, facts in title.file.privates.items():
        if any(power.kind == "extra-station" and not power.own for power in facts.uses):
            books.seed(token_unit(private), private, 1)


RULES["powers"] = MechanicRules(
    moves=Moves(companies={Use: use}, meanings=(Meaning(Token, _is_extra, _use_for_station),)),
    listens=(
        after(GameSetUp, _lay_out),
        after(TrainPurchase, _spend_discount),
        judge(CompanyTurnEnds, _power_unused),
        adjust(CompanyTurn, _count_powers),
        adjust(CompanyTurn, _wait_for_powers),
    ),
    counted_facts=CountedFacts(
        lays={LAID.name: lambda booking, move, place: lay_counted(booking, move, place, move.company)},
        reads={LAID.name: token_place},
    ),
)
