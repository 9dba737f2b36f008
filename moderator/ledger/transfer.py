"""Everything changes hands by `transfer`, and after every line all that the game began with is still somewhere."""

from collections.abc import Iterable, Mapping

from moderator.model.accounts import MONEY
from moderator.model.books import Books
from moderator.model.entries import Posting
from moderator.model.record import Record


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
