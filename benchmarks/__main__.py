"""`make bench`: print each figure with its budget, and fail if one is missed."""

import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from benchmarks import cost, slips
from benchmarks.keys import average, keys_and_lines
from benchmarks.screen import entered_milliseconds, entry_cpu_milliseconds, memory_megabytes, update_milliseconds
from moderator.game import open_game
from moderator.resources import example
from moderator.shell.shorthand import expand
from moderator.views.board.content import read_board
from moderator.views.board.drawing import draw_board
from moderator.views.text import Window
from moderator.writing import JournalSession
from tests.views.crowded import crowded

GAMES = {
    path.stem: path.read_bytes() for path in sorted(example("18EU-four-players.18xx").parent.glob("*.18xx"))
    if not path.stem.endswith("-audit")
}  # fmt: skip
EXAMPLE = GAMES["18EU-four-players"]
FINISHED = [GAMES[name] for name in ("18EU-four-players", "18VA-three-players", "18Rhl-four-players")]


@dataclass(frozen=True, slots=True)
class Figure:
    """Something to measure, with its unit, and the `most` or the `least` allowed if it has a budget."""

    what: str
    measure: Callable[[], float]
    unit: str
    most: float = math.inf
    least: float = -math.inf
    says: str = ""

    @property
    def budget(self) -> str:
        if self.says:
            return self.says
        return f"at most {self.most:,g}" if self.most < math.inf else f"at least {self.least:,g}" * (self.least > 0)

    def is_missed(self, value: float) -> bool:
        """Return whether the budget is missed; a figure that cannot be measured here misses none."""
        return value > self.most or value < self.least


def main() -> int:
    """Print every figure. Return 1 if a budget is missed, else 0."""
    print(f"{'figure':<58} {'measured':>14}   budget")
    missed: list[str] = []
    for figure in FIGURES:
        value = figure.measure()
        line = f"{figure.what:<58} {value:>10,.2f} {figure.unit:<5}  {figure.budget}"
        missed += [line] * figure.is_missed(value)
        print(line + " - MISSED" * figure.is_missed(value), flush=True)
    print("", *cost.table(GAMES, "18EU-four-players"), sep="\n")
    print("", *slips.table(), sep="\n")
    if missed:
        print("", f"MISSED: {len(missed)} of {len(FIGURES)} budgets", *missed, sep="\n")
    return 1 if missed else 0


@cache
def typed(name: str) -> tuple[int, int]:
    """Return the keys and lines of an example game, computed once."""
    return keys_and_lines(GAMES[name])


def keys_a_line(name: str) -> float:
    return average([typed(name)])


def all_keys_a_line() -> float:
    return average(map(typed, GAMES))


def moves_per_second() -> float:
    """Return how many moves of the example game are replayed per second, in process; the median of several runs."""
    game = open_game(EXAMPLE)
    return statistics.median(len(game.journal.booked) / seconds(lambda: drain(game)) for _ in range(15))


def drain(game: object) -> None:
    for _ in game.replay.run(game.journal.booked):  # type: ignore[attr-defined]
        pass


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def reading_per_second() -> float:
    """Return how many lines of text are parsed to moves per second."""
    lines = EXAMPLE.count(b"\n")
    return statistics.median(lines / seconds(lambda: open_game(EXAMPLE)) for _ in range(5))


def long_journal(lines: int) -> bytes:
    """Return the example game, extended by adjustments to so many lines."""
    extra = (f"adjust Ann {'+' if n % 2 else '-'}1 bank {'-' if n % 2 else '+'}1\n" for n in range(lines))
    body = EXAMPLE + "".join(extra).encode()
    return b"".join(body.splitlines(keepends=True)[:lines])


def entry_milliseconds() -> float:
    """Return the time from a typed line to its verdict at the end of the example game, without writing; a median."""
    session = JournalSession(Path("nowhere"), open_game(EXAMPLE))
    _ = session.position
    typed = "adjust Ann +1 bank -1"
    return statistics.median(seconds(lambda: session.preview(expand(session.game, typed)[0])) for _ in range(51)) * 1000


def board_milliseconds() -> float:
    """Return the CPU time to read and draw the board, as after every entry; the median over the game."""
    lines = EXAMPLE.splitlines(keepends=True)
    games = [open_game(b"".join(lines[:count])) for count in range(40, len(lines), 20)]
    return statistics.median(cpu_seconds(lambda game=game: draw_board(read_board(game))) for game in games) * 1000


def crowded_milliseconds() -> float:
    """Return the CPU time to draw a board of 36 companies and 7 players, in the most expensive window."""
    board, sizes = crowded(), (Window(80, 24), Window(60, 24), Window(40, 24), Window(120, 60))
    each = (statistics.median(cpu_seconds(partial(draw_board, board, size)) for _ in range(51)) for size in sizes)
    return max(each) * 1000


def cpu_seconds(run: Callable[[], object]) -> float:
    """Return the CPU time of the second of two runs, as the first one replays the game."""
    run()
    start = time.process_time()
    run()
    return time.process_time() - start


def per_line(lines: int) -> Callable[[], float]:
    def measure() -> float:
        data = long_journal(lines)
        return seconds(lambda: drain(open_game(data))) / lines * 1e6

    return measure


def command(*words: str) -> Callable[[], list[str]]:
    return lambda: [sys.executable, "-m", "moderator", *words]


def cpu_of(*words: str) -> Callable[[], float]:
    """Return a function that measures the CPU seconds of a command on the example, start-up included; a median.

    `{folder}` in a word stands for a folder to write to.
    """

    def measure() -> float:
        with tempfile.TemporaryDirectory() as folder:
            journal = Path(folder, "game.18xx")
            journal.write_bytes(EXAMPLE)
            more = [word.format(folder=folder) for word in words[1:]]
            return statistics.median(run_once(words[0], str(journal), *more)[0] for _ in range(7))

    return measure


def show_against_imports() -> float:
    """Return the CPU time of `show` relative to importing only typer and pydantic; the median of alternating pairs."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder, "game.18xx")
        journal.write_bytes(EXAMPLE)
        pairs = ((run_once("show", str(journal))[0], run_python("-c", "import typer, pydantic")[0]) for _ in range(15))
        return statistics.median(shown / imported for shown, imported in pairs)


def memory_of(*words: str) -> Callable[[], float]:
    """Return a function that measures the peak memory of a command on the example, in MB."""

    def measure() -> float:
        with tempfile.TemporaryDirectory() as folder:
            journal = Path(folder, "game.18xx")
            journal.write_bytes(EXAMPLE)
            return run_once(words[0], str(journal), *words[1:])[1]

    return measure


def folder_seconds(games: int) -> Callable[[], float]:
    """Return a function that measures `moderator standings` on a folder of finished games, in seconds on all cores."""

    def measure() -> float:
        with tempfile.TemporaryDirectory() as folder:
            for number in range(games):
                Path(folder, f"{number:03}.18xx").write_bytes(FINISHED[number % len(FINISHED)] + b"; %d\n" % number)
            return seconds(lambda: run_once("standings", folder))

    return measure


def run_once(*words: str) -> tuple[float, float]:
    """Return the CPU seconds and peak megabytes of a command."""
    return run_python("-m", "moderator", *words)


def run_python(*words: str) -> tuple[float, float]:
    """Return the CPU seconds and peak megabytes of a Python process, measured in a child that does nothing else."""
    probe = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL);"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe, sys.executable, *words],
        capture_output=True, text=True, check=True,
        env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},  # as installed
    )  # fmt: skip
    cpu, peak = done.stdout.split()
    return float(cpu), float(peak) / 1024


FIGURES: tuple[Figure, ...] = (
    *(Figure(f"keys a line of {name}", partial(keys_a_line, name), "keys") for name in GAMES),
    Figure("  of all these games, Enter included", all_keys_a_line, "keys", most=4.4),
    Figure("an entry of the session judged on that game, besides fsync", entry_milliseconds, "ms", most=10),
    Figure("the board read and drawn", board_milliseconds, "ms", most=5),
    Figure("the board of 36 companies drawn", crowded_milliseconds, "ms", most=5),
    Figure("moves replayed in process", moves_per_second, "/s", least=21_300),
    Figure("lines read and replayed into a game", reading_per_second, "/s"),
    Figure("a line of a journal of 1,000 lines, read and replayed", per_line(1_000), "us"),
    Figure("a line of a journal of 10,000 lines", per_line(10_000), "us", says="as at 1,000: linear"),
    Figure("a line of a journal of 100,000 lines", per_line(100_000), "us", says="as at 1,000: linear"),
    Figure("CPU of `moderator show`, start-up included", cpu_of("show"), "s", most=0.3),
    Figure("  relative to importing typer and pydantic", show_against_imports, "times", most=1.7),
    Figure("CPU of `moderator score`", cpu_of("score"), "s", most=0.3),
    Figure("CPU of `moderator audit`", cpu_of("audit"), "s", most=0.3),
    Figure(
        "`moderator standings` on a folder of 200 games", folder_seconds(200), "s", 60, says="at most 60 on two cores"
    ),
    Figure("CPU of `moderator export`", cpu_of("export", "-o", "{folder}/game.xlsx", "--force"), "s", most=1.5),
    Figure("an entry shown in a browser, from the end of its writing", update_milliseconds, "ms", most=200),
    Figure("an entry of the keeper's page shown on a television", entered_milliseconds, "ms", most=200),
    Figure(
        "an entry of the keeper's page shown on a player's phone", partial(entered_milliseconds, True), "ms", most=200
    ),
    Figure(
        "CPU from an entry to a television and a phone, late 1846",
        partial(entry_cpu_milliseconds, "1846-four-players.18xx", 330),
        "ms",
        most=120,
    ),
    Figure(
        "CPU from an entry to a television and a phone, late 18OE",
        partial(entry_cpu_milliseconds, "18OE.18xx", 1300),
        "ms",
        most=120,
    ),
    Figure("peak memory of `moderator serve` with 20 readers", partial(memory_megabytes, 20), "MB", most=80),
    Figure("peak memory of `moderator show`", memory_of("show"), "MB", most=45),
    Figure("peak memory of `moderator audit`", memory_of("audit"), "MB", most=100),
)

if __name__ == "__main__":
    sys.exit(main())
