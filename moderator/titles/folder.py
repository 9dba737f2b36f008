"""Read ruleset folders: a single one, or an overlay with the folders it extends. Faults name file, key and remedy."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from moderator.errors import ModeratorError
from moderator.files import RULESET, NotRead, parse_toml, read_file
from moderator.model.values import Field, Record
from moderator.resources import base_names, extended_dir, ruleset_names
from moderator.titles.market import Market, parse_market
from moderator.titles.overlay import KEY, Tables, merge, take_away, take_sections

# ---- faults ----

Key = tuple[str | int, ...]  # the path to a value: names of tables, and indexes of lists from 0

_BARE = r"[A-Za-z0-9_-]+"
_LONGEST_SHOWN = 60
_MOST_TOLD = 50
MOST_FOUND = 100  # the search stops at this many faults


class Fault(Record):
    """One fault in one file of a ruleset."""

    file: str
    key: Key
    problem: str
    remedy: str

    def __str__(self) -> str:
        where = f"{self.file}: {spell(self.key)}" if self.key else self.file
        return f"{where}: {self.problem}; {self.remedy}"


class BrokenRuleset(ModeratorError, ValueError):
    """A ruleset folder with faults, so that it cannot be used."""

    def __init__(self, folder: object, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        self.remedy = faults[0].remedy
        lines = [str(fault) for fault in faults[:_MOST_TOLD]]
        if len(faults) > _MOST_TOLD:
            lines.append(f"... and {len(faults) - _MOST_TOLD} more")
        many = f"{len(faults)}{' or more' if len(faults) >= MOST_FOUND else ''}"
        says = f" has {many} faults:\n  " + "\n  ".join(lines) if len(faults) > 1 else f": {lines[0]}"
        super().__init__(f"ruleset {folder}{says}")


def spell(key: Key) -> str:
    """Return a key as TOML writes it: `corporations."B&O".more_homes[1]`, list positions counted from 1."""
    import json  # only messages need it

    spelled = ""
    for part in key:
        if isinstance(part, int):
            spelled += f"[{part + 1}]"
        else:
            name = part if re.fullmatch(_BARE, part) else json.dumps(shorten(part), ensure_ascii=False)
            spelled += f".{shorten(name)}" if spelled else shorten(name)
    return spelled


def shorten(text: str) -> str:
    """Return a text for a message; a long one is cut and ends in `...`."""
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def show(value: object) -> str:
    """Return a value as a ruleset writes it, shortened if long."""
    if isinstance(value, bool):
        return str(value).lower()
    return shorten(str(value)) if isinstance(value, int) and abs(value) < 10**40 else shorten(repr(value)[:200])


def suggest(word: object, known: Iterable[str]) -> str:
    """Return the remedy for an unknown name: similar known names, or the known names."""
    from difflib import get_close_matches

    names = [*dict.fromkeys(known)]
    near = get_close_matches(str(word)[:40], names, n=3)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"known: {', '.join(names[:20])}{', ...' if len(names) > 20 else ''}" if names else "there are none"


# ---- folders ----

TABLES = ("title.toml", "map.toml", "rulebook.toml", "import.toml")
CHART = "market.txt"
_LONGEST = 1000  # characters of a path to another folder
_DEEPEST = 8  # number of folders laid over one another


class ForeignRuleset(BrokenRuleset):
    """A ruleset folder given for a game of another title."""

    def __init__(self, folder: object, own: str, wanted: str) -> None:
        remedy = f'name a ruleset of {wanted}, or one that says extends = "{wanted}"'
        super().__init__(folder, [Fault("title.toml", ("name",), f"it is for {own}, not for {wanted}", remedy)])


class Layer(Record):
    """One ruleset folder: the text of each of its files, and the tables of those already parsed."""

    folder: Path
    texts: dict[str, str]
    _read: dict[str, Tables] = Field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The title's name and its other names, as far as this folder states them."""
        facts = self.tables("title.toml")
        others = facts.get("other_names", ())
        return tuple(map(str, (facts.get("name", ""), *(others if isinstance(others, list) else ()))))

    def tables(self, name: str) -> Tables:
        """Return the tables of a file, empty if the folder does not have it. Raises ValueError if it is not TOML."""
        if name not in self._read:
            self._read[name] = parse_toml(self.texts.get(name, ""))
        return self._read[name]

    def __hash__(self) -> int:
        return hash(self.folder)


def read_layers(folder: Path, sound: bool = False) -> list[Layer]:
    """Return the folder and those it extends, the deepest first. Raises BrokenRuleset.

    The files of a `sound` ruleset are parsed when they are needed, and only once while their text stays the same.
    """
    chain: list[Layer] = []
    above: Path | None = folder
    while above is not None:
        if len(chain) > _DEEPEST:
            circle = Fault(
                "title.toml", ("extends",), "`extends` leads back to the same folder", "extend a title that does not"
            )
            raise BrokenRuleset(folder, [circle])
        if sound:
            chain.append(_kept(above, *_read_all(above).items()))
        else:
            chain.append(Layer(above, _read_all(above)))
            _parse(chain[-1])
        extends = chain[-1].tables("title.toml").get("extends")
        above = None if extends is None else _extended(above, extends)
    return chain[::-1]


@lru_cache(maxsize=64)
def _kept(folder: Path, *texts: tuple[str, str]) -> Layer:
    return Layer(folder, dict(texts))


def _extended(folder: Path, extends: object) -> Path:
    """Return the folder that `extends` means: a shipped ruleset, a neighbouring folder, or a path from this folder.

    Raises BrokenRuleset.
    """
    known = (*ruleset_names(), *base_names())
    if isinstance(extends, str) and extends in known:
        return extended_dir(extends)
    beside = folder.absolute().parent
    if isinstance(extends, str) and extends and len(extends) < _LONGEST:
        neighbour = folder / extends if "/" in extends else beside / extends
        if neighbour.is_dir():
            return neighbour
    neighbours = [each.name for each in beside.iterdir() if (each / "title.toml").is_file()] if beside.is_dir() else []
    problem, remedy = f"no ruleset is called {show(extends)}", suggest(extends, (*known, *neighbours))
    raise BrokenRuleset(folder, [Fault("title.toml", ("extends",), problem, remedy)])


def check_wanted(layers: Sequence[Layer], wanted: str) -> None:
    """Raise ForeignRuleset unless the folder, or one that it extends, is of this title."""
    called = [name for layer in layers for name in layer.names]
    if wanted.casefold() not in (name.casefold() for name in called):
        title = next((layer.names[0] for layer in reversed(layers) if layer.names[0]), "no title")
        raise ForeignRuleset(layers[-1].folder, title[:40], wanted[:40])


def _read_all(folder: Path) -> dict[str, str]:
    """Return the texts of the ruleset's files. Only title.toml is required.

    Raises BrokenRuleset with everything that cannot be read.
    """
    texts, faults = {}, []
    for name in (*TABLES, CHART):
        try:
            texts[name] = read_file(folder / name, RULESET).decode().replace("\r\n", "\n")
        except NotRead as problem:
            if not problem.missing:
                faults.append(Fault(name, (), str(problem), problem.remedy or "check that the file can be read"))
            elif name == "title.toml":
                faults.append(Fault(name, (), "the folder has none", "name the folder with the file"))
        except UnicodeDecodeError:
            faults.append(Fault(name, (), "it is not UTF-8 text", "save it as UTF-8"))
    if faults:
        raise BrokenRuleset(folder, faults)
    return texts


def _parse(layer: Layer) -> None:
    """Parse every file. Raises BrokenRuleset with each file that is not TOML."""
    faults = []
    for name in TABLES:
        try:
            layer.tables(name)
        except ValueError as problem:
            says = str(problem).replace("\n", " ")
            faults.append(Fault(name, (), says, "write TOML: key = value, texts in quotation marks"))
    if faults:
        raise BrokenRuleset(layer.folder, faults)


def lay_over(layers: Sequence[Layer], name: str) -> Tables:
    """Return the tables of one file, each folder's laid over those below, minus what its `without` takes away."""
    merged: Tables = {}
    for layer in layers:
        tables = layer.tables(name)
        merged = merge(take_away(merged, tables), tables)
    merged.pop(KEY, None)
    return merged


def lay_rulebook(layers: Sequence[Layer]) -> Tables:
    """Return rulebook.toml laid over in the same way. `[section.ID]` changes the section of that number or adds one at
    the end.
    """
    merged: Tables = {}
    for layer in layers:
        tables = dict(layer.tables("rulebook.toml"))
        changes = tables.pop("section", {})
        merged = merge(take_sections(merged, tables), tables)
        merged.pop(KEY, None)
        if isinstance(changes, dict) and isinstance(merged.get("sections", []), list):
            merged["sections"] = _change_sections(merged.get("sections", []), changes)
        elif changes:
            merged["section"] = changes
    return merged


def _change_sections(sections: list[Any], changes: Tables) -> list[Any]:
    """Return the sections with these changes applied, matched by section number."""
    numbers = [section.get("id") if isinstance(section, dict) else None for section in sections]
    changed = [
        _change_section(section, change) if isinstance(change, dict) else section
        for number, section in zip(numbers, sections, strict=True)
        for change in (changes.get(number) if isinstance(number, str) else None,)
    ]
    added = [
        {"id": number, **change} if isinstance(change, dict) else change
        for number, change in changes.items()
        if number not in numbers
    ]
    return [*changed, *added]


def _change_section(section: Tables, change: Tables) -> Tables:
    """Return a section with a change applied. `more_by` adds to what covers it."""
    changes = {key: value for key, value in change.items() if key != "more_by"}
    covered, more = section.get("covered_by", []), change.get("more_by", [])
    if isinstance(covered, list) and isinstance(more, list) and more:
        changes = {"covered_by": [*covered, *more], **changes}
    return merge(section, changes)


def lay_title(layers: Sequence[Layer]) -> Tables:
    """Return title.toml laid over in the same way, before any option is chosen."""
    title = lay_over(layers, "title.toml")
    title.pop("extends", None)
    return title


def read_chart(layers: Sequence[Layer], rows: Sequence[str] = ()) -> Market:
    """Return the chart: these rows if there are any, else the uppermost folder's. Raises BadChart."""
    if rows:
        return parse_market("\n".join(rows))
    return parse_market(next((layer.texts[CHART] for layer in layers[::-1] if CHART in layer.texts), ""))


def refuse(layers: Sequence[Layer], faults: Sequence[Fault]) -> None:
    """Raise BrokenRuleset if there are any faults. Each names the folder that its key is in."""
    if not faults:
        return
    written = [_as_written(layers, fault) for fault in faults]
    raise BrokenRuleset(layers[-1].folder, [fault.replace(file=_file_of(layers, fault)) for fault in written])


def _as_written(layers: Sequence[Layer], fault: Fault) -> Fault:
    """Return a section's fault with the key by which an overlay changed or added that section."""
    if fault.file != "rulebook.toml" or fault.key[:1] != ("sections",) or len(fault.key) < 2:
        return fault
    section, within = lay_rulebook(layers)["sections"][fault.key[1]], fault.key[2:]
    number = section.get("id") if isinstance(section, dict) else None
    if not isinstance(number, str):
        return fault
    laid = [layer.tables(fault.file).get("section") for layer in layers[::-1]]
    changes = [tables[number] for tables in laid if isinstance(tables, dict) and isinstance(tables.get(number), dict)]
    added = any({"id": number, **change} == section for change in changes)
    if added or any(within and holds(change, within) for change in changes):
        return fault.replace(key=("section", number, *within))
    return fault


def _file_of(layers: Sequence[Layer], fault: Fault) -> str:
    """Return the file that a fault is in: the last folder's, unless only a lower folder has the key."""
    for layer in layers[::-1]:
        if fault.file in layer.texts and (not fault.key or holds(layer.tables(fault.file), fault.key)):
            return fault.file if layer is layers[-1] else f"{layer.folder.name}/{fault.file}"
    return fault.file


def holds(tables: Any, key: Key) -> bool:
    """Return whether tables have a value at a key."""
    for part in key:
        found = part in tables if isinstance(tables, dict) else isinstance(part, int) and part < len(tables)
        if not found:
            return False
        tables = tables[part]
        if not isinstance(tables, dict | list):
            return part == key[-1]
    return True
