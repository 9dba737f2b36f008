"""Corrections: what players above a limit must sell, and when. Each is reported once while it lasts, and whenever a
player acts who must sell first.
"""

from collections.abc import Iterable, Iterator

from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.position import CERTIFICATES, CORRECTION, Position
from moderator.model.rounds import StockRound
from moderator.model.wording import in_wholes
from moderator.rules.booking import Booking, NotBooked, State, await_correction, drop_questions
from moderator.rules.certificates import (
    above_seat_limit,
    certificates_of_limit,
    count_certificates,
    most_held,
    must_sell_part,
    must_sell_some,
    seat_limit,
    share_price,
)
from moderator.rules.holdings import certificate_halves, percent, share_size
from moderator.rules.privates import open_privates
from moderator.rules.stock.selling import Block, most_sellable, sell_block, sellable_counts
from moderator.vocabulary.minors import Close
from moderator.vocabulary.shares import Sell


def judge_corrections(booking: Booking, player: str, part_judged: bool, count_judged: bool) -> None:
    """Report a player who ends a turn above a limit although they could sell, unless that was reported before.

    `part_judged` and `count_judged` say which limits this move's purchase has already been checked for.
    """
    reported = [question.about for question in booking.position.asked_of(CORRECTION) if question.who == player]
    found = [] if part_judged else [*_above_part(booking, player)]
    found += [] if count_judged else [*_above_count(booking, player)]
    for about, verdict in found:
        if about not in reported:
            booking.judge(verdict)
            await_correction(booking, player, about)


def settle_corrections(booking: Booking) -> None:
    """Drop questions about corrections that have been made, in whatever way."""
    if questions := booking.position.asked_of(CORRECTION):
        drop_questions(booking, *(q for q in questions if q.who is None or not _stands(booking, q.who, q.about)))


def _stands(state: State, player: str, about: str) -> bool:
    return must_sell_some(state, player) if about == CERTIFICATES else must_sell_part(state, player, about) > 0


def _above_part(state: State, player: str) -> Iterator[tuple[str, Finding]]:
    """Yield corporations of which the player holds more than the limit and could have sold, each with a finding."""
    for company in state.position.par:
        if count := _surplus(state, player, company):
            line, sold = _sold_before(state, player, company)
            sale = Sell(actor=player, company=company, count=sold + count)
            share = percent(state, company, player)
            says = f"{player} ends the turn with {share}% of {company} and could sell the surplus"
            yield company, _too_much(state, player, says, sale, line)


def _surplus(state: State, player: str, company: str) -> int:
    """Return how many shares of a corporation a player above its limit must sell, as far as he can."""
    surplus = must_sell_part(state, player, company)
    return min(surplus // share_size(state, company), most_sellable(state, player, company)) if surplus else 0


def _too_much(state: State, player: str, says: str, remedy: Sell, line: int | None = None) -> Finding:
    limit = most_held(state, remedy.company)
    return state.finding(
        "hold-correction",
        says,
        expected=f"at most {limit}%",
        actual=f"{percent(state, remedy.company, player)}%",
        remedy=remedy,
        mends=line,
    )


def _sold_before(state: State, player: str, company: str) -> tuple[int | None, int]:
    """Return the line and size of this turn's sale of a corporation, if only one block may be sold; else (None, 0)."""
    now = state.position.round
    if not isinstance(now, StockRound) or now.player != player or company not in now.sold_now:
        return None, 0
    return (None, 0) if state.title.file.shares.split_sales else now.sold_in[now.sold_now.index(company)]


def _above_count(state: State, player: str) -> Iterator[tuple[str, Finding]]:
    """Yield a finding if the player is above the certificate limit and could sell or turn something."""
    remedy, line = _way_down(state, player)
    if remedy is not None:
        yield CERTIFICATES, _too_many(state, player, "ends the turn with", remedy, line)


def judge_other_cure(booking: Booking, player: str, action: str) -> bool:
    """Report a player above the certificate limit who does something other than sell.

    Return whether it was reported, so that the end of the turn does not repeat it.
    """
    if booking.is_reported(player, CERTIFICATES):
        return True
    remedy, line = _way_down(booking, player)
    if remedy is None:
        return False
    booking.judge(_too_many(booking, player, f"may not make {action} while holding", remedy, line))
    _await_once(booking, player, CERTIFICATES)
    return True


def _await_once(booking: Booking, player: str, about: str) -> None:
    asked = booking.position.asked_of(CORRECTION)
    if all((question.who, question.about) != (player, about) for question in asked):
        await_correction(booking, player, about)


def _way_down(state: State, player: str) -> tuple[Sell | Close | None, int | None]:
    """Return the move that brings a player back to the certificate limit, or None if there is none.

    It is a sale, or turning down a private. The second value is the line of an earlier sale for this one to replace, if
    the only way is to sell more shares of its block.
    """
    if not must_sell_some(state, player):
        return None, None
    sale = _best_sale(state, player, _sellable_now(state, player))
    if sale is not None:
        return sale, None
    if (more := _best_sale(state, player, state.position.par)) is not None:
        line, before = _sold_before(state, player, more.company)
        return more.replace(count=before + more.count), line
    return _may_turn(state, player), None


def _too_many(state: State, player: str, says: str, remedy: Move, line: int | None) -> Finding:
    halves, limit = certificate_halves(state, player), seat_limit(state)
    return state.finding(
        "certificate-limit",
        f"{player} {says} {count_certificates(halves)}; {limit} are allowed",
        expected=f"at most {limit}",
        actual=in_wholes(halves),
        remedy=remedy,
        mends=line,
    )


def _best_sale(state: State, player: str, companies: Iterable[str]) -> Sell | None:
    """Return the smallest sale after which the player is within the certificate limit, or else the one that brings him
    nearest to it; None if no sale helps.
    """
    found, fewest = None, certificate_halves(state, player)
    for company in companies:
        for count in sorted(sellable_counts(state, player, company)):
            if fewest <= 2 * seat_limit(state):
                return found
            after = _after_sale(state, player, company, count)
            if after is not None and certificate_halves(after, player) < fewest:
                found, fewest = Sell(actor=player, company=company, count=count), certificate_halves(after, player)
    return found


def _after_sale(state: State, player: str, company: str, count: int) -> State | None:
    """Return the state after a sale, without its proceeds; None if it cannot be booked."""
    trial = Booking(state.title, state.position.copy(), Sell(actor=player, company=company, count=count))
    try:
        sell_block(trial, Block(player, company, count, share_price(trial, company), 0), "share-sale")
    except NotBooked:
        return None
    return trial


# ---- sales before anything else ----


def judge_sells_first(booking: Booking, player: str) -> None:
    """Report a player above a limit who acts before selling, in a title in which he must sell first.

    Findings of the action about the same excess are left out, and so is the finding at the end of the turn.
    """
    first = next(_sold_first(booking, player), None)
    if first is None:
        return
    about, sale = first
    if about == CERTIFICATES:
        booking.judge(_too_many(booking, player, "must sell before anything else while holding", sale, None))
    else:
        share = percent(booking, about, player)
        says = f"{player} must sell before anything else while holding {share}% of {about}"
        booking.judge(_too_much(booking, player, says, sale))
    booking.reported.add((player, about))
    _await_once(booking, player, about)


def _sold_first(state: State, player: str) -> Iterator[tuple[str, Sell]]:
    """Yield what a player must sell before anything else, each with a sale: shares of a corporation, or certificates.

    Nothing must be sold of which no sale is possible now.
    """
    limits = state.title.file.shares.sells_first
    if "certificates" in limits and must_sell_some(state, player):
        sale = _best_sale(state, player, _sellable_now(state, player))
        if sale is not None:
            yield CERTIFICATES, sale
    if "holding" in limits:
        for company in _sellable_now(state, player):
            if count := _surplus(state, player, company):
                yield company, Sell(actor=player, company=company, count=count)


def _sellable_now(state: State, player: str) -> list[str]:
    """Return the corporations that the player has not yet sold in this turn, or may sell again."""
    return [company for company in state.position.par if _sold_before(state, player, company)[0] is None]


def sales_due(state: State, player: str) -> list[Sell]:
    """Return every sale that brings a player nearer to the limits above which he must sell before anything else; none
    if he may act.
    """
    due = {about for about, _ in _sold_first(state, player)}
    if not due:
        return []
    held, sales = certificate_halves(state, player), []
    for company in _sellable_now(state, player):
        for count in sorted(sellable_counts(state, player, company)):
            after = _after_sale(state, player, company, count) if CERTIFICATES in due else None
            if company in due or (after is not None and certificate_halves(after, player) < held):
                sales.append(Sell(actor=player, company=company, count=count))
    return sales


def tell_excess(booking: Booking, before: Position) -> None:
    """Report a player whom a price or merger brought above the certificate limit, in titles where the excess is
    kept.
    """
    position = booking.position
    if not booking.title.file.shares.excess_kept or (position.cells, position.formed) == (before.cells, before.formed):
        return
    judged, was = any(found.code == "certificate-limit" for found in booking.findings), State(booking.title, before)
    for player in position.players:
        if above_seat_limit(booking, player) and not above_seat_limit(was, player) and not judged:
            booking.tell("above-limit", target=player, held=certificates_of_limit(booking, player))


def _may_turn(state: State, player: str) -> Close | None:
    """Return the closing of a private that the player could turn face down in this turn, or None."""
    now = state.position.round
    if isinstance(now, StockRound) and now.player == player and now.prepared is not None:
        return None
    private = next(iter(open_privates(state, player)), None)
    return None if private is None else Close(actor=player, company=private)
