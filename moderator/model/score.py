"""Parts of a score."""

from typing import Any

from moderator.model.record import Record

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
