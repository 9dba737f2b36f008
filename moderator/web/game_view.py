"""The game as a page shows it: what several parts of the page need, computed once."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from moderator.export.game.course import Played, rounds_played
from moderator.game import Game
from moderator.model.position import Position
from moderator.model.values import Record
from moderator.rules.booking import State
from moderator.titles.title import Title
from moderator.views.board.content import Board, read_board

# The content of a part, and all that its template knows: texts, figures, lists and further facts.
Facts = dict[str, Any]


class Possible(Record):
    """The actor's options: complete moves, forms of other moves, and barred moves with the reason."""

    can: tuple[str, ...]
    begun: tuple[str, ...]
    barred: tuple[tuple[str, str], ...]


class Terms(Record):
    """The settings of a page: whether it shows worth, and the function that finds possible moves."""

    worths: bool
    possible: Callable[[Game], Possible]


class GameView:
    """The game as it stands, with facts that several parts of the page share."""

    def __init__(self, game: Game, terms: Terms) -> None:
        self.game, self.terms = game, terms

    @property
    def title(self) -> Title:
        return self.game.title

    @property
    def position(self) -> Position:
        return self.game.position

    @cached_property
    def state(self) -> State:
        return self.game.state

    @cached_property
    def rounds(self) -> tuple[Played, ...]:
        """Every round played, the current one last."""
        return rounds_played(self.game)

    @cached_property
    def board(self) -> Board:
        """The same board as in the terminal."""
        return read_board(self.game, worths=self.terms.worths)

    @cached_property
    def possible(self) -> Possible:
        """Possible moves, computed once for several parts."""
        return self.terms.possible(self.game)

    @property
    def worths(self) -> bool:
        """Whether to show what players are worth; never if shares have no price."""
        return self.terms.worths and self.title.file.shares.priced
