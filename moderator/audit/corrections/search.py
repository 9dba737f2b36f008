"""Corrections of one line that explain what all players differ by, each replayed to the end."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate, zip_longest
from typing import Any

from moderator.audit.corrections import forgotten
from moderator.audit.corrections.amounts import Spread, solve, typed, with_revenue
from moderator.audit.corrections.readings import company_of, readings
from moderator.audit.corrections.ripple import Ripple
from moderator.audit.corrections.trial import Trial
from moderator.game import Game
from moderator.model.position import Position
from moderator.model.record import Record
from moderator.model.rounds import OpeningRound, OperatingRound
from moderator.model.topics.openings import Bid
from moderator.model.topics.runs import Dividend, Run
from moderator.model.topics.shares import Sell
from moderator.replay import Applied
from moderator.rules.basics.state import State
from moderator.scoring import scored_worth

_LINES = 12_000  # that are replayed for one answer
_WINDOW = 9  # lines in which a turn is over
_WORSE = 1  # violations more than the journal has up to a line, beyond which a replay is given up
_BESIDE = 3  # ... in which a run may be missing
_NEAR = 8  # lines before a violation in which it may have been brought about


class Correction(Record):
    """A correction that explains all that differs. `mended` is how many violations fewer the game has with it."""

    trial: Trial
    line: int
    text: str
    remedies: tuple[str, ...]
    mended: int
    end: Position

    @property
    def rank(self) -> int:
        """Lower is more likely."""
        return self.trial.rank - 2 * self.mended

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "text": self.text,
            "kind": self.trial.kind,
            "remedies": list(self.remedies),
            "mended": self.mended,
        }


class Search:
    """A game, and by how much each player `differs` from its end: in worth, or in what else is the `measure`.

    Only lines from the `since`-th to count are looked at.
    """

    def __init__(
        self,
        game: Game,
        differs: Mapping[str, int],
        measure: Callable[[State, str], int] = scored_worth,
        since: int = 0,
    ) -> None:
        self.game, self.differs, self.measure, self.since = game, differs, measure, max(0, since)
        self.booked, self.replay = game.journal.booked, game.replay
        self.steps = list(game.steps)
        self.ripple = Ripple(game, priced=measure is scored_worth)
        self.wanted = {player: measure(game.state, player) + off for player, off in differs.items()}

    def before(self, at: int) -> Position:
        return self.steps[at - 1].position if at else self.replay.start

    @cached_property
    def violations(self) -> list[int]:
        """How many violations there are from each line on."""
        counts = [len(step.violations) for step in reversed(self.steps)]
        return [*reversed([*accumulate(counts, initial=0)])]

    @cached_property
    def first(self) -> int | None:
        """The first line with a violation."""
        return next((at for at, step in enumerate(self.steps) if step.violations), None)

    @cached_property
    def unbooked(self) -> Applied | None:
        """The first line that could not be booked: what it would have brought is in no arithmetic."""
        return next((step for step in self.steps if not step.held), None)

    def corrections(self) -> list[Correction]:
        """Every correction that explains all to the pound, the likeliest first."""
        found, lines, tried = list[Correction](), _LINES, set[object]()
        for trial in self.likely():
            if trial.key not in tried and lines > 0:
                tried.add(trial.key)
                correction, replayed = self._replayed(trial)
                lines -= replayed
                found += [] if correction is None else [correction]
        found.sort(key=lambda each: (each.rank, -each.trial.at))
        return list({(each.line, each.trial.out, self._books(each)): each for each in reversed(found)}.values())[::-1]

    def _books(self, correction: Correction) -> int:
        """What tells apart corrections of one line that come to the same."""
        entries = [
            self.replay.book(self.before(correction.trial.at), booked).entry
            for booked in correction.trial.put_in(self.booked)[:1]
        ]
        return hash(tuple(posting for entry in entries for posting in entry.postings))

    def likely(self) -> Iterator[Trial]:
        """In turns: trials that by arithmetic come nearest to what differs, those that may be why a line could not be
        booked, and those without which the first violation is gone."""
        near = sorted(self._weighed(self._trials()), key=lambda each: each[:2])
        causes = [each for each in near if self._touches_unbooked(each[2])]
        for those in zip_longest(near, causes, self._mending()):
            yield from (each[2] for each in those if each is not None)

    @cached_property
    def _sold_unbooked(self) -> Mapping[str, float]:
        """What the first sale that could not be booked for want of shares would have brought had there been any."""
        step = self.unbooked
        if step is None or not isinstance(sale := step.booked.move, Sell) or sale.actor is None:
            return {}
        had = self.before(self.steps.index(step)).copy()
        unit = self.game.title.share_units[sale.company][-1][0]
        giver = next((who for who in had.books.holders(unit) if who != sale.actor), None)
        if giver is None:
            return {}
        had.books.shift(unit, giver, sale.actor, sale.count)
        booked = self.replay.book(had, step.booked)
        return self.ripple.spread(self.steps.index(step) + 1, had, booked.position) if booked.held else {}

    def _weighed(self, trials: Iterator[Trial]) -> Iterator[tuple[float, int, Trial]]:
        """How far each trial is from what differs. The player with whom it is furthest counts little: what he has added
        for trains, or lines of his that could not be booked, are not in the arithmetic."""
        for trial in trials:
            if (spread := self.spread(trial)) is not None:
                sold = self._sold_unbooked if self._touches_unbooked(trial) else {}
                off = (abs(spread[player] + sold.get(player, 0) - off) for player, off in self.differs.items())
                *others, most = sorted(off)
                yield sum(others) + most / 10, trial.rank, trial

    def _touches_unbooked(self, trial: Trial) -> bool:
        company = getattr(self.unbooked.booked.move, "company", None) if self.unbooked is not None else None
        replaced = [booked.move for booked in self.booked[trial.at : trial.at + trial.out]]
        return company is not None and any(
            getattr(move, "company", None) == company for move in (*trial.moves, *replaced)
        )

    def _mending(self) -> list[tuple[float, int, Trial]]:
        """Trials near the first violation without which it is gone."""
        if self.first is None:
            return []
        trials = (
            trial for at in range(max(self.since, self.first - _NEAR), self.first + 1) for trial in self._near(at)
        )
        mends = (trial for trial in trials if self._mends(trial, self.first))
        return [*self._unsaid_runs(self.first), *sorted(self._weighed(mends), key=lambda each: each[:2])]

    def _unsaid_runs(self, first: int) -> list[tuple[float, int, Trial]]:
        """Runs missing near the first violation, which has put the rest in disorder: solved for by replays."""
        near = range(max(self.since, first - _BESIDE), first + 1)
        runs = (
            trial for at in near for trial in self._runs(at, self.before(at), self.steps[at], self._replayed_spread)
        )
        return [(0.0, trial.rank, trial) for trial in runs if trial.out == 0]

    def _replayed_spread(self, trial: Trial) -> Mapping[str, float] | None:
        """What a trial comes to by a replay to the end; None if it does not mend the first violation."""
        if trial.out or self.first is None or not self._mends(trial, self.first):
            return None
        position = self.before(trial.at)
        for booked in (*trial.put_in(self.booked), *self.booked[trial.at :]):
            position = self.replay.book(position, booked).position
        state = State(self.game.title, position)
        return {p: self.measure(state, p) - self.wanted[p] + off for p, off in self.differs.items()}

    def _near(self, at: int) -> Iterator[Trial]:
        before, step = self.before(at), self.steps[at]
        yield from readings(self.game, at, before, step)
        yield from forgotten.trades(self.game, at, before, step.booked.move)
        yield from forgotten.dividends(self.game, at, before, step.booked.move)

    def _mends(self, trial: Trial, first: int) -> bool:
        position = self.before(trial.at)
        for booked in (*trial.put_in(self.booked), *self.booked[trial.at + trial.out : first + 1]):
            step = self.replay.book(position, booked)
            if step.violations:
                return False
            position = step.position
        return True

    def spread(self, trial: Trial) -> Mapping[str, float] | None:
        """What a trial comes to by arithmetic; None if it cannot be booked."""
        position = self.before(trial.at)
        for booked in trial.put_in(self.booked):
            step = self.replay.book(position, booked)
            if not step.held:
                return None
            position = step.position
        end = trial.at + self._window(trial)
        for booked in self.booked[trial.at + trial.out : end]:
            position = self.replay.book(position, booked).position
        return self.ripple.spread(end, self.before(end), position)

    def _window(self, trial: Trial) -> int:
        """With how many lines a trial shows what it does: with a run to the end of the turn, a bid of the opening."""
        end = trial.at + trial.out
        moves = (*trial.moves, *(booked.move for booked in self.booked[trial.at : end]))
        if any(isinstance(move, Run | Dividend) for move in moves):
            company, last = company_of(self.before(trial.at)), min(len(self.booked), trial.at + _WINDOW)
            while end < last and company is not None and company_of(self.before(end)) == company:
                end += 1
        if any(isinstance(move, Bid) for move in moves):
            while end < len(self.booked) and isinstance(self.before(end).round, OpeningRound):
                end += 1
        return end - trial.at

    def _trials(self) -> Iterator[Trial]:
        turn, bare = None, self.differs
        for at, step in enumerate(self.steps[self.since :], self.since):
            before, said = self.before(at), step.booked.move
            yield from readings(self.game, at, before, step)
            yield from typed(at, step, self.differs)
            yield from forgotten.dividends(self.game, at, before, said)
            yield from self._runs(at, before, step)
            if before.round.actor != turn and before.round.actor in bare:
                yield from forgotten.trades(self.game, at, before, said)
            turn = before.round.actor

    def _runs(self, at: int, before: Position, step: Applied, spread: Spread | None = None) -> Iterator[Trial]:
        said = step.booked.move
        if isinstance(said, Run):
            if (earned := _earned(step)) is not None:
                near = self._neighbours(at)

                def meant(revenue: int) -> Trial:
                    return with_revenue(
                        at, said, earned, revenue, _unlike(revenue, near) - min(1, _unlike(earned, near))
                    )

                yield from solve(meant, spread or self.spread, self.differs, earned)
        elif (unsaid := forgotten.runs(self.game, at, before, said)) is not None:
            company, declared = unsaid

            def make(revenue: int) -> Trial:
                return Trial(at, 0, (Run(actor=company, total=revenue), *declared), "missing", 3)

            yield from solve(make, spread or self.spread, self.differs, 0)

    @cached_property
    def _earnings(self) -> dict[int, tuple[str | None, int]]:
        """What each run earned, and whose it was."""
        runs = ((at, step) for at, step in enumerate(self.steps) if isinstance(step.booked.move, Run))
        return {at: (company_of(self.before(at)), _earned(step) or 0) for at, step in runs}

    def _neighbours(self, at: int) -> list[int]:
        """What the same company earned in its runs before and after this one."""
        same = [line for line, (company, _) in self._earnings.items() if company == self._earnings[at][0]]
        here = same.index(at)
        return [self._earnings[line][1] for line in (*same[max(0, here - 1) : here], *same[here + 1 : here + 2])]

    def _replayed(self, trial: Trial) -> tuple[Correction | None, int]:
        """The correction if a replay comes to what was declared; and how many lines it took."""
        position, found, out = self.before(trial.at), 0, trial.at + trial.out
        there, put_in = self.violations[trial.at], trial.put_in(self.booked)
        lines = 0
        for lines, booked in enumerate((*put_in, *self.booked[out:]), 1):
            step = self.replay.book(position, booked)
            position = step.position
            found += len(step.violations)
            if found and found > there - self.violations[out + max(0, lines - len(put_in))] + _WORSE:
                return None, lines
        state = State(self.game.title, position)
        if any(self.measure(state, player) != worth for player, worth in self.wanted.items()):
            return None, lines
        of = trial.of(self.booked)
        return Correction(trial, of.line, of.text, trial.remedies(self.booked), there - found, position), lines


def _unlike(revenue: int, near: list[int]) -> int:
    """How unlikely a revenue is beside those of the runs before and after: 0 for one between them, or nearly, to 4."""
    if not near or min(near) <= revenue <= max(near):
        return 0
    return min(4, min(abs(revenue - other) for other in near) // 15)


def _earned(step: Applied) -> int | None:
    """What a run earned, as it was booked."""
    rnd = step.position.round
    turns = [rnd.turn] if isinstance(rnd, OperatingRound) and rnd.turn is not None else []
    company = step.booked.move.actor
    for turn in (*turns, *reversed(step.position.past)):
        if company in (None, turn.company) and turn.revenue is not None:
            return turn.revenue
    return None
