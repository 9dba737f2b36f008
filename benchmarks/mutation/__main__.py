"""`make mutants`: how many of some mutants of the rules the tests kill, and which survive."""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.mutation.copy import ROOT, RULES, Copy
from benchmarks.mutation.operators import Mutant, find_mutants


def main() -> int:
    asked = _parser().parse_args()
    mutants = [m for m in all_mutants() if any(place in f"{m.path}:{m.line}:" for place in asked.only or [""])]
    chosen = random.Random(asked.seed).sample(mutants, min(asked.count, len(mutants)))[asked.skip :]
    print(f"{len(chosen)} of {len(mutants)} mutants, seed {asked.seed}; first the tests as they are", flush=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        survivors = [mutant for number, mutant in enumerate(chosen, 1) if not _tell(number, mutant, copy.kills(mutant))]
    killed, seconds = len(chosen) - len(survivors), time.monotonic() - started
    print(f"{killed} of {len(chosen)} killed ({100 * killed / max(len(chosen), 1):.1f}%) in {seconds:.0f} s")
    return 0


def all_mutants() -> list[Mutant]:
    """Every mutant of the rules, by file and line."""
    mutants: list[Mutant] = []
    for path in sorted((ROOT / RULES).rglob("*.py")):
        mutants += find_mutants(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    return mutants


def _tell(number: int, mutant: Mutant, killed: bool) -> bool:
    print(f"{number:>4} {'killed' if killed else 'ALIVE '} {mutant.path}:{mutant.line}: {mutant.operator}")
    if not killed:
        print(f"       - {mutant.before}\n       + {mutant.after}")
    sys.stdout.flush()
    return killed


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which mutants are chosen")
    parser.add_argument("--count", type=int, default=200, help="how many of them")
    parser.add_argument("--skip", type=int, default=0, help="leave out the first so many, which have been tried")
    only = "those of this place: part of a path, or path:line:; said several times, of these places"
    parser.add_argument("--only", action="append", help=only)
    return parser


if __name__ == "__main__":
    sys.exit(main())
