"""Seatings to print: a slip for each table, and posters."""

from collections.abc import Mapping, Sequence

from moderator.audit.sheet import words
from moderator.export.sheet import Book, Column, Sheet, Table, Value
from moderator.journal.names import OCCASION
from moderator.model.values import Record
from moderator.tournament.seating import Seating


class Meeting(Record):
    """The texts on the slips of an event: its name and place, the dates of its rounds, and the titles of its tables.

    Rounds beyond the last date have that date. Titles repeat after the last one.
    """

    event: str | None = None
    place: str | None = None
    dates: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()

    def says(self, number: int, at: int) -> dict[str, str | int | None]:
        """Return the texts on the slip of a table in a round."""
        date = self.dates[min(number, len(self.dates)) - 1] if self.dates else None
        title = self.titles[(at - 1) % len(self.titles)] if self.titles else None
        return {"title": title, "event": self.event, "date": date, "round": number, "table": at, "place": self.place}


def seating_book(drawn: Seating, note: str, meeting: Meeting) -> Book:
    """Return a workbook with a list of all rounds and a slip for every table."""
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
    """Return a workbook with a slip for each table of a round, from its texts and players."""
    return Book("Slips", "", tuple(_table(said, players) for said, players in tables))


def _table(said: Mapping[str, Value], players: tuple[str, ...]) -> Sheet:
    """Return the slip of a table, with cells for the result. `moderator standings` reads it."""
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
    note = "Seat 1 starts if the seats decide. Worth: a whole number or the word bankrupt."
    seated = Table("players", "Players", columns, rows, note=note)
    return Sheet(f"R{said['round']} T{said['table']}", (about, seated), upright=True)


# ---- posters ----


def posters_book(
    name: str, rounds: Sequence[tuple[int, Sequence[tuple[str | None, Sequence[str]]], Sequence[str]]]
) -> Book:
    """Return two posters per round, from its number, its tables with their titles, and who sits out."""
    sheets = [sheet for number, tables, byes in rounds for sheet in _posters(number, tables, byes)]
    return Book(f"{name}: seats", "", tuple(sheets))


def _posters(
    number: int, tables: Sequence[tuple[str | None, Sequence[str]]], byes: Sequence[str]
) -> tuple[Sheet, Sheet]:
    sits: list[tuple[Value, ...]] = [
        (name, at, seat, title or "")
        for at, (title, names) in enumerate(tables, 1)
        for seat, name in enumerate(names, 1)
    ]
    out: list[tuple[Value, ...]] = [(name, "sits out", None, "") for name in byes]
    rows = sorted([*sits, *out], key=lambda row: str(row[0]).casefold())
    by_player = (Column("player", width=28), Column("table", width=10), Column("seat", "count"), Column("title"))
    most = max((len(names) for _, names in tables), default=0)
    by_table = (
        Column("table", "count"),
        Column("title"),
        *(Column(f"seat {seat}", width=20) for seat in range(1, most + 1)),
    )
    whole: tuple[tuple[Value, ...], ...] = tuple(
        (at, title or "", *names, *("" for _ in range(most - len(names))))
        for at, (title, names) in enumerate(tables, 1)
    )
    return (
        Sheet(f"R{number} by player", (Table("by player", "Where do I sit?", by_player, tuple(rows)),), upright=True),
        Sheet(f"R{number} by table", (Table("by table", "Who sits where", by_table, whole),)),
    )
