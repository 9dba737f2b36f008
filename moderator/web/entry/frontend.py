"""The frontend of an entry page: it collects what a page is told, and asks back through the page."""

from collections.abc import Callable, Iterable
from typing import Literal

from moderator.errors import ExitCode
from moderator.journal.errors import JournalMoved, Unreadable
from moderator.model.values import Record
from moderator.shell.session_options import Kind, Question
from moderator.views.text import wrap

# `stale`: lines came since the page was made, so nothing was written. `waits`: for the keeper's word.
State = Literal["told", "booked", "refused", "note", "asked", "stale", "waits"]


class Entry(Record):
    """What a page sends: the line, the answers to what was asked of it, the last line it shows, and its own number,
    which is the same for every try of the same entry.
    """

    line: str
    answers: tuple[str, ...] = ()
    seen: str = ""
    number: str = ""


class Said(Record):
    """Lines of one kind that were told together."""

    kind: Kind
    lines: tuple[str, ...]


class Outcome(Record):
    """What was told of an entry, and what may be said to it: a question's answers, `!`, the same line again.

    `mark` is the position that it has left. An entry that waits is written once the keeper confirms it, or every player
    of `agree`, from whom it takes something.
    """

    state: State
    entry: Entry
    told: tuple[Said, ...] = ()
    mark: str = ""
    question: Question | None = None
    allowable: bool = False  # the table may allow what was refused
    again: bool = False  # said once more it would be written
    agree: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many characters it keeps."""
        return len(self.entry.line) + sum(len(line) for said in self.told for line in said.lines)


Explain = Callable[[Exception], str | None]  # what is wrong, for errors that are the user's or the system's


class Asked(Exception):
    """A question that nobody has answered yet: what has led to it is said again with the answer."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question.text)


MOST_LINES = 400  # of one answer, which a page keeps until it is read again


class PageFrontend:
    """What is told is kept until the next entry begins; `hide` leaves out of it what this page may not show."""

    def __init__(self, explain: Explain, hide: Callable[[str], str] = str) -> None:
        self.explain, self.hide = explain, hide
        self.told: list[Said] = []
        self._answers: list[str] = []

    def begin(self, answers: Iterable[str]) -> None:
        self.told, self._answers = [], [*answers]

    @property
    def last(self) -> Kind:
        """The kind of what was told last."""
        return self.told[-1].kind if self.told else "told"

    def put(self, lines: Iterable[str], kind: Kind = "told") -> None:
        told = tuple(self.hide("\n".join(lines)).splitlines())  # a card may have been wrapped into the next line
        if (left := len(told) - MOST_LINES) > 0:
            told = (*told[:MOST_LINES], f"and {left} more lines; the log of the page has all of them")
        if told:
            self.told.append(Said(kind, told))

    def ask(self, question: Question) -> str | None:
        """The next answer that the page has sent. Raises Asked where it has sent none."""
        if not self._answers:
            raise Asked(question.replace(text=self.hide(question.text)))
        return self._answers.pop(0)

    def fail(self, error: Exception) -> ExitCode | None:
        """Tell what can be explained; None for the rest, and where others have written: that is shown, not told."""
        told = None if isinstance(error, JournalMoved) else self.explain(error)
        if told is None:
            return None
        self.put([line for part in told.splitlines() for line in wrap(part)], "refused")
        return ExitCode.USAGE if isinstance(error, Unreadable) else ExitCode.FAILURE
