"""The declaration of a mechanic: its moves, facts, checks, questions and phase events, and the wording of its events.

A fact is remembered about companies, players, places or the current turn. A position holds every declared fact.
Declaring one is also enough to read and write it everywhere: in a counted position, in a position file, in JSON and in
lists of companies.
"""

from collections.abc import Mapping
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

from moderator.model.findings import Severity
from moderator.model.moves import Move
from moderator.model.values import Field, Record

# ---- facts ----


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
    of companies; `{}` in it stands for the value.
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


ATTESTED, NOTE, ERROR = Severity.ATTESTED, Severity.NOTE, Severity.ERROR
EVERY = ("*",)  # covers all other checks
BOARD = "where the trains run, on the board"  # only the table knows this


class Check(Record):
    """One kind of finding.

    A `table` check is about the journal itself and cites no section of a rulebook. The remedy of a finding is usually a
    line. `asks` names what only the table knows; the remedy is then a sentence. To report each mistake once, a check
    `covers` others that follow from it: those are dropped when both are found. EVERY covers all other checks.
    """

    says: str
    severity: Severity = Severity.VIOLATION
    table: bool = False
    asks: str = ""
    at_once: bool = False  # shown to the player who enters the line, although it is only attested
    of_booked: bool = False  # dropped if the line is refused, because the refusal is reported instead
    covers: tuple[str, ...] = ()


When = Literal["now", "turn", "later"]


class QuestionKind(Record):
    """A kind of question: the player or company asked `must` do something, and the `verbs` answer it.

    `form` is a sample line. `when` is `now` if the game waits for the answer, `turn` if the question belongs to the
    current turn, `later` if its time has yet to come. If the player asked leaves the game, a question that is
    `handed_on` goes to the next player, and any other is dropped. A question that `lapses` ends unanswered with the
    next move of anybody else. Players who are asked `together` may answer in any order.
    """

    when: When
    must: str
    verbs: tuple[str, ...] = ()
    form: str = ""
    handed_on: bool = False
    lapses: bool = False
    together: bool = False


QUESTIONS: dict[str, QuestionKind] = {}  # by name; filled by the catalogue of the vocabulary


class PhaseEvent(Record):
    """An event that a phase sets off by its name. It needs the table `about` in the ruleset."""

    says: str
    about: str


OTHER = "other"  # the column for everything without one

CALLS = "the {train} train: {values:values}"  # the stops of one train and their values

Told = str | Mapping[str, str]
Dealt = Literal["", "bought", "sold"]
Answered = Literal["did", "trade", "due", "brought", "marked"]


class Mechanic(Record):
    """A rule that the books carry out, and its wording.

    `tells` is the wording of its events, by `kind` if there are several. A wording contains fields of the event or its
    facts: money (`{amount:money}`), lists (`list`, `commas`), named values or amounts (`values`, `amounts`), counted
    things (`{count:share}`). If it begins with `{company} `, it says what happened to that company. `player` and
    `company` name the columns in which a workbook shows the money.

    `answer` says how the answer to a line mentions the event: `did` for the action of the line, `brought` for a
    consequence, `marked` for one that must not be missed, `trade` for shares that changed hands, `due` for one that is
    listed as due anyway. `buys` names the purpose of the money where no event says so. Shares of a `deal` have a price
    that may be rounded. `private` is the field with the private, minor or director's lot whose power was used.
    """

    says: str
    tells: Told = Field(default_factory=dict)
    player: str = OTHER
    company: str = OTHER
    answer: Answered = "brought"
    buys: str = ""
    deal: Dealt = ""
    private: str = ""

    def wording(self, kind: str) -> str:
        """Return the wording for events of this kind. Raises KeyError if there is none."""
        return self.tells if isinstance(self.tells, str) else self.tells[kind]


class Declaration(Record):
    """Everything that one mechanic declares.

    `named` lists the places of a ruleset that switch the mechanic on: a path (`privates.*.train`), or a path with
    certain values (`conversion.by = company`). `moves` have a form of their own; `words` fill fields of moves that all
    titles have. `checks` are its findings by code, and `cases` are the cases for which a rulebook may cite them.
    `mechanics` are the rules that the books carry out; `chosen` lists the keys needed by those that a title chooses by
    name. `facts` are about companies, players and places. `events` and `statuses` belong to phases, and `actions` are
    actions of a stock turn with their names.
    """

    named: tuple[str, ...] = ()
    moves: tuple[type[Move], ...] = ()
    checks: Mapping[str, Check] = Field(default_factory=dict)
    cases: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    mechanics: Mapping[str, Mechanic] = Field(default_factory=dict)
    chosen: Mapping[str, tuple[str, str]] = Field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    facts: tuple[Fact[str] | Fact[bool] | Fact[int], ...] = ()
    questions: Mapping[str, QuestionKind] = Field(default_factory=dict)
    events: Mapping[str, PhaseEvent] = Field(default_factory=dict)
    statuses: Mapping[str, str] = Field(default_factory=dict)
    actions: Mapping[str, str] = Field(default_factory=dict)
