"""The stock market chart: cells, prices, and where a marker goes."""

from dataclasses import dataclass
from functools import cached_property

from moderator.model.position import Cell


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


def parse_market(text: str) -> Market:
    """Read `market.txt`: one row a line, prices separated by blanks, `*` behind a starting value, `#` comments.

    Raises ValueError that names the line and the word that is no price.
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
                raise ValueError(f"market.txt line {number}: {word!r} is not a price")
            if bare != word:
                starts.add((len(rows), len(prices)))
            prices.append(int(bare))
        rows.append(tuple(prices))
    if not rows:
        raise ValueError("market.txt holds no row of prices")
    return Market(tuple(rows), frozenset(starts))
