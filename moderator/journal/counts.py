"""Lines that correct or count the books: adjust, count and link. Also keyed words, as in `given` and `begin`."""

import re
from collections.abc import Callable
from typing import Any, Literal

from moderator.journal.errors import Unreadable
from moderator.journal.lexer import quote_name, quote_text
from moderator.journal.names import Index
from moderator.journal.words import Words, read_number
from moderator.model.ledger import MONEY, charter_unit, share_unit, token_unit, train_unit
from moderator.model.names import AbsentName
from moderator.vocabulary.catalogue import EVERY_FACT
from moderator.vocabulary.runs import Link
from moderator.vocabulary.table import Adjust, Change, Count

_AMOUNT = r"([+-]?)([0-9]+)(%?)"
_UNITS = {"train": train_unit, "token": token_unit, "charter": charter_unit}
_SHARE = share_unit("")


def take_quantity(words: Words, *, signed: bool = False) -> tuple[int, str]:
    """Read an amount and its unit: `+40`, `-10% BNR`, `+1 train 3`, `1 token BNR`, `1 charter 3`."""
    found = re.fullmatch(_AMOUNT, words.peek())
    if found is None or (signed and not found[1]):
        amount = "an amount with + or -" if signed else "an amount"
        raise words.fail(f"expected here: {amount}")
    words.take()
    count = -read_number(found[2]) if found[1] == "-" else read_number(found[2])
    if found[3]:
        return count, share_unit(words.company())
    kind = words.keyword(*_UNITS)
    if kind is None:
        return count, MONEY
    return count, _UNITS[kind](words.train() if kind == "train" else words.company())


def format_quantity(count: int, unit: str, sign: Literal["+", ""]) -> str:
    """Return an amount and its unit as `take_quantity` reads them; `+` as the sign also marks positive amounts."""
    number = f"{count:{sign}d}"
    if unit == MONEY:
        return number
    if unit.startswith(_SHARE):
        return f"{number}% {quote_name(unit.removeprefix(_SHARE))}"
    kind, _, name = unit.partition(" ")
    return f"{number} {kind} {quote_name(name)}"


def parse_adjust(words: Words) -> Adjust:
    """Read the changes of a correction, at least one: an account, a signed amount and its unit each."""
    changes: list[Change] = []
    while words.left() or not changes:
        account = words.account(after=1)
        count, unit = take_quantity(words, signed=True)
        changes.append(words.part(Change, account=account, count=count, unit=unit))
    return words.make(Adjust, changes=tuple(changes))


def format_adjust(move: Adjust) -> str:
    """Return the arguments of an `adjust` line: `Ann +40 BNR -40`."""
    return " ".join(
        f"{quote_name(change.account)} {format_quantity(change.count, change.unit, '+')}" for change in move.changes
    )


def parse_count(words: Words) -> Count:
    """Read an account, and the amount that the table counted there with its unit."""
    account = words.account(after=1)
    amount, unit = take_quantity(words)
    return words.make(Count, account=account, amount=amount, unit=unit)


def format_count(move: Count) -> str:
    """Return the arguments of a `count` line: `BNR 1 train 3`."""
    return f"{quote_name(move.account)} {format_quantity(move.amount, move.unit, '')}"


def parse_link(words: Words) -> Link:
    """Read a company whose places are linked, or a place of an area."""
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
    """Return the argument of a `link` line: the company or place, quoted if necessary."""
    return quote_name(move.what)


# ---- keyed ----
# Lines of keywords, each with its value, in any order: `given` and `begin`.
#
# A name ends where the next keyword begins. A name that is itself a keyword is quoted.

Taker = Callable[[Words], Any]

WORDS = frozenset(
    (
        *("phase", "link", "pool", "depot", "bank", "yellow", "green", "brown", "grey"),
        *("cash", "shares", "cards", "bankrupt", "trains", "broken", "president", "owner"),
        *("row", "kept"),
        "merged",
        *("closed", "floated"),
        *("operated", "earned", "used"),
        *("par", "price", "structure", "gave", "at", "limit", "stations"),
        *("tokens", "unpaid", "treasury", "next", "priority", "acted", "passes", "last", "sold"),
        "slots",
        *(fact.name for fact in EVERY_FACT),
        *("above", "by", "opener", "end", "of", "card", "taken", "out", "placed", "played"),
    )
)


def until_word(words: Words, index: Index | None = None) -> int:
    """Return how many words are left from the next keyword on, where a name must stop.

    A keyword inside a name of the title that begins here in full belongs to the name: `Western Railway of Alabama`.
    """
    named = 0 if index is None else length_of_name(words, index)
    for at in range(words.at + max(1, named), len(words.items)):
        if words.items[at].raw.casefold() in WORDS:
            return len(words.items) - at
    return 0


def length_of_name(words: Words, index: Index) -> int:
    """Return the number of words of the longest complete name that begins here; 0 if none does."""
    ahead = [words.peek(at) for at in range(min(words.left(), index.longest))]
    for count in range(len(ahead), 0, -1):
        if index.exact(" ".join(ahead[:count])) is not None:
            return count
    return 0


def begins_name(words: Words, index: Index) -> bool:
    """Return whether a name comes next, not a keyword.

    A keyword may begin a name of several words. It may also be a name, if spelled exactly so: `MAIL` in 1846.
    """
    if not words.left():
        return False
    word = words.peek()
    return word.casefold() not in WORDS or length_of_name(words, index) > 1 or word in index.names


def take_list(words: Words, take: Callable[[], str], index: Index) -> tuple[str, ...]:
    """Read names up to the next keyword; at least one."""
    names = [take()]
    while begins_name(words, index):
        names.append(take())
    return tuple(names)


def take_player(words: Words) -> str:
    """Read the name of a player, up to the next keyword."""
    return words.player(until_word(words))


def take_company(words: Words) -> str:
    """Read the name of a company, up to the next keyword."""
    return words.company(until_word(words, words.names.companies))


def take_companies(words: Words) -> tuple[str, ...]:
    """Read the names of companies up to the next keyword; at least one."""
    return take_list(words, lambda: take_company(words), words.names.companies)


def take_places(words: Words) -> tuple[str, ...]:
    """Read the names of places on the map up to the next keyword; at least one."""
    return take_list(words, words.place, words.names.places)


def take_trains(words: Words) -> tuple[str, ...]:
    """Read the names of train types up to the next keyword; at least one."""
    return take_list(words, words.train, words.names.trains)


def name_word(name: str) -> str:
    """Return a name as one word, quoted if it could be read as a keyword."""
    return quote_text(name) if name.casefold() in WORDS else quote_name(name)


def take_words(words: Words, known: dict[str, Taker]) -> dict[str, Any]:
    """Read the rest of the line, each keyword with its value. Raises Unreadable for a repeated or unknown keyword."""
    values: dict[str, Any] = {}
    while words.left():
        start = words.items[words.at].start
        word = words.keyword(*known)
        if word is None:
            raise words.fail(f"expected here: one of {', '.join(known)}")
        for field, value in known[word](words).items():
            if field in values:
                raise words.fail(f"`{word}` is stated twice", start)
            values[field] = value
    return values


def field(name: str, take: Taker) -> Taker:
    """Return a reader of a keyword that fills one field."""
    return lambda words: {name: take(words)}
