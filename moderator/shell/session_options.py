"""The options of a session, the frontend it talks through, and the line to be corrected."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from moderator.errors import ExitCode
from moderator.game import Game
from moderator.journal.grammar import Reading, format_move
from moderator.model.values import Field, Record
from moderator.shell.clock import Clock
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import Window

# Kinds of lines: an answer, a view of the game, what was booked or refused, why nothing was written.
Kind = Literal["told", "shown", "booked", "refused", "note"]


class Question(Record):
    """A question asked before anything is written, with the effect of each answer.

    Any other answer cancels; if `free`, any other answer is a line.
    """

    text: str
    answers: tuple[tuple[str, str], ...]
    free: bool = False


class Frontend(Protocol):
    """The user interface of a session: it shows lines and errors, and asks questions."""

    def put(self, lines: Iterable[str], kind: Kind = "told") -> None:
        """Show some lines."""

    def ask(self, question: Question) -> str | None:
        """Return the answer to a question; None at the end of the input."""

    def fail(self, error: Exception) -> ExitCode | None:
        """Show an error and return its exit code; None if the user cannot deal with it."""


_BACK = 20  # number of last lines offered for amending


@dataclass
class UnwrittenLine:
    """The last line typed and not written; None once a line has been written.

    `hasty` means that Enter came before anybody could have read the prompt: pressed twice, or held down.
    """

    refused: str | None = None
    hasty: bool = False

    def next_after(self, game: Game, shown: str) -> str:
        """Return the text that one more key press brings into the entry line.

        First comes the refused line, then `amend 118 BNR: run 220` for the last written line, then for the one before.
        Empty if there is nothing to correct.
        """
        steps = game.steps
        last = (steps[at].booked for at in range(len(steps) - 1, max(-1, len(steps) - 1 - _BACK), -1))
        offered = [self.refused] if self.refused else []
        offered += [f"amend {booked.line} {format_move(booked.move)}" for booked in last]
        at = offered.index(shown) + 1 if shown in offered else 0
        return offered[at % len(offered)] if offered else ""


class SessionOptions(Record):
    """Options of a session.

    `clock` notes the time of every line while it runs. Without `worths` no view shows what a player is worth. `bar`
    means that a toolbar shows who is next and that questions can be answered. `window` returns the size for the board.

    `unwritten` keeps the line that was not written, for the key that brings it back. `command` runs a command of the
    command line and returns whether the line was one. `bars` returns why this writer may not enter some lines, if there
    is a reason; `signs` adds to a line who wrote it.
    """

    ink: Ink = PLAIN
    clock: Clock = Field(default_factory=Clock)
    worths: bool = True
    bar: bool = False
    window: Callable[[], Window] = Window
    unwritten: UnwrittenLine = Field(default_factory=UnwrittenLine)
    command: Callable[[str], bool] = lambda _: False
    bars: Callable[[Game, Sequence[Reading]], str | None] = lambda *_: None
    signs: Callable[[str], str] = str
