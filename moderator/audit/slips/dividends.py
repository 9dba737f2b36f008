"""Slips in dividends: earnings divided otherwise, another run's, for other shares, or rounded the wrong way."""

from collections.abc import Iterator

from moderator.audit.slips.course import PlayedGame
from moderator.audit.slips.earnings import Earnings
from moderator.audit.slips.slip import Shared, Slip
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
