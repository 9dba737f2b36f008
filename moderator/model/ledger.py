"""Account and unit names: who may hold something, and what can be held.

An account is a player, a company, or one of the places below. A unit is what moves between accounts: money, a
certificate, a train, a station token, a charter. Both are plain strings, so that a ledger line reads as it is stored.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Literal

# ---- accounts ----

BANK = "bank"  # money, and charters that have not been bought
POOL = "pool"  # certificates and trains the bank bought back: the bank pool
IPO = "ipo"  # certificates not yet offered or sold, where a title keeps them apart from the treasury
DEPOT = "depot"  # trains not yet sold
BOARD = "board"  # station tokens on the map
APART = "apart"  # money that joins the bank only for the end of the game
BOX = "box"  # out of the game: rusted trains, closed charters

PLACES = (BANK, POOL, IPO, DEPOT, BOARD, APART, BOX)

INVESTOR = "Investor"  # a dummy that takes shares by rule, in games that have one

MONEY = "money"
LOAN = "loan"  # a loan that a company has to repay


@cache
def train_unit(kind: str) -> str:
    """The unit of a train of this type: `train 3`."""
    return f"train {kind}"


@cache
def token_unit(company: str) -> str:
    """The unit of a company's station tokens: `token BNR`."""
    return f"token {company}"


@cache
def charter_unit(company: str) -> str:
    """Return the unit for the ownership of a whole company (a minor, a private): `charter 3`."""
    return f"charter {company}"


@cache
def port_unit(area: str) -> str:
    """The unit of a port authority of this water: `port north`."""
    return f"port {area}"


def share_unit(company: str) -> str:
    """Return how a line names shares in percent, whatever certificates they are on: `share BNR`. The books never use
    it.
    """
    return f"share {company}"


# ---- books ----
# The holdings of every unit by account.


class Books:
    """Holdings by unit and account: `books.of("train 3", "BNR")`.

    A copy shares everything with its original until one of them changes: a move that shifts nothing costs nothing, and
    one that does costs a small dict and the rows it touches. Only `transfer` moves anything; `seed` sets the components
    out before the first line.
    """

    __slots__ = ("_mine", "_rows")

    def __init__(self, rows: dict[str, dict[str, int]] | None = None) -> None:
        self._rows: dict[str, dict[str, int]] = {} if rows is None else rows
        self._mine: set[str] | None = None  # rows that are not shared with other books; None if all are shared

    def copy(self) -> "Books":
        self._mine = None  # both books now copy a row before they change it
        return Books(self._rows)

    def of(self, unit: str, account: str) -> int:
        row = self._rows.get(unit)
        return 0 if row is None else row.get(account, 0)

    def holders(self, unit: str) -> Mapping[str, int]:
        """Accounts that hold this unit, zero rows left out."""
        return self._rows.get(unit, {})

    def count(self, account: str, units: Iterable[str]) -> int:
        """Return how many of these units an account holds in total."""
        return sum([row[account] for row in map(self._rows.get, units) if row is not None and account in row])

    def holds(self, account: str, units: Iterable[str]) -> bool:
        """Return whether an account holds any of these units."""
        return any(account in row for row in map(self._rows.get, units) if row)

    def weigh(self, account: str, weights: Iterable[tuple[str, int]]) -> int:
        """Return the weighted number of these units that an account holds."""
        rows, sum_held = self._rows, 0
        for unit, weight in weights:
            row = rows.get(unit)
            if row is not None and account in row:
                sum_held += row[account] * weight
        return sum_held

    def held(self, account: str, named: Iterable[tuple[str, str]]) -> list[tuple[str, int]]:
        """Return the names whose units an account holds, each with the number held."""
        rows = self._rows
        return [(name, row[account]) for name, unit in named if (row := rows.get(unit)) is not None and account in row]

    def units(self) -> Iterator[str]:
        return iter(self._rows)

    def total(self, unit: str) -> int:
        return sum(self._rows.get(unit, {}).values())

    def has_rows_of(self, other: "Books", units: Iterable[str]) -> bool:
        """Return whether these units are unchanged since one of the two was copied from the other."""
        mine, theirs = self._rows, other._rows
        return all(mine.get(unit) is theirs.get(unit) for unit in units)

    def beyond(self, other: "Books") -> Iterator[tuple[str, str, int]]:
        """Yield every difference from other books: unit, account and the number held in addition (or less, if
        negative).
        """
        for unit, row in self._rows.items():
            if row is not (was := other._rows.get(unit, {})):
                for account in {**row, **was}:
                    if more := row.get(account, 0) - was.get(account, 0):
                        yield unit, account, more

    def seed(self, unit: str, account: str, count: int) -> None:
        """Lay out components before the game; never used by a move."""
        _add(self._own(unit), account, count)

    def shift(self, unit: str, source: str, target: str, count: int) -> None:
        """Move `count` from one account to another without checks. Only `transfer` calls it."""
        row = self._own(unit)
        _add(row, source, -count)
        _add(row, target, count)

    def _own(self, unit: str) -> dict[str, int]:
        """The row of a unit, to be written to: no other books share it."""
        if self._mine is None:
            self._rows, self._mine = self._rows.copy(), set()
        if unit not in self._mine:
            self._rows[unit] = self._rows.get(unit, {}).copy()
            self._mine.add(unit)
        return self._rows[unit]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Books) and self._rows == other._rows

    __hash__ = None  # type: ignore[assignment]


def _add(row: dict[str, int], account: str, count: int) -> None:
    if held := row.get(account, 0) + count:
        row[account] = held
    else:
        row.pop(account, None)


# ---- money ----
# Every division of amounts in the program happens here.


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
