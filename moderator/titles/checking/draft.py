"""A ruleset that has been read but not checked: raw tables that may be wrong anywhere."""

from collections.abc import Iterator
from typing import Any, TypeVar, cast

from moderator.model.values import Field, Record
from moderator.titles.checking.shape import is_sound
from moderator.titles.folder import Key
from moderator.titles.market import Market
from moderator.titles.overlay import Tables
from moderator.titles.toml_table import Table, make_table

T = TypeVar("T", bound=Table)
Found = tuple[Key, Any]  # a value and its key


class Draft(Record):
    """The files of a ruleset, with overlays applied. `market` has no cells if the chart could not be read.

    `title` is without left-out corporations; `laid` has them, and options are applied to it.

    Lookups are cached by the table they were made in. A draft derived with an option shares all other tables, and with
    them the cache.
    """

    title: Tables
    map: Tables
    rulebook: Tables
    imports: Tables
    market: Market
    laid: Tables
    _parts: dict[tuple[int, type[Table]], tuple[object, Table | None]] = Field(default_factory=dict)
    _found: dict[tuple[int, str], tuple[object, list[Found]]] = Field(default_factory=dict)

    def find(self, file: str, place: str) -> list[Found]:
        """Return every value at a place of a file, with its key. `*` is any name, `KEYS` means the names of a table
        themselves.
        """
        tables: Tables = {"title": self.title, "map": self.map, "rulebook": self.rulebook, "import": self.imports}[
            file.removesuffix(".toml")
        ]
        first, *rest = place.split(".")
        if first not in tables:
            return []
        table = tables[first]
        if (id(table), place) not in self._found:
            found = [((first, *key), value) for key, value in _find(table, tuple(rest))]
            self._found[id(table), place] = table, found
        return self._found[id(table), place][1]

    def texts(self, file: str, place: str) -> list[str]:
        """Return the texts at a place of a file, ignoring values of other types."""
        return [word for _, word in self.find(file, place) if isinstance(word, str)]

    def under(self, name: str) -> tuple[str, ...]:
        """Return the names of the tables under a key of title.toml, valid or not."""
        return tuple(self.texts("title.toml", f"{name}.KEYS"))

    def part(self, shape: type[T], *key: str) -> T | None:
        """Return one table of title.toml, or None if it is missing or invalid."""
        table: Any = self.title
        for name in key:
            table = table.get(name) if isinstance(table, dict) else None
        return None if table is None else self.sound(shape, table)

    def each(self, shape: type[T], name: str) -> Iterator[tuple[str, T]]:
        """Yield the valid tables of title.toml under this name, each with its key."""
        for entry in self.under(name):
            if (part := self.part(shape, name, entry)) is not None:
                yield entry, part

    def sound(self, shape: type[T], table: Any) -> T | None:
        """Return a table converted to its shape, or None if it is invalid."""
        if (id(table), shape) not in self._parts:
            self._parts[id(table), shape] = table, make_table(shape, table) if is_sound(shape, table) else None
        return cast("T | None", self._parts[id(table), shape][1])


def _find(table: object, pattern: Key) -> Iterator[Found]:
    """Yield every value that a pattern leads to. Lists are always entered."""
    if isinstance(table, list):
        for place, value in enumerate(table):
            yield from (((place, *key), found) for key, found in _find(value, pattern))
    elif not pattern:
        yield (), table
    elif isinstance(table, dict):
        first, rest = pattern[0], pattern[1:]
        if first == "KEYS":
            yield from (((name,), name) for name in table)
            return
        for name in table if first == "*" else [first] if first in table else []:
            yield from (((name, *key), found) for key, found in _find(table[name], rest))
