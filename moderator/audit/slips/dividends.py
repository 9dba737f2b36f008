"""Slips in dividends: divided otherwise, for other shares, rounded the wrong way, or of another sum for all."""

from collections.abc import Iterator, Mapping

from moderator.audit.slips.course import Joint, PlayedGame, Shared, Slip
from moderator.audit.slips.earnings import Earnings
from moderator.model.money import divide
from moderator.model.wording import plural


def dividends(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A dividend of the player's reckoned in another way than it was to be."""
    for earned in course.earnings:
        part = earned.parts.get(player)
        if part is None:
            continue
        booked, paid = earned.booked, earned.part_as(earned.verb, part)
        for other, says, rank, alike in _reckoned(course, earned, part):
            if other == paid:
                continue
            reason = f"{says}: {course.money(other)} instead of {course.money(paid)}"
            shared = Shared(f"{earned.key} {says}", f"the dividend of {earned.company} {says}", True)
            section = earned.section
            yield Slip(booked.line, booked.text, other - paid, reason, rank, section, True, shared if alike else None)


def _reckoned(course: PlayedGame, earned: Earnings, part: int) -> Iterator[tuple[int, str, int, bool]]:
    """What else so many percent could have been paid: the amount, why, its rank, and if all holders got it alike."""
    for verb in earned.rules.choices:
        amount = earned.part_as(verb, part)
        if verb != earned.verb and (amount or verb != "hold"):  # to hold is the dividend left out
            yield amount, f"reckoned as `{verb}`", 2, True
    if not earned.amount:
        return
    yield from _rounded(earned, part)
    if earned.before is not None and earned.before != earned.revenue:
        says = f"reckoned on the run before, {course.money(earned.before)} for {course.money(earned.revenue)}"
        yield earned.part_as(earned.verb, part, earned.before), says, 3, True
    count = part // earned.size
    for other in (count + 1, count - 1):
        if 0 < other <= 100 // earned.size:
            amount = earned.part_as(earned.verb, other * earned.size)
            yield amount, f"paid for {plural(other, 'share')} of {earned.company}, not {count}", 3, False


def _rounded(earned: Earnings, part: int) -> Iterator[tuple[int, str, int, bool]]:
    """Halves and odd parts rounded to the wrong side, or share by share."""
    if earned.verb == "half":
        low = divide(earned.revenue, 2, "down", earned.rules.half_to)
        yield earned.share_of(low, part), "with the half rounded down", 2, True
        if earned.rules.half_to > 1:
            yield earned.share_of(earned.revenue // 2, part), "with the half not rounded", 2, True
    for way in ("up", "down"):
        if way != earned.rules.parts:
            yield divide(earned.amount * part, 100, way), f"rounded {way}", 2, True
        each = divide(earned.amount * earned.size, 100, way)
        yield each * (part // earned.size), f"rounded {way} share by share", 3, True


_STEP = 5  # earnings and halves of them come in multiples of this


def wrong_runs(course: PlayedGame, left: Mapping[str, int]) -> Iterator[Joint]:
    """Every dividend that, paid on another sum, explains what at least two players are off by."""
    for earned in course.earnings:
        holders = [player for player in earned.parts if left.get(player)]
        if earned.amount and len(holders) > 1:
            tried = {other for player in holders for other in _solve(earned, player, left[player])}
            for other in sorted(tried):
                yield from _paid_on(course, earned, other, left)


def _solve(earned: Earnings, player: str, difference: int) -> Iterator[int]:
    """The sums that would have to be paid on all shares for this player to be off by so much."""
    near = earned.amount + difference * 100 // earned.parts[player] // _STEP * _STEP
    for other in (near, near + _STEP):
        if 0 < other != earned.amount and _off(earned, other, player) == difference:
            yield other


def _off(earned: Earnings, other: int, player: str) -> int:
    part = earned.parts[player]
    return earned.share_of(other, part) - earned.share_of(earned.amount, part)


def _paid_on(course: PlayedGame, earned: Earnings, other: int, left: Mapping[str, int]) -> Iterator[Joint]:
    booked = earned.booked
    amounts = {player: off for player in earned.parts if player in left and (off := _off(earned, other, player))}
    right = tuple(player for player in amounts if course.was_right_after(player, booked.line))
    touched = {player: off for player, off in amounts.items() if player not in right}
    if sum(left[player] == off for player, off in touched.items()) > 1:
        paid = f"{course.money(other)} instead of {course.money(earned.amount)}"
        rank = 3 if abs(other - earned.amount) < earned.amount else 4
        reason = f"the dividend of {earned.company} paid on {paid}"
        yield Joint(booked.line, booked.text, reason, rank, touched, earned.section, right)
