"""How likely it is that a correction which explains all is what was played."""

from collections.abc import Sequence
from itertools import pairwise

from moderator.audit.corrections.attempt import Attempt
from moderator.audit.corrections.mismatch import Mismatch
from moderator.model.moves import Move
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
