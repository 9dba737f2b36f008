"""What the board says: plain figures and words, whoever draws them.

Money is in the title's currency, shares are percent. None stands where there is no such figure: a minor has no price,
an Investor no cash, and nothing is worth anything where that is hidden.
"""

from collections.abc import Mapping

from moderator.model.values import Record


class Seat(Record):
    """A player, or the Investor of a game that has one. `raises` is what he could raise by selling now."""

    name: str
    acts: bool
    cash: int | None
    certificates: str  # `7½`
    raises: int | None
    worth: int | None
    besides: tuple[str, ...]  # `privates 2 5`, `owes the bank £40`, `bankrupt`


class Company(Record):
    """A corporation or minor in play. `shares` are those of the players by name, of a minor 100 of its owner."""

    name: str
    acts: bool
    acted: bool
    price: int | None
    cash: int | None
    trains: tuple[str, ...]
    own: int | None
    offering: int | None
    pool: int | None
    shares: Mapping[str, int]
    president: str | None
    condition: tuple[str, ...]  # `not floated`, `receivership`
    par: int | None = None  # what a share of the offering costs
    earned: int | None = None  # by its last run
    tokens: int | None = None  # left


class Trains(Record):
    """Trains of one type: how many are `left` to be had from the bank (None: any number), and in the pool."""

    name: str
    price: int | None
    left: int | None
    pooled: int


class Event(Record):
    """A line of the journal, and what came of it."""

    line: int
    says: str


class Board(Record):
    """The whole of it. The one that acts is the first of the companies; the rest are in the order they operate.

    `turn` says who acts, where, and what is awaited; `due` what weighs on him. `facts` are lists of what lies about,
    by heading: lots with their bids, minors for sale, corporations not started, what players own besides.
    """

    title: str
    occasion: str  # `Essen 2026, round 2`, if the journal says it
    currency: str
    line: int
    phase: str
    turn: str
    due: tuple[str, ...]
    uncertain: str
    bank: int
    priority: str
    begins: str  # what having the priority is called
    limit: int  # of certificates
    seats: tuple[Seat, ...]
    companies: tuple[Company, ...]
    trains: tuple[Trains, ...]
    facts: Mapping[str, tuple[str, ...]]
    events: tuple[Event, ...]  # the last ones, the latest first
    offered: bool  # whether the title has an initial offering
    priced: bool  # whether shares have a price
    worths: bool  # whether worth and what could be raised may be told
    starts: tuple[int, ...] = ()  # the values at which corporations may be started now
    rusts: tuple[str, ...] = ()  # what is next to rust, and who has it, in pieces
    chart: tuple[str, ...] = ()  # the market, for a window that is wide enough

    def money(self, amount: int) -> str:
        """`£100`, `-£40`."""
        return f"{'-' if amount < 0 else ''}{self.currency}{abs(amount)}"

    def balance(self, amount: int) -> str:
        """Money that somebody has, an overdraft marked: `-£40!`."""
        return self.money(amount) + ("!" if amount < 0 else "")
