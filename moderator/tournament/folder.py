"""Read the journals of a folder, one after another or with several processes."""

import hashlib
import multiprocessing
import os
import signal
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from moderator.audit.report import report
from moderator.files import JOURNAL, SHEET, NotRead, read_file, text_only
from moderator.game import Game, open_game
from moderator.journal.errors import DamagedJournal
from moderator.journal.occasion import plain_occasion
from moderator.journal.reader import read_header
from moderator.limits import TookTooLong, bounded
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.model.wording import list_words, plural
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import round_name
from moderator.rules.setup import WrongTable
from moderator.scoring import score
from moderator.system import path_from, processors
from moderator.titles.folder import BrokenRuleset
from moderator.titles.load import UnknownTitle
from moderator.titles.overlay import BadOption
from moderator.tournament.choosing import Chosen, digest_moves
from moderator.tournament.field import Problem, Result, seats
from moderator.tournament.hand_ins import OTHER_SUFFIXES, SHEET_SUFFIXES, DamagedSheet, read_sheet
from moderator.tournament.written_results import RESULT_SUFFIX, TABLE, NotATable, read_written

# ---- journals ----
# A journal that cannot be read is reported and does not affect other games.


def read_results_in(path: str, name: str, rulesets: Mapping[str, str]) -> list[Result | Problem]:
    """Return the results in the file called `name`, or a Problem for what cannot be read.

    A workbook that is not a scoring sheet gives nothing; one with slips of several tables gives several results.
    `rulesets` are the user's own folders, by casefolded title.
    """
    try:
        with bounded():
            return _read(path, name, rulesets)
    except Exception as error:  # a journal that crashes the program must not affect others
        return [Problem("not read", name, *why_unread(error))]


def _read(path: str, name: str, rulesets: Mapping[str, str]) -> list[Result | Problem]:
    if name.casefold().endswith((*SHEET_SUFFIXES, *OTHER_SUFFIXES)):
        return read_sheet(read_file(path, SHEET), name, rulesets)
    if name.casefold().endswith(RESULT_SUFFIX):
        return [read_written(text_only(read_file(path, TABLE)), name, rulesets)]
    data = text_only(read_file(path, JOURNAL))
    own = rulesets.get(read_header(data).title.casefold())
    return [sum_up(name, open_game(data, Path(own) if own else None))]


def why_unread(error: Exception) -> tuple[str, str | None]:
    """Return what is wrong with the file of a game, in one line, and the remedy."""
    match error:
        case DamagedJournal():
            excerpt = f": {error.excerpt}" if error.excerpt else ""
            return f"line {error.line}: {error.message}{excerpt}", error.remedy
        case UnknownTitle() | BrokenRuleset() | WrongTable() | BadOption():
            says = " ".join(str(error).split())
            remedy = error.remedy or ""
            return says, remedy if remedy not in says else None
        case NotRead():
            return str(error), error.remedy or "check that the file exists and is readable"
        case DamagedSheet() | NotATable() | TookTooLong():
            return str(error), error.remedy
        case MemoryError():
            return "not enough memory to read it", "read it with fewer --jobs"
        case _:
            return f"a fault of the program: {error!r:.200}", "report it with this journal"


def sum_up(name: str, game: Game) -> Result:
    """Return the result of a game, finished or as it stands."""
    title, position = game.title, game.position
    judged = report(game)
    found, scored = judged.counts, score(State(title, position), judged.uncertain)
    books, beginning = digest_moves(game)
    return Result(
        file=name,
        title=title.name,
        ruleset=title.note,
        options=title.options,
        currency=title.file.currency,
        seats=tuple(seats(scored)),
        ended=scored.ended,
        at=f"{round_name(position)}, phase {position.phase}",
        moves=len(game.journal.booked),
        rounds=_journals_rounds(game),
        violations=found["violation"],
        errors=found["error"],
        rulings=found["ruling"],
        sha256=hashlib.sha256(game.data).hexdigest(),
        books=books,
        beginning=beginning,
        changed=game.changed.says if game.changed is not None else None,
        uncertain=judged.uncertain,
        occasion=tuple((word, plain_occasion(word, said) or said) for word, said in game.journal.header.occasion),
    )


def _journals_rounds(game: Game) -> int:
    """Return in how many rounds a line was entered."""
    entered_in = [game.replay.start, *(step.position for step in game.steps)][:-1]
    return len({round_name(position) for position in entered_in})


SUFFIXES = (".18xx", RESULT_SUFFIX, *SHEET_SUFFIXES, *OTHER_SUFFIXES)
MOST_JOURNALS = 10_000  # a tournament has hundreds
_FEW = 16  # games that one process reads before others would have started
_HARDLY = 2_000  # bytes
_FOLDER_MOST = 61  # processes that a pool supports on every system

T = TypeVar("T")
Files = Sequence[tuple[str, str]]  # each as name and path
Work = Callable[[str, str, Mapping[str, str]], T]  # the function for each file: path, name, rulesets by title


class Listing(Record):
    """The contents of a folder: journals by name and path, and the number of other files and unsearched folders."""

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
    """Return the journals, workbooks and written results of a folder, or files with other suffixes.

    Skips hidden files, links, and the folder `apart`; sub-folders are searched if `recursive`. Raises OSError if the
    folder cannot be listed, and NotRead if it has too many files.
    """
    journals: list[tuple[str, str]] = []
    problems: list[Problem] = []
    others = folders = 0
    with os.scandir(folder):  # os.walk does not report a folder that it cannot list
        pass

    def unlisted(error: OSError) -> None:
        name = _printable(path_from(folder, error.filename))
        problems.append(Problem("not read", name, error.strerror or str(error), "check that the folder is readable"))

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
                    raise NotRead(f"it contains more than {most:,} journals; name a smaller folder")
            else:
                others += 1
        if not recursive:
            break
    return Listing(tuple(sorted(journals)), others, folders, tuple(problems))


def _is(one: Path, other: Path | None) -> bool:
    """Return whether both are the same folder."""
    return other is not None and os.path.realpath(one) == os.path.realpath(other)


def _printable(name: str) -> str:
    """Return a file name with bytes that are not text as escapes."""
    return name.encode(errors="backslashreplace").decode()


class ReadersFailed(RuntimeError):
    """A process that was reading journals was killed."""

    remedy = "the machine may be short of memory: try --jobs 1"

    def __init__(self) -> None:
        super().__init__("a process that was reading journals was killed")


def usual_jobs(count: int) -> int:
    """Return how many processes to use: one for a few files, else one per core."""
    if count <= _FEW:
        return 1
    return processors()


def jobs_for(files: Files) -> int:
    """Return how many processes to use for these files.

    A sheet takes a quarter of the time of a game, and a journal that has hardly begun takes none.
    """
    journals = [Path(path) for name, path in files if name.casefold().endswith(".18xx")]
    begun = sum(path.stat().st_size > _HARDLY for path in journals if path.exists())
    return usual_jobs(begun + (len(files) - len(journals)) // 4)


def read_results(
    listing: Listing,
    rulesets: Mapping[str, str],
    jobs: int,
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[list[Result], list[Problem]]:
    """Return the results of all journals in no particular order, and the problems of those that could not be read.

    Calls `progress` with the number of files done. Raises ReadersFailed.
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
    """Yield the result of `work` for each file, in no particular order. Results already yielded are not kept. Raises
    ReadersFailed.
    """
    jobs = min(jobs, len(files), _FOLDER_MOST)
    return _alone(files, work, rulesets) if jobs <= 1 else _together(files, work, rulesets, jobs)


def _alone(files: Files, work: Work[T], rulesets: Mapping[str, str]) -> Generator[T]:
    for name, path in files:
        yield work(path, name, rulesets)


def _together(files: Files, work: Work[T], rulesets: Mapping[str, str], jobs: int) -> Generator[T]:
    """Use new processes (`spawn`), which behave alike on every system and inherit no locks or buffered output."""
    try:
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
        with _interrupts_ignored():  # by the children, which this process terminates
            done = as_completed([pool.submit(work, path, name, dict(rulesets)) for name, path in files])
    except (OSError, ImportError):  # a system that does not allow new processes
        yield from _alone(files, work, rulesets)
        return
    try:
        for each in done:
            yield each.result()
            del each
    except BrokenProcessPool:
        raise ReadersFailed from None
    except BaseException:  # mainly Ctrl-C
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    pool.shutdown()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Make processes started inside ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# ---- attendance ----
# Rounds of an event according to its games: players at two tables of a round, and missing tables.

Round = tuple[str, str]  # the event (or day, if there is none) and the round
_ATTENDANCE_MOST = 99  # a higher number is a room's, or a mistake
_SEVERAL = 12  # most missing players to name


def double_seats(chosen: Iterable[Chosen]) -> Iterator[Problem]:
    """Yield players with more than one game that counts in a round."""
    for (_, number), games in _attendance_rounds(result for result, left_out in chosen if left_out is None).items():
        sits: defaultdict[str, list[Result]] = defaultdict(list)
        for result in games:
            for seat in result.seats:
                sits[seat.player].append(result)
        for player, games_of_player in sorted(sits.items()):
            if len(games_of_player) > 1:
                where = list_words(map(_named, games_of_player))
                message = f"{player} plays at {len(games_of_player)} tables of round {number}: {where}"
                yield Problem(
                    "look", games_of_player[-1].file, message, "correct the player or the round in one of them"
                )


def missing_tables(results: Iterable[Result]) -> Iterator[Problem]:
    """Yield tables without a result, as far as the numbers of other tables and rounds show."""
    rounds = _attendance_rounds(results)
    numbers = {each: _numbers(games) for each, games in rounds.items()}
    for (event, number), games in rounds.items():
        most = max((max(found) for (other, _), found in numbers.items() if other == event and found), default=0)
        found = numbers[event, number]
        if found and (gone := sorted({*range(1, most + 1)} - found)):
            tables = f"{list_words(f'table {each}' for each in gone)} of round {number}"
            absent = _absent(rounds, event, games)
            message = f"no result of {tables}{f'; missing from the round: {absent}' if absent else ''}"
            yield Problem("look", "", message, "hand it in, or correct the number of another table")


def missing_seats(results: Iterable[Result], seated: Mapping[tuple[str, str], tuple[str, ...]]) -> Iterator[Problem]:
    """Yield seated tables without a result, in rounds with other results."""
    handed_in = {
        (occasion.get("round", ""), occasion.get("table", "")) for occasion in (dict(each.occasion) for each in results)
    }
    for (number, table), names in seated.items():
        if (number, table) not in handed_in and any(number == begun for begun, _ in handed_in):
            message = f"no result of table {table} of round {number}: {list_words(names)}"
            yield Problem("look", "", message, "hand it in, or correct the number of another table")


def _attendance_rounds(results: Iterable[Result]) -> dict[Round, list[Result]]:
    """Return the games of each named round, by event."""
    found: defaultdict[Round, list[Result]] = defaultdict(list)
    for result in results:
        occasion = dict(result.occasion)
        if "round" in occasion:
            found[fold(occasion.get("event") or occasion.get("date", "")), occasion["round"]].append(result)
    return dict(sorted(found.items()))


def _numbers(games: Sequence[Result]) -> set[int]:
    """Return the table numbers of a round, or an empty set if some tables have other names."""
    named = [dict(result.occasion).get("table") for result in games]
    numbers = {int(each) for each in named if each is not None and each.isdecimal()}
    return (
        numbers
        if all(each is None or each.isdecimal() for each in named) and max(numbers, default=0) <= _ATTENDANCE_MOST
        else set()
    )


def _absent(rounds: Mapping[Round, Sequence[Result]], event: str, games: Sequence[Result]) -> str:
    """Return the players of the event who are not in this round, or their number if there are many."""
    everybody = {
        seat.player for (other, _), results in rounds.items() if other == event for r in results for seat in r.seats
    }
    absent = sorted(everybody - {seat.player for result in games for seat in result.seats})
    return list_words(absent) if 0 < len(absent) <= _SEVERAL else plural(len(absent), "player") if absent else ""


def _named(result: Result) -> str:
    table = dict(result.occasion).get("table")
    return f"table {table} ({result.file})" if table else result.file
