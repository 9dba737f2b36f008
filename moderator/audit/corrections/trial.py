"""A game whose end differs from what the players say, and one correction of it to be tried."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from moderator.game import Game
from moderator.journal.grammar import format_move
from moderator.journal.undoing import format_amend, format_insert
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.values import Slim, Unfit
from moderator.rules.booking import State
from moderator.scoring import scored_worth

# ---- trial ----


def with_value(said: Move, field: str, value: object) -> Move | None:
    """A move with another value in a field; None for one that no line can have."""
    try:
        return said.replace(**{field: value})
    except Unfit:
        return None


class Trial(Slim):
    """`moves` in the place of so many lines (`out`: one, or none) from that which is the `at`-th to count, from 0.

    `kind` is what was wrong in a word; `rank` is lower for what happens more often. Where an `amount` was guessed
    `others` makes the trial with another one; it is `told` if what two others came to says that it explains all.
    """

    at: int
    out: int
    moves: tuple[Move, ...]
    kind: str
    rank: int
    amount: int = 0
    others: "Callable[[int], Trial] | None" = None
    told: bool = False

    @property
    def key(self) -> tuple[int, int, tuple[Move, ...]]:
        return self.at, self.out, self.moves

    def of(self, booked: Sequence[Booked]) -> Booked:
        """The line that is wrong, or before which one is missing."""
        return booked[min(self.at, len(booked) - 1)]

    def put_in(self, booked: Sequence[Booked]) -> list[Booked]:
        """What stands there then."""
        line = self.of(booked).line
        return [Booked(line, move, format_move(move)) for move in self.moves]

    def remedies(self, booked: Sequence[Booked]) -> tuple[str, ...]:
        """The lines that make the correction, as a session takes them."""
        line, texts = self.of(booked).line, [format_move(move) for move in self.moves]
        if self.out:
            return (format_amend(line, None, texts[0]),) if texts else (f"delete {line}",)
        return tuple(texts if self.at == len(booked) else [format_insert(line, None, text) for text in texts])


# ---- mismatch ----

Measure = Callable[[State, str], int]


class Mismatch:
    """A game, and by how much each player `differs` from its end: in worth, or in what else is the `measure`.

    Only lines from the `since`-th to count are looked at.
    """

    def __init__(self, game: Game, differs: Mapping[str, int], measure: Measure = scored_worth, since: int = 0) -> None:
        self.game, self.differs, self.measure, self.since = game, differs, measure, max(0, since)
        self.title, self.booked, self.replay = game.title, game.journal.booked, game.replay
        self.steps = list(game.steps)
        self.wanted = {player: measure(game.state, player) + off for player, off in differs.items()}

    def before(self, at: int) -> Position:
        """The position before the `at`-th line to count."""
        return self.steps[at - 1].position if at else self.replay.start

    @cached_property
    def violations(self) -> list[int]:
        """How many violations there are before each line, and after the last."""
        return [*accumulate((len(step.violations) for step in self.steps), initial=0)]

    @cached_property
    def violating(self) -> list[int]:
        """The lines with violations."""
        return [at for at, step in enumerate(self.steps) if step.violations]

    def violating_from(self, at: int, most: int) -> list[int]:
        """The next lines with violations, so many at most."""
        first = bisect_left(self.violating, at)
        return self.violating[first : first + most]

    def left_by(self, position: Position) -> dict[str, int]:
        """Return how far each player's worth would still be off if the game ended in this position."""
        state = State(self.title, position)
        return {player: worth - self.measure(state, player) for player, worth in self.wanted.items()}
