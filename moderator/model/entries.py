"""Ledger entries: what one move shifted between accounts and brought about, and how a mechanic tells it.

Postings, events and entries are as many as the lines or more, and slim.
"""

from collections.abc import Mapping

from moderator.model.position import Position
from moderator.model.record import Field, Record, Slim


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
