"""Sheets read as a person does: a row by its first cell, a figure by its heading."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from moderator.audit.report import Report, report
from moderator.export.game import book as charts_
from moderator.export.game import book as glance_
from moderator.export.game import ledger as ledger_
from moderator.export.game import market as companies_
from moderator.export.game import market as market_
from moderator.export.game import market as players_
from moderator.export.game import rounds as rounds_
from moderator.export.game import summary as summary_
from moderator.export.game import trains as trains_
from moderator.export.game.course import Played, rounds_played
from moderator.export.sheet import Cell, Formula, Sheet, Table, Value
from moderator.game import Game
from tests.shipped import shipped_game

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted(path.name for path in (ROOT / "examples").glob("*.18xx"))

Made = TypeVar("Made")
Figures = dict[str, str | int | None]


def example(name: str) -> Game:
    return shipped_game(name.removesuffix(".18xx"))


def _of_rounds(make: Callable[[Game, Sequence[Played]], Made]) -> Callable[[Game], Made]:
    """What is made of a game's rounds, of the game alone."""
    return lambda game: make(game, rounds_played(game))


charts, companies = _of_rounds(charts_.charts), _of_rounds(companies_.companies)
ledger, market = _of_rounds(ledger_.ledger), _of_rounds(market_.market)
players, trains = _of_rounds(players_.players), _of_rounds(trains_.trains)
round_sheets = _of_rounds(rounds_.round_sheets)


def summary(game: Game, found: Report) -> Sheet:
    return summary_.summary(game, found, rounds_played(game))


def glance(game: Game, found: Report, sheets: Sequence[Sheet]) -> Sheet:
    return glance_.overview_sheet(game, found, rounds_played(game), sheets)


def all_sheets(game: Game) -> tuple[Sheet, ...]:
    """Every sheet that reads the game round by round."""
    found = report(game)
    sheets = (summary(game, found), *round_sheets(game), companies(game), players(game), charts(game))
    return (glance(game, found, sheets), *sheets)


def table(sheet: Sheet, name: str) -> Table:
    (found,) = [each for each in sheet.tables if each.name == name]
    return found


def records(sheet: Sheet, name: str) -> list[Figures]:
    """The rows of a table, each as figures by heading; formulas by their values."""
    found = table(sheet, name)
    headings = [column.heading for column in found.columns]
    return [dict(zip(headings, map(_value, row), strict=True)) for row in found.rows]


def rows(sheet: Sheet, name: str, by: str | None = None) -> dict[str | int | None, Figures]:
    """The rows of a table by their first cells, or by those of a column; none of a table that the sheet has not."""
    if not any(each.name == name for each in sheet.tables):
        return {}
    key = by or table(sheet, name).columns[0].heading
    return {row[key]: row for row in records(sheet, name)}


def total(sheet: Sheet, name: str) -> Figures:
    """The row of sums below a table."""
    found = table(sheet, name)
    assert found.total is not None
    return dict(zip((column.heading for column in found.columns), map(_value, found.total), strict=True))


def column(sheet: Sheet, name: str, heading: str) -> list[str | int | None]:
    return [row[heading] for row in records(sheet, name)]


def formulas(sheets: tuple[Sheet, ...]) -> Iterator[Formula]:
    for sheet in sheets:
        for each in sheet.tables:
            for row in (*each.rows, each.total or ()):
                yield from (cell for cell in row if isinstance(cell, Formula))


def _value(cell: Value) -> str | int | None:
    return cell.value if isinstance(cell, Formula | Cell) else cell
