"""What must hold of the long tables of every game."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from moderator.export.game.course import rounds_played
from moderator.export.tables.rows import rows_of
from moderator.export.tables.shapes import TABLES
from moderator.game import Game
from moderator.model.ledger import MONEY

Facts = dict[str, list[dict[str, Any]]]

TYPES = {"text": str, "integer": int, "number": float, "boolean": bool, "date": str}
NO_PIECES = ("credit", "card")


def facts_of(game: Game, name: str) -> Facts:
    """Return the rows of every table, each by its columns."""
    found = {}
    for table, rows in rows_of(game, name).items():
        names = [field.name for field in TABLES[table].fields]
        found[table] = [dict(zip(names, row, strict=True)) for row in rows]
    return found


def find_faults(game: Game, tables: Facts) -> list[str]:
    """Return the faults, one line each."""
    checks = (_types, _rounds, _money, _flows, _worth, _runs)
    return [f"{check.__name__[1:]}: {fault}" for check in checks for fault in check(game, tables)]


def _types(_: Game, tables: Facts) -> Iterator[str]:
    """Every value has its column's type."""
    assert [*tables] == [*TABLES]
    for table, rows in tables.items():
        for field in TABLES[table].fields:
            values = [row[field.name] for row in rows if field.needed or row[field.name] is not None]
            yield from (f"{table}.{field.name} {v!r}" for v in values if type(v) is not TYPES[field.type])


def _rounds(_: Game, tables: Facts) -> Iterator[str]:
    """Every round named in a row is in the table of rounds."""
    known = {(row["sequence"], row["round"]) for row in tables["rounds"]}
    for table, rows in tables.items():
        named = {(row["sequence"], row["round"]) for row in rows if "sequence" in row}
        yield from (f"{table} {each}" for each in named - known - {(None, None)})


def _money(game: Game, tables: Facts) -> Iterator[str]:
    """All holdings of money add up to all the money, after every round."""
    held: Counter[int] = Counter()
    for row in tables["holdings"]:
        held[row["sequence"]] += row["quantity"] if row["kind"] == MONEY else 0
    total = game.position.books.total(MONEY)
    yield from (f"round {number}: {amount}" for number, amount in held.items() if amount != total)


def _flows(_: Game, tables: Facts) -> Iterator[str]:
    """Postings lead from the holdings of one round to those of the next."""
    held: dict[int, Counter[Any]] = {row["sequence"]: Counter() for row in tables["rounds"]}
    for row in tables["holdings"]:
        if row["kind"] not in NO_PIECES:
            held[row["sequence"]][row["holder"], row["kind"], row["item"]] = row["quantity"]
    moved: dict[int, Counter[Any]] = {number: Counter() for number in held}
    for row in tables["postings"]:
        moved[row["sequence"]][row["source"], row["kind"], row["item"]] -= row["quantity"]
        moved[row["sequence"]][row["target"], row["kind"], row["item"]] += row["quantity"]
    for number in range(2, len(held) + 1):
        for key in held[number - 1].keys() | held[number].keys() | moved[number].keys():
            if held[number - 1][key] + moved[number][key] != held[number][key]:
                yield f"round {number}: {key}"


def _worth(_: Game, tables: Facts) -> Iterator[str]:
    """Worth is the sum of the holdings."""
    counted: Counter[Any] = Counter()
    for row in tables["holdings"]:
        counted[row["sequence"], row["holder"]] += row["worth"] or 0
    for row in tables["player_rounds"]:
        if row["worth"] != counted[row["sequence"], row["player"]]:
            yield f"{row['round']}: {row['player']}"


def _runs(game: Game, tables: Facts) -> Iterator[str]:
    """Runs are the revenues of companies in a round."""
    runs = Counter({(row["sequence"], row["company"]): row["revenue"] for row in tables["runs"]})
    earned = Counter(
        {
            (number, company): revenue
            for number, played in enumerate(rounds_played(game), 1)
            for company, revenue in played.revenue.items()
        }
    )
    differ = (key for key in runs.keys() | earned.keys() if runs[key] != earned[key])
    yield from (f"{key}: {runs[key]}, not {earned[key]}" for key in differ)
