"""Event, date, round, table and place as a scoring sheet notes them; what cannot be read is told with its cell."""

from datetime import date

from moderator.audit.sheet.game import beside
from moderator.audit.sheet.spreadsheet import Cell, Grid
from moderator.journal.names import OCCASION
from moderator.journal.occasion import HOW, plain_occasion
from moderator.model.values import Record
from moderator.model.wording import excerpt


class Noted(Record):
    """What a sheet says of its occasion, and the cells, by word, of which nobody can say what they mean."""

    said: tuple[tuple[str, str], ...] = ()
    unread: tuple[tuple[str, Cell], ...] = ()


def read_occasion(grid: Grid) -> Noted:
    """What stands beside each word, the first cell that is not blank."""
    cells = [(word, cell) for word in OCCASION for cell in beside(grid, word)[:1]]
    meant = [(word, cell, _meant(word, cell)) for word, cell in cells]
    said = tuple((word, told) for word, _, told in meant if told is not None)
    return Noted(said, tuple((word, cell) for word, cell, told in meant if told is None))


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
