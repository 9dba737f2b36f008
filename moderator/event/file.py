"""The model of `event.toml`, and the line of each key, so that faults name it and changes keep all other lines.

docs/use/tournament.md describes the keys. Values are as written.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from moderator.files import load_toml
from moderator.model.wording import excerpt, list_words

# ---- file ----

Text = Annotated[str, Field(min_length=1, max_length=80)]
Long = Annotated[str, Field(min_length=1, max_length=400)]
Worth = Annotated[int, Field(ge=-(10**9), le=10**9)]
Number = Annotated[int, Field(ge=1, le=999)]
Day = datetime.date | Text

MOST_PLAYERS, MOST_ROUNDS, MOST_TABLES, MOST_DECISIONS = 500, 50, 200, 500


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)


class Person(_Part):
    """A person: other names on sheets, a club, and the first and last round if not all are played."""

    also: list[Text] = Field(default_factory=list, max_length=20)
    club: Text | None = None
    note: Long | None = None
    first: Number | None = Field(default=None, alias="from")
    last: Annotated[int, Field(ge=0, le=999)] | None = Field(default=None, alias="until")


class Table(_Part):
    """A table: its players in seat order, its title and options, and its result or the file that has it."""

    players: list[Text] = Field(max_length=12)
    title: Text | None = None
    options: dict[Text, Text] = Field(default_factory=dict, max_length=40)
    result: Text | dict[Text, Worth | Literal["bankrupt"]] | None = None
    ended: Text | None = None


class Round(_Part):
    """A round: its time, absent players, byes, and its tables once they are seated."""

    date: Day | None = None
    starts: datetime.time | Text | None = None
    limit: Annotated[int, Field(ge=1, le=9999)] | None = None  # minutes
    titles: list[Text] = Field(default_factory=list, max_length=MOST_TABLES)
    absent: list[Text] = Field(default_factory=list, max_length=MOST_PLAYERS)
    byes: list[Text] = Field(default_factory=list, max_length=MOST_PLAYERS)
    drawn: Long | None = None  # how it was drawn, for information
    final: bool = False  # players not in it have no bye
    semi_final: bool = Field(default=False, alias="semi-final")
    tables: list[Table] = Field(default_factory=list, alias="table", max_length=MOST_TABLES)


class Decision(_Part):
    """A decision of the director on a table, a player or a tie, with its author and reason."""

    by: Text
    why: Long
    day: Day | None = Field(default=None, alias="date")
    round: Number | None = None
    table: Number | None = None
    counts: Text | None = None  # the file that counts, of several
    worths: dict[Text, Worth | Literal["bankrupt"]] = Field(default_factory=dict, max_length=12)
    out: bool = False  # the game does not count
    points: dict[Text, Annotated[int, Field(ge=-10_000, le=10_000)]] = Field(default_factory=dict, max_length=20)
    order: list[Text] = Field(default_factory=list, max_length=MOST_PLAYERS)  # of tied players, the best first
    lot: Annotated[int, Field(ge=0, le=10**12)] | None = None  # the seed that drew the order


class Event(_Part):
    """A whole event."""

    name: Text
    place: Text | None = None
    sizes: Annotated[list[Annotated[int, Field(ge=2, le=12)]], Field(alias="tables", min_length=1, max_length=11)]
    titles: list[Text] = Field(default_factory=list, max_length=MOST_TABLES)
    scheme: Text | None = None
    format: Literal["final", "sum"] = "final"  # finals rank their players, or add points like other rounds
    best: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = None  # a player's best games that count
    club_best: Annotated[int, Field(ge=1, le=100, alias="club-best")] = 3  # players of a club whose totals count
    ratings: Text | None = None  # the file with earlier ratings, as `standings --rating --json` writes it
    seed: Annotated[int, Field(ge=0, le=10**12)] | None = None
    rulesets: list[Long] = Field(default_factory=list, max_length=40)  # folders, relative to the event's
    options: dict[Text, dict[Text, Text]] = Field(default_factory=dict, max_length=40)
    players: Annotated[dict[Text, list[Text] | Person], Field(max_length=MOST_PLAYERS)]
    rounds: list[Round] = Field(default_factory=list, alias="round", max_length=MOST_ROUNDS)
    decisions: list[Decision] = Field(default_factory=list, alias="decision", max_length=MOST_DECISIONS)

    @property
    def people(self) -> dict[str, Person]:
        """Everybody by name."""
        return {name: told if isinstance(told, Person) else Person(also=told) for name, told in self.players.items()}

    @property
    def stages(self) -> dict[str, str]:
        """The rounds that rank their players instead of adding points, by number."""
        rounds = enumerate(self.rounds, 1) if self.format == "final" else ()
        named = ((str(number), "final" if each.final else "semi-final" * each.semi_final) for number, each in rounds)
        return {number: stage for number, stage in named if stage}

    @property
    def aliases(self) -> dict[str, list[str]]:
        """Everybody's other names, as in `players.toml`."""
        return {name: person.also for name, person in self.people.items()}


KINDS: dict[str, type[_Part]] = {"players": Person, "round": Round, "table": Table, "decision": Decision}


# ---- lines ----

_LONGEST = 400  # lines of one value; a list of names has a few dozen

KeyPath = tuple[str | int, ...]


class Statement(NamedTuple):
    """A heading, or a key with its value: its path, its first line, and the line after its last, from 0."""

    path: KeyPath
    first: int
    end: int
    heading: bool


def find_statements(text: str) -> list[Statement]:
    """Return the statements, in order, of a text that is valid TOML."""
    lines, found, here, counts = text.split("\n"), list[Statement](), KeyPath(), dict[KeyPath, int]()
    at = 0
    while at < len(lines):
        bare = lines[at].strip()
        if not bare or bare.startswith("#"):
            at += 1
            continue
        end, told = _take(lines, at)
        if bare.startswith("["):
            here = _heading(told, bare.startswith("[["), counts)
            found.append(Statement(here, at, end, True))
        else:
            found += (Statement((*here, *keys), at, end, False) for keys in _keys(told))
        at = end
    return found


def _take(lines: Sequence[str], at: int) -> tuple[int, dict[str, Any]]:
    """Return the line after a statement, and its parsed content. A statement may take several lines."""
    for end in range(at + 1, min(len(lines), at + _LONGEST) + 1):
        try:
            return end, load_toml("\n".join(lines[at:end]))
        except ValueError:
            continue
    return at + 1, {}


def _heading(told: dict[str, Any], several: bool, counts: dict[KeyPath, int]) -> KeyPath:
    """Return the path of a heading such as `[players]` or `[[round.table]]`, with its index if it may be repeated."""
    (names, _), *_ = [*_chain(told)][-1:] or [((), None)]
    path: KeyPath = ()
    for at, name in enumerate(names):
        path = (*path, name)
        if several and at == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        path = (*path, counts[path]) if path in counts else path
    return path


def _chain(told: object, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """Yield the names that a heading consists of: `round`, then `round`, `table`."""
    if isinstance(told, dict) and len(told) == 1:
        ((name, held),) = told.items()
        yield (*before, name), held
        yield from _chain(held, (*before, name))


def _keys(told: object, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the key of a statement, and those of inline tables in it."""
    for name, held in told.items() if isinstance(told, dict) else ():
        yield (*before, name)
        yield from _keys(held, (*before, name))


def line_of(text: str, path: KeyPath, said: str | None = None) -> int | None:
    """Return the line (from 1) of a key, or of `said` within its value. If the key is missing, use the part that
    contains it.
    """
    known = {each.path: each for each in reversed(find_statements(text))}
    while path:
        if path in known:
            statement = known[path]
            lines = text.split("\n")[statement.first : statement.end]
            return statement.first + 1 + next((n for n, line in enumerate(lines) if said and said in line), 0)
        path = path[:-1]
    return None


# ---- faults ----

_SEVERAL = 30  # names listed at most
_LOOK = "`moderator help tournament` has an example"
_MEANT = {
    "int_type": "a whole number, without quotes",
    "bool_type": "true or false, without quotes",
    "string_type": "text in quotes",
    "list_type": "a list in brackets",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "time_type": 'a time, as 10:00:00 or "10:00"',
}


class BadEvent(ValueError):
    """A file that is not an event. `line` is counted from 1, or None for the whole file."""

    def __init__(self, message: str, remedy: str | None = None, line: int | None = None, shown: str = "") -> None:
        self.remedy, self.line, self.shown = remedy, line, shown
        where = f"line {line}: " if line is not None else ""
        super().__init__(f"{where}{message}{f': {shown}' if shown else ''}")


def fault(text: str, path: KeyPath, message: str, remedy: str | None = None, said: str | None = None) -> BadEvent:
    """Return a fault at a key, with its line and the text there."""
    line = line_of(text, path, said)
    shown = excerpt(text.split("\n")[line - 1].strip(), width=60) if line is not None else ""
    return BadEvent(f"{tell_path(path)}: {message}" if path else message, remedy, line, shown)


def tell_path(path: KeyPath) -> str:
    """Return a path in words: `round 2, table 3, players`."""
    parts: list[str] = []
    for part in path:
        if isinstance(part, int) and parts:
            parts[-1] += f" {part + 1}"
        else:
            parts.append(excerpt(str(part), width=40))
    return ", ".join(parts)


def explain(text: str, tables: Mapping[str, Any], error: ValidationError, kind: type[BaseModel]) -> BadEvent:
    """Return the first error. An unknown key comes before a missing one, because it may be a misspelling of it."""
    wrong: list[dict[str, Any]] = [dict(each) for each in error.errors(include_url=False)]
    first = min(wrong, key=lambda each: each["type"] != "extra_forbidden")
    path, held = _walk(tables, first["loc"])
    if first["type"] == "missing":
        return fault(text, path, f"{first['loc'][-1]} is missing", f"add it; {_LOOK}")
    if first["type"] == "extra_forbidden":
        return fault(text, path, "there is no such key", suggest(str(path[-1]), _keys_at(kind, path)))
    here = [each for each in wrong if _walk(tables, each["loc"])[0] == path]
    known = {_MEANT[each["type"]] for each in here if each["type"] in _MEANT}
    words = {each["ctx"]["expected"].replace("'", '"') for each in here if each["type"] == "literal_error"}
    if meant := sorted(known | {f"the word {each}" for each in words}):
        return fault(text, path, f"this must be {list_words(meant, 'or')}, not {excerpt(repr(held), width=40)}", _LOOK)
    message = f"this cannot be {excerpt(repr(held), width=40)}: {str(first['msg']).lower()}"
    return fault(text, path, message, _LOOK)


def _walk(tables: Any, loc: Sequence[str | int]) -> tuple[KeyPath, Any]:
    """Return the part of an error's location that the file has, and the value there. Pydantic adds other parts."""
    path: KeyPath = ()
    for part in loc:
        known = part in tables if isinstance(tables, dict) else isinstance(tables, list) and isinstance(part, int)
        if known:
            tables, path = tables[part], (*path, part)
    return path, tables


def _keys_at(kind: type[BaseModel], path: KeyPath) -> list[str]:
    """Return the keys allowed where a path ends."""

    names = [part for part in path[:-1] if part in KINDS]
    held = KINDS[str(names[-1])] if names else kind
    return [field.alias or name for name, field in held.model_fields.items()]


def suggest(word: str, known: Sequence[str]) -> str:
    """Return the remedy for an unknown word."""
    near = get_close_matches(word[:40].casefold(), {each.casefold(): each for each in known}, n=1)
    meant = next((each for each in known if near and each.casefold() == near[0]), None)
    several = f"{', '.join(known[:_SEVERAL])}{', ...' if len(known) > _SEVERAL else ''}"
    return f"did you mean {meant}?" if meant else f"known: {several}"
