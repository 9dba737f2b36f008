"""The chart to put markers on, and a page to keep the prices round by round."""

from moderator.export.blank.facts import longest_game
from moderator.export.sheet import Cell, Column, Sheet, Table, Value
from moderator.model.position import row_name
from moderator.titles.title import Title

_CHART = 140  # letters of the chart, so that it goes on a page
_NONE = Cell("", colour="#d9d9d9")  # where the chart has no cell


def market_sheet(title: Title) -> Sheet:
    """The chart; every row of prices has an empty row below it, for the markers."""
    market = title.market
    width = max(len(row) for row in market.rows)
    rows: list[tuple[Value, ...]] = []
    for number, prices in enumerate(market.rows):
        none = [_NONE] * (width - len(prices))
        rows.append((row_name(number), *(_price(title, number, at) for at in range(len(prices))), *none))
        rows.append((None, *(_NONE if price is None else None for price in prices), *none))
    each = max(6, min(8, _CHART // width))
    cells = (Column(str(number), "count", fill_in=True, width=each) for number in range(1, width + 1))
    columns = (Column("row", width=5), *cells)
    note = "* a starting value. A cell is called by row and column: C6. The row below the prices is for the markers."
    return Sheet("Market", (Table("chart", "Stock market", columns, tuple(rows), note=note),))


def _price(title: Title, row: int, column: int) -> Cell | int:
    if not title.market.has((row, column)):
        return _NONE
    price = title.market.price((row, column))
    return Cell(price, mark="*") if (row, column) in title.market.starts else price


def prices_sheet(title: Title) -> Sheet:
    """One line a round, one column a corporation."""
    companies = [
        Column(name, "money", facts.colour, fill_in=True, width=9) for name, facts in title.file.corporations.items()
    ]
    columns = (Column("after", fill_in=True, width=12), *companies)
    rounds = longest_game(title)
    rows = ((None,) * len(columns),) * (rounds + -(-rounds // title.file.operating.rounds))  # stock rounds, too
    return Sheet("Prices", (Table("prices", "Prices, round by round", columns, rows),))
