"""The declaration of a mechanic: its moves, checks, questions and phase events, and the wording of its events."""

from collections.abc import Mapping
from typing import Literal

from moderator.model.facts import Fact
from moderator.model.findings import Severity
from moderator.model.moves import Move
from moderator.model.values import Field, Record

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
