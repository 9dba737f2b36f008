"""The lock beside a journal: whoever holds it may write, and what was left lying about is nobody's.

It is a file, removed while it is still held: filelock notices, once it has a lock, that the file it locked is gone, and
tries again, so nobody holds a lock that others do not see. A killed writer leaves the file behind, but not the lock.
Where the file system knows no locks, the file itself is the lock.

Who waits for the lock holds another one meanwhile, the turn: a writer that has just let go of the lock cannot take it
again before who waits has had it.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from moderator.journal.errors import JournalBusy, JournalNotWritten
from moderator.model.wording import shown

if TYPE_CHECKING:
    from filelock import BaseFileLock

_PAUSE = 0.02  # seconds between two looks whether a lock is free
_NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP)


def take_lock(journal: Path, timeout: float) -> "BaseFileLock":
    """Take the lock of a journal or another file, under whichever of its names; whoever may write it may open the lock.

    A file that does not exist yet is locked as its folder would be. Raises JournalBusy if it is not free within so
    many seconds, JournalNotWritten if it cannot be had, OSError.
    """
    from filelock import Timeout  # only who writes pays for the import

    real = Path(os.path.realpath(journal))  # `resolve` would raise for links in a circle
    file = real.with_name(f".{real.name}.lock")
    if file.is_symlink():
        raise JournalNotWritten(
            journal,
            f"its lock, {shown(file.name)}, is a symbolic link, which could lead to any file",
            f"delete {shown(str(file))}, then try again",
        )
    _clear(file)
    known, mode, until = _knows_locks(real), _mode_of(real) & 0o666 | 0o600, monotonic() + timeout
    lock = _lock(file, mode) if known else _file_as_lock(file, mode)
    try:
        with _turn(real.with_name(f".{real.name}.turn"), mode, timeout) if known else nullcontext():
            lock.acquire(timeout=max(0, until - monotonic()), poll_interval=_PAUSE)
    except Timeout:
        raise JournalBusy(journal, timeout, find_owner(file), None if known else file) from None
    except PermissionError:
        if not file.exists():
            raise
        whose = find_owner(file) or "another user"
        raise JournalNotWritten(
            journal,
            f"{whose} has left its lock, {shown(file.name)}, and it may not be opened",
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
    with suppress(OSError):
        Path(lock.lock_file).unlink()
    with suppress(OSError):  # the system frees it with the process at the latest
        lock.release()


@contextmanager
def _turn(file: Path, mode: int, timeout: float) -> Iterator[None]:
    """The turn to wait for the lock; where it cannot be had nobody is kept from waiting. Raises Timeout."""
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


def _knows_locks(file: Path) -> bool:
    """Whether the file system that a file lies in has locks: asked of the file, or its folder; nobody locks those."""
    try:
        from fcntl import LOCK_NB, LOCK_SH, flock
    except ImportError:
        return True  # Windows has its own
    with suppress(PermissionError, FileNotFoundError):
        handle = os.open(file if file.exists() else file.parent, os.O_RDONLY)
        try:
            flock(handle, LOCK_SH | LOCK_NB)
        except OSError as error:
            return error.errno not in _NO_LOCKS
        finally:
            os.close(handle)
    return True


def _clear(file: Path) -> None:
    """Delete a lock file that another user left and we may not open, if nobody holds it and the folder lets us."""
    try:
        os.close(os.open(file, os.O_RDWR))
    except PermissionError:
        with suppress(OSError, ImportError):
            from fcntl import LOCK_EX, LOCK_NB, flock

            handle = os.open(file, os.O_RDONLY)
            try:
                flock(handle, LOCK_EX | LOCK_NB)
                file.unlink()
            finally:
                os.close(handle)
    except OSError:
        pass  # there is none


def find_owner(file: Path) -> str | None:
    """The user a file belongs to, as far as the system tells; None if it is this one."""
    with suppress(OSError, ImportError):
        from pwd import getpwuid

        owner = file.stat().st_uid
        if owner == os.geteuid():
            return None
        try:
            return getpwuid(owner).pw_name
        except KeyError:
            return f"user {owner}"
    return None
