"""Lines of many words, each with what belongs to it, in any order: `given` and `begin`.

A name ends where such a word begins; one that is such a word itself stands in quotes.
"""

from collections.abc import Callable
from typing import Any

from moderator.journal.lexer import quote_name, quote_text
from moderator.journal.names import Index
from moderator.journal.words import Words
from moderator.vocabulary.catalogue import EVERY_FACT

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
    """Return how many words of the line are left from the next keyword on, where a name must stop.

    A keyword within a name of the title that begins here in full is part of it: `Western Railway of Alabama`.
    """
    named = 0 if index is None else length_of_name(words, index)
    for at in range(words.at + max(1, named), len(words.items)):
        if words.items[at].raw.casefold() in WORDS:
            return len(words.items) - at
    return 0


def length_of_name(words: Words, index: Index) -> int:
    """Return how many words the longest name takes that begins here in full, 0 if none does."""
    ahead = [words.peek(at) for at in range(min(words.left(), index.longest))]
    for count in range(len(ahead), 0, -1):
        if index.exact(" ".join(ahead[:count])) is not None:
            return count
    return 0


def begins_name(words: Words, index: Index) -> bool:
    """Whether a name, and no keyword, is next.

    A keyword begins a name of several words, or is one itself if it is spelled as that: `MAIL` in 1846.
    """
    if not words.left():
        return False
    word = words.peek()
    return word.casefold() not in WORDS or length_of_name(words, index) > 1 or word in index.names


def take_list(words: Words, take: Callable[[], str], index: Index) -> tuple[str, ...]:
    """Take names up to the next keyword; at least one."""
    names = [take()]
    while begins_name(words, index):
        names.append(take())
    return tuple(names)


def take_player(words: Words) -> str:
    return words.player(until_word(words))


def take_company(words: Words) -> str:
    return words.company(until_word(words, words.names.companies))


def take_companies(words: Words) -> tuple[str, ...]:
    return take_list(words, lambda: take_company(words), words.names.companies)


def take_places(words: Words) -> tuple[str, ...]:
    return take_list(words, words.place, words.names.places)


def take_trains(words: Words) -> tuple[str, ...]:
    return take_list(words, words.train, words.names.trains)


def name_word(name: str) -> str:
    """A name as one word that is none of those with a meaning of their own here."""
    return quote_text(name) if name.casefold() in WORDS else quote_name(name)


def take_words(words: Words, known: dict[str, Taker]) -> dict[str, Any]:
    """All that is left, each word with what belongs to it. Raises Unreadable for a word said twice or unknown here."""
    said: dict[str, Any] = {}
    while words.left():
        start = words.items[words.at].start
        word = words.keyword(*known)
        if word is None:
            raise words.fail(f"one of these should stand here: {', '.join(known)}")
        for field, value in known[word](words).items():
            if field in said:
                raise words.fail(f"`{word}` says again what has been said", start)
            said[field] = value
    return said


def field(name: str, take: Taker) -> Taker:
    """The reader of a word that fills one field."""
    return lambda words: {name: take(words)}
