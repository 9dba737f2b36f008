"""Where each key of a TOML text stands: so a fault names its line, and a change leaves all other lines as they are."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import tomli as tomllib

_LONGEST = 400  # lines of one value; a list of names has a few dozen

Path = tuple[str | int, ...]


class Statement(NamedTuple):
    """A heading or a key with its value: where it belongs, and its first line and the one behind its last, from 0."""

    path: Path
    first: int
    end: int
    heading: bool


def find_statements(text: str) -> list[Statement]:
    """The statements of a text that has been read as TOML, in order."""
    lines, found, here, counts = text.split("\n"), list[Statement](), Path(), dict[Path, int]()
    at = 0
    while at < len(lines):
        bare = lines[at].strip()
        if not bare or bare.startswith("#"):
            at += 1
            continue
        end, told = _take(lines, at)
        if bare.startswith("["):
            here = _heading(told, bare.startswith("[["), counts)
            found.append(Statement(here, at, end, True))
        else:
            found += (Statement((*here, *keys), at, end, False) for keys in _keys(told))
        at = end
    return found


def _take(lines: Sequence[str], at: int) -> tuple[int, dict[str, Any]]:
    """The line behind a statement, and what it says: as many lines as make it whole."""
    for end in range(at + 1, min(len(lines), at + _LONGEST) + 1):
        try:
            return end, tomllib.loads("\n".join(lines[at:end]))
        except ValueError:
            continue
    return at + 1, {}


def _heading(told: dict[str, Any], several: bool, counts: dict[Path, int]) -> Path:
    """The path of `[players]` or `[[round.table]]`, counted among those of its name."""
    (names, _), *_ = [*_chain(told)][-1:] or [((), None)]
    path: Path = ()
    for at, name in enumerate(names):
        path = (*path, name)
        if several and at == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        path = (*path, counts[path]) if path in counts else path
    return path


def _chain(told: object, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """`round`, then `round`, `table`: the names that a heading goes through."""
    if isinstance(told, dict) and len(told) == 1:
        ((name, held),) = told.items()
        yield (*before, name), held
        yield from _chain(held, (*before, name))


def _keys(told: object, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The key of a statement, and those of tables within its line."""
    for name, held in told.items() if isinstance(told, dict) else ():
        yield (*before, name)
        yield from _keys(held, (*before, name))


def line_of(text: str, path: Path, said: str | None = None) -> int | None:
    """The line, from 1, on which a key stands, or in its value what is `said`; of what contains it if it has none."""
    known = {each.path: each for each in reversed(find_statements(text))}
    while path:
        if path in known:
            there = known[path]
            lines = text.split("\n")[there.first : there.end]
            return there.first + 1 + next((n for n, line in enumerate(lines) if said and said in line), 0)
        path = path[:-1]
    return None
