"""What a session is given: its options, the frontend it talks through, and the line to be put right."""

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

# What lines are: an answer, a view of the game, what was booked or refused, why nothing was written, what is asked.
Kind = Literal["told", "shown", "booked", "refused", "note"]


class Question(Record):
    """What is asked back before anything is written: its text, and each answer that means something, with what it does.

    Any other answer leaves it; where it is `free` any other answer is a line.
    """

    text: str
    answers: tuple[tuple[str, str], ...]
    free: bool = False


class Frontend(Protocol):
    def put(self, lines: Iterable[str], kind: Kind = "told") -> None:
        """Tell some lines."""

    def ask(self, question: Question) -> str | None:
        """The answer to a question; None where nobody answers any more."""

    def fail(self, error: Exception) -> ExitCode | None:
        """Tell an error, and return the exit code it stands for; None where it is not the user's to deal with."""


_BACK = 20  # lines that are offered one after the other


@dataclass
class UnwrittenLine:
    """What was typed last and not written; None once a line has been written.

    `hasty` says that an Enter alone came before the prompt could be read: pressed twice, or held down.
    """

    refused: str | None = None
    hasty: bool = False

    def next_after(self, game: Game, shown: str) -> str:
        """What one more key brings into the entry line: the refused line first, then `amend 118 BNR: run 220` for the
        last line that was written, then for the one before. Empty if there is nothing to put right.
        """
        steps = game.steps
        last = (steps[at].booked for at in range(len(steps) - 1, max(-1, len(steps) - 1 - _BACK), -1))
        offered = [self.refused] if self.refused else []
        offered += [f"amend {booked.line} {format_move(booked.move)}" for booked in last]
        at = offered.index(shown) + 1 if shown in offered else 0
        return offered[at % len(offered)] if offered else ""


class SessionOptions(Record):
    """`clock` notes the time of every line while it runs; without `worths` no view tells what a player is worth; `bar`
    where a toolbar says who is next, and somebody sees what is asked about. `window` is how large the board may be.

    `unwritten` keeps what was typed and not written, for the key that brings it back. `command` runs a line that is a
    command of the command line, and tells whether it was one. `bars` says why this writer may not say some lines, if
    there is a reason; `signs` notes beside a line who wrote it.
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
