"""Prices that rise late or are protected, and shares that may be traded only later."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, POOL
from moderator.model.position import Question
from moderator.model.rounds import OperatingRound, StockRound
from moderator.model.wording import plural
from moderator.rules.booking import Booking, State, ask, ask_later, drop_questions
from moderator.rules.certificates import (
    above_part,
    certificate_limit,
    most_held,
    share_price,
    stated_share_price,
    weight_of,
)
from moderator.rules.events import (
    CompanyFloat,
    CompanyStart,
    CompanyTurnEnds,
    HoldingLimit,
    PresidencySettled,
    PriceFall,
    ShareSale,
    SharesForSale,
    ShareTrade,
    StockRoundEnds,
    StockTurn,
    StockTurnEnds,
)
from moderator.rules.holdings import charter_of, move_shares, next_in_stock, president, share_size, shares, worth_of
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import MechanicRules, Questions
from moderator.rules.prices import drop_for_sale, fallen, move_marker, standing
from moderator.rules.rounds.sequence import resume
from moderator.rules.rounds.turns import claim_answer
from moderator.titles.companies import Certificate
from moderator.titles.shares import Protecting
from moderator.titles.title import Title
from moderator.vocabulary.share_prices import FALL, OWN_FALL, PROTECT, RISING
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.turns import Done, Pass

RULES: dict[str, MechanicRules] = {}

# ---- late rise ----
# A corporation's price does not rise when it floats, but after the stock round.


def _delay_rise(state: State, event: CompanyFloat) -> CompanyFloat:
    return event.replace(rise_waits=True)


def _note_rise(booking: Booking, event: CompanyFloat) -> None:
    RISING.mark(booking.position, event.company)


def _rise(booking: Booking, event: StockRoundEnds) -> None:
    """Raise the prices of floated corporations, in the order they floated."""
    for company in RISING.of(booking.position):
        move_marker(booking, company, booking.title.market.up(booking.position.cells[company]), "step-up", "late")
    RISING.clear(booking.position)


RULES["late_rise"] = MechanicRules(
    listens=(adjust(CompanyFloat, _delay_rise), after(CompanyFloat, _note_rise), after(StockRoundEnds, _rise))
)


# ---- late trading ----
# Shares of some corporations may be traded only from a later phase on.


def _late_trading_barred(state: State, event: ShareTrade) -> Finding | None:
    company = event.company
    phase = state.title.file.corporations[company].traded
    if phase is None or state.title.reached(state.position.phase, phase):
        return None
    return state.finding(
        "trade-phase",
        f"shares of {company} may not be traded before phase {phase}",
        expected="another corporation",
        actual=company,
    )


RULES["late_trading"] = MechanicRules(listens=(judge(ShareTrade, _late_trading_barred),))


# ---- order of opening ----
# Some corporations may be started only from a phase on, or once others have opened.


def _judge_order(state: State, event: CompanyStart) -> Finding | None:
    company, facts = event.company, state.title.file.corporations[event.company]
    waits = [other for other in facts.after if not _has_opened(state, other)]
    if facts.opens is not None and not state.title.reached(state.position.phase, facts.opens):
        expected, actual = f"phase {facts.opens}", f"phase {state.position.phase}"
    elif waits:
        done = {"started": "has started", "floated": "has floated", "sold": "has sold all its shares"}
        expected, actual = f"{waits[0]} {done[state.title.file.shares.opens_after]}", company
    else:
        return None
    return state.finding(
        "start-order", f"{company} may not be started before {expected}", expected=expected, actual=actual
    )


def _has_opened(state: State, company: str) -> bool:
    position, title = state.position, state.title
    if company in position.closed:
        return True
    match title.file.shares.opens_after:
        case "floated":
            return company in position.floated
        case "sold":
            return company in position.par and not shares(title, position.books, company, title.unsold(company))
    return company in position.par


RULES["opening_order"] = MechanicRules(listens=(judge(CompanyStart, _judge_order),))


# ---- part exchange ----
# Small certificates are sold one at a time, or exchanged in part for larger ones.


def _small_certificate(state: State, company: str) -> Certificate | None:
    part = charter_of(state, company).part_exchange
    kinds = state.title.certificates[company][1:]
    return next((kind for kind in kinds if kind.shares * share_size(state, company) == part), None)


def _sold_apart(state: State, event: ShareSale) -> Finding | None:
    """Judge a sale that includes a small certificate together with others, larger certificates counted first."""
    player, company, count = event.player, event.company, event.shares
    small = _small_certificate(state, company)
    if small is None:
        return None
    left = count
    for kind in state.title.certificates[company][1:]:
        if kind != small:
            left -= kind.shares * min(state.position.books.of(kind.unit, player), left // kind.shares)
    pieces, held = left // small.shares, shares(state.title, state.position.books, company, player)
    if pieces <= 0 or count == small.shares or held < count:  # selling too many shares is judged elsewhere
        return None
    percent = small.shares * share_size(state, company)
    return state.finding(
        "sell-apart",
        f"{percent}% certificates of {company} must be sold one at a time, apart from all others",
        expected=f"{percent}%",
        actual=f"{count * share_size(state, company)}%",
        remedy=state.instead(count=count - left, certificates=()) if count > left else None,
    )


def _offers(state: State, event: StockTurn) -> Iterator[str]:
    player, books = event.player, state.position.books
    for company in state.position.par:
        small = _small_certificate(state, company)
        for kind in () if small is None else state.title.certificates[company][1:]:
            if small is None or kind.shares <= small.shares:
                continue
            named = f"{quote_name(company)} {kind.shares * share_size(state, company)}%"
            part = f"{small.shares * share_size(state, company)}%"
            if books.of(kind.unit, POOL) and books.of(small.unit, player):
                yield f"buy {named} pool giving {part}"
            if books.of(kind.unit, player) and books.of(small.unit, POOL):
                yield f"sell {named} taking {part}"


RULES["part_exchange"] = MechanicRules(listens=(judge(ShareSale, _sold_apart), offer(StockTurn, _offers)))


# ---- protection ----
# Before the price of shares that a player has sold falls, the president may protect it by buying all of them.
#
# Until then the shares stay in the pool. The presidents are asked after the seller's turn, in order of price or of
# sale. In an operating round they are asked at once, or after the company's turn. If a president may not protect the
# price, it falls without a question.


def _protects_bank(title: Title) -> bool:
    """Return whether a president may protect a share that the bank buys in a fire sale."""
    sale = title.file.emergency.fire_sale
    return sale is not None and sale.protected


def _protection_rules(state: State) -> Protecting:
    return state.title.file.protection


def _await_protection(state: State, event: PriceFall) -> PriceFall:
    """Defer the fall after sales of players, and after those to the bank in a fire sale, each if the title says so."""
    of_a_player = event.seller in state.position.players and state.title.file.shares.price_protection
    waits = of_a_player or (event.why == "fire-sale" and _protects_bank(state.title))
    return event.replace(waits=True) if waits else event


def _ask_for_protection(booking: Booking, event: PriceFall) -> None:
    """Ask the president at the end of the turn, or at once outside of a stock turn."""
    if not event.waits:
        return
    kind = OWN_FALL if event.led and not _protection_rules(booking).heirs else FALL
    ask_later(booking, Question(kind, event.seller, event.company, "price-protection", event.shares))
    if not _waits_for_turn(booking, event.why):
        ask_presidents(booking)


def _waits_for_turn(state: State, why: str) -> bool:
    """Return whether the price falls only after the turn of the player, or of the company that must buy a train."""
    if isinstance(state.position.round, StockRound):
        return True
    at_end = why == "forced-sale" and _protection_rules(state).forced == "turn-ends"
    return at_end and isinstance(state.position.round, OperatingRound)


def _waiting(state: State) -> list[Question]:
    """Return sales whose price has not fallen yet, in the order in which presidents are asked."""
    sales = (question for question in state.position.agenda if question.kind in (FALL, OWN_FALL))
    waiting = [question for question in sales if question.about in state.position.cells]
    by_price = _protection_rules(state).order == "dearest"
    return sorted(waiting, key=lambda question: standing(state, question.about)) if by_price else waiting


def ask_presidents(booking: Booking) -> None:
    """Lower prices for the waiting sales in order, until a president must be asked."""
    for sale in _waiting(booking):
        drop_questions(booking, sale)
        leader = president(booking, sale.about)
        if sale.kind == FALL and leader not in (None, sale.who):
            if (barred := _protection_barred(booking, sale, leader)) is None:
                ask(booking, sale.replace(kind=PROTECT, who=leader))
                return
            booking.tell(
                "price-protection",
                barred,
                company=sale.about,
                source=leader,
                amount=_cost(booking, sale),
                count=sale.amount,
                about="eligibility",
            )
        drop_for_sale(booking, PriceFall(sale.about, sale.amount))


def _ask_after_turn(booking: Booking, event: CompanyTurnEnds) -> None:
    """Settle sales for a train after the company's turn, if the title says so."""
    if _protection_rules(booking).forced == "turn-ends":
        ask_presidents(booking)


def _ask_anew(booking: Booking, event: PresidencySettled) -> None:
    """Ask a new president instead of the former one, if he may protect the price."""
    for asked in booking.position.asked_of(PROTECT):
        if asked.about == event.company and asked.who != president(booking, event.company):
            drop_questions(booking, asked)
            ask_later(booking, asked.replace(kind=FALL))
            ask_presidents(booking)


def _just_sold(state: State, event: SharesForSale) -> SharesForSale:
    """Reserve the shares in the pool that a president may still protect: other players may not buy them yet."""
    if not state.position.agenda:
        return event
    asked = (*state.position.asked_of(FALL), *state.position.asked_of(OWN_FALL), *state.position.asked_of(PROTECT))
    reserved = sum(sale.amount for sale in asked if sale.about == event.company)
    return event.replace(reserved=event.reserved + reserved)


def let_fall(booking: Booking) -> None:
    """Let every protected price fall, because play goes on without an answer."""
    while (asked := next(iter(booking.position.asked_of(PROTECT)), None)) is not None:
        _let_price_fall(booking, asked)


def protect(booking: Booking, move: Buy, player: str) -> None:
    """Let the president buy all the shares sold, so that the price stays.

    Raises NotBooked for another company, another number of shares, or shares from another place.
    """
    asked = booking.position.asked
    assert asked is not None
    company, count = asked.about, asked.amount
    if move.company != company or not _takes_all(booking, move, count):
        raise booking.refuse(
            "protection",
            f"{asked.who} may buy {plural(count, 'share')} of {company} to protect the price: all of them, or none",
            booking.instead(company=company, count=None, percent=None, source=None, seller=None, replacing=None),
        )
    asked = claim_answer(booking, player)
    each, wrong_price = stated_share_price(booking, company, move.price, share_price(booking, company))
    booking.judge(wrong_price)
    cost = worth_of(booking, company, count, each, "bought")
    booking.pay(player, BANK, cost, "price-protection")
    move_shares(booking, company, count, POOL, player, "price-protection")
    booking.tell("price-protection", company=company, source=player, amount=cost, count=count)
    _play_on(booking, player)
    _go_on(booking)


def _go_on(booking: Booking) -> None:
    """Settle the other sales, then let the next company act if it has waited."""
    ask_presidents(booking)
    resume(booking)


def _play_on(booking: Booking, player: str) -> None:
    """Continue the stock round after the protecting president, if the title says so."""
    position, now = booking.position, booking.position.round
    if isinstance(now, StockRound) and _protection_rules(booking).plays_on == "protector":
        position.round = now.replace(player=next_in_stock(position, now, player), last_actor=player)


def _takes_all(state: State, move: Buy, sold: int) -> bool:
    """Return whether the line buys all the shares sold: it names their number or none, and no place but the pool."""
    if move.source not in (None, "pool") or move.seller is not None or move.replacing is not None:
        return False
    if move.percent is not None:
        return move.pieces * move.percent == sold * share_size(state, move.company)
    return move.count in (None, sold)


def decline(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: the president lets the price fall."""
    _let_price_fall(booking, claim_answer(booking, player))


def _let_price_fall(booking: Booking, asked: Question) -> None:
    drop_questions(booking, asked)
    drop_for_sale(booking, PriceFall(asked.about, asked.amount))
    _go_on(booking)


def _cost(state: State, sale: Question) -> int:
    """Return the price of all the shares sold."""
    return worth_of(state, sale.about, sale.amount, share_price(state, sale.about), "bought")


def _protection_barred(state: State, sale: Question, who: str) -> str | None:
    """Return why a president may not protect the price: he sold shares himself, or lacks money or room. Else None."""
    now, company = state.position.round, sale.about
    if isinstance(now, StockRound) and (who, company) in now.sold and not _protection_rules(state).sellers:
        return "sold"
    if _cost(state, sale) > state.cash(who):
        return "short"
    stays = _unfallen(state)
    more = weight_of(stays, company, sale.amount, POOL)
    return None if certificate_limit(stays, who, more) is None else "limit"


def _unfallen(state: State) -> State:
    """Return the state without waiting sales: a protector's room counts with all prices where they are."""
    waiting = [question for question in state.position.agenda if question.kind in (FALL, OWN_FALL)]
    if not waiting:
        return state
    position = state.position.copy()
    position.agenda = tuple(question for question in position.agenda if question not in waiting)
    return State(state.title, position)


def _falls_to(state: State, event: HoldingLimit) -> HoldingLimit:
    """Return the cell to which the price would fall, if certificates already count by it."""
    if not state.position.agenda or _protection_rules(state).counted != "fallen":
        return event
    company, cell = event.company, event.cell
    for sale in [sale for sale in _waiting(state) if sale.about == company]:
        assert cell is not None  # a company without a price has no sales
        cell = fallen(state, company, cell, sale.amount)
    return event.replace(cell=cell)


# ---- holdings above the limit ----


def _keeps_above(state: State, event: HoldingLimit) -> HoldingLimit:
    """Let a president keep shares above the limit that he has bought to protect a price, until he sells."""
    if event.player is None or not state.title.file.shares.price_protection:
        return event
    return event.replace(kept=True) if president(state, event.company) == event.player else event


def _sell_excess(state: State, event: ShareSale) -> Finding | None:
    """Judge a president's sale that leaves him above the holding limit after he protected a price."""
    player, company, count = event.player, event.company, event.shares
    limit, size = most_held(state, company), share_size(state, company)
    over = above_part(state, player, company) if state.title.file.shares.price_protection else 0
    if over <= count * size:
        return None
    return state.finding(
        "sell-excess",
        f"{player} sells {count * size}% of {company} but would still hold more than {limit}%",
        expected=f"at least {over}%",
        actual=f"{count * size}%",
        remedy=state.instead(count=-(-over // size), certificates=(), against=()),
    )


RULES["protection"] = MechanicRules(
    questions=Questions(
        answers={PROTECT: {Buy: protect, Pass: decline, Done: decline}},
        offers={PROTECT: lambda state, asked: (f"buy {quote_name(asked.about)}",)},
        lapses={PROTECT: let_fall},
    ),
    listens=(
        judge(ShareSale, _sell_excess),
        adjust(PriceFall, _await_protection),
        after(PriceFall, _ask_for_protection),
        adjust(HoldingLimit, _falls_to),
        adjust(SharesForSale, _just_sold),
        adjust(HoldingLimit, _keeps_above),
        after(StockTurnEnds, lambda booking, event: ask_presidents(booking)),
        after(CompanyTurnEnds, _ask_after_turn),
        after(PresidencySettled, _ask_anew),
    ),
)
