"""A position: everything the books know at one moment."""

import re
from collections.abc import Mapping
from typing import Any

from moderator.model.facts import no_facts
from moderator.model.ledger import Books
from moderator.model.rounds import OperatingRound, Round, Turn
from moderator.model.values import Draft, Field, Record

# ---- cards ----
# Cards of goals: those that lie open, who holds which, and what has come of them.


class Cards(Record):
    """Target cards are seen by all; destiny cards, which lines may name at any time, by nobody before the end.

    `open` lie on the table, `owners` are the players who hold target cards, `paid` are out. `named` are destiny cards
    by player, `kept` the players who have given one of their two up. `stated` are the goals of destiny cards that the
    table says are reached, `called` the hexes that runs have called at, as far as a card asks, `earned` the revenues of
    the operating round that has ended last.
    """

    open: tuple[str, ...] = ()
    owners: Mapping[str, str] = Field(default_factory=dict)
    paid: frozenset[str] = frozenset()
    named: Mapping[str, str] = Field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    stated: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    earned: Mapping[str, int] = Field(default_factory=dict)


# ---- questions ----
# Questions: what the game waits for, or will come to, besides the moves of the round under way.


class Question(Record):
    """One thing that is open: of what kind, who is asked, about what, and the code whose section it rests on.

    `amount` is what it is about in figures, `turn` a company's turn that waits to be gone on with. One that was passed
    over stays open, and `told`: play goes on as if the table had allowed it.
    """

    kind: str
    who: str | None = None
    about: str = ""
    code: str = ""
    amount: int = 0
    turn: Turn | None = None
    told: bool = False
    urgent: bool = False  # nothing else is done before it is answered; `new_question` knows it by the kind

    @property
    def case(self) -> str | None:
        """The case of the rulebook's claims that its code names behind an `@`."""
        return self.code.partition("@")[2] or None

    @property
    def now(self) -> bool:
        """Whether the game waits for it before anything else."""
        return self.urgent and not self.told


CORRECTION, DISCARD, DISPOSAL, FOUNDING = "correction", "discard", "disposal", "founding"
CERTIFICATES = "certificates"  # what a correction is about that is of no one corporation
ROUND, TURN = "round", "turn"
BIDDING = "bidding"

STATION = "station"
PROPOSAL, CONSENT = "proposal", "consent"


# ---- score ----
# Parts of a score.

DEBT = "bank credit"  # what a player owes the bank, as the part of a score


class Part(Record):
    """One part of a score: `count` pieces at `each` currency units make `amount`.

    Where a price is not for one share, `count` is percent and `each` the price `per` so many.
    """

    what: str
    count: int
    each: int
    amount: int
    why: str = ""  # how it comes about, where count and price do not tell
    per: int = 0

    def as_json(self) -> dict[str, Any]:
        told = {"what": self.what, "count": self.count, "each": self.each, "amount": self.amount}
        return told | ({"why": self.why} if self.why else {}) | ({"per": self.per} if self.per else {})


def debt(owed: int, factor: int) -> Part:
    """What is owed, which counts so many times against who owes it."""
    return Part(DEBT, owed, -factor, -factor * owed)


Cell = tuple[int, int]  # row and column of market.txt, from 0
_NAMED = re.compile(r"([A-Z]{1,8})([1-9][0-9]{0,8})")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cell_name(cell: Cell) -> str:
    """`C6`: row and column as on a printed chart."""
    return f"{row_name(cell[0])}{cell[1] + 1}"


def row_name(row: int) -> str:
    """Rows have letters, from the top: `A` to `Z`, then `AA`; columns numbers, from 1."""
    before, last = divmod(row, len(_LETTERS))
    return (row_name(before - 1) if before else "") + _LETTERS[last]


def named_cell(name: str) -> Cell | None:
    """The cell of such a name, None if it is none."""
    found = _NAMED.fullmatch(name.upper()) if name.isascii() else None
    if found is None:
        return None
    row = 0
    for letter in found[1]:
        row = row * len(_LETTERS) + _LETTERS.index(letter) + 1
    return row - 1, int(found[2]) - 1


OWN = "own"  # a granted power that is only remembered: a station added to the company's own
LASTING = "lasting"  # what is left of a private that has closed: its effects, until another phase


class GrantedPower(Record):
    """A power that a private gave a company for good: its `kind`, and its hex or amount where it has one."""

    company: str
    kind: str
    place: str | None = None
    amount: int = 0


class Investor(Record):
    """The dummy of a game that has one: its `company`, the player it sits `behind`, and who has its `card` now."""

    company: str
    behind: str
    card: str | None = None


class Position(Draft):
    """A value: `copy` it before changing it, and replace its parts, never write into them.

    `stacks` lists the companies on a cell of the market from the top. `par` holds starting values of started
    corporations. `tiles` maps a hex to the colour of its tile as far as lines tell it.
    """

    players: tuple[str, ...]
    books: Books
    phase: str
    round: Round
    priority: str
    tracks: Mapping[str, str] = Field(default_factory=dict)  # the phase of each track beside that of the trains
    cells: Mapping[str, Cell] = Field(default_factory=dict)
    stacks: Mapping[Cell, tuple[str, ...]] = Field(default_factory=dict)
    par: Mapping[str, int] = Field(default_factory=dict)
    charters: Mapping[str, str] = Field(default_factory=dict)  # what a company is, where that was changed
    formed: Mapping[str, tuple[str, str]] = Field(default_factory=dict)  # by mergers: of which two corporations
    floated: frozenset[str] = frozenset()
    order: tuple[str, ...] = ()  # the track of those that operate in the order they floated
    operated: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()
    bankrupt: frozenset[str] = frozenset()
    tiles: Mapping[str, str] = Field(default_factory=dict)
    stations: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)  # hexes of a company's stations on the map
    powers: Mapping[str, GrantedPower] = Field(default_factory=dict)  # by the closed private that left it
    links: Mapping[str, int] = Field(default_factory=dict)  # told by the table: of a company or an area
    used: frozenset[str] = frozenset()  # privates whose power is spent though they live on
    earned: frozenset[str] = frozenset()  # companies that have had an income route
    cards: Cards = Field(default_factory=Cards)
    investor: Investor | None = None
    facts: Mapping[str, Mapping[str, Any]] = no_facts()  # of mechanics, each by company or player (model/facts.py)
    agenda: tuple[Question, ...] = ()  # in the order they will be come to
    ending: str | None = None  # why the game ends, with this set of operating rounds,
    last_set: tuple[int, int] | None = None  # ... or with another, or a shorter one: its number, and its rounds
    set_number: int = 1
    line: int = 0
    ref: str | None = None
    last_turn: str | None = None  # the company whose turn ended last
    past: tuple[Turn, ...] = ()  # turns that ended in this round; as it begins, those of the round before

    @property
    def open(self) -> tuple[Question, ...]:
        """What the game waits for before anything else, the first one first."""
        return tuple([question for question in self.agenda if question.now]) if self.agenda else ()

    @property
    def asked(self) -> Question | None:
        """What the game waits for now; None if only for the round's own moves."""
        for question in self.agenda:
            if question.now:
                return question
        return None

    def asked_of(self, kind: str) -> tuple[Question, ...]:
        """Return the questions of one kind, those that were passed over after the others."""
        if not self.agenda:
            return ()
        return tuple(sorted([question for question in self.agenda if question.kind == kind], key=lambda q: q.told))

    @property
    def turn(self) -> Turn | None:
        """The turn of a company in an operating round, if that is what goes on."""
        return self.round.turn if isinstance(self.round, OperatingRound) else None

    def turn_of(self, company: str) -> Turn | None:
        """The turn that goes on in an operating round, if it is this company's."""
        turn = self.turn
        return turn if turn is not None and turn.company == company else None

    @property
    def called(self) -> Question | None:
        """The round that was called for: it comes before the next stock round."""
        return next((question for question in self.agenda if question.kind == ROUND), None)

    def copy(self) -> "Position":
        return self.replace(books=self.books.copy())
