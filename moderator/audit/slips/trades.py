"""Slips in the trade of shares: paid for another number of them, or at a price that they no longer or not yet had."""

from collections.abc import Iterator

from moderator.audit.slips.course import Payment, PlayedGame, PriceMove
from moderator.audit.slips.slip import Slip
from moderator.model.values import Record
from moderator.model.wording import plural
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of
from moderator.titles.companies import Charter, Deal
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE

_DEALS: dict[str, Deal] = {name: mechanic.deal for name, mechanic in MECHANIC_BY_CODE.items() if mechanic.deal}


class Trade(Record):
    """Shares of one corporation that a player bought or sold in a line, at `each`."""

    payment: Payment
    deal: Deal
    company: str
    charter: Charter
    count: int
    each: int

    def comes_to(self, each: int, count: int) -> int:
        """What he would have received for so many at this price; below zero if he paid."""
        worth = self.charter.worth(each, count, self.deal)
        return worth if self.deal == "sold" else -worth


def trades(course: PlayedGame, player: str) -> Iterator[Slip]:
    """Shares paid for in another number, or at another price, than they changed hands."""
    for payment in course.payments[player]:
        if (trade := _read_trade(course, player, payment)) is None:
            continue
        booked, section = payment.step.booked, course.title.section(payment.why)
        verb = "paid" if trade.deal == "bought" else "received"
        for count in (trade.count + 1, trade.count - 1):
            if count:
                amount = trade.comes_to(trade.each, count) - payment.amount
                reason = f"{verb} for {plural(count, 'share')} of {trade.company} at {course.money(trade.each)}, "
                reason += f"where {trade.count} changed hands"
                yield Slip(booked.line, booked.text, amount, reason, 3, section, cash=True)
        told = set[int]()
        for each, why, rank, because in _other_prices(course, trade):
            amount = trade.comes_to(each, trade.count) - payment.amount
            if amount and each not in told:
                told.add(each)
                at = f"{course.money(each)} instead of {course.money(trade.each)}"
                reason = f"{verb} at {why}: {at}, {plural(trade.count, 'share')} of {trade.company}"
                yield Slip(booked.line, booked.text, amount, reason, rank, because or section, cash=True)


def _read_trade(course: PlayedGame, player: str, payment: Payment) -> Trade | None:
    """The shares that changed hands for a payment; None if it was for something else, or at no price of the books."""
    deal = _DEALS.get(payment.why)
    if deal is None:
        return None
    counts: dict[str, int] = {}
    for posting in payment.step.entry.postings:
        if posting.why == payment.why and posting.unit in course.certificates:
            company, shares = course.certificates[posting.unit]
            if player in (posting.source, posting.target):
                counts[company] = counts.get(company, 0) + shares * posting.count
    if len(counts) != 1:
        return None
    ((company, count),) = counts.items()
    charter = charter_of(State(course.title, payment.step.position), company)
    for each in _prices_near(course, payment, company):
        trade = Trade(payment, deal, company, charter, count, each)
        if trade.comes_to(each, count) == payment.amount:
            return trade
    return None


def _prices_near(course: PlayedGame, payment: Payment, company: str) -> Iterator[int]:
    """The prices that a trade may have been made at: the chart's before its line and after, the starting value."""
    before, after = _moves_about(course, payment.step.booked.line, company)
    if after is not None:
        yield after.old
    if before is not None:
        yield before.new
    if (par := payment.step.position.par.get(company)) is not None:
        yield par
    if company in course.prices:
        yield course.prices[company]


def _other_prices(course: PlayedGame, trade: Trade) -> Iterator[tuple[int, str, int, str | None]]:
    """Prices the shares could have been taken to have: what each is, how likely, and the section that changed it."""
    line = trade.payment.step.booked.line
    before, after = _moves_about(course, line, trade.company)
    if after is not None:
        way = "fell" if after.new < after.old else "rose"
        rank = 2 if after.line == line else 4
        yield after.new, f"the price to which it then {way} (line {after.line})", rank, after.section
    if before is not None:
        way = "fell" if before.new < before.old else "rose"
        yield before.old, f"the price before it {way} (line {before.line})", 3, before.section
    par = trade.payment.step.position.par.get(trade.company)
    if par is not None and trade.deal == "bought":
        yield par, "the starting value", 4, None


def _moves_about(course: PlayedGame, line: int, company: str) -> tuple[PriceMove | None, PriceMove | None]:
    """The last move of a price before a line, and the first one in it or later."""
    moves = course.price_moves.get(company, ())
    before = [move for move in moves if course.order(move.line) < course.order(line)]
    return (before[-1] if before else None), next(
        (move for move in moves if course.order(move.line) >= course.order(line)), None
    )
