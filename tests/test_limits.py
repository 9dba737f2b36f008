"""Limits of time and memory for reading one of many files."""

import threading
import time
from types import SimpleNamespace

import pytest

from moderator import limits
from moderator.limits import TookTooLong, bounded
from moderator.resources import example
from moderator.tournament import folder as reading
from moderator.tournament.field import Problem, Result
from tests.tournament.results import read_one

timers = pytest.mark.skipif(not hasattr(limits.signal, "setitimer"), reason="the system has no timers")


def _go_on_for_good() -> None:
    while True:
        try:
            time.sleep(60)
        except Exception:
            continue


@timers
def test_a_timeout_ends_a_call_even_if_errors_are_caught():
    began = time.monotonic()
    with pytest.raises(TookTooLong, match=r"longer than 0.2 seconds"), bounded(0.2):
        _go_on_for_good()
    assert time.monotonic() - began < 30


@timers
def test_no_timer_remains_after_a_call_in_time():
    with bounded(0.2):
        pass
    time.sleep(0.3)


def test_memory_is_limited_and_the_limit_removed_again():
    pytest.importorskip("resource")
    with pytest.raises(MemoryError), bounded(memory=100_000_000):
        bytearray(1_000_000_000)
    assert len(bytearray(300_000_000)) == 300_000_000


@timers
def test_a_slow_journal_does_not_affect_others(tmp_path, monkeypatch):
    path = tmp_path / "a.18xx"
    path.write_bytes(example("18EU-four-players.18xx").read_bytes())
    with monkeypatch.context() as patch:
        patch.setattr(reading, "open_game", lambda *_: time.sleep(60))
        patch.setattr(reading, "bounded", lambda: bounded(0.2))
        found = read_one(path)
    assert isinstance(found, Problem)
    assert (found.weight, found.message, found.remedy) == (
        *("not read", "it took longer than 0.2 seconds"),
        "check the contents of the file: moderator audit FILE",
    )
    assert isinstance(read_one(path), Result)


@timers
def test_a_block_is_stopped_after_its_time_even_if_it_catches_errors():
    with pytest.raises(limits.Overdue), limits.time_limit(0.05):
        _go_on_for_good()


def test_windows_has_no_timer(monkeypatch):
    monkeypatch.delattr(limits.signal, "setitimer", raising=False)
    with limits.time_limit(0.01):
        time.sleep(0.05)


def test_a_thread_has_no_timer():
    done = []

    def wait() -> None:
        with limits.time_limit(0.01):
            time.sleep(0.05)
            done.append(True)

    thread = threading.Thread(target=wait)
    thread.start()
    thread.join()
    assert done == [True]


def record_limits() -> SimpleNamespace:
    now = [(-1, -1)]

    def setrlimit(which: int, most: tuple[int, int]) -> None:
        now.append(most)

    return SimpleNamespace(RLIMIT_AS=9, getrlimit=lambda _: now[-1], setrlimit=setrlimit, now=now)


def test_the_limit_of_memory_is_that_of_the_process_and_is_removed_again(monkeypatch):
    asked = record_limits()
    monkeypatch.setattr(limits, "resource", asked)
    monkeypatch.setattr(limits, "_memory_used", lambda: 1000)
    with limits.memory_limit(500):
        assert asked.now[-1] == (1500, -1)
    assert asked.now[-1] == (-1, -1)


def test_macos_does_not_tell_how_much_memory_is_used(monkeypatch):
    asked = record_limits()
    monkeypatch.setattr(limits, "resource", asked)
    monkeypatch.setattr(limits, "_memory_used", lambda: None)
    with limits.memory_limit(500):
        assert len(asked.now) == 1


def test_windows_limits_no_memory(monkeypatch):
    monkeypatch.setattr(limits, "resource", None)
    with limits.memory_limit(1):
        assert len(bytearray(1_000_000)) == 1_000_000
