"""A book as CSV files, one a table, and as one JSON document."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from moderator.export.sheet import Book, Cell, Formula, Table, Value
from moderator.export.writers.text import cell_safe, disarm, file_names
from moderator.model.findings import as_reasons
from moderator.model.values import Record
from moderator.model.wording import json_safe

Plain = str | int | None


def plain(value: Value) -> Plain:
    """What a cell holds: of a formula its result."""
    if isinstance(value, Formula | Cell):
        return value.value
    return value


# ---- CSV ----


class CsvFile(Record):
    """A table as a file: its `name`, where it is from, how many rows it has, and its text.

    `format` is the version of a table whose columns are the same for every title; of a sheet's there is none.
    """

    name: str
    sheet: str
    table: str
    rows: int
    text: str
    format: int | None = None


def csv_names(book: Book) -> list[str]:
    """The files of a book in order, `OR-1.1.companies.csv`: one a table."""
    wanted = (f"{sheet.name}.{table.name}" for sheet in book.sheets for table in sheet.tables)
    return [f"{name}.csv" for name in file_names(wanted)]


def csv_files(book: Book) -> list[CsvFile]:
    """The tables of a book as files."""
    tables = ((sheet.name, table) for sheet in book.sheets for table in sheet.tables)
    listed = zip(csv_names(book), tables, strict=True)
    return [CsvFile(name, sheet, table.name, len(table.rows), csv_text(table)) for name, (sheet, table) in listed]


INDEX = "_tables.csv"  # what the files of a folder are, so that a later export can take them away
_MARK = "\ufeff"  # the byte order mark, by which spreadsheets know UTF-8


def make_csv(files: Sequence[CsvFile], marked: bool = False) -> dict[str, bytes]:
    """The files with their list, by name; `marked` ones begin with a byte order mark."""
    texts = {each.name: each.text for each in files} | {INDEX: _index(files)}
    return {name: f"{_MARK if marked else ''}{text}".encode() for name, text in texts.items()}


def _index(files: Sequence[CsvFile]) -> str:
    """The list of the files: file, sheet, table, rows, format."""
    rows = ((each.name, each.sheet or None, each.table, each.rows, each.format) for each in files)
    return write_csv(("file", "sheet", "table", "rows", "format"), rows)


def read_index(data: bytes) -> list[str]:
    """The files that such a list names, as far as they can be files of tables in the same folder."""
    rows = csv.reader(io.StringIO(data.decode(errors="replace")))
    names = (row[0] for row in rows if row)
    return [name for name in names if name.endswith(".csv") and not {"/", "\\", "\0"} & {*name} and name != INDEX]


def csv_text(table: Table) -> str:
    """A table with its headings, its rows, and its sums if it has any."""
    return write_csv((column.heading for column in table.columns), _rows(table))


def write_csv(headings: Iterable[str], rows: Iterable[Iterable[Value | float]]) -> str:
    """Headings and rows as RFC 4180 has it, and no text that a spreadsheet would obey."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(map(_harmless, headings))
    writer.writerows([_harmless(value) for value in row] for row in rows)
    return text.getvalue()


def _rows(table: Table) -> Iterator[tuple[Value, ...]]:
    yield from table.rows
    if table.total is not None:
        yield table.total


def _harmless(value: Value | float) -> Plain | float:
    """A cell as it is written: yes and no in small letters, a number that is whole without a point."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    shown = plain(value)
    return disarm(cell_safe(shown)) if isinstance(shown, str) else shown


# ---- JSON ----


def make_json(book: Book) -> bytes:
    """The file of a book as one JSON document."""
    document = json_safe(json.dumps(as_json(book), ensure_ascii=False, indent=1))
    return f"{document}\n".encode("utf-8", "backslashreplace")


def as_json(book: Book) -> dict[str, Any]:
    """`{"title": ..., "uncertain": [...], "changed": ..., "sheets": {sheet: {table: [{heading: value}]}}}`.

    Sums are not repeated.
    """
    return {
        "title": book.title,
        "currency": book.currency,
        "uncertain": as_reasons(book.uncertain),
        "changed": book.changed,
        "sheets": {sheet.name: _tables(sheet.tables) for sheet in book.sheets},
    }


def _tables(tables: tuple[Table, ...]) -> dict[str, list[dict[str, Plain]]]:
    return {table.name: [_record(table, row) for row in table.rows] for table in tables}


def _record(table: Table, row: tuple[Value, ...]) -> dict[str, Plain]:
    return {column.heading: plain(value) for column, value in zip(table.columns, row, strict=True)}
