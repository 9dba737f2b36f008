"""The tables of a seating to print: one sheet a table with names, worths and signatures, and a list of all."""

from moderator.export.sheet import Book, Column, Sheet, Table, Value
from moderator.journal.names import OCCASION
from moderator.tournament.seating import Seating


def seating_book(drawn: Seating, note: str) -> Book:
    """A list of all rounds, then a sheet for every table."""
    columns = (Column("round", "count"), Column("table", "count"), Column("seat", "count"), Column("player"))
    rows = tuple(
        (number, at, seat, name)
        for number, tables in enumerate(drawn.rounds, 1)
        for at, table in enumerate(tables, 1)
        for seat, name in enumerate(table, 1)
    )
    listed = Sheet("Seating", (Table("seating", "Seating", columns, rows),), notes=(note,), filtered=True)
    tables = (
        _table(number, at, table) for number, tables in enumerate(drawn.rounds, 1) for at, table in enumerate(tables, 1)
    )
    return Book("Seating", "", (listed, *tables))


def _table(number: int, at: int, players: tuple[str, ...]) -> Sheet:
    """What lies on a table: who sits where, and what is written down at the end."""
    said: dict[str, Value] = {"round": number, "table": at}
    about = Table(
        "game",
        "The game",
        (Column("what", width=14), Column("is", fill_in=True, width=30)),
        (("title", None), *((word, said.get(word)) for word in OCCASION), ("ended by", None)),
    )
    columns = (
        Column("seat", "count", width=6),
        Column("player", width=24),
        Column("worth", "money", fill_in=True, width=12),
        Column("place", "count", fill_in=True, width=8),
        Column("signature", fill_in=True, width=30),
    )
    rows = tuple((seat, name, None, None, None) for seat, name in enumerate(players, 1))
    seated = Table("players", "Players", columns, rows, note="Seat 1 begins where seats decide.")
    return Sheet(f"R{number} T{at}", (about, seated), upright=True)
