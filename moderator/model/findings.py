"""Findings: a verdict as data, with the section it rests on."""

from enum import StrEnum
from typing import Any

from moderator.model.move import Move
from moderator.model.record import Record


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
