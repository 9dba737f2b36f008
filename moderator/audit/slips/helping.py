"""Slips in what a president adds to his company's money for a train: the train's price, and whose money it was."""

from collections.abc import Iterator
from itertools import takewhile

from moderator.audit.slips.course import Payment, PlayedGame
from moderator.audit.slips.slip import Slip
from moderator.model.entries import Posting
from moderator.model.ledger import MONEY
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.vocabulary.trains import Train

HELP, PRICE = "emergency-money", "train-purchase"


def helping(course: PlayedGame, player: str) -> Iterator[Slip]:
    """What the player added for a train reckoned from another price, or from another treasury."""
    for payment in course.payments[player]:
        if payment.why != HELP:
            continue
        postings = [posting for posting in payment.step.entry.postings if posting.unit == MONEY]
        company = next(posting.target for posting in postings if posting.why == HELP)
        price = sum(p.count for p in postings if p.source == company and p.why == PRICE)
        if price < -payment.amount:
            continue
        for added, reason, rank, why in _added(course, payment, company, price):
            if added <= 0:  # then it is as if nothing had been added
                continue
            booked, amount = payment.step.booked, -added - payment.amount
            says = f"{reason}: {course.money(added)} added instead of {course.money(-payment.amount)}"
            yield Slip(booked.line, booked.text, amount, says, rank, course.title.section(why), cash=True)


def _added(course: PlayedGame, payment: Payment, company: str, price: int) -> Iterator[tuple[int, str, int, str]]:
    """What the president could have added: how much, why, how likely, and the mechanic that it goes against."""
    treasury = price + payment.amount
    yield price, f"{company}'s own {course.money(treasury)} left in its treasury", 3, HELP
    for other, says in _other_prices(course, payment, price):
        yield other - treasury, f"the train paid at {course.money(other)}, {says}", 3, PRICE
    for line, posting in _spent_in_turn(course, payment, company):
        spent = f"the {course.money(posting.count)} of line {line} not taken from {company}"
        yield -payment.amount - posting.count, spent, 4, posting.why


def _other_prices(course: PlayedGame, payment: Payment, paid: int) -> Iterator[tuple[int, str]]:
    """The whole price of a train that was bought for less, and the prices of the types next to it."""
    move, title = payment.step.booked.move, course.title
    if not isinstance(move, Train) or move.price is not None or move.train not in title.file.trains:
        return
    full = title.price(move.train)
    if full != paid:
        yield full, "without its discount"
    names = list(title.file.trains)
    at = names.index(move.train)
    for other in names[max(0, at - 1) : at] + names[at + 1 : at + 2]:
        if title.price(other) not in (full, paid):
            yield title.price(other), f"the price of a {other}"


def _spent_in_turn(course: PlayedGame, payment: Payment, company: str) -> Iterator[tuple[int, Posting]]:
    """What the company had paid the bank in its turn before, each payment with its line."""
    at = next(at for at, (_, step) in enumerate(course.steps) if step is payment.step)
    earlier = course.steps[:at]
    turn = takewhile(lambda entry: _on_turn(entry[0]) == company, reversed(earlier))
    for _, step in turn:
        for posting in step.entry.postings:
            if posting.unit == MONEY and posting.source == company and posting.count:
                yield step.booked.line, posting


def _on_turn(position: Position) -> str | None:
    turn = position.round.turn if isinstance(position.round, OperatingRound) else None
    return None if turn is None else turn.company
