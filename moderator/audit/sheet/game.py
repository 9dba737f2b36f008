"""Which game a workbook is of: its title and options."""

from pathlib import Path

from moderator.audit.sheet import words
from moderator.audit.sheet.file import DamagedSheet
from moderator.audit.sheet.headings import plain
from moderator.audit.sheet.spreadsheet import Cell, Grid
from moderator.model.vocabulary import fold
from moderator.resources import ruleset_names
from moderator.titles.load import UnknownTitle, load_title
from moderator.titles.title import Title

_TOP = 30  # rows in which the title may stand anywhere


def find_title(grids: list[Grid], ruleset: Path | None) -> Title:
    """The title that stands beside the word `game`; if nothing does, one that the first rows name."""
    known = {fold(name): name for name in ruleset_names()}
    labels = (words.PLAYERS, words.OPTIONS, words.ENDED)
    named_there = [c.text for grid in grids for c in beside(grid, words.GAME) if c.text and plain(c.text) not in labels]
    above = [cell.text for grid in grids for (row, _), cell in sorted(grid.cells.items()) if row <= _TOP]
    spoken = [word.strip(".,:;()") for text in named_there or above for word in (text, *text[:200].split())]
    named = next((known[fold(word)] for word in spoken if fold(word) in known), None)
    if ruleset is None and named is None:
        if named_there:
            raise UnknownTitle(named_there[0])
        raise DamagedSheet("no cell of the workbook names the game", f"write its title beside the word `{words.GAME}`")
    return load_title(named or "", _options(grids) if grids else (), ruleset)


def _options(grids: list[Grid]) -> list[tuple[str, str]]:
    """Options as the sheet notes them: `hold-limit=70, ...`."""
    for grid in grids:
        for cell in beside(grid, words.OPTIONS):
            pairs = [pair.partition("=") for pair in cell.text.split(",")]
            if all(name.strip() and sign and value.strip() for name, sign, value in pairs):
                return [(name.strip(), value.strip()) for name, _, value in pairs]
    return []


def beside(grid: Grid, label: str) -> list[Cell]:
    """What stands right of the cells with this label, or below them."""
    at = [(cell.row, cell.column) for cell in grid.cells.values() if plain(cell.text) == label]
    near = [spot for row, column in sorted(at) for spot in ((row, column + 1), (row + 1, column))]
    return [grid.cells[spot] for spot in near if spot in grid.cells]
