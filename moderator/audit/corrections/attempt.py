"""A correction under way: a trial replayed up to some line of the journal."""

from moderator.audit.corrections.mismatch import Mismatch
from moderator.audit.corrections.readings import company_of
from moderator.audit.corrections.trial import Trial
from moderator.model.rounds import OpeningRound
from moderator.vocabulary.openings import Bid
from moderator.vocabulary.runs import Dividend, Run

_WINDOW = 9  # lines in which a turn is over


class Attempt:
    """The position to which the lines before the `at`-th come with a trial, and their `violations` from there on.

    `brings` is what it changes at once. `target` is the line of a violation that it may mend, to which it is to be
    replayed; `hinted` if a look says that it does. So many it has `missed`: they are as they were.
    """

    __slots__ = ("at", "brings", "hinted", "mismatch", "missed", "position", "target", "trial", "violations")

    def __init__(self, mismatch: Mismatch, trial: Trial) -> None:
        self.mismatch, self.trial = mismatch, trial
        self.at, self.position = trial.at + trial.out, mismatch.before(trial.at)
        self.violations = 0
        self.brings: object = None
        self.target: int | None = None
        self.hinted, self.missed = False, 0

    @property
    def excess(self) -> int:
        """How many violations more there are than in the journal as it stands."""
        known = self.mismatch.violations
        return self.violations - known[self.at] + known[self.trial.at]

    @property
    def left_violations(self) -> int:
        """How many violations the journal has with it, as far as it has come."""
        return self.mismatch.violations[-1] + self.excess

    @property
    def over(self) -> bool:
        return self.at >= len(self.mismatch.booked)

    def begin(self) -> bool:
        """Replay the trial's own lines, and those after them in which it shows what it does; False if they cannot be
        booked."""
        replay = self.mismatch.replay
        for booked in self.trial.put_in(self.mismatch.booked):
            step = replay.book(self.position, booked)
            if not step.held:
                return False
            self.position = step.position
            self.violations += len(step.violations)
        self.go_on(self._window())
        return True

    def go_on(self, end: int) -> None:
        """Replay the lines before the `end`-th."""
        replay = self.mismatch.replay
        for booked in self.mismatch.booked[self.at : end]:
            step = replay.book(self.position, booked)
            self.position = step.position
            self.violations += len(step.violations)
        self.at = max(self.at, min(end, len(self.mismatch.booked)))

    def _window(self) -> int:
        """The line before which a trial has shown what it does: with a run at the end of the turn, with a bid of the
        opening."""
        mismatch, trial, end = self.mismatch, self.trial, self.at
        moves = (*trial.moves, *(booked.move for booked in mismatch.booked[trial.at : end]))
        if any(isinstance(move, Run | Dividend) for move in moves):
            company, last = company_of(self.position), min(len(mismatch.booked), trial.at + _WINDOW)
            while end < last and company is not None and self._is_in_turn(company, end):
                end += 1
        if any(isinstance(move, Bid) for move in moves):
            while end < len(mismatch.booked) and isinstance(mismatch.before(end).round, OpeningRound):
                end += 1
        return end

    def _is_in_turn(self, company: str, at: int) -> bool:
        """Whether a line is in a company's turn, or begins it."""
        return company in (company_of(self.mismatch.before(at)), self.mismatch.booked[at].move.actor)
