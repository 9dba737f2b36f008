"""The names in a journal, and the meaning of shortened or misspelled names."""

import functools
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from moderator.model.values import Field, Record

# Characters that print nothing: joiners, direction marks, fillers, variation selectors. A pair begins and ends a range.
_UNSEEN = (
    *("\u00ad", "\u034f", "\u061c", "\u115f\u1160", "\u17b4\u17b5", "\u180b\u180f", "\u200b\u200f", "\u202a\u202e"),
    *("\u2060\u206f", "\u2800", "\u3164", "\ufe00\ufe0f", "\ufeff", "\uffa0", "\ufff0\ufff8", "\U000e0000\U000e0fff"),
)


class UnknownName(ValueError):
    """A word that is not a name, or that fits several. Similar names are looked up only when `near` is read."""

    def __init__(self, word: str, kind: str, seek: Callable[[], tuple[str, ...]], ambiguous: bool) -> None:
        super().__init__(word)
        self.word, self.kind, self.ambiguous, self._seek = word, kind, ambiguous, seek

    @cached_property
    def near(self) -> tuple[str, ...]:
        return self._seek()

    def __str__(self) -> str:
        shown, near = self.word if len(self.word) <= 40 else self.word[:37] + "...", " or ".join(self.near)
        if self.ambiguous:
            return f"{shown!r} could be {near}"
        return f"no {self.kind} is called {shown!r}" + (f"; did you mean {near}?" if near else "")


class AbsentName(UnknownName):
    """The name of something that the title has but this game leaves out. It never means anything else.

    `section` is the section of the rulebook that leaves it out.
    """

    def __init__(self, word: str, kind: str, name: str, why: tuple[str, str | None]) -> None:
        super().__init__(word, kind, lambda: (name,), ambiguous=False)
        self.said, self.section = why

    def __str__(self) -> str:
        return self.said


class Absent(Record):
    """Names that a game leaves out, under all their spellings; `why` explains it from the kind and the name."""

    names: Mapping[str, str]
    why: Callable[[str, str], tuple[str, str | None]]


def is_unseen(letter: str) -> bool:
    """Return whether a character prints nothing."""
    return not letter.isascii() and any(each[0] <= letter <= each[-1] for each in _UNSEEN)


def person_key(name: str) -> str:
    """Return what all spellings of a name have in common: no case, accents, blanks or signs."""
    return "".join(letter for letter in fold(name) if letter.isalnum()) or name


def fold(name: str) -> str:
    """Return a name without case, accents and invisible characters, so that `zoe` finds `Zoë`."""
    if name.isascii():
        return name.lower()
    plain = unicodedata.normalize("NFKD", "".join(c for c in name if not is_unseen(c))).casefold()
    decomposed = unicodedata.normalize("NFKD", plain)
    return "".join(c for c in decomposed if not unicodedata.combining(c))


class Names:
    """The names of one kind (players, companies, trains, places), with aliases; `find` looks a word up.

    `whole` are aliases that may not be shortened. `absent` are names that the title has but this game leaves out.
    """

    __slots__ = ("_absent", "_by_fold", "_exact", "_why", "aliases", "kind", "names")

    def __init__(
        self,
        kind: str,
        names: Iterable[str],
        aliases: Mapping[str, str] | None = None,
        whole: Mapping[str, str] | None = None,
        absent: Absent | None = None,
    ) -> None:
        self.kind = kind
        self.names = tuple(names)
        self._exact = {name: name for name in self.names}
        self._by_fold: dict[str, str] = {}
        for alias, name in (aliases or {}).items():
            self._by_fold.setdefault(fold(alias), name)
        for name in self.names:
            self._by_fold[fold(name)] = name
        self.aliases = {**(aliases or {}), **(whole or {})}
        self._absent = {fold(said): name for said, name in absent.names.items()} if absent is not None else {}
        self._why = functools.cache(absent.why) if absent is not None else None

    def __contains__(self, name: object) -> bool:
        return name in self._exact

    def check_present(self, word: str) -> None:
        """Raise AbsentName for the name of something that this game leaves out."""
        if self._why is not None and (name := self._absent.get(fold(word[:200]))) is not None:
            raise AbsentName(word, self.kind, name, self._why(self.kind, name))

    def find(self, word: str) -> str:
        """Return the name that `word` means: itself, another case of it, or its only completion. Raises UnknownName."""
        if word in self._exact:
            return word
        key = fold(word[:200])
        if key in self._by_fold:
            return self._by_fold[key]
        self.check_present(word)
        starts = sorted({name for known, name in self._by_fold.items() if key and known.startswith(key)})
        if len(starts) == 1:
            return starts[0]
        if starts:
            raise UnknownName(word, self.kind, lambda: tuple(starts[:4]), ambiguous=True)
        raise UnknownName(word, self.kind, lambda: self._near(key), ambiguous=False)

    def _near(self, key: str) -> tuple[str, ...]:
        from difflib import get_close_matches  # a misspelled name is rare, the import is not free

        close = get_close_matches(key, self._by_fold, n=3, cutoff=0.6)
        return tuple(dict.fromkeys(self._by_fold[each] for each in close))


class Vocabulary(Record):
    """All names of one game. Places also accept bare hex coordinates that the map does not name.

    `verbs` are those of the title's moves. Only they can be abbreviated; if there are none, all verbs can.
    """

    players: Names
    companies: Names
    trains: Names
    places: Names
    units: Names = Field(default_factory=lambda: Names("unit", ()))
    cards: Names = Field(default_factory=lambda: Names("card", ()))
    dummies: Names = Field(default_factory=lambda: Names("dummy player", ()))
    verbs: frozenset[str] = frozenset()
