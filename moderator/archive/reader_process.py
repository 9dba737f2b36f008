"""A process of its own that reads games: one that dies or takes too long costs one game, and is begun anew."""

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

_OVERDUE = "exit code 1"  # how a process ends that is at a game for too long
_PATIENCE = 5  # seconds for a process to end that nobody asks any more
_BEGIN = "import sys; sys.path[:] = {path!r}; from moderator.archive.inside import main; main()"


class Stopped(RuntimeError):
    """Nobody waits for what was being made."""


class GameRows(NamedTuple):
    """What an archive holds of one game: its title, and its rows by table."""

    title: str
    rows: Mapping[str, Rows]


class ReaderProcess:
    """Reads games in a process that is begun when the first one is asked for; a context manager that ends it."""

    def __init__(self, rulesets: Mapping[str, str], seconds: int) -> None:
        self._given = {"rulesets": dict(rulesets), "seconds": seconds}
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._lock = threading.Lock()  # between who reads and who closes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def read(self, source: Source) -> GameRows | Unread:
        """The rows of a game; a process that died at it is given a second chance, one that took too long is not.

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
                return Unread(source.name, reason, "give it more with --timeout", again=True)
        reason = f"the process that read it has died ({ended})"
        return Unread(source.name, reason, "the machine may lack memory: try fewer --jobs", again=True)

    def stop(self) -> None:
        """End the process, also while another thread waits for its answer: that one gets Stopped."""
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
        """A process that hears nothing of Ctrl-C: it is for us to end it."""
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
        remedy = "see that the machine has memory and room for processes, or try --jobs 1"
        raise NotMade(f"a process to read games cannot be begun: {says}", remedy)

    def _bury(self) -> str:
        """How the process ended. Raises Stopped if it was us who ended it."""
        with self._lock:
            if self._closed or self._process is None:
                raise Stopped
            process, self._process = self._process, None
        return _end(process)


def _ask(process: subprocess.Popen[bytes], source: Source) -> GameRows | Unread | None:
    """What a process says of a game; None if it has died."""
    asked = {"name": source.name, "path": source.path, "sha256": source.sha256}
    try:
        _in(process).write(json.dumps(asked).encode() + b"\n")
        _in(process).flush()
        said: dict[str, Any] = json.loads(_out(process).readline())
        if "reason" in said:
            return Unread(source.name, **said)
        rows = {table: unpack(_read_all(_out(process), size)) for table, size in said["sizes"].items()}
    except (OSError, ValueError):  # a line that is cut off is no JSON
        return None
    return GameRows(said["title"], rows)


def _end(process: subprocess.Popen[bytes]) -> str:
    """See to it that a process is gone, and say how it went: `signal 9`, `exit code 1`."""
    _out(process).close()
    with suppress(OSError):  # what it was not told any more
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
    """So many bytes. Raises ValueError if the stream ends before."""
    data = stream.read(size)
    if len(data) < size:
        raise ValueError(size)
    return data
