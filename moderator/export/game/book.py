"""The workbook of a game: the overview, then all other sheets."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from moderator.audit.report import Report, report
from moderator.export.game.cells import DOUBTED, added, colour_of, company_columns, distinct, doubted, sum_of
from moderator.export.game.course import Played, flows, paid_out, purchases, rounds_played
from moderator.export.game.ledger import MATTERS, by_weight, findings, ledger, lines_by_round
from moderator.export.game.market import companies, market, players
from moderator.export.game.rounds import round_sheets
from moderator.export.game.summary import summary
from moderator.export.game.trains import BROUGHT, trains
from moderator.export.sheet import Book, Cell, Chart, Column, Formula, Sheet, Table, Value
from moderator.export.words import use_words_in
from moderator.game import Game
from moderator.journal.lexer import quote_name
from moderator.model.findings import Doubts, until
from moderator.model.ledger import divide
from moderator.model.position import Position
from moderator.model.rounds import Turn
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of
from moderator.rules.prices import price
from moderator.scoring import Score, Standing, rank, score, worth
from moderator.titles.title import Title

# ---- overview ----

NAME = "At a glance"
_LETTERS = {"pay": " P", "half": " ½", "hold": " H"}
_COLOURS = {"pay": "#d3ead3", "half": "#fbeebc", "hold": "#f4cccc"}
_PRIORITY = " *"
LISTED = 6  # findings on the overview


def overview_sheet(game: Game, report: Report, rounds: Sequence[Played], sheets: Sequence[Sheet]) -> Sheet:
    """Return the first sheet of a book, which links to the other `sheets`."""
    doubts = report.uncertain
    shown = [played for played in rounds if played.operating or played.revenue]
    scored = score(game.state, doubts)
    tables = (
        _glance_worth(game, shown, scored, doubts),
        _companies(game, shown, doubts),
        starts_table(game.title, rounds),
        _opening(game.title, game.position.players, rounds),
        _findings(report),
    )
    drawn = tuple(_charts(sheets))
    links = tuple(sheet.name for sheet in sheets)
    present = tuple(table for table in tables if table is not None)
    return Sheet(NAME, present, drawn, one_page=True, links=links)


def _charts(sheets: Sequence[Sheet]) -> Iterator[Chart]:
    """Yield the chart of worth, which refers to the table on the sheet of charts."""
    for sheet in sheets:
        yield from (chart.replace(sheet=sheet.name) for chart in sheet.charts if chart.table == "worth")


# ---- worth and revenue by round ----


def _glance_worth(game: Game, shown: Sequence[Played], scored: Score, doubts: Doubts) -> Table:
    """Return the worth of each player after each operating round and now, the best first."""
    rows: list[tuple[Value, ...]] = []
    for standing in _standings(game, scored):
        deals = not scored.final and game.position.priority == standing.player
        name = Cell(standing.player, mark=_PRIORITY) if deals else standing.player
        ended = (
            doubted(_so_far(game, doubts, played), worth(State(game.title, played.after), standing.player))
            for played in shown
        )
        rows.append((name, *ended, doubted(doubts, standing.total), doubted(doubts, standing.place)))
    columns = (
        Column("player"),
        *_round_columns(shown, rows),
        Column("end" if scored.final else "now", "money"),
        Column("place", "count"),
    )
    notes = [f"In {game.title.file.currency}, at the end of each operating round.", *_mark(doubts)]
    notes += [] if scored.final else ["Not final. * has the priority deal."]
    return Table("worth", "Worth", columns, tuple(rows), note=" ".join(notes))


def _standings(game: Game, scored: Score) -> tuple[Standing, ...]:
    """Return the standings of the score, or by worth if the game is not over."""
    if scored.finished:
        return scored.standings
    return rank(each.replace(total=worth(game.state, each.player)) for each in scored.standings)


def _companies(game: Game, shown: Sequence[Played], doubts: Doubts) -> Table | None:
    """Return the revenue of each company by operating round, and whether it paid out."""
    title = game.title
    turns = [{turn.company: turn for turn in played.turns} for played in shown]
    ran = {company for played in shown for company in played.revenue}.union(*turns)
    names = [company for company in title.kinds if company in ran]
    if not names:
        return None
    rows: list[tuple[Value, ...]] = []
    summed = f"=SUM({{.{shown[0].name}}}:{{.{shown[-1].name}}})"
    for company in names:
        earned = [
            doubted(_so_far(game, doubts, played), _earned(title, played, company, taken.get(company)))
            for played, taken in zip(shown, turns, strict=True)
        ]
        rows.append((company, *earned, Formula(summed, added(earned))))
    columns = (Column("company"), *_round_columns(shown, rows), Column("all", "money"))
    sums = [sum_of("companies", column.heading, (row[at] for row in rows)) for at, column in enumerate(columns) if at]
    colours = tuple(colour_of(title, company) for company in names)
    notes = [f"In {title.file.currency}. P: paid out, ½: paid half, H: withheld.", *_mark(doubts)]
    return Table("companies", "Revenue of companies", columns, tuple(rows), ("all", *sums), colours, " ".join(notes))


def _earned(title: Title, played: Played, company: str, turn: Turn | None) -> Value:
    """Return a company's earnings, with the letter and colour of its dividend, even if it had no choice."""
    earned = played.revenue.get(company, 0)
    if turn is None and not earned:
        return None
    choices = charter_of(State(title, played.after), company).dividend.choices
    became = turn.declared if turn is not None else None
    if became is None and earned and len(choices) == 1:
        became = choices[0]
    return Cell(earned, colour=_COLOURS.get(became or ""), mark=_LETTERS.get(became or "", ""))


def _so_far(game: Game, doubts: Doubts, played: Played) -> Doubts:
    """Return the doubts that existed at the end of a round."""
    return until(doubts, played.after.line, game.journal.order)


def _mark(doubts: Doubts) -> list[str]:
    return [f"{DOUBTED}: uncertain."] if doubts else []


def _round_columns(shown: Sequence[Played], rows: Sequence[tuple[Value, ...]]) -> Iterator[Column]:
    """Yield columns as narrow as their figures, so that many rounds fit on a page."""
    for at, played in enumerate(shown, 1):
        longest = max((len(_text(row[at])) for row in rows), default=0)
        yield Column(played.name, "count", width=max(7, longest + 1))


def _text(value: Value) -> str:
    return f"{value.value:,}{value.mark}" if isinstance(value, Cell) else "" if value is None else f"{value:,}"


# ---- the opening, and findings ----


def _opening(title: Title, players: Sequence[str], rounds: Sequence[Played]) -> Table | None:
    """Return what each player bought in the opening, or None."""
    bought = [*purchases(rounds)]
    if not bought:
        return None
    rows = []
    for player in players:
        lots = [each for each in bought if each.player == player]
        listed = ", ".join(f"{each.lot} {title.money(each.paid)}" for each in lots)
        rows.append((player, len(lots), sum(each.paid for each in lots), listed or None))
    columns = (Column("player"), Column("lots", "count"), Column("paid", "money", width=8), Column("bought"))
    return Table("opening", "Bought in the opening", columns, tuple(rows))


def _findings(report: Report) -> Table:
    """Return the first violations, errors and rulings."""
    found = by_weight(report.of(*MATTERS))
    rows = tuple((each.severity.value, each.line, each.section, each.message) for each in found[:LISTED])
    columns = (Column("finding"), Column("line", "count"), Column("section", width=8), Column("what"))
    more = len(found) - len(rows)
    note = f"And {more} more: see Findings." if more else "" if found else "No violations, errors or rulings."
    return Table("findings", "Findings that matter", columns, rows, note=note)


_COLUMNS = (
    Column("round"),
    Column("line", "count", width=8),
    Column("train", width=8),
    Column("brought by", width=8),
    Column("rusts", width=8),
    Column("phase"),
)


def starts_table(title: Title, rounds: Sequence[Played]) -> Table:
    """Return the lines that brought the first train of a type or a new phase, below the phase at the start."""
    first = rounds[0]
    phases_at_start = ", ".join([first.before.phase, *map(_of_track, first.before.tracks.items())])
    rows: list[tuple[Value, ...]] = [(first.name, None, None, None, None, phases_at_start)]
    units, seen = {unit: name for name, unit in title.train_units}, set[str]()
    for played, before, step in lines_by_round(tuple(rounds)):
        bought = [each for each in step.entry.postings if each.why in BROUGHT and each.unit in units]
        trains = {units[each.unit]: each.target for each in bought if units[each.unit] not in seen}
        phases = [*_begun(title, before, step.position)]
        seen.update(trains)
        if trains or phases:
            buyers = ", ".join(dict.fromkeys(trains.values()))
            rusted = [name for name, facts in title.file.trains.items() if facts.rusts in phases]
            cells = (", ".join(trains), buyers, ", ".join(rusted), ", ".join(phases))
            rows.append((played.name, step.booked.line, *(text or None for text in cells)))
    return Table("starts", "Trains and phases", _COLUMNS, tuple(rows))


def _begun(title: Title, before: Position, now: Position) -> Iterator[str]:
    """Yield the phases that a line began, including those it skipped."""
    if now.phase != before.phase:
        names = [*title.file.phases]
        passed = names[names.index(before.phase) + 1 : names.index(now.phase)]
        yield from (*passed, now.phase)
    if now.tracks is not before.tracks:
        yield from (_of_track(each) for each in now.tracks.items() if each not in before.tracks.items())


def _of_track(phase: tuple[str, str]) -> str:
    """Return `rails: 2`: a phase of another track than the trains."""
    return f"{phase[0]}: {phase[1]}"


# ---- charts ----

MINORS, PRIVATES = "minors", "privates"


def charts(game: Game, rounds: Sequence[Played]) -> Sheet:
    """Return the charts of worth, prices and income, except empty ones."""
    title, names = game.title, game.position.players
    worths, prices, income = _charts_worth(title, rounds, names), _prices(title, rounds), _income(title, rounds, names)
    tables = (worths, _against_mean(worths), prices, income)
    found = (
        _chart("Worth of the players", worths, "line", title),
        _chart("Worth against the mean", tables[1], "line", title),
        _chart("Prices of shares", prices, "line", title),
        _chart("Income by source", income, "bars", title),
    )
    drawn = tuple(chart for chart in found if chart.series)
    return Sheet("Charts", tuple(table for table, chart in zip(tables, found, strict=True) if chart.series), drawn)


def _chart(heading: str, table: Table, kind: Literal["line", "bars"], title: Title) -> Chart:
    across, *series = (column.heading for column in table.columns)
    return Chart(heading, table.name, across, tuple(series), kind, title.file.currency)


def _charts_worth(title: Title, rounds: Sequence[Played], names: tuple[str, ...]) -> Table:
    """Return the worth of each player at the start and after each round. A late start begins with its count."""
    columns = tuple(Column(heading, "money") for heading in distinct(names, ("round",)))
    start: tuple[Value, ...] = ("start", *(worth(State(title, rounds[0].before), player) for player in names))
    rows = _over(rounds, names, lambda played, player: worth(State(title, played.after), player))
    return Table("worth", "Worth", (Column("round"), *columns), rows if rounds[0].counted else (start, *rows))


def _against_mean(worths: Table) -> Table:
    """Return how far each player was above or below the mean of all players."""
    rows = []
    for name, *row in worths.rows:
        figures = [worth for worth in row if isinstance(worth, int)]
        rows.append((name, *(divide(worth * len(figures) - sum(figures), len(figures), "down") for worth in figures)))
    note = "Worth less the mean of all players, rounded down."
    return Table("mean", "Worth against the mean", worths.columns, tuple(rows), note=note)


def _prices(title: Title, rounds: Sequence[Played]) -> Table:
    priced = title.file.shares.priced
    started = {company for played in rounds for company in played.after.par if priced}
    corporations = [company for company in title.certificates if company in started]
    columns = company_columns(title, corporations, "money", ("round",))
    rows = _over(rounds, corporations, lambda played, company: price(State(title, played.after), company))
    return Table("prices", "Price of a share", (Column("round"), *columns), rows)


def _over(
    rounds: Sequence[Played], names: Sequence[str], cell: Callable[[Played, str], Value]
) -> tuple[tuple[Value, ...], ...]:
    return tuple((played.name, *(cell(played, name) for name in names)) for played in rounds)


def _income(title: Title, rounds: Sequence[Played], names: tuple[str, ...]) -> Table:
    """Return the income of each player in the whole game, from each corporation, the minors and the privates."""
    payments = [payment for played in rounds for payment in played.payments]
    paid = paid_out(payments, names)
    sources = {company: paid[company] for company in title.certificates if company in paid}
    minors = [paid[minor] for minor in title.file.minors if minor in paid]
    if minors:
        sources[MINORS] = {player: sum(to.get(player, 0) for to in minors) for player in names}
    privates = {player: flows(title, payments, player)["income"] for player in names}
    if any(privates.values()):
        sources[PRIVATES] = privates
    columns = company_columns(title, sources, "money", ("player", "all"))
    rows: list[tuple[Value, ...]] = [(player, *(to.get(player, 0) for to in sources.values())) for player in names]
    return Table("income", "Income by source", (Column("player"), *columns), tuple(rows))


# ---- book ----


def book_of(game: Game) -> Book:
    """Return the whole workbook of a game."""
    found, rounds = report(game), rounds_played(game)
    return _book(game, found, rounds, _all_sheets(game, found, rounds))


def printed_book(game: Game) -> Book:
    """Return the workbook to print: overview, summary, the findings that matter, charts."""
    found, rounds = report(game), rounds_played(game)
    weighty = found.of(*MATTERS)
    noted = (findings(game, found.replace(findings=weighty)),) if len(weighty) > LISTED else ()
    return _book(game, found, rounds, (summary(game, found, rounds), *noted, charts(game, rounds)))


def _book(game: Game, found: Report, rounds: Sequence[Played], sheets: tuple[Sheet, ...]) -> Book:
    """Return these sheets after the overview that links to them."""
    title, names = game.title, [quote_name(name, ",") for name in game.position.players]
    heading = f"{title.name}, {', '.join(names)}"
    first = overview_sheet(game, found, rounds, sheets)
    changed = game.changed_json
    return Book(
        heading,
        title.file.currency,
        use_words_in((first, *sheets), title.words),
        found.uncertain,
        changed,
        name=title.name,
    )


def _all_sheets(game: Game, found: Report, rounds: Sequence[Played]) -> tuple[Sheet, ...]:
    return (
        summary(game, found, rounds),
        *round_sheets(game, rounds),
        ledger(game, rounds),
        *((market(game, rounds),) if game.title.file.shares.priced else ()),
        trains(game, rounds),
        companies(game, rounds),
        players(game, rounds),
        findings(game, found),
        charts(game, rounds),
    )
