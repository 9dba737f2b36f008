"""Limits of time and memory for reading one file of many, so that a bad file does not stop the others."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType, ModuleType

resource: ModuleType | None
try:
    import resource
except ImportError:  # Windows
    resource = None

SECONDS = 120  # a long game takes one or two
MEMORY = 2_000_000_000  # bytes in addition to the program's own


class TookTooLong(Exception):
    """The reading of a file was stopped because it took too long."""

    remedy = "check the contents of the file: moderator audit FILE"

    def __init__(self, seconds: float = SECONDS) -> None:
        super().__init__(f"it took longer than {seconds:g} seconds")


@contextmanager
def bounded(seconds: float = SECONDS, memory: int = MEMORY) -> Iterator[None]:
    """Run the block with limits: TookTooLong after so many seconds, MemoryError beyond so many bytes.

    Time is limited only in the main thread, on systems with timers; memory on systems with limits.
    """
    try:
        with time_limit(seconds), memory_limit(memory):
            yield
    except Overdue:
        raise TookTooLong(seconds) from None


class Overdue(BaseException):
    """Raised inside a block that ran out of time; not an Exception, so that no handler there catches it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise Overdue in the block after so many seconds, on systems with timers and only in the main thread."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise Overdue

    before, left = signal.signal(signal.SIGALRM, stop), signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *left)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def memory_limit(extra: int) -> Iterator[None]:
    """Let the block use so many bytes in addition to the program's own, on systems that tell and limit memory."""
    used = _memory_used()
    if resource is None or used is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    most = used + extra
    try:
        resource.setrlimit(resource.RLIMIT_AS, (most if before[0] < 0 else min(before[0], most), before[1]))
    except (OSError, ValueError):
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, before)


def _memory_used() -> int | None:
    """Return the bytes of address space in use; None where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (OSError, ValueError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")
