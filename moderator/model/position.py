"""A position: everything the books know at one moment."""

import re
from collections.abc import Mapping
from typing import Any

from moderator.model.declaration import QUESTIONS, no_facts
from moderator.model.ledger import Books
from moderator.model.rounds import OperatingRound, PlayerRound, Round, Turn
from moderator.model.values import Draft, Field, Record

# ---- cards ----
# Cards with goals.


class Cards(Record):
    """Target cards, which all players see, and destiny cards, which stay secret until the end.

    `open` target cards are on the table, `owners` maps cards to players, and `paid` cards are out of the game. `named`
    maps destiny cards to the players who have named them. `kept` are the players who have given up one of their two.
    `stated` are destiny cards whose goal has been reached according to the table. `called` are the hexes that runs have
    visited, as far as a card needs them. `earned` holds the revenues of the last operating round.
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
# Questions the game waits for besides the moves of the round.


class Question(Record):
    """Something that the game waits for, or will wait for later, besides the moves of the round.

    It has a kind, a player or company who is asked, a subject (`about`), and the `code` whose section it rests on.
    `amount` is a figure that belongs to it. `turn` is a company's turn that continues afterwards. A question that was
    passed over stays open and is `told`: play continues as if the table had allowed it.
    """

    kind: str
    who: str | None = None
    about: str = ""
    code: str = ""
    amount: int = 0
    turn: Turn | None = None
    told: bool = False

    @property
    def case(self) -> str | None:
        """The case of the rulebook that its code names after `@`."""
        return self.code.partition("@")[2] or None

    @property
    def now(self) -> bool:
        """Whether the game waits for it before anything else."""
        return not self.told and QUESTIONS[self.kind].when == "now"


CORRECTION, DISCARD, DISPOSAL, FOUNDING = "correction", "discard", "disposal", "founding"
CERTIFICATES = "certificates"  # the subject of a correction that concerns no single corporation
ROUND, TURN = "round", "turn"
BIDDING = "bidding"

STATION = "station"
PROPOSAL, CONSENT = "proposal", "consent"


# ---- score ----
DEBT = "bank credit"  # the part of a score for a player's debt to the bank


class Part(Record):
    """One part of a score: `count` pieces at `each` currency units make `amount`.

    If the price is not for one share, `count` is a percentage and `each` the price of `per` percent.
    """

    what: str
    count: int
    each: int
    amount: int
    why: str = ""  # explanation, if count and price are not enough
    per: int = 0

    def as_json(self) -> dict[str, Any]:
        document = {"what": self.what, "count": self.count, "each": self.each, "amount": self.amount}
        return document | ({"why": self.why} if self.why else {}) | ({"per": self.per} if self.per else {})


def debt(owed: int, factor: int) -> Part:
    """Return the part of a score for a debt that counts `factor` times against the player."""
    return Part(DEBT, owed, -factor, -factor * owed)


Cell = tuple[int, int]  # row and column of market.txt, from 0
_NAMED = re.compile(r"([A-Z]{1,8})([1-9][0-9]{0,8})")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cell_name(cell: Cell) -> str:
    """Return the name of a cell as on a printed chart: `C6`."""
    return f"{row_name(cell[0])}{cell[1] + 1}"


def row_name(row: int) -> str:
    """Return the letter of a row, from the top: `A` to `Z`, then `AA`."""
    before, last = divmod(row, len(_LETTERS))
    return (row_name(before - 1) if before else "") + _LETTERS[last]


def named_cell(name: str) -> Cell | None:
    """Return the cell with this name, or None."""
    found = _NAMED.fullmatch(name.upper()) if name.isascii() else None
    if found is None:
        return None
    row = 0
    for letter in found[1]:
        row = row * len(_LETTERS) + _LETTERS.index(letter) + 1
    return row - 1, int(found[2]) - 1


OWN = "own"  # a granted power without further effect: a token added to the company's own
LASTING = "lasting"  # effects of a closed private that last until a later phase


class GrantedPower(Record):
    """A power that a private has given to a company for good: its `kind`, and its hex or amount if it has one."""

    company: str
    kind: str
    place: str | None = None
    amount: int = 0


class Investor(Record):
    """The dummy player: its `company`, the player it sits `behind`, and the owner of its `card`."""

    company: str
    behind: str
    card: str | None = None


class Position(Draft):
    """Everything the books know. To change a position, `copy` it and replace its fields; never change their values.

    `stacks` lists the companies on a cell of the market from the top. `par` holds the par prices of corporations
    that have been started. `tiles` maps a hex to the colour of its tile, as far as lines have stated it.
    """

    players: tuple[str, ...]
    books: Books
    phase: str
    round: Round
    priority: str
    tracks: Mapping[str, str] = Field(default_factory=dict)  # the phase of each track other than the trains
    cells: Mapping[str, Cell] = Field(default_factory=dict)
    stacks: Mapping[Cell, tuple[str, ...]] = Field(default_factory=dict)
    par: Mapping[str, int] = Field(default_factory=dict)
    charters: Mapping[str, str] = Field(default_factory=dict)  # the charter of each company that has changed it
    formed: Mapping[str, tuple[str, str]] = Field(default_factory=dict)  # the two corporations that merged into it
    floated: frozenset[str] = frozenset()
    order: tuple[str, ...] = ()  # companies that operate in the order in which they floated
    operated: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()
    bankrupt: frozenset[str] = frozenset()
    tiles: Mapping[str, str] = Field(default_factory=dict)
    stations: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)  # hexes of a company's tokens on the map
    powers: Mapping[str, GrantedPower] = Field(default_factory=dict)  # by the closed private that left it
    links: Mapping[str, int] = Field(default_factory=dict)  # links that the table has stated, of a company or an area
    used: frozenset[str] = frozenset()  # privates that are still open although their power is spent
    earned: frozenset[str] = frozenset()  # companies that have had an income route
    cards: Cards = Field(default_factory=Cards)
    investor: Investor | None = None
    facts: Mapping[str, Mapping[str, Any]] = no_facts()  # by fact, then by company, player or place
    agenda: tuple[Question, ...] = ()  # in the order in which they come up
    ending: str | None = None  # why the game ends, with this set of operating rounds,
    last_set: tuple[int, int] | None = None  # ... or with another, or a shorter one: its number, and its rounds
    set_number: int = 1
    line: int = 0
    ref: str | None = None
    last_turn: str | None = None  # the company whose turn ended last
    past: tuple[Turn, ...] = ()  # turns that ended in this round; at its beginning, in the previous round

    @property
    def open(self) -> tuple[Question, ...]:
        """Return the questions that the game waits for, the first one first."""
        return tuple([question for question in self.agenda if question.now]) if self.agenda else ()

    @property
    def asked(self) -> Question | None:
        """Return the question that the game waits for now, or None."""
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
        """Return the current turn of a company in an operating round, or None."""
        return self.round.turn if isinstance(self.round, OperatingRound) else None

    def turn_of(self, company: str) -> Turn | None:
        """Return the current turn in an operating round if it is this company's."""
        turn = self.turn
        return turn if turn is not None and turn.company == company else None

    def turns_in(self, played: str) -> tuple[Turn, ...]:
        """Return the turns of a round so far, the current one last."""
        now = self.round
        turn = now.turn if isinstance(now, OperatingRound | PlayerRound) and now.name == played else None
        return *(turn for turn in self.past if turn.over == played), *([turn] if turn is not None else [])

    @property
    def called(self) -> Question | None:
        """Return the round that was triggered for before the next stock round, or None."""
        return next((question for question in self.agenda if question.kind == ROUND), None)

    def copy(self) -> "Position":
        return self.replace(books=self.books.copy())
