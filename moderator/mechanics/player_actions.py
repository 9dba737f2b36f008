"""Shares, par prices and prices that players reserve, reset or shield, and companies that they remove."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BOX, POOL, charter_unit
from moderator.model.rounds import ConcessionRound, StockRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, impossible
from moderator.rules.certificates import must_sell_some, share_price
from moderator.rules.events import (
    AnyMoment,
    CharterChanged,
    CompanyTurn,
    CountBegins,
    CountedCompany,
    PriceFall,
    SharePurchase,
    StockRoundBegins,
    StockRoundEnds,
    StockTurn,
)
from moderator.rules.holdings import charter_name, charter_of, loose_shares, president
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import CountedFacts, Meaning, MechanicRules, Moves, Shown
from moderator.rules.midgame.handing import amended, line_of
from moderator.rules.presidency import is_parred
from moderator.rules.prices import place_marker
from moderator.rules.privates import (
    cited,
    is_open,
    lies_down,
    owner_of,
    player_owns,
    power_owner,
    refuse_cited,
    spend_private,
    turn_down,
)
from moderator.rules.rounds.sequence import round_name
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.rules.subsidiaries import is_national
from moderator.rules.tokens import UNSTARTED, zones_of
from moderator.titles.schema import Removal
from moderator.vocabulary.charters import EXPANDED
from moderator.vocabulary.corporations import Par
from moderator.vocabulary.minors import Close
from moderator.vocabulary.player_actions import KEPT, RESERVED, SHIELDED, Release, Remove, Reserve, Shield
from moderator.vocabulary.starting_position import GivenCompany

RULES: dict[str, MechanicRules] = {}

# ---- keeping ----
# Players reserve shares, reset par prices and shield prices, in or out of their turns of a stock round.
#
# In the first stock round a player may reserve the single shares of one corporation. A private may keep one treasury
# share until the treasury is empty, reset a par price, or shield a price from sales until the round ends.

# ---- without a private, in the first stock round ----


def reserve(booking: Booking, move: Reserve, player: str) -> None:
    """Reserve the single shares of a corporation until the next stock round, or one treasury share with a private."""
    if move.power is not None:
        _keep_share(booking, move, player)
        return
    if booking.title.file.shares.reserved is None or move.company not in booking.title.certificates:
        raise booking.refuse("reserve-barred", f"shares of {move.company} may not be reserved")
    booking.judge(_reserve_time(booking), _reserve_barred(booking, move.company, player))
    RESERVED.put(booking.position, move.company, player)
    booking.tell("reserved-share", company=move.company, source=player)


def may_reserve(state: State) -> bool:
    """Return whether this is the first stock round."""
    now = state.position.round
    return isinstance(now, StockRound) and now.number == 1 and not isinstance(now, ConcessionRound)


def _reserve_time(state: State) -> Finding | None:
    if may_reserve(state):
        return None
    return state.finding(
        "reserve-time",
        f"shares may be reserved only in the first stock round; this is {round_name(state.position)}",
        expected="SR 1",
        actual=round_name(state.position),
    )


def _reserve_barred(state: State, company: str, player: str) -> Finding | None:
    """Judge a reservation of another kind of corporation, of sold shares, or a second one by the player."""
    reserved, charter = RESERVED.of(state.position), state.title.file.shares.reserved
    before = next((name for name, holder in reserved.items() if holder == player), None)
    if before is not None:
        why = f"{player} has already reserved those of {before}"
    elif company in reserved:
        why = f"{reserved[company]} has reserved them"
    elif company in state.position.closed or charter_name(state, company) != charter:
        why = f"{company} is not a {charter}"
    elif not _all_unsold(state, company):
        why = "one has been sold"
    else:
        return None
    return state.finding(
        "reserve-barred",
        f"the shares of {company} cannot be reserved: {why}",
        expected="one corporation per player, with no single share sold",
        actual=company,
        remedy=_said_late(state, company, player) if before is None and why == "one has been sold" else None,
    )


def _said_late(state: State, company: str, player: str) -> str | None:
    """Return a remedy if another player has just bought the first single share, which the table meant to reserve."""
    now = state.position.round
    if not isinstance(now, StockRound) or _single_sold(state, company) != 1:
        return None
    if now.bought is not None and now.bought.company == company:
        buyer: str | None = now.player
    else:
        buyer = now.bought_by if now.bought_of == company else None
    if buyer in (None, player):
        return None
    return f"undo that purchase, then {player}: reserve {company}, then what {buyer} does instead"


def _single_sold(state: State, company: str) -> int:
    """Return how many single shares of a corporation's present charter have left it."""
    title, size = state.title, charter_of(state, company).share
    others = 100 // size - title.certificates[company][0].shares
    return others - loose_shares(title, state.position.books, company, title.unsold(company))


def _all_unsold(state: State, company: str) -> bool:
    return not _single_sold(state, company)


# ---- with a private ----


def _private_used(state: State, named: str | None, kind: str, player: str) -> str:
    """Return the private that a line names, or the only one with this power. Raises NotBooked if it cannot be used."""
    privates = state.title.file.privates
    known = [name for name, facts in privates.items() if kind in facts.steers]
    private = named or next(iter(known), None)
    if private not in known or owner_of(state, private) == BOX or private in state.position.used:
        message = "no private has this power" if private is None else f"{private} no longer has this power"
        raise state.refuse("power-used", message)
    return private


def _moment(state: State, fits: bool, when: str) -> Finding | None:
    if fits:
        return None
    during = round_name(state.position)
    return state.finding("power-moment", f"that is allowed only {when}; this is {during}", expected=when, actual=during)


def set_par(booking: Booking, move: Par, player: str) -> None:
    """Set a new par price for a corporation whose price is its value, or that has just been expanded."""
    company, position = move.company, booking.position
    private = _private_used(booking, move.power, "par", player)
    charter = charter_of(booking, company)
    now, starts = position.round, booking.title.market.starts_of(charter.starts)
    own_turn = isinstance(now, StockRound) and now.player == player and not isinstance(now, ConcessionRound)
    turn = position.turn_of(company) is not None
    if company not in position.par or not (charter.fixed or company in EXPANDED.of(position)):
        raise refuse_cited(booking, private, "power-used", f"the par price of {company} can no longer be changed")
    values = list_words((booking.money(value) for value in sorted(starts)), "or")
    wrong = (
        None
        if move.value in starts
        else booking.finding(
            "start-value",
            f"{booking.money(move.value)} is not a par price for a {charter_name(booking, company)}",
            expected=values,
            actual=booking.money(move.value),
            remedy=booking.instead(value=min(starts, key=lambda value: abs(value - move.value))),
        )
    )
    booking.judge(
        player_owns(booking, private, player) or cited(booking, private, power_owner(booking, private, company)),
        cited(booking, private, _moment(booking, own_turn or turn, "in the player's stock turn or the company's turn")),
        cited(booking, private, wrong),
    )
    position.par = {**position.par, company: move.value}
    if charter.fixed and move.value in starts:
        place_marker(booking, company, starts[move.value])
    booking.tell("new-par", company=company, source=player, value=move.value)
    spend_private(booking, private)


def _keep_share(booking: Booking, move: Reserve, player: str) -> None:
    company, title = move.company, booking.title
    private = _private_used(booking, move.power, "share", player)
    share_price(booking, company)
    treasury = loose_shares(title, booking.position.books, company, company)
    small = charter_name(booking, company) == title.file.shares.reserved
    if not treasury or (small and not _all_unsold(booking, company)):
        why = "its treasury is empty" if not treasury else "a single share has been sold"
        raise booking.refuse("reserve-barred", f"no share of {company} can be kept: {why}", about="custody")
    in_stock = isinstance(booking.position.round, StockRound)
    booking.judge(
        player_owns(booking, private, player) or cited(booking, private, power_owner(booking, private, company)),
        cited(booking, private, _moment(booking, in_stock, "in a stock round")),
    )
    KEPT.put(booking.position, company, player)
    booking.tell("reserved-share", "kept", company=company, source=player)
    spend_private(booking, private)


def release(booking: Booking, move: Release, player: str) -> None:
    """Release a share kept for this player. Raises NotBooked if none is kept for him."""
    if KEPT.of(booking.position).get(move.company) != player:
        raise booking.refuse("reserve-barred", f"no share of {move.company} is kept for {player}", about="custody")
    KEPT.drop(booking.position, move.company)
    booking.tell("reserved-share", "released", company=move.company, source=player)


def shield(booking: Booking, move: Shield, player: str) -> None:
    """Shield the price of a corporation from sales until the stock round ends."""
    private = _private_used(booking, move.power, "price", player)
    share_price(booking, move.company)
    in_stock = isinstance(booking.position.round, StockRound)
    booking.judge(
        player_owns(booking, private, player), cited(booking, private, _moment(booking, in_stock, "in a stock round"))
    )
    position = booking.position
    SHIELDED.put(position, move.company, private)
    position.used = position.used | {private}
    now = position.round
    late = isinstance(now, StockRound) and any(company == move.company for _, company in now.sold)
    booking.tell("price-shield", "late" if late else "", company=move.company)


# ---- effects of reservations and shields ----


def _kept_for_another(state: State, purchase: SharePurchase) -> Finding | None:
    """Judge a purchase of treasury shares kept for another player: reserved ones, or the last one."""
    position, title, company, player = state.position, state.title, purchase.company, purchase.player
    if purchase.place != title.first_place:
        return None
    keeper, about = RESERVED.of(position).get(company), None
    if keeper in (None, player):
        left = loose_shares(title, position.books, company, title.unsold(company)) - purchase.shares
        keeper, about = (KEPT.of(position).get(company) if left < 1 else None), "custody"
    if keeper in (None, player):
        return None
    pooled = loose_shares(title, position.books, company, POOL) > 0
    return state.finding(
        "share-kept",
        f"the share of {company} is kept for {keeper}",
        expected="a share from the pool" if pooled else "another share",
        actual=company,
        remedy=state.instead(source="pool") if pooled else None,
        about=about,
    )


def _release(booking: Booking, purchase: SharePurchase) -> None:
    """Forget kept shares that have been bought: none is left in the treasury."""
    title, books = booking.title, booking.position.books
    none = [name for name in KEPT.of(booking.position) if not loose_shares(title, books, name, title.unsold(name))]
    KEPT.drop(booking.position, *none)


def _let_go(booking: Booking, event: CharterChanged) -> None:
    """Forget the reserved shares of an expanded corporation, and the kept share of a national."""
    RESERVED.drop(booking.position, event.company)
    if is_national(booking, event.company):
        KEPT.drop(booking.position, event.company)


def _release_reserved(booking: Booking, event: StockRoundBegins) -> None:
    """Forget reserved shares when the second stock round begins."""
    if booking.position.set_number > 1:
        RESERVED.clear(booking.position)


def _hold_price(state: State, event: PriceFall) -> PriceFall:
    """Keep a shielded price from falling."""
    return event.replace(held=True) if event.company in SHIELDED.of(state.position) else event


def _tell_held(booking: Booking, event: PriceFall) -> None:
    if event.held and not event.waits:
        booking.tell("price-shield", "held", company=event.company)


def _end_shields(booking: Booking, event: StockRoundEnds) -> None:
    """End all shields with the stock round, and remove their privates from the game."""
    for private in SHIELDED.of(booking.position).values():
        spend_private(booking, private)
    SHIELDED.clear(booking.position)


# ---- counted positions ----


def _lay_reserved(booking: Booking, move: GivenCompany, player: str) -> Iterator[Finding]:
    if charter_name(booking, move.company) != booking.title.file.shares.reserved:
        message = f"shares of {move.company} cannot be reserved"
        yield impossible(booking, message, "leave it out", move.without("reserved"))
    else:
        RESERVED.put(booking.position, move.company, player)


def _lay_kept(booking: Booking, move: GivenCompany, player: str) -> Iterator[Finding]:
    if not any("share" in facts.steers for facts in booking.title.file.privates.values()):
        yield impossible(booking, f"no share of {move.company} can be kept", "leave it out", move.without("kept"))
    else:
        KEPT.put(booking.position, move.company, player)


def _lay_shielded(booking: Booking, move: GivenCompany, private: str) -> Iterator[Finding]:
    facts = booking.title.file.privates.get(private)
    if facts is None or "price" not in facts.steers:
        yield impossible(booking, f"{private} cannot shield a price", "leave it out", move.without("shielded"))
        return
    SHIELDED.put(booking.position, move.company, private)
    booking.position.used |= {private}


def _reserved_late(state: State, begins: CountBegins) -> Iterator[Finding]:
    """Judge shares reserved in a counted position that begins after the first stock round."""
    if state.position.set_number == 1:
        return
    for company, player in RESERVED.of(state.position).items():
        given = line_of(begins.counted, company)
        yield state.finding(
            "given-sum",
            f"shares of {company} are reserved for {player}, but the second stock round has begun",
            expected="no share reserved",
            actual=f"reserved for {player}",
            severity=Severity.VIOLATION,
            words="leave it out",
            **({} if given is None else amended(begins.counted, company, facts=given[1].without("reserved").facts)),
        )


# ---- offers ----


def _keeping_offers(state: State, event: AnyMoment) -> Iterator[str]:
    """Offer reservations and powers to players who are not on turn."""
    if state.title.file.shares.reserved is not None and may_reserve(state):
        yield "PLAYER: reserve CORPORATION"
    yield from _steered(state, None)


def _steered(state: State, company: str | None) -> Iterator[str]:
    """Yield the powers over a price or a share in a stock round, and over a par price in a turn.

    The turn is the owner's stock turn, or the operating turn of `company`.
    """
    for private, facts in state.title.file.privates.items():
        owner, steers = owner_of(state, private), facts.steers
        if not steers or private in state.position.used or owner not in state.position.players:
            continue
        led = [name for name in state.position.par if president(state, name) == owner]
        by, speaker = f"with {quote_name(private)}", quote_name(owner)
        if "par" in steers and (company is not None or state.position.round.actor == owner):
            settable = (name for name in led if charter_of(state, name).fixed or is_parred(state, name))
            yield from (f"{speaker}: par {quote_name(name)} VALUE {by}" for name in settable if company in (None, name))
        if "share" in steers and company is None and any(_has_own(state, name) for name in led):
            yield f"{speaker}: reserve CORPORATION {by}"
        if "price" in steers and company is None and state.position.par:
            yield f"{speaker}: shield CORPORATION {by}"


def _has_own(state: State, company: str) -> bool:
    return loose_shares(state.title, state.position.books, company, company) > 0


RULES["retained_privates"] = MechanicRules(
    moves=Moves(
        players={Reserve: reserve, Release: release, Shield: shield},
        meanings=(
            Meaning(Par, lambda state, move, _: move.power is not None or move.company in state.position.par, set_par),
        ),
    ),
    listens=(
        after(StockRoundBegins, _release_reserved),
        after(StockRoundEnds, _end_shields),
        judge(SharePurchase, _kept_for_another),
        after(SharePurchase, _release),
        adjust(PriceFall, _hold_price),
        after(PriceFall, _tell_held),
        judge(CountBegins, _reserved_late),
        offer(CompanyTurn, lambda state, event: _steered(state, event.company), lines="patterns"),
        after(CharterChanged, _let_go),
        offer(AnyMoment, _keeping_offers, lines="patterns"),
    ),
    counted_facts=CountedFacts(
        lays={"reserved": _lay_reserved, "kept": _lay_kept, "shielded": _lay_shielded},
    ),
)


# ---- removal ----
# In his stock turn a player may remove a corporation that has not been started.


def _remove(booking: Booking, move: Remove, player: str) -> None:
    """Remove a corporation from the game, as the player's action."""
    facts, position, company = booking.title.file.removal, booking.position, move.company
    if facts is None:
        raise booking.refuse("removal-barred", f"{company} stays in the game: this title removes no corporations")
    if company not in booking.title.certificates or company in position.closed or company in position.par:
        why = "has left the game" if company in position.closed else "is in play, or is not a corporation"
        raise booking.refuse("removal-barred", f"{company} {why}: it cannot be removed")
    now = require_stock_turn(booking, player, "remove")
    booking.judge(_too_few(booking, facts), _same_zone(booking, company) if facts.one_a_zone else None)
    _take_out(booking, company)
    if now is not None:
        end_turn(booking, acted(now, player))


def _take_out(booking: Booking, company: str) -> None:
    """Remove a corporation that has not been started."""
    position = booking.position
    position.closed = position.closed | {company}
    UNSTARTED.mark(position, company)
    booking.tell("removal", company=company)


def _may_remove(state: State, company: str) -> bool:
    """Return whether a player may remove a corporation now."""
    facts, position = state.title.file.removal, state.position
    if facts is None or company in position.closed or company in position.par:
        return False
    return _too_few(state, facts) is None and not (facts.one_a_zone and _same_zone(state, company))


def _too_few(state: State, facts: Removal) -> Finding | None:
    """Judge a removal that would leave too few corporations, or in a phase that allows none."""
    left = len(state.title.certificates) - len(UNSTARTED.of(state.position))
    if state.holds("removals") and left > facts.keeps:
        return None
    return state.finding(
        "removal-barred",
        f"{left} corporations are left: none may be removed now",
        expected=f"more than {facts.keeps} corporations",
        actual=left,
    )


def _same_zone(state: State, company: str) -> Finding | None:
    """Judge a removal if another corporation of the same zone has been removed."""
    zone = _zone_of(state, company)
    other = next(
        (name for name in UNSTARTED.of(state.position) if zone is not None and _zone_of(state, name) == zone), None
    )
    if other is None:
        return None
    return state.finding(
        "removal-barred",
        f"{other}, of the same zone as {company}, {zone}, has already been removed",
        expected="a corporation of another zone",
        actual=company,
    )


def _zone_of(state: State, company: str) -> str | None:
    home = state.title.file.corporations[company].home
    return None if home is None else next(iter(zones_of(state, home)), None)


# ---- privates ----


def _turn_down(booking: Booking, move: Close, player: str) -> None:
    """Turn a private face down: it no longer counts or pays, but keeps its power."""
    _prepare(booking, move.company, player)
    turn_down(booking, move.company)
    booking.tell("private-closed", company=move.company, source=player)


def _remove_private(booking: Booking, move: Remove, player: str) -> None:
    """Take a private out of the game."""
    above = must_sell_some(booking, player)
    _prepare(booking, move.company, player)
    booking.judge(None if above else _kept_yet(booking, move.company))
    booking.give(charter_unit(move.company), player, BOX, 1, "private-removed")
    booking.tell("private-removed", company=move.company, source=player)


def _prepare(booking: Booking, private: str, player: str) -> None:
    """Turn or remove one private before the action of the player's turn.

    Raises NotBooked for a private that he does not have, or in a title without this rule.
    """
    if not booking.title.file.private_rules.turned or private in booking.title.concessions:
        raise booking.refuse("private-moment", f"{private} may not be turned or removed from the game")
    if owner_of(booking, private) != player or not is_open(booking, private):
        where = "is face down" if lies_down(booking, private) else f"belongs to {owner_of(booking, private)}"
        raise booking.refuse("private-moment", f"{player} has no open {private}: it {where}")
    now = require_stock_turn(booking, player)
    if now is not None:
        booking.judge(_action_begun(booking, now))
        booking.position.round = now.replace(prepared=private)


def _action_begun(state: State, now: StockRound) -> Finding | None:
    """Judge a private turned or removed after the player's action has begun, or as the second one."""
    if now.prepared is None and not now.did:
        return None
    done = f"has turned {now.prepared} in this turn" if now.prepared else "has already begun his action"
    return state.finding(
        "private-moment",
        f"{now.player} {done}: one private may be turned or removed, before the action",
        expected="one private, before anything else",
        actual=now.prepared or "an action",
    )


def _kept_yet(state: State, private: str) -> Finding | None:
    if not state.holds("no-dealings"):
        return None
    return state.finding(
        "private-moment",
        f"privates may only be turned face down now, or removed to obey the certificate limit: {private} stays",
        expected=f"close {private}",
        actual=f"remove {private}",
    )


# ---- the move `remove` ----


def remove(booking: Booking, move: Remove, player: str) -> None:
    """Remove a private, or a corporation that has not been started, from the game."""
    private = move.company in booking.title.file.privates
    (_remove_private if private else _remove)(booking, move, player)


def _is_private(state: State, move: Close, player: str) -> bool:
    return move.company in state.title.file.privates


def _removal_offers(state: State, event: StockTurn) -> Iterator[str]:
    return (f"remove {quote_name(name)}" for name in state.title.certificates if _may_remove(state, name))


def _may_be_unstarted(state: State, counted: CountedCompany) -> CountedCompany:
    return counted if state.title.file.removal is None else counted.replace(never_started=True)


def _show_removal(state: State, player: str) -> Iterator[str]:
    if any(_may_remove(state, company) for company in state.title.certificates):
        yield "removes a corporation"


RULES["removal"] = MechanicRules(
    moves=Moves(players={Remove: remove}, meanings=(Meaning(Close, _is_private, _turn_down),)),
    shown=Shown(stock_turn=(_show_removal,)),
    listens=(offer(StockTurn, _removal_offers), adjust(CountedCompany, _may_be_unstarted)),
)
