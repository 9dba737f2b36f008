"""The frontend of an entry page: it collects answers, and asks questions through the page."""

from collections.abc import Callable, Iterable
from typing import Literal

from moderator.errors import ExitCode
from moderator.journal.errors import JournalMoved, Unreadable
from moderator.model.values import Record
from moderator.shell.session_options import Kind, Question
from moderator.views.text import wrap

# `stale`: the page did not show the last lines, so nothing was written. `waits`: for consent. `gone`: its lines were
# written, and have been undone or changed since.
State = Literal["told", "booked", "refused", "note", "asked", "stale", "waits", "gone"]


class Entry(Record):
    """An entry sent by a page: the line, answers to questions, the last line it shows, and the entry's number.

    The number stays the same if the entry is sent again.
    """

    line: str
    answers: tuple[str, ...] = ()
    seen: str = ""
    number: str = ""


class Said(Record):
    """Lines of one kind that were shown together."""

    kind: Kind
    lines: tuple[str, ...]


class Outcome(Record):
    """The answer to an entry, and what may follow it: answers to a question, `!`, or the same line again.

    `mark` is the position after the entry, and `wrote` are the numbers of the moves it wrote. An entry that waits is
    written once the keeper confirms it, or once every player in `agree` does, from whom it takes something.
    """

    state: State
    entry: Entry
    told: tuple[Said, ...] = ()
    mark: str = ""
    wrote: tuple[int, ...] = ()
    question: Question | None = None
    allowable: bool = False  # the table may allow the refused line
    again: bool = False  # it is written if entered again
    agree: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """The number of characters it stores."""
        return len(self.entry.line) + sum(len(line) for said in self.told for line in said.lines)


Explain = Callable[[Exception], str | None]  # explains errors of the user or the system


class Asked(Exception):
    """A question without an answer yet. The entry is sent again with the answer."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question.text)


MOST_LINES = 400  # lines of one answer


class PageFrontend:
    """Keeps the answer until the next entry begins; `hide` removes secrets from it."""

    def __init__(self, explain: Explain, hide: Callable[[str], str] = str) -> None:
        self.explain, self.hide = explain, hide
        self.told: list[Said] = []
        self._answers: list[str] = []

    def begin(self, answers: Iterable[str]) -> None:
        self.told, self._answers = [], [*answers]

    @property
    def last(self) -> Kind:
        """The kind of the last lines."""
        return self.told[-1].kind if self.told else "told"

    def put(self, lines: Iterable[str], kind: Kind = "told") -> None:
        told = tuple(self.hide("\n".join(lines)).splitlines())  # a card's name may be wrapped
        if (left := len(told) - MOST_LINES) > 0:
            told = (*told[:MOST_LINES], f"and {left} more lines, which the log of this page has")
        if told:
            self.told.append(Said(kind, told))

    def ask(self, question: Question) -> str | None:
        """Return the next answer that the page has sent. Raises Asked if there is none."""
        if not self._answers:
            raise Asked(question.replace(text=self.hide(question.text)))
        return self._answers.pop(0)

    def fail(self, error: Exception) -> ExitCode | None:
        """Show an error that can be explained; return None for others.

        JournalMoved is not shown, because the page shows the lines of others itself.
        """
        told = None if isinstance(error, JournalMoved) else self.explain(error)
        if told is None:
            return None
        self.put([line for part in told.splitlines() for line in wrap(part)], "refused")
        return ExitCode.USAGE if isinstance(error, Unreadable) else ExitCode.FAILURE
