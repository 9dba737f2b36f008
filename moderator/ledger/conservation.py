"""Conservation: after every line, all that the game began with is still somewhere."""

from collections.abc import Iterable, Mapping

from moderator.model.books import Books
from moderator.model.record import Record


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
