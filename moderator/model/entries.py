"""Journal lines as data, and the ledger entries that they book: postings and events."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from moderator.model.findings import Finding
from moderator.model.ledger import MONEY, Books
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.values import Field, Record, Slim


class Posting(Slim):
    """A move of `count` of `unit` between accounts. `why` is the mechanic, `about` the case that states the rule."""

    source: str
    target: str
    unit: str
    count: int
    why: str
    about: str | None = None


class Event(Slim):
    """A consequence that is reported to the table: a price change, a float, rust, a new president.

    `code` is the mechanic and `kind` selects one of its wordings. `company` is the minor, corporation or private
    concerned, `source` and `target` are the giver and the receiver, and `amount` is in whole currency units. `moved`
    holds the share price before and after. `facts` are further figures and names for the wording.
    """

    code: str
    kind: str = ""
    company: str | None = None
    source: str | None = None
    target: str | None = None
    amount: int | None = None
    moved: tuple[int, int] | None = None
    facts: Mapping[str, object] = Field(default_factory=dict)


class Turned(Record):
    """A round began within a line: the position at that moment, and how many postings of the line came before."""

    position: Position
    postings: int


class Entry(Slim):
    """All postings and events of one line, in the order they happened. Postings balance by construction."""

    postings: tuple[Posting, ...] = ()
    events: tuple[Event, ...] = ()
    turned: tuple[Turned, ...] = ()


# ---- transfer ----
# All units change hands by `transfer`; after every line, nothing that the game began with may be lost.


class Missing(ValueError):
    """An account has too few of a unit to give. Money is never missing, because it can be owed."""

    def __init__(self, account: str, unit: str, held: int, wanted: int) -> None:
        self.account, self.unit, self.held, self.wanted = account, unit, held, wanted
        super().__init__(f"{account} has {held} of {unit}, not {wanted}")


def transfer(
    books: Books,
    source: str,
    target: str,
    unit: str,
    count: int,
    why: str,
    *,
    endless: bool = False,
    about: str | None = None,
) -> Posting:
    """Move `count` (zero or more) of `unit`. Money may be owed, and an endless supply may fall below zero.

    Raises Missing if the source lacks any other unit, and ValueError for a negative count.
    """
    if count < 0:
        raise ValueError(f"{count} of {unit} cannot be moved")
    if unit != MONEY and not endless:
        held = books.of(unit, source)
        if held < count:
            raise Missing(source, unit, held, count)
    books.shift(unit, source, target, count)
    return Posting(source, target, unit, count, why, about)


class Leak(Record):
    """A unit whose holdings no longer add up to the total at the beginning of the game."""

    unit: str
    expected: int
    actual: int


def count_all(books: Books) -> dict[str, int]:
    """Return the total of every unit, taken once from the opening position."""
    return {unit: books.total(unit) for unit in books.units()}


def find_leaks(books: Books, totals: Mapping[str, int], units: Iterable[str]) -> list[Leak]:
    """Return those of the named units that do not add up to their opening total."""
    return [
        Leak(unit, totals.get(unit, 0), books.total(unit)) for unit in units if books.total(unit) != totals.get(unit, 0)
    ]


# ---- lines ----
# The header, the content of each line, and which moves count after undo and corrections.


class Was(Record):
    """`was 33 "BNR: run 210"`: identifies a line, even if remarks are added above it later.

    `place` is the number of the line among the lines of play (from 1, without remarks and blank lines), or 0 for the
    time before the first. `text` is its text without the comment; a long one is cut (`journal/undoing.py`). `after` is
    a digest of the lines of play before it, needed only if a line nearby has the same text.
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
    """`redo`, `redo 2`: restores the moves that the last undo lines took back, until another move is made."""

    count: int = 1


class Amend(Record):
    """`amend 41 was 33 "BNR: run 210": BNR: run 220`: replaces the move of line 41. Without `was` the line is not
    verified.
    """

    line: int
    move: Move
    was: Was | None = None


class Insert(Record):
    """`insert before 157 was 140 "BNR: pay": BNR: run 110`: a move that counts before line 157. It has a line number
    itself.
    """

    line: int
    move: Move
    was: Was | None = None


class Delete(Record):
    """`delete 111 was 98 "Dan: pass"`: removes line 111. With `!` it may make later lines wrong."""

    line: int
    was: Was | None = None
    allowed: bool = False


Correction = Amend | Insert | Delete
Directive = Undo | Redo | Correction


class Header(Record):
    """The lines before the first move. `options` keeps values as written; the title judges them.

    `occasion` holds the event, date, round, table and place that the table has entered. `minutes` is the thinking time
    of each player if the table has set one. The rules ignore it.
    """

    title: str
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    ruleset: str | None = None  # "18EU 1.0 facts:...", noted when the journal was made
    program: str | None = None  # the version of this program that made it
    occasion: tuple[tuple[str, str], ...] = ()
    minutes: int | None = None

    @property
    def told(self) -> str:
        return tell_occasion(self.occasion)


def tell_occasion(occasion: Iterable[tuple[str, str]]) -> str:
    """Return `Autumn Open, 2026-11-20, round 2, table 3, Leeds`, or an empty text."""
    bare = ("event", "date", "place")
    return ", ".join(value if word in bare else f"{word} {value}" for word, value in occasion)


class Line(Slim):
    """One line of the file. `says` is None for blank lines, comments, and lines that cannot be read."""

    number: int
    text: str
    says: Move | Directive | None = None
    ref: str | None = None
    problem: Finding | None = None


class Booked(Slim):
    """A move that counts. `line` is its line in the file; `amended_by` is the line that corrected it, if any.

    An inserted move counts `before` a line that is above it in the file.
    """

    line: int
    move: Move
    text: str
    ref: str | None = None
    amended_by: int | None = None
    before: int | None = None

    @property
    def place(self) -> int:
        """The line of the file at which the move counts: its own, or the one it was inserted before."""
        return self.line if self.before is None else self.before


class Journal(Record):
    """A journal that has been read: `booked` are the moves that count, in order; `problems` are wrong lines."""

    header: Header
    lines: tuple[Line, ...]
    booked: tuple[Booked, ...]
    problems: tuple[Finding, ...] = ()
    torn: str | None = None  # a last line without a line end: set aside, never read as a move
    unsealed: tuple[Finding, ...] = ()  # the problems that concern seals

    def order(self, line: int) -> tuple[int, int]:
        """Return a sort key that puts line numbers in the order in which the lines count."""
        return self._put_in.get(line, (line, len(self.booked)))

    @cached_property
    def _put_in(self) -> dict[int, tuple[int, int]]:
        return {move.line: (move.place, at) for at, move in enumerate(self.booked) if move.before is not None}
