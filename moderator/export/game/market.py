"""The stock market with its tokens and price moves, and players and companies round by round."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from moderator.export.game.cells import colour_of
from moderator.export.game.course import Played, flows, in_play, paid_out, player_flows
from moderator.export.game.ledger import lines_by_round
from moderator.export.game.rounds import HAS_IT, PRIORITY, certificates_held, president_in
from moderator.export.sheet import Cell, Column, Sheet, Table, Value
from moderator.game import Game
from moderator.model.ledger import INVESTOR, MONEY, divide
from moderator.model.position import cell_name, row_name
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import trains_of
from moderator.rules.prices import price, standing
from moderator.scoring import worth
from moderator.titles.telling import section_of, tell_of
from moderator.titles.title import Title

STARTS = "*"  # marks a par price
_ZONE = "#e4ecd7"
_CELL = 7  # letters


def market(game: Game, rounds: Sequence[Played]) -> Sheet:
    """Return the sheet of the stock market, its tokens in operating order, and all price moves."""
    title, position = game.title, game.position
    paths = tuple(_paths(game, rounds))
    tables = (_chart(State(title, position)), _tokens(State(title, position)), _paths_table(title, paths))
    return Sheet("Market", tables)


# ---- the chart ----


def _chart(state: State) -> Table:
    """Return the rows of prices, each with the tokens on it below, the top one first."""
    title, position = state.title, state.position
    width = max(len(row) for row in title.market.rows)
    rows: list[tuple[Value, ...]] = []
    for number, prices in enumerate(title.market.rows):
        cells = [_price(title, (number, column), price) for column, price in enumerate(prices)]
        rows.append((row_name(number), *cells, *[None] * (width - len(cells))))
        stacks = [position.stacks.get((number, column), ()) for column in range(width)]
        deepest = max(map(len, stacks))
        rows.extend((None, *(_token(title, stack, depth) for stack in stacks)) for depth in range(deepest))
    headings = range(1, width + 1)
    columns = (Column("row"), *(Column(str(column), "money", width=_CELL) for column in headings))
    starts = title.worded(f"{STARTS} a par price. ") if title.market.starts else ""
    note = f"{starts}Below each price are its tokens, the top of the stack first."
    return Table("chart", "Stock market", columns, tuple(rows), note=note)


def _price(title: Title, cell: tuple[int, int], price: int | None) -> Value:
    if price is None or (cell not in title.market.starts and cell not in title.zone_names):
        return price
    starts = cell in title.market.starts
    colour = title.zone(cell).colour if cell in title.zone_names else _ZONE
    return Cell(price, colour=colour, mark=STARTS if starts else "")


def _token(title: Title, stack: tuple[str, ...], depth: int) -> Value:
    if depth >= len(stack):
        return None
    return Cell(stack[depth], "text", colour_of(title, stack[depth]))


# ---- the tokens ----


def _tokens(state: State) -> Table:
    title, position = state.title, state.position
    order = sorted(position.cells, key=lambda company: standing(state, company))
    rows: list[tuple[Value, ...]] = []
    for company in order:
        cell = position.cells[company]
        place = position.stacks[cell].index(company) + 1
        rows.append((company, title.market.price(cell), cell_name(cell), place, position.par.get(company)))
    columns = (
        Column("company"),
        Column("price", "money"),
        Column("cell"),
        Column("in stack", "count"),
        Column("started at", "money"),
    )
    colours = tuple(colour_of(title, company) for company in order)
    return Table("tokens", "Tokens in operating order", columns, tuple(rows), colours=colours)


# ---- the paths ----


def _paths_table(title: Title, paths: tuple[tuple[Value, ...], ...]) -> Table:
    order = {company: at for at, company in enumerate(title.kinds)}
    rows = sorted(paths, key=lambda row: order[str(row[0])])  # lines stay in order
    columns = (
        Column("company"),
        Column("line", "count"),
        Column("round"),
        Column("from", "money"),
        Column("to", "money"),
        Column("cell"),
        Column("section"),
        Column("why"),
    )
    colours = tuple(colour_of(title, str(row[0])) for row in rows)
    return Table("paths", "Price moves", columns, tuple(rows), colours=colours)


def _paths(game: Game, rounds: Sequence[Played]) -> Iterator[tuple[Value, ...]]:
    """Yield every price move in the order of the lines, one per line and company."""
    chart = game.title.market
    for played, before, step in lines_by_round(rounds):
        now = step.position
        if now.cells is before.cells:
            continue
        for company in game.title.kinds:
            old, new = before.cells.get(company), now.cells.get(company)
            if old == new:
                continue
            why, section = _why(game.title, step, company)
            prices = (None if cell is None else chart.price(cell) for cell in (old, new))
            stands = None if new is None else cell_name(new)
            yield company, step.booked.line, played.name, *prices, stands, section, why or _plain(old)


def _why(title: Title, step: Step, company: str) -> tuple[str, str | None]:
    """Return the reasons for a price move and their sections."""
    moves = [event for event in step.entry.events if event.company == company and event.moved is not None]
    reasons = [tell_of(title, event) for event in moves]
    sections = [section for section, _ in groupby(filter(None, (section_of(title, event) for event in moves)))]
    return "; ".join(reasons), ", ".join(sections) or None


def _plain(old: object) -> str:
    return "starts" if old is None else "closes"


# ---- players and companies round by round ----


def players(game: Game, rounds: Sequence[Played]) -> Sheet:
    """Return each player in each round: holdings at its end, payments, and the gain in worth."""
    rows = [_player_row(game.title, played, player) for player in game.position.players for played in rounds]
    columns = (
        Column("player"),
        Column("round"),
        Column(PRIORITY),
        Column("certificates"),
        *(Column(heading, "money") for heading in player_flows(game.title)),
        Column("cash", "money"),
        *((Column("worth", "money"),) if game.title.file.shares.priced else ()),
        Column("gained", "money"),
    )
    if game.position.investor is not None:
        rows += [_investors(game.title, played, len(columns)) for played in rounds]
    table = Table("players", "Players round by round", columns, tuple(rows))
    return Sheet("Players", (table,), filtered=True, upright=True)


def _investors(title: Title, played: Played, width: int) -> tuple[Value, ...]:
    """Return the row of the Investor, which only has certificates."""
    held = certificates_held(State(title, played.after), INVESTOR)
    return (INVESTOR, played.name, None, held, *[None] * (width - 4))


def _player_row(title: Title, played: Played, player: str) -> tuple[Value, ...]:
    now, moved = worth(State(title, played.after), player), flows(title, played.payments, player)
    return (
        player,
        played.name,
        HAS_IT if played.after.priority == player else None,
        certificates_held(State(title, played.after), player),
        *(moved[heading] for heading in player_flows(title)),
        played.after.books.of(MONEY, player),
        *((now,) if title.file.shares.priced else ()),
        None if played.counted else now - worth(State(title, played.before), player),
    )


_COLUMNS = (
    Column("company"),
    Column("round"),
    Column("president"),
    Column("price", "money"),
    Column("revenue", "money"),
    Column("share", "percent"),
    Column("paid", "money"),
    Column("funds", "money"),
    Column("trains"),
)
_NOTE = "Share: percent of all revenue of the round, rounded down. Paid: to players."


def companies(game: Game, rounds: Sequence[Played]) -> Sheet:
    """Return each company in each round in which it was in play: figures at its end, revenue of the round."""
    title = game.title
    companies_by_round = [in_play(title, played) for played in rounds]
    rows: list[tuple[Value, ...]] = []
    colours: list[str | None] = []
    for company in (*title.file.corporations, *title.file.minors):
        for played, named in zip(rounds, companies_by_round, strict=True):
            if company in named:
                rows.append(_row(title, played, company))
                colours.append(colour_of(title, company))
    columns = tuple(column for column in _COLUMNS if column.heading not in _left_out(title))
    table = Table("companies", "Companies round by round", columns, tuple(rows), None, tuple(colours), _NOTE)
    return Sheet("Companies", (table,), filtered=True, upright=True)


def _row(title: Title, played: Played, company: str) -> tuple[Value, ...]:
    after, earned = played.after, played.revenue.get(company, 0)
    paid = paid_out(played.payments, after.players).get(company, {})
    row: tuple[Value, ...] = (
        company,
        played.name,
        president_in(title, played, company),
        price(State(title, after), company),
        earned if played.operating or earned else None,
        divide(earned * 100, sum(played.revenue.values()), "down") if earned else None,
        sum(paid.values()) if played.operating or paid else None,
        after.books.of(MONEY, company),
        " ".join(trains_of(State(title, after), company)) or None,
    )
    left_out = _left_out(title)
    return tuple(value for column, value in zip(_COLUMNS, row, strict=True) if column.heading not in left_out)


def _left_out(title: Title) -> tuple[str, ...]:
    """Return the columns that have no meaning in a game without share prices."""
    return () if title.file.shares.priced else ("price", "funds")
