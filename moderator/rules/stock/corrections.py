"""Corrections: what players above a limit must sell. Each is reported once while it lasts."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.position import CERTIFICATES, CORRECTION, Position
from moderator.model.rounds import StockRound
from moderator.model.wording import in_wholes
from moderator.rules.booking import Booking, State, await_correction, drop_questions
from moderator.rules.certificates import (
    above_seat_limit,
    can_part_with,
    certificates_of_limit,
    count_certificates,
    most_held,
    must_sell_part,
    must_sell_some,
    seat_limit,
    weight_of,
)
from moderator.rules.holdings import certificate_halves, percent, share_size
from moderator.rules.privates import open_privates
from moderator.rules.stock.selling import most_sellable
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
        if not (surplus := must_sell_part(state, player, company)):
            continue
        if not (could := most_sellable(state, player, company)):
            continue
        limit, share = most_held(state, company), percent(state, company, player)
        line, sold = _sold_before(state, player, company)
        count = sold + min(surplus // share_size(state, company), could)
        yield (
            company,
            state.finding(
                "hold-correction",
                f"{player} ends the turn with {share}% of {company} and could sell the surplus",
                expected=f"at most {limit}%",
                actual=f"{share}%",
                remedy=Sell(actor=player, company=company, count=count),
                mends=line,
            ),
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
    remedy, line = _way_down(booking, player)
    if remedy is None:
        return False
    booking.judge(_too_many(booking, player, f"may not make {action} while holding", remedy, line))
    if all(
        (question.who, question.about) != (player, CERTIFICATES) for question in booking.position.asked_of(CORRECTION)
    ):
        await_correction(booking, player, CERTIFICATES)
    return True


def _way_down(state: State, player: str) -> tuple[Sell | Close | None, int | None]:
    """Return the move that brings a player back to the certificate limit, or None if there is none.

    It is a sale, or turning down a private. The second value is the line of an earlier sale for this one to replace, if
    the only way is to sell more shares of its block.
    """
    if not must_sell_some(state, player):
        return None, None
    could = [(company, most_sellable(state, player, company)) for company in state.position.par]
    sold = {company for company, _ in could if _sold_before(state, player, company)[0]}
    company, most = next((each for each in sorted(could, key=lambda each: each[0] in sold) if each[1]), ("", 0))
    if not most:
        return _may_turn(state, player), None
    surplus = certificate_halves(state, player) - 2 * seat_limit(state)
    line, before = _sold_before(state, player, company)
    sale = _enough(state, player, company, most, surplus)
    return sale.replace(count=before + (sale.count or 0)), line


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


def _enough(state: State, player: str, company: str, most: int, surplus: int) -> Sell:
    """Return the smallest sale that removes `surplus` half certificates, or the largest sale possible."""
    fit = (count for count in range(1, most) if weight_of(state, company, count, player) >= surplus)
    count = next((count for count in fit if can_part_with(state, company, player, count)), most)
    return Sell(actor=player, company=company, count=count)


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
