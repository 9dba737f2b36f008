"""All blank sheets of a title for a number of players."""

from moderator.export.blank.charters import (
    charters_sheet,
    companies_sheet,
    continued_charters,
    continued_minors,
    minors_sheet,
)
from moderator.export.blank.facts import longest_game, setup_sheet
from moderator.export.blank.paper import paper
from moderator.export.blank.rounds import operating_form, player_form, stock_form, train_form
from moderator.export.blank.scoring_sheet import scoring_sheet
from moderator.export.sheet import Book, Cell, Column, Paper, Sheet, Table, Value
from moderator.export.words import use_words_in
from moderator.model.ledger import divide
from moderator.model.position import row_name
from moderator.model.wording import list_words
from moderator.titles.board import Zone
from moderator.titles.title import Title

# ---- price sheets ----

_CHART = 140  # letters: the chart fits on a page
_NONE = Cell("", colour="#d9d9d9")  # where the chart has no cell


def market_sheet(title: Title) -> Sheet:
    """Return the stock market, with an empty row for markers below each row of prices."""
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
    note = "* a par price. Name a cell by row and column: C6. Put markers in the row below the prices."
    chart = Table("chart", "Stock market", columns, tuple(rows), note=note)
    return Sheet("Market", (chart, _zones(title)) if title.file.zones else (chart,))


def _price(title: Title, row: int, column: int) -> Cell | int:
    if not title.market.has((row, column)):
        return _NONE
    cell, price = (row, column), title.market.price((row, column))
    start = "*" if cell in title.market.starts else ""
    if cell in title.zone_names:
        zone = title.zone(cell)
        return Cell(price, mark=zone.letter + start, colour=zone.colour)
    return Cell(price, mark=start) if start else price


def _zones(title: Title) -> Table:
    rows = tuple(
        (Cell(facts.letter, colour=facts.colour), name, _zone_words(facts, title.words.pool))
        for name, facts in title.file.zones.items()
    )
    return Table("zones", "Zones of the market", (Column("letter"), Column("zone"), Column("rule")), rows)


def _zone_words(zone: Zone, pool: str) -> str:
    """Return the rules of a zone: `certificates do not count; no holding limit`. Empty if the zone has none."""
    words = [] if zone.counts else ["certificates do not count"]
    words += [] if zone.limited else ["no holding limit"]
    places = [*([f"the {pool}"] if zone.several else []), *(["the offering"] if zone.several_offered else [])]
    words += [f"several may be bought from {list_words(places)} in one turn"] if places else []
    return "; ".join([*words, *(["the corporation closes"] if zone.closes else [])])


def prices_sheet(title: Title) -> Sheet:
    """Return the sheet of prices: one row per round, one column per corporation."""
    companies = [
        Column(name, "money", facts.colour, fill_in=True, width=9) for name, facts in title.file.corporations.items()
    ]
    columns = (Column("after", fill_in=True, width=12), *companies)
    rounds = longest_game(title)
    rows = ((None,) * len(columns),) * (rounds + -(-rounds // title.file.operating.rounds))  # and the stock rounds
    return Sheet("Prices", (Table("prices", "Prices by round", columns, rows),))


_PAYOUT_ROWS = 100
_PAYOUT_PAGE = 105  # letters: rows of this width fit on two pages


def payout_sheet(title: Title) -> Sheet:
    """Return a table of dividends by revenue and percentage held."""
    rules = title.charters_of(title.file.corporations)[0].dividend
    minor = bool(title.file.minors)
    last = rules.halves == "last"
    halves = "half" in rules.choices and not last
    shares = sorted({charter.share for charter in title.share_charters.values()})
    parts = sorted({part for share in shares for part in range(share, 101, share)})
    columns = [Column("revenue", "money")]
    columns += [Column("half: shares", "money"), Column("half: treasury", "money")] if halves else []
    columns += [Column("minor: owner", "money"), Column("minor: treasury", "money")] if minor else []
    columns += [Column(f"{part}%", "money") for part in parts]
    columns = [column.replace(width=max(7, _PAYOUT_PAGE // len(columns))) for column in columns]
    rows: list[tuple[Value, ...]] = []
    for step in range(1, _PAYOUT_ROWS + 1):
        revenue = step * rules.multiple_of
        row: list[Value] = [revenue]
        row += [divide(revenue, 2, way, rules.half_to) for way in ("up", "down")] if halves else []
        to_owner = divide(revenue, 2, rules.parts if last else "down")
        row += [to_owner, to_owner if last else revenue - to_owner] if minor else []
        rows.append((*row, *(divide(revenue * part, 100, rules.parts) for part in parts)))
    sizes = " or ".join(f"{share}%" for share in shares)
    notes = [f"One share is {sizes}."]
    if halves:
        notes.append("Half pay: look up the half for shares as if it were the revenue.")
    if last:
        notes.append(f"Half pay: halve each payment and round it {rules.parts}. Round the treasury's sum once.")
    treasury = f"Shares in the treasury pay {'the treasury' if rules.treasury_pays else 'nothing'}."
    pool = (
        "Dividends of shares in the pool go to the treasury." if rules.pool_pays else "Shares in the pool pay nothing."
    )
    table = Table("payout", "Dividends", tuple(columns), tuple(rows), note=" ".join(notes))
    return Sheet("Pay-out", (table,), notes=(f"{treasury} {pool}",), upright=True)


def blank_book(title: Title, players: int, on: Paper = "a4") -> Book:
    """Return the workbook: set-up, market, forms, payouts, charters, scoring. The title must allow `players`."""
    minors = (minors_sheet(title), continued_minors(title)) if title.file.minors else ()
    *first, scoring = _printed(title, players)
    prices = (prices_sheet(title),) if title.file.shares.priced else ()
    charters = (charters_sheet(title, players), continued_charters(title, players), *minors)
    sheets = use_words_in((*first, *prices, *charters, scoring), title.words)
    return Book(heading(title, players), title.file.currency, sheets, paper=on)


def blank_paper(title: Title, players: int, on: Paper = "a4") -> str:
    """Return the same sheets as text to print, without the charters, which the game includes."""
    return paper(heading(title, players), use_words_in(_printed(title, players), title.words), on)


def heading(title: Title, players: int) -> str:
    """Return the heading of a title's blank sheets."""
    return f"{title.name}: sheets for {players} players"


def _forms(title: Title, players: int) -> tuple[Sheet, ...]:
    """Return the market and the forms for the rounds."""
    if not title.file.shares.priced:
        return player_form(title, players), train_form(title, players)
    return market_sheet(title), stock_form(title, players), operating_form(title, players)


def _printed(title: Title, players: int) -> tuple[Sheet, ...]:
    return (
        setup_sheet(title, players),
        companies_sheet(title, players),
        *_forms(title, players),
        payout_sheet(title),
        scoring_sheet(title, players),
    )
