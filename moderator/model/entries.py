"""Ledger entries: what one move shifted between accounts, and what it brought about."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Posting:
    """`count` of `unit` from one account to another; `why` is the mechanic it rests on."""

    source: str
    target: str
    unit: str
    count: int
    why: str


@dataclass(frozen=True, slots=True)
class Event:
    """A consequence to be told to the table: a price move, a float, rust, a change of president."""

    code: str
    text: str
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """All postings and events of one line, in the order they happened. Postings balance by construction."""

    postings: tuple[Posting, ...] = ()
    events: tuple[Event, ...] = ()
