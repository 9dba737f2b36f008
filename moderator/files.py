"""Reading of files that users name, with limits, and writing of files so that each is complete or not there at all.

Reading takes many times a file's size in memory, so every kind of file has a limit, which the message names. A pipe or
a device may never end or never begin, so only standard input may be one.
"""

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import rtoml

from moderator import system
from moderator.errors import ModeratorError

# ---- reading ----

_LONGEST_OF_TOML = (
    3_500  # characters of a line: a key takes time by the square of its parts, a number must fit into a message
)
_DEEPEST_OF_TOML = 20  # nested tables and lists; a ruleset has a third of it
_TOO_DEEP = f"tables and lists may be nested at most {_DEEPEST_OF_TOML} deep"
_LOOKED_AT = 1024  # bytes at the start; a NUL there means a binary file, later on a journal torn by a crash
_KEY = r"[\[ \t]*([^\[=\]\"]{1,200})[=\]]"  # a key, or the name of a table
_BARE = r"[A-Za-z0-9_-]+"


class Kind:
    """A kind of file: its name in messages, and its maximum size in bytes."""

    def __init__(self, name: str, most: int) -> None:
        self.name, self.most = name, most


JOURNAL = Kind("a journal", 4_000_000)  # fifty times a long game
EXPORT = Kind("an exported game", 4_000_000)
POSITION = Kind("a position", 200_000)
RULESET = Kind("a file of a ruleset", 400_000)
SHEET = Kind("a scoring sheet", 8_000_000)


class NotRead(ModeratorError, OSError):
    """A file that cannot be read, with the reason in plain words; `missing` if it does not exist."""

    def __init__(self, reason: str, remedy: str | None = None, missing: bool = False) -> None:
        self.remedy, self.missing = remedy, missing
        super().__init__(reason)


class NotText(NotRead):
    """A file that is not text, or not in the one encoding that is accepted."""


def read_input(name: str, kind: Kind) -> bytes:
    """Return the bytes of the file of this name; `-` is standard input. Raises NotRead."""
    return read_standard_input(kind) if name == "-" else read_file(name, kind)


def read_file(path: str | Path, kind: Kind) -> bytes:
    """Return the bytes of a plain file. Raises NotRead."""
    try:
        about = Path(path).stat()
        _check_plain(about.st_mode)
        if about.st_size > kind.most:
            raise _too_large(kind)
        with Path(path).open("rb") as file:
            data = file.read(kind.most + 1)
    except NotRead:
        raise
    except OSError as error:
        missing = isinstance(error, FileNotFoundError | NotADirectoryError)
        raise NotRead(reason_of(error), missing=missing) from None
    except ValueError as error:  # an impossible file name
        raise NotRead(str(error)) from None
    return check_size(data, kind)


def file_state(file: Path) -> tuple[int, ...] | None:
    """Return what tells one state of a file from another; None if it is missing or empty."""
    try:
        found = file.stat()
    except OSError:
        return None
    return (found.st_size, found.st_mtime_ns, found.st_ino) if found.st_size else None


def read_standard_input(kind: Kind) -> bytes:
    """Return all of standard input. Raises NotRead, also if it is closed."""
    if sys.stdin is None:
        raise NotRead("standard input is closed", "name a file, or pipe one in")
    try:
        return check_size(sys.stdin.buffer.read(kind.most + 1), kind)
    except NotRead:
        raise
    except OSError as error:
        raise NotRead(reason_of(error)) from None


def check_size(data: bytes, kind: Kind) -> bytes:
    """Return the data if it is within the limit of its kind. Raises NotRead."""
    if len(data) > kind.most:
        raise _too_large(kind)
    return data


def text_only(data: bytes) -> bytes:
    """Return the data if it is text. Raises NotText."""
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if marked or _may_be_utf16(data):
        raise NotText("it is UTF-16 text", "save it as UTF-8")
    if b"\0" in data[:_LOOKED_AT] and not data.startswith(b"moderator"):
        raise NotText("it is not a text file", "a journal is plain text")
    return data


def _may_be_utf16(data: bytes) -> bool:
    """Return whether every second of the first eight bytes is NUL, as in plain text in UTF-16."""
    first, second = data[0:8:2], data[1:8:2]
    return len(second) == 4 and ((all(first) and not any(second)) or (all(second) and not any(first)))


def load_toml(text: str) -> dict[str, Any]:
    """Return the tables of a text. Raises ValueError, or RecursionError for tables that are nested too deep.

    rtoml is several times as fast as tomllib. A text that it cannot read goes to tomllib, whose messages are clearer.
    """
    try:
        tables: dict[str, Any] = rtoml.loads(text)
    except rtoml.TomlParsingError:
        import tomllib

        return tomllib.loads(text)
    return tables


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of a text. Raises ValueError with a plain message, maybe ending in `(at line 3, column 1)`."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_OF_TOML:
            raise ValueError(f"a line may have at most {_LONGEST_OF_TOML:,} characters (at line {number}, column 1)")
    try:
        tables = load_toml(text)
    except ValueError as error:
        where = re.search(r"at line (\d+)", str(error))
        line = text.split("\n")[int(where[1]) - 1] if where else ""
        key = re.match(_KEY, line)
        names = [name.strip() for name in key[1].split(".")] if key else []
        bad = next((name for name in names if name and not re.fullmatch(_BARE, name)), None)
        if where and bad is not None:  # TOML allows such a name only in quotes
            message = f'a name with blanks, signs or letters other than A to Z must be in quotes: "{bad}"'
            raise ValueError(f"{message} ({where[0]}, column 1)") from None
        raise
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    _check_depth(tables)
    return tables


def _check_depth(tables: Any) -> None:
    """Raise ValueError for tables that are nested too deep for code that walks through them."""
    level = [tables]
    for _ in range(_DEEPEST_OF_TOML):
        level = [entry for each in level for entry in (each.values() if isinstance(each, dict) else each)]
        level = [each for each in level if isinstance(each, dict | list)]
        if not level:
            return
    raise ValueError(_TOO_DEEP)


def reason_of(error: OSError) -> str:
    """Return the system's reason for an error, in clearer words where its own do not help."""
    if error.errno == errno.ELOOP:
        return "its symbolic links form a circle"
    if error.errno == errno.EBADF:
        return "it is closed"
    return error.strerror or str(error)


def _check_plain(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise NotRead("it is a folder", "name a file in it")
    if not stat.S_ISREG(mode):
        raise NotRead("it is not a plain file", "pipe it in, and name it -")


def _too_large(kind: Kind) -> NotRead:
    return NotRead(
        f"it is too large for {kind.name}, which has at most {kind.most:,} bytes", "check the contents of the file"
    )


# ---- saving ----
# Files are written so that each is complete or not there at all: write a part, sync it, then give it the name.

_PART = r"\.moderator-([0-9]{1,9})-[0-9a-f]{12}\.part"
_LEFT = 600  # seconds; an older part may be deleted, since processes of other machines cannot be seen


class FileChanged(OSError):
    """The file has changed since the program read it, so it was left alone."""

    remedy = "look at the other change, then run the command again"

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, "it has changed since it was read, and was left as it is", str(path))


Place = Callable[[Path, Path], None]  # renames a part, the first path, to the file that it becomes


def save(files: Mapping[Path, bytes], over: bool = False) -> None:
    """Write files. None gets its name before all of them are complete and on the disk.

    `over` replaces existing files; without it an existing file or link is left alone, and FileExistsError is raised.
    Raises OSError with the file's name. After an error every file is as it was, unless the system refused to replace
    one after it had replaced another.
    """
    _save(files, system.replace if over else system.rename_new, keep_links=over)


def replace_file(path: Path, data: bytes, read: bytes | None) -> None:
    """Replace a file that others may write too, only if its content is still the one that the caller read.

    `read` is None if there was no file. The contents are compared right before the new file gets the name. The caller
    holds the lock of the file, or of its folder, so that no other moderator writes in between. Raises FileChanged, or
    OSError with the file's name; the file is then as it was.
    """

    def place(part: Path, target: Path) -> None:
        if read is None:
            try:
                system.rename_new(part, target)
            except FileExistsError:
                raise FileChanged(path) from None
            return
        try:
            now = target.read_bytes()
        except FileNotFoundError:
            raise FileChanged(path) from None
        if now != read:
            raise FileChanged(path)
        system.replace(part, target)

    _save({path: data}, place, keep_links=read is not None)


def _save(files: Mapping[Path, bytes], place: Place, keep_links: bool) -> None:
    """Write all parts, then place them; `keep_links` writes the file that a link leads to."""
    parts: list[tuple[Path, Path, Path]] = []  # the name given, the file it leads to, and the part
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
        system.sync_folder(folder)


def _clear(folder: Path) -> None:
    """Delete old parts left by killed programs, if no process with their number runs here."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            named = re.fullmatch(_PART, entry.name)
            if (
                named
                and time.time() - entry.stat(follow_symlinks=False).st_mtime > _LEFT
                and not system.process_runs(int(named[1]))
            ):
                with suppress(OSError):
                    Path(entry.path).unlink()


def _write_aside(part: Path, data: bytes, target: Path) -> None:
    """Write and sync the part of a file, with the owner and access rights of the file to be replaced."""
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.BINARY, 0o666)
    try:
        write_all(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)
    system.copy_owner(target, part)


def write_all(handle: int, data: bytes) -> None:
    """Write all of the data, in one call if the system takes it in one."""
    while data:
        data = data[os.write(handle, data) :]
