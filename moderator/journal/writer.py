"""The writer: a new journal, and lines added to one under a lock, each on the disk before the caller hears of it.

What stands in the file is never rewritten, but to put seals on its lines.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from moderator.files import JOURNAL, FileChanged, read_file, reason_of, replace_file, save, write_all
from moderator.journal.errors import JournalMoved, JournalNotWritten
from moderator.journal.lock import free_lock, take_lock
from moderator.journal.sealing import continue_journal

if TYPE_CHECKING:
    from filelock import BaseFileLock

    from moderator.model.lines import Header

_BINARY = getattr(os, "O_BINARY", 0)  # Windows would change line ends


def create_journal(path: Path, header: "Header", comments: Iterable[str] = (), lines: Iterable[str] = ()) -> bytes:
    """Start a journal, perhaps with its first lines, and return its bytes.

    Raises JournalNotWritten, also if the file exists already.
    """
    from moderator.journal.header import format_header

    return save_new(path, format_header(header, comments) + "".join(f"{line}\n" for line in lines))


def save_new(path: Path, text: str) -> bytes:
    """Make a whole journal and return its bytes. Raises JournalNotWritten, also if the file exists already."""
    data = _encode(path, text)
    try:
        save({path: data})
    except FileExistsError:
        raise JournalNotWritten(path, "it exists already", "choose another name, or continue that game") from None
    except OSError as error:
        raise _not_written(path, error) from None
    return data


class JournalWriter:
    """Adds lines to the journal that the caller read as `seen`; a context manager that holds the lock meanwhile.

    `open` raises JournalBusy if the lock is not free within `timeout` seconds, JournalMoved if the file is no longer
    `seen`, JournalNotWritten if the file or its folder cannot be written.
    """

    def __init__(self, path: Path, seen: bytes, timeout: float = 2.0) -> None:
        self.path, self.timeout = Path(path), timeout
        self._seen = seen
        self._lock: BaseFileLock | None = None
        self._handle = -1
        self._left: os.stat_result | None = None  # how the file stood when this writer last looked

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> None:
        try:
            self._lock = take_lock(self.path, self.timeout)
            self._handle = os.open(self.path, os.O_RDWR | os.O_APPEND | _BINARY)
            self._check_unmoved()
        except OSError as error:
            self.close()
            raise error if isinstance(error, JournalNotWritten) else _not_written(self.path, error) from None

    def append(self, *lines: str) -> None:
        """Add whole lines, all or none, sealed if the journal is; they are on the disk when this returns.

        Raises JournalMoved if something else wrote to the file, JournalNotWritten with the system's reason.
        """
        if self._handle < 0:
            raise ValueError("the writer is not open")
        for line in lines:
            if "\n" in line or "\r" in line:
                raise ValueError("a line holds a line end")
        data = continue_journal(self._seen, [_encode(self.path, line) for line in lines])
        self._check_size(len(self._seen) + len(data))
        try:
            self._check_unmoved()
            write_all(self._handle, data)
            os.fsync(self._handle)
        except JournalMoved:
            raise
        except OSError as error:
            raise _not_written(self.path, error, self._take_back()) from None
        self._seen += data
        self._left = os.fstat(self._handle)

    def replace(self, data: bytes) -> None:
        """Put another text in the journal's place, whole or not at all; this writer then adds nothing more.

        Raises JournalMoved if something else wrote to the file, JournalNotWritten with the system's reason.
        """
        self._check_size(len(data))
        try:
            self._check_unmoved()
            self._check_kept(os.fstat(self._handle))
            os.close(self._handle)  # not every system replaces an open file
            self._handle = -1
            replace_file(self.path, data, self._seen)
        except FileChanged:
            raise JournalMoved(self.path) from None
        except JournalNotWritten:
            raise
        except OSError as error:
            raise _not_written(self.path, error) from None

    def close(self) -> None:
        """Let the file and its lock go. What was added is on the disk already, so no fault here undoes it."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = -1
        if self._lock is not None:
            free_lock(self._lock)
            self._lock = None

    def _check_size(self, size: int) -> None:
        """Raises JournalNotWritten for more than could be read again."""
        if size > JOURNAL.most:
            raise JournalNotWritten(self.path, f"it would have more than {JOURNAL.most:,} bytes", "start a new journal")

    def _check_unmoved(self) -> None:
        """Compare the file with what was read: by its data only if size, time or identity say it may have changed."""
        now = self.path.stat()
        mine = os.fstat(self._handle)
        if (now.st_dev, now.st_ino) != (mine.st_dev, mine.st_ino) or now.st_size != len(self._seen):
            raise JournalMoved(self.path)
        if self._left is None or self._left.st_mtime_ns != now.st_mtime_ns:
            if read_file(self.path, JOURNAL) != self._seen:
                raise JournalMoved(self.path)
            self._left = now

    def _check_kept(self, about: os.stat_result) -> None:
        """Raises JournalNotWritten where a file in its place would not be what this one is: whose it is, its names."""
        if about.st_nlink > 1:
            reason = f"it has {about.st_nlink} names (hard links), and the others would keep what it was"
            raise JournalNotWritten(self.path, reason, "make a copy of it, and seal that")
        me = getattr(os, "geteuid", lambda: 0)()
        if me and (about.st_uid != me or about.st_gid not in (os.getegid(), *os.getgroups())):
            reason = "it belongs to another user or group, and would be yours"
            raise JournalNotWritten(self.path, reason, "have its owner do it")

    def _take_back(self) -> str:
        """Cut off what a failed write left; what to tell the user."""
        try:
            if os.fstat(self._handle).st_size > len(self._seen):
                os.ftruncate(self._handle, len(self._seen))
            return "nothing was added; try again when the cause is gone"
        except OSError:
            return "the last line may be torn; it will be set aside"


def _encode(path: Path, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise JournalNotWritten(path, "a line holds half a character, which no file can hold") from None


def _not_written(path: Path, error: OSError, remedy: str | None = None) -> JournalNotWritten:
    check = "check that the folder and the file may be written and the disk has room"
    return JournalNotWritten(path, reason_of(error), remedy or check)
