"""A game whose end differs from what the players declared, and a correction to try on it."""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from moderator.game import Game
from moderator.journal.grammar import format_move
from moderator.journal.undoing import format_amend, format_insert
from moderator.model.entries import Booked
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.values import Slim, Unfit
from moderator.rules.booking import State
from moderator.scoring import scored_worth

# ---- trial ----


def with_value(move: Move, field: str, value: object) -> Move | None:
    """Return the move with another value in a field, or None if that is invalid."""
    try:
        return move.replace(**{field: value})
    except Unfit:
        return None


class Trial(Slim):
    """A change to try: replace `out` lines (one or none) from the `at`-th counting line, from 0, by `moves`.

    `kind` names what was wrong. A lower `rank` is more common. If the `amount` was guessed, `others` makes the trial
    with another one. `predicted` means that the results of two other amounts predict an exact match.
    """

    at: int
    out: int
    moves: tuple[Move, ...]
    kind: str
    rank: int
    amount: int = 0
    others: "Callable[[int], Trial] | None" = None
    predicted: bool = False

    @property
    def key(self) -> tuple[int, int, tuple[Move, ...]]:
        return self.at, self.out, self.moves

    def of(self, booked: Sequence[Booked]) -> Booked:
        """Return the wrong line, or the line before which one is missing."""
        return booked[min(self.at, len(booked) - 1)]

    def put_in(self, booked: Sequence[Booked]) -> list[Booked]:
        """Return the booked lines that the trial inserts."""
        line = self.of(booked).line
        return [Booked(line, move, format_move(move)) for move in self.moves]

    def remedies(self, booked: Sequence[Booked]) -> tuple[str, ...]:
        """Return the lines to type in a session to make the correction."""
        line, texts = self.of(booked).line, [format_move(move) for move in self.moves]
        if self.out:
            return (format_amend(line, None, texts[0]),) if texts else (f"delete {line}",)
        return tuple(texts if self.at == len(booked) else [format_insert(line, None, text) for text in texts])


# ---- mismatch ----

Measure = Callable[[State, str], int]


class Mismatch:
    """A game, and how far each player `differs` from its end in the `measure`, by default worth.

    Only lines from number `since` on are corrected.
    """

    def __init__(self, game: Game, differs: Mapping[str, int], measure: Measure = scored_worth, since: int = 0) -> None:
        self.game, self.differs, self.measure, self.since = game, differs, measure, max(0, since)
        self.title, self.booked, self.replay = game.title, game.journal.booked, game.replay
        self.steps = list(game.steps)
        self.wanted = {player: measure(game.state, player) + off for player, off in differs.items()}

    def before(self, at: int) -> Position:
        """Return the position before the `at`-th counting line."""
        return self.steps[at - 1].position if at else self.replay.start

    @cached_property
    def violations(self) -> list[int]:
        """Return the number of violations before each line, and after the last."""
        return [*accumulate((len(step.violations) for step in self.steps), initial=0)]

    @cached_property
    def violating(self) -> list[int]:
        """Return the lines with violations."""
        return [at for at, step in enumerate(self.steps) if step.violations]

    def violating_from(self, at: int, most: int) -> list[int]:
        """Return the next lines with violations, at most so many."""
        first = bisect_left(self.violating, at)
        return self.violating[first : first + most]

    def left_by(self, position: Position) -> dict[str, int]:
        """Return how far each player's worth would still be off if the game ended in this position."""
        state = State(self.title, position)
        return {player: worth - self.measure(state, player) for player, worth in self.wanted.items()}
