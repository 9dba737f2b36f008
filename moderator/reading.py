"""The one door for what users hand us: a plain file or standard input, read up to a limit, or a reason why not.

What is read takes many times its size in memory, so every kind of file has a limit, which the message names. A pipe or
a device under some name may never end, or never begin: only standard input may be one.
"""

import errno
import re
import stat
import sys
from pathlib import Path
from typing import Any, NamedTuple

import tomli as tomllib

_LONGEST_OF_TOML = 3_500  # characters of a line: a key costs the square of its parts, a number must fit into a message
_DEEPEST_OF_TOML = 20  # tables and lists within one another; a ruleset has a third of it
_TOO_DEEP = f"tables and lists stand at most {_DEEPEST_OF_TOML} deep within one another"
_LOOKED_AT = 1024  # bytes in which a NUL tells a binary file from a journal that a crash has torn
_EVERY_SECOND_NUL = re.compile(rb"(?:[^\0]\0){4}|(?:\0[^\0]){4}")  # the beginning of plain words in UTF-16
_KEY = re.compile(r"[\[ \t]*([^\[=\]\"]{1,200})[=\]]")  # what stands before a value, or names a table
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Kind(NamedTuple):
    """A kind of file: what messages call it, and the most bytes of one."""

    name: str
    most: int


JOURNAL = Kind("a journal", 4_000_000)  # a long game has a fiftieth of it
EXPORT = Kind("an exported game", 4_000_000)
POSITION = Kind("a position", 200_000)
RULESET = Kind("a file of a ruleset", 400_000)
SHEET = Kind("a scoring sheet", 8_000_000)


class NotRead(OSError):
    """A file that is not read, with the reason in plain words; `missing` if there is none."""

    def __init__(self, reason: str, remedy: str | None = None, missing: bool = False) -> None:
        self.remedy, self.missing = remedy, missing
        super().__init__(reason)


class NotText(NotRead):
    """A file that could be read, and is no text, or not in the one encoding that is read."""


def read_input(name: str, kind: Kind) -> bytes:
    """The bytes of the file of this name; `-` is standard input. Raises NotRead."""
    return read_standard_input(kind) if name == "-" else read_file(name, kind)


def read_file(path: str | Path, kind: Kind) -> bytes:
    """The bytes of a plain file. Raises NotRead."""
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
    except ValueError as error:  # a name no file can have
        raise NotRead(str(error)) from None
    return within(data, kind)


def look_at(file: Path) -> tuple[int, ...] | None:
    """What tells one state of a file from another; None if nothing is in it."""
    try:
        found = file.stat()
    except OSError:
        return None
    return (found.st_size, found.st_mtime_ns, found.st_ino) if found.st_size else None


def read_standard_input(kind: Kind) -> bytes:
    """All of standard input. Raises NotRead, also if it is closed."""
    if sys.stdin is None:
        raise NotRead("standard input is closed", "name a file, or pipe one in")
    try:
        return within(sys.stdin.buffer.read(kind.most + 1), kind)
    except NotRead:
        raise
    except OSError as error:
        raise NotRead(reason_of(error)) from None


def within(data: bytes, kind: Kind) -> bytes:
    """The data, if it is not too large for its kind. Raises NotRead."""
    if len(data) > kind.most:
        raise _too_large(kind)
    return data


def text_only(data: bytes) -> bytes:
    """The data of a file that is text. Raises NotText."""
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if marked or _EVERY_SECOND_NUL.match(data):
        raise NotText("it is UTF-16 text", "save it as UTF-8")
    if b"\0" in data[:_LOOKED_AT] and not data.startswith(b"moderator"):
        raise NotText("it is no text file", "a journal is plain text")
    return data


def parse_toml(text: str) -> dict[str, Any]:
    """The tables of a text. Raises ValueError in words, perhaps with `(at line 3, column 1)` behind them."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_OF_TOML:
            raise ValueError(f"a line has at most {_LONGEST_OF_TOML:,} characters (at line {number}, column 1)")
    try:
        tables = tomllib.loads(text)
        _check_depth(tables)
        return tables
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"at line (\d+)", str(error))
        line = text.split("\n")[int(where[1]) - 1] if where else ""
        key = _KEY.match(line)
        names = [name.strip() for name in key[1].split(".")] if key else []
        bad = next((name for name in names if name and not _BARE.fullmatch(name)), None)
        if where and bad is not None:  # TOML knows such a name in quotes only
            says = f'a name with blanks, signs or other letters than A to Z stands in quotes: "{bad}"'
            raise ValueError(f"{says} ({where[0]}, column 1)") from None
        raise
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None


def _check_depth(tables: Any) -> None:
    """Raise ValueError for tables that stand within one another too deep for whatever walks through them."""
    level = [tables]
    for _ in range(_DEEPEST_OF_TOML):
        level = [entry for each in level for entry in (each.values() if isinstance(each, dict) else each)]
        level = [each for each in level if isinstance(each, dict | list)]
        if not level:
            return
    raise ValueError(_TOO_DEEP)


def reason_of(error: OSError) -> str:
    """What the system said, in words that help where its own do not."""
    if error.errno == errno.ELOOP:
        return "its symbolic links lead in a circle"
    if error.errno == errno.EBADF:
        return "it is closed"
    return error.strerror or str(error)


def _check_plain(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise NotRead("it is a folder", "name a file in it")
    if not stat.S_ISREG(mode):
        raise NotRead("it is no plain file", "pipe it in, and name it -")


def _too_large(kind: Kind) -> NotRead:
    return NotRead(f"it is too large for {kind.name}, which has at most {kind.most:,} bytes", "see what is in it")
