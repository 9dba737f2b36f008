"""What a rule declares: its moves, checks, questions, phase events, and how its events are worded."""

from collections.abc import Mapping
from typing import Literal

from moderator.model.facts import Fact
from moderator.model.findings import Severity
from moderator.model.moves import Move
from moderator.model.values import Field, Record

ATTESTED, NOTE, ERROR = Severity.ATTESTED, Severity.NOTE, Severity.ERROR
EVERY = ("*",)  # covers all other checks
BOARD = "where the trains run, on the board"  # what only it can tell


class Check(Record):
    """One kind of finding. A `table` check rests on the journal itself, not on a section of a rulebook.

    `asks` is what only the table knows, where that is needed for a line that would be right: the remedy is then in
    words. Of any other check that a line breaks it is a line.

    One thing that is wrong is told once: a check `covers` others that follow from it, and they are not told beside it;
    EVERY says that no other rule is held against the line.
    """

    says: str
    severity: Severity = Severity.VIOLATION
    table: bool = False
    asks: str = ""
    at_once: bool = False  # whether who enters the line is told what the table attests with it
    of_booked: bool = False  # whether it is told of booked lines alone: what refuses a line is told in its place
    covers: tuple[str, ...] = ()  # what follows from it


When = Literal["now", "turn", "later"]


class QuestionKind(Record):
    """A kind of question: what the one asked `must` do, the `verbs` that answer it, and one as a line says it.

    `when`: nothing else is done before it is answered (`now`), it belongs to the turn under way (`turn`), or it waits
    for its time (`later`). One `handed_on` is taken over by the next player if the one asked leaves the game; another
    one goes with him. One that `lapses` is answered by the next move of anybody else, or by one that is no answer: who
    was asked has let it go by. Of those asked `together` nobody waits for another one.
    """

    when: When
    must: str
    verbs: tuple[str, ...] = ()
    form: str = ""
    handed_on: bool = False
    lapses: bool = False
    together: bool = False


class PhaseEvent(Record):
    """What a phase sets off; `about` is the table of the ruleset that it needs. Rules say what it does, by its name."""

    says: str
    about: str


OTHER = "other"  # the column of what no column is for

CALLS = "the {train} train: {values:values}"  # what one train earns by its stops

Told = str | Mapping[str, str]
Dealt = Literal["", "bought", "sold"]
Answered = Literal["did", "trade", "due", "brought", "marked"]


class Mechanic(Record):
    """What the books do by a rule.

    `tells` words its events, by their `kind` where there are several: fields of the event or its facts, as money
    (`{amount:money}`), lists (`list`, `commas`), values or amounts by name (`values`, `amounts`), or a number of
    things (`{count:share}`). A wording that begins with `{company} ` says what happened to that company. `player` and
    `company` are the columns in which its money stands in their rows.

    A line that was entered is answered by one sentence of what it `did`, by its other events, which it `brought` about,
    and with a mark by those that nobody may miss (`marked`). A `trade` is told by the shares that changed hands; one
    that is `due` again only if something did, for what is due tells it. `buys` is what its money is for in the sentence
    where no event tells. Shares of a `deal` have a price, and its rounding. `private` is the field that names the
    private, minor or director's lot whose power it is; the first of several that does.
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
        """The wording of an event of this kind. Raises KeyError for one that nobody tells."""
        return self.tells if isinstance(self.tells, str) else self.tells[kind]


class Declaration(Record):
    """What one room says.

    `named` are the places of a ruleset by which a title has the mechanic, any of them: a path that leads to something
    (`privates.*.train`), or to one of some words (`conversion.by = company`); what no path tells stands with its keys.

    `moves` are those of a form of their own, `words` of lines fill these fields of moves that all titles have. `checks`
    are its verdicts by code, `cases` what a rulebook may claim them for, `mechanics` what the books do by it; of those
    that a title chooses by name `chosen` says what they need. `facts` is what it knows of companies, players and
    places. `questions` may be open by it, `events` and `statuses` belong to its phases, `actions` are those of a turn
    in a stock round, in words.
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
