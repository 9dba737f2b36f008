"""The lock beside a journal: whoever holds it may write, and what was left lying about is nobody's.

It is a file, removed while it is still held: filelock notices, once it has a lock, that the file it locked is gone, and
tries again, so nobody holds a lock that others do not see. A killed writer leaves the file behind, but not the lock.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from moderator.journal.errors import JournalBusy, JournalNotWritten
from moderator.model.text import shown

if TYPE_CHECKING:
    from filelock import BaseFileLock


def take_lock(journal: Path, timeout: float) -> "BaseFileLock":
    """The lock of a journal, under whichever of its names; whoever may write the journal may open it.

    Raises JournalBusy if it is not free within so many seconds, JournalNotWritten if it cannot be had, OSError.
    """
    from filelock import FileLock, Timeout  # only who writes pays for the import

    real = Path(os.path.realpath(journal))  # `resolve` would raise for links in a circle
    file = real.with_name(f".{real.name}.lock")
    _clear(file)
    lock = FileLock(file, mode=real.stat().st_mode & 0o666 | 0o600)
    try:
        lock.acquire(timeout=timeout, poll_interval=0.02)
    except Timeout:
        raise JournalBusy(journal, timeout, find_owner(file)) from None
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


def free_lock(lock: "BaseFileLock") -> None:
    with suppress(OSError):
        Path(lock.lock_file).unlink()
    lock.release()


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
