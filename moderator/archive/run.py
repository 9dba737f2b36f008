"""A run: make the missing parts with a runner, and publish the archive when all parts are there."""

import json
import os
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue

from moderator.archive.arrow import Parquet, Rows, read_parquet, rows_of
from moderator.archive.parts import Part, Runner, Source, Task, Tick, Unread, cut_parts, find_edition
from moderator.archive.reader_process import GameRows, ReaderProcess, Stopped
from moderator.archive.store import MAKING, NOTE, File, Made, Store
from moderator.files import Kind, read_file, save
from moderator.model.values import Record

# ---- parts ----
# Games are read one by one and written to a temporary folder, which the leading run moves into place.

_ONE = "games"  # the table with one row per game
_PART = Kind("a part of an archive", 4_000_000_000)


def make_part(task: Task, cell: ReaderProcess, tick: Tick = lambda count: None) -> str:
    """Write the files of a part to a temporary folder and return its name. `tick` is called for every game done.

    Raises Stopped if the token of the run is gone, NotMade, OSError.
    """
    files: dict[tuple[str, str], Parquet] = {}
    skipped: list[Unread] = []
    kept = _Kept(task)
    for source in task.part.sources:
        _check_awaited(task)
        piece = kept.find(source.name) or cell.read(source)
        if isinstance(piece, GameRows):
            _add(files, piece)
        else:
            skipped.append(piece)
        tick(1)
    _check_awaited(task)
    sources = tuple((source.name, source.size, source.sha256) for source in task.part.sources)
    finished = {File(*about, file.rows): file.finish() for about, file in files.items()}
    return _write(task, Made(sources, tuple(finished), tuple(skipped)), finished)


def _check_awaited(task: Task) -> None:
    """Raise Stopped if the run has ended."""
    if not Path(task.token).exists():
        raise Stopped


def _add(files: dict[tuple[str, str], Parquet], piece: GameRows) -> None:
    """Add the rows of a game to the files of its title, by table."""
    for table, rows in piece.rows.items():
        if (file := files.get((table, piece.title))) is None:
            files[table, piece.title] = Parquet(rows)
        else:
            file.add(rows)


def _write(task: Task, made: Made, files: Mapping[File, bytes]) -> str:
    """Write and sync the files of a part. Return the name of their folder."""
    name = f"{task.part.key}.{os.urandom(6).hex()}"
    aside = Path(task.out, MAKING, name)
    aside.mkdir()
    for file, data in files.items():
        save({aside / file.aside: data})
    save({aside / NOTE: json.dumps(made.as_json()).encode()})
    return name


class _Kept:
    """The games of a task whose rows are already in the archive."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._read: dict[tuple[str, str, str], Rows] = {}

    def find(self, game: str) -> GameRows | None:
        """Return the rows of an unchanged game, or None if it must be read. Raises NotRead."""
        key = self.task.kept.get(game)
        if key is None:
            return None
        of_title: dict[str, dict[str, Rows]] = {}
        for table, title, where in self.task.files:
            if where == key:
                of_title.setdefault(title, {})[table] = rows_of(self._rows(table, title, key), game)
        found = (GameRows(title, rows) for title, rows in of_title.items() if rows[_ONE].num_rows)
        return next(found, None)

    def _rows(self, table: str, title: str, key: str) -> Rows:
        at = (table, title, key)
        if at not in self._read:
            place = Path(self.task.out) / File(table, title, 0).place(key)
            self._read[at] = read_parquet(read_file(place, _PART))
        return self._read[at]


class OtherFolder(ValueError):
    """An archive of other games."""

    remedy = "name another folder with --out, or delete the old archive"


class Terms(Record):
    """How to read games: ruleset folders by casefolded title, and the time limit for one game."""

    rulesets: dict[str, str]
    seconds: int


class Summary(Record):
    """The contents of an archive: games, how many were in it before, files without a game, and rows by table."""

    games: int
    kept: int
    skipped: tuple[Unread, ...]
    parts: int
    tables: dict[str, int]


def make_archive(
    store: Store,
    sources: Sequence[Source],
    unread: Sequence[Unread],
    terms: Terms,
    runner: Runner,
    progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    """Update the archive to these sources. Finished parts survive if the run is ended. `progress` gets the games done.

    Raises OtherFolder, NotMade, OSError, and the errors of the runner.
    """
    _check_same(store, sources)
    edition = find_edition(terms.rulesets)
    parts = list(cut_parts(sources, edition))
    made = {part.key: found for part in parts if (found := store.finished(part.key)) is not None}
    # long ones first, so that none ends late
    todo = sorted((part for part in parts if part.key not in made), key=_size, reverse=True)
    kept = _find_kept(store, edition, todo)
    store.clear(set(made))
    count = _counting(progress)
    count(sum(len(found.sources) for found in made.values()))
    with _token(store) as token:
        tasks = [_task(part, store, edition, terms, kept, token) for part in todo]
        before = sum(_games(found) for found in made.values()) + sum(len(task.kept) for task in tasks)
        with closing(runner(tasks, count)) as coming:
            for key, aside in coming:
                made[key] = store.accept(key, aside)
    skipped = store.publish(edition, made, unread)
    return _sum_up(made, skipped, before)


def _check_same(store: Store, sources: Sequence[Source]) -> None:
    """Raise OtherFolder if none of the archive's present games are among the sources."""
    names = {name for made in store.parts.values() for name, _, _ in made.sources}
    if names and names.isdisjoint(source.name for source in sources):
        raise OtherFolder(f"{store.out} is the archive of another folder: it has none of these games")


def _size(part: Part) -> int:
    return sum(source.size for source in part.sources)


def _games(made: Made) -> int:
    return len(made.sources) - len(made.skipped)


def _find_kept(store: Store, edition: str, todo: Sequence[Part]) -> dict[str, str]:
    """Return the games in these parts that the archive has unchanged, each with its present part."""
    if edition != store.edition:
        return {}
    known: dict[tuple[str, str], str] = {}
    for key, made in store.parts.items():
        if store.in_place(key):
            skipped = {unread.path for unread in made.skipped}
            known |= {(name, sha256): key for name, _, sha256 in made.sources if name not in skipped}
    everything = (source for part in todo for source in part.sources)
    found = {source.name: known.get((source.name, source.sha256)) for source in everything}
    return {name: key for name, key in found.items() if key is not None}


def _task(part: Part, store: Store, edition: str, terms: Terms, kept: dict[str, str], token: Path) -> Task:
    mine = {source.name: kept[source.name] for source in part.sources if source.name in kept}
    files = tuple((file.table, file.title, key) for key in {*mine.values()} for file in store.parts[key].files)
    return Task(part, str(store.out), str(token), edition, terms.rulesets, terms.seconds, mine, files)


@contextmanager
def _token(store: Store) -> Iterator[Path]:
    """Create a file that exists while the run lasts. Those who make parts check it, and that they share the folder."""
    token = store.making / f"run.{os.urandom(6).hex()}"
    save({token: b""})
    try:
        yield token
    finally:
        token.unlink(missing_ok=True)


def _counting(progress: Callable[[int], None]) -> Tick:
    lock, done = threading.Lock(), 0

    def tick(count: int) -> None:
        nonlocal done
        with lock:
            done += count
            progress(done)

    return tick


def _sum_up(made: dict[str, Made], skipped: Sequence[Unread], kept: int) -> Summary:
    tables: dict[str, int] = {}
    for part_made in made.values():
        for file in part_made.files:
            tables[file.table] = tables.get(file.table, 0) + file.rows
    return Summary(sum(map(_games, made.values())), kept, tuple(skipped), len(made), tables)


def run_here(jobs: int) -> Runner:
    """Return a runner that uses this many processes on this machine, each with a thread that writes its rows."""

    def run(tasks: Sequence[Task], tick: Tick) -> Generator[tuple[str, str]]:
        cells = [ReaderProcess(tasks[0].rulesets, tasks[0].seconds) for _ in range(min(jobs, len(tasks)))]
        free: SimpleQueue[ReaderProcess] = SimpleQueue()
        for cell in cells:
            free.put(cell)

        def make(task: Task) -> str:
            cell = free.get()
            try:
                return make_part(task, cell, tick)
            finally:
                free.put(cell)

        with ThreadPoolExecutor(max(1, len(cells))) as pool:
            try:
                making = {pool.submit(make, task): task.part.key for task in tasks}
                for future in as_completed(making):
                    yield making[future], future.result()
            finally:  # mainly Ctrl-C: do not wait for games that are being read
                for cell in cells:
                    cell.stop()
                pool.shutdown(cancel_futures=True)
                for cell in cells:
                    cell.close()

    return run
