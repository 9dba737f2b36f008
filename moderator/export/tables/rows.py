"""The rows of all long tables of one game.

    for name, rows in rows_of(game, "friday-1").items():
        write(name, TABLES[name].fields, rows)

`TABLES` (`shapes.py`) has names, types and meanings, `FORMAT` is their version. `rows` is an iterator, worked out as it
is read; a row is a tuple with a value for every field in order, None where there is none: str for text, int for
integer, bool for boolean, float for number. Texts are as the books have them: a writer of files that spreadsheets open
takes care of what those would obey.
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
    """The rows of each table, in the order of `TABLES`; `name` is the game's in every row."""
    told = game_tables(game, name)
    return {table: rows(told) for table, rows in _WRITTEN.items()}


# ---- written ----
# The long tables as CSV files, and the SQL that reads them with their types.

COLUMNS = "_columns"  # the table of all columns: readers that guess types take company 1 for a number
_SQL: Mapping[Type, str] = {"text": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "boolean": "BOOLEAN"}
_HOW = "auto_detect = false, header = true, delim = ',', quote = '\"', escape = '\"'"

_BY_TITLE = "hive_partitioning = true, hive_types = {'title': VARCHAR}"  # title 1830 is no number


def long_files(tables: Mapping[str, Iterable[Row]]) -> list[CsvFile]:
    """Every table as a file; the last one says what the columns of the others are."""
    columns = [(name, each.name, each.type, each.says) for name, shape in TABLES.items() for each in shape.fields]
    return [
        *(_file(name, [each.name for each in TABLES[name].fields], [*rows]) for name, rows in tables.items()),
        _file(COLUMNS, ["table_name", "column_name", "type_name", "says"], columns),
    ]


def _file(name: str, headings: list[str], rows: Sequence[Row]) -> CsvFile:
    return CsvFile(f"{name}.csv", "", name, len(rows), write_csv(headings, rows), FORMAT)


def make_views() -> Iterator[str]:
    """A view of every table in DuckDB's SQL, over all exports below the present folder."""
    yield f"-- The long tables of moderator, format {FORMAT}: all that are below the folder in which this is run."
    for name, shape in TABLES.items():
        yield f"create or replace view {name} as"
        yield f"from read_csv('**/{name}.csv', {_HOW}, columns = {{{_columns(shape)}}});"


def make_archive_views() -> Iterator[str]:
    """The same views over an archive, in the folder of which this is run: its folders say the title, of games alone."""
    yield f"-- The long tables of moderator, format {FORMAT}: those of the archive in which this is run."
    for name, shape in TABLES.items():
        yield f"create or replace view {name} as"
        yield f"select {', '.join(each.name for each in shape.fields)}"
        yield f"from read_parquet('{name}/*/*.parquet', {_BY_TITLE});"


def _columns(shape: Shape) -> str:
    return ", ".join(f"'{each.name}': '{_SQL[each.type]}'" for each in shape.fields)
