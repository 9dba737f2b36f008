"""One slip, and the course of the game in which slips are looked for."""

from functools import cached_property

from moderator.game import Game
from moderator.model.position import Position
from moderator.model.record import Record
from moderator.replay import Applied
from moderator.rules.basics.market import price
from moderator.rules.basics.state import State


class Slip(Record):
    """One mistake: `amount` is by how much it puts a player's worth above the books (below, if negative).

    `rank` is lower for what happens more often. `shared` names a slip that others may have made as well; one that is
    `alike` touches every holder, and so speaks against itself where another one's worth is right.
    """

    line: int | None
    text: str
    amount: int
    reason: str
    rank: int
    shared: str | None = None
    alike: bool = False


class PlayedGame:
    """A game by its lines, and what a share of each corporation is worth at its end."""

    def __init__(self, game: Game) -> None:
        self.game, self.title, self.end = game, game.title, game.position
        self.prices = {c: value for c in self.title.certificates if (value := price(State(self.title, self.end), c))}

    @cached_property
    def steps(self) -> list[tuple[Position, Applied]]:
        """Every line that changed the books, with the position before it."""
        steps = self.game.steps
        before = [self.game.replay.start, *(step.position for step in steps)]
        return [(earlier, step) for earlier, step in zip(before, steps, strict=False) if step.held]

    def money(self, amount: int) -> str:
        return self.title.money(amount)
