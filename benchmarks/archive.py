"""Measure an archive of generated games: `python -m benchmarks.archive --games 2000 [--cluster 2]`.

Games are the shipped examples with other names, some with typing mistakes, and random play of all titles; some files
are damaged. All follow from the seed. The time and the memory of the largest process are printed.
"""

import argparse
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.soak.mutating import mutate_bytes, mutate_lines
from moderator.resources import example, example_names
from tests.any_play import TABLES, game

COMPLETE = [name for name in example_names() if name.endswith(".18xx") and "-audit" not in name]
_NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus")
_PER_FOLDER = 100


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--cluster", type=int, default=0, help="the same through so many workers, too")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as where:
        for count in (given.games // 4, given.games // 2, given.games):
            folder = Path(where, f"games-{count}")
            make_games(folder, count, given.seed)
            measure(f"{count} games, {given.jobs} processes", folder, Path(where, f"out-{count}"), "--jobs", given.jobs)
        measure("the same again", folder, Path(where, f"out-{count}"), "--jobs", given.jobs)
        if given.cluster:
            with cluster(Path(where), given.cluster) as address:
                told = f"{count} games, {given.cluster} workers"
                measure(told, folder, Path(where, "out-cluster"), "--cluster", address)
            alike = tree(Path(where, f"out-{count}")) == tree(Path(where, "out-cluster"))
            print(f"the two archives are {'alike byte for byte' if alike else 'NOT alike'}")


def make_games(folder: Path, count: int, seed: int) -> None:
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")
        inner = folder / f"{number // _PER_FOLDER:03}"
        inner.mkdir(parents=True, exist_ok=True)
        (inner / f"{number:06}.18xx").write_bytes(make_game(rng))


def make_game(rng: random.Random) -> bytes:
    if rng.random() < 0.1:
        table = rng.choice(TABLES)
        return game(table, rng.randrange(2**32), rng.randrange(100, 400), table.opening)[2].encode()
    text = example(rng.choice(COMPLETE)).read_text(encoding="utf-8")
    for name in _NAMES:
        text = re.sub(rf"\b{name}\b", f"{name}{rng.randrange(100)}", text)
    if rng.random() < 0.2:
        head, _, body = text.partition("\n\n")
        text = f"{head}\n\n{mutate_lines(rng, body)}"
    data = text.encode(errors="replace")
    return mutate_bytes(rng, data) if rng.random() < 0.02 else data


def measure(what: str, folder: Path, out: Path, *options: object) -> None:
    command = [sys.executable, "-m", "moderator", "archive", folder, "--out", out, *options]
    begun, before = time.perf_counter(), cpu_seconds()
    done = subprocess.run([str(word) for word in command], capture_output=True, encoding="utf-8")
    took = time.perf_counter() - begun
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6
    said = done.stderr.splitlines()[-1].partition(": ")[2]
    cpu = f"{cpu_seconds() - before:>7.1f} s CPU"
    print(f"{what:<32} {took:>7.1f} s {cpu}, at most {largest:>4.0f} MB a process  {size:>5.1f} MB  {said}", flush=True)


def cpu_seconds() -> float:
    """Return the CPU time of all finished processes, which excludes a cluster's workers."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def cluster(where: Path, workers: int) -> Iterator[str]:
    """Start a scheduler and single-threaded workers on this machine, and yield the scheduler's address."""
    note = where / "scheduler.json"
    quiet = {"cwd": where, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    dask = [sys.executable, "-m"]
    begun = [
        subprocess.Popen(
            [*dask, "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", note],
            **quiet,  # type: ignore[call-overload]
        )
    ]
    try:
        while not note.exists():
            time.sleep(0.1)
        begun += [
            subprocess.Popen(
                [*dask, "distributed.cli.dask_worker", "--nthreads", "1", "--no-dashboard", "--scheduler-file", note],
                **quiet,  # type: ignore[call-overload]
            )
            for _ in range(workers)
        ]
        yield _address(note, workers)
    finally:
        for process in begun:
            process.terminate()
        for process in begun:
            process.wait()


def _address(note: Path, workers: int) -> str:
    """Return the scheduler's address once all workers have started."""
    from distributed import Client

    with Client(scheduler_file=str(note), set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=60)
        return str(client.scheduler.address)


def tree(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder with its content."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


if __name__ == "__main__":
    os.nice(10)
    main()
