"""Which game a workbook is of: its title and options."""

from datetime import date
from pathlib import Path

from moderator.audit.sheet import words
from moderator.audit.sheet.words import plain
from moderator.audit.sheet.workbook import Cell, DamagedSheet, Grid
from moderator.journal.header import HOW, plain_occasion
from moderator.journal.names import OCCASION
from moderator.mechanics.opening import load_title
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.model.wording import excerpt
from moderator.resources import ruleset_names
from moderator.titles.load import UnknownTitle
from moderator.titles.title import Title

_LABELS = frozenset((*words.LABELS, *OCCASION, *words.PLAYER_FIELDS, *words.ALSO))  # none of which is a value
_TOP = 30  # rows in which the title may stand anywhere


def find_title(grids: list[Grid], ruleset: Path | None) -> Title:
    """The title that stands beside the word `game`; if nothing does, one that the first rows name."""
    known = {fold(name): name for name in ruleset_names()}
    named_there = [cell.said for grid in grids for cell in cells_beside(grid, words.GAME) if cell.said]
    above = [cell.text for grid in grids for (row, _), cell in sorted(grid.cells.items()) if row <= _TOP]
    spoken = [word.strip(".,:;()") for text in named_there or above for word in (text, *text[:200].split())]
    named = next((known[fold(word)] for word in spoken if fold(word) in known), None)
    if ruleset is None and named is None:
        if named_there:
            raise UnknownTitle(named_there[0])
        raise DamagedSheet("no cell of the workbook names the game", f"write its title beside the word `{words.GAME}`")
    return load_title(named or "", _options(grids) if grids else (), ruleset)


def is_meant(grid: Grid) -> bool:
    """Whether a sheet is for scoring by its name, or says so: `game`, and a title beside it."""
    at = ((cell.row, cell.column + 1) for cell in grid.cells.values() if plain(cell.text) == words.GAME)
    known = {fold(name) for name in ruleset_names()}
    return fold(grid.name) == fold(words.SHEET) or any(fold(grid.at(*spot).said) in known for spot in at)


def _options(grids: list[Grid]) -> list[tuple[str, str]]:
    """Options as the sheet notes them: `hold-limit=70, ...`."""
    for grid in grids:
        for cell in cells_beside(grid, words.OPTIONS):
            pairs = [pair.partition("=") for pair in cell.text.split(",")]
            if all(name.strip() and sign and value.strip() for name, sign, value in pairs):
                return [(name.strip(), value.strip()) for name, _, value in pairs]
    return []


def cells_beside(grid: Grid, label: str) -> list[Cell]:
    """What stands right of the cells with this label, or below them; never another label, nor what a heading heads."""
    heads = {number for number, cells in grid.rows() if _heads_players(cells)}
    at = [(cell.row, cell.column) for cell in grid.cells.values() if plain(cell.text) == label]
    spots = [(row, column) for row, column in sorted(at) if row not in heads]
    near = [spot for row, column in spots for spot in ((row, column + 1), (row + 1, column))]
    return [grid.cells[spot] for spot in near if spot in grid.cells and plain(grid.cells[spot].text) not in _LABELS]


def _heads_players(cells: list[Cell]) -> bool:
    """Whether a row is the headings above the players, whatever else stands in it."""
    fields = {words.ALSO.get(plain(cell.text), plain(cell.text)) for cell in cells}
    return words.PLAYER in fields and not fields.isdisjoint((words.CASH, words.TOTAL))


# ---- occasion ----
# Event, date, round, table and place as a scoring sheet notes them; what cannot be read is told with its cell.


class NotedOccasion(Record):
    """What a sheet says of its occasion, and the cells, by word, of which nobody can say what they mean."""

    said: tuple[tuple[str, str], ...] = ()
    unread: tuple[tuple[str, Cell], ...] = ()


def read_occasion(grid: Grid) -> NotedOccasion:
    """What stands beside each word, the first cell that is not blank."""
    cells = [(word, cell) for word in OCCASION for cell in cells_beside(grid, word)[:1]]
    meant = [(word, cell, _meant(word, cell)) for word, cell in cells]
    said = tuple((word, told) for word, _, told in meant if told is not None)
    return NotedOccasion(said, tuple((word, cell) for word, cell, told in meant if told is None))


def tell_unread(word: str, cell: Cell) -> tuple[str, str, str]:
    """What stands in a cell that cannot be read, what is said of it, and what to write there."""
    shown = excerpt(str(cell.formula if cell.value is None else cell.value), width=40)
    message = f"{shown} is no {word} that can be read; the sheet counts without it"
    return shown, message, HOW.get(word, "write it shortly")


def _meant(word: str, cell: Cell) -> str | None:
    value = cell.value
    if value is None or cell.error or isinstance(value, bool) or (isinstance(value, date) and word != "date"):
        return None
    return plain_occasion(word, value.isoformat()[:10] if isinstance(value, date) else str(value))
