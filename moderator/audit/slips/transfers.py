"""Money that passed between two players: what one has too much the other lacks."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

from moderator.audit.slips.course import Payment, PlayedGame
from moderator.audit.slips.slip import Joint
from moderator.model.wording import list_words

_HELPED = "emergency-money"


def transfers(course: PlayedGame, giver: str, taker: str, amount: int) -> Iterator[Joint]:
    """How so much of the giver's money can have come to the taker: in lines of either, or in none."""
    amounts = {giver: -amount, taker: amount}
    for payment in course.payments_of(giver, amount):
        yield from _in_line(course, payment, amounts, f"{_paid(course, payment)} went to {taker}, not to {giver}", 2)
    for payment in course.payments_of(taker, -amount):
        rank = 2 if payment.why == _HELPED else 3
        reason = f"{_paid(course, payment)} came out of {giver}'s purse, not out of {taker}'s"
        yield from _in_line(course, payment, amounts, reason, rank)
    for mine, theirs in _of_one_line(course, giver, taker):
        if mine.amount - theirs.amount == amount and mine.why == theirs.why == "dividend-full":
            both = f"{course.money(mine.amount)} and {course.money(theirs.amount)}"
            reason = f"the dividends of {giver} and {taker}, {both}, changed places"
            yield from _in_line(course, mine, amounts, reason, 3)
    passed = f"{course.money(amount)} passed from {giver} to {taker}"
    yield Joint(None, "", f"{passed}{_since(course, (giver, taker))}, in no line of the books", 3, amounts)


def chain(course: PlayedGame, left: Mapping[str, int]) -> Joint | None:
    """What several players have too much and others lack, if it comes to the same: money that passed among them."""
    if len(left) < 3 or sum(left.values()) != 0:
        return None
    lacking = {player: -amount for player, amount in left.items() if amount < 0}
    passed = []
    for taker, amount in left.items():
        for giver in lacking if amount > 0 else ():
            if part := min(amount, lacking[giver]):
                passed.append(f"{course.money(part)} from {giver} to {taker}")
                lacking[giver] -= part
                amount -= part
    reason = f"money passed among players{_since(course, left)}, in no line of the books: {list_words(passed)}"
    return Joint(None, "", reason, 2 + len(passed), dict(left))


def find_transfers(course: PlayedGame, left: Mapping[str, int]) -> Iterator[Joint]:
    """Every transfer after which one of two players who differ does so no more."""
    for giver, taker in permutations(left, 2):
        for amount in {-left[giver], left[taker]}:
            if amount > 0:
                yield from transfers(course, giver, taker, amount)


def _in_line(
    course: PlayedGame, payment: Payment, amounts: Mapping[str, int], reason: str, rank: int
) -> Iterator[Joint]:
    """The transfer in this line, unless one of the two has counted since and was right."""
    booked = payment.step.booked
    if not any(course.was_right_after(player, booked.line) for player in amounts):
        yield Joint(booked.line, booked.text, reason, rank, amounts, course.title.section(payment.why))


def _of_one_line(course: PlayedGame, giver: str, taker: str) -> Iterator[tuple[Payment, Payment]]:
    """The payments of two players that were made in the same line."""
    theirs = {payment.step.booked.line: payment for payment in course.payments[taker]}
    for payment in course.payments[giver]:
        if (other := theirs.get(payment.step.booked.line)) is not None:
            yield payment, other


def _paid(course: PlayedGame, payment: Payment) -> str:
    money = course.money(abs(payment.amount))
    if payment.why == "dividend-full":
        return f"the dividend of {money}"
    return f"the {money} {'received' if payment.amount > 0 else 'paid'}"


def _since(course: PlayedGame, players: Iterable[str]) -> str:
    """` after line 612`: where the last of these players counted his cash and was right."""
    last = max((course.counted.get(player, 0) for player in players), key=course.order)
    return f" after the count of line {last}" if last else ""
