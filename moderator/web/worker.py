"""A second process in which files are read: if one takes too long it is given up, and the server goes on."""

import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from moderator.limits import SECONDS, TookTooLong, bounded

_LATER = 5  # seconds after the limit at which a process that does not stop is killed


class Died(RuntimeError):
    """The process ended in the middle of a call."""

    remedy = "the machine may be out of memory"

    def __init__(self) -> None:
        super().__init__("the process reading the file has died")


class Worker:
    """Calls functions in another process, which is started when needed, and again after it was ended.

    Functions, arguments and results go through a pipe. Only one thread may call; any may close.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def call(self, function: Callable[..., Any], *given: object) -> Any:
        """Return the result of a function that raises nothing itself. Raises TookTooLong, Died, OSError."""
        if self._closed:
            raise Died
        if self._process is None or self._pipe is None:
            self._begin()
        assert self._pipe is not None
        try:
            self._pipe.send((function, given, self._seconds))
            if not self._pipe.poll(self._seconds + _LATER):
                raise TookTooLong(self._seconds)
            known, said = self._pipe.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            self._end()
            raise Died from None
        except BaseException:
            self._end()
            raise
        if not known:
            raise TookTooLong(self._seconds)
        return said

    def close(self) -> None:
        """End the process, even while another thread waits for its answer: that one gets Died."""
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_answer, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        if self._closed:
            self._process.kill()

    def _end(self) -> None:
        if self._process is not None and self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
        self._process = self._pipe = None


def _answer(pipe: Connection) -> None:
    """Answer calls until the pipe is closed. Ctrl-C is left to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            function, given, seconds = pipe.recv()
        except EOFError:
            return
        try:
            with bounded(seconds):
                answer = True, function(*given)
        except TookTooLong:
            answer = False, None
        pipe.send(answer)
