"""Every trial of a game: what each line could have said instead, and what may have been played without a line."""

from collections.abc import Iterator, Mapping
from functools import partial

from moderator.audit.corrections import forgotten
from moderator.audit.corrections.amounts import Spread, solve, typed
from moderator.audit.corrections.attempt import Attempt
from moderator.audit.corrections.mismatch import Mismatch
from moderator.audit.corrections.readings import readings
from moderator.audit.corrections.revenues import Revenues
from moderator.audit.corrections.trial import Trial
from moderator.model.move import Move
from moderator.model.position import Position
from moderator.model.rounds import StockRound
from moderator.model.topics.runs import Dividend, Run
from moderator.model.topics.shares import Buy
from moderator.model.topics.turns import Pass
from moderator.replay import Applied

_BESIDE_SAID = (-50, 0, 10, 50, 150, 300)  # what a mistyped run may have earned more
_BESIDE = 3  # lines before a violation in which a run may be missing


class Trials:
    """The trials of a mismatch. `spread` is what one brings each player, as far as that is known."""

    def __init__(self, mismatch: Mismatch, spread: Spread) -> None:
        self.mismatch, self.spread, self.revenues = mismatch, spread, Revenues(mismatch)

    def __iter__(self) -> Iterator[Trial]:
        mismatch, turn = self.mismatch, None
        for at, step in enumerate(mismatch.steps[mismatch.since :], mismatch.since):
            before, said = mismatch.before(at), step.booked.move
            yield from readings(mismatch.game, at, before, step)
            yield from typed(at, step, mismatch.differs)
            yield from forgotten.dividends(mismatch.game, at, before, said)
            yield from self._runs(at, before, step, self.spread)
            yield from self._privates(at, before, said, before.round.actor != turn)
            yield from self._own_stock(at, before, said, before.round.actor != turn)
            for player in self._may_have_traded(before, said, turn):
                yield from forgotten.trades(mismatch.game, at, before, said, player)
            turn = before.round.actor
        yield from self._unsaid_runs()

    def _may_have_traded(self, before: Position, said: Move, turn: str | None) -> Iterator[str]:
        """The player of a stock round whose turn begins or is over, and those who are passed over."""
        rnd = before.round
        if isinstance(rnd, StockRound):
            over = isinstance(said, Pass) or said.actor != rnd.player
            if rnd.player in self.mismatch.differs and (rnd.player != turn or over):
                yield rnd.player
            yield from forgotten.passed_over(before, said)

    def _runs(self, at: int, before: Position, step: Applied, spread: Spread) -> Iterator[Trial]:
        """Another revenue of a run that a line says, or runs that none says."""
        said, differs, revenues = step.booked.move, self.mismatch.differs, self.revenues
        if isinstance(said, Run):
            if (earned := revenues.earned.get(at)) is not None:
                probes = sorted({max(0, earned + more) for more in _BESIDE_SAID})
                yield from solve(partial(revenues.instead, at, said), spread, differs, probes, revenues.steps)
            return
        for company, declared in forgotten.runs(self.mismatch.game, at, before, said):
            unsaid = partial(self._unsaid, at, company, declared)
            usual = revenues.usual(at, company)
            yield unsaid(usual)
            probes = sorted({usual // 3, usual, usual + 10, usual + 50, usual + 150, 2 * usual + 100})
            yield from solve(unsaid, spread, differs, probes, revenues.steps)

    def _unsaid(self, at: int, company: str, declared: tuple[Dividend, ...], revenue: int) -> Trial:
        moves = (Run(actor=company, total=revenue), *declared)
        unusual = sum(each.verb != self.revenues.usually(at, company) for each in declared)
        return Trial(at, 0, moves, "missing", 2 + unusual + min(2, self.revenues.unlike(at, company, revenue)))

    def _privates(self, at: int, before: Position, said: Move, begins: bool) -> Iterator[Trial]:
        """A private that a company bought, or a player, at what would explain those who differ; none that the rules do
        not let them buy then."""
        for out, bought in forgotten.privates(self.mismatch.game, before, said, begins):
            make = partial(self._bought, at, out, bought)
            first = Attempt(self.mismatch, make(bought.price or 0))
            if first.begin() and not first.violations:
                face = self.mismatch.title.file.privates[bought.company].face
                probes = sorted({face // 2, face, 2 * face})
                yield from map(make, probes if out else ())
                yield from solve(make, self.spread, self.mismatch.differs, probes, (5, 1), (0,))

    def _own_stock(self, at: int, before: Position, said: Move, begins: bool) -> Iterator[Trial]:
        """Own stock that a company sold or bought, as far as the rules let it then."""
        for out, trades in forgotten.own_stock(self.mismatch.game, before, said, begins):
            for trade in trades:
                trial = Trial(at, out, (trade,), "missing", 3)
                attempt = Attempt(self.mismatch, trial)
                if not attempt.begin() or attempt.violations:
                    break
                yield trial

    def _bought(self, at: int, out: int, bought: Buy, price: int) -> Trial:
        return Trial(at, out, (bought.but(price=price),), "missing", 3 + (3 if price % 5 else 0))

    def _unsaid_runs(self) -> Iterator[Trial]:
        """Runs missing near the first violation, which has put the rest in disorder: solved for by replays."""
        for first in self.mismatch.violating[:1]:
            for at in range(max(self.mismatch.since, first - _BESIDE), first + 1):
                step = self.mismatch.steps[at]
                if not isinstance(step.booked.move, Run):
                    yield from self._runs(at, self.mismatch.before(at), step, partial(self._replayed, first))

    def _replayed(self, first: int, trial: Trial) -> Mapping[str, float] | None:
        """What a trial comes to by a replay to the end; None if it does not mend the first violation."""
        attempt, mismatch = Attempt(self.mismatch, trial), self.mismatch
        if not attempt.begin():
            return None
        attempt.go_on(first + 1)
        if attempt.excess >= 0:
            return None
        attempt.go_on(len(mismatch.booked))
        left = mismatch.left_by(attempt.position)
        return {player: off - left[player] for player, off in mismatch.differs.items()}
