"""`make mutants`: how many of some mutants of the rules the tests kill, and which survive.

Each is held against the tests of its topic first, then against the plays; what outlives those, against all tests that
run its line.
"""

import argparse
import multiprocessing
import multiprocessing.pool
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from benchmarks.mutation.copy import ROOT, RULES, Copy, NotMeasured, test_files
from benchmarks.mutation.kept import Lines, Verdicts, digest_of
from benchmarks.mutation.operators import Mutant, find_mutants
from benchmarks.mutation.topics import Topics

KEPT = ROOT / "build" / "mutants"
_READ = ("moderator", "tests", "rulesets", "examples", "golden")  # what verdicts and lines hang on
_LIKELY = 4  # so many files of tests are asked first
_PLAYS = "tests/test_plays.py"  # asked next: they see much, and take half a minute
_FIRST = 20  # tests asked before the others: to find them all takes longer than to run these


def main() -> int:
    asked = _parser().parse_args()
    mutants = [m for m in all_mutants() if any(place in f"{m.path}:{m.line}:" for place in asked.only or [""])]
    drawn = random.Random(asked.seed).sample(mutants, len(mutants))
    chosen = [*islice((mutant for mutant in drawn if mutant.differs), asked.skip, asked.number)]
    KEPT.mkdir(parents=True, exist_ok=True)
    digest = digest_of(ROOT, _READ)
    verdicts = Verdicts(KEPT, digest)
    if asked.anew:
        verdicts.forget()
    new = [mutant for mutant in chosen if verdicts.of(mutant) is None]
    print(f"{len(chosen)} of {len(mutants)} mutants, seed {asked.seed}; {len(chosen) - len(new)} known", flush=True)
    started = time.monotonic()
    try:
        for mutant, killer in _try(new, KEPT / digest, asked.jobs) if new else ():
            verdicts.note(mutant, killer)
            print(f"{time.monotonic() - started:>5.0f} s  {_told(mutant, killer)}", flush=True)
    except NotMeasured as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; what is known is kept: the same command goes on", file=sys.stderr)
        return 130
    alive = [mutant for mutant in chosen if not verdicts.of(mutant)]
    for mutant in alive if len(new) < len(chosen) else ():
        print(_told(mutant, ""))
    killed = len(chosen) - len(alive)
    seconds = time.monotonic() - started
    print(f"{killed} of {len(chosen)} killed ({100 * killed / max(len(chosen), 1):.1f}%) in {seconds:.0f} s")
    return 0


def all_mutants() -> list[Mutant]:
    """Every mutant of the rules, by file and line."""
    mutants: list[Mutant] = []
    for path in sorted(path for rules in RULES for path in (ROOT / rules).rglob("*.py")):
        mutants += find_mutants(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    return mutants


def _try(mutants: list[Mutant], known: Path, jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with the test that found it, or "": first those that the tests of their topic find."""
    coverage, collected = known.with_suffix(".coverage"), known.with_suffix(".tests")
    with tempfile.TemporaryDirectory() as folder, _pool(jobs, Path(folder)) as pool:
        left = []
        for number, killer in pool.imap_unordered(_by_topic, enumerate(mutants)):
            if killer:
                yield mutants[number], killer
            else:
                left.append(mutants[number])
        if not left:
            return
        if not (coverage.exists() and collected.exists()):
            print(f"{len(left)} are left; once, which tests run which lines: some minutes", flush=True)
            Copy(Path(folder) / "measured").gather(coverage, collected, jobs)
        asked = ((number, mutant, coverage, collected) for number, mutant in enumerate(left))
        for number, killer in pool.imap_unordered(_by_lines, asked):
            yield left[number], killer


# ---- in a process of its own, with a copy of its own ----

_copy: Copy


def _pool(jobs: int, folder: Path) -> "multiprocessing.pool.Pool":
    return multiprocessing.get_context("fork").Pool(jobs, _begin, (folder,))


def _begin(folder: Path) -> None:
    global _copy
    _copy = Copy(folder / str(os.getpid()))
    _copy.read_before()


def _by_topic(asked: tuple[int, Mutant]) -> tuple[int, str]:
    number, mutant = asked
    likely = _topics().likely(mutant)
    return number, _copy.killer(mutant, [likely[:_LIKELY], [_PLAYS]])


def _by_lines(asked: tuple[int, Mutant, Path, Path]) -> tuple[int, str]:
    number, mutant, coverage, collected = asked
    tests = _lines(coverage, collected).tests_of(mutant)
    return number, _copy.killer(mutant, [tests[:_FIRST], tests[_FIRST:]])


@cache
def _topics() -> Topics:
    return Topics(test_files(ROOT), ROOT)


_lines: Callable[[Path, Path], Lines] = cache(Lines)


def _told(mutant: Mutant, killer: str) -> str:
    said = f"{'killed' if killer else 'ALIVE '} {mutant.path}:{mutant.line}: {mutant.operator}"
    if killer:
        return f"{said}, by {killer}"
    return f"{said}\n       - {mutant.before}\n       + {mutant.after}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which mutants are chosen")
    parser.add_argument("--number", type=int, default=200, help="how many of them")
    parser.add_argument("--skip", type=int, default=0, help="leave out the first so many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    parser.add_argument("--anew", action="store_true", help="forget what is known of these sources and tests")
    only = "those of this place: part of a path, or path:line:; said several times, of these places"
    parser.add_argument("--only", action="append", help=only)
    return parser


if __name__ == "__main__":
    sys.exit(main())
