"""Posters of a round: where do I sit, by player, and who sits where, by table."""

from collections.abc import Sequence

from moderator.export.sheet import Book, Column, Sheet, Table, Value


def posters_book(
    name: str, rounds: Sequence[tuple[int, Sequence[tuple[str | None, Sequence[str]]], Sequence[str]]]
) -> Book:
    """Two sheets a round, given its number, its tables with their titles, and who sits out."""
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
