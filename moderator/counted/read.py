"""Where a file says what: the line of each of its tables and keys, for messages. TOML readers keep no such thing."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

import tomli as tomllib
from pydantic import BaseModel, ValidationError

from moderator.counted.schema import CountedFile
from moderator.files import parse_toml
from moderator.journal.names import Index, lexicon_of
from moderator.model.findings import Finding, Severity
from moderator.model.names import UnknownName
from moderator.model.values import Record
from moderator.model.wording import excerpt, shown
from moderator.titles.title import Title

# ---- places ----

Path = tuple[str, ...]
_LONGEST = 200  # characters in which a line says its key or its table
_SIGNS = 4  # equals signs of a line that are tried: all but the one behind the key stand within quotes


class Places:
    """The lines of a text by the paths they begin to speak of."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        table: Path = ()
        for number, line in enumerate(text.splitlines(), 1):
            said = line[:_LONGEST].strip()
            if said.startswith("["):
                here = table = _places_keys(said)
            else:
                here = (*table, *key) if (key := _key(said)) else ()
            self._lines.setdefault(here, number)

    def find(self, path: Path) -> int | None:
        """The line nearest to what a path names: its key, else its table; None if not even that is there."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._lines:
                return self._lines[path[:length]]
        return None


def _key(said: str) -> Path:
    """The keys before the first equals sign that stands in no quotes; none if this is no such line."""
    at = -1
    for _ in range(_SIGNS):
        at = said.find("=", at + 1)
        if at < 0:
            break
        if keys := _places_keys(f"{said[:at]} = 1"):
            return keys
    return ()


def _places_keys(said: str) -> Path:
    """The keys that a line of TOML leads to; none if it is no such line."""
    try:
        tables: Any = tomllib.loads(said)
    except (ValueError, RecursionError):
        return ()
    keys: list[str] = []
    while tables and isinstance(tables, dict | list):
        if isinstance(tables, list):
            tables = tables[0]
        else:
            key, tables = next(iter(tables.items()))
            keys.append(key)
    return tuple(keys)


# ---- counted file ----
# A file read: its text to tables of the right shape, or everything that is wrong with it.

_NUMBER = re.compile(r"[0-9]{1,7}")
_MOST = 100  # problems that are told of one file
_SAYS = {
    "missing": "{key} is missing",
    "int_type": "{key} is no whole number",
    "bool_type": "{key} is neither true nor false",
    "string_type": "{key} is no text in quotes",
    "tuple_type": "{key} is no list in square brackets",
    "dict_type": "{key} is no table",
    "model_type": "{key} is no table",
    "too_short": "{key} is empty",
    "too_long": "{key} holds too much",
    "greater_than_equal": "{key} is below {ge}",
    "less_than_equal": "{key} is above {le}",
}


class Problem(Record):
    """A finding about what stands at a path of the file."""

    path: Path
    finding: Finding


class NotRead(ValueError):
    """A text that is no position file: the problems say why. `torn` if it is not even TOML."""

    def __init__(self, problems: Sequence[Problem], torn: bool = False) -> None:
        self.problems, self.torn = tuple(problems), torn
        super().__init__(self.problems[0].finding.message)


def read_counted(data: bytes) -> tuple[CountedFile, str]:
    """The file and its text. Raises NotRead."""
    text = _decode(data)
    try:
        tables = parse_toml(text)
    except ValueError as error:
        raise NotRead([_no_toml(error)], torn=True) from None
    try:
        return CountedFile.model_validate(tables), text
    except ValidationError as error:
        problems = [_problem(dict(each)) for each in error.errors(include_url=False)[:_MOST]]
        raise NotRead(located(problems, text)) from None


def _no_toml(error: ValueError) -> Problem:
    """Where a text stops being TOML, which the reader says in words only."""
    said, _, where = str(error).partition(" (at line ")
    number = _NUMBER.match(where)
    found = problem((), f"this is no TOML: {shown(said)[:200]}", "mend the line")
    return found.replace(finding=found.finding.replace(line=int(number[0]) if number else None))


def _decode(data: bytes) -> str:
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError:
        raise NotRead([problem((), "this is no UTF-8 text", "save the file as UTF-8")], torn=True) from None


def problem(path: Path, message: str, remedy: str) -> Problem:
    """What is wrong with the file itself (check `position-file`)."""
    return Problem(path, Finding("position-file", Severity.ERROR, message, remedy=remedy))


def located(problems: Sequence[Problem], text: str) -> list[Problem]:
    """The problems in the order of the file, each with its line."""
    places = Places(text)
    placed = [p.replace(finding=p.finding.replace(line=places.find(p.path))) for p in problems]
    return sorted(placed, key=lambda p: (p.finding.line is None, p.finding.line or 0))


def _problem(error: Mapping[str, Any]) -> Problem:
    path = tuple(str(part) for part in error["loc"])
    named = shown(".".join(path))[:80]
    if error["type"] == "extra_forbidden":
        known = _counted_file_keys(path[:-1])
        near = get_close_matches(path[-1][:40].casefold(), known, n=2)
        remedy = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(known)}"
        return problem(path, f"no key is called {excerpt(named)}", remedy)
    says = _SAYS.get(error["type"], "{key}: " + str(error["msg"]).replace("{", "(").replace("}", ")"))
    message = says.format(key=excerpt(named), **error.get("ctx", {}))
    return problem(path, message, "see the comments of `moderator template position`")


def _counted_file_keys(path: Path) -> list[str]:
    """The keys that a table may hold."""
    kind: type[BaseModel] = CountedFile
    for key in path:
        field = kind.model_fields.get(key)
        if field is None:
            continue  # a name, within a table of such tables
        inner = [part for part in (field.annotation, *getattr(field.annotation, "__args__", ())) if _is_model(part)]
        kind = inner[0] if inner else kind
    return list(kind.model_fields)


def _is_model(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


# ---- naming ----
# Names of a file looked up: in any case, without accents, cut short; what is no name is a problem of its place.

T = TypeVar("T")
_SHOWN = 20  # names that are listed where none is near


class Naming:
    """The names of a title and its players, and every problem met while they were looked up."""

    def __init__(self, title: Title, players: tuple[str, ...]) -> None:
        self.title = title
        self.names = lexicon_of(title.vocabulary(players))
        self.problems: list[Problem] = []

    def complain(self, path: Path, message: str, remedy: str) -> None:
        self.problems.append(problem(path, message, remedy))

    def find(self, index: Index, word: str, path: Path) -> str | None:
        try:
            return index.find(word)
        except UnknownName as error:
            message, _, near = str(error).partition("; ")
            if not near and index is self.names.places:
                near = "name a place of the map, or its hex"
            known = ", ".join(sorted(index.names)[:_SHOWN]) + (", ..." if len(index.names) > _SHOWN else "")
            self.complain(path, shown(message), near or f"known: {known}")
            return None

    def meant(self, word: str) -> str | None:
        """The company meant; None, and no word about it, if there is none."""
        try:
            return self.names.companies.find(word)
        except UnknownName:
            return None

    def company(self, word: str, path: Path, *kinds: str) -> str | None:
        """A company, of one of these kinds if any is named."""
        name = self.find(self.names.companies, word, path)
        if name is not None and kinds and self.title.kinds[name] not in kinds:
            self.complain(path, f"{name} is a {self.title.kinds[name]}", f"name a {' or a '.join(kinds)}")
            return None
        return name

    def companies(self, words: Iterable[str], path: Path, *kinds: str) -> tuple[str, ...]:
        found = (self.company(word, path, *kinds) for word in words)
        return tuple(name for name in found if name is not None)

    def player(self, word: str, path: Path) -> str | None:
        return self.find(self.names.players, word, path)

    def leader(self, word: str, path: Path) -> str | None:
        """A player, or the dummy of a game that has one."""
        return word if word in self.names.dummies.names else self.player(word, path)

    def place(self, word: str, path: Path) -> str | None:
        return self.find(self.names.places, word, path)

    def trains(self, words: Iterable[str], path: Path) -> tuple[str, ...]:
        found = (self.find(self.names.trains, word, path) for word in words)
        return tuple(name for name in found if name is not None)

    def cards(self, words: Iterable[str], path: Path) -> tuple[str, ...]:
        found = (self.find(self.names.cards, word, path) for word in words)
        return tuple(name for name in found if name is not None)

    def places(self, words: Iterable[str], path: Path) -> tuple[str, ...]:
        found = (self.place(word, path) for word in words)
        return tuple(name for name in found if name is not None)

    def tables(self, tables: Mapping[str, T], where: str, kind: str) -> dict[str, T]:
        """The tables of companies of one kind, or of players, by their full names."""
        named: dict[str, T] = {}
        for word, table in tables.items():
            path = (where, word)
            name = self.player(word, path) if kind == "player" else self.company(word, path, kind)
            if name in named:
                self.complain(path, f"{name} is stated twice", "say all of it in one table")
            elif name is not None:
                named[name] = table
        return named


def name_place(title: Title, where: str) -> str:
    """The name of a hex if no other one bears it, else its coordinate."""
    name = title.place_name(where)
    return name if title.hex_of(name) == where else where
