"""Facts that a mechanic remembers about companies, players, places or the current turn.

A position holds every declared fact. Declaring one is also enough to read and write it everywhere: in a counted
position, in a position file, in JSON and in lists of companies.
"""

from collections.abc import Mapping
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

from moderator.model.values import Field, Record

T = TypeVar("T")
Sort = Literal["corporation", "minor", "private", "player", "place"]
Kind = Literal["flag", "player", "company", "private", "place", "word", "sum"]


class Held(Protocol):
    """Anything that holds facts, such as a position."""

    facts: Mapping[str, Mapping[str, Any]]


class Fact(Record, Generic[T]):
    """A property of some companies, players or places: a flag, a name or a sum of money.

    `sorts` lists the kinds it applies to. A fact without `sorts` is only in the books; no line states it. Places are
    held as hexes; `word` may stand instead of a name, and is empty in JSON. `says` explains it in a position file.
    `key` is its key in JSON, by default its name; with `told` False it is left out there. `shown` is its text in a list
    of companies, where `{}` is the value.
    """

    name: str
    sorts: tuple[Sort, ...] = ()
    kind: Kind = "flag"
    says: str = ""
    key: str = ""
    shown: str = ""
    word: str = ""
    told: bool = True
    leaderless: bool = False  # a company with this fact has no president
    homeless: bool = False  # a company with this fact has no station at its home
    example: str = ""  # a sample value for the position file; `true` for a flag

    def of(self, held: Held) -> Mapping[str, T]:
        """Return the companies, players or places that have this fact, with its values."""
        return held.facts.get(self.name, _NONE)

    def put(self, held: Held, company: str, value: T) -> None:
        held.facts = {**held.facts, self.name: {**self.of(held), company: value}}

    def mark(self, held: Held, *companies: str) -> None:
        """Set this flag for these companies."""
        if companies:
            held.facts = {**held.facts, self.name: {**self.of(held), **dict.fromkeys(companies, True)}}

    def lay(self, held: Held, company: str, said: str) -> None:
        """Set the fact as a line states it; a flag has no value there."""
        value: Any = True if self.kind == "flag" else int(said) if self.kind == "sum" else said
        self.put(held, company, value)

    def drop(self, held: Held, *companies: str) -> None:
        """Remove the fact from these companies."""
        if any(company in self.of(held) for company in companies):
            self._hold(held, {name: value for name, value in self.of(held).items() if name not in companies})

    def clear(self, held: Held) -> None:
        """Remove the fact from all."""
        if self.of(held):
            self._hold(held, {})

    def _hold(self, held: Held, values: Mapping[str, T]) -> None:
        """Hold these values. A fact without any is left out, so that equal positions compare equal."""
        others = {name: of for name, of in held.facts.items() if name != self.name}
        held.facts = {**others, self.name: values} if values else others

    @property
    def json_key(self) -> str:
        return self.key or self.name

    def in_json(self, value: T | None) -> Any:
        if value is None:
            return self.nothing
        return "" if value == self.word else value

    @property
    def nothing(self) -> Any:
        """Its value in JSON where it is not set."""
        return False if self.kind == "flag" else 0 if self.kind == "sum" else None


_NONE: Mapping[str, Any] = {}


class TurnFact(Record, Generic[T]):
    """A fact that a mechanic remembers about the current turn of a company or a player, until the turn ends."""

    name: str
    usual: T

    def of(self, turn: "Turning") -> T:
        return turn.facts.get(self.name, self.usual)  # type: ignore[no-any-return]

    def put(self, turn: "H", value: T) -> "H":
        """Return the turn with this fact set."""
        if self.of(turn) == value:
            return turn
        others = {name: held for name, held in turn.facts.items() if name != self.name}
        return turn.replace(facts=others if value == self.usual else {**others, self.name: value})


class Turning(Protocol):
    """Anything that holds the facts of a turn."""

    @property
    def facts(self) -> Mapping[str, Any]: ...

    def replace(self, **changes: Any) -> Self: ...


H = TypeVar("H", bound=Turning)


def no_facts() -> Any:
    """Return a field that holds facts and begins empty."""
    return Field(default_factory=dict)
