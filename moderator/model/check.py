"""A check: one kind of finding, how much it weighs, and what it looks at."""

from moderator.model.findings import Severity
from moderator.model.record import Record

ATTESTED, NOTE, ERROR = Severity.ATTESTED, Severity.NOTE, Severity.ERROR
EVERY = ("*",)  # covers all other checks
BOARD = "where the trains run, on the board"  # what only it can tell


class Check(Record):
    """One kind of finding. A `table` check rests on the journal itself, not on a section of a rulebook.

    `asks` is what only the table knows, where that is needed for a line that would be right: the remedy is then in
    words. Of any other check that a line breaks it is a line.

    One thing that is wrong is told once: a check `covers` others that follow from it, and they are not told beside it;
    EVERY says that no other rule is held against the line.
    """

    says: str
    severity: Severity = Severity.VIOLATION
    table: bool = False
    asks: str = ""
    at_once: bool = False  # whether who enters the line is told what the table attests with it
    of_booked: bool = False  # whether it is told of booked lines alone: what refuses a line is told in its place
    covers: tuple[str, ...] = ()  # what follows from it
