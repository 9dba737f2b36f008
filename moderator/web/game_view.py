"""The game as a page shows it: what several parts of the page need, computed once."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

from moderator.export.game.course import Course, Played
from moderator.game import Game
from moderator.model.position import Position
from moderator.model.values import Record
from moderator.rules.booking import State
from moderator.scoring import worth
from moderator.shell.possible_moves import Choice, choices, describe_outcome, known_cost, open_ended
from moderator.titles.title import Title
from moderator.views.board.content import Board, read_board

# The content of a part, and all that its template knows: texts, figures, lists and further facts.
Facts = dict[str, Any]
Found = TypeVar("Found")


class Possible(Record):
    """The actor's options: complete moves, forms of other moves, and barred moves with the reason."""

    can: tuple[str, ...]
    begun: tuple[str, ...]
    barred: tuple[tuple[str, str], ...]


class GameView:
    """The game as it stands, with facts that several parts of the page share.

    `known` are its choices, if they have been found already. `earlier` is the view before the last lines, of which
    rounds that are over need not be looked at again.
    """

    def __init__(
        self,
        game: Game,
        shows_worth: bool,
        known: Sequence[Choice] | None = None,
        earlier: "GameView | None" = None,
    ) -> None:
        self.game, self._shows_worth, self._known = game, shows_worth, known
        self._course: Course = Course() if earlier is None else earlier._course
        self._worths: dict[int, tuple[Played, Mapping[str, int]]] = {} if earlier is None else earlier._worths
        self._found: dict[Callable[[GameView], Any], Any] = {}

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
        return self._course.follow(self.game)

    @cached_property
    def worth_by_round(self) -> list[Mapping[str, int]]:
        """What each player was worth at the end of each round."""
        known, self._worths = self._worths, {}
        for played in self.rounds:
            was = known.get(id(played))
            self._worths[id(played)] = was if was is not None else (played, self.worths_at(played.after))
        return [worths for _, worths in self._worths.values()]

    def worths_at(self, position: Position) -> Mapping[str, int]:
        state = State(self.title, position)
        return {player: worth(state, player) for player in position.players}

    def once(self, find: "Callable[[GameView], Found]") -> "Found":
        """Return the facts of a part of the page, found once for all parts that show them."""
        if find not in self._found:
            self._found[find] = find(self)
        return cast("Found", self._found[find])

    @cached_property
    def board(self) -> Board:
        """The same board as in the terminal."""
        return read_board(self.game, worths=self._shows_worth)

    @cached_property
    def possible(self) -> Possible:
        """The possible moves as `?` lists them in a session, with prices and outcomes in parentheses."""
        game, state = self.game, self.state
        judged = choices(game) if self._known is None else self._known
        return Possible(
            tuple(_noted(each.text, describe_outcome(state, each.tried)) for each in judged if each.barred is None),
            tuple(_noted(usage, known_cost(state, usage)) for usage in open_ended(game)),
            tuple((choice.text, choice.barred.message) for choice in judged if choice.barred is not None),
        )

    @property
    def worths(self) -> bool:
        """Whether to show what players are worth; never if shares have no price."""
        return self._shows_worth and self.title.file.shares.priced


def _noted(text: str, notes: Sequence[str]) -> str:
    return f"{text} ({', '.join(notes)})" if notes else text
