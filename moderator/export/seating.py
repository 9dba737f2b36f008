"""Seatings to print: a slip for each table, and posters."""

from collections.abc import Iterator, Mapping, Sequence

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
    """Return a workbook with a slip for each table of a round, from its texts and players.

    The last sheet has all slips to print and cut, several to a page; the others are typed into.
    """
    return Book("Slips", "", (*(_table(said, players) for said, players in tables), _all_slips(tables)))


def _all_slips(tables: Sequence[tuple[Mapping[str, Value], tuple[str, ...]]]) -> Sheet:
    blocks = tuple(
        Table(
            f"slip {at}",
            f"Slip {at} of {len(tables)}: {_round(said)}, table {said['table']}, {said.get('title') or ''}",
            _SEATS,
            tuple((seat, name, None, None, None) for seat, name in enumerate(players, 1)),
            note=", ".join(str(said[word]) for word in ("event", "date", "place") if said.get(word)),
        )
        for at, (said, players) in enumerate(tables, 1)
    )
    note = "To print and cut. Worth: a whole number or the word bankrupt. Type results into the other sheets."
    return Sheet("All slips", blocks, notes=(note,), upright=True)


def _round(said: Mapping[str, Value]) -> str:
    return str(said.get("stage") or f"round {said['round']}")


_SEATS = (
    Column("seat", "count", width=6),
    Column("player", width=24),
    Column("worth", "money", fill_in=True, width=12),
    Column("place", "count", fill_in=True, width=8),
    Column("signature", fill_in=True, width=30),
)


def _table(said: Mapping[str, Value], players: tuple[str, ...]) -> Sheet:
    """Return the slip of a table, with cells for the result. `moderator standings` reads it."""
    about = Table(
        "game",
        "The game",
        (Column("what", width=14), Column("is", fill_in=True, width=30)),
        tuple((word, said.get(word)) for word in ("title", *OCCASION, words.ENDED)),
    )
    rows = tuple((seat, name, None, None, None) for seat, name in enumerate(players, 1))
    note = "Seat 1 starts if the seats decide. Worth: a whole number or the word bankrupt."
    seated = Table("players", "Players", _SEATS, rows, note=note)
    return Sheet(f"R{said['round']} T{said['table']}", (about, seated), upright=True)


# ---- posters ----

_NAMES = 12  # on a poster, so that it can be read from three metres


class PosterRound(Record):
    """A round on posters: its name, when and where it is, its tables with their titles, and who sits out."""

    number: int
    name: str
    facts: str
    tables: tuple[tuple[str | None, tuple[str, ...]], ...]
    byes: tuple[str, ...] = ()


def posters_book(name: str, rounds: Sequence[PosterRound]) -> Book:
    """Return the posters of each round: where everybody sits, by name and by table."""
    return Book(name, "", tuple(sheet for each in rounds for sheet in (*_by_player(each), _by_table(each))))


def _notes(round_: PosterRound) -> tuple[str, ...]:
    out = f"Sits out: {', '.join(round_.byes)}." if round_.byes else ""
    return tuple(filter(None, (round_.facts, out)))


def _by_player(round_: PosterRound) -> Iterator[Sheet]:
    """Yield posters in alphabetical order, each with few enough names to be read from afar."""
    sits: list[tuple[Value, ...]] = [
        (name, at, seat, title or "")
        for at, (title, names) in enumerate(round_.tables, 1)
        for seat, name in enumerate(names, 1)
    ]
    out: list[tuple[Value, ...]] = [(name, "sits out", None, "") for name in round_.byes]
    rows = sorted([*sits, *out], key=lambda row: str(row[0]).casefold())
    columns = Column("player"), Column("table"), Column("seat", "count"), Column("title")
    count = -(-len(rows) // _NAMES) or 1
    size = -(-len(rows) // count)
    for part in range(count):
        shown = tuple(rows[part * size : (part + 1) * size])
        heading = f"{round_.name}: where do I sit?"
        name = f"R{round_.number} by player{f' {part + 1}' if part else ''}"
        yield Sheet(name, (Table("by player", heading, columns, shown),), notes=_notes(round_), poster=True)


def _by_table(round_: PosterRound) -> Sheet:
    most = max((len(names) for _, names in round_.tables), default=0)
    columns = (Column("table", "count"), Column("title"), *(Column(f"seat {seat}") for seat in range(1, most + 1)))
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (at, title or "", *names, *("" for _ in range(most - len(names))))
        for at, (title, names) in enumerate(round_.tables, 1)
    )
    table = Table("by table", f"{round_.name}: who sits where", columns, rows)
    return Sheet(f"R{round_.number} by table", (table,), notes=_notes(round_), poster=True)
