"""Find the title, options and occasion that a workbook names."""

from datetime import date
from pathlib import Path

from moderator.audit.sheet import words
from moderator.audit.sheet.words import plain
from moderator.audit.sheet.workbook import Cell, DamagedSheet, Grid
from moderator.journal.names import OCCASION
from moderator.journal.occasion import HOW, plain_occasion
from moderator.mechanics.catalogue import load_title
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.model.wording import excerpt
from moderator.resources import ruleset_names
from moderator.titles.load import UnknownTitle
from moderator.titles.title import Title

_LABELS = frozenset((*words.LABELS, *OCCASION, *words.PLAYER_FIELDS, *words.ALSO))  # never values
_TOP = 30  # rows to search for the title


def find_title(grids: list[Grid], ruleset: Path | None) -> Title:
    """Return the title named next to the word `game`, else one named in the first rows."""
    known = {fold(name): name for name in ruleset_names()}
    labelled = [cell.said for grid in grids for cell in cells_beside(grid, words.GAME) if cell.said]
    above = [cell.text for grid in grids for (row, _), cell in sorted(grid.cells.items()) if row <= _TOP]
    spoken = [word.strip(".,:;()") for text in labelled or above for word in (text, *text[:200].split())]
    named = next((known[fold(word)] for word in spoken if fold(word) in known), None)
    if ruleset is None and named is None:
        if labelled:
            raise UnknownTitle(labelled[0])
        raise DamagedSheet("no cell of the workbook names the game", f"write its title next to the word `{words.GAME}`")
    return load_title(named or "", _options(grids) if grids else (), ruleset)


def is_meant(grid: Grid) -> bool:
    """Return whether a sheet is a scoring sheet: by its name, or by a title right of the word `game`."""
    at = ((cell.row, cell.column + 1) for cell in grid.cells.values() if plain(cell.text) == words.GAME)
    known = {fold(name) for name in ruleset_names()}
    return fold(grid.name) == fold(words.SHEET) or any(fold(grid.at(*spot).said) in known for spot in at)


def _options(grids: list[Grid]) -> list[tuple[str, str]]:
    """Return the options that the sheet names, such as `hold-limit=70`."""
    for grid in grids:
        for cell in cells_beside(grid, words.OPTIONS):
            pairs = [pair.partition("=") for pair in cell.text.split(",")]
            if all(name.strip() and sign and value.strip() for name, sign, value in pairs):
                return [(name.strip(), value.strip()) for name, _, value in pairs]
    return []


def cells_beside(grid: Grid, label: str) -> list[Cell]:
    """Return the cells right of or below this label, except other labels; labels in a heading row are skipped."""
    heads = {number for number, cells in grid.rows() if _heads_players(cells)}
    at = [(cell.row, cell.column) for cell in grid.cells.values() if plain(cell.text) == label]
    spots = [(row, column) for row, column in sorted(at) if row not in heads]
    near = [spot for row, column in spots for spot in ((row, column + 1), (row + 1, column))]
    return [grid.cells[spot] for spot in near if spot in grid.cells and plain(grid.cells[spot].text) not in _LABELS]


def _heads_players(cells: list[Cell]) -> bool:
    """Return whether the row has the headings above the players."""
    fields = {words.ALSO.get(plain(cell.text), plain(cell.text)) for cell in cells}
    return words.PLAYER in fields and not fields.isdisjoint((words.CASH, words.TOTAL))


# ---- occasion ----
# Event, date, round, table and place as noted on a scoring sheet; unreadable cells are reported.


class NotedOccasion(Record):
    """The occasion noted on a sheet, and by word the cells that cannot be read."""

    said: tuple[tuple[str, str], ...] = ()
    unread: tuple[tuple[str, Cell], ...] = ()


def read_occasion(grid: Grid) -> NotedOccasion:
    """Return the entry of each occasion word: the first non-blank cell right of or below it."""
    cells = [(word, cell) for word in OCCASION for cell in cells_beside(grid, word)[:1]]
    meant = [(word, cell, _meant(word, cell)) for word, cell in cells]
    occasion = tuple((word, text) for word, _, text in meant if text is not None)
    return NotedOccasion(occasion, tuple((word, cell) for word, cell, text in meant if text is None))


def tell_unread(word: str, cell: Cell) -> tuple[str, str, str]:
    """Return the content of an unreadable cell, the message about it, and what to write instead."""
    shown = excerpt(str(cell.formula if cell.value is None else cell.value), width=40)
    message = f"{shown} cannot be read as the {word}; the sheet counts without it"
    return shown, message, HOW.get(word, "shorten it")


def _meant(word: str, cell: Cell) -> str | None:
    value = cell.value
    if value is None or cell.error or isinstance(value, bool) or (isinstance(value, date) and word != "date"):
        return None
    return plain_occasion(word, value.isoformat()[:10] if isinstance(value, date) else str(value))
