"""The clock of a session: how long each line took, from the moment the turn came until it was written."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from moderator.journal.clock import Spent, with_clock
from moderator.model.position import Position
from moderator.rules.basics.investor import runner
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import actor, round_name
from moderator.titles.title import Title
from moderator.views.clock import TimedTurn


@dataclass
class Clock:
    """Seconds since the last line that was written, pauses left out. `now` tells the time in seconds.

    `spent` are those before `since`, the moment the clock was last started; None while it stands still.
    """

    now: Callable[[], float] = monotonic
    since: float | None = None
    spent: float = 0.0
    turn: TimedTurn | None = None  # whose time runs, and what earlier lines of this turn took
    before: float = 0.0

    @property
    def running(self) -> bool:
        return self.since is not None

    def start(self) -> None:
        if self.since is None:
            self.since = self.now()

    def stop(self) -> None:
        """A break: what was spent until now is kept for the next line."""
        self.spent, self.since = self.elapsed(), None

    def elapsed(self) -> float:
        """Seconds since the last line was written."""
        return self.spent + (0.0 if self.since is None else self.now() - self.since)

    def stamp(self, line: str, title: Title, position: Position) -> tuple[str, int]:
        """The line with the time it took as its comment, and the seconds to `book` once it is written."""
        whose, seconds = on_turn(State(title, position)), int(self.elapsed())
        if whose is None or not seconds:
            return line, 0
        _, player, company = whose
        return with_clock(line, Spent(seconds, player, company)), seconds

    def book(self, seconds: int) -> None:
        """These seconds stand in the journal; a fraction that is left counts for the next line."""
        self.spent, self.before = self.elapsed() - seconds, self.before + seconds
        self.since = self.now() if self.running else None

    def of_turn(self, title: Title, position: Position) -> int:
        """Seconds since the turn under way began, or since the session did."""
        if (whose := on_turn(State(title, position))) != self.turn:
            self.turn, self.before = whose, 0.0
        return int(self.before + self.elapsed())


def on_turn(state: State) -> TimedTurn | None:
    """Whose time runs: the round, the player who is to act, the company he acts for; None when nobody is."""
    position = state.position
    who = actor(state)
    if who is None or who in position.players:
        return None if who is None else (round_name(position), who, None)
    owner = runner(state, who)
    return None if owner is None else (round_name(position), owner, who)
