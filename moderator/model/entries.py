"""Ledger entries: what one move shifted between accounts and brought about, and how a mechanic tells it.

Postings, events and entries are as many as the lines or more, and slim.
"""

from collections.abc import Iterable, Mapping

from moderator.model.ledger import MONEY, Books
from moderator.model.position import Position
from moderator.model.values import Field, Record, Slim


class Posting(Slim):
    """`count` of `unit` from one account to another; `why` is the mechanic it rests on, `about` the case of it whose
    section states it, if one does.
    """

    source: str
    target: str
    unit: str
    count: int
    why: str
    about: str | None = None


class Event(Slim):
    """A consequence to be told to the table: a price move, a float, rust, a change of president.

    `code` is the mechanic, `kind` which of its wordings tells it. `company` is what it happened
    to (a minor, corporation or private), `source` and `target` who gave, did or got something, `amount` whole currency
    units, `moved` the price of a share before and after. `facts` are further figures and names that a wording asks for.
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
    """A round began within a line: the position then, and how many of the line's postings came before."""

    position: Position
    postings: int


class Entry(Slim):
    """All postings and events of one line, in the order they happened. Postings balance by construction."""

    postings: tuple[Posting, ...] = ()
    events: tuple[Event, ...] = ()
    turned: tuple[Turned, ...] = ()


# ---- transfer ----
# Everything changes hands by `transfer`, and after every line all that the game began with is still somewhere.


class Missing(ValueError):
    """An account was asked for something it does not hold, and that cannot be owed as money can."""

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
    """Move `count` (zero or more) of `unit`. Money may be owed, and an endless supply may go below zero.

    Raises Missing for any other unit the source does not hold, and ValueError for a negative count.
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
    """A unit whose holdings no longer sum to what the game began with."""

    unit: str
    expected: int
    actual: int


def count_all(books: Books) -> dict[str, int]:
    """The total of every unit: taken once from the opening position."""
    return {unit: books.total(unit) for unit in books.units()}


def find_leaks(books: Books, totals: Mapping[str, int], units: Iterable[str]) -> list[Leak]:
    """The units, of those named, that do not sum to their opening total."""
    return [
        Leak(unit, totals.get(unit, 0), books.total(unit)) for unit in units if books.total(unit) != totals.get(unit, 0)
    ]
