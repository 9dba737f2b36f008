"""Which mechanics a title has: those that its ruleset names, or whose minors it has."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Table
from moderator.vocabulary.listing import MECHANICS

# Mechanics that no place of a ruleset names.
UNNAMED: Mapping[str, Callable[[TitleFile], bool]] = {
    "minor_exchange": lambda file: (
        file.merging is None and any(facts.sells is None and not facts.becomes for facts in file.minors.values())
    ),
    "minor_float": lambda file: any(facts.chooses for facts in file.minors.values()),
}


def rooms_of(file: TitleFile) -> tuple[str, ...]:
    """The rooms whose mechanics a title has, in their order."""
    return tuple(
        room
        for room, declared in MECHANICS.items()
        if any(_is_named(file, place) for place in declared.named) or (room in UNNAMED and UNNAMED[room](file))
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
