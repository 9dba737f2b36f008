"""Read a position file, with the line of each table and key for messages. TOML readers do not keep line numbers."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from moderator.counted.schema import CountedFile
from moderator.files import load_toml, parse_toml
from moderator.journal.names import Index, lexicon_of
from moderator.model.findings import Finding, Severity
from moderator.model.names import UnknownName
from moderator.model.values import Record
from moderator.model.wording import excerpt, shown
from moderator.titles.title import Title

# ---- places ----

Path = tuple[str, ...]
_LONGEST = 200  # characters of a line that are searched for its key or table
_SIGNS = 4  # equals signs of a line that are tried; those before the key's own are inside quotes


class Places:
    """The lines of a text at which each path begins."""

    def __init__(self, text: str) -> None:
        self._lines: dict[Path, int] = {}
        table: Path = ()
        for number, line in enumerate(text.splitlines(), 1):
            content = line[:_LONGEST].strip()
            if content.startswith("["):
                path = table = _places_keys(content)
            else:
                path = (*table, *key) if (key := _key(content)) else ()
            self._lines.setdefault(path, number)

    def find(self, path: Path) -> int | None:
        """Return the line of a path: its key's, else its table's, else None."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._lines:
                return self._lines[path[:length]]
        return None


def _key(said: str) -> Path:
    """Return the keys before the first equals sign outside quotes, or ()."""
    at = -1
    for _ in range(_SIGNS):
        at = said.find("=", at + 1)
        if at < 0:
            break
        if keys := _places_keys(f"{said[:at]} = 1"):
            return keys
    return ()


def _places_keys(said: str) -> Path:
    """Return the keys that a line of TOML leads to, or ()."""
    try:
        tables: Any = load_toml(said)
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

_NUMBER = re.compile(r"[0-9]{1,7}")
_MOST = 100  # problems reported for one file
_SAYS = {
    "missing": "{key} is missing",
    "int_type": "{key} is not a whole number",
    "bool_type": "{key} is neither true nor false",
    "string_type": "{key} is not a text in quotes",
    "tuple_type": "{key} is not a list in square brackets",
    "dict_type": "{key} is not a table",
    "model_type": "{key} is not a table",
    "too_short": "{key} is empty",
    "too_long": "{key} has too many entries",
    "greater_than_equal": "{key} is below {ge}",
    "less_than_equal": "{key} is above {le}",
}


class Problem(Record):
    """A finding about the value at a path of the file."""

    path: Path
    finding: Finding


class NotRead(ValueError):
    """A text that is not a position file, with its problems. `torn` if it is not even TOML."""

    def __init__(self, problems: Sequence[Problem], torn: bool = False) -> None:
        self.problems, self.torn = tuple(problems), torn
        super().__init__(self.problems[0].finding.message)


def read_counted(data: bytes) -> tuple[CountedFile, str]:
    """Return the parsed file and its text. Raises NotRead."""
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
    """Return the problem of a text that is not TOML. The reader gives the line number only within its message."""
    reason, _, where = str(error).partition(" (at line ")
    number = _NUMBER.match(where)
    found = problem((), f"this is not TOML: {shown(reason)[:200]}", "correct the line")
    return found.replace(finding=found.finding.replace(line=int(number[0]) if number else None))


def _decode(data: bytes) -> str:
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError:
        raise NotRead([problem((), "this is not UTF-8 text", "save the file as UTF-8")], torn=True) from None


def problem(path: Path, message: str, remedy: str) -> Problem:
    """Return a problem with the file itself (check `position-file`)."""
    return Problem(path, Finding("position-file", Severity.ERROR, message, remedy=remedy))


def located(problems: Sequence[Problem], text: str) -> list[Problem]:
    """Return the problems with their lines, in the order of the file."""
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
    """Return the keys that a table may have."""
    kind: type[BaseModel] = CountedFile
    for key in path:
        field = kind.model_fields.get(key)
        if field is None:
            continue  # a name of an inner table
        inner = [part for part in (field.annotation, *getattr(field.annotation, "__args__", ())) if _is_model(part)]
        kind = inner[0] if inner else kind
    return list(kind.model_fields)


def _is_model(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


# ---- naming ----
# Names may be in any case, without accents, and shortened. Each unknown name becomes a problem at its path.

T = TypeVar("T")
_SHOWN = 20  # names listed if none is similar


class Naming:
    """The names of a title and its players, and the problems found while looking up names."""

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
        """Return the company with this name, or None. An unknown name is not a problem here."""
        try:
            return self.names.companies.find(word)
        except UnknownName:
            return None

    def company(self, word: str, path: Path, *kinds: str) -> str | None:
        """Return the company with this name, or None. `kinds` limits the kind of company."""
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
        """Return a player, or the dummy player if the game has one."""
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
        """Return the tables of companies of one kind, or of players, by full name."""
        named: dict[str, T] = {}
        for word, table in tables.items():
            path = (where, word)
            name = self.player(word, path) if kind == "player" else self.company(word, path, kind)
            if name in named:
                self.complain(path, f"{name} is stated twice", "put all of it in one table")
            elif name is not None:
                named[name] = table
        return named


def name_place(title: Title, where: str) -> str:
    """Return the name of a hex, or its coordinate if another hex has that name."""
    name = title.place_name(where)
    return name if title.hex_of(name) == where else where
