"""The stock market chart: cells, prices, and where a marker goes."""

from dataclasses import dataclass
from functools import cached_property

from moderator.model.position import Cell

_DIGITS = 5  # of a price
_LONGEST = 100  # rows, and columns


class BadChart(ValueError):
    """A chart that cannot be read."""

    def __init__(self, problem: str, remedy: str) -> None:
        self.remedy = remedy
        super().__init__(problem)


@dataclass(frozen=True)
class Market:
    """Rows of prices, top row first; `starts` are the highlighted cells. Rows may end early: such an end is a ledge."""

    rows: tuple[tuple[int, ...], ...]
    starts: frozenset[Cell]

    def price(self, cell: Cell) -> int:
        return self.rows[cell[0]][cell[1]]

    def has(self, cell: Cell) -> bool:
        row, column = cell
        return 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])

    @cached_property
    def start_cells(self) -> dict[int, Cell]:
        """The highlighted cell of each starting value."""
        return {self.price(cell): cell for cell in sorted(self.starts)}

    def cells_at(self, price: int) -> list[Cell]:
        return [(r, c) for r, row in enumerate(self.rows) for c, value in enumerate(row) if value == price]

    def up(self, cell: Cell) -> Cell:
        """One row up; a marker on the top row stays."""
        above = (cell[0] - 1, cell[1])
        return above if self.has(above) else cell

    def down(self, cell: Cell, rows: int = 1) -> Cell:
        """So many rows down, or to the bottom of the column."""
        for _ in range(rows):
            below = (cell[0] + 1, cell[1])
            if not self.has(below):
                break
            cell = below
        return cell

    def right(self, cell: Cell) -> Cell:
        """One column to the right, or up from the end of a row."""
        beside = (cell[0], cell[1] + 1)
        return beside if self.has(beside) else self.up(cell)

    def left(self, cell: Cell) -> Cell:
        """One column to the left, or down from the beginning of a row."""
        beside = (cell[0], cell[1] - 1)
        return beside if self.has(beside) else self.down(cell)


NO_MARKET = Market((), frozenset())  # of a title whose chart cannot be read


def parse_market(text: str) -> Market:
    """Read `market.txt`: one row a line, prices separated by blanks, `*` behind a starting value, `#` comments.

    Raises BadChart.
    """
    rows: list[tuple[int, ...]] = []
    starts: set[Cell] = set()
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.partition("#")[0].split()
        if not words:
            continue
        prices: list[int] = []
        for word in words:
            bare = word.removesuffix("*")
            if not (bare.isascii() and bare.isdigit()):
                remedy = "write prices, with a * behind a starting value"
                raise BadChart(f"line {number}: {word[:40]!r} is no price", remedy)
            if len(bare) > _DIGITS:
                raise BadChart(f"line {number}: {word[:20]}... is no price of a share", "write what the chart shows")
            if bare != word:
                starts.add((len(rows), len(prices)))
            prices.append(int(bare))
        rows.append(tuple(prices))
    if not rows:
        raise BadChart("there is no row of prices", "write the rows of the chart, the top one first")
    if len(rows) > _LONGEST or any(len(row) > _LONGEST for row in rows):
        raise BadChart(f"the chart has more than {_LONGEST} rows or columns", "write one row a line")
    return Market(tuple(rows), frozenset(starts))
