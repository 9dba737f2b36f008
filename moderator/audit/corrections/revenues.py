"""What companies earned in their runs, and how a run reads that earned something else."""

from functools import cached_property

from moderator.audit.corrections.mismatch import Mismatch
from moderator.audit.corrections.mistyping import typing
from moderator.audit.corrections.readings import company_of
from moderator.audit.corrections.trial import Trial
from moderator.model.moves import Move
from moderator.model.rounds import OperatingRound
from moderator.replay import Applied
from moderator.vocabulary.runs import Dividend, Run

_STEPS = (10, 5)  # what revenues are multiples of, as a rule of the map


class Revenues:
    """The runs of a game."""

    def __init__(self, mismatch: Mismatch) -> None:
        self.mismatch = mismatch

    @cached_property
    def of_company(self) -> dict[str | None, list[int]]:
        """In which lines each company ran."""
        found: dict[str | None, list[int]] = {}
        for at in self.earned:
            found.setdefault(self._whose(at), []).append(at)
        return found

    def _whose(self, at: int) -> str | None:
        """The company that runs in a line, or declares."""
        return self.mismatch.booked[at].move.actor or company_of(self.mismatch.before(at))

    @cached_property
    def earned(self) -> dict[int, int]:
        """What each run earned, by its line."""
        runs = ((at, step) for at, step in enumerate(self.mismatch.steps) if isinstance(step.booked.move, Run))
        return {at: revenue for at, step in runs if (revenue := earned_in(step)) is not None}

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """What the revenues of this game are multiples of, all but one, which may be the slip."""
        earned = self.earned.values()
        for count, step in enumerate(_STEPS, 1):
            if sum(bool(each % step) for each in earned) <= 1:
                return _STEPS[:count]
        return (*_STEPS, 1)

    def about(self, at: int, company: str | None) -> list[int]:
        """What a company earned in its runs before and after a line."""
        lines = self.of_company.get(company, [])
        earlier, later = [line for line in lines if line < at], [line for line in lines if line > at]
        return [self.earned[line] for line in (*earlier[-1:], *later[:1])]

    def unlike(self, at: int, company: str | None, revenue: int) -> int:
        """How unlikely a revenue is beside those of the runs before and after: 0 for one between them, or nearly, to 6;
        more for one that is no multiple as the others are."""
        near = self.about(at, company)
        odd = 3 if revenue % self.steps[-1] else 0
        if not near or min(near) <= revenue <= max(near):
            return odd
        return odd + min(6, min(abs(revenue - other) for other in near) // 20)

    def usually(self, at: int, company: str) -> str:
        """What a company declares on its runs as a rule: as in the one before, or after; else it pays."""
        said = [(abs(line - at), move.verb) for line, owner, move in self.declared if owner == company and line != at]
        return min(said, default=(0, "pay"))[1]

    @cached_property
    def declared(self) -> list[tuple[int, str | None, Dividend]]:
        """Every dividend that was declared: its line, and whose it was."""
        moves = ((at, step.booked.move) for at, step in enumerate(self.mismatch.steps))
        return [(at, self._whose(at), move) for at, move in moves if isinstance(move, Dividend)]

    def usual(self, at: int, company: str) -> int:
        """What a company's run is taken to earn where nothing tells: as much as the one before, or after."""
        return next(iter(self.about(at, company)), 10 * self.steps[-1])

    def instead(self, at: int, run: Run, revenue: int) -> Trial:
        """The run of a line with another revenue: one number of it is another, that which is likeliest mistyped."""
        earned, company = self.earned[at], self._whose(at)
        said, slip = min(_numbers(run, revenue - earned, earned), key=lambda each: each[1])
        odd = self.unlike(at, company, revenue) - min(2, self.unlike(at, company, earned))
        odd += earned in self.about(at, company)  # what is as in the run before is hardly mistyped
        return Trial(at, 1, (said,), "revenue", 2 + slip + odd)


def _numbers(run: Run, more: int, earned: int) -> list[tuple[Move, int]]:
    """A run with so much more in each of its numbers that can have it; in sum where none can, which is rare: its
    figures are added up by the program."""
    found: list[tuple[Move, int]] = []
    for at, each in enumerate(run.runs):
        if each.revenue is not None and each.revenue + more >= 0:
            other = each.but(revenue=each.revenue + more)
            runs = (*run.runs[:at], other, *run.runs[at + 1 :])
            found.append((run.but(runs=runs), typing(each.revenue, each.revenue + more)))
    if run.total is not None and run.total + more >= 0:
        found.append((run.but(total=run.total + more), typing(run.total, run.total + more)))
    whole = Run(actor=run.actor, total=max(0, earned + more), extra=run.extra, calls=run.calls)
    return found or [(whole, 3 + typing(earned, earned + more))]


def earned_in(step: Applied) -> int | None:
    """What a run earned, as it was booked."""
    rnd = step.position.round
    turns = [rnd.turn] if isinstance(rnd, OperatingRound) and rnd.turn is not None else []
    company = step.booked.move.actor
    for turn in (*turns, *reversed(step.position.past)):
        if company in (None, turn.company) and turn.revenue is not None:
            return turn.revenue
    return None
