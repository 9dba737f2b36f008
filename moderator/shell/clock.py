"""The clock of a session: how long each line took, from the moment the turn came until it was written."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic

from moderator.game import Game
from moderator.journal.comments import Spent
from moderator.model.lines import Directive
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.offers.by_round import coming
from moderator.rules.booking import State
from moderator.rules.holdings import runner
from moderator.rules.rounds.sequence import actor, round_name
from moderator.titles.title import Title
from moderator.views.clock import TimedTurn, limit_of, show_seconds, times

LONGEST_THOUGHT = 60 * 60  # seconds: a session left open for longer was left for the night
_SOON = 5 * 60  # seconds before the limit at which it is told of


@dataclass
class Clock:
    """Seconds since the last line that was written, pauses left out. `now` tells the time in seconds.

    `spent` are those before `since`, the moment the clock was last started; None while it stands still. A break lasts
    since `resting`, and earlier ones of this line were `rested` seconds long.
    """

    now: Callable[[], float] = monotonic
    since: float | None = None
    spent: float = 0.0
    resting: float | None = None
    rested: float = 0.0
    turn: TimedTurn | None = None  # whose time runs, and what earlier lines of this turn took
    before: float = 0.0
    totals: dict[str, int] = field(default_factory=dict)  # by player, where there is a `limit`
    limit: int | None = None

    @property
    def running(self) -> bool:
        return self.since is not None

    def set_limit(self, game: Game) -> None:
        """Know what each player has, and has used, where the table has set a limit."""
        self.limit = limit_of(game)
        if self.limit is not None and (told := times(game)):
            self.totals = {player: row["time"] for player, row in told["players"].items()}

    def start(self) -> None:
        self._wake()
        if self.since is None:
            self.since = self.now()

    def stop(self) -> None:
        """What was spent until now is kept for the next line."""
        self._wake()
        self.spent, self.since = self.elapsed(), None

    def pause(self) -> None:
        """A break begins: it lasts until the clock is started, or a line is written."""
        self.stop()
        self.resting = self.now()

    def _wake(self) -> None:
        if self.resting is not None:
            self.rested += self.now() - self.resting
            self.since, self.resting = self.now(), None

    def elapsed(self) -> float:
        """Seconds since the last line was written."""
        return self.spent + (0.0 if self.since is None else self.now() - self.since)

    def measure(self, game: Game, says: Move | Directive) -> Spent | None:
        """What this line takes, to `book` once it is written; None while no clock runs, or where it is nobody's time.

        Time that is longer than any thought is a break.
        """
        whose = on_turn(game.state, says.actor if isinstance(says, Move) else None)
        seconds, rested = self.elapsed(), self.rested
        if self.resting is not None:
            rested += self.now() - self.resting
        if seconds > LONGEST_THOUGHT:
            seconds, rested = 0.0, rested + seconds
        if whose is None or not (int(seconds) or int(rested)):
            return None
        return Spent(int(seconds), whose[1], whose[2], int(rested))

    def book(self, spent: Spent | None) -> Iterator[str]:
        """The line was written: a fraction of a second that is left counts for the next one. What is to be told."""
        self._wake()
        if spent is None:
            if self.elapsed() >= 1:
                self._begin_anew(0.0)
            return
        seconds, thought = spent.seconds, self.elapsed() <= LONGEST_THOUGHT
        if not thought:
            yield f"{show_seconds(int(self.elapsed()))} since the last line: a break, which nobody is charged for"
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
        """Seconds since the turn under way began, or since the session did."""
        if (whose := on_turn(State(title, position))) != self.turn:
            self.turn, self.before = whose, 0.0
        return int(self.before + self.elapsed())

    def left(self, title: Title, position: Position) -> int | None:
        """Seconds left to the one on turn of the table's limit, below 0 once it is passed; None without a limit."""
        whose = on_turn(State(title, position))
        if self.limit is None or whose is None:
            return None
        return self.limit - self.totals.get(whose[1], 0) - int(self.elapsed())

    def obey(self, rest: list[str]) -> str:
        """`clock on` and `clock off`, and what is to be said of that."""
        if rest == ["on"]:
            self.start()
            return "the clock runs"
        if rest == ["off"]:
            self.stop()
            return "the clock stands still until `clock on`"
        return "clock tells the time each has taken; clock off ends it, clock on begins it; pause is a break"

    def interrupt(self) -> str:
        """A break begins, or ends where one lasts; what is to be said of that."""
        if self.resting is not None:
            self.start()
            return "the clock runs"
        if not self.running:
            return "no clock runs; clock on begins it"
        self.pause()
        return "a break, charged to nobody; `pause` or the next line that is written ends it"


def _warn(player: str, had: int, has: int, limit: int) -> Iterator[str]:
    """What is told once of a player whose time is nearly used up, and once when it is."""
    if had <= limit < has:
        yield f"{player} has thought for {show_seconds(has)}, longer than the {show_seconds(limit)} the table has set"
    elif had <= limit - _SOON < has <= limit:
        yield f"{player} has {show_seconds(limit - has)} left of {show_seconds(limit)}"


def on_turn(state: State, said: str | None = None) -> TimedTurn | None:
    """Whose time runs: the round, the player who is to act, the company he acts for; None when nobody is.

    A turn may end without a word: where what is `said` comes from the one who acts next, he has been thinking.
    """
    position = state.position
    who = said if said is not None and said == coming(state) else actor(state)
    if who is None or who in position.players:
        return None if who is None else (round_name(position), who, None)
    owner = runner(state, who)
    return None if owner is None else (round_name(position), owner, who)
