"""A book as CSV files, one a table, and as one JSON document."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from moderator.export.sheet import Book, Cell, Column, Formula, Table, Value
from moderator.export.writers.text import cell_safe, disarm, file_names
from moderator.model.doubts import as_reasons
from moderator.model.text import json_safe

Plain = str | int | None


def plain(value: Value) -> Plain:
    """What a cell holds: of a formula its result."""
    if isinstance(value, Formula | Cell):
        return value.value
    return value


# ---- CSV ----


def csv_names(book: Book) -> list[str]:
    """The files of a book in order, `OR-1.1.companies.csv`: one a table."""
    wanted = (f"{sheet.name}.{table.name}" for sheet in book.sheets for table in sheet.tables)
    return [f"{name}.csv" for name in file_names(wanted)]


def make_csv(book: Book) -> dict[str, bytes]:
    """The files of a book by their names."""
    tables = (table for sheet in book.sheets for table in sheet.tables)
    return {name: csv_text(table).encode() for name, table in zip(csv_names(book), tables, strict=True)}


INDEX = "_tables.csv"  # what the files of a folder are, so that a later export can take them away


def make_index(book: Book) -> bytes:
    """A list of the files of a book: file, sheet, table, rows."""
    tables = [(sheet.name, table) for sheet in book.sheets for table in sheet.tables]
    listed = zip(csv_names(book), tables, strict=True)
    rows = tuple((name, sheet, table.name, len(table.rows)) for name, (sheet, table) in listed)
    columns = (Column("file"), Column("sheet"), Column("table"), Column("rows", "count"))
    return csv_text(Table("tables", "Tables", columns, rows)).encode()


def read_index(data: bytes) -> list[str]:
    """The files that such a list names, as far as they can be files of tables in the same folder."""
    rows = csv.reader(io.StringIO(data.decode(errors="replace")))
    names = (row[0] for row in rows if row)
    return [name for name in names if name.endswith(".csv") and not {"/", "\\", "\0"} & {*name} and name != INDEX]


def csv_text(table: Table) -> str:
    """A table as RFC 4180 has it: its headings, its rows, and its sums if it has any."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow([_harmless(column.heading) for column in table.columns])
    writer.writerows([_harmless(plain(value)) for value in row] for row in _rows(table))
    return text.getvalue()


def _rows(table: Table) -> Iterator[tuple[Value, ...]]:
    yield from table.rows
    if table.total is not None:
        yield table.total


def _harmless(value: Plain) -> Plain:
    return disarm(cell_safe(value)) if isinstance(value, str) else value


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
