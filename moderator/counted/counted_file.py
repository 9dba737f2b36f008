"""A file read: its text to tables of the right shape, or everything that is wrong with it."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ValidationError

from moderator.counted.places import Path, Places
from moderator.counted.schema import CountedFile
from moderator.files import parse_toml
from moderator.model.findings import Finding, Severity
from moderator.model.values import Record
from moderator.model.wording import excerpt, shown

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
    return found.but(finding=found.finding.but(line=int(number[0]) if number else None))


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
    placed = [p.but(finding=p.finding.but(line=places.find(p.path))) for p in problems]
    return sorted(placed, key=lambda p: (p.finding.line is None, p.finding.line or 0))


def _problem(error: Mapping[str, Any]) -> Problem:
    path = tuple(str(part) for part in error["loc"])
    named = shown(".".join(path))[:80]
    if error["type"] == "extra_forbidden":
        known = _keys(path[:-1])
        near = get_close_matches(path[-1][:40].casefold(), known, n=2)
        remedy = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(known)}"
        return problem(path, f"no key is called {excerpt(named)}", remedy)
    says = _SAYS.get(error["type"], "{key}: " + str(error["msg"]).replace("{", "(").replace("}", ")"))
    message = says.format(key=excerpt(named), **error.get("ctx", {}))
    return problem(path, message, "see the comments of `moderator template position`")


def _keys(path: Path) -> list[str]:
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
