"""The clock of a session: how long each line took, from the start of the turn until it was written."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic

from moderator.game import Game
from moderator.journal.comments import Spent
from moderator.model.entries import Directive
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.offers.by_round import coming
from moderator.rules.booking import State
from moderator.rules.holdings import runner
from moderator.rules.rounds.sequence import actor, round_name
from moderator.titles.title import Title
from moderator.views.clock import TimedTurn, limit_of, show_seconds, times

LONGEST_THOUGHT = 60 * 60  # seconds: a session left open for longer was left for the night
_SOON = 5 * 60  # seconds left when a player is warned


@dataclass
class Clock:
    """Seconds since the last written line, without pauses. `now` returns the time in seconds.

    `spent` are the seconds before `since`, when the clock was last started; `since` is None while it is stopped. A
    break began at `resting`, and earlier breaks of this line took `rested` seconds.
    """

    now: Callable[[], float] = monotonic
    since: float | None = None
    spent: float = 0.0
    resting: float | None = None
    rested: float = 0.0
    turn: TimedTurn | None = None  # whose time runs; `before` is the time of earlier lines of this turn
    before: float = 0.0
    totals: dict[str, int] = field(default_factory=dict)  # by player, where there is a `limit`
    limit: int | None = None

    @property
    def running(self) -> bool:
        return self.since is not None

    def set_limit(self, game: Game) -> None:
        """Read the time limit and the time used by each player from the journal, if it has a limit."""
        self.limit = limit_of(game)
        if self.limit is not None and (spent := times(game)):
            self.totals = {player: row["time"] for player, row in spent["players"].items()}

    def start(self) -> None:
        self._wake()
        if self.since is None:
            self.since = self.now()

    def stop(self) -> None:
        """Stop the clock, keeping the time spent so far for the next line."""
        self._wake()
        self.spent, self.since = self.elapsed(), None

    def pause(self) -> None:
        """Begin a break that lasts until the clock is started or a line is written."""
        self.stop()
        self.resting = self.now()

    def _wake(self) -> None:
        if self.resting is not None:
            self.rested += self.now() - self.resting
            self.since, self.resting = self.now(), None

    def elapsed(self) -> float:
        """Return the seconds since the last line was written."""
        return self.spent + (0.0 if self.since is None else self.now() - self.since)

    def measure(self, game: Game, says: Move | Directive) -> Spent | None:
        """Return the time this line takes, for `book` after it is written.

        None if the clock is stopped or there is no turn. A time longer than LONGEST_THOUGHT counts as a break.
        """
        turn = on_turn(game.state, says.actor if isinstance(says, Move) else None)
        seconds, rested = self.elapsed(), self.rested
        if self.resting is not None:
            rested += self.now() - self.resting
        if seconds > LONGEST_THOUGHT:
            seconds, rested = 0.0, rested + seconds
        if turn is None or not (int(seconds) or int(rested)):
            return None
        return Spent(int(seconds), turn[1], turn[2], int(rested))

    def book(self, spent: Spent | None) -> Iterator[str]:
        """Charge the time of a written line, keep the fraction of a second for the next one, and yield warnings."""
        self._wake()
        if spent is None:
            if self.elapsed() >= 1:
                self._begin_anew(0.0)
            return
        seconds, thought = spent.seconds, self.elapsed() <= LONGEST_THOUGHT
        if not thought:
            yield f"{show_seconds(int(self.elapsed()))} since the last line: counted as a break"
        self._begin_anew(self.elapsed() - seconds if thought else 0.0)
        self.before += seconds
        had = self.totals.get(spent.player, 0)
        self.totals[spent.player] = had + seconds
        if self.limit is not None:
            yield from _warn(spent.player, had, had + seconds, self.limit)

    def _begin_anew(self, left: float) -> None:
        self.spent, self.rested = left, 0.0
        self.since = self.now() if self.running else None

    def of_turn(self, title: Title, position: Position) -> int:
        """Return the seconds since the current turn, or the session, began."""
        if (turn := on_turn(State(title, position))) != self.turn:
            self.turn, self.before = turn, 0.0
        return int(self.before + self.elapsed())

    def left(self, title: Title, position: Position) -> int | None:
        """Return the seconds left to the player on turn, negative over the limit; None without a limit."""
        turn = on_turn(State(title, position))
        if self.limit is None or turn is None:
            return None
        return self.limit - self.totals.get(turn[1], 0) - int(self.elapsed())

    def obey(self, rest: list[str]) -> str:
        """Carry out `clock on` or `clock off`, and return the answer."""
        if rest == ["on"]:
            self.start()
            return "the clock is running"
        if rest == ["off"]:
            self.stop()
            return "the clock is off until `clock on`"
        return "`clock` shows the time each has used; `clock on` starts it, `clock off` stops it, `pause` is a break"

    def interrupt(self) -> str:
        """Begin or end a break, and return the answer."""
        if self.resting is not None:
            self.start()
            return "the clock is running"
        if not self.running:
            return "the clock is off; `clock on` starts it"
        self.pause()
        return "break: the clock stops until `pause` or the next written line"


def _warn(player: str, had: int, has: int, limit: int) -> Iterator[str]:
    """Yield a warning once when a player's time is nearly used up, and once when it is over."""
    if had <= limit < has:
        yield f"{player} has used {show_seconds(has)}, more than the limit of {show_seconds(limit)}"
    elif had <= limit - _SOON < has <= limit:
        yield f"{player} has {show_seconds(limit - has)} left of {show_seconds(limit)}"


def on_turn(state: State, said: str | None = None) -> TimedTurn | None:
    """Return whose time runs: the round, the player who acts, and the company; None if there is no turn.

    If the actor `said` in a line is the next one in order, the turn before ended silently, and the time is theirs.
    """
    position = state.position
    who = said if said is not None and said == coming(state) else actor(state)
    if who is None or who in position.players:
        return None if who is None else (round_name(position), who, None)
    owner = runner(state, who)
    return None if owner is None else (round_name(position), owner, who)
