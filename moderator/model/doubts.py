"""Doubts: why books cannot be trusted, and from which line on."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from moderator.model.findings import Finding
from moderator.model.record import Record

_NAMED = 8  # further places that a sentence names
_LISTED = 20  # reasons that a document lists; the audit has them all
_NOT_BOOKED = "was not booked"
_SAID = {  # of lines of which more is to be said than that they were not booked
    "seal-broken": "is not what was sealed",
    "seal-missing": "is not sealed",
    "option-twice": "chooses an option again",
}


class Doubt(Record):
    """One reason: `fact` is a clause (`line 12 was not booked`), `detail` says why, `code` is the finding's.

    It holds from `line` of a journal on. A scoring sheet has no lines: there it is about a `cell`.
    """

    line: int
    code: str
    fact: str
    detail: str
    cell: str | None = None

    def as_json(self) -> dict[str, Any]:
        where: dict[str, Any] = {"line": self.line} if self.cell is None else {"cell": self.cell}
        return {**where, "code": self.code, "says": f"{self.fact}: {self.detail}"}


Doubts = Sequence[Doubt]  # in the order of their lines; empty if the books are certain


def doubt_line(found: Finding) -> Doubt:
    """What an error of a line makes of all that follows."""
    line = found.line or 0
    return Doubt(line, found.code, f"line {line} {_SAID.get(found.code, _NOT_BOOKED)}", found.message)


def until(doubts: Doubts, line: int, order: Callable[[int], tuple[int, int]]) -> Doubts:
    """Those that hold after a line, in the order of a journal."""
    return doubts[: bisect_right(doubts, order(line), key=lambda doubt: order(doubt.line))]


def as_reasons(doubts: Doubts) -> list[dict[str, Any]]:
    """The field `uncertain` of every document: the first reasons, or nothing if the books are certain."""
    return [doubt.as_json() for doubt in doubts[:_LISTED]]


def tell_doubts(doubts: Doubts) -> str:
    """`line 6 was not booked, and more at lines 8, 9`; of no doubts nothing."""
    if not doubts:
        return ""
    first, *places = dict.fromkeys(doubt.cell or str(doubt.line) for doubt in doubts)
    if not places:
        return doubts[0].fact
    word = "" if doubts[0].cell == first else "lines " if len(places) > 1 else "line "
    more = ", ".join(places[:_NAMED]) + (", ..." if len(places) > _NAMED else "")
    return f"{doubts[0].fact}, and more at {word}{more}"
