"""The keys of all mechanics, laid into the tables of a ruleset as this module is loaded; which rooms a title has."""

from collections.abc import Iterator, Sequence
from typing import Any

from moderator.mechanics import ROOMS, find_floor
from moderator.model.rooms import SAID
from moderator.titles.key import Keys, add_keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Table

_FILES = ((room, find_floor(room, "keys")) for room in ROOMS)
KEYS: dict[str, Keys] = {room: file.KEYS for room, file in _FILES if file is not None}
for _keys in KEYS.values():
    add_keys(_keys)

REFERS: dict[str, str] = {path: kind for keys in KEYS.values() for path, kind in keys.refers.items()}
SAYS: dict[tuple[str, str], str] = {
    (key.table.__name__, key.name): key.says for keys in KEYS.values() for key in keys.keys
}


def rooms_of(file: TitleFile) -> tuple[str, ...]:
    """The rooms whose mechanics a title has, in their order."""
    return tuple(
        room
        for room, said in zip(ROOMS, SAID, strict=True)
        if any(_is_named(file, place) for place in said.named) or (room in KEYS and KEYS[room].has(file))
    )


def _is_named(file: TitleFile, place: str) -> bool:
    """Whether there is something at a place of a ruleset, or one of the words that it says after ` = `."""
    path, _, words = place.partition(" = ")
    found = _values(file, path.split("."))
    return any(_says(value, word) for value in found for word in words.split(" | ")) if words else any(found)


def _values(value: Any, path: Sequence[str]) -> Iterator[Any]:
    """What stands at a path; `*` is any name of a table."""
    if not path:
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _values(each, path[1:])
    elif isinstance(value, Table):
        yield from _values(getattr(value, path[0]), path[1:])


def _says(value: object, word: str) -> bool:
    """Whether a value is a word, or a list that has it."""
    if isinstance(value, bool):
        return word == str(value).lower()
    return word in value if isinstance(value, tuple) else word == value
