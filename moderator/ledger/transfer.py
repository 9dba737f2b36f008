"""Transfers: the one way anything changes hands."""

from moderator.model.accounts import MONEY
from moderator.model.books import Books
from moderator.model.entries import Posting


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
