"""Data files that a director writes: a scheme, the players, or the result of a game without a journal."""

import datetime
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from moderator.files import Kind, NotRead, parse_toml, read_file, text_only
from moderator.model.wording import excerpt, list_words
from moderator.tournament.schemes import SCHEMES, Scheme, Tie

TABLE = Kind("a file of a tournament", 400_000)
_MOST = 10_000  # points for a place
_TEXT = Field(min_length=1, max_length=80)


class BadTable(ValueError):
    """A malformed file. The message names the key, `remedy` says what to write."""

    def __init__(self, message: str, remedy: str | None = None) -> None:
        self.remedy = remedy
        super().__init__(message)


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SchemeFile(_Table):
    """A scheme, with the keys described in docs/use/tournament.md."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    by: Literal["steps", "places", "share", "even-share", "winner"]
    places: dict[
        Annotated[str, Field(pattern=r"^([2-9]|1[0-2])$")], list[Annotated[int, Field(ge=-_MOST, le=_MOST)]]
    ] = Field(default_factory=dict)
    best: Annotated[int, Field(ge=1, le=1000)] | None = None
    titles: bool = False
    least: Annotated[int, Field(ge=1, le=1000)] = 1
    rank: Literal["sum", "mean"] = "sum"
    ties: list[Tie] = Field(default_factory=list)
    unfinished: Literal["out", "as-it-stands"] = "out"
    bankruptcy: Literal["counts", "out"] = "counts"


class PlayersFile(_Table):
    """The persons of an event, each with the other names used in journals."""

    players: dict[Annotated[str, Field(min_length=1, max_length=80)], list[Annotated[str, _TEXT]]]


class ResultFile(_Table):
    """The result of a game that has neither journal nor sheet."""

    title: Annotated[str, _TEXT]
    players: dict[Annotated[str, Field(min_length=1, max_length=80)], Annotated[int, Field(ge=-(10**9), le=10**9)]]
    event: Annotated[str, _TEXT] | None = None
    date: datetime.date | Annotated[str, _TEXT] | None = None
    round: Annotated[str, _TEXT] | Annotated[int, Field(ge=0)] | None = None
    table: Annotated[str, _TEXT] | Annotated[int, Field(ge=0)] | None = None
    place: Annotated[str, _TEXT] | None = None
    ended: Annotated[str, _TEXT] = "as written down"
    bankrupt: list[Annotated[str, _TEXT]] = Field(default_factory=list)
    unsigned: list[Annotated[str, _TEXT]] = Field(default_factory=list)


File = TypeVar("File", bound=_Table)


def read_table(path: str | Path, kind: type[File]) -> File:
    """Read a file of this kind. Raises BadTable, NotRead."""
    return parse_table(text_only(read_file(path, TABLE)), kind)


def parse_table(data: bytes, kind: type[File]) -> File:
    """Parse the bytes of a file of this kind. Raises BadTable."""
    try:
        tables = parse_toml(data.removeprefix(b"\xef\xbb\xbf").decode())
    except UnicodeDecodeError:
        raise BadTable("it is not UTF-8 text", "save it as UTF-8") from None
    except ValueError as error:
        raise BadTable(f"it is not TOML: {excerpt(str(error), width=120)}", "correct the line") from None
    return check_table(tables, kind)


def check_table(tables: Mapping[str, Any], kind: type[File]) -> File:
    """Return the model of tables that were parsed elsewhere. Raises BadTable."""
    try:
        return kind.model_validate(tables)
    except ValidationError as error:
        raise _explain([dict(each) for each in error.errors(include_url=False)], kind) from None


def _explain(errors: Sequence[Mapping[str, Any]], kind: type[_Table]) -> BadTable:
    """Return the first error, by its key. An unknown key comes before a missing one, because it may be a misspelling of
    it.
    """
    error = min(errors, key=lambda each: each["type"] != "extra_forbidden")
    path = [str(part) for part in error["loc"] if not isinstance(part, int) and "[" not in str(part)]
    key, known = excerpt(".".join(path) or "the file", width=60), list(kind.model_fields)
    if len(path) > 1 and path[1] in known:
        return below(path[1], path[0])
    if error["type"] == "missing":
        return BadTable(f"{key} is missing", f"keys: {', '.join(known)}")
    if error["type"] == "extra_forbidden":
        return _unknown(key, error.get("input"), known)
    return _wrong(key, error, excerpt(repr(error.get("input")), width=40))


def _unknown(key: str, held: object, known: list[str]) -> BadTable:
    """Return the error for an unknown key, or for a table heading above keys of the file itself."""
    inner = [name for name in held if name in known] if isinstance(held, dict) else []
    if inner:
        return BadTable(f"there is no key {key}", f"write {inner[0]} without the line [{key}]")
    near = get_close_matches(key[:40], known, n=1)
    return BadTable(f"there is no key {key}", f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}")


def _wrong(key: str, error: Mapping[str, Any], held: str) -> BadTable:
    """Return the error for a known key with an invalid value."""
    if error["type"] in _MEANT:
        return BadTable(f"{key}: this must be {_MEANT[error['type']]}, not {held}")
    if error["type"] == "string_pattern_mismatch":
        return BadTable(f"{key}: a table has 2 to 12 players", "write the number of players: 4 = [10, 6, 3, 1]")
    if error["type"] == "literal_error":
        choices = [each.strip("'") for each in re.split(", | or ", str(error["ctx"]["expected"]))]
        near = get_close_matches(held.strip("'"), choices, n=1)
        return BadTable(
            f"{key}: {held} is not {list_words(choices, 'or')}", f"did you mean {near[0]}?" if near else None
        )
    return BadTable(f"{key}: {str(error['msg']).lower()}", f"it is {held}")


def below(key: str, table: str) -> BadTable:
    """Return the error for a key of the file inside one of its tables. All keys after a table heading belong to that
    table.
    """
    return BadTable(f"{key} is below [{table}], so it is read as one of {table}", f"write it above [{table}]")


_MEANT = {
    "int_type": "a whole number, without quotes",
    "bool_type": "true or false, without quotes",
    "string_type": "text in quotes",
    "list_type": "a list in brackets",
    "dict_type": "a table, below a line with its name in brackets",
}


def make_scheme(path: str | Path) -> Scheme:
    """Return the scheme that a file describes. Raises BadTable, NotRead."""
    file = read_table(path, SchemeFile)
    if file.name in SCHEMES:
        raise BadTable(f"name: {file.name} is a scheme of the program", "choose another name")
    if (file.by == "places") != bool(file.places):
        raise BadTable('places: points by place need by = "places"', "write both, or neither")
    for size, points in file.places.items():
        if len(points) > int(size):
            raise BadTable(f"places.{size}: {len(points)} places at a table of {size}", f"give at most {size}")
    if len({*file.ties}) < len(file.ties):
        raise BadTable("ties: one is listed twice", "list each once")
    places = {int(size): tuple(points) for size, points in file.places.items()}
    given = {key: getattr(file, key) for key in SchemeFile.model_fields}
    return Scheme(**{**given, "places": places, "ties": tuple(file.ties)})


__all__ = [
    "BadTable",
    "NotRead",
    "PlayersFile",
    "ResultFile",
    "SchemeFile",
    "check_table",
    "make_scheme",
    "parse_table",
    "read_table",
]
