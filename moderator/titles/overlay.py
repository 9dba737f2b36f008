"""Rulesets laid over one another: `extends`, and the options chosen before play."""

from collections.abc import Iterable, Mapping
from typing import Any

Tables = dict[str, Any]


class BadOption(ValueError):
    """An option or a value the title does not offer."""

    def __init__(self, name: str, value: str, offered: Iterable[str]) -> None:
        choices = ", ".join(offered)
        self.remedy = f"offered: {choices}" if choices else "this title has no options"
        super().__init__(f"option {name} {value} is not offered; {self.remedy}")


def merge(base: Tables, over: Mapping[str, Any]) -> Tables:
    """Tables of `over` laid over `base`, key by key; anything that is no table replaces what was there."""
    merged = dict(base)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = merge(below, value) if isinstance(below, dict) and isinstance(value, Mapping) else value
    return merged


def _at(tables: Tables, path: str) -> tuple[Tables, str]:
    """The table that holds the last key of a dotted path."""
    *above, last = path.split(".")
    for key in above:
        tables = tables[key]
    return tables, last


def choose(tables: Tables, options: Iterable[tuple[str, str]]) -> Tables:
    """The title with these options chosen. Raises BadOption for a name or value that is not offered."""
    offered = tables.get("options", {})
    tables = merge(tables, {})
    for name, value in options:
        option = offered.get(name)
        if option is None:
            raise BadOption(name, value, (f"{key} {'|'.join(o['choices'])}" for key, o in offered.items()))
        if value not in option["choices"]:
            raise BadOption(name, value, (f"{name} {choice}" for choice in option["choices"]))
        tables = _apply(tables, option, value)
    return tables


def _apply(tables: Tables, option: Mapping[str, Any], value: str) -> Tables:
    changes: Tables = {}
    if add := option.get("add"):
        table, key = _at(tables, add)
        _put(changes, add, table[key] + int(value))
    for path, new in option.get("put", {}).get(value, {}).items():
        _put(changes, path, new)
    return merge(tables, changes)


def _put(tables: Tables, path: str, value: Any) -> None:
    *above, last = path.split(".")
    for key in above:
        tables = tables.setdefault(key, {})
    tables[last] = value
