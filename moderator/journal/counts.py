"""What the table says of what lies there: adjust, count, link."""

import re
from typing import Literal

from moderator.journal.errors import Unreadable
from moderator.journal.lexer import quote_name
from moderator.journal.words import Words, read_number
from moderator.model.ledger import MONEY, charter_unit, share_unit, token_unit, train_unit
from moderator.model.names import AbsentName
from moderator.vocabulary.runs import Link
from moderator.vocabulary.table import Adjust, Change, Count

_SIGNED = re.compile(r"([+-])([0-9]+)(%?)")
_MAYBE_SIGNED = re.compile(r"([+-]?)([0-9]+)(%?)")
_UNITS = {"train": train_unit, "token": token_unit, "charter": charter_unit}
_SHARE = share_unit("")


def take_quantity(words: Words, pattern: re.Pattern[str]) -> tuple[int, str]:
    """An amount and what it counts: `+40`, `-10% BNR`, `+1 train 3`, `1 token BNR`, `1 charter 3`."""
    found = pattern.fullmatch(words.peek())
    if found is None:
        signed = "an amount with + or -" if pattern is _SIGNED else "an amount"
        raise words.fail(f"{signed} should stand here")
    words.take()
    count = -read_number(found[2]) if found[1] == "-" else read_number(found[2])
    if found[3]:
        return count, share_unit(words.company())
    kind = words.keyword(*_UNITS)
    if kind is None:
        return count, MONEY
    return count, _UNITS[kind](words.train() if kind == "train" else words.company())


def format_quantity(count: int, unit: str, sign: Literal["+", ""]) -> str:
    number = f"{count:{sign}d}"
    if unit == MONEY:
        return number
    if unit.startswith(_SHARE):
        return f"{number}% {quote_name(unit.removeprefix(_SHARE))}"
    kind, _, name = unit.partition(" ")
    return f"{number} {kind} {quote_name(name)}"


def parse_adjust(words: Words) -> Adjust:
    changes: list[Change] = []
    while words.left() or not changes:
        account = words.account(after=1)
        count, unit = take_quantity(words, _SIGNED)
        changes.append(words.part(Change, account=account, count=count, unit=unit))
    return words.make(Adjust, changes=tuple(changes))


def format_adjust(move: Adjust) -> str:
    return " ".join(
        f"{quote_name(change.account)} {format_quantity(change.count, change.unit, '+')}" for change in move.changes
    )


def parse_count(words: Words) -> Count:
    account = words.account(after=1)
    amount, unit = take_quantity(words, _MAYBE_SIGNED)
    return words.make(Count, account=account, amount=amount, unit=unit)


def format_count(move: Count) -> str:
    return f"{quote_name(move.account)} {format_quantity(move.amount, move.unit, '')}"


def parse_link(words: Words) -> Link:
    """A company whose places are linked, or a place of an area."""
    start = words.at
    try:
        company = words.company()
    except Unreadable as unread:
        if isinstance(unread.__cause__, AbsentName):
            raise
        company = None
    if company is not None and not words.left():
        return words.make(Link, what=company)
    words.at = start
    return words.make(Link, what=words.place())


def format_link(move: Link) -> str:
    return quote_name(move.what)
