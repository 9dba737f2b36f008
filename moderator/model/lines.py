"""Journal lines as data: the header, what each line says, and which moves count after undo and amend."""

from dataclasses import dataclass, field

from moderator.model.findings import Finding
from moderator.model.moves import Move


@dataclass(frozen=True, slots=True)
class Undo:
    """`undo`, `undo 3`, `undo to 120`: takes back the last moves that count, or all after a line."""

    count: int = 1
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Redo:
    """`redo`, `redo 2`: brings back what the last undo lines took, until another move is made."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Amend:
    """`amend 41 BNR: run 220`: line 41 should have said this."""

    line: int
    move: Move


Directive = Undo | Redo | Amend


@dataclass(frozen=True, slots=True)
class Header:
    """The lines before the first move. `options` keeps values as written; the title judges them."""

    title: str
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    ruleset: str | None = None  # "18EU 1.0 facts:..." as noted when the journal was made
    program: str | None = None  # the version of this program that made it


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the file. `says` is None for blank and comment lines and for those that cannot be read."""

    number: int
    text: str
    says: Move | Directive | None = None
    ref: str | None = None
    problem: Finding | None = None


@dataclass(frozen=True, slots=True)
class Booked:
    """A move that counts. `line` is where it stands; `amended_by` is the line that corrected it, if one did."""

    line: int
    move: Move
    text: str
    ref: str | None = None
    amended_by: int | None = None


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal as read: `booked` is what counts, in order; `problems` are the lines that could not be read."""

    header: Header
    lines: tuple[Line, ...]
    booked: tuple[Booked, ...]
    problems: tuple[Finding, ...] = field(default=())
    torn: str | None = None  # a last line without its line end: set aside, never read as a move
