"""Generate the trials of a game: other readings of its lines, and moves that may be missing."""

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from itertools import chain

from moderator.audit.corrections import forgotten
from moderator.audit.corrections.forgotten import Revenues
from moderator.audit.corrections.readings import Spread, company_of, mistyped_amounts, readings, solve
from moderator.audit.corrections.trial import Mismatch, Trial
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OpeningRound, StockRound
from moderator.replay import Step
from moderator.vocabulary.corporations import Par, Start
from moderator.vocabulary.openings import Bid
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.turns import Pass

# ---- attempt ----
# A trial replayed up to some line of the journal.

_WINDOW = 9  # most lines in a turn


class Attempt:
    """A trial replayed up to the `at`-th line, with its `violations` so far.

    `brings` is its immediate effect. `target` is the line of a violation it may mend, to be replayed next; `hinted` if
    an estimate says that it does. `missed` counts targets that it did not mend.
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
        """Return how many more violations there are than in the journal without the trial."""
        known = self.mismatch.violations
        return self.violations - known[self.at] + known[self.trial.at]

    @property
    def left_violations(self) -> int:
        """Return how many violations the whole journal has with the trial, as far as replayed."""
        return self.mismatch.violations[-1] + self.excess

    @property
    def over(self) -> bool:
        return self.at >= len(self.mismatch.booked)

    def begin(self) -> bool:
        """Replay the trial's lines and those that show its effect. Return False if they cannot be booked."""
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
        """Return the line before which a trial has shown its effect.

        That is the end of the turn for a run, and the end of the opening for a bid.
        """
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
        """Return whether a line is in a company's turn, or begins it."""
        return company in (company_of(self.mismatch.before(at)), self.mismatch.booked[at].move.actor)


_BESIDE_SAID = (-50, 0, 10, 50, 150, 300)  # by how much a mistyped run may have earned more
_FIRST_SHARE = 70  # percent of the lines that are replayed for corrections before the first violation
_REACH = 80  # lines from a missing start to the line that names the corporation
_SOON = 10  # lines within which the start may be at a value that is not highlighted
_BESIDE = 3  # lines before a violation in which a run may be missing


class Trials:
    """The trials of a mismatch. `spread` estimates each player's gain by a trial."""

    def __init__(self, mismatch: Mismatch, spread: Spread) -> None:
        self.mismatch, self.spread, self.revenues = mismatch, spread, Revenues(mismatch)

    def parts(self) -> Iterator[tuple[Iterator[Trial], int]]:
        """Yield the trials of the lines up to the first violation, then those of all later lines.

        Only the former can mend it. Each comes with the percentage of the remaining effort to spend on it.
        """
        mismatch, since = self.mismatch, self.mismatch.since
        for first in mismatch.violating[:1]:
            yield chain(self._between(since, first + 1), self._unsaid_runs(first)), _FIRST_SHARE
            since = max(since, first + 1)
        yield self._between(since, len(mismatch.steps)), 100

    def _between(self, first: int, end: int) -> Iterator[Trial]:
        mismatch = self.mismatch
        turn = mismatch.before(first - 1).round.actor if first > mismatch.since else None
        for at, step in enumerate(mismatch.steps[first:end], first):
            before, recorded = mismatch.before(at), step.booked.move
            yield from readings(mismatch.game, at, before, step)
            yield from mistyped_amounts(at, step, mismatch.differs)
            yield from forgotten.dividends(mismatch.game, at, before, recorded)
            yield from self._runs(at, before, step, self.spread)
            yield from self._privates(at, before, recorded, before.round.actor != turn)
            yield from self._own_stock(at, before, recorded, before.round.actor != turn)
            for player in self._may_have_traded(before, recorded, turn):
                yield from self._trades(at, before, recorded, player)
                yield from self._starts(at, before, recorded, player)
            turn = before.round.actor

    def _may_have_traded(self, before: Position, recorded: Move, turn: str | None) -> Iterator[str]:
        """Yield the players who may have traded before this line.

        That is whoever is asked or on turn at the beginning or end of a turn, the players passed over, and one who
        passes out of turn.
        """
        asked, in_stock = before.asked, isinstance(before.round, StockRound)
        player = before.round.actor if asked is None or asked.who is None else asked.who
        over = isinstance(recorded, Pass) or recorded.actor not in (None, player)
        if player is not None and player in self.mismatch.differs and (over or (in_stock and player != turn)):
            yield player
        passed_over = forgotten.players_passed_over(before, recorded)
        yield from passed_over
        passes = recorded.actor if in_stock and isinstance(recorded, Pass) else None
        if passes is not None and passes not in (player, *passed_over):
            yield passes

    def _trades(self, at: int, before: Position, recorded: Move, player: str) -> Iterator[Trial]:
        """Yield a player's possible trades; also before a pass, if it may end a turn that goes on after the trade."""
        goes_on: dict[type[Move], bool] = {}
        for trial in forgotten.trades(self.mismatch.game, at, before, recorded, player):
            yield trial
            if trial.out:
                (move,) = trial.moves
                if type(move) not in goes_on:
                    after = self.mismatch.replay.book(before, self.mismatch.booked[at].replace(move=move))
                    if after.held:
                        goes_on[type(move)] = after.position.round.actor == player
                if goes_on.get(type(move)):
                    yield trial.replace(out=0)

    def _starts(self, at: int, before: Position, recorded: Move, player: str) -> Iterator[Trial]:
        """Yield the corporations that a player may have started.

        At the first violation that is any; elsewhere, those that later lines treat as started. If such a line is near,
        try values that are not highlighted too.
        """
        market, owed = self.mismatch.title.market, forgotten.owed_start(before)
        unstarted = [c for c in self.mismatch.title.certificates if c not in before.cells]
        if not isinstance(before.round, StockRound):
            unstarted = [c for c in unstarted if c == owed]
        for company in unstarted:
            lines = self._spoken.get(company, -1) - at
            soon = company == owed or 0 <= lines <= _SOON
            if soon or 0 <= lines <= _REACH or at in self.mismatch.violating[:1]:
                values = filter(None, market.prices) if soon else market.starting_values
                yield from forgotten.starts(self.mismatch.game, at, before, recorded, player, company, values)

    @cached_property
    def _spoken(self) -> dict[str, int]:
        """Return the first faulty line that names each corporation that nobody had started."""
        found: dict[str, int] = {}
        for at in self.mismatch.violating:
            recorded, cells = self.mismatch.booked[at].move, self.mismatch.before(at).cells
            for name in (recorded.actor, getattr(recorded, "company", None)):
                if (
                    name in self.mismatch.title.certificates
                    and name not in cells
                    and not isinstance(recorded, Start | Par)
                ):
                    found.setdefault(name, at)
        return found

    def _runs(self, at: int, before: Position, step: Step, spread: Spread) -> Iterator[Trial]:
        """Yield other revenues of a recorded run, or unrecorded runs."""
        recorded, differs, revenues = step.booked.move, self.mismatch.differs, self.revenues
        if isinstance(recorded, Run):
            if (earned := revenues.earned.get(at)) is not None:
                probes = sorted({max(0, earned + more) for more in _BESIDE_SAID})
                yield from solve(partial(revenues.instead, at, recorded), spread, differs, probes, revenues.steps)
            return
        for company, declared in forgotten.runs(self.mismatch.game, at, before, recorded):
            unsaid = partial(self._unsaid, at, company, declared)
            usual = revenues.usual(at, company)
            yield unsaid(usual)
            probes = sorted({usual // 3, usual, usual + 10, usual + 50, usual + 150, 2 * usual + 100})
            yield from solve(unsaid, spread, differs, probes, revenues.steps)

    def _unsaid(self, at: int, company: str, declared: tuple[Dividend, ...], revenue: int) -> Trial:
        moves = (Run(actor=company, total=revenue), *declared)
        unusual = sum(each.verb != self.revenues.usually(at, company) for each in declared)
        return Trial(at, 0, moves, "missing", 2 + unusual + self.revenues.unlike(at, company, revenue))

    def _privates(self, at: int, before: Position, recorded: Move, begins: bool) -> Iterator[Trial]:
        """Yield legal purchases of privates at prices that would explain the differences."""
        for out, bought in forgotten.privates(self.mismatch.game, before, recorded, begins):
            make = partial(self._bought, at, out, bought)
            first = Attempt(self.mismatch, make(bought.price or 0))
            if first.begin() and not first.violations:
                face = self.mismatch.title.file.privates[bought.company].face
                probes = sorted({face // 2, face, 2 * face})
                yield from map(make, probes if out else ())
                yield from solve(make, self.spread, self.mismatch.differs, probes, (5, 1), (0,))

    def _own_stock(self, at: int, before: Position, recorded: Move, begins: bool) -> Iterator[Trial]:
        """Yield trades of a company's own stock, up to the first number of shares that breaks a rule."""
        for out, trades in forgotten.own_stock(self.mismatch.game, before, recorded, begins):
            for trade in trades:
                trial = Trial(at, out, (trade,), "missing", 3)
                attempt = Attempt(self.mismatch, trial)
                if not attempt.begin():
                    break
                yield trial
                if attempt.violations:
                    break

    def _bought(self, at: int, out: int, bought: Buy, price: int) -> Trial:
        return Trial(at, out, (bought.replace(price=price),), "missing", 3 + (3 if price % 5 else 0))

    def _unsaid_runs(self, first: int) -> Iterator[Trial]:
        """Yield runs missing near the first violation, solved by replays because estimates fail after it."""
        for at in range(max(self.mismatch.since, first - _BESIDE), first + 1):
            step = self.mismatch.steps[at]
            if not isinstance(step.booked.move, Run):
                yield from self._runs(at, self.mismatch.before(at), step, partial(self._replayed, first))

    def _replayed(self, first: int, trial: Trial) -> Mapping[str, float] | None:
        """Return each player's gain by a full replay, or None if the trial does not mend the first violation."""
        attempt, mismatch = Attempt(self.mismatch, trial), self.mismatch
        if not attempt.begin():
            return None
        attempt.go_on(first + 1)
        if attempt.excess >= 0:
            return None
        attempt.go_on(len(mismatch.booked))
        left = mismatch.left_by(attempt.position)
        return {player: off - left[player] for player, off in mismatch.differs.items()}
