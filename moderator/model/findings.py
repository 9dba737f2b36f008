"""Findings: a verdict as data, with the section it rests on."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from moderator.model.moves import Move
from moderator.model.values import Record


class Severity(StrEnum):
    """How much a finding weighs; the first three make an audit exit with 3 or say why it cannot vouch."""

    VIOLATION = "violation"  # a rule was broken; the move is booked all the same
    ERROR = "error"  # the line could not be booked; what follows is uncertain
    RULING = "ruling"  # a rule was broken and the table allowed it with "!"
    ATTESTED = "attested"  # only the board can show it; the table's word stands
    NOTE = "note"  # worth knowing, nothing wrong


class Finding(Record):
    """One verdict on one line. `section` is the rulebook's, as the title's `rulebook.toml` numbers it.

    `instead` is the move that would be right in the place of the line: whoever reports the finding words it
    (`journal/remedies.py`). `remedy` is in words where only the table knows what would be right. Of a counted position
    an earlier line may be what is wrong: `mends` is its number, and `instead` stands in its place.
    """

    code: str
    severity: Severity
    message: str
    section: str | None = None
    line: int | None = None
    expected: str | None = None
    actual: str | None = None
    remedy: str | None = None
    instead: Move | None = None
    mends: int | None = None

    def as_json(self) -> dict[str, Any]:
        return {name: value for name, value in self.items() if name not in ("instead", "mends")}


# ---- doubts ----
# Doubts: why books cannot be trusted, and from which line on.

_NAMED = 8  # further places that a sentence names
_LISTED = 20  # reasons that a document lists; the audit has them all
_NOT_BOOKED = "was not booked"
_DOUBTS_SAID = {  # of lines of which more is to be said than that they were not booked
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
    return Doubt(line, found.code, f"line {line} {_DOUBTS_SAID.get(found.code, _NOT_BOOKED)}", found.message)


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


# ---- faults ----
# Faults of the program itself, in words for a report.

_FAULTS_SAID = 200


def name_fault(error: BaseException) -> str:
    """What was raised and where: `ValueError: no such unit in trains.py, line 27`."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno}" if trace is not None else ""
    try:
        says = f"{type(error).__name__}: {error}"
    except Exception:  # what cannot even be said
        says = type(error).__name__
    return " ".join(says.split())[:_FAULTS_SAID] + where
