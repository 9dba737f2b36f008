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

Facts = dict[str, Any]  # what a part shows: texts, figures, lists and further facts; templates know nothing else


class Possible(Record):
    """What the one to act may do: lines that can be said, how others begin, and lines that are barred, with why."""

    can: tuple[str, ...]
    begun: tuple[str, ...]
    barred: tuple[tuple[str, str], ...]


class Terms(Record):
    """What a page shows: whether of worth anything, and who tells what is possible."""

    worths: bool
    possible: Callable[[Game], Possible]


class GameView:
    """The game as it stands, with what several parts of the page are made of."""

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
        """Every round played, the one under way last."""
        return rounds_played(self.game)

    @cached_property
    def board(self) -> Board:
        """The board as the terminal has it, too."""
        return read_board(self.game, worths=self.terms.worths)

    @cached_property
    def possible(self) -> Possible:
        """What is told in several places, but found once."""
        return self.terms.possible(self.game)

    @property
    def worths(self) -> bool:
        """Whether what players are worth is shown; where shares have no price there is no such thing."""
        return self.terms.worths and self.title.file.shares.priced
