"""Whole numbers as people write them into a spreadsheet: `350`, `£1,250`, `30%`, `3*`."""

import math
import re

from moderator.audit.sheet.spreadsheet import Cell
from moderator.model.values import Record
from moderator.model.wording import excerpt

LARGEST = 10_000_000
CURRENCIES = "£$€"  # which stand before a number, whatever the title's is
_BLANK = {"", "-", "--", "–", "—", "/", "x", "none", "n/a"}
_GROUPED = re.compile(r"-?[0-9]{1,3}(?:[.,'’][0-9]{3})+")
_WHOLE = re.compile(r"-?[0-9]{1,12}")
_PERCENT = re.compile(r"([0-9]{1,4})\s*%")
_PRESIDENT = re.compile(r"([0-9]{1,3})\s*(?:\*|[Pp])")  # how many tables mark the president's holding


class Amount(Record):
    """A number with its cell. `value` is None if the cell cannot be read; `problem` then says why."""

    cell: Cell
    value: int | None
    problem: str | None = None
    shown: str = ""  # what stands there, where there is a problem


def read_amount(cell: Cell | None, currency: str, size: int | None = None) -> Amount | None:
    """The whole number in a cell; None for an empty one.

    `size` is the number of shares of a corporation, for a holding: it may be written in percent. A formula whose
    result the file does not hold has no value.
    """
    if cell is None:
        return None
    value = cell.value
    if cell.error:
        return Amount(cell, None, "is the error of a formula", excerpt(str(value), width=20))
    if cell.formula is not None and value is None:
        return Amount(cell, None, "is a formula whose result the file does not hold", excerpt(cell.formula, width=40))
    if isinstance(value, str):
        return _text(cell, value, currency, size)
    if isinstance(value, bool) or not isinstance(value, int | float):
        kind = "true or false" if isinstance(value, bool) else "a date"
        return Amount(cell, None, f"is {kind}, not a number", excerpt(str(value), width=30))
    return _number(cell, value, size)


def _text(cell: Cell, text: str, currency: str, size: int | None) -> Amount | None:
    bare = "".join(text.split())
    for mark in (currency, *CURRENCIES):
        bare = bare.removeprefix(mark).removesuffix(mark)
    if bare.casefold() in _BLANK:
        return None
    if size is not None and (found := _PERCENT.fullmatch(bare)):
        return _part(cell, int(found[1]), size)
    if size is not None and (found := _PRESIDENT.fullmatch(bare)):
        return _number(cell, int(found[1]), size)
    if _GROUPED.fullmatch(bare):
        bare = re.sub("[.,'’]", "", bare)
    if _WHOLE.fullmatch(bare):
        return _number(cell, int(bare), size)
    return Amount(cell, None, "is no whole number", excerpt(text, width=40))


def _number(cell: Cell, value: float, size: int | None) -> Amount:
    if not math.isfinite(value):
        return Amount(cell, None, "is no number", str(value))
    if size is not None and (cell.percent or 0 < value < 1):
        return _part(cell, round(value * 100, 6), size)
    if value != int(value):
        return Amount(cell, None, "is no whole number", f"{value:g}")
    if abs(value) > LARGEST:
        return Amount(cell, None, "is too large", f"{value:g}")
    return Amount(cell, int(value))


def _part(cell: Cell, percent: float, size: int) -> Amount:
    """A holding written in percent, as shares."""
    shares = percent * size / 100
    if shares != int(shares):
        return Amount(cell, None, "is no whole number of shares", f"{percent:g}%")
    return Amount(cell, int(shares))
