"""Trials replayed in turns, those first that come nearest: only what may come to what was declared goes to the end."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import count

from moderator.audit.corrections.amounts import closer
from moderator.audit.corrections.attempt import Attempt
from moderator.audit.corrections.mismatch import Mismatch
from moderator.audit.corrections.ripple import Ripple
from moderator.audit.corrections.trial import Trial
from moderator.model.position import Position

_LINES = 30_000  # that are replayed for one answer
_AFTER = 12_000  # ... once something explains all
_STRIDE = 40  # lines replayed before what they come to is estimated again
_WORSE = 4  # violations more than the journal has up to a line, beyond which a trial is given up
_MORE = 4  # violations after a trial that it may have brought about, if the first or the second is one of them
_NEAR, _NEAR_SHARES = 8, 60  # lines to a violation that are replayed to see whether it is gone; of the same shares
_LOOKED = 3_000  # ... and so many in all
_SHARE = 3  # one turn in so many is that of trials that mend nothing
_GUESSES = 6  # amounts of one line that are replayed to the end before no more are told from these
_CLOSE, _FAR = 60.0, 60.0  # once something explains all, only what is close goes on

_OFF, _SPARED = 15.0, 10.0  # what a player counts who is left off at all; of whom little is known a part

_Place = tuple[float, float, int, int]


class Race:
    """Trials of a mismatch, in two fields: those that come near by arithmetic, and those without which a violation is
    gone, of which arithmetic knows little."""

    def __init__(self, mismatch: Mismatch, ripple: Ripple) -> None:
        self.mismatch, self.ripple = mismatch, ripple
        self.near: list[tuple[_Place, Attempt]] = []
        self.mending: list[tuple[_Place, Attempt]] = []
        self._entered: set[object] = set()
        self._liked: set[object] = set()  # what corrections that explain all say, of whatever line
        self._ended: dict[object, dict[int, Mapping[str, int]]] = defaultdict(dict)  # what guessed amounts leave
        self._turns, self._looked = count(), 0

    def estimate(self, attempt: Attempt) -> Mapping[str, float]:
        """What a trial brings each player at the end, by arithmetic from where it has come to."""
        return self.ripple.spread(attempt.at, self.mismatch.before(attempt.at), attempt.position)

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
            attempt.mends = self._mended(attempt)
            self._line_up(attempt)

    def _line_up(self, attempt: Attempt) -> None:
        field = self.mending if attempt.mends else self.near
        heappush(field, (self._place(attempt), attempt))

    def run(self, trials: Iterable[Trial]) -> Iterator[Attempt]:
        """Those that come to what was declared, to the pound."""
        for trial in trials:
            self.enter(trial)
        left, satisfied, turn = _LINES, False, 0
        while left > 0 and (self.near or self.mending):
            turn += 1
            field = self.near if not self.mending or (self.near and turn % _SHARE == 0) else self.mending
            (distance, *_), attempt = heappop(field)
            if satisfied and distance > _CLOSE:
                continue
            before = attempt.at
            attempt.go_on(before + _STRIDE)
            left -= attempt.at - before + 2
            if attempt.over and not any(self.mismatch.left_by(attempt.position).values()):
                if not satisfied and (attempt.excess < 0 or not self.mismatch.violating):
                    satisfied, left = True, min(left, _AFTER)
                self._like(attempt)
                yield attempt
            elif not attempt.over and attempt.excess <= _WORSE:
                self._line_up(attempt)
            elif attempt.over and not satisfied and attempt.excess <= 0:
                self._come_closer(attempt)

    def _come_closer(self, attempt: Attempt) -> None:
        """Let amounts run that come nearer than one of which the end is known now."""
        trial, left = attempt.trial, self.mismatch.left_by(attempt.position)
        ended = self._ended[trial.others]
        if trial.others is not None and len(ended) < _GUESSES:
            for other in closer(trial, left, ended):
                self.enter(other)
            ended[trial.amount] = left

    def _like(self, attempt: Attempt) -> None:
        """Let those go first that say the same of another line: they may come to the same books."""
        said = self._said(attempt)
        if said in self._liked:
            return
        self._liked.add(said)
        for field in (self.near, self.mending):
            for at, (place, other) in enumerate(field):
                if self._said(other) == said:
                    field[at] = ((0.0, *place[1:]), other)
            heapify(field)

    def _said(self, attempt: Attempt) -> object:
        """What is said with a trial, or no more."""
        return attempt.trial.moves or self.mismatch.booked[attempt.trial.at].move

    def _place(self, attempt: Attempt) -> _Place:
        """Where a trial stands in its field, the least first. Of a game that its first violation has put in disorder
        arithmetic knows nothing."""
        distance = self._distance(attempt)
        if attempt.mends:
            late = attempt.mends[0] != self.mismatch.violating[0]
            distance = min(distance, _FAR * (1 + late) - 15 * len(attempt.mends))
        distance = 0.0 if self._said(attempt) in self._liked else distance + 20 * max(0, attempt.excess)
        return distance, attempt.trial.rank, -attempt.at, next(self._turns)

    def _distance(self, attempt: Attempt) -> float:
        """How far a trial is by arithmetic from what was declared.

        Whom it leaves off by anything counts, however little that is. The player with whom it is furthest off counts
        little if he has yet to add for trains, which is not wholly in the arithmetic.
        """
        spread, differs = self.estimate(attempt), self.mismatch.differs
        far = {player: abs(spread[player] - off) for player, off in differs.items()}
        most = max(far, key=lambda player: far[player])
        spared = abs(spread[most]) >= 1 and self.ripple.helps_after(most, attempt.at)
        return sum(
            off / _SPARED if spared and player == most else off + _OFF * (off >= 1) for player, off in far.items()
        )

    def _mended(self, attempt: Attempt) -> list[int]:
        """Which of the next violations are gone with what a trial has changed."""
        was, now, found = self.mismatch.before(attempt.at), attempt.position, list[int]()
        if attempt.excess < 0:
            found = self.mismatch.violating_from(attempt.trial.at, 1)
        moved = [*now.books.beyond(was.books)]
        accounts, shares = {account for _, account, _ in moved}, {self._company(unit) for unit, _, _ in moved}
        astray = now.round.actor != was.round.actor or now.round.name != was.round.name
        for tried, at in enumerate(self.mismatch.violating_from(attempt.at, _MORE)):
            move = self.mismatch.booked[at].move
            names = {move.actor, getattr(move, "company", None), self.mismatch.before(at).round.actor}
            far = names & shares and self._looked < _LOOKED
            near = at - attempt.at <= (_NEAR_SHARES if far else _NEAR)
            if names & (accounts | shares) or (astray and near):
                position = self._replayed(at, attempt) if near else self._moved_to(at, attempt, moved)
                step = self.mismatch.replay.book(position, self.mismatch.booked[at])
                if len(step.violations) < len(self.mismatch.steps[at].violations):
                    found.append(at)
            if not found and (tried or at == self.mismatch.violating[0]):
                break
        return found

    def _company(self, unit: str) -> str | None:
        """Whose share it is."""
        return self.ripple.units[unit][0] if unit in self.ripple.units else None

    def _replayed(self, at: int, attempt: Attempt) -> Position:
        """The position before a later line with a trial."""
        position = attempt.position
        self._looked += at - attempt.at
        for booked in self.mismatch.booked[attempt.at : at]:
            position = self.mismatch.replay.book(position, booked).position
        return position

    def _moved_to(self, at: int, attempt: Attempt, moved: Iterable[tuple[str, str, int]]) -> Position:
        """About the same: the position of a later line with what a trial has moved, and prices walked on."""
        there, was = self.mismatch.before(at).copy(), self.mismatch.before(attempt.at)
        there.par = {**there.par, **attempt.position.par}
        there.cells = {**there.cells, **self.ripple.cells(attempt.at, at, was, attempt.position)}
        for unit, account, more in moved:
            there.books.shift(unit, "", account, more)
        return there
