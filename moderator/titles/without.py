"""What a folder takes away of those below it: `without`, dotted paths to tables, keys and entries of lists."""

from collections.abc import Mapping
from typing import Any

from moderator.titles.overlay import Tables

KEY = "without"
_SECTION = "section"


def paths_in(over: Mapping[str, Any]) -> list[str]:
    """The paths that a file of a folder names."""
    named = over.get(KEY)
    return [path for path in named if isinstance(path, str)] if isinstance(named, list) else []


def take_away(below: Tables, over: Mapping[str, Any]) -> Tables:
    """The tables below without what a file takes away; a path that leads nowhere takes nothing."""
    for path in paths_in(over):
        below = _taken_out(below, way_to(below, path))
    return below


def take_sections(below: Tables, over: Mapping[str, Any]) -> Tables:
    """A rulebook below without the sections that a file takes away by their numbers: `section.4.1`."""
    gone = {path.removeprefix(f"{_SECTION}.") for path in paths_in(over)}
    sections = below.get("sections")
    if not gone or not isinstance(sections, list):
        return below
    return {**below, "sections": [each for each in sections if not (isinstance(each, dict) and each.get("id") in gone)]}


def by_number(rulebook: Mapping[str, Any]) -> Tables:
    """A rulebook as paths lead through it: its sections under their numbers."""
    sections = rulebook.get("sections")
    named = sections if isinstance(sections, list) else []
    return {
        _SECTION: {each["id"]: each for each in named if isinstance(each, dict) and isinstance(each.get("id"), str)}
    }


def way_to(tables: Any, path: str) -> tuple[str, ...]:
    """The names on the way to what stands at a path, of which one may hold dots itself; none where nothing stands."""
    parts = path.split(".")
    for count in range(len(parts), 0, -1):
        first, rest = ".".join(parts[:count]), ".".join(parts[count:])
        if not rest and isinstance(tables, list | dict) and first in tables:
            return (first,)
        if rest and isinstance(tables, dict) and (further := way_to(tables.get(first), rest)):
            return first, *further
    return ()


def _taken_out(tables: Any, way: tuple[str, ...]) -> Any:
    if not way:
        return tables
    first, *rest = way
    if isinstance(tables, list):
        return [entry for entry in tables if entry != first]
    if not rest:
        return {key: value for key, value in tables.items() if key != first}
    return {**tables, first: _taken_out(tables[first], tuple(rest))}
