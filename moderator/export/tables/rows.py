"""The rows of all long tables of one game.

    for name, rows in rows_of(game, "friday-1").items():
        write(name, TABLES[name].fields, rows)

`TABLES` in `shapes.py` has names, types and meanings; `FORMAT` is their version. `rows` is a lazy iterator. A row is a
tuple with a value or None for every field: str for text, int for integer, bool for boolean, float for number. Texts are
raw: a writer of files for spreadsheets must protect them against texts that look like formulas.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from moderator.export.tables.games import company_rounds, games, holdings, player_rounds, players, rounds
from moderator.export.tables.postings import events, findings, postings, runs
from moderator.export.tables.shapes import FORMAT, TABLES, GameTables, Row, Shape, Type, game_tables
from moderator.export.writers.plain import CsvFile, write_csv
from moderator.game import Game

_WRITTEN: dict[str, Callable[[GameTables], Iterator[Row]]] = {
    "games": games,
    "players": players,
    "rounds": rounds,
    "player_rounds": player_rounds,
    "company_rounds": company_rounds,
    "holdings": holdings,
    "runs": runs,
    "postings": postings,
    "events": events,
    "findings": findings,
}


def rows_of(game: Game, name: str) -> dict[str, Iterator[Row]]:
    """Return the rows of each table in the order of `TABLES`. `name` identifies the game in every row."""
    tables = game_tables(game, name)
    return {table: rows(tables) for table, rows in _WRITTEN.items()}


# ---- CSV files, and SQL that reads them ----

COLUMNS = "_columns"  # the table of all columns and types: tools that guess take company 1 for a number
_SQL: Mapping[Type, str] = {
    "text": "VARCHAR",
    "integer": "BIGINT",
    "number": "DOUBLE",
    "boolean": "BOOLEAN",
    "date": "DATE",
}
_HOW = "auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"'"

_BY_TITLE = "hive_partitioning = true, hive_types = {'title': VARCHAR}"  # title 1830 is not a number


def long_files(tables: Mapping[str, Iterable[Row]]) -> list[CsvFile]:
    """Return every table as a file. The last file describes the columns of the others."""
    columns = [(name, each.name, each.type, each.says) for name, shape in TABLES.items() for each in shape.fields]
    return [
        *(_file(name, [each.name for each in TABLES[name].fields], [*rows]) for name, rows in tables.items()),
        _file(COLUMNS, ["table_name", "column_name", "type_name", "says"], columns),
    ]


def _file(name: str, headings: list[str], rows: Sequence[Row]) -> CsvFile:
    return CsvFile(f"{name}.csv", "", name, len(rows), write_csv(headings, rows), FORMAT)


def make_views() -> Iterator[str]:
    """Yield DuckDB statements for a view of every table, over all exports below the current folder."""
    yield f"-- The long tables of moderator, format {FORMAT}: all exports below the current folder."
    for name, shape in TABLES.items():
        yield f"create or replace view {name} as"
        yield f"from read_csv('**/{name}.csv', {_HOW}, columns = {{{_columns(shape)}}});"


def make_archive_views() -> Iterator[str]:
    """Yield the same views for an archive, to run in its folder."""
    yield f"-- The long tables of moderator, format {FORMAT}: the archive in the current folder."
    for name, shape in TABLES.items():
        yield f"create or replace view {name} as"
        yield f"select {', '.join(each.name for each in shape.fields)}"
        yield f"from read_parquet('{name}/*/*.parquet', {_BY_TITLE});"


def _columns(shape: Shape) -> str:
    return ", ".join(f"'{each.name}': '{_SQL[each.type]}'" for each in shape.fields)
