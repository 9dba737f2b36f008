"""Slips in single payments: left out, made twice, an income for a round too many, the wrong price in an auction."""

from collections.abc import Iterator

from moderator.audit.slips.course import Payment, PlayedGame
from moderator.audit.slips.slip import Shared, Slip
from moderator.model.entries import Event
from moderator.model.wording import list_words
from moderator.rules.rounds.sequence import round_name

_DIVIDENDS = ("dividend-full", "minor-dividend-half")
_AUCTIONS = ("opening-sale", "lot-auction", "private-sale", "parallel-auction", "packet-sale", "draft")


def payments(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A payment to or from the player left out, or booked twice."""
    for payment in course.payments[player]:
        step, why, amount = payment.step, payment.why, payment.amount
        line, text, section = step.booked.line, step.booked.text, course.title.section(why)
        what, alike, (out, twice) = _named(course, payment)
        missed = Shared(f"{line} {why} out", f"{alike}, left out")
        yield Slip(line, text, -amount, f"{what}, left out", out, section, True, missed)
        doubled = Shared(f"{line} {why} twice", f"{alike}, counted twice")
        yield Slip(line, text, amount, f"{what}, counted twice", twice, section, True, doubled)


def _named(course: PlayedGame, payment: Payment) -> tuple[str, str, tuple[int, int]]:
    """A payment as it is told of one player and of several, and the ranks of its being left out and made twice."""
    amount = payment.amount
    if payment.why == "private-income":
        income = f"the private income of {round_name(payment.step.position)}"
        return f"{income}, {course.money(amount)}", income, (2, 4)
    if payment.why in _DIVIDENDS:
        return f"the dividend of {course.money(amount)}", "the dividend", (1, 4)
    if amount > 0:
        return f"{course.money(amount)} received", "what was received", (3, 5)
    return f"{course.money(-amount)} paid", "what was paid", (3, 5)


def incomes(course: PlayedGame, player: str) -> Iterator[Slip]:
    """The income of a private taken once more than it was due: when it had closed or been sold."""
    last: dict[str, Event] = {}
    for _, step in course.steps:
        for event in step.entry.events:
            if event.code == "private-income" and event.target == player and event.company is not None:
                last[event.company] = event
        for posting in step.entry.postings:
            if posting.source != player or not (private := course.privates.get(posting.unit)) or private not in last:
                continue
            amount = last.pop(private).amount or 0
            line, text, section = step.booked.line, step.booked.text, course.title.section("private-income")
            reason = f"the income of {private}, {course.money(amount)}, taken once more after {player} had lost it"
            yield Slip(line, text, amount, reason, 3, section, cash=True)


def faces(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A private paid for at its face value instead of the price it was sold at."""
    for payment in course.payments[player]:
        if payment.why not in _AUCTIONS:
            continue
        postings = (posting for posting in payment.step.entry.postings if posting.target == player)
        bought = [course.privates[posting.unit] for posting in postings if posting.unit in course.privates]
        face = sum(course.title.file.privates[private].face for private in bought)
        if bought and face != -payment.amount:
            booked, section = payment.step.booked, course.title.section(payment.why)
            paid = f"{course.money(face)} instead of {course.money(-payment.amount)}"
            reason = f"{list_words(bought)} paid at face value: {paid}"
            yield Slip(booked.line, booked.text, -face - payment.amount, reason, 3, section, cash=True)
