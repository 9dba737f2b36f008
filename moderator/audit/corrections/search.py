"""Search for corrections of one line that explain every player's difference, likeliest first."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import count, pairwise
from math import log2
from typing import Any

from moderator.audit.corrections.propagate import Propagation
from moderator.audit.corrections.readings import closer_amounts
from moderator.audit.corrections.trial import Measure, Mismatch, Trial
from moderator.audit.corrections.trials import Attempt, Trials
from moderator.game import Game
from moderator.model.ledger import MONEY
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import StockRound
from moderator.model.values import Record
from moderator.scoring import scored_worth
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Pass

# ---- likelihood ----

_FEW = 5  # violations of a table that knows the rules


class Likelihood:
    """Ranks the corrections of one game."""

    def __init__(self, mismatch: Mismatch, won: Sequence[Attempt]) -> None:
        self.mismatch = mismatch
        self.least = min((mismatch.violations[-1] + each.excess for each in won), default=0)

    def rank(self, attempt: Attempt) -> int:
        """Return the rank of an attempt, lower being likelier: kind of mistake, broken rules, trades after a pass."""
        return attempt.trial.rank + self._each * attempt.excess + self._returns(attempt)

    @property
    def _each(self) -> int:
        """The weight of one violation, lower if every correction leaves many of them."""
        return 3 if not self.least else 2 if self.least <= _FEW else 1

    def _returns(self, attempt: Attempt) -> int:
        """Return how many more times a player trades after a pass in the same stock round, which is rare."""
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
    """Return how often the player bought or sold directly after a pass."""
    own = [move for move in moves if move.actor == player and isinstance(move, Buy | Sell | Pass)]
    return sum(isinstance(one, Pass) and not isinstance(other, Pass) for one, other in pairwise(own))


# ---- mending ----

_NEAR = 40  # lines to a violation within which a change may cause it in ways that are not tracked

_BREAKS = 2  # rules that a trial may break itself


class ViolationFinder:
    """The violations of a mismatch, and how trials affect them."""

    def __init__(self, mismatch: Mismatch, propagation: Propagation) -> None:
        self.mismatch, self.propagation = mismatch, propagation

    def target(self, attempt: Attempt, near: int = _NEAR) -> int | None:
        """Return the line of the next violation if a replay to it may show that the trial mends it, else None."""
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
        """Return the company whose share the unit is, or None."""
        return self.propagation.units[unit][0] if unit in self.propagation.units else None

    def _moved_to(self, at: int, attempt: Attempt, moved: Iterable[tuple[str, str, int]]) -> Position:
        """Return an estimate of a later position, with the trial's changes applied and the markers moved on."""
        later, was = self.mismatch.before(at).copy(), self.mismatch.before(attempt.at)
        later.par = {**later.par, **attempt.position.par}
        later.cells = {**later.cells, **self.propagation.cells(attempt.at, at, was, attempt.position)}
        for unit, account, more in moved:
            later.books.shift(unit, "", account, more)
        return later


# ---- race ----

_LINES = 36_000  # lines replayed for one answer
_AFTER = 12_000  # lines replayed after a likely correction is found
_LIKELY = 3  # highest rank of a likely correction
_SHORT = 250  # lines; for a game up to this length, twice as many lines are replayed
_STRIDE = 40  # lines to replay before the next estimate
_STEP = 15  # lines for an attempt that mended a violation
_AIMS = 3  # targets that an attempt may miss and still get another, if that is near
_FIRST = -1_000.0  # the place of attempts with the same effect as a found correction
_WORSE = 4  # extra violations beyond which an attempt is given up
_GUESSES = 6  # amounts of one line to replay to the end
_CLOSE, _FAR = 60.0, 60.0  # distances; once a correction is found, only close attempts go on

_OFF, _SPARED = 15.0, 10.0  # cost of a player who still differs; divisor if the estimate is weak

_Place = tuple[float, float, int, int]  # the distance, then what decides between equals


class _Lane:
    """Attempts in the order of their places. `spent` counts the lines replayed, `shares` is its part of the effort."""

    __slots__ = ("shares", "spent", "trials")

    def __init__(self, shares: int = 1) -> None:
        self.shares, self.spent, self.trials = shares, 0, list[tuple[_Place, Attempt]]()


def _next_lane(lane: _Lane) -> tuple[bool, float]:
    """Return the sort key of a lane, least being next: one with a first-rate attempt, else the least replayed."""
    (distance, *_), _ = lane.trials[0]
    return distance > _FIRST, lane.spent / lane.shares


class SearchQueue:
    """The attempts for a mismatch, in three lanes.

    `near` has those that estimates put near the declared worths, `seen` those that mended a violation. `hopeful` has
    those that may mend one, which estimates say little about; it gets half of the effort.
    """

    def __init__(self, mismatch: Mismatch, propagation: Propagation) -> None:
        self.mismatch, self.propagation = mismatch, propagation
        self.finder = ViolationFinder(mismatch, propagation)
        self.near, self.hopeful, self.seen = self.lanes = (_Lane(), _Lane(2), _Lane())
        self._satisfied = False
        self._most = 2 * _LINES if len(mismatch.booked) <= _SHORT else _LINES
        self._entered: set[object] = set()
        self._liked: set[object] = set()  # effects of the corrections found, in any line
        self._ended: dict[object, dict[int, Mapping[str, int]]] = defaultdict(dict)  # what each guessed amount leaves
        self._turns = count()

    def estimate(self, attempt: Attempt) -> Mapping[str, float]:
        """Return the estimated gain of each player at the end, from where the attempt stands."""
        return self.propagation.spread(attempt.at, self.mismatch.before(attempt.at), attempt.position)

    def spread(self, trial: Trial) -> Mapping[str, float] | None:
        """Return the estimated gain of each player by a trial, or None if it cannot be booked."""
        attempt = Attempt(self.mismatch, trial)
        return self.estimate(attempt) if attempt.begin() else None

    def enter(self, trial: Trial) -> None:
        if trial.key in self._entered:
            return
        self._entered.add(trial.key)
        attempt = Attempt(self.mismatch, trial)
        if attempt.begin():
            attempt.brings = self._brings(attempt)
            if not trial.predicted:
                self._aim(attempt)
            self._line_up(attempt)

    def _aim(self, attempt: Attempt) -> None:
        """Target the next violation, unless the attempt's estimate is closer than that line."""
        target = self.finder.target(attempt)
        near = target is None or self._distance(attempt) < target - attempt.at
        attempt.target = None if near else target

    def _line_up(self, attempt: Attempt) -> None:
        mends = attempt.excess < 0 or attempt.trial.predicted
        lane = self.hopeful if attempt.target is not None else self.seen if mends else self.near
        heappush(lane.trials, (self._place(attempt), attempt))

    def run(self, trials: Trials) -> Iterator[Attempt]:
        """Yield the attempts that match the declared worths exactly.

        Lines after the first violation cannot mend it. They are tried only if nothing before them leaves a game without
        violations.
        """
        for part, share in trials.parts():
            for trial in part:
                self.enter(trial)
            won = list[Attempt]()
            for attempt in self._lines((self._most - self._spent) * share // 100):
                won.append(attempt)
                yield attempt
            if any(not attempt.left_violations for attempt in won):
                return

    @property
    def _spent(self) -> int:
        return sum(lane.spent for lane in self.lanes)

    def _lines(self, left: int) -> Iterator[Attempt]:
        """Yield the matching attempts found by replaying up to `left` lines."""
        while left > 0 and (lanes := [lane for lane in self.lanes if lane.trials]):
            lane = min(lanes, key=_next_lane)
            (distance, *_), attempt = heappop(lane.trials)
            if self._satisfied and distance > _CLOSE and lane is not self.seen:
                continue
            spent = self._go_on(attempt)
            lane.spent, left = lane.spent + spent, left - spent
            if attempt.over and not any(self.mismatch.left_by(attempt.position).values()):
                if not self._satisfied and self._is_likely(attempt):
                    self._satisfied, left = True, min(left, _AFTER)
                self._like(attempt)
                yield attempt
            elif not attempt.over and attempt.excess <= _WORSE:
                self._line_up(attempt)
            elif attempt.over and not self._satisfied and attempt.excess <= 0:
                self._come_closer(attempt)

    def _is_likely(self, attempt: Attempt) -> bool:
        """Return whether a matching attempt is a common mistake and mends a violation, if there are any."""
        mends = attempt.excess < 0 or not self.mismatch.violating
        return mends and attempt.trial.rank <= _LIKELY

    def _go_on(self, attempt: Attempt) -> int:
        """Replay an attempt further, to the violation it may mend if any; return the cost in lines."""
        before, target, excess = attempt.at, attempt.target, attempt.excess
        stride = _STRIDE if excess >= 0 else _STEP
        attempt.go_on(before + stride if target is None else target + 1)
        attempt.target = None
        if attempt.excess < excess and not attempt.over:
            self._aim(attempt)
        elif target is not None and attempt.missed < _AIMS:
            attempt.missed += 1
            again = self.finder.target(attempt, near=0)
            attempt.target = again if again is not None and again - attempt.at <= _STEP else None
        return attempt.at - before + 2

    def _come_closer(self, attempt: Attempt) -> None:
        """Enter trials with closer amounts, now that the result of this one is known."""
        trial, left = attempt.trial, self.mismatch.left_by(attempt.position)
        ended = self._ended[trial.others]
        if trial.others is not None and len(ended) < _GUESSES:
            for other in closer_amounts(trial, left, ended):
                self.enter(other)
            ended[trial.amount] = left

    def _like(self, attempt: Attempt) -> None:
        """Move attempts with the same effect in another line to the front: they may lead to the same books."""
        if attempt.brings in self._liked:
            return
        self._liked.add(attempt.brings)
        for lane in (each.trials for each in self.lanes):
            for at, (place, other) in enumerate(lane):
                if other.brings == attempt.brings:
                    lane[at] = ((_FIRST, *place[1:]), other)
            heapify(lane)

    def _brings(self, attempt: Attempt) -> object:
        """Return the shares that a trial adds to each account at once, or its move if there are none."""
        more: dict[tuple[str, str], int] = defaultdict(int)
        for unit, account, held in attempt.position.books.beyond(self.mismatch.before(attempt.at).books):
            if unit in self.propagation.units:
                company, shares = self.propagation.units[unit]
                more[account, company] += held * shares
        moves = attempt.trial.moves or self.mismatch.booked[attempt.trial.at].move
        return frozenset(each for each in more.items() if each[1]) or moves

    def _place(self, attempt: Attempt) -> _Place:
        """Return the sort key of an attempt in its lane, least first.

        Estimates fail after the first violation. Attempts that will soon show whether they mend it then go first, with
        those that have mended it.
        """
        if attempt.brings in self._liked or attempt.trial.predicted:
            distance = _FIRST
        elif attempt.target is not None:
            distance = (attempt.target - attempt.at) / (1 + attempt.hinted) + 10 * attempt.excess
        else:
            distance = self._distance(attempt) + 20 * max(0, attempt.excess)
            if attempt.excess < 0:
                known = attempt.violations - attempt.excess
                distance = _FAR * attempt.violations / known + min(distance, _FAR) / 6
        return distance, attempt.trial.rank, -attempt.at, next(self._turns)

    def _distance(self, attempt: Attempt) -> float:
        """Return how far the estimated end is from the declared worths.

        Every player who still differs costs extra, however small the difference. The player with the largest difference
        counts little if a later contribution to a train awaits, since the estimate does not fully model that.
        """
        spread, differs = self.estimate(attempt), self.mismatch.differs
        far = {player: abs(spread[player] - off) for player, off in differs.items()}
        most = max(far, key=lambda player: far[player])
        spared = abs(spread[most]) >= 1 and self.propagation.helps_after(most, attempt.at)
        return sum(
            off / _SPARED if spared and player == most else off + _OFF * (off >= 1) for player, off in far.items()
        )


class Correction(Record):
    """A correction that explains every difference.

    `mended` is how many violations it removes; a lower `rank` is likelier. `same` are corrections of other lines with
    the same result for everybody: only the money of companies and the bank may differ. `otherwise` are other readings
    of its line that also explain every difference but end in another position.
    """

    trial: Trial
    line: int
    text: str
    remedies: tuple[str, ...]
    mended: int
    end: Position
    rank: int
    same: tuple["Correction", ...] = ()
    otherwise: tuple["Correction", ...] = ()

    @property
    def ways(self) -> tuple["Correction", ...]:
        """Return all corrections that the answer names."""
        return (self, *self.same, *self.otherwise)

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "text": self.text,
            "kind": self.trial.kind,
            "remedies": list(self.remedies),
            "mended": self.mended,
            "same": [{"line": each.line, "remedies": list(each.remedies)} for each in self.same],
            "otherwise": [{"line": each.line, "remedies": list(each.remedies)} for each in self.otherwise],
        }


class Search:
    """The search for corrections of a game, given how far each player `differs` in the `measure`.

    Only lines from number `since` on are corrected.
    """

    def __init__(self, game: Game, differs: Mapping[str, int], measure: Measure = scored_worth, since: int = 0) -> None:
        self.mismatch = Mismatch(game, differs, measure, since)
        self.queue = SearchQueue(self.mismatch, Propagation(game, priced=measure is scored_worth))

    def corrections(self) -> list[Correction]:
        """Return every correction that explains all differences exactly, likeliest first."""
        won = [*self.queue.run(Trials(self.mismatch, self.queue.spread))]
        likelihood = Likelihood(self.mismatch, won)
        found = [self._correction(attempt, likelihood.rank(attempt)) for attempt in won]
        return by_line(sorted(map(weighed, grouped(sorted(found, key=_order))), key=_order))

    def _correction(self, attempt: Attempt, rank: int) -> Correction:
        trial, booked = attempt.trial, self.mismatch.booked
        of = trial.of(booked)
        return Correction(trial, of.line, of.text, trial.remedies(booked), -attempt.excess, attempt.position, rank)


def _order(each: Correction) -> tuple[int, int, int]:
    return each.rank, -each.mended, -each.trial.at


def weighed(answer: Correction) -> Correction:
    """Rank an answer that several lines would explain likelier: one rank for each doubling of their weight."""
    ways = sum(2.0 ** (answer.rank - each.rank) for each in (answer, *answer.same))
    return answer.replace(rank=answer.rank - int(log2(ways)))


def grouped(found: Iterable[Correction]) -> list[Correction]:
    """Merge corrections with the same result for everybody, keeping only the likeliest of each line."""
    first: list[Correction] = []
    for each in found:
        at = next((at for at, other in enumerate(first) if _is_same(each.end, other.end)), None)
        if at is None:
            first.append(each)
        elif each.rank <= first[at].rank + _WORSE and all(
            each.line != other.line for other in (first[at], *first[at].same)
        ):
            first[at] = first[at].replace(same=(*first[at].same, each))
    return first


def by_line(answers: Iterable[Correction]) -> list[Correction]:
    """Merge answers with the same move in the same place and other figures."""
    first: dict[object, Correction] = {}
    for each in answers:
        moves = [(type(move), move.actor, getattr(move, "company", None)) for move in each.trial.moves]
        key = (each.trial.at, each.trial.out, *moves)
        known = first.get(key)
        first[key] = each if known is None else known.replace(otherwise=(*known.otherwise, each))
    return [*first.values()]


def _is_same(one: Position, other: Position) -> bool:
    """Return whether two ends have the same prices and players' holdings; the other money may differ."""
    if one.cells != other.cells or one.par != other.par:
        return False
    return all(unit == MONEY and account not in one.players for unit, account, _ in one.books.beyond(other.books))
