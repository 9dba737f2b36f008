"""The stock market chart: cells, prices, and where a marker goes."""

import re
from collections.abc import Mapping
from functools import cached_property

from moderator.model.position import Cell
from moderator.model.values import Field, Record
from moderator.titles.board import Edges

_DIGITS = 5  # of a price
_LONGEST = 100  # rows, and columns
_GAP = "-"  # no cell: a row may begin after the first column, or have a hole
_CELL = re.compile(r"([0-9]+)([a-z]?)(\*[a-z]?)?([\^V]{0,2})(_?)")
_EDGES = Edges()


class BadChart(ValueError):
    """A chart that cannot be read."""

    def __init__(self, problem: str, remedy: str) -> None:
        self.remedy = remedy
        super().__init__(problem)


class Market(Record):
    """Rows of prices, top row first, None where there is no cell. Rows may end early: such an end is an edge.

    `starts` are the highlighted cells with the letter of those who start there (empty: anybody), `zones` the letters
    of coloured cells, `turns` cells whose arrow sends a marker up instead of right (`^`) or down instead of left
    (`V`), `ledges` cells below which no marker falls. `edges` says where a marker goes that has no cell to go to.
    """

    rows: tuple[tuple[int | None, ...], ...]
    starts: Mapping[Cell, str]
    zones: Mapping[Cell, str] = Field(default_factory=dict)
    turns: Mapping[Cell, str] = Field(default_factory=dict)
    ledges: frozenset[Cell] = frozenset()
    edges: Edges = _EDGES

    def price(self, cell: Cell) -> int:
        price = self.rows[cell[0]][cell[1]]
        assert price is not None  # no marker stands where there is no cell
        return price

    def has(self, cell: Cell) -> bool:
        row, column = cell
        return 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]) and self.rows[row][column] is not None

    @cached_property
    def cells(self) -> dict[Cell, int]:
        """Every cell with its price, row by row."""
        return {(r, c): price for r, row in enumerate(self.rows) for c, price in enumerate(row) if price is not None}

    @cached_property
    def prices(self) -> tuple[int, ...]:
        """Every price of the chart once, the least first."""
        return tuple(sorted(set(self.cells.values())))

    @cached_property
    def starting_values(self) -> tuple[int, ...]:
        """Every starting value, for whatever companies it is, the least first."""
        return tuple(sorted({self.price(cell) for cell in self.starts}))

    def starts_of(self, letter: str) -> dict[int, Cell]:
        """The highlighted cell of each starting value for companies with this letter, and for anybody."""
        return {self.price(cell): cell for cell in sorted(self.starts) if self.starts[cell] in ("", letter)}

    def cells_at(self, price: int) -> list[Cell]:
        return [cell for cell, value in self.cells.items() if value == price]

    def up(self, cell: Cell) -> Cell:
        """One row up; from the top of a column as the edge says."""
        row, column = cell
        ways = {"stay": cell, "right": (row, column + 1), "diagonal": (row + 1, column + 1)}
        return self._first((row - 1, column), ways[self.edges.top], cell)

    def above(self, cell: Cell) -> Cell:
        """The cell above this one, or this one itself."""
        return self._first((cell[0] - 1, cell[1]), cell)

    def down(self, cell: Cell, rows: int = 1) -> Cell:
        """So many rows down, to the bottom of the column, or to a ledge: to any, or to one before the last row."""
        for left in range(rows, 0, -1):
            below = (cell[0] + 1, cell[1])
            stops = cell in self.ledges and (left == 1 or self.edges.ledge == "stop")
            if stops or not self.has(below):
                break
            cell = below
        return cell

    def right(self, cell: Cell) -> Cell:
        """One column to the right; up where an arrow or the end of the row says so."""
        above = self.above(cell)
        if "^" in self.turns.get(cell, ""):
            return above
        return self._first((cell[0], cell[1] + 1), above if self.edges.right == "up" else cell)

    def left(self, cell: Cell) -> Cell:
        """One column to the left; down where an arrow or the beginning of the row says so."""
        if "V" in self.turns.get(cell, ""):
            return self.down(cell)
        return self._first((cell[0], cell[1] - 1), self.down(cell) if self.edges.left == "down" else cell)

    def lefts(self, cell: Cell, steps: int) -> Cell:
        """So many columns to the left."""
        for _ in range(steps):
            cell = self.left(cell)
        return cell

    def _first(self, *cells: Cell) -> Cell:
        """The first of these that there is; the last one is where the marker stands."""
        return next((cell for cell in cells if self.has(cell)), cells[-1])

    def with_edges(self, edges: Edges) -> "Market":
        return self if edges == self.edges else self.replace(edges=edges)


NO_MARKET = Market((), {})  # of a title whose chart cannot be read


def parse_market(text: str) -> Market:
    """Read `market.txt`: one row a line, its cells separated by blanks, `#` comments.

    A cell is a price with its marks in this order: the letter of its zone, `*` for a starting value (with the letter
    of those who may start there), `^` and `V` for arrows that turn a move right up and a move left down, `_` for a
    ledge below it. `-` is no cell. Raises BadChart.
    """
    rows: list[tuple[int | None, ...]] = []
    starts: dict[Cell, str] = {}
    zones: dict[Cell, str] = {}
    turns: dict[Cell, str] = {}
    ledges: set[Cell] = set()
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.partition("#")[0].split()
        if not words:
            continue
        prices: list[int | None] = []
        for word in words:
            if word == _GAP:
                prices.append(None)
                continue
            cell = (len(rows), len(prices))
            price, zone, start, turn, ledge = _read_cell(word, number)
            prices.append(price)
            starts |= {cell: start[1:]} if start else {}
            zones |= {cell: zone} if zone else {}
            turns |= {cell: turn} if turn else {}
            ledges |= {cell} if ledge else set()
        rows.append(tuple(prices))
    if not rows:
        raise BadChart("there is no row of prices", "write the rows of the chart, the top one first")
    if len(rows) > _LONGEST or any(len(row) > _LONGEST for row in rows):
        raise BadChart(f"the chart has more than {_LONGEST} rows or columns", "write one row a line")
    return Market(tuple(rows), starts, zones, turns, frozenset(ledges))


def _read_cell(word: str, number: int) -> tuple[int, str, str, str, str]:
    """A price and its marks: zone, start, arrows, ledge."""
    found = _CELL.fullmatch(word[: _DIGITS + 20])
    if found is None or not word.isascii():
        remedy = "write prices, with a * behind a starting value"
        raise BadChart(f"line {number}: {word[:40]!r} is no price", remedy)
    price, zone, start, turn, ledge = (part or "" for part in found.groups())
    if len(price) > _DIGITS:
        raise BadChart(f"line {number}: {word[:20]}... is no price of a share", "write what the chart shows")
    return int(price), zone, start, turn, ledge
