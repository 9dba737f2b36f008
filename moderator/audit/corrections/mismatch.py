"""A game whose end is not what the players say it was: what a correction must come to."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import accumulate

from moderator.game import Game
from moderator.model.position import Position
from moderator.rules.booking import State
from moderator.scoring import scored_worth

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
        """What players would still differ by if the game ended in this position."""
        state = State(self.title, position)
        return {player: worth - self.measure(state, player) for player, worth in self.wanted.items()}
