"""Where a file says what: the line of each of its tables and keys, for messages. TOML readers keep no such thing."""

from typing import Any

import tomli as tomllib

Path = tuple[str, ...]
_LONGEST = 200  # characters in which a line says its key or its table
_SIGNS = 4  # equals signs of a line that are tried: all but the one behind the key stand within quotes


class Places:
    """The lines of a text by the paths they begin to speak of."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        table: Path = ()
        for number, line in enumerate(text.splitlines(), 1):
            said = line[:_LONGEST].strip()
            if said.startswith("["):
                here = table = _keys(said)
            else:
                here = (*table, *key) if (key := _key(said)) else ()
            self._lines.setdefault(here, number)

    def find(self, path: Path) -> int | None:
        """The line nearest to what a path names: its key, else its table; None if not even that is there."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._lines:
                return self._lines[path[:length]]
        return None


def _key(said: str) -> Path:
    """The keys before the first equals sign that stands in no quotes; none if this is no such line."""
    at = -1
    for _ in range(_SIGNS):
        at = said.find("=", at + 1)
        if at < 0:
            break
        if keys := _keys(f"{said[:at]} = 1"):
            return keys
    return ()


def _keys(said: str) -> Path:
    """The keys that a line of TOML leads to; none if it is no such line."""
    try:
        tables: Any = tomllib.loads(said)
    except (ValueError, RecursionError):
        return ()
    keys: list[str] = []
    while tables and isinstance(tables, dict | list):
        if isinstance(tables, list):
            tables = tables[0]
        else:
            key, tables = next(iter(tables.items()))
            keys.append(key)
    return tuple(keys)
