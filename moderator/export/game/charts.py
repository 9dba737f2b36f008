"""Charts: worth and prices over the rounds, worth against the mean, and where income came from, with their tables."""

from collections.abc import Callable, Sequence
from typing import Literal

from moderator.export.game.cells import company_columns, distinct
from moderator.export.game.course import Played
from moderator.export.game.flows import flows, paid_out
from moderator.export.sheet import Chart, Column, Sheet, Table, Value
from moderator.game import Game
from moderator.model.money import divide
from moderator.rules.booking import State
from moderator.rules.prices import price
from moderator.scoring import worth
from moderator.titles.title import Title

MINORS, PRIVATES = "minors", "privates"


def charts(game: Game, rounds: Sequence[Played]) -> Sheet:
    """Lines of worth and price, bars of income; a chart is left out where it has nothing to show."""
    title, names = game.title, game.position.players
    worths, prices, income = _worth(title, rounds, names), _prices(title, rounds), _income(title, rounds, names)
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


def _worth(title: Title, rounds: Sequence[Played], names: tuple[str, ...]) -> Table:
    """What each player was worth as the game began, and as each round ended; a late start has its count instead."""
    columns = tuple(Column(heading, "money") for heading in distinct(names, ("round",)))
    start: tuple[Value, ...] = ("start", *(worth(State(title, rounds[0].before), player) for player in names))
    rows = _over(rounds, names, lambda played, player: worth(State(title, played.after), player))
    return Table("worth", "Worth", (Column("round"), *columns), rows if rounds[0].counted else (start, *rows))


def _against_mean(worths: Table) -> Table:
    """How far each player was above the mean of all of them, or below it: who gains on the others, and when."""
    rows = []
    for name, *row in worths.rows:
        figures = [worth for worth in row if isinstance(worth, int)]
        rows.append((name, *(divide(worth * len(figures) - sum(figures), len(figures), "down") for worth in figures)))
    note = "Worth less the mean of all players, rounded down."
    return Table("mean", "Worth against the mean", worths.columns, tuple(rows), note=note)


def _prices(title: Title, rounds: Sequence[Played]) -> Table:
    """The price of a share as each round ended."""
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
    """What each player got in the whole game of each corporation, of the minors, and of the privates."""
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
