"""Which violation a trial may mend: the next one, if it touches what that one is about or is near."""

from collections.abc import Iterable

from moderator.audit.corrections.attempt import Attempt
from moderator.audit.corrections.mismatch import Mismatch
from moderator.audit.corrections.ripple import Ripple
from moderator.model.position import Position

_NEAR = 40  # lines to a violation within which a change may come to it in ways of which nothing is known here

_BREAKS = 2  # rules that a trial may break itself


class Mending:
    """The violations of a mismatch, and what trials do to them."""

    def __init__(self, mismatch: Mismatch, ripple: Ripple) -> None:
        self.mismatch, self.ripple = mismatch, ripple

    def target(self, attempt: Attempt, near: int = _NEAR) -> int | None:
        """The line of the next violation, if it may be mended: a replay to there will tell."""
        if not 0 <= attempt.excess <= _BREAKS:
            return None
        at = next(iter(self.mismatch.violating_from(attempt.at, 1)), None)
        if at is None:
            return None
        was, now = self.mismatch.before(attempt.at), attempt.position
        moved = [*now.books.beyond(was.books)]
        touched = {account for _, account, _ in moved} | {self._company(unit) for unit, _, _ in moved}
        move = self.mismatch.booked[at].move
        names = {move.actor, getattr(move, "company", None), self.mismatch.before(at).round.actor}
        walked = any(now.cells.get(company) != cell for company, cell in was.cells.items())
        astray = walked or now.round.actor != was.round.actor or now.round.name != was.round.name
        if names & touched and at - attempt.at > 1:
            position = self._moved_to(at, attempt, moved)
            step = self.mismatch.replay.book(position, self.mismatch.booked[at])
            attempt.hinted = len(step.violations) < len(self.mismatch.steps[at].violations)
        return at if names & touched or astray or at - attempt.at <= near else None

    def _company(self, unit: str) -> str | None:
        """Whose share it is."""
        return self.ripple.units[unit][0] if unit in self.ripple.units else None

    def _moved_to(self, at: int, attempt: Attempt, moved: Iterable[tuple[str, str, int]]) -> Position:
        """About the position of a later line with what a trial has moved, and prices walked on."""
        there, was = self.mismatch.before(at).copy(), self.mismatch.before(attempt.at)
        there.par = {**there.par, **attempt.position.par}
        there.cells = {**there.cells, **self.ripple.cells(attempt.at, at, was, attempt.position)}
        for unit, account, more in moved:
            there.books.shift(unit, "", account, more)
        return there
