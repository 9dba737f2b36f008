"""Rulesets laid over one another with `extends`, and the options chosen before play."""

from collections.abc import Iterable, Mapping
from typing import Any

from moderator.errors import ModeratorError

Tables = dict[str, Any]
_MOST_NAMES = 20  # names in the path to a key
MOST_LIKES = 8  # length of a chain of charters that are each `like` the next


class BadOption(ModeratorError, ValueError):
    """An option or a value that the title does not offer, with the reason in `why` if it is known."""

    def __init__(self, name: str, value: str, offered: Iterable[str], why: str = "") -> None:
        choices = ", ".join(offered)
        self.remedy = f"offered: {choices}" if choices else "this title has no options"
        super().__init__(f"option {name} {value} is not offered{f': {why}' if why else ''}; {self.remedy}")


class ChosenTwice(BadOption):
    """An option given twice."""

    def __init__(self, name: str) -> None:
        ValueError.__init__(self, f"option {name[:60]} is chosen twice")
        self.remedy = "choose it once"


class NoSuchPath(ValueError):
    """An option names a path that the title does not have."""

    def __init__(self, path: str, problem: str) -> None:
        self.remedy = "name tables and keys of title.toml, with dots between them"
        super().__init__(f"{path[:60]}: {problem}")


_PUT = "put"


def merge(base: Tables, over: Mapping[str, Any], put: int | None = None) -> Tables:
    """Return `base` with `over` laid over it, key by key. A value that is not a table replaces the one below.

    What a choice of an option puts at a path replaces what it has put there, a table too: `put` counts the tables on
    the way to such a path.
    """
    merged = dict(base)
    for key, value in over.items():
        below, within = merged.get(key), 2 if key == _PUT and put is None else put and put - 1
        if isinstance(below, dict) and isinstance(value, Mapping) and within != 0:
            value = merge(below, value, within)
        merged[key] = value
    return merged


def fill_likes(tables: Tables) -> Tables:
    """Return the tables with the keys of the `like` charter added to each charter that names one."""
    charters = tables.get("charters")
    if not isinstance(charters, dict):
        return tables
    return {**tables, "charters": {name: _filled(charters, name, ()) for name in charters}}


def _filled(charters: Tables, name: str, above: tuple[str, ...]) -> Any:
    charter = charters[name]
    like = charter.get("like") if isinstance(charter, dict) else None
    if not isinstance(like, str) or not isinstance(charters.get(like), dict) or like in (*above, name):
        return charter
    if len(above) == MOST_LIKES:  # the checks report this
        return charter
    return merge(_filled(charters, like, (*above, name)), charter)


def choose(tables: Tables, options: Iterable[tuple[str, str]]) -> Tables:
    """Return the title with these options applied, with its charters filled in and without anything that is not in
    play.

    Options are applied in the order of the title's table, not in the order given. Raises BadOption for a name or value
    that is not offered, ChosenTwice for a repeated name, and NoSuchPath for a path that does not exist.
    """
    offered, chosen = tables.get("options", {}), list(options)
    tables = merge(tables, {})
    seen: set[str] = set()
    for name, value in chosen:
        if name in seen:
            raise ChosenTwice(name)
        seen.add(name)
        option = offered.get(name)
        if option is None:
            raise BadOption(name, value, (f"{key} {'|'.join(o['choices'])}" for key, o in offered.items()))
        if value not in option["choices"]:
            raise BadOption(name, value, (f"{name} {choice}" for choice in option["choices"]))
    made = sorted(chosen, key=lambda choice: [*offered].index(choice[0]))
    for name, value in made:
        _check_fitting(offered, name, value, made)
        tables = _apply(tables, offered[name], value)
    for name, value in made:
        for path in offered[name].get("without", {}).get(value, ()):
            tables = _without_taken_out(tables, way_to(tables, path))
    return fill_likes(_leave_out(_lay_aside(tables)))


def _check_fitting(offered: Tables, name: str, value: str, chosen: Iterable[tuple[str, str]]) -> None:
    """Raise BadOption if another chosen option excludes or bars this choice, or if a needed option is missing."""
    option, chosen = offered[name], [*chosen]
    for other, choice in chosen:
        if choice in option.get("bars", {}).get(value, {}).get(other, ()):
            raise BadOption(other, choice, (f"another {other} with {name} {value}",))
    if not _changes(option, value):
        return
    changed = {other: choice for other, choice in chosen if _changes(offered[other], choice)}
    for other in option.get("excludes", ()):
        if other in changed:
            raise BadOption(other, changed[other], (f"none with {name} {value}",))
    needed = option.get("needs")
    if needed is not None and needed not in changed:
        raise BadOption(name, value, (f"{name} {option['choices'][0]} without {needed}",))


def _changes(option: Tables, value: str) -> bool:
    """Return whether a choice changes the title."""
    if option.get("add") is not None:
        return value not in ("", "0")
    return any(value in option.get(key, ()) for key in ("put", "without"))


def lay_hexes(tables: Tables, overlays: Iterable[str]) -> Tables:
    """Return a map with the hexes of these overlays in place of those printed under them."""
    laid = dict(tables)
    for name in overlays:
        laid["hexes"] = {**laid.get("hexes", {}), **laid.get("overlays", {}).get(name, {})}
    laid.pop("overlays", None)
    return laid


def _lay_aside(tables: Tables) -> Tables:
    """Return the title without privates that are not in play and cards that are not dealt.

    A corporation whose director's lot is not in play becomes an ordinary one.
    """
    privates, lots = (_out_of_play(tables.get(name)) for name in ("privates", "director_lots"))
    if privates:
        tables = {key: value if key == "options" else _without(value, privates) for key, value in tables.items()}
    cards, dealt = tables.get("cards"), tables.get("card_rules", {})
    if isinstance(cards, dict) and isinstance(dealt, dict):
        in_play = {
            name: card
            for name, card in cards.items()
            if not isinstance(card, dict) or dealt.get(str(card.get("kind"))) is True
        }
        tables = {key: in_play if key == "cards" else value for key, value in tables.items()}
    if lots:
        sold = ("director_lots", "links", "private_sale")
        tables = {key: _without(value, lots) if key in sold else value for key, value in tables.items()}
    return tables


def _out_of_play(table: Any) -> set[str]:
    entries = table.items() if isinstance(table, dict) else ()
    return {name for name, facts in entries if isinstance(facts, dict) and facts.get("in_play") is False}


def _leave_out(tables: Tables) -> Tables:
    """Return the title without the corporations left out or not in play, wherever a table names them."""
    named = tables.get("left_out")
    gone = {name for name in named if isinstance(name, str)} if isinstance(named, list) else set()
    gone |= _out_of_play(tables.get("corporations"))
    untouched = ("left_out", "options")
    return (
        {key: value if key in untouched else _without(value, gone) for key, value in tables.items()} if gone else tables
    )


def _without(value: Any, gone: set[str]) -> Any:
    """Return tables and lists without these names. Unchanged parts are returned as the same objects."""
    if isinstance(value, dict):
        table = {key: _without(entry, gone) for key, entry in value.items() if key not in gone}
        same = len(table) == len(value) and all(table[key] is entry for key, entry in value.items())
        return value if same else table
    if isinstance(value, list):
        entries = [_without(entry, gone) for entry in value if not (isinstance(entry, str) and entry in gone)]
        same = len(entries) == len(value) and all(one is other for one, other in zip(entries, value, strict=True))
        return value if same else entries
    return value


def _apply(tables: Tables, option: Mapping[str, Any], value: str) -> Tables:
    """Return the tables with one choice made. A table that the choice puts at a path replaces the whole table there."""
    if (add := option.get("add")) is not None:
        tables = _put(tables, add, _number_at(tables, add) + int(value))
    for path, new in option.get("put", {}).get(value, {}).items():
        tables = _put(tables, path, new)
    return tables


def _number_at(tables: Tables, path: str) -> int:
    """Return the number at a dotted path. Raises NoSuchPath."""
    found: Any = tables
    for key in path.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    if not isinstance(found, int) or isinstance(found, bool):
        raise NoSuchPath(path, "there is no number to add to")
    return found


def _put(tables: Tables, path: str, value: Any) -> Tables:
    """Return the tables with a value at a dotted path. Raises NoSuchPath."""
    names = path.split(".")
    if len(names) > _MOST_NAMES:
        raise NoSuchPath(path, f"a path has at most {_MOST_NAMES} names")
    return _put_below(tables, names, value)


def _put_below(tables: Tables, names: list[str], value: Any) -> Tables:
    first, *rest = names
    below = tables.get(first)
    return {**tables, first: _put_below(below if isinstance(below, dict) else {}, rest, value) if rest else value}


# ---- without ----
# `without`: dotted paths to tables, keys and list entries that a folder removes from the folders below it.

KEY = "without"
_SECTION = "section"


def paths_in(over: Mapping[str, Any]) -> list[str]:
    """Return the paths that a file's `without` names."""
    named = over.get(KEY)
    return [path for path in named if isinstance(path, str)] if isinstance(named, list) else []


def take_away(below: Tables, over: Mapping[str, Any]) -> Tables:
    """Return the tables below without the paths that a file's `without` names. Paths that lead nowhere are ignored."""
    for path in paths_in(over):
        below = _without_taken_out(below, way_to(below, path))
    return below


def take_sections(below: Tables, over: Mapping[str, Any]) -> Tables:
    """Return the rulebook below without the sections that a file's `without` names, as in `section.4.1`."""
    gone = {path.removeprefix(f"{_SECTION}.") for path in paths_in(over)}
    sections = below.get("sections")
    if not gone or not isinstance(sections, list):
        return below
    return {**below, "sections": [each for each in sections if not (isinstance(each, dict) and each.get("id") in gone)]}


def by_number(rulebook: Mapping[str, Any]) -> Tables:
    """Return a rulebook as paths see it: its sections by number."""
    sections = rulebook.get("sections")
    named = sections if isinstance(sections, list) else []
    return {
        _SECTION: {each["id"]: each for each in named if isinstance(each, dict) and isinstance(each.get("id"), str)}
    }


def way_to(tables: Any, path: str) -> tuple[str, ...]:
    """Return the names on the way to the value at a path, or () if nothing is there. A name may itself contain dots."""
    parts = path.split(".")
    for count in range(len(parts), 0, -1):
        first, rest = ".".join(parts[:count]), ".".join(parts[count:])
        if not rest and isinstance(tables, list | dict) and first in tables:
            return (first,)
        if rest and isinstance(tables, dict) and (further := way_to(tables.get(first), rest)):
            return first, *further
    return ()


def _without_taken_out(tables: Any, way: tuple[str, ...]) -> Any:
    if not way:
        return tables
    first, *rest = way
    if isinstance(tables, list):
        return [entry for entry in tables if entry != first]
    if not rest:
        return {key: value for key, value in tables.items() if key != first}
    return {**tables, first: _without_taken_out(tables[first], tuple(rest))}
