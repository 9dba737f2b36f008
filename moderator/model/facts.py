"""Facts: what a mechanic knows of companies, of places or of a turn, said once.

A fact is a row. Where it is held, the word of a counted position, the key of a position file and of JSON, and what a
list of companies shows of it follow from that.
"""

from collections.abc import Mapping
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

from moderator.model.values import Field, Record

T = TypeVar("T")
Sort = Literal["corporation", "minor", "private", "player", "place"]
Kind = Literal["flag", "player", "company", "private", "place", "word", "sum"]


class Held(Protocol):
    """What holds facts: a position."""

    facts: Mapping[str, Mapping[str, Any]]


class Fact(Record, Generic[T]):
    """Something that is so of some companies or players, whose `sorts` they are: yes (`flag`), a name, a sum of money.

    The books alone know one of no sort: no line says it. A flag may be of places, by their hexes. A place is held as
    its hex; `word` may stand in the place of a name. `says` tells it behind its key in a position file. In JSON it is
    called `key`, the same if nothing is said, and not told at all without `told`; the word is empty there. `shown`
    stands beside the company in a list, `{}` being the value.
    """

    name: str
    sorts: tuple[Sort, ...] = ()
    kind: Kind = "flag"
    says: str = ""
    key: str = ""
    shown: str = ""
    word: str = ""
    told: bool = True
    leaderless: bool = False  # nobody leads a company of which it is so
    homeless: bool = False  # the home is no station of a company's of which it is so
    example: str = ""  # a value for the explanation of a position file; `true` of a flag

    def of(self, held: Held) -> Mapping[str, T]:
        """By company or player, those of which it is so."""
        return held.facts.get(self.name, _NONE)

    def put(self, held: Held, company: str, value: T) -> None:
        held.facts = {**held.facts, self.name: {**self.of(held), company: value}}

    def mark(self, held: Held, *companies: str) -> None:
        """The flag is so of these."""
        if companies:
            held.facts = {**held.facts, self.name: {**self.of(held), **dict.fromkeys(companies, True)}}

    def lay(self, held: Held, company: str, said: str) -> None:
        """It is so as a line says it, which has no value for a flag."""
        value: Any = True if self.kind == "flag" else int(said) if self.kind == "sum" else said
        self.put(held, company, value)

    def drop(self, held: Held, *companies: str) -> None:
        """It is so of these no more."""
        if any(company in self.of(held) for company in companies):
            self._hold(held, {name: value for name, value in self.of(held).items() if name not in companies})

    def clear(self, held: Held) -> None:
        """It is so of none."""
        if self.of(held):
            self._hold(held, {})

    def _hold(self, held: Held, values: Mapping[str, T]) -> None:
        """What is so of none is not held: positions are equal by what they hold."""
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
        """Its value in JSON where it is not so."""
        return False if self.kind == "flag" else 0 if self.kind == "sum" else None


_NONE: Mapping[str, Any] = {}


class TurnFact(Record, Generic[T]):
    """What a mechanic knows of the turn under way, of a company or of a player: it goes with the turn."""

    name: str
    usual: T

    def of(self, turn: "Turning") -> T:
        return turn.facts.get(self.name, self.usual)  # type: ignore[no-any-return]

    def put(self, turn: "H", value: T) -> "H":
        """The turn with this fact."""
        if self.of(turn) == value:
            return turn
        others = {name: held for name, held in turn.facts.items() if name != self.name}
        return turn.replace(facts=others if value == self.usual else {**others, self.name: value})


class Turning(Protocol):
    """What holds the facts of a turn."""

    @property
    def facts(self) -> Mapping[str, Any]: ...

    def replace(self, **changes: Any) -> Self: ...


H = TypeVar("H", bound=Turning)


def no_facts() -> Any:
    """A field that holds facts."""
    return Field(default_factory=dict)
