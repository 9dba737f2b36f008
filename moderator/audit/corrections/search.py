"""Corrections of one line that explain what all players differ by, each replayed to the end, the likeliest first."""

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
    """Weighs corrections of one game against one another."""

    def __init__(self, mismatch: Mismatch, won: Sequence[Attempt]) -> None:
        self.mismatch = mismatch
        self.least = min((mismatch.violations[-1] + each.excess for each in won), default=0)

    def rank(self, attempt: Attempt) -> int:
        """Lower is likelier: how often such a slip is made, what the game then breaks, and who had passed before."""
        return attempt.trial.rank + self._each * attempt.excess + self._returns(attempt)

    @property
    def _each(self) -> int:
        """The weight of one violation; it is lower if every correction leaves many of them."""
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

_NEAR = 40  # lines to a violation within which a change may cause it in ways that are not tracked

_BREAKS = 2  # rules that a trial may break itself


class ViolationFinder:
    """The violations of a mismatch, and what trials do to them."""

    def __init__(self, mismatch: Mismatch, propagation: Propagation) -> None:
        self.mismatch, self.propagation = mismatch, propagation

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
        return self.propagation.units[unit][0] if unit in self.propagation.units else None

    def _moved_to(self, at: int, attempt: Attempt, moved: Iterable[tuple[str, str, int]]) -> Position:
        """About the position of a later line with what a trial has moved, and prices walked on."""
        there, was = self.mismatch.before(at).copy(), self.mismatch.before(attempt.at)
        there.par = {**there.par, **attempt.position.par}
        there.cells = {**there.cells, **self.propagation.cells(attempt.at, at, was, attempt.position)}
        for unit, account, more in moved:
            there.books.shift(unit, "", account, more)
        return there


# ---- race ----

_LINES = 36_000  # that are replayed for one answer
_AFTER = 12_000  # ... once something that is likely explains all
_LIKELY = 3  # rank of such a slip, or less
_SHORT = 250  # lines of a game of which twice as many are replayed: they are soon booked
_STRIDE = 40  # lines replayed before what they come to is estimated again
_STEP = 15  # ... of one that is seen to mend a violation
_AIMS = 3  # violations that a trial may leave as they are and is replayed to one more, if that is soon
_FIRST = -1_000.0  # where those stand that bring the same as what explains all
_WORSE = 4  # violations more than the journal has up to a line, beyond which a trial is given up
_GUESSES = 6  # amounts of one line that are replayed to the end before no more are told from these
_CLOSE, _FAR = 60.0, 60.0  # once something explains all, only what is close goes on

_OFF, _SPARED = 15.0, 10.0  # what a player counts who is left off at all; of whom little is known a part

_Place = tuple[float, float, int, int]  # the distance, then what decides between equals


class _Lane:
    """Trials with their places, and how many lines were replayed of it; of all it has so many `shares`."""

    __slots__ = ("shares", "spent", "trials")

    def __init__(self, shares: int = 1) -> None:
        self.shares, self.spent, self.trials = shares, 0, list[tuple[_Place, Attempt]]()


def _next_lane(field: _Lane) -> tuple[bool, float]:
    """Which field's turn it is, the least first: where one stands first of all, else where least was replayed."""
    (distance, *_), _ = field.trials[0]
    return distance > _FIRST, field.spent / field.shares


class SearchQueue:
    """Trials of a mismatch, in three fields: those that come near by arithmetic; those that may mend a violation, of
    which arithmetic knows little, with half of all lines; and those that do."""

    def __init__(self, mismatch: Mismatch, propagation: Propagation) -> None:
        self.mismatch, self.propagation = mismatch, propagation
        self.finder = ViolationFinder(mismatch, propagation)
        self.near, self.hopeful, self.seen = self.fields = (_Lane(), _Lane(2), _Lane())
        self._satisfied = False
        self._most = 2 * _LINES if len(mismatch.booked) <= _SHORT else _LINES
        self._entered: set[object] = set()
        self._liked: set[object] = set()  # what corrections that explain all bring, in whatever line
        self._ended: dict[object, dict[int, Mapping[str, int]]] = defaultdict(dict)  # what guessed amounts leave
        self._turns = count()

    def estimate(self, attempt: Attempt) -> Mapping[str, float]:
        """What a trial brings each player at the end, by arithmetic from where it has come to."""
        return self.propagation.spread(attempt.at, self.mismatch.before(attempt.at), attempt.position)

    def spread(self, trial: Trial) -> Mapping[str, float] | None:
        """What a trial brings each player by arithmetic; None if it cannot be booked."""
        attempt = Attempt(self.mismatch, trial)
        return self.estimate(attempt) if attempt.begin() else None

    def enter(self, trial: Trial) -> None:
        if trial.key in self._entered:
            return
        self._entered.add(trial.key)
        attempt = Attempt(self.mismatch, trial)
        if attempt.begin():
            attempt.brings = self._brings(attempt)
            if not trial.told:
                self._aim(attempt)
            self._line_up(attempt)

    def _aim(self, attempt: Attempt) -> None:
        """At the next violation, unless arithmetic already has it nearer than the lines to there."""
        target = self.finder.target(attempt)
        near = target is None or self._distance(attempt) < target - attempt.at
        attempt.target = None if near else target

    def _line_up(self, attempt: Attempt) -> None:
        mends = attempt.excess < 0 or attempt.trial.told
        field = self.hopeful if attempt.target is not None else self.seen if mends else self.near
        heappush(field.trials, (self._place(attempt), attempt))

    def run(self, trials: Trials) -> Iterator[Attempt]:
        """Those that come to what was declared, to the pound. What comes after the first violation cannot mend that:
        it is tried where nothing before leaves a game without any."""
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
        return sum(field.spent for field in self.fields)

    def _lines(self, left: int) -> Iterator[Attempt]:
        """The same by so many lines."""
        while left > 0 and (fields := [field for field in self.fields if field.trials]):
            field = min(fields, key=_next_lane)
            (distance, *_), attempt = heappop(field.trials)
            if self._satisfied and distance > _CLOSE and field is not self.seen:
                continue
            spent = self._go_on(attempt)
            field.spent, left = field.spent + spent, left - spent
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
        """Whether what explains all mends something, too, as far as there is anything, by a slip that is often made."""
        mends = attempt.excess < 0 or not self.mismatch.violating
        return mends and attempt.trial.rank <= _LIKELY

    def _go_on(self, attempt: Attempt) -> int:
        """Replay a trial on, to the violation that it may mend if there is one: how many lines that takes, with what it
        takes to weigh it again."""
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
        """Let amounts run that come nearer than one of which the end is known now."""
        trial, left = attempt.trial, self.mismatch.left_by(attempt.position)
        ended = self._ended[trial.others]
        if trial.others is not None and len(ended) < _GUESSES:
            for other in closer_amounts(trial, left, ended):
                self.enter(other)
            ended[trial.amount] = left

    def _like(self, attempt: Attempt) -> None:
        """Let those go first that bring the same in another line: they may come to the same books."""
        if attempt.brings in self._liked:
            return
        self._liked.add(attempt.brings)
        for field in (each.trials for each in self.fields):
            for at, (place, other) in enumerate(field):
                if other.brings == attempt.brings:
                    field[at] = ((_FIRST, *place[1:]), other)
            heapify(field)

    def _brings(self, attempt: Attempt) -> object:
        """Who has what shares more with a trial at once, or where nobody has, what is said with it."""
        more: dict[tuple[str, str], int] = defaultdict(int)
        for unit, account, held in attempt.position.books.beyond(self.mismatch.before(attempt.at).books):
            if unit in self.propagation.units:
                company, shares = self.propagation.units[unit]
                more[account, company] += held * shares
        said = attempt.trial.moves or self.mismatch.booked[attempt.trial.at].move
        return frozenset(each for each in more.items() if each[1]) or said

    def _place(self, attempt: Attempt) -> _Place:
        """Where a trial stands in its field, the least first. Of a game that its first violation has put in disorder
        arithmetic knows nothing: there those go first that are soonest seen to mend it, and those that have."""
        if attempt.brings in self._liked or attempt.trial.told:
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
        """How far a trial is by arithmetic from what was declared.

        Whom it leaves off by anything counts, however little that is. The player with whom it is furthest off counts
        little if he has yet to add for trains, which is not wholly in the arithmetic.
        """
        spread, differs = self.estimate(attempt), self.mismatch.differs
        far = {player: abs(spread[player] - off) for player, off in differs.items()}
        most = max(far, key=lambda player: far[player])
        spared = abs(spread[most]) >= 1 and self.propagation.helps_after(most, attempt.at)
        return sum(
            off / _SPARED if spared and player == most else off + _OFF * (off >= 1) for player, off in far.items()
        )


class Correction(Record):
    """A correction that explains all that differs. `mended` is how many violations fewer the game has with it; a lower
    `rank` is likelier. `same` are corrections of other lines that come to the same for everybody: only
    money of companies and of the bank may be otherwise. `otherwise` are other readings of its line that explain all as
    well, with another end."""

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
        """All that the answer names."""
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
    """A game, and by how much each player `differs` from its end: in worth, or in what else is the `measure`.

    Only lines from the `since`-th to count are looked at.
    """

    def __init__(self, game: Game, differs: Mapping[str, int], measure: Measure = scored_worth, since: int = 0) -> None:
        self.mismatch = Mismatch(game, differs, measure, since)
        self.queue = SearchQueue(self.mismatch, Propagation(game, priced=measure is scored_worth))

    def corrections(self) -> list[Correction]:
        """Every correction that explains all to the pound, the likeliest first."""
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
    """An answer that several lines would bring is likelier: with every doubling of these by as much as one rank."""
    ways = sum(2.0 ** (answer.rank - each.rank) for each in (answer, *answer.same))
    return answer.replace(rank=answer.rank - int(log2(ways)))


def grouped(found: Iterable[Correction]) -> list[Correction]:
    """Those that come to the same for everybody as one; of each line the likeliest is enough."""
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
    """Answers that say the same move in the same place, with other figures, as one."""
    first: dict[object, Correction] = {}
    for each in answers:
        moves = [(type(move), move.actor, getattr(move, "company", None)) for move in each.trial.moves]
        said = (each.trial.at, each.trial.out, *moves)
        known = first.get(said)
        first[said] = each if known is None else known.replace(otherwise=(*known.otherwise, each))
    return [*first.values()]


def _is_same(one: Position, other: Position) -> bool:
    """Whether no worth can tell two ends apart, nor what anybody holds: but for money of companies and of the bank."""
    if one.cells != other.cells or one.par != other.par:
        return False
    return all(unit == MONEY and who not in one.players for unit, who, _ in one.books.beyond(other.books))
