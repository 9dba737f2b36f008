"""The writer: creates a journal, and adds lines under a lock. Each line is on the disk before the call returns.

The content of the file is never rewritten, except to seal its lines.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Self

from moderator import system
from moderator.files import JOURNAL, FileChanged, read_file, reason_of, replace_file, save, write_all
from moderator.journal.errors import JournalBusy, JournalMoved, JournalNotWritten
from moderator.journal.seals import continue_journal
from moderator.model.wording import shown

# ---- lock ----
# The lock of a journal: whoever holds it may write.
#
# It is a file, removed while it is still held. filelock notices, once it has a lock, that the locked file is gone, and
# tries again, so no process holds a lock that others cannot see. A killed writer leaves the file behind, but not the
# lock. On a file system without locks, the file itself is the lock.
#
# Whoever waits for the lock holds another one meanwhile, the turn. A writer that has just freed the lock must wait for
# its turn before taking the lock again.

if TYPE_CHECKING:
    from filelock import BaseFileLock

    from moderator.model.entries import Header

_PAUSE = 0.02  # seconds between two attempts


def take_lock(journal: Path, timeout: float) -> "BaseFileLock":
    """Take the lock of a journal or another file, by its real path.

    Anyone who may write the file may open the lock, and a new lock gets the access rights of its folder. Raises
    JournalBusy if the lock is not free within `timeout` seconds, JournalNotWritten if it cannot be taken, OSError.
    """
    from filelock import Timeout  # imported here because only writers need it

    real = Path(os.path.realpath(journal))  # `resolve` would raise for circular links
    file = real.with_name(f".{real.name}.lock")
    if file.is_symlink():
        raise JournalNotWritten(
            journal,
            f"its lock, {shown(file.name)}, is a symbolic link, which could lead to any file",
            f"delete {shown(str(file))}, then try again",
        )
    _clear(file)
    known, mode, until = system.knows_locks(real), _mode_of(real) & 0o666 | 0o600, monotonic() + timeout
    lock = _lock(file, mode) if known else _file_as_lock(file, mode)
    try:
        with _turn(real.with_name(f".{real.name}.turn"), mode, timeout) if known else nullcontext():
            lock.acquire(timeout=max(0, until - monotonic()), poll_interval=_PAUSE)
    except Timeout:
        raise JournalBusy(journal, timeout, system.owner_of(file), None if known else file) from None
    except PermissionError:
        if not file.exists():
            raise
        whose = system.owner_of(file) or "another user"
        raise JournalNotWritten(
            journal,
            f"{whose} left its lock, {shown(file.name)}, which cannot be opened",
            f"if nobody is writing, delete {shown(str(file))}, or have {whose} delete it",
        ) from None
    return lock


def _mode_of(file: Path) -> int:
    return (file if file.exists() else file.parent).stat().st_mode


def _lock(file: Path, mode: int) -> "BaseFileLock":
    from filelock import FileLock

    return FileLock(file, mode=mode)


def _file_as_lock(file: Path, mode: int) -> "BaseFileLock":
    from filelock import SoftFileLock

    return SoftFileLock(file, mode=mode)


def free_lock(lock: "BaseFileLock") -> None:
    """Delete a lock's file and release the lock; errors of the operating system are ignored."""
    with suppress(OSError):
        Path(lock.lock_file).unlink()
    with suppress(OSError):  # the system frees it at the latest when the process ends
        lock.release()


@contextmanager
def _turn(file: Path, mode: int, timeout: float) -> Iterator[None]:
    """Wait for the turn to take the lock, if turns are possible here. Raises Timeout."""
    from filelock import Timeout

    turn = _lock(file, mode)
    try:
        turn.acquire(timeout=timeout, poll_interval=_PAUSE)
    except Timeout:
        raise
    except OSError:
        yield
        return
    try:
        yield
    finally:
        free_lock(turn)


def _clear(file: Path) -> None:
    """Delete a lock file left by another user that we may not open."""
    try:
        os.close(os.open(file, os.O_RDWR))
    except PermissionError:
        system.delete_unheld(file)
    except OSError:
        pass  # no lock file


def create_journal(path: Path, header: "Header", comments: Iterable[str] = (), lines: Iterable[str] = ()) -> bytes:
    """Create a journal, with its first lines if given, and return its bytes.

    Raises JournalNotWritten, also if the file exists already.
    """
    from moderator.journal.header import format_header

    return save_new(path, format_header(header, comments) + "".join(f"{line}\n" for line in lines))


def save_new(path: Path, text: str) -> bytes:
    """Write a new journal and return its bytes. Raises JournalNotWritten, also if the file exists already."""
    data = _encode(path, text)
    try:
        save({path: data})
    except FileExistsError:
        raise JournalNotWritten(path, "it exists already", "choose another name, or continue that game") from None
    except OSError as error:
        raise _not_written(path, error) from None
    return data


class JournalWriter:
    """Adds lines to the journal that the caller read as `seen`. As a context manager it holds the lock.

    `open` raises JournalBusy if the lock is not free within `timeout` seconds, JournalMoved if the file is no longer
    `seen`, JournalNotWritten if the file or its folder cannot be written.
    """

    def __init__(self, path: Path, seen: bytes, timeout: float = 2.0) -> None:
        self.path, self.timeout = Path(path), timeout
        self._seen = seen
        self._lock: BaseFileLock | None = None
        self._handle = -1
        self._left: os.stat_result | None = None  # the file's state when this writer last checked it

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
            self._handle = os.open(self.path, os.O_RDWR | os.O_APPEND | system.BINARY)
            self._check_unmoved()
        except OSError as error:
            self.close()
            raise error if isinstance(error, JournalNotWritten) else _not_written(self.path, error) from None

    def append(self, *lines: str) -> None:
        """Add whole lines, all or none, sealed if the journal is. They are on the disk when this returns.

        Raises JournalMoved if something else wrote to the file, JournalNotWritten with the system's reason.
        """
        if self._handle < 0:
            raise ValueError("the writer is not open")
        for line in lines:
            if "\n" in line or "\r" in line:
                raise ValueError("a line contains a line end")
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
        """Replace the journal with another text, completely or not at all; afterwards this writer adds nothing more.

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
        """Close the file and free its lock. Added lines are already on the disk, so an error here loses nothing."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = -1
        if self._lock is not None:
            free_lock(self._lock)
            self._lock = None

    def _check_size(self, size: int) -> None:
        """Raise JournalNotWritten for more bytes than could be read again."""
        if size > JOURNAL.most:
            raise JournalNotWritten(self.path, f"it would have more than {JOURNAL.most:,} bytes", "start a new journal")

    def _check_unmoved(self) -> None:
        """Compare the file with what was read; its data only if size, time or identity have changed."""
        now = self.path.stat()
        mine = os.fstat(self._handle)
        if (now.st_dev, now.st_ino) != (mine.st_dev, mine.st_ino) or now.st_size != len(self._seen):
            raise JournalMoved(self.path)
        if self._left is None or self._left.st_mtime_ns != now.st_mtime_ns:
            if read_file(self.path, JOURNAL) != self._seen:
                raise JournalMoved(self.path)
            self._left = now

    def _check_kept(self, about: os.stat_result) -> None:
        """Raise JournalNotWritten if replacing the file would change its owner or leave its other names behind."""
        if about.st_nlink > 1:
            reason = f"it has {about.st_nlink} names (hard links), and the others would keep the old content"
            raise JournalNotWritten(self.path, reason, "make a copy of it, and seal that")
        if system.would_change_owner(about):
            reason = "it belongs to another user or group, and would become yours"
            raise JournalNotWritten(self.path, reason, "have its owner do it")

    def _take_back(self) -> str:
        """Cut off the remains of a failed write, and return the remedy for the user."""
        try:
            if os.fstat(self._handle).st_size > len(self._seen):
                os.ftruncate(self._handle, len(self._seen))
            return "nothing was added; remove the cause and try again"
        except OSError:
            return "the last line may be torn; it will be set aside"


def _encode(path: Path, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise JournalNotWritten(path, "a line contains half a character, which no file can hold") from None


def _not_written(path: Path, error: OSError, remedy: str | None = None) -> JournalNotWritten:
    check = "check that the folder and the file are writable and that the disk has room"
    return JournalNotWritten(path, reason_of(error), remedy or check)
