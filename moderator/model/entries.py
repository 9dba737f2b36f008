"""Ledger entries: what one move shifted between accounts and brought about, and how a mechanic tells it.

Postings, events and entries are as many as the lines or more, and slim.
"""

from collections.abc import Mapping
from typing import Literal

from moderator.model.position import Position
from moderator.model.record import Field, Record, Slim

OTHER = "other"  # the column of what no column is for

Told = str | Mapping[str, str]
Answered = Literal["did", "trade", "due", "brought", "marked"]


class Posting(Slim):
    """`count` of `unit` from one account to another; `why` is the mechanic it rests on, `about` the case of it whose
    section states it, if one does.
    """

    source: str
    target: str
    unit: str
    count: int
    why: str
    about: str | None = None


class Event(Slim):
    """A consequence to be told to the table: a price move, a float, rust, a change of president.

    `code` is the mechanic, `kind` which of its wordings tells it. `company` is what it happened
    to (a minor, corporation or private), `source` and `target` who gave, did or got something, `amount` whole currency
    units, `moved` the price of a share before and after. `facts` are further figures and names that a wording asks for.
    """

    code: str
    kind: str = ""
    company: str | None = None
    source: str | None = None
    target: str | None = None
    amount: int | None = None
    moved: tuple[int, int] | None = None
    facts: Mapping[str, object] = Field(default_factory=dict)


class Turned(Record):
    """A round began within a line: the position then, and how many of the line's postings came before."""

    position: Position
    postings: int


class Entry(Slim):
    """All postings and events of one line, in the order they happened. Postings balance by construction."""

    postings: tuple[Posting, ...] = ()
    events: tuple[Event, ...] = ()
    turned: tuple[Turned, ...] = ()


class Mechanic(Record):
    """What the books do by a rule.

    `tells` words its events, by their `kind` where there are several: fields of the event or its facts, as money
    (`{amount:money}`), lists (`list`, `commas`), values or amounts by name (`values`, `amounts`), or a number of
    things (`{count:share}`). A wording that begins with `{company} ` says what happened to that company. `player` and
    `company` are the columns in which its money stands in their rows.

    A line that was entered is answered by one sentence of what it `did`, by its other events, which it `brought` about,
    and with a mark by those that nobody may miss (`marked`). A `trade` is told by the shares that changed hands; one
    that is `due` again only if something did, for what is due tells it. `buys` is what its money is for in the sentence
    where no event tells. `private` is the field that names the private, minor
    or director's lot whose power it is; the first of several that does.
    """

    says: str
    tells: Told = Field(default_factory=dict)
    player: str = OTHER
    company: str = OTHER
    answer: Answered = "brought"
    buys: str = ""
    private: str = ""

    def wording(self, kind: str) -> str:
        """The wording of an event of this kind. Raises KeyError for one that nobody tells."""
        return self.tells if isinstance(self.tells, str) else self.tells[kind]
