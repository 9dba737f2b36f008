"""Scoring sheets for tests: blank ones as the command writes them, filled in like a table would."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from openpyxl.cell.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from moderator.export.blank.book import blank_book
from moderator.export.writers.workbook import make_workbook
from moderator.game import Game
from moderator.mechanics.catalogue import load_title
from moderator.rules.booking import State
from moderator.rules.holdings import shares
from moderator.rules.prices import price
from moderator.scoring import score
from moderator.titles.title import Title
from moderator.vocabulary.loans import OWED


class Filled:
    """A scoring sheet in a workbook, with cells found by row and heading."""

    def __init__(self, path: Path, title: Title, players: int) -> None:
        book = blank_book(title, players)
        path.write_bytes(make_workbook(book.replace(sheets=book.sheets[-1:])))
        self.path, self.title = path, title
        self.book = load_workbook(path)
        self.sheet: Worksheet = self.book["Scoring"]

    def at(self, text: str, under: int = 1) -> Cell:
        """Return the first cell with this text, from this row on."""
        for row in self.sheet.iter_rows(min_row=under):
            for cell in row:
                if cell.value == text:
                    return cell
        raise LookupError(text)

    def cell(self, row: int, heading: str) -> Cell:
        """Return a cell of the players' table: row 0 is the first player, -1 the headings."""
        top = self.at("cash").row
        column = next(cell.column for cell in self.sheet[top] if cell.value == heading)
        return self.sheet.cell(top + 1 + row, column)

    def name(self, row: int, heading: str) -> str:
        """Return the name of a cell of the players' table in findings."""
        return f"{self.sheet.title}!{self.cell(row, heading).coordinate}"

    def price(self, company: str) -> Cell:
        label = self.at("final price")
        column = next(cell.column for cell in self.sheet[label.row - 1] if cell.value == company)
        return self.sheet.cell(label.row, column)

    def write(self, row: int, **values: Any) -> None:
        """`write(0, player="Ann", cash=350, BNR=3)`."""
        for heading, value in values.items():
            self.cell(row, heading).value = value

    def save(self) -> Path:
        self.book.save(self.path)
        return self.path


Figures = Mapping[str, Mapping[str, Any]]  # by player and heading


def _no_shares(sheet: Filled) -> dict[str, int]:
    """Return the entries of a player without shares."""
    return dict.fromkeys([*sheet.title.file.corporations][: sheet.title.file.shares.priced], 0)


def filled(
    path: Path,
    players: Figures,
    prices: Mapping[str, int],
    title: str = "18EU",
    ruleset: Path | None = None,
    options: Mapping[str, str] | None = None,
) -> Filled:
    """Return a sheet with these players' figures by heading."""
    chosen = tuple((options or {}).items())
    sheet = Filled(path, load_title(title, chosen, ruleset), len(players))
    for row, (name, values) in enumerate(players.items()):
        held = [piece for piece in values if piece in sheet.title.kinds]
        sheet.write(row, player=name, **({} if held else _no_shares(sheet)), **values)
    for company, value in prices.items():
        sheet.price(company).value = value
    return sheet


def of_game(path: Path, game: Game) -> Filled:
    """Return a sheet with the final position of a game."""
    title, position = game.title, game.position
    players = {}
    for standing in score(State(title, position)).standings:
        held = {c: n for c in title.certificates if (n := shares(title, position.books, c, standing.player))}
        other = {"cash": position.books.of("money", standing.player)}
        if owed := OWED.of(position).get(standing.player, 0):
            other["bank credit"] = owed
        players[standing.player] = {**other, **held}
    prices = {c: value for c in title.certificates if (value := price(State(title, position), c)) is not None}
    return filled(path, players, prices, title.name)
