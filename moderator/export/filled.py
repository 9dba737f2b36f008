"""A scoring sheet with what is known before the game: its occasion, and the players in the order of their seats."""

from collections.abc import Mapping, Sequence

from moderator.audit.sheet import words
from moderator.export.sheet import Sheet, Table, Value


def fill_sheet(sheet: Sheet, said: Mapping[str, Value], players: Sequence[str]) -> Sheet:
    """The sheet with names beside its labels and in its rows of players; all else is still blank."""
    return sheet.but(tables=tuple(_fill(table, said, players) for table in sheet.tables))


def _fill(table: Table, said: Mapping[str, Value], players: Sequence[str]) -> Table:
    if table.name in ("game", "occasion"):
        rows = tuple((row[0], row[1] if row[1] is not None else said.get(str(row[0]))) for row in table.rows)
        return table.but(rows=rows)
    if table.name == "players" and table.columns[0].heading == words.PLAYER:
        return table.but(rows=tuple((name, *row[1:]) for name, row in zip(players, table.rows, strict=True)))
    return table
