"""`make mutants`: report how many of some mutants of the rules `make lint` or the tests kill, and which survive.

Each is run against the tests of its topic first, then against all others that enter its function, then against mypy.
"""

import argparse
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count, islice

from benchmarks.mutation.forks import Entered, Tests
from benchmarks.mutation.functions import ROOT, RULES, place_of
from benchmarks.mutation.kept import Functions, Verdicts, digest_of
from benchmarks.mutation.operators import Mutant, find_mutants
from benchmarks.mutation.topics import Topics

KEPT = ROOT / "build" / "mutants"
_READ = ("moderator", "tests", "rulesets", "examples", "golden")  # files on which results depend
_LEDGERS = "tests/rules/"  # test files to run first, since they are quick
_LIKELY = 4  # how many of them


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

    def work(tests: Tests) -> int:
        try:
            for mutant, killer in _try(new, tests, Functions(KEPT, digest), asked.jobs):
                verdicts.note(mutant, killer)
                print(f"{time.monotonic() - started:>5.0f} s  {_told(mutant, killer)}", flush=True)
        except KeyboardInterrupt:
            print("stopped; results are saved, and the same command continues", file=sys.stderr)
            return 130
        return 0

    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder  # forks end without cleaning up
        if new and (status := Tests(work).collect()):
            return status
    alive = [mutant for mutant in chosen if not verdicts.of(mutant)]
    for mutant in alive if len(new) < len(chosen) else ():
        print(_told(mutant, ""))
    killed = len(chosen) - len(alive)
    seconds = time.monotonic() - started
    print(f"{killed} of {len(chosen)} killed ({100 * killed / max(len(chosen), 1):.1f}%) in {seconds:.0f} s")
    return 0


def all_mutants() -> list[Mutant]:
    """Return every mutant of the rules, by file and line."""
    mutants: list[Mutant] = []
    for path in sorted(path for rules in RULES for path in (ROOT / rules).rglob("*.py")):
        mutants += find_mutants(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    return mutants


def _try(mutants: list[Mutant], tests: Tests, functions: Functions, jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Yield each mutant with the test that killed it, or "". Those killed by the tests of their topic come first."""
    topics = Topics([ROOT / file for file in tests.files if file.startswith(_LEDGERS)], ROOT)
    likely = [topics.likely(mutant)[:_LIKELY] for mutant in mutants]
    with multiprocessing.get_context("fork").Pool(jobs, _begin, (tests,)) as pool:
        left = []
        for number, killer in pool.imap_unordered(_killer, zip(count(), mutants, likely)):
            if killer:
                yield mutants[number], killer
            else:
                left.append(number)
        if left and not functions.known:
            print(f"{len(left)} are left; once, which tests enter which functions: some minutes", flush=True)
            functions.keep(entered for file in pool.imap_unordered(_entered, tests.files) for entered in file)
        asked = ((n, mutants[n], _others(mutants[n], likely[n], tests, functions)) for n in left)
        for number, killer in pool.imap_unordered(_killer, asked):
            yield mutants[number], killer or _rejected_by_types(mutants[number])


def _rejected_by_types(mutant: Mutant) -> str:
    """Return `mypy` if it finds a fault in a mutant, as where a check against None is gone; else ""."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as shadow:
        shadow.write(mutant.mutated)
        shadow.flush()
        words = ("--cache-dir", str(KEPT / "types"), "--shadow-file", mutant.path, shadow.name)
        done = subprocess.run([sys.executable, "-m", "mypy", *words], cwd=ROOT, capture_output=True, check=False)
    return "mypy" if done.returncode == 1 else ""


def _others(mutant: Mutant, likely: list[str], tests: Tests, functions: Functions) -> list[str]:
    """Return the tests that enter a mutant's function, without the likely files; all tests if it is in no function."""
    place = place_of(mutant)
    asked = functions.tests_of(place) if place else tests.files
    return [test for test in asked if test.partition("::")[0] not in likely]


# ---- in a fork ----

_tests: Tests


def _begin(tests: Tests) -> None:
    global _tests
    _tests = tests


def _killer(asked: tuple[int, Mutant, list[str]]) -> tuple[int, str]:
    number, mutant, tests = asked
    return number, _tests.killer(mutant, tests)


def _entered(file: str) -> list[Entered]:
    return _tests.entered(file)


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
    parser.add_argument("--anew", action="store_true", help="forget the results for these sources and tests")
    only = "those of this place: part of a path, or path:line:; said several times, of these places"
    parser.add_argument("--only", action="append", help=only)
    return parser


if __name__ == "__main__":
    sys.exit(main())
