"""The Investor's turn in a stock round: its prescribed purchase, and checks of lines about it."""

from collections.abc import Iterator, Sequence
from functools import partial

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, INVESTOR, POOL
from moderator.model.rounds import StockRound
from moderator.model.values import Record
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import above_seat_limit, certificate_top, pool_room, share_price, stated_share_price
from moderator.rules.holdings import investor_facts, is_investors, next_in_stock, percent, share_size, worth_of
from moderator.rules.prices import fall_after_sale, price
from moderator.rules.rounds.phases import operating_order
from moderator.rules.rounds.turns import claim_player, in_round
from moderator.rules.stock.offers import check_seller, find_offer, places_with, source_of
from moderator.titles.companies import Certificate
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.turns import Done, Pass


class Taking(Record):
    """A certificate that the Investor takes, and the corporation of the certificate it gives up, if any."""

    company: str
    place: str  # as a journal names it
    source: str  # the account that holds it
    kind: Certificate
    gives: str | None = None


def taking(state: State) -> Taking | None:
    """Return the certificate that the Investor takes now: the dearest it may have; None if it takes none.

    At the certificate limit it gives up its cheapest certificate, if that is cheaper.
    """
    now, facts = state.position.round, investor_facts(state)
    if not isinstance(now, StockRound) or now.number == 1 or now.out:
        return None
    if now.taken >= facts.takes.get(state.position.phase, 0):
        return None
    best = min(_available(state), key=partial(_rank, state, operating_order(state)), default=None)
    if best is None or not above_seat_limit(state, INVESTOR, more=2):
        return best
    gives = _cheapest(state, _value(state, best.company, best.kind))
    return None if gives is None else best.replace(gives=gives)


def _available(state: State) -> Iterator[Taking]:
    """Yield the certificates that the Investor may take, of corporations that have floated."""
    for company in operating_order(state):
        for place in places_with(state, company):
            source = source_of(company, place)
            for kind in state.title.certificates[company][1:]:
                if _may_have(state, company, source, kind):
                    yield Taking(company, place, source, kind)


def _value(state: State, company: str, kind: Certificate) -> int:
    """Return the price by which certificates are compared: of one share, or of the whole certificate."""
    whole = investor_facts(state).dearest == "certificate"
    return (price(state, company) or 0) * (kind.shares if whole else 1)


def _rank(state: State, order: Sequence[str], found: Taking) -> tuple[int, ...]:
    """Return a sort key: dearest first, then operating order and pool, then largest."""
    turn, place = order.index(found.company), int(found.place != "pool")
    first = (place, turn) if investor_facts(state).pool_first else (turn, place)
    return (-_value(state, found.company, found.kind), *first, -found.kind.shares)


def _may_have(state: State, company: str, source: str, kind: Certificate) -> bool:
    """Return whether the certificate is for sale and keeps the Investor within its holding limit."""
    if not state.position.books.of(kind.unit, source) or certificate_top(state, company, source, kind) is not None:
        return False
    part = percent(state, company, INVESTOR) + kind.shares * share_size(state, company)
    return is_investors(state, company) or part <= investor_facts(state).holds


def _cheapest(state: State, below: int) -> str | None:
    """Return the corporation of the cheapest certificate that the Investor may give up, if it is worth less than
    `below`.

    Ties go to the corporation that operates last.
    """
    order = operating_order(state)
    worths = {name: _value(state, name, kind) for name in order if (kind := _may_give(state, name)) is not None}
    cheaper = [name for name, worth in worths.items() if worth < below]
    return min(cheaper, key=lambda name: (worths[name], -order.index(name)), default=None)


def _may_give(state: State, company: str) -> Certificate | None:
    """Return the certificate that the Investor may give up, or None.

    The pool must have room, and the Investor must keep enough of the corporation that belongs to it.
    """
    kind = _least(state, company)
    if kind is None or kind.shares > pool_room(state, company):
        return None
    left = percent(state, company, INVESTOR) - kind.shares * share_size(state, company)
    return kind if not is_investors(state, company) or left >= investor_facts(state).keeps else None


def _least(state: State, company: str) -> Certificate | None:
    """Return the smallest ordinary certificate of a corporation that the Investor holds."""
    kinds = reversed(state.title.certificates.get(company, ())[1:])
    return next((kind for kind in kinds if state.position.books.of(kind.unit, INVESTOR)), None)


# ---- the Investor's turn ----


def act_for_investor(booking: Booking, now: StockRound) -> StockRound:
    """Book the Investor's turn if no line stated it."""
    found = taking(booking)
    if found is None:
        return _leave(booking, now)
    _book(booking, found)
    return _taken(booking, now)


def take(booking: Booking, move: Buy, who: str) -> None:
    """Book the Investor's purchase as stated, and report any difference from the rules. Raises NotBooked."""
    share_price(booking, move.company)  # raises for a company without shares
    check_seller(booking, move, who)
    due = taking(booking)
    stated = _said(booking, move, due)
    if stated.gives is not None and _least(booking, stated.gives) is None:
        message = f"the Investor has no ordinary certificate of {stated.gives}"
        raise booking.refuse("missing", message, booking.instead(replacing=None), about="investor-take")
    now = _claim(booking)
    each, wrong_price = stated_share_price(booking, stated.company, move.price, share_price(booking, stated.company))
    booking.judge(_wrong_choice(booking, due, stated) or wrong_price)
    _book(booking, stated, each)
    if now is not None:
        _taken(booking, now)


def leave(booking: Booking, move: Pass | Done, who: str) -> None:
    """Book a line that says the Investor takes nothing more in this stock round."""
    due = taking(booking)
    now = _claim(booking)
    booking.judge(None if due is None else _wrong_choice(booking, due, None))
    if now is not None:
        _leave(booking, now)


def _claim(booking: Booking) -> StockRound | None:
    """Return the stock round with the Investor on turn. It has no turn in the first one."""
    now = in_round(booking, StockRound, "a stock round")
    return now if now is None or now.number == 1 else claim_player(booking, now, INVESTOR)


def _said(state: State, move: Buy, due: Taking | None) -> Taking:
    """Return the stated purchase, completed from the rules. Raises NotBooked if no certificate fits."""
    if due is not None and (move.company, move.source or due.place) == (due.company, due.place):
        offer = find_offer(state, move.replace(source=due.place, percent=move.percent or _size(state, due)))
        return due.replace(kind=offer.kind, gives=move.replacing or due.gives)
    offer = find_offer(state, move)
    return Taking(offer.company, offer.place, offer.source, offer.kind, move.replacing)


def _size(state: State, found: Taking) -> int:
    return found.kind.shares * share_size(state, found.company)


def _wrong_choice(state: State, due: Taking | None, stated: Taking | None) -> Finding | None:
    """Return a finding if the line differs from the choice that the Investor's rules prescribe."""
    if due == stated:
        return None
    line = "pass" if due is None else taking_line(state, due)
    return state.finding(
        "investor-choice",
        f"the Investor {'takes nothing now' if due is None else f'takes {_size(state, due)}% of {due.company}'}",
        expected=line,
        actual="pass" if stated is None else taking_line(state, stated),
        remedy=None if due is None and _first_round(state) else _move(state, due),
    )


def _first_round(state: State) -> bool:
    now = state.position.round
    return not isinstance(now, StockRound) or now.number == 1


def _book(booking: Booking, found: Taking, each: int | None = None) -> None:
    """Book the Investor's certificate. The bank pays a player's corporation for its own shares."""
    company, kind = found.company, found.kind
    if found.source == company and not is_investors(booking, company):
        due = share_price(booking, company) if each is None else each
        booking.pay(BANK, company, worth_of(booking, company, kind.shares, due, "bought"), "investor-take")
    given = None if found.gives is None else _least(booking, found.gives)
    if given is not None and found.gives is not None:
        booking.give(given.unit, INVESTOR, POOL, 1, "investor-take")
        if investor_facts(booking).replaced_falls:
            fall_after_sale(booking, found.gives, given.shares, INVESTOR, "investor-take")
    booking.give(kind.unit, found.source, INVESTOR, 1, "investor-take")
    case = "" if found.gives is None else "replacing"
    booking.tell(
        "investor-take", case, company=company, size=_size(booking, found), place=found.place, gives=found.gives
    )


def _taken(booking: Booking, now: StockRound) -> StockRound:
    """Return the round after the Investor has taken a certificate. The players' passes still count."""
    return _go_on(booking, now.replace(taken=now.taken + 1))


def _leave(booking: Booking, now: StockRound) -> StockRound:
    booking.tell("investor-take", "out")
    return _go_on(booking, now.replace(out=True))


def _go_on(booking: Booking, now: StockRound) -> StockRound:
    if now.number == 1:
        return now
    now = now.replace(player=next_in_stock(booking.position, now, INVESTOR), sold_now=())
    booking.position.round = now
    return now


def _move(state: State, found: Taking | None) -> Buy | Pass:
    """Return the move of the Investor's turn."""
    if found is None:
        return Pass(actor=INVESTOR)
    several = len(state.title.certificates[found.company]) > 2
    return Buy(
        actor=INVESTOR,
        company=found.company,
        source=found.place,  # type: ignore[arg-type]
        percent=_size(state, found) if several else None,
        replacing=found.gives,
    )


# ---- lines ----


def taking_line(state: State, found: Taking) -> str:
    """Return the line for a taking: `buy ADR pool`, `buy MKB 20% pool replacing CCE`."""
    alone = len(state.title.certificates[found.company]) == 2
    size = "" if alone else f" {_size(state, found)}%"
    gives = "" if found.gives is None else f" replacing {found.gives}"
    return f"buy {found.company}{size} {found.place}{gives}"


def investor_line(state: State) -> str | None:
    """Return the line of the Investor's turn if it is on turn: `Investor: buy ADR treasury`."""
    now = state.position.round
    if not isinstance(now, StockRound) or now.player != INVESTOR or state.position.asked is not None:
        return None
    found = taking(state)
    return f"{INVESTOR}: {'pass' if found is None else taking_line(state, found)}"
