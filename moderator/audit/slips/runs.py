"""Runs that paid all holders the wrong dividend: read from what several of them are off by."""

from collections.abc import Iterator, Mapping

from moderator.audit.slips.course import PlayedGame
from moderator.audit.slips.earnings import Earnings
from moderator.audit.slips.slip import Joint

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
