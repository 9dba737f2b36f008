"""The tables of a seating to print: one sheet a table with names, worths and signatures, and a list of all."""

from collections.abc import Mapping, Sequence

from moderator.audit.sheet import words
from moderator.export.sheet import Book, Column, Sheet, Table, Value
from moderator.journal.names import OCCASION
from moderator.model.values import Record
from moderator.tournament.seating import Seating


class Meeting(Record):
    """What the slips of an event say: its name and place, and in turn the days of its rounds and the titles of tables.

    The last day goes on, and the titles begin anew behind the last table.
    """

    event: str | None = None
    place: str | None = None
    dates: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()

    def says(self, number: int, at: int) -> dict[str, str | int | None]:
        """What stands on the slip of a table in a round."""
        date = self.dates[min(number, len(self.dates)) - 1] if self.dates else None
        title = self.titles[(at - 1) % len(self.titles)] if self.titles else None
        return {"title": title, "event": self.event, "date": date, "round": number, "table": at, "place": self.place}


def seating_book(drawn: Seating, note: str, meeting: Meeting) -> Book:
    """A list of all rounds, then a sheet for every table."""
    columns = (
        Column("round", "count"),
        Column("table", "count"),
        *((Column("title"),) if meeting.titles else ()),
        Column("seat", "count"),
        Column("player"),
    )
    rows = tuple(
        (number, at, *((meeting.says(number, at)["title"],) if meeting.titles else ()), seat, name)
        for number, tables in enumerate(drawn.rounds, 1)
        for at, table in enumerate(tables, 1)
        for seat, name in enumerate(table, 1)
    )
    listed = Sheet("Seating", (Table("seating", "Seating", columns, rows),), notes=(note,), filtered=True)
    tables = (
        _table(meeting.says(number, at), table)
        for number, tables in enumerate(drawn.rounds, 1)
        for at, table in enumerate(tables, 1)
    )
    return Book("Seating", "", (listed, *tables))


def slips_book(tables: Sequence[tuple[Mapping[str, Value], tuple[str, ...]]]) -> Book:
    """A slip for each table of a round, given what it says and who sits there."""
    return Book("Slips", "", tuple(_table(said, players) for said, players in tables))


def _table(said: Mapping[str, Value], players: tuple[str, ...]) -> Sheet:
    """What lies on a table: who sits where, and what is written down at the end, which `standings` reads."""
    about = Table(
        "game",
        "The game",
        (Column("what", width=14), Column("is", fill_in=True, width=30)),
        tuple((word, said.get(word)) for word in ("title", *OCCASION, words.ENDED)),
    )
    columns = (
        Column("seat", "count", width=6),
        Column("player", width=24),
        Column("worth", "money", fill_in=True, width=12),
        Column("place", "count", fill_in=True, width=8),
        Column("signature", fill_in=True, width=30),
    )
    rows = tuple((seat, name, None, None, None) for seat, name in enumerate(players, 1))
    note = "Seat 1 begins where seats decide. Worth: a whole number, or the word bankrupt."
    seated = Table("players", "Players", columns, rows, note=note)
    return Sheet(f"R{said['round']} T{said['table']}", (about, seated), upright=True)
