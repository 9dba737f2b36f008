"""What became of an entry, as its page tells it."""

from typing import Literal

from moderator.model.record import Record
from moderator.shell.face import Kind, Question

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

    `mark` is the position that it has left.
    """

    state: State
    entry: Entry
    told: tuple[Said, ...] = ()
    mark: str = ""
    question: Question | None = None
    allowable: bool = False  # the table may allow what was refused
    again: bool = False  # said once more it would be written
