"""Whole-number money. Every division of amounts in the program happens here."""

from typing import Literal

Rounding = Literal["up", "down", "exact"]


class InexactDivision(ValueError):
    """A title promised an exact division that is not exact."""

    def __init__(self, amount: int, by: int) -> None:
        super().__init__(f"{amount} does not divide by {by}")


def divide(amount: int, by: int, rounding: Rounding, to: int = 1) -> int:
    """Divide `amount` by `by` and round to a multiple of `to`, as the title states.

    Amounts are whole currency units and may be negative; `up` is away from zero's floor (towards plus infinity).
    Raises InexactDivision if `rounding` is `exact` and something would be lost.
    """
    whole, rest = divmod(amount, by * to)
    if rest and rounding == "exact":
        raise InexactDivision(amount, by * to)
    return (whole + (1 if rest and rounding == "up" else 0)) * to
