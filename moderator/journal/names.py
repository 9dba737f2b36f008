"""Names as a line may write them: in full, in another case, shortened, or a place by its coordinate."""

import re
from collections.abc import Iterable
from unicodedata import category

from moderator.model.ledger import BOX, PLACES
from moderator.model.moves import Stop
from moderator.model.names import Names, UnknownName, Vocabulary, fold, is_unseen
from moderator.model.wording import JOINERS

HEADER_WORDS = ("moderator", "game", "players", "option")
OCCASION = ("event", "date", "round", "table", "place")  # further words of a header; allowed as players' names
TIMED = "clock"  # also allowed as a name: minutes per player
_KEYWORDS = ("treasury", "none", "money", "minor", "train", "for", "from", "to", "at")
_RESERVED = frozenset((*PLACES, *HEADER_WORDS, *_KEYWORDS))
_OPENING = re.compile(r"(run|amend|note|end|insert)\s")  # verbs whose arguments may hold a colon
_COORDINATE = re.compile(r"[A-Za-z]{1,2}[0-9]{1,2}")
_FORMS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))  # variation selectors
_DIGITS = re.compile(r"[0-9]+")


def check_player_name(name: str, companies: Names | None = None) -> str | None:
    """Return why a player cannot have this name, or None. `companies` are the title's; their names are taken."""
    reason: str | None = None
    folded = fold(name)
    if not name.strip():
        reason = "a player's name is empty"
    elif name != " ".join(name.split()):
        reason = "the name begins or ends with a blank, or has two in a row"
    elif len(name) > 40:
        reason = "the name is longer than 40 characters"
    elif not folded.strip():
        reason = "the name is invisible"
    elif (odd := next((c for c in name if not may_be_in_a_name(c)), None)) is not None:
        what = "a control character" if category(odd) == "Cc" else "an invisible character"
        reason = f"the name contains {what}, U+{ord(odd):04X}"
    elif any(c in ':;"' for c in name):
        reason = 'the name contains one of : ; "'
    elif folded in _RESERVED or _OPENING.match(folded):
        reason = "the journal uses this word for something else"
    elif companies is not None and _is_exact(companies, name):
        reason = "a company has this name"
    return reason


def may_be_in_a_name(letter: str) -> bool:
    """Return whether a character may be in a name. Joiners and variation selectors show in their neighbours."""
    if letter.isascii():
        return letter.isprintable()
    return letter in JOINERS or letter in _FORMS or (letter.isprintable() and not is_unseen(letter))


def _is_exact(names: Names, word: str) -> bool:
    return fold(word) in {fold(name) for name in names.names}


class Index:
    """Names of one or several kinds, looked up together: exact first, then in any case, then the only completion."""

    __slots__ = ("_folded", "hyphens", "kinds", "longest", "names")

    def __init__(self, *kinds: Names) -> None:
        self.kinds = kinds
        self.names = frozenset(name for kind in kinds for name in kind.names)
        aliases = {alias: name for kind in kinds for alias, name in kind.aliases.items()}
        self._folded = {fold(alias): name for alias, name in aliases.items()}
        self._folded |= {fold(name): name for name in self.names if not _DIGITS.fullmatch(name)}
        known = (*self.names, *aliases)
        self.longest = max((len(name.split()) for name in known), default=1)
        self.hyphens = max((name.count("-") for name in known), default=0)

    def exact(self, word: str) -> str | None:
        """Return the name with this spelling, ignoring case and accents; None if there is none."""
        return word if word in self.names else self._folded.get(fold(word))

    def find(self, word: str) -> str:
        """Return the only name meant. Raises UnknownName.

        Names that are numbers are written in full and in ASCII: `1` is not the beginning of `10`, nor `1²` another
        `12`.
        """
        exact = self.exact(word)
        if exact is not None:
            return exact
        for kind in self.kinds:
            kind.check_present(word)
        meant: dict[str, None] = {}
        unknown: list[UnknownName] = []
        for kind in self.kinds:
            try:
                meant[kind.find(word)] = None
            except UnknownName as error:
                if error.ambiguous:
                    meant |= dict.fromkeys(error.near)
                else:
                    unknown.append(error)
        meant = {name: None for name in meant if not _DIGITS.fullmatch(name)}
        if _DIGITS.fullmatch(word) or not meant:
            raise UnknownName(word, self._kind(), lambda: _near_of(unknown), ambiguous=False)
        if len(meant) > 1:
            raise UnknownName(word, self._kind(), lambda: tuple(meant)[:4], ambiguous=True)
        return next(iter(meant))

    def stands_alone(self, word: str) -> bool:
        """Return whether a word that is not a name has a meaning whatever follows it."""
        return False

    def _kind(self) -> str:
        return " or ".join(kind.kind for kind in self.kinds)


def _near_of(unknown: Iterable[UnknownName]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for error in unknown for name in error.near))[:3]


class WholeNames(Index):
    """Names that are never shortened: `3` is not the beginning of `3H`, nor `po` of `pool`."""

    __slots__ = ()

    def find(self, word: str) -> str:
        exact = self.exact(word)
        if exact is None:
            for kind in self.kinds:
                kind.check_present(word)
            raise UnknownName(word, self._kind(), lambda: self._begun(word), ambiguous=False)
        return exact

    def _begun(self, word: str) -> tuple[str, ...]:
        return tuple(sorted(name for name in self.names if fold(name).startswith(fold(word[:20]))))[:3]


class Places(Index):
    """Places of the map by name, and every hex by coordinate.

    A beginning shared by a city and its port means the city: `balt` is Baltimore. `bp` are the initials of Baltimore
    port.
    """

    __slots__ = ("_begins", "_initials")

    def __init__(self, *kinds: Names) -> None:
        super().__init__(*kinds)
        initials: dict[str, str | None] = {}
        self._begins = [(fold(name), name) for name in self.names]
        for begins, name in self._begins:
            words = begins.split()
            if len(words) > 1:
                letters = "".join(word[0] for word in words)
                initials[letters] = None if letters in initials else name
        self._initials = {letters: name for letters, name in initials.items() if name is not None}

    def find(self, word: str) -> str:
        if self.stands_alone(word):
            return word.upper()
        try:
            return super().find(word)
        except UnknownName as unknown:
            begun = fold(word[:200])
            starts = sorted((name for begins, name in self._begins if begins.startswith(begun)), key=len)
            if starts and all(fold(name).startswith(f"{fold(starts[0])} ") for name in starts[1:]):
                return starts[0]
            if not starts and begun in self._initials:
                return self._initials[begun]
            raise unknown

    def stands_alone(self, word: str) -> bool:
        """Return whether a word is a coordinate."""
        return self.exact(word) is None and _COORDINATE.fullmatch(word) is not None


class Lexicon:
    """The indexes used to read a line, and a cache of stops, since most places are visited again."""

    __slots__ = ("accounts", "actors", "cards", "companies", "dummies", "places", "players", "stops", "trains", "verbs")

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.verbs = vocabulary.verbs
        self.players = Index(vocabulary.players)
        self.companies = Index(vocabulary.companies)
        self.trains = WholeNames(vocabulary.trains)
        self.cards = WholeNames(vocabulary.cards)
        self.places = Places(vocabulary.places)
        acting = [each for each in (vocabulary.players, vocabulary.companies, vocabulary.dummies) if each.names]
        self.actors = Index(*acting)
        self.dummies = Index(vocabulary.dummies)
        self.accounts = Accounts(*acting)
        self.stops: dict[str, Stop] = {}


class Accounts(Index):
    """Players, companies, and the places for things without an owner; those by their full name only.

    The box is out of the game; `out` means the box unless something has that name.
    """

    __slots__ = ()

    def exact(self, word: str) -> str | None:
        place = word.casefold()
        return super().exact(word) or (place if place in PLACES else BOX if place == "out" else None)


def lexicon_of(vocabulary: Vocabulary) -> Lexicon:
    """Return the lexicon of a vocabulary, made once and kept with it."""
    kept: dict[str, Lexicon] = vocabulary.__dict__
    return kept.get("lexicon") or kept.setdefault("lexicon", Lexicon(vocabulary))


def repeated_name(names: Iterable[str]) -> tuple[str, str] | None:
    """Return the first two names that differ only in case, accents or invisible characters, or None."""
    seen: dict[str, str] = {}
    for name in names:
        if fold(name) in seen:
            return seen[fold(name)], name
        seen[fold(name)] = name
    return None
