"""The stock market chart: its cells, prices, and where a marker moves."""

import re
from collections.abc import Mapping
from functools import cached_property

from moderator.model.position import Cell
from moderator.model.values import Field, Record
from moderator.titles.board import Edges

_DIGITS = 5  # digits of a price
_LONGEST = 100  # rows, or columns
_GAP = "-"  # no cell: a row may start after the first column or have a hole
_CELL = re.compile(r"([0-9]+)([a-z]?)(\*[a-z]?)?([\^V]{0,2})(_?)")
_EDGES = Edges()


class BadChart(ValueError):
    """A chart that cannot be read."""

    def __init__(self, problem: str, remedy: str) -> None:
        self.remedy = remedy
        super().__init__(problem)


class Market(Record):
    """A chart as rows of prices, the top row first, None where there is no cell. A row that ends early ends at an edge.

    `starts` are the par cells, each with the letter of the companies that may start there (empty: any). `zones` are the
    letters of coloured cells. `turns` are cells whose arrow sends a marker up instead of right (`^`) or down instead of
    left (`V`). Markers do not fall below `ledges`. `edges` says where a marker goes when there is no next cell.
    """

    rows: tuple[tuple[int | None, ...], ...]
    starts: Mapping[Cell, str]
    zones: Mapping[Cell, str] = Field(default_factory=dict)
    turns: Mapping[Cell, str] = Field(default_factory=dict)
    ledges: frozenset[Cell] = frozenset()
    edges: Edges = _EDGES

    def price(self, cell: Cell) -> int:
        price = self.rows[cell[0]][cell[1]]
        assert price is not None  # markers are only ever on existing cells
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
        """The prices of the chart, lowest first, without repeats."""
        return tuple(sorted(set(self.cells.values())))

    @cached_property
    def starting_values(self) -> tuple[int, ...]:
        """The par prices of all kinds of company, lowest first."""
        return tuple(sorted({self.price(cell) for cell in self.starts}))

    def starts_of(self, letters: str) -> dict[int, Cell]:
        """Return the par cells open to companies with these letters, by price."""
        return {self.price(cell): cell for cell in sorted(self.starts) if self.starts[cell] in ("", *letters)}

    def cells_at(self, price: int) -> list[Cell]:
        return [cell for cell, value in self.cells.items() if value == price]

    def up(self, cell: Cell) -> Cell:
        """Return the cell one row up; from the top of a column, where the edge says."""
        row, column = cell
        ways = {"stay": cell, "right": (row, column + 1), "diagonal": (row + 1, column + 1)}
        return self._first((row - 1, column), ways[self.edges.top], cell)

    def above(self, cell: Cell) -> Cell:
        """Return the cell above, or this one at the top."""
        return self._first((cell[0] - 1, cell[1]), cell)

    def down(self, cell: Cell, rows: int = 1) -> Cell:
        """Return the cell this many rows down. A fall ends at the bottom of the column or at a ledge; with `ledge =
        "last"`, a ledge stops only the last row of a fall.
        """
        for left in range(rows, 0, -1):
            below = (cell[0] + 1, cell[1])
            stops = cell in self.ledges and (left == 1 or self.edges.ledge == "stop")
            if stops or not self.has(below):
                break
            cell = below
        return cell

    def right(self, cell: Cell) -> Cell:
        """Return the cell one column to the right; one up where an arrow or the end of the row says so."""
        above = self.above(cell)
        if "^" in self.turns.get(cell, ""):
            return above
        return self._first((cell[0], cell[1] + 1), above if self.edges.right == "up" else cell)

    def left(self, cell: Cell) -> Cell:
        """Return the cell one column to the left; one down where an arrow or the beginning of the row says so."""
        if "V" in self.turns.get(cell, ""):
            return self.down(cell)
        return self._first((cell[0], cell[1] - 1), self.down(cell) if self.edges.left == "down" else cell)

    def lefts(self, cell: Cell, steps: int) -> Cell:
        """Return the cell this many columns to the left."""
        for _ in range(steps):
            cell = self.left(cell)
        return cell

    def _first(self, *cells: Cell) -> Cell:
        """Return the first cell that exists. The last one given is the marker's own."""
        return next((cell for cell in cells if self.has(cell)), cells[-1])

    def with_edges(self, edges: Edges) -> "Market":
        return self if edges == self.edges else self.replace(edges=edges)


NO_MARKET = Market((), {})  # used when the chart cannot be read


def parse_market(text: str) -> Market:
    """Read `market.txt`: one row per line, cells separated by spaces, comments after `#`. Raises BadChart.

    A cell is a price followed by its marks in this order: the letter of its zone; `*` for a par price, with the letter
    of the companies that may start there; `^` and `V` for arrows that turn a move right up and a move left down; `_`
    for a ledge below it. `-` means no cell.
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
        raise BadChart("there are no rows of prices", "write the rows of the chart, the top one first")
    if len(rows) > _LONGEST or any(len(row) > _LONGEST for row in rows):
        raise BadChart(f"the chart has more than {_LONGEST} rows or columns", "write one row per line")
    return Market(tuple(rows), starts, zones, turns, frozenset(ledges))


def _read_cell(word: str, number: int) -> tuple[int, str, str, str, str]:
    """Return a price and its marks: zone, start, arrows, ledge."""
    found = _CELL.fullmatch(word[: _DIGITS + 20])
    if found is None or not word.isascii():
        remedy = "write prices, with * after a par price"
        raise BadChart(f"line {number}: {word[:40]!r} is not a price", remedy)
    price, zone, start, turn, ledge = (part or "" for part in found.groups())
    if len(price) > _DIGITS:
        raise BadChart(f"line {number}: {word[:20]}... is too large for a price", "write the printed price")
    return int(price), zone, start, turn, ledge
