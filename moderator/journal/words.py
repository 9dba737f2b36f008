"""The arguments of a verb, read word by word. A word that does not fit is an error that shows where."""

import re
from typing import Any, TypeVar

from moderator.journal.errors import Unreadable, not_in_play
from moderator.journal.lexer import Word
from moderator.journal.names import Index, Lexicon
from moderator.model.moves import SIZES, Move
from moderator.model.names import AbsentName, UnknownName
from moderator.model.values import Fitted, Unfit

M = TypeVar("M", bound=Move)
T = TypeVar("T", bound=Fitted)

TOO_MUCH = "nothing more may follow on this line"
_NUMBER = re.compile(r"[0-9]+")
_SHORTENED = 6  # words of a long name that are tried together when none is exact


def read_number(text: str) -> int:
    """Return ASCII digits as a number; more than 12 of them are above all limits, whatever their value."""
    return int(text) if len(text) <= 12 else 10**12


def is_number(text: str) -> bool:
    """Return whether a text consists of ASCII digits only."""
    return _NUMBER.fullmatch(text) is not None


class Words:
    """A cursor over the arguments of one line. Methods that take a word raise Unreadable if it does not fit."""

    __slots__ = ("actor", "allowed", "at", "items", "line", "names", "usage")

    def __init__(self, line: str, items: list[Word], names: Lexicon) -> None:
        self.line, self.items, self.names, self.at = line, items, names, 0
        self.actor: str | None = None
        self.allowed = False
        self.usage = ""

    # ---- looking ----

    def left(self) -> int:
        return len(self.items) - self.at

    def peek(self, ahead: int = 0) -> str:
        """Return a word as written, with its quotes; an empty text past the end."""
        where = self.at + ahead
        return self.items[where].raw if where < len(self.items) else ""

    def number_next(self, ahead: int = 0) -> bool:
        return is_number(self.peek(ahead))

    def fail(self, message: str, at: int | None = None) -> Unreadable:
        """Return the error for the word under the cursor, or at an index of the line."""
        if at is None:
            at = self.items[self.at].start if self.left() else len(self.line)
        return Unreadable(message, self.line, at, f"write: {self.usage}")

    # ---- taking ----

    def take(self) -> Word:
        if not self.left():
            raise self.fail("the line is incomplete")
        self.at += 1
        return self.items[self.at - 1]

    def keyword(self, *choices: str) -> str | None:
        """Read the next word if it is one of these (unquoted, any case); else take nothing and return None."""
        word = self.peek().casefold()
        if word in choices:
            self.at += 1
            return word
        return None

    def number(self, what: str = "a number") -> int:
        if not self.number_next():
            raise self.fail(f"{what} is missing" if not self.left() else f"expected here: {what}")
        return read_number(self.take().raw)

    def number_if_next(self) -> int | None:
        return read_number(self.take().raw) if self.number_next() else None

    def price(self) -> int | None:
        """Read `for 150` or `150`, if present."""
        return self.number("the price") if self.keyword("for") else self.number_if_next()

    def company(self, after: int = 0) -> str:
        return self.name(self.names.companies, after)

    def player(self, after: int = 0) -> str:
        return self.name(self.names.players, after)

    def place(self) -> str:
        return self.name(self.names.places)

    def train(self) -> str:
        return self.name(self.names.trains)

    def card(self) -> str:
        return self.name(self.names.cards)

    def account(self, after: int = 0) -> str:
        return self.name(self.names.accounts, after)

    def name(self, index: Index, after: int = 0) -> str:
        """Read the longest name that begins here, leaving at least `after` words for what must follow it."""
        first = self.take()
        start = self.at
        longest = max(1, 1 + self.left() - after)
        try:
            if first.quoted or '"' in first.raw:
                return index.find(first.text)
            for count in range(min(index.longest, longest), 0, -1):
                exact = index.exact(self._joined(start, count))
                if exact is not None:
                    self.at = start + count - 1
                    return exact
            return index.find(first.raw) if index.stands_alone(first.raw) else self._shortened(index, start, longest)
        except AbsentName as error:
            raise not_in_play(error, self.line, first.start) from error
        except UnknownName as error:
            raise self.fail(str(error), first.start) from error
        except Unreadable as error:
            raise self.fail(error.message, first.start) from None

    def _shortened(self, index: Index, start: int, longest: int) -> str:
        """Read the longest run of words that completes to one name. Raises UnknownName for the first word."""
        for count in range(min(_SHORTENED, longest), 1, -1):
            try:
                found = index.find(self._joined(start, count))
            except AbsentName:
                raise
            except UnknownName:
                continue
            self.at = start + count - 1
            return found
        return index.find(self._joined(start, 1))

    def _joined(self, start: int, count: int) -> str:
        return " ".join(word.raw for word in self.items[start - 1 : start - 1 + count])

    def rest(self) -> str:
        """Read the rest of the line, as written."""
        if not self.left():
            return ""
        last = self.items[-1]
        text = self.line[self.items[self.at].start : last.start + len(last.raw)]
        self.at = len(self.items)
        return text

    # ---- making ----

    def make(self, kind: type[M], /, **fields: Any) -> M:
        """Return the move, if nothing is left on the line and every number is within bounds."""
        if self.left():
            raise self.fail(TOO_MUCH)
        return self.part(kind, actor=self.actor, allowed=self.allowed, **fields)

    def part(self, kind: type[T], /, **fields: Any) -> T:
        """Return one part of a move. Raises Unreadable for a number out of bounds."""
        try:
            return kind(**fields)
        except Unfit as error:
            raise self.fail(str(error), 0) from None


# ---- sizes ----
# Sizes of certificates in percent: `20% 10%`.

_PERCENT = re.compile(r"([0-9]+)%")


def is_percent(word: str) -> bool:
    """Return whether a word is the size of a certificate: `20%`."""
    return _PERCENT.fullmatch(word) is not None


def take_percent(words: Words) -> int | None:
    """Read `20%`, the size of a certificate, if present."""
    found = _PERCENT.fullmatch(words.peek())
    if found is None:
        return None
    words.take()
    return read_number(found[1])


def take_sizes(words: Words, needed: str = "") -> tuple[int, ...]:
    """Read the sizes of several certificates. If none is present, raise Unreadable with the text `needed`, if any."""
    sizes = []
    while (percent := take_percent(words)) is not None:
        sizes.append(percent)
    if needed and not sizes:
        raise words.fail(needed)
    return tuple(sizes)


def take_against(words: Words) -> tuple[int, ...]:
    """Read `against 10% 10%`, the certificates given for the president's, if present."""
    return take_sizes(words, SIZES) if words.keyword("against") else ()


def write_against(sizes: tuple[int, ...]) -> str:
    """Return ` against 10% 10%`, with a blank before it, for the certificates in exchange; empty without any."""
    return f" against {write_sizes(sizes)}" if sizes else ""


def write_sizes(sizes: tuple[int, ...]) -> str:
    """Return the sizes of certificates as text: `10% 10%`."""
    return " ".join(f"{percent}%" for percent in sizes)
