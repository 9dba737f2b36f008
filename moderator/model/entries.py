"""Ledger entries: the postings and events of one move."""

from collections.abc import Iterable, Mapping

from moderator.model.ledger import MONEY, Books
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
