"""Journal lines as data: the header, what each line says, and which moves count after undo and corrections."""

from collections.abc import Iterable
from functools import cached_property

from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.values import Record, Slim


class Was(Record):
    """`was 33 "BNR: run 210"`: what proves which line is meant, whatever remarks come to stand above it.

    `place` is the line's number among the lines of play (from 1; remarks and blank lines have none), 0 for the time
    before the first; `text` is what it said, without its comment, a long one cut (`journal/undoing.py`). `after` is a
    digest of the lines of play before it, where another one near it says the same; empty where none does.
    """

    place: int
    text: str = ""
    after: str = ""


class Undo(Record):
    """`undo`, `undo 3`, `undo to 120 was 98 "Dan: pass"`: takes back the last moves that count, or all after a line."""

    count: int = 1
    to: int | None = None
    was: Was | None = None


class Redo(Record):
    """`redo`, `redo 2`: brings back what the last undo lines took, until another move is made."""

    count: int = 1


class Amend(Record):
    """`amend 41 was 33 "BNR: run 210": BNR: run 220`: line 41 should have said this; unproven without `was`."""

    line: int
    move: Move
    was: Was | None = None


class Insert(Record):
    """`insert before 157 was 140 "BNR: pay": BNR: run 110`: this was said before line 157; it has its own number."""

    line: int
    move: Move
    was: Was | None = None


class Delete(Record):
    """`delete 111 was 98 "Dan: pass"`: line 111 should not be there; with `!` whatever that does to later lines."""

    line: int
    was: Was | None = None
    allowed: bool = False


Correction = Amend | Insert | Delete
Directive = Undo | Redo | Correction


class Header(Record):
    """The lines before the first move. `options` keeps values as written; the title judges them.

    `occasion` is what the table says of it: event, date, round, table and place, each if it is said. `minutes` is how
    long each player may think, if the table has set that; the rules know nothing of it.
    """

    title: str
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    ruleset: str | None = None  # "18EU 1.0 facts:..." as noted when the journal was made
    program: str | None = None  # the version of this program that made it
    occasion: tuple[tuple[str, str], ...] = ()
    minutes: int | None = None

    @property
    def told(self) -> str:
        return tell_occasion(self.occasion)


def tell_occasion(occasion: Iterable[tuple[str, str]]) -> str:
    """`Autumn Open, 2026-11-20, round 2, table 3, Leeds`; empty if nothing is said."""
    bare = ("event", "date", "place")
    return ", ".join(said if word in bare else f"{word} {said}" for word, said in occasion)


class Line(Slim):
    """One line of the file. `says` is None for blank and comment lines and for those that cannot be read."""

    number: int
    text: str
    says: Move | Directive | None = None
    ref: str | None = None
    problem: Finding | None = None


class Booked(Slim):
    """A move that counts. `line` is where it stands; `amended_by` is the line that corrected it, if one did.

    One that was put in counts `before` a line that stands above it in the file.
    """

    line: int
    move: Move
    text: str
    ref: str | None = None
    amended_by: int | None = None
    before: int | None = None

    @property
    def place(self) -> int:
        """The line of the file at which it counts: its own, or the one it was put in before."""
        return self.line if self.before is None else self.before


class Journal(Record):
    """A journal as read: `booked` is what counts, in order; `problems` is what is wrong with the lines."""

    header: Header
    lines: tuple[Line, ...]
    booked: tuple[Booked, ...]
    problems: tuple[Finding, ...] = ()
    torn: str | None = None  # a last line without its line end: set aside, never read as a move
    unsealed: tuple[Finding, ...] = ()  # those of the problems that are about seals

    def order(self, line: int) -> tuple[int, int]:
        """What sorts lines, by their numbers, as they count: one that was put in before another precedes it."""
        return self._put_in.get(line, (line, len(self.booked)))

    @cached_property
    def _put_in(self) -> dict[int, tuple[int, int]]:
        return {move.line: (move.place, at) for at, move in enumerate(self.booked) if move.before is not None}
