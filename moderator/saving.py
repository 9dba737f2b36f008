"""Write files so that each is there whole or not at all: write a part beside it, sync it, then give it the name."""

import errno
import os
import re
import shutil
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

_PART = re.compile(r"\.moderator-([0-9]{1,9})-[0-9a-f]{12}\.part")
_LEFT = 600  # seconds without a byte after which the part of a file is nobody's; another machine's process is not seen
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would change line ends


class FileChanged(OSError):
    """The file is no longer what the program read, so it was left as it is."""

    remedy = "look at the other change, then run the command again"

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, "it has changed since it was read, and was left as it is", str(path))


Place = Callable[[Path, Path], None]  # gives a part, the first path, the name of the file that it becomes


def save(files: Mapping[Path, bytes], over: bool = False) -> None:
    """Make files of this data. None gets its name before all of them are whole and on the disk.

    `over` replaces whatever has the name; without it a file, or a link, of that name is left alone, and FileExistsError
    raised. Raises OSError with the file's name. After an error every file is as it was, unless the system refused to
    replace one after it had replaced another.
    """
    _save(files, _replace if over else _place, keep_links=over)


def replace_file(path: Path, data: bytes, read: bytes | None) -> None:
    """Replace a file that others may write, too: only if it still holds what the caller read.

    `read` is None where there was no file. The two are compared right before the new file gets the name. The caller
    holds the lock of the file, or of the folder that it belongs to, so that no other moderator comes between.
    Raises FileChanged, or OSError with the file's name; the file is then as it was.
    """

    def place(part: Path, target: Path) -> None:
        if read is None:
            try:
                _place(part, target)
            except FileExistsError:
                raise FileChanged(path) from None
            return
        try:
            now = target.read_bytes()
        except FileNotFoundError:
            raise FileChanged(path) from None
        if now != read:
            raise FileChanged(path)
        _replace(part, target)

    _save({path: data}, place, keep_links=read is not None)


def _save(files: Mapping[Path, bytes], place: Place, keep_links: bool) -> None:
    """Write all files aside, then place them; `keep_links` writes the file that a link leads to."""
    parts: list[tuple[Path, Path, Path]] = []  # the name asked for, the file it stands for, and what is written aside
    placed: list[Path] = []
    name = Path()
    try:
        for name, data in files.items():
            target = Path(os.path.realpath(name)) if keep_links else name
            _clear(target.parent)
            part = target.with_name(f".moderator-{os.getpid()}-{os.urandom(6).hex()}.part")
            parts.append((name, target, part))
            _write_aside(part, data, target)
        for asked, target, part in parts:
            name = asked
            place(part, target)
            placed.append(target)
    except FileChanged:
        raise
    except OSError as error:
        for made in placed if not keep_links else ():
            made.unlink()
        raise OSError(error.errno, error.strerror or str(error), str(name)) from None
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have this name", str(name)) from None
    finally:
        for _, _, part in parts:
            with suppress(OSError):
                part.unlink()
    for folder in {target.parent for target in placed}:
        sync_folder(folder)


def _clear(folder: Path) -> None:
    """Delete parts that killed programs have left: nobody has written to them for long, and no such process is here."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            named = _PART.fullmatch(entry.name)
            if named and time.time() - entry.stat(follow_symlinks=False).st_mtime > _LEFT and not _runs(int(named[1])):
                with suppress(OSError):
                    Path(entry.path).unlink()


def _runs(process: int) -> bool:
    """Whether a process of this number is there; a system that cannot be asked without harm has none."""
    if os.name != "posix":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _write_aside(part: Path, data: bytes, target: Path) -> None:
    """Write and sync the part of a file, as open to others as what it is to replace."""
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    try:
        write_all(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)
    with suppress(OSError, AttributeError):  # Windows has no such owners
        about = target.stat()
        if (about.st_uid, about.st_gid) != (os.geteuid(), os.getegid()):
            os.chown(part, about.st_uid, about.st_gid)
    with suppress(OSError):
        shutil.copymode(target, part)


def _replace(part: Path, target: Path) -> None:
    part.replace(target)


def _place(part: Path, target: Path) -> None:
    """Give the part its name unless something has it: for a rename would replace what is there."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a disk that knows no links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        part.rename(target)


def write_all(handle: int, data: bytes) -> None:
    """All of the data, in one call where the system takes it in one."""
    while data:
        data = data[os.write(handle, data) :]


def sync_folder(folder: Path) -> None:
    """Make a new file's name last through a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
