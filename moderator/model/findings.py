"""Findings: verdicts on lines as data, each with the section of the rulebook that it rests on."""

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
    ERROR = "error"  # the line could not be booked; everything after it is uncertain
    RULING = "ruling"  # a rule was broken and the table allowed it with "!"
    ATTESTED = "attested"  # only the board can show it; the table's statement stands
    NOTE = "note"  # for information; nothing is wrong


class Finding(Record):
    """One verdict on one line.

    `section` is a section of the rulebook, as the title's `rulebook.toml` numbers it. `instead` is the move that would
    be right in place of the line; whoever reports the finding turns it into text (`journal/corrections.py`). `remedy`
    is a sentence, where only the table knows the right line. In a counted position the mistake may be in an earlier
    line: `mends` is its number, and `instead` replaces that line. `unclaimed` is the code that no section claims.
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
    unclaimed: str | None = None

    def as_json(self) -> dict[str, Any]:
        return {name: value for name, value in self.items() if name not in ("instead", "mends", "unclaimed")}


# ---- doubts ----
# Why the books cannot be trusted, and from which line on.

_NAMED = 8  # places that a sentence names besides the first
_LISTED = 20  # reasons that a document lists; the audit has them all
_NOT_BOOKED = "was not booked"
_DOUBTS_SAID = {  # errors that need another clause than "was not booked"
    "seal-broken": "has changed since it was sealed",
    "seal-missing": "is not sealed",
    "option-twice": "chooses an option a second time",
}


class Doubt(Record):
    """One reason why the books are uncertain from a line on.

    `fact` is a clause (`line 12 was not booked`), `detail` explains it, and `code` is the code of the finding. A
    scoring sheet has no lines; there the doubt is about a `cell`.
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
    """Return the doubt that follows from the error of a line."""
    line = found.line or 0
    return Doubt(line, found.code, f"line {line} {_DOUBTS_SAID.get(found.code, _NOT_BOOKED)}", found.message)


def until(doubts: Doubts, line: int, order: Callable[[int], tuple[int, int]]) -> Doubts:
    """Return the doubts that apply at a line, in the order of a journal."""
    return doubts[: bisect_right(doubts, order(line), key=lambda doubt: order(doubt.line))]


def as_reasons(doubts: Doubts) -> list[dict[str, Any]]:
    """Return the field `uncertain` of a JSON document: the first doubts, or nothing if the books are certain."""
    return [doubt.as_json() for doubt in doubts[:_LISTED]]


def tell_doubts(doubts: Doubts) -> str:
    """Return `line 6 was not booked, and more at lines 8, 9`, or nothing if there is no doubt."""
    if not doubts:
        return ""
    first, *places = dict.fromkeys(doubt.cell or str(doubt.line) for doubt in doubts)
    if not places:
        return doubts[0].fact
    word = "" if doubts[0].cell == first else "lines " if len(places) > 1 else "line "
    more = ", ".join(places[:_NAMED]) + (", ..." if len(places) > _NAMED else "")
    return f"{doubts[0].fact}, and more at {word}{more}"


# ---- faults ----
# Faults of the program itself, as text for a report.

_FAULTS_SAID = 200


def name_fault(error: BaseException) -> str:
    """Return the exception and where it was raised: `ValueError: no such unit in trains.py, line 27`."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno}" if trace is not None else ""
    try:
        says = f"{type(error).__name__}: {error}"
    except Exception:  # an exception that cannot be printed
        says = type(error).__name__
    return " ".join(says.split())[:_FAULTS_SAID] + where
