"""The same archive made by the workers of a cluster: a scheduler and two workers on this machine."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="NO PYARROW, archives are not tested: pip install 'moderator[archive]'")
pytest.importorskip("distributed", reason="NO DASK, clusters are not tested: pip install 'moderator[cluster]'")

from moderator.archive.cluster import run_there
from moderator.archive.parts import NotMade, Runner, Task, Tick, find_sources, list_files
from moderator.archive.run import Summary, Terms, make_archive, run_here
from moderator.archive.store import MAKING, open_store
from tests.archive.games import tree, write_games

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("cluster"),  # one cluster for all tests here
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills nobody"),
]
ROOT = Path(__file__).parent.parent.parent


class Cluster:
    """A scheduler, which tells its address, and its workers."""

    def __init__(self, where: Path) -> None:
        self.note = where / "scheduler.json"
        self.where = where
        self.processes: list[subprocess.Popen[bytes]] = []
        self._begin("scheduler", "--port", "0", "--no-dashboard")
        wait_for(self.note.exists)

    def _begin(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words, "--scheduler-file", str(self.note)]
        quiet: dict[str, Any] = dict.fromkeys(("stdout", "stderr"), subprocess.DEVNULL)
        process = subprocess.Popen(command, cwd=self.where, **quiet)
        self.processes.append(process)
        return process

    @property
    def address(self) -> str:
        from distributed import Client

        with Client(scheduler_file=str(self.note)) as client:
            return str(client.scheduler.address)

    def add_workers(self, count: int) -> list[subprocess.Popen[bytes]]:
        from distributed import Client

        with Client(scheduler_file=str(self.note)) as client:
            there = len(client.scheduler_info(n_workers=-1)["workers"])
            begun = [self._begin("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard") for _ in range(count)]
            client.wait_for_workers(there + count, timeout=120)
        return begun

    def end(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


def wait_for(there: Any) -> None:
    end = time.monotonic() + 120
    while not there():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    yield made
    made.end()


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """`make(runner, "out")`: the same games, by whoever is to read them."""
    monkeypatch.setattr("moderator.archive.parts.MEAN", 4)
    folder = write_games(tmp_path / "games", 16)

    def call(runner: Runner, out: str) -> Summary:
        sources, unread = find_sources(list_files(folder, tmp_path / out))
        (tmp_path / out).mkdir(exist_ok=True)
        with open_store(tmp_path / out) as store:
            return make_archive(store, sources, unread, Terms({}, 60), runner)

    return call


def test_a_scheduler_that_does_not_answer_is_an_error(make):
    with pytest.raises(NotMade, match="no scheduler answers at frob"):
        make(run_there("frob"), "out")


def test_a_cluster_without_workers(make, cluster):
    with pytest.raises(NotMade, match="the cluster has no worker"):
        make(run_there(cluster.address), "out")


def test_a_killed_worker_loses_no_data(make, cluster, tmp_path):
    first, _ = cluster.add_workers(2)
    address = cluster.address

    def run(tasks: Sequence[Task], tick: Tick) -> Iterator[tuple[str, str]]:
        for done, each in enumerate(run_there(address)(tasks, tick)):
            if done == 1:
                assert len(tasks) > 3
                first.send_signal(signal.SIGKILL)
            yield each

    assert make(run, "out").games == 16
    assert first.wait() == -signal.SIGKILL
    make(run_here(1), "other")
    assert tree(tmp_path / "out") == tree(tmp_path / "other")


def test_an_interrupt_keeps_finished_parts(make, cluster, tmp_path):
    cluster.add_workers(1)
    address = cluster.address

    def run(tasks: Sequence[Task], tick: Tick) -> Iterator[tuple[str, str]]:
        for done, each in enumerate(run_there(address)(tasks, tick)):
            if done == 2:
                raise KeyboardInterrupt
            yield each

    with pytest.raises(KeyboardInterrupt):
        make(run, "out")
    assert len(list((tmp_path / "out" / MAKING).glob("?" * 32))) == 2
    make(run_there(address), "out")
    make(run_here(1), "other")
    assert tree(tmp_path / "out") == tree(tmp_path / "other")


def test_workers_of_another_version_are_refused(make, cluster, monkeypatch):
    cluster.add_workers(1)
    monkeypatch.setattr("moderator.archive.run.find_edition", lambda rulesets: "9.9 frob")
    with pytest.raises(NotMade, match=r"moderator \d\S+ \w+, .*9\.9 frob"):
        make(run_there(cluster.address), "out")


def test_workers_that_see_other_folders_are_refused(make, cluster, tmp_path, monkeypatch):
    cluster.add_workers(1)
    monkeypatch.setattr("moderator.archive.cluster.Path.exists", lambda path: True)

    def elsewhere(tasks: Sequence[Task], tick: Tick) -> Iterator[tuple[str, str]]:
        yield from run_there(cluster.address)([task.replace(token="/nowhere/run") for task in tasks], tick)

    with pytest.raises(NotMade, match="/nowhere/run"):
        make(elsewhere, "out")
