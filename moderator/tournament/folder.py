"""The journals of a folder, read one after the other or by several processes."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from moderator.files import NotRead
from moderator.model.values import Record
from moderator.tournament.field import Problem, Result
from moderator.tournament.journals import read_results_in
from moderator.tournament.sheets import OTHER_SUFFIXES, SHEET_SUFFIXES
from moderator.tournament.written import RESULT_SUFFIX

SUFFIXES = (".18xx", RESULT_SUFFIX, *SHEET_SUFFIXES, *OTHER_SUFFIXES)
MOST_JOURNALS = 10_000  # a tournament has hundreds
_FEW = 16  # games that are read before other processes would have begun
_MOST = 61  # processes that a pool can watch on every system

T = TypeVar("T")
Files = Sequence[tuple[str, str]]  # each by its name and path
Work = Callable[[str, str, Mapping[str, str]], T]  # what is made of a file: path, name, rulesets by title


class Listing(Record):
    """What lies in a folder: journals by name and path, and how much else there is that was not looked at."""

    journals: tuple[tuple[str, str], ...]
    others: int
    folders: int
    problems: tuple[Problem, ...]


def list_folder(
    folder: Path,
    recursive: bool = False,
    suffixes: tuple[str, ...] = SUFFIXES,
    most: int = MOST_JOURNALS,
    apart: Path | None = None,
) -> Listing:
    """Journals, workbooks and written results of a folder, or other files by how their names end; of sub-folders, too.

    Hidden files, links (to folders or to files: what they lead to is not the folder's), and the folder that is kept
    `apart` are passed over.

    Raises OSError if the folder itself cannot be listed, NotRead if it holds too many.
    """
    journals: list[tuple[str, str]] = []
    problems: list[Problem] = []
    others = folders = 0
    with os.scandir(folder):  # os.walk would not say that it cannot be listed
        pass

    def unlisted(error: OSError) -> None:
        name = _printable(os.path.relpath(error.filename, folder))
        problems.append(Problem("not read", name, error.strerror or str(error), "see that the folder may be read"))

    for where, inner, files in os.walk(folder, onerror=unlisted):
        inner[:] = sorted(name for name in inner if not name.startswith(".") and not _is(Path(where, name), apart))
        folders += 0 if recursive else len(inner)
        for name in files:
            if name.startswith("."):
                continue
            path = Path(where, name)
            if name.casefold().endswith(suffixes) and not path.is_symlink():
                journals.append((_printable(path.relative_to(folder).as_posix()), str(path)))
                if len(journals) > most:
                    raise NotRead(f"it holds more than {most:,} journals; name a smaller folder")
            else:
                others += 1
        if not recursive:
            break
    return Listing(tuple(sorted(journals)), others, folders, tuple(problems))


def _is(one: Path, other: Path | None) -> bool:
    """Whether these are names of one folder."""
    return other is not None and os.path.realpath(one) == os.path.realpath(other)


def _printable(name: str) -> str:
    """A file name whose bytes are no text, with these as escapes."""
    return name.encode(errors="backslashreplace").decode()


class ReadersFailed(RuntimeError):
    """A process that read journals was ended from outside."""

    remedy = "the machine may lack memory: try --jobs 1"

    def __init__(self) -> None:
        super().__init__("a process that was reading journals has died")


def usual_jobs(count: int) -> int:
    """How many processes read so many journals: one for a few, else one a core."""
    if count <= _FEW:
        return 1
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # only some systems tell which cores are ours
        return os.cpu_count() or 1


def read_results(
    listing: Listing,
    rulesets: Mapping[str, str],
    jobs: int,
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[list[Result], list[Problem]]:
    """The results of all journals, in no order, and the problems of those that could not be read.

    `progress` is told how many are done. Raises ReadersFailed.
    """
    results: list[Result] = []
    problems = list(listing.problems)
    with closing(work_through(listing.journals, read_results_in, rulesets, jobs)) as reading:
        for done, read in enumerate(reading, 1):
            results += [each for each in read if isinstance(each, Result)]
            problems += [each for each in read if isinstance(each, Problem)]
            progress(done)
    return results, problems


def work_through(files: Files, work: Work[T], rulesets: Mapping[str, str], jobs: int) -> Generator[T]:
    """What `work` makes of each file, in no order; none is held that has been given. Raises ReadersFailed."""
    jobs = min(jobs, len(files), _MOST)
    return _alone(files, work, rulesets) if jobs <= 1 else _together(files, work, rulesets, jobs)


def _alone(files: Files, work: Work[T], rulesets: Mapping[str, str]) -> Generator[T]:
    for name, path in files:
        yield work(path, name, rulesets)


def _together(files: Files, work: Work[T], rulesets: Mapping[str, str], jobs: int) -> Generator[T]:
    """Fresh processes (`spawn`): they behave alike on every system, and inherit no locks and no half-written output."""
    try:
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
        with _interrupts_ignored():  # by the children: it is for us to end them
            done = as_completed([pool.submit(work, path, name, dict(rulesets)) for name, path in files])
    except (OSError, ImportError):  # a system that lets us begin no process
        yield from _alone(files, work, rulesets)
        return
    try:
        for each in done:
            yield each.result()
            del each
    except BrokenProcessPool:
        raise ReadersFailed from None
    except BaseException:  # Ctrl-C above all
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    pool.shutdown()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes begun in here never hear of Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
