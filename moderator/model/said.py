"""What a mechanic says: its moves and verdicts, what it does and knows, in words."""

from collections.abc import Mapping

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.phase_event import PhaseEvent
from moderator.model.record import Field, Record


class Said(Record):
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
