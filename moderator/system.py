"""Differences between operating systems: processes, owners, digests, files, locks, streams.

Modules that only Unix has are None elsewhere, and `POSIX` is false. Tests put either in place of the other.
"""

import errno
import os
import stat
import time
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import TextIO

pwd: ModuleType | None
try:
    import pwd
except ImportError:  # Windows
    pwd = None

POSIX = os.name == "posix"
BINARY = getattr(os, "O_BINARY", 0)  # opens a file without changing line ends; only Windows needs it

# ---- processes ----


def process_runs(number: int) -> bool:
    """Return whether a process with this number runs; False on Windows, where asking would end it."""
    if not POSIX:
        return False
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def processors() -> int:
    """Return the number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows
        return os.cpu_count() or 1


def in_foreground(terminal: TextIO) -> bool:
    """Return whether this program may read the terminal; a job in the background would be stopped."""
    return not hasattr(os, "tcgetpgrp") or os.tcgetpgrp(terminal.fileno()) == os.getpgrp()


# ---- owners ----


def owner_of(file: Path) -> str | None:
    """Return the owner of a file, if it is somebody else and the system says who."""
    with suppress(OSError):
        owner = file.stat().st_uid
        if pwd is None or owner == os.geteuid():
            return None
        try:
            return str(pwd.getpwuid(owner).pw_name)
        except KeyError:
            return f"user {owner}"
    return None


def would_change_owner(about: os.stat_result) -> bool:
    """Return whether a new file in place of this one would belong to another user or group. Root can give it back."""
    if not hasattr(os, "geteuid") or os.geteuid() == 0:
        return False
    return about.st_uid != os.geteuid() or about.st_gid not in (os.getegid(), *os.getgroups())


def copy_owner(old: Path, new: Path) -> None:
    """Give a new file the owner and the access rights of the old one, as far as this user may."""
    with suppress(OSError):
        about = old.stat()
        if hasattr(os, "chown") and (about.st_uid, about.st_gid) != (os.geteuid(), os.getegid()):
            os.chown(new, about.st_uid, about.st_gid)
    with suppress(OSError):
        new.chmod(stat.S_IMODE(old.stat().st_mode))


# ---- digests ----


def hash_bytes(data: bytes) -> bytes:
    """Return the SHA-256 of data. Python's own module is tried first, because `hashlib` also loads OpenSSL."""
    try:
        from _sha2 import sha256  # type: ignore[import-not-found, unused-ignore]  # Python 3.12 and newer
    except ImportError:
        try:
            from _sha256 import sha256  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            from hashlib import sha256
    return bytes(sha256(data).digest())


# ---- files ----

_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4)  # seconds; a virus scanner is done within a second


def replace(part: Path, target: Path) -> None:
    """Rename a file over another one. Windows refuses while anybody reads the target, so wait for that."""
    for pause in () if POSIX else _PAUSES:
        with suppress(PermissionError):
            part.replace(target)
            return
        time.sleep(pause)
    part.replace(target)


def rename_new(part: Path, target: Path) -> None:
    """Rename a file unless the new name is taken. Raises FileExistsError."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        part.rename(target)


def path_from(folder: Path | str, path: Path | str) -> str:
    """Return the path as seen from a folder, with slashes. A path on another drive of Windows stays whole."""
    try:
        return os.path.relpath(path, folder).replace(os.sep, "/")
    except ValueError:
        return os.fspath(path).replace(os.sep, "/")


def sync_folder(folder: Path) -> None:
    """Make a new file's name survive a power cut. Windows opens no folders; its file systems keep a log of names."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# ---- locks ----

_NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP)


def _unix_locks() -> ModuleType | None:
    """Return the module of file locks, or None on Windows. Few commands lock a file, so it is loaded when needed."""
    try:
        import fcntl
    except ImportError:
        return None
    return fcntl


def knows_locks(file: Path) -> bool:
    """Return whether the file system supports locks, by trying the file or its folder."""
    fcntl = _unix_locks()
    if fcntl is None:
        return True  # Windows has its own
    with suppress(PermissionError, FileNotFoundError):
        handle = os.open(file if file.exists() else file.parent, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in _NO_LOCKS
        finally:
            os.close(handle)
    return True


def delete_unheld(file: Path) -> None:
    """Delete a lock's file if nobody holds the lock and the folder allows it."""
    fcntl = _unix_locks()
    if fcntl is None:
        return  # Windows deletes no open file, and the lock's own program removes it
    with suppress(OSError):
        handle = os.open(file, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            file.unlink()
        finally:
            os.close(handle)


# ---- streams ----


def use_utf8(stream: TextIO, errors: str) -> None:
    """Make a stream safe against letters that it cannot hold.

    Windows writes files and pipes in an encoding of the country; what another program reads is UTF-8 everywhere.
    """
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:
        return
    with suppress(ValueError):
        if POSIX or stream.isatty():
            reconfigure(errors=errors)
        else:
            reconfigure(encoding="utf-8", errors=errors)


def reader_is_gone(error: OSError) -> bool:
    """Return whether writing failed because nobody reads the pipe any more. Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (not POSIX and error.errno == errno.EINVAL)


def draw_colours() -> None:
    """Make a Windows console understand the codes for colours; other terminals do."""
    if not POSIX:
        import colorama  # type: ignore[import-untyped, unused-ignore]

        colorama.just_fix_windows_console()
