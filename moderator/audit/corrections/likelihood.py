"""How likely it is that a correction which explains all is what was played."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from moderator.audit.corrections.mismatch import Mismatch
from moderator.audit.corrections.propagate import Ripple
from moderator.audit.corrections.trials import Attempt
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import StockRound
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Pass

_FEW = 5  # violations of a table that knows the rules


class Likelihood:
    """Weighs corrections of one game against one another."""

    def __init__(self, mismatch: Mismatch, won: Sequence[Attempt]) -> None:
        self.mismatch = mismatch
        self.least = min((mismatch.violations[-1] + each.excess for each in won), default=0)

    def rank(self, attempt: Attempt) -> int:
        """Lower is likelier: how often such a slip is made, what the game then breaks, and who had passed before."""
        return attempt.trial.rank + self._each * attempt.excess + self._returns(attempt)

    @property
    def _each(self) -> int:
        """What a violation counts: less where the table breaks many rules with any correction."""
        return 3 if not self.least else 2 if self.least <= _FEW else 1

    def _returns(self, attempt: Attempt) -> int:
        """How many times more a player buys or sells in a stock round though he had passed in it: that is rare."""
        trial, mismatch = attempt.trial, self.mismatch
        before = mismatch.before(trial.at)
        rnd = before.round
        if not isinstance(rnd, StockRound):
            return 0
        player, first, last = rnd.player, trial.at, trial.at + trial.out
        while first and isinstance(was := mismatch.before(first - 1).round, StockRound) and was.name == rnd.name:
            first -= 1
        while last < len(mismatch.booked) and mismatch.before(last).round.name == rnd.name:
            last += 1
        booked = [each.move for each in mismatch.booked]
        now = [*booked[first : trial.at], *trial.moves, *booked[trial.at + trial.out : last]]
        return _returned(now, player) - _returned(booked[first:last], player)


def _returned(moves: Sequence[Move], player: str) -> int:
    """How often a player bought or sold after he had passed."""
    own = [move for move in moves if move.actor == player and isinstance(move, Buy | Sell | Pass)]
    return sum(isinstance(one, Pass) and not isinstance(other, Pass) for one, other in pairwise(own))


# ---- mending ----
# Which violation a trial may mend: the next one, if it touches what that one is about or is near.

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
