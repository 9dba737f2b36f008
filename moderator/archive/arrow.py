"""Rows in Arrow and Parquet format. Only this module uses pyarrow."""

import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from moderator.export.tables.shapes import Fact, Type

Rows = Any  # a pa.Table; pyarrow has no type hints
TYPES = {"text": pa.string(), "integer": pa.int64(), "number": pa.float64(), "boolean": pa.bool_(), "date": pa.date32()}
_GROUP = 50_000  # rows held before they are compressed: a compromise between memory and compression
GAME = "game"  # the column in every table that names the game


def make_rows(columns: Mapping[str, Type], rows: Iterable[Sequence[Fact]]) -> Rows:
    """Return a table of these rows."""
    schema = pa.schema([(name, TYPES[type_]) for name, type_ in columns.items()])
    turned = list(zip(*rows, strict=True)) or [()] * len(columns)
    arrays = [
        pa.array(map(_day, values) if pa.types.is_date(each.type) else values, each.type)
        for values, each in zip(turned, schema, strict=True)
    ]
    return pa.table(arrays, schema)


def _day(fact: Fact) -> date | None:
    return date.fromisoformat(fact) if isinstance(fact, str) else None


def pack(rows: Rows) -> bytes:
    """Return rows as bytes, to pass them between processes."""
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, rows.schema) as stream:
        stream.write_table(rows)
    return sink.getvalue()


def unpack(data: bytes) -> Rows:
    """Return the rows in an Arrow stream."""
    return pa.ipc.open_stream(data).read_all()


class Parquet:
    """A Parquet file in memory, written in groups of rows. Adding equal rows in equal order gives the same bytes."""

    def __init__(self, first: Rows) -> None:
        self.rows = 0
        self._held: list[Rows] = []
        self._sink = io.BytesIO()
        self._writer = pq.ParquetWriter(self._sink, first.schema.remove_metadata(), compression="zstd")
        self.add(first)

    def add(self, rows: Rows) -> None:
        self._held.append(rows)
        self.rows += rows.num_rows
        if sum(held.num_rows for held in self._held) >= _GROUP:
            self._write()

    def finish(self) -> bytes:
        """Return the whole file."""
        self._write()
        self._writer.close()
        return self._sink.getvalue()

    def _write(self) -> None:
        held, self._held = pa.concat_tables(self._held) if self._held else None, []
        if held is not None and held.num_rows:
            self._writer.write_table(held.combine_chunks())


def read_parquet(data: bytes) -> Rows:
    """Return the rows of a Parquet file."""
    return pq.read_table(pa.BufferReader(data))


def rows_of(rows: Rows, game: str) -> Rows:
    """Return the rows of one game."""
    import pyarrow.compute as pc  # slow to import and seldom needed

    return rows.filter(pc.equal(rows[GAME], game))
