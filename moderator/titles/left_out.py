"""Names of a title that a game leaves out because of an option."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from moderator.titles.folder import Layer, lay_over, lay_title
from moderator.titles.overlay import BadOption, Tables, choose
from moderator.titles.schema import TitleFile

# Tables of title.toml whose entries lines may name, by the kind of name.
_TABLES = {
    "company": ("corporations", "minors", "privates"),
    "train": ("trains",),
    "card": ("cards",),
}


def left_out(whole: Tables, file: TitleFile) -> dict[str, dict[str, str]]:
    """Return, by kind, the names that this game leaves out, each with the entry that it stands for."""
    return {kind: _missing(whole, file, tables) for kind, tables in _TABLES.items()}


def _missing(whole: Tables, file: TitleFile, tables: Sequence[str]) -> dict[str, str]:
    present = {name for table in tables for name in getattr(file, table)}
    found: dict[str, str] = {}
    for table in tables:
        for name, facts in {**_added(whole, table), **whole.get(table, {})}.items():
            if name not in present:
                named = (name, facts.get("name"), facts.get("english"), *facts.get("other_names", ()))
                found |= {spelling: name for spelling in named if spelling}
    return found


def _added(whole: Tables, table: str) -> dict[str, Tables]:
    """Return the entries of a table that exist only with an option."""
    changes = [put for option in whole.get("options", {}).values() for put in option.get("put", {}).values()]
    paths = (path.split(".") for put in changes for path in put)
    return {path[1]: {} for path in paths if path[0] == table and len(path) > 1}


def places_left_out(layers: Sequence[Layer], laid: Sequence[str]) -> dict[str, str]:
    """Return the names of places on map overlays that are not used."""
    overlays = lay_over(layers, "map.toml").get("overlays", {})
    return {name: name for overlay in overlays if overlay not in laid for name in _places(overlays[overlay])}


def _places(hexes: Mapping[str, Any]) -> Iterator[str]:
    yield from (facts["name"] for facts in hexes.values() if "name" in facts)


def option_behind(
    layers: Sequence[Layer], options: Sequence[tuple[str, str]], kind: str, name: str
) -> tuple[str, str] | None:
    """Return the option and choice that would bring this name into the game; chosen options are tried first.

    None if no change of a single option brings it in.
    """
    whole, made = lay_title(layers), dict(options)
    offered = whole.get("options", {})
    for option in sorted(offered, key=lambda each: each not in made):
        others = [(other, value) for other, value in options if other != option]
        for choice in offered[option]["choices"]:
            try:
                tables = choose(whole, [*others, (option, choice)])
            except BadOption:
                continue
            if _has(tables, layers, kind, name):
                return option, choice
    return None


def _has(tables: Tables, layers: Sequence[Layer], kind: str, name: str) -> bool:
    if kind == "place":
        return name not in places_left_out(layers, tables.get("overlays", ())) if tables.get("overlays") else False
    return any(name in tables.get(table, {}) for table in _TABLES[kind])
