"""Making a part: its games read one by one, and written aside for whoever leads the run to put in its place."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

from moderator.archive.arrow import Parquet, Rows, read_parquet, rows_of
from moderator.archive.cell import Cell, Piece, Stopped
from moderator.archive.parts import Task, Tick
from moderator.archive.sources import Unread
from moderator.archive.store import MAKING, NOTE, File, Made
from moderator.files import Kind, read_file, save

_ONE = "games"  # the table with one row a game
_PART = Kind("a part of an archive", 4_000_000_000)


def make_part(task: Task, cell: Cell, tick: Tick = lambda count: None) -> str:
    """Write the files of a part aside and return the name of their folder; `tick` is told of every game that is done.

    Raises Stopped if the token of the run is gone, NotMade, OSError.
    """
    files: dict[tuple[str, str], Parquet] = {}
    skipped: list[Unread] = []
    kept = _Kept(task)
    for source in task.part.sources:
        _check_awaited(task)
        piece = kept.find(source.name) or cell.read(source)
        if isinstance(piece, Piece):
            _add(files, piece)
        else:
            skipped.append(piece)
        tick(1)
    _check_awaited(task)
    sources = tuple((source.name, source.size, source.sha256) for source in task.part.sources)
    finished = {File(*about, file.rows): file.finish() for about, file in files.items()}
    return _write(task, Made(sources, tuple(finished), tuple(skipped)), finished)


def _check_awaited(task: Task) -> None:
    """Raises Stopped."""
    if not Path(task.token).exists():
        raise Stopped


def _add(files: dict[tuple[str, str], Parquet], piece: Piece) -> None:
    """Add the rows of a game to the files of its title, by table."""
    for table, rows in piece.rows.items():
        if (file := files.get((table, piece.title))) is None:
            files[table, piece.title] = Parquet(rows)
        else:
            file.add(rows)


def _write(task: Task, made: Made, files: Mapping[File, bytes]) -> str:
    """The name of the folder with the files of a part, all of them whole and on the disk."""
    name = f"{task.part.key}.{os.urandom(6).hex()}"
    aside = Path(task.out, MAKING, name)
    aside.mkdir()
    for file, data in files.items():
        save({aside / file.aside: data})
    save({aside / NOTE: json.dumps(made.as_json()).encode()})
    return name


class _Kept:
    """The games of a task whose rows are in the archive already."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._read: dict[tuple[str, str, str], Rows] = {}

    def find(self, game: str) -> Piece | None:
        """The rows of a game that is as it was; None if it must be read. Raises NotRead."""
        key = self.task.kept.get(game)
        if key is None:
            return None
        of_title: dict[str, dict[str, Rows]] = {}
        for table, title, where in self.task.files:
            if where == key:
                of_title.setdefault(title, {})[table] = rows_of(self._rows(table, title, key), game)
        found = (Piece(title, rows) for title, rows in of_title.items() if rows[_ONE].num_rows)
        return next(found, None)

    def _rows(self, table: str, title: str, key: str) -> Rows:
        at = (table, title, key)
        if at not in self._read:
            place = Path(self.task.out) / File(table, title, 0).place(key)
            self._read[at] = read_parquet(read_file(place, _PART))
        return self._read[at]
