"""A run: what is not yet made is made by whoever is to, and the archive is published when all of it is there."""

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

# ---- making ----
# Making a part: its games read one by one, and written aside for whoever leads the run to put in its place.

_ONE = "games"  # the table with one row a game
_PART = Kind("a part of an archive", 4_000_000_000)


def make_part(task: Task, cell: ReaderProcess, tick: Tick = lambda count: None) -> str:
    """Write the files of a part aside and return the name of their folder; `tick` is told of every game that is done.

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
    """Raises Stopped."""
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

    def find(self, game: str) -> GameRows | None:
        """The rows of a game that is as it was; None if it must be read. Raises NotRead."""
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

    remedy = "name another folder with --out, or take the old archive away"


class Terms(Record):
    """How games are read: folders of rulesets by the casefolded title each is for, and how long one game may take."""

    rulesets: dict[str, str]
    seconds: int


class Summary(Record):
    """What an archive holds: games, how many of them were in it before, files that gave none, and rows by table."""

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
    """Bring the archive up to these sources; what is finished outlasts whatever ends the run. `progress` counts games.

    Raises OtherFolder, NotMade, OSError, and what the runner raises.
    """
    _check_same(store, sources)
    edition = find_edition(terms.rulesets)
    parts = list(cut_parts(sources, edition))
    made = {part.key: there for part in parts if (there := store.finished(part.key)) is not None}
    todo = sorted((part for part in parts if part.key not in made), key=_size, reverse=True)  # none long at the end
    kept = _find_kept(store, edition, todo)
    store.clear(set(made))
    count = _counting(progress)
    count(sum(len(there.sources) for there in made.values()))
    with _token(store) as token:
        tasks = [_task(part, store, edition, terms, kept, token) for part in todo]
        before = sum(_games(there) for there in made.values()) + sum(len(task.kept) for task in tasks)
        with closing(runner(tasks, count)) as coming:
            for key, aside in coming:
                made[key] = store.accept(key, aside)
    skipped = store.publish(edition, made, unread)
    return _sum_up(made, skipped, before)


def _check_same(store: Store, sources: Sequence[Source]) -> None:
    """Raises OtherFolder where an archive would come to hold nothing of what it holds now."""
    there = {name for made in store.parts.values() for name, _, _ in made.sources}
    if there and there.isdisjoint(source.name for source in sources):
        raise OtherFolder(f"{store.out} is the archive of another folder: it knows none of these games")


def _size(part: Part) -> int:
    return sum(source.size for source in part.sources)


def _games(made: Made) -> int:
    return len(made.sources) - len(made.skipped)


def _find_kept(store: Store, edition: str, todo: Sequence[Part]) -> dict[str, str]:
    """Of games in these parts that the archive holds as they are: the part that they are in."""
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
    """A file that is there while the run goes on: whoever makes parts for it sees that, and that all share a folder."""
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
    for there in made.values():
        for file in there.files:
            tables[file.table] = tables.get(file.table, 0) + file.rows
    return Summary(sum(map(_games, made.values())), kept, tuple(skipped), len(made), tables)


def run_here(jobs: int) -> Runner:
    """Parts made on this machine by so many processes, each watched by a thread that writes what it reads."""

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
            finally:  # Ctrl-C above all: nobody waits for a game that is being read
                for cell in cells:
                    cell.stop()
                pool.shutdown(cancel_futures=True)
                for cell in cells:
                    cell.close()

    return run
