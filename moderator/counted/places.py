"""Where a file says what: the line of each of its tables and keys, for messages. TOML readers keep no such thing."""

import re
import tomllib
from typing import Any

_KEY = re.compile(r"""\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+|\s*\.\s*)+?)\s*=""")
_HEADER = re.compile(r"\s*\[+\s*(.+?)\s*\]+\s*(?:#.*)?$")
Path = tuple[str, ...]


def find_line(text: str, path: Path) -> int | None:
    """The line that comes nearest to what a path names: its key, else its table; None if not even that is there."""
    best, found = 0, None
    table: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.match(line)
        here = table
        if header is not None:
            here = table = _split(header[1])
        elif (key := _KEY.match(line)) is not None:
            here = (*table, *_split(key[1]))
        else:
            continue
        if here and here == path[: len(here)] and len(here) > best:
            best, found = len(here), number
    return found


def _split(dotted: str) -> Path:
    """The keys of a dotted name, quotes undone; none if it is no such name."""
    try:
        tables: Any = tomllib.loads(f"{dotted} = 1\n")
    except (tomllib.TOMLDecodeError, RecursionError):
        return ()
    keys: list[str] = []
    while isinstance(tables, dict):
        (key,) = tables
        keys.append(key)
        tables = tables[key]
    return tuple(keys)
