"""Minors that end: absorbed by a corporation, dissolved or abandoned."""

from collections.abc import Iterator
from typing import Any

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, MONEY, POOL, charter_unit, token_unit, train_unit
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, drop_asked, short_of_cash
from moderator.rules.certificates import share_price
from moderator.rules.events import SharePurchase, TrainsChanged
from moderator.rules.holdings import LAST_OWNER, charter_of, in_play, minors_of, move_shares, president, trains_of
from moderator.rules.listeners import happened, judged
from moderator.rules.place_tokens import take_back
from moderator.rules.presidency import settle_presidency
from moderator.rules.privates import refuse_cited
from moderator.rules.rounds.phases import demand_discards
from moderator.rules.stock.consolidation import share_place
from moderator.rules.stock.offers import places_with, source_of
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.rules.subsidiaries import bar_taker, is_national, leave_play
from moderator.rules.tokens import slots_left, spend_slot
from moderator.rules.train_supply import give_train
from moderator.vocabulary.minors import Exchange

# ---- merging ----


def refuse_terms(state: State, move: Exchange) -> None:
    """Raise NotBooked if an exchange that is no merger states stations, declined trains or a payment."""
    terms = {"token PLACE": "stations", "without": "without", "gets": "gets"}
    for word, field in terms.items():
        if getattr(move, field):
            bare = state.instead(stations=(), without=(), gets=0)
            raise state.refuse("wrong-round", f"`{word}` does not apply to this exchange: leave it out", bare)


def own_minor(state: State, minor: str, player: str, about: str | None = None) -> None:
    """Raise NotBooked unless the player owns this minor. `about` is the case of the rulebook's claims."""
    owned = minors_of(state, player)
    if not state.title.file.minors:
        raise state.refuse("wrong-round", "this title has no minors")
    if minor not in owned:
        raise state.refuse(
            "exchange-owner",
            f"{player} does not own minor {minor}{f', only {list_words(owned)}' if owned else ''}",
            (state.instead(minor=owned[0]) or state.instead(company=owned[0])) if owned else None,
            about=about,
        )


def absorb(booking: Booking, minor: str, company: str) -> None:
    """Give a minor's money and trains to a corporation and close it."""
    _empty(booking, minor, company, company, "merges", target=company)
    happened(booking, TrainsChanged(company))


def dissolve(booking: Booking, minor: str, kind: str, trains: str = "pool", **facts: Any) -> None:
    """Return a minor's money to the bank and its trains to the pool, or out of the game, and close it.

    `kind` selects the wording.
    """
    out = trains == "out"
    _empty(booking, minor, BANK, BOX if out else POOL, f"{kind}-out" if out else kind, **facts)


def abandon(booking: Booking, minor: str) -> None:
    """Abandon a minor: its charter and trains go to the pool, its money to the bank, its stations leave the map."""
    books, (holder,) = booking.position.books, booking.position.books.holders(charter_unit(minor))
    cash, trains = books.of(MONEY, minor), trains_of(booking, minor)
    cars = [train for train in trains if booking.title.train(train).car]  # cars go with the charter
    booking.pay(minor, BANK, cash, "abandonment")
    for train in trains:
        if train not in cars:
            give_train(booking, train, minor, POOL, "abandonment")
    booking.give(charter_unit(minor), holder, POOL, 1, "abandonment")
    leave_play(booking, minor, "abandonment")
    take_back(booking, {minor})
    booking.tell("abandonment", company=minor, amount=cash, count=len(trains) - len(cars))


def _empty(booking: Booking, minor: str, purse: str, yard: str, kind: str, **facts: Any) -> None:
    title, books = booking.title, booking.position.books
    cash, trains = books.of(MONEY, minor), 0
    booking.pay(minor, purse, cash, "minor-exchange")
    for name in title.train_names:
        count = books.of(train_unit(name), minor)
        booking.give(train_unit(name), minor, yard, count, "minor-exchange")
        trains += count
    owner = president(booking, minor)
    if owner is not None:
        booking.give(charter_unit(minor), owner, BOX, 1, "minor-exchange")
        LAST_OWNER.put(booking.position, minor, owner)
    booking.give(token_unit(minor), BOARD, BOX, books.of(token_unit(minor), BOARD), "minor-exchange")
    booking.position.closed = booking.position.closed | {minor}
    booking.position.stations = {c: at for c, at in booking.position.stations.items() if c != minor}
    drop_asked(booking, minor)
    booking.tell("minor-exchange", kind, company=minor, amount=cash, count=trains, **facts)


def share_from(minor: str, place: str) -> str:
    """Return where the share for a minor comes from, as a sentence."""
    if place == "none":
        return f"there is no share left for minor {minor}"
    return f"the share for minor {minor} comes from the {place}"


def check_is_minor(state: State, named: str) -> None:
    """Raise NotBooked for a private; a mechanic that exchanges privates would have handled the line."""
    if named in state.title.file.privates:
        raise refuse_cited(state, named, "power-used", f"{named} cannot be exchanged for a share")


# ---- absorbing ----
# Minors that merge into a corporation with everything they own.


def merge_minor(booking: Booking, move: Exchange, player: str) -> None:
    """Merge a minor into a corporation. The player owns one of the two; the owner of the other agrees."""
    minor, company = move.minor, move.company
    check_is_minor(booking, minor)
    share_price(booking, company)
    owner = _owner(booking, move, player)
    declined = _declined(booking, move)
    now = require_stock_turn(booking, player, "exchange")
    due = share_place(booking, company, owner)
    source = _source(booking, move, due)
    brought = SharePurchase(company, owner, source)
    kept = [*judged(booking, brought)] if source != "none" else []
    wrong_source = None if any(kept) else _wrong_source(booking, move, due)
    booking.judge(*bar_taker(booking, company), wrong_source, *_agreed(booking, move, owner))
    if source == "none":
        place = "its zone of track rights" if is_national(booking, company) else f"{company}"
        booking.flag("connection", f"minor {minor} is connected to {place}: the table vouches for it", about="merging")
    booking.judge(*kept, *_payment(booking, move, owner))
    _pay_owner(booking, move, owner)
    _hand_over(booking, move, source, declined)
    if source != "none":
        move_shares(booking, company, 1, source_of(company, source), owner, "merging")
        happened(booking, brought)
    settle_presidency(booking, company)
    take_in(booking, minor, company)
    demand_discards(booking, about="merging")
    if now is not None:
        end_turn(booking, acted(now, player).replace(swapped=True, merged=now.merged | {company}))


def take_in(booking: Booking, minor: str, company: str) -> None:
    """Give the charter of a merged minor to its corporation, with chit and power. A national puts it in the pool."""
    (holder,) = booking.position.books.holders(charter_unit(minor))
    if is_national(booking, company):
        booking.give(charter_unit(minor), holder, POOL, 1, "abandonment")
        take_back(booking, {minor})
        booking.tell("abandonment", "subsidiary", company=minor)
        return
    booking.give(charter_unit(minor), holder, company, 1, "merging")
    facts, position = booking.title.file.minors[minor], booking.position
    if facts.dowry == "each" or (facts.dowry == "once" and minor not in position.used):
        value = share_price(booking, company)
        booking.pay(BANK, company, value, "merging")
        booking.tell("merging", "dowry", company=company, amount=value, minor=minor)
        position.used = position.used | {minor}
    happened(booking, TrainsChanged(company))


def _owner(state: State, move: Exchange, player: str) -> str:
    """Return the owner of the minor.

    Raises NotBooked if it is not in play, or the player owns neither it nor the corporation.
    """
    owner = president(state, move.minor) if move.minor in state.title.file.minors else None
    if owner is None or not in_play(state, move.minor):
        own_minor(state, move.minor, player)
        raise state.refuse("not-in-play", f"minor {move.minor} has not floated")
    if player not in (owner, president(state, move.company)):
        raise state.refuse(
            "absorb-owner",
            f"{player} neither owns minor {move.minor} ({owner} does) nor is president of {move.company}",
            state.instead(actor=owner),
        )
    return owner


def _source(state: State, move: Exchange, due: str) -> str:
    """Return where the share comes from: as stated, else as the rules say.

    Raises NotBooked if the stated place has no share.
    """
    if move.source in (None, "none", due):
        return due if move.source is None else move.source
    if move.source not in places_with(state, move.company):
        message = f"there is no share of {move.company} in the {move.source}"
        raise state.refuse("exchange-source", message, state.instead(source=None), expected=due, actual=move.source)
    return move.source


def _wrong_source(state: State, move: Exchange, due: str) -> Finding | None:
    """Return a finding if the share does not come from the treasury, or from the pool if the treasury has none."""
    if move.source in (None, due):
        return None
    return state.finding(
        "exchange-source",
        share_from(move.minor, due),
        expected=due,
        actual=move.source,
        remedy=state.instead(source=None),
    )


def _agreed(state: State, move: Exchange, owner: str) -> Iterator[Finding]:
    """Yield a note if two players merge their companies; the books know of their agreement only from the line."""
    leader = president(state, move.company)
    if leader not in (owner, None):
        merger = f"minor {move.minor} into {move.company}"
        message = f"{owner} and {leader} agree to merge {merger}: the table vouches for it"
        yield state.finding("absorb-agreed", message)


# ---- payments between players ----


def _payment(state: State, move: Exchange, owner: str) -> Iterator[Finding]:
    leader = president(state, move.company)
    if move.gets and leader == owner:
        yield state.finding(
            "absorb-pay",
            f"minor {move.minor} and {move.company} both belong to {owner}: the merger costs nothing",
            expected="no payment",
            actual=state.money(abs(move.gets)),
            remedy=state.instead(gets=0),
        )
    elif move.gets and leader is not None:
        payer = leader if move.gets > 0 else owner
        short = short_of_cash(state, payer, abs(move.gets), "merging", state.instead(gets=0))
        if short is not None:
            yield short


def _pay_owner(booking: Booking, move: Exchange, owner: str) -> None:
    leader = president(booking, move.company)
    if not move.gets or leader in (owner, None):
        return
    assert leader is not None
    payer, paid = (leader, owner) if move.gets > 0 else (owner, leader)
    booking.pay(payer, paid, abs(move.gets), "merging")
    booking.tell("merging", "paid", source=payer, target=paid, amount=abs(move.gets), minor=move.minor)


# ---- handing over ----


def _declined(state: State, move: Exchange) -> list[str]:
    """Return the trains of the minor that the corporation declines. Raises NotBooked if the minor lacks one."""
    left = trains_of(state, move.minor)
    for train in move.without:
        if train not in left:
            raise state.refuse(
                "absorb-train",
                f"minor {move.minor} has no {train} train to decline",
                state.instead(without=()),
            )
        left.remove(train)
    return [*move.without]


def _hand_over(booking: Booking, move: Exchange, source: str, declined: list[str]) -> None:
    """Hand over the minor's money, trains and stations, and end it."""
    minor, company = move.minor, move.company
    cash, trains = booking.position.books.of(MONEY, minor), trains_of(booking, minor)
    if is_national(booking, company):
        trains = [train for train in trains if not booking.title.train(train).car]  # cars stay with the charter
    booking.pay(minor, company if source == "treasury" else BANK, cash, "merging")
    for train in declined:
        give_train(booking, train, minor, POOL, "merging")
        trains.remove(train)
    for train in trains:
        give_train(booking, train, minor, company, "merging")
    booking.tell("merging", source, company=minor, target=company, amount=cash, count=len(trains))
    if declined:
        booking.tell("merging", "declined", company=company, trains=declined, minor=minor)
    stations = booking.position.stations.get(minor, ())
    leave_play(booking, minor, "merging")
    _replace_stations(booking, move, stations)


def _replace_stations(booking: Booking, move: Exchange, stations: tuple[str, ...]) -> None:
    """Replace the minor's stations by tokens of the corporation, as many as it wants and may."""
    company, unit, position = move.company, token_unit(move.company), booking.position
    wanted = [(booking.title.hex_of(at.place), at.cost) for at in move.stations] or [
        (where, None) for where in stations
    ]
    if not move.token:
        wanted = []
    own, placed = position.stations.get(company, ()), 0
    for where, cost in wanted:
        verdict = _not_replaced(booking, move, where, stations, own)
        if verdict is not None and (not move.stations or where not in stations):
            booking.judge(verdict if move.stations else None)
            continue
        booking.judge(verdict, _no_such_token(booking, move, cost))
        if position.books.of(unit, company):
            _take_token(booking, company, cost)
            own, placed = (*own, where), placed + 1
    if placed:
        position.stations = {**position.stations, company: own}
        booking.tell("merging", "stations", company=company, count=placed, minor=move.minor)
    if lost := [booking.title.place_name(where) for where in stations if where not in own[len(own) - placed :]]:
        booking.tell("merging", "lost", company=company, minor=move.minor, places=lost)


def _take_token(booking: Booking, company: str, cost: int | None) -> None:
    """Take a token off the charter: the one with this price, else the dearest."""
    booking.give(token_unit(company), company, BOARD, 1, "station-tokens")
    if charter_of(booking, company).token_choice and (left := slots_left(booking, company)):
        spend_slot(booking, company, cost if cost in left else max(left))


def _no_such_token(state: State, move: Exchange, cost: int | None) -> Finding | None:
    """Return a finding if the charter has no token with this price."""
    left = slots_left(state, move.company) if charter_of(state, move.company).token_choice else ()
    if cost is None or cost in left:
        return None
    return state.finding(
        "absorb-station",
        f"{move.company} has no {state.money(cost)} token left on its charter",
        expected=list_words(map(state.money, left), "or") if left else "no price",
        actual=state.money(cost),
        remedy=state.instead(stations=tuple(at.replace(cost=None) for at in move.stations)),
    )


def _not_replaced(
    state: State, move: Exchange, where: str, stations: tuple[str, ...], own: tuple[str, ...]
) -> Finding | None:
    """Return a finding if the corporation may not replace the minor's station in this hex."""
    company, place = move.company, state.title.place_name(where)
    if is_national(state, company):
        why = f"{company} is a national and has no stations"
    elif where not in stations:
        why = f"minor {move.minor} has no station in {place}"
    elif where in own:
        why = f"{company} has a station in {place} already"
    elif not state.position.books.of(token_unit(company), company):
        why = f"{company} has no station token left for {place}"
    else:
        return None
    rest = tuple(each for each in move.stations if state.title.hex_of(each.place) != where)
    return state.finding(
        "absorb-station",
        why,
        expected="another station, or none",
        actual=place,
        remedy=state.instead(stations=rest, token=bool(rest)),
    )
