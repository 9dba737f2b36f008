"""The face of a conversation: whom it tells, and who answers what it asks back. A terminal is one, a page another."""

from collections.abc import Iterable
from typing import Literal, Protocol

from moderator.errors import ExitCode
from moderator.model.values import Record

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
