"""`make soak`: random trials of every kind for some minutes, equally long for each kind, until the first fault.

A trial follows from the seed, its kind and its number. Repeat a failed one with `--case KIND:NUMBER`.
"""

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from benchmarks.soak.calling import Caller
from benchmarks.soak.kinds import KINDS

_PATIENCE = 120  # most seconds for a trial
_ROOT = Path(__file__).parent.parent.parent


@dataclass
class Tally:
    """The results of one kind of trial."""

    trials: int = 0
    seconds: float = 0.0
    calls: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    codes: Counter[int] = field(default_factory=Counter)

    def tell(self, kind: str) -> str:
        codes = ", ".join(f"{code}: {count:,}" for code, count in sorted(self.codes.items()))
        counted = ", ".join(f"{count:,} {what}" for what, count in self.counted.items())
        called = f"; {self.calls:,} commands, exit codes {codes}" if codes else ""
        return f"{kind:<10} {self.trials:>7,} trials {self.seconds:>7.0f} s  {counted}{called}"


def main() -> int:
    asked = _parser().parse_args()
    if asked.case:
        kind, _, number = asked.case.partition(":")
        return 0 if _try(asked.seed, kind, int(number), Tally()) else 1
    kinds = asked.only.split(",") if asked.only else list(KINDS)
    tallies = {kind: Tally() for kind in kinds}
    end = time.monotonic() + 60 * asked.minutes
    whole = True
    while whole and time.monotonic() < end:
        kind = min(kinds, key=lambda kind: tallies[kind].seconds)
        whole = _try(asked.seed, kind, tallies[kind].trials, tallies[kind])
    print(f"seed {asked.seed}, {sum(tally.seconds for tally in tallies.values()) / 60:.1f} minutes")
    for kind, tally in tallies.items():
        print(tally.tell(kind))
    print("no fault was found" if whole else "stopped at the first fault")
    return 0 if whole else 1


def _try(seed: int, kind: str, number: int, tally: Tally) -> bool:
    """Run one trial. Return False if it found a fault, after printing how to reproduce it."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        calls = Caller(Path(name))
        os.chdir(name)
        try:
            signal.alarm(_PATIENCE)
            counted = KINDS[kind](random.Random(f"{seed}/{kind}/{number}"), calls)
        except (Exception, SystemExit):
            signal.alarm(0)
            os.chdir(_ROOT)
            _tell(seed, kind, number, calls)
            return False
        finally:
            signal.alarm(0)
            os.chdir(_ROOT)
    tally.trials += 1
    tally.seconds += time.monotonic() - started
    tally.calls += sum(calls.codes.values())
    tally.codes += calls.codes
    tally.counted.update(counted)
    return True


def _tell(seed: int, kind: str, number: int, calls: Caller) -> None:
    """Print the fault, keep the files as they were, and print the commands that led to it."""
    kept = _ROOT / "build" / "soak" / f"{seed}-{kind}-{number}"
    kept.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(calls.folder, kept)
    print(f"{kind} {number}: {traceback.format_exc()}")
    print(f"again: python -m benchmarks.soak --seed {seed} --case {kind}:{number}")
    print("\n".join([f"cd {kept.relative_to(_ROOT)}", *calls.called]))


def _too_long(_: int, __: FrameType | None) -> None:
    raise TimeoutError(f"one trial took more than {_PATIENCE} seconds")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="how long")
    parser.add_argument("--seed", type=int, default=1, help="which trials")
    parser.add_argument("--only", default="", help=f"kinds, with commas between them: {', '.join(KINDS)}")
    parser.add_argument("--case", default="", help="one trial again: KIND:NUMBER")
    return parser


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, _too_long)
    sys.exit(main())
