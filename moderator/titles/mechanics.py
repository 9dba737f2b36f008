"""Which mechanics a title needs, by the tables and keys of its ruleset."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Table
from moderator.vocabulary.listing import MECHANICS

UNNAMED: Mapping[str, Callable[[TitleFile], bool]] = {
    "minor_exchange": lambda file: (
        file.merging is None and any(facts.sells is None and not facts.becomes for facts in file.minors.values())
    ),
    "minor_float": lambda file: any(facts.chooses for facts in file.minors.values()),
}  # Mechanics that no key of a ruleset names, each with its test.


def rooms_of(file: TitleFile) -> tuple[str, ...]:
    """Return the modules of mechanics that a title needs, in their fixed order."""
    return tuple(
        room
        for room, declared in MECHANICS.items()
        if any(_is_named(file, place) for place in declared.named) or (room in UNNAMED and UNNAMED[room](file))
    )


def _is_named(file: TitleFile, place: str) -> bool:
    """Return whether a ruleset has a value at a place, or there one of the words after ` = `."""
    path, _, words = place.partition(" = ")
    found = _values(file, path.split("."))
    return any(_says(value, word) for value in found for word in words.split(" | ")) if words else any(found)


def _values(value: Any, path: Sequence[str]) -> Iterator[Any]:
    """Yield the values at a path. `*` stands for any name in a table."""
    if not path:
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _values(each, path[1:])
    elif isinstance(value, Table):
        yield from _values(getattr(value, path[0]), path[1:])


def _says(value: object, word: str) -> bool:
    """Return whether a value is a word, or a list that contains it."""
    if isinstance(value, bool):
        return word == str(value).lower()
    return word in value if isinstance(value, tuple) else word == value
