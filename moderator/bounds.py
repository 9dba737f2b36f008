"""How long reading one file of many may take, and how much memory: what goes beyond costs its file, and no other."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SECONDS = 120  # a long game takes one or two
MEMORY = 2_000_000_000  # bytes beyond what the program itself has


class TookTooLong(Exception):
    """The reading of a file was broken off."""

    remedy = "see what is in it: moderator audit FILE"

    def __init__(self, seconds: float = SECONDS) -> None:
        super().__init__(f"it took longer than {seconds:g} seconds")


class _Overdue(BaseException):
    """Raised in the midst of whatever goes on; nobody who catches errors catches it."""


@contextmanager
def bounded(seconds: float = SECONDS, memory: int = MEMORY) -> Iterator[None]:
    """What is done in here ends with TookTooLong after so many seconds, and with MemoryError beyond so many bytes.

    Time is bounded in the main thread of a process, where the system has timers; memory where it has limits.
    """
    with _timed(seconds), _limited(memory):
        yield


@contextmanager
def _timed(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise _Overdue

    before, left = signal.signal(signal.SIGALRM, stop), signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except _Overdue:
        raise TookTooLong(seconds) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, *left)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _limited(memory: int) -> Iterator[None]:
    try:
        from resource import RLIMIT_AS, getpagesize, getrlimit, setrlimit

        before = getrlimit(RLIMIT_AS)
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * getpagesize() + memory
        setrlimit(RLIMIT_AS, (most if before[0] < 0 else min(before[0], most), before[1]))
    except (ImportError, OSError, ValueError):  # a system without
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError, ValueError):
            setrlimit(RLIMIT_AS, before)
