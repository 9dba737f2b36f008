"""Read games in a separate process. If it dies or takes too long, only one game is lost and a new process starts."""

import json
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import IO, Any, NamedTuple, Self

from moderator.archive.arrow import Rows, unpack
from moderator.archive.parts import NotMade, Source, Unread

_OVERDUE = "exit code 1"  # exit status after the time limit of a game
_PATIENCE = 5  # seconds to wait for an idle process to end
_BEGIN = "import sys; sys.path[:] = {path!r}; from moderator.archive.inside import main; main()"


class Stopped(RuntimeError):
    """The run was ended while something was being made for it."""


class GameRows(NamedTuple):
    """The data of one game in an archive: its title, and its rows by table."""

    title: str
    rows: Mapping[str, Rows]


class ReaderProcess:
    """Reads games in a process that starts with the first game. A context manager that ends the process."""

    def __init__(self, rulesets: Mapping[str, str], seconds: int) -> None:
        self._given = {"rulesets": dict(rulesets), "seconds": seconds}
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._lock = threading.Lock()  # between reading and closing

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def read(self, source: Source) -> GameRows | Unread:
        """Return the rows of a game. If the process dies, try once more; if the game takes too long, do not.

        Raises NotMade, Stopped.
        """
        ended = ""
        for _ in range(2):
            process, began = self._running(), monotonic()
            answer = _ask(process, source)
            if answer is not None:
                return answer
            ended = self._bury()
            if ended == _OVERDUE and monotonic() - began >= self._seconds:
                reason = f"it took longer than {self._seconds} seconds"
                return Unread(source.name, reason, "allow more with --timeout", again=True)
        reason = f"the process that read it has died ({ended})"
        return Unread(source.name, reason, "the machine may be short of memory: try fewer --jobs", again=True)

    def stop(self) -> None:
        """End the process, even while another thread waits for its answer. That thread gets Stopped."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        self.stop()
        if self._process is not None:
            _end(self._process)
            self._process = None

    def _running(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise Stopped
            if self._process is None:
                self._process = self._begin()
            return self._process

    def _begin(self) -> subprocess.Popen[bytes]:
        """Start a process that ignores Ctrl-C, because this class ends it."""
        command = [sys.executable, "-c", _BEGIN.format(path=sys.path)]
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        try:
            process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nowhere, start_new_session=True)
            _in(process).write(json.dumps(self._given).encode() + b"\n")
            _in(process).flush()
            if _out(process).readline() == b"{}\n":
                return process
            says = f"it ended at once ({_end(process)})"
        except OSError as error:
            says = error.strerror or str(error)
        remedy = "check that the machine has memory for more processes, or try --jobs 1"
        raise NotMade(f"cannot start a process to read games: {says}", remedy)

    def _bury(self) -> str:
        """Return how the process ended. Raises Stopped if this class ended it."""
        with self._lock:
            if self._closed or self._process is None:
                raise Stopped
            process, self._process = self._process, None
        return _end(process)


def _ask(process: subprocess.Popen[bytes], source: Source) -> GameRows | Unread | None:
    """Return the process's answer for a game, or None if it has died."""
    asked = {"name": source.name, "path": source.path, "sha256": source.sha256}
    try:
        _in(process).write(json.dumps(asked).encode() + b"\n")
        _in(process).flush()
        reply: dict[str, Any] = json.loads(_out(process).readline())
        if "reason" in reply:
            return Unread(source.name, **reply)
        rows = {table: unpack(_read_all(_out(process), size)) for table, size in reply["sizes"].items()}
    except (OSError, ValueError):  # a truncated line is not JSON
        return None
    return GameRows(reply["title"], rows)


def _end(process: subprocess.Popen[bytes]) -> str:
    """Make sure that a process has ended, and return how: `signal 9`, `exit code 1`."""
    _out(process).close()
    with suppress(OSError):  # unsent data
        _in(process).close()
    try:
        code = process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        code = process.wait()
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _in(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


def _out(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdout is not None
    return process.stdout


def _read_all(stream: IO[bytes], size: int) -> bytes:
    """Read this many bytes. Raises ValueError if the stream ends earlier."""
    data = stream.read(size)
    if len(data) < size:
        raise ValueError(size)
    return data
