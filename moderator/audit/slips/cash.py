"""Slips in the money that was counted at the end: credits, treasuries, notes, and figures written down wrong."""

from collections.abc import Iterator
from itertools import pairwise

from moderator.audit.slips.course import PlayedGame
from moderator.audit.slips.slip import Slip
from moderator.model.ledger import MONEY
from moderator.model.position import DEBT
from moderator.rules.booking import State
from moderator.rules.holdings import president
from moderator.scoring import score_parts, section_of_score


def credits(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A bank credit left out, or not counted as often as it must be."""
    section = course.title.section("bank-credit")
    for part in (part for part in score_parts(State(course.title, course.end), player) if part.what == DEBT):
        owed, factor = part.count, -part.each
        yield Slip(None, "", factor * owed, f"the bank credit of {course.money(owed)} left out", 2, section)
        for times in range(1, factor):
            reason = f"the bank credit of {course.money(owed)} counted {times} x, not {factor} x"
            yield Slip(None, "", (factor - times) * owed, reason, 2, section)


def others_money(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A company's treasury counted with the cash of its president."""
    state = State(course.title, course.end)
    for company in course.title.kinds:
        held = course.end.books.of(MONEY, company)
        if held and company not in course.end.closed and president(state, company) == player:
            reason = f"the treasury of {company}, {course.money(held)}, counted with the cash"
            yield Slip(None, "", held, reason, 4, section_of_score(course.title))


def miscounts(course: PlayedGame, player: str) -> Iterator[Slip]:
    """Cash that the table counted once and found to differ, and that nobody has put right."""
    if player in course.miscounted:
        booked, off = course.miscounted[player]
        more = f"{course.money(abs(off))} {'more' if off > 0 else 'less'}"
        reason = f"the count had {more} than the books, and nothing has put that right"
        yield Slip(booked.line, booked.text, off, reason, 1)


def digits(course: PlayedGame, player: str) -> Iterator[Slip]:
    """Two neighbouring digits of the cash written the wrong way round; or the cash left out."""
    cash = course.end.books.of(MONEY, player)
    for other in swapped(cash):
        yield Slip(None, "", other - cash, f"cash of {course.money(cash)} written as {course.money(other)}", 5)
    yield Slip(None, "", -cash, f"the cash of {course.money(cash)} left out", 5)


_NOTES = (5, 10, 20, 50, 100, 500, 1000)  # what games have notes of


def notes(course: PlayedGame, difference: int) -> list[Slip]:
    """One note too many or too few in the cash, or one taken for another."""
    amount, more = abs(difference), difference > 0
    if amount in _NOTES:
        reason = f"a note of {course.money(amount)} counted {'twice' if more else 'by nobody'}"
        return [Slip(None, "", difference, reason, 6)]
    for low, high in pairwise(_NOTES):
        if high - low == amount:
            said, true = (high, low) if more else (low, high)
            reason = f"a note of {course.money(true)} taken for one of {course.money(said)}"
            return [Slip(None, "", difference, reason, 6)]
    return []


def swapped(number: int) -> list[int]:
    """A number with two neighbouring digits the wrong way round, in all the ways there are."""
    text = str(abs(number))
    pairs = [text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)]
    sign = -1 if number < 0 else 1
    return [sign * int(pair) for pair in dict.fromkeys(pairs) if pair != text]
