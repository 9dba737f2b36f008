"""The blanks of a form and what each may be filled with.

Names are found by trying them: places, trains and lots that are not legal now are not offered.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product, takewhile
from math import prod

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.journal.lexer import quote_name, split_words
from moderator.model.entries import Booked
from moderator.model.moves import Move
from moderator.model.names import Vocabulary
from moderator.rules.holdings import president, trains_of
from moderator.rules.privates import owner_of
from moderator.rules.rounds.operating import current_turn
from moderator.shell.possible_moves import Choice, choices
from moderator.titles.title import Title
from moderator.vocabulary.runs import Run
from moderator.vocabulary.track import Lay, Token

SUMS = frozenset(("AMOUNT", "REVENUE", "PRICE", "VALUE", "NUMBER", "CITIES", "TOWNS"))
RANGE = re.compile(r"(\d+)-(\d+)")
_BLANKS = frozenset(
    ("PLACE", "TRAIN", "COMPANY", "CORPORATION", "MINOR", "PRIVATE", "LOT", "PLAYER", "CARD", "NAME", "PHASE")
)
_PERCENT = re.compile(r"\d+%")
_ROUND = "ROUND"  # `3.1`
_MANY = "..."  # the word before it may be repeated
_MORE = 5  # repetitions that a page has room for
_PROBES = (1, 200, 20, 50, 100)  # sums tried where players agree on the price
MOST_TRIED = 800  # moves tried for one form; a form with more gets all names, legal or not
MOST_OF_ALL = 1600  # ... and for all forms of a position


def is_name(word: str) -> bool:
    """Return whether a word of a form stands for a name to choose; it may end in a colon."""
    return all(each in _BLANKS for each in word.removesuffix(":").split("|"))


def is_either(word: str) -> bool:
    """Return whether a word offers a choice of words: `yellow|green`."""
    each = word.split("|")
    return len(each) > 1 and all(one.isalpha() and one.islower() for one in each)


def is_choice(word: str) -> bool:
    """Return whether a word of a form is filled by a choice from a list, of names or of words."""
    return is_name(word) or is_either(word)


def is_plain(word: str) -> bool:
    """Return whether a word of a form stands for itself."""
    return not (
        "..." in word
        or "," in word
        or is_sum_with_extra(word)
        or "%" in word
        or word.partition(":")[2]
        or word == _ROUND
    )


def is_sum(word: str) -> bool:
    """Return whether a word of a form stands for a number, such as `AMOUNT` or the range `1-6`."""
    return word in SUMS or RANGE.fullmatch(word) is not None


def is_sum_with_extra(word: str) -> bool:
    """Return whether a word of a form is a sum followed by a fixed amount: `REVENUE+250`."""
    stem, plus, extra = word.partition("+")
    return bool(plus) and stem in SUMS and extra.isdigit()


def is_word(word: str) -> bool:
    """Return whether a word of a form is written as it is; a quoted name always is."""
    return word.startswith('"') or (is_plain(word) and not is_blank(word))


def is_percent(word: str) -> bool:
    """Return whether a word is the size of a certificate: `20%`."""
    return _PERCENT.fullmatch(word) is not None


def is_blank(word: str) -> bool:
    """Return whether a word of a form must be filled in, with a number or from a list."""
    return is_sum(word) or is_choice(word)


def has_optional_parts(words: Sequence[str]) -> bool:
    """Return whether a form has parts that may be left out or repeated."""
    return not all(is_blank(word) or is_word(word) for word in words)


def spread_blanks(words: Sequence[str]) -> list[str]:
    """Return the words of a form with repeated parts spread out for a page.

    Names that may be repeated appear several times, shares together with their percentage. Repeated sums, and runs with
    their stops, become one text blank.
    """
    found: list[str] = []
    for word in words:
        if word != _MANY:
            found.append(word)
        elif is_percent(found[-1]):
            found += found[-2:] * _MORE
        elif is_name(found[-1]):
            found += found[-1:] * _MORE
        else:
            found[-1] += f" {_MANY}"
    return found


class _Search:
    """The legal ways to fill a form, tried one by one only as far as they are wanted."""

    def __init__(self, found: Iterable[str], tries: Iterator[tuple[str, bool]]) -> None:
        self._found, self._tries = [*dict.fromkeys(found)], tries
        self._readable, self._done = bool(self._found), False

    def first(self, most: int | None) -> list[str] | None:
        """Return so many legal ways, or all; None if no line of the form can be read."""
        while not self._done and (most is None or len(self._found) < most):
            filled, legal = next(self._tries, ("", False))
            self._done = not filled
            self._readable = self._readable or bool(filled)
            self._found += [filled] * legal
        return self._found[:most] if self._readable else None


class Fillings:
    """The ways to fill the forms of one position, computed once for all pages, and not before a page needs them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._left = MOST_OF_ALL
        self._known: dict[str, _Search | None] = {}

    @cached_property
    def choices(self) -> list[Choice]:
        """Every complete move, tried on the position."""
        return choices(self.game)

    def of(self, usage: str, offered: Sequence[Choice], most: int | None = None) -> list[str] | None:
        """Return a form once for each way to choose its names, sums still blank: `train 3 from BNR PRICE`.

        At most so many ways are looked for. None if it has no names, if there are too many ways to try, or if no such
        line can be read. The moves `offered` with a sum are legal with it, and count as legal ways: for trains, lots
        and bids that is the lowest sum known.
        """
        words = usage.split()
        if not any(map(is_choice, words)) or has_optional_parts(words):
            return None
        if usage not in self._known:
            found = [filled for each in offered if (filled := as_form(words, each.text)) is not None]
            tries = iter(()) if found else self._tries(words)
            self._known[usage] = None if tries is None else _Search(found, tries)
        search = self._known[usage]
        return None if search is None else search.first(most)

    def _tries(self, words: Sequence[str]) -> Iterator[tuple[str, bool]] | None:
        probes = _PROBES if any(map(is_sum, words)) else (0,)
        ways: Iterable[Sequence[str]]
        if words[:4] == ["train", "TRAIN", "from", "COMPANY"]:
            ways = [(train, name) for name in self.game.title.kinds for train in trains_of(self.game.state, name)]
            count = len(ways) * len(probes)
        elif words[2:4] == ["from", "PLAYER"] and {*words[1].split("|")} <= {"MINOR", "PRIVATE"}:
            names = names_of(self.game.title, self.game.vocabulary, words[1])
            owned = ((name, _owner(self.game, name)) for name in names)
            ways = [(name, owner) for name, owner in owned if owner in self.game.position.players]
            count = len(ways) * len(probes)
        else:
            lists = [self._names_of(word) for word in words if is_choice(word)]
            ways, count = product(*lists), prod(map(len, lists)) * len(probes)
        if count > min(self._left, MOST_TRIED):
            return None
        self._left -= count
        return _tried(self.game, words, ways, probes)

    def _names_of(self, word: str) -> list[str]:
        """Return the names for a word of a form, places that the company on turn has used first, then towns."""
        names, hexes = names_of(self.game.title, self.game.vocabulary, word), self.game.title.map.hexes
        if word != "PLACE":
            return names
        return sorted(names, key=lambda name: (name not in self.near, name in hexes, name.casefold()))

    @cached_property
    def near(self) -> frozenset[str]:
        """The places where the company on turn has laid track, placed tokens or stopped."""
        turn = current_turn(self.game.state)
        if turn is None:
            return frozenset()
        title = self.game.title
        hexes = {*self.game.position.stations.get(turn.company, ())}
        for step in self.game.steps:
            move = step.booked.move
            if move.actor == turn.company and isinstance(move, Lay | Token):
                hexes.add(title.hex_of(move.place))
            elif move.actor == turn.company and isinstance(move, Run):
                hexes |= {title.hex_of(stop.place) for run in move.runs for stop in run.stops}
        return frozenset(map(title.place_name, hexes))


def _owner(game: Game, company: str) -> str:
    """Return the owner of a private or a minor; empty for none."""
    is_private = company in game.title.file.privates
    return (owner_of if is_private else president)(game.state, company) or ""


def as_form(words: Sequence[str], text: str) -> str | None:
    """Return an offered move as a filled form, its sums blank again; None if it is not of this form."""
    raw = [word.raw for word in split_words(text)]
    if len(raw) != len(words) or not any(map(is_sum, words)):
        return None
    filled = []
    for word, own in zip(words, raw, strict=True):
        if is_sum(word):
            if not own.isdigit():
                return None
            filled.append(word)
        elif is_name(word) or word == own:
            filled.append(own)
        else:
            return None
    return " ".join(filled)


def _tried(
    game: Game, words: Sequence[str], ways: Iterable[Sequence[str]], probes: Sequence[int]
) -> Iterator[tuple[str, bool]]:
    """Yield each filled form that can be read, and whether it is legal."""
    known = set()
    for names in ways:
        filled = " ".join(_filled(words, names))
        moves = [move for sum_ in probes if (move := _read(game, filled, sum_)) is not None]
        if not moves or repr(moves[0]) in known:  # another name of the same place
            continue
        known.add(repr(moves[0]))
        yield filled, _is_legal(game, filled, moves)


def _is_legal(game: Game, filled: str, moves: Iterable[Move]) -> bool:
    """Return whether one of the moves, which differ in their sums, breaks no rule."""
    wrong: list[set[str]] = []
    for move in moves:
        wrong.append({found.code for found in game.replay.book(game.position, Booked(0, move, filled)).violations})
        if not wrong[-1]:
            return True
        if len(wrong) == 2 and wrong[0] == wrong[1]:  # whatever the sum
            return False
    return False


def _filled(words: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    left = iter(names)
    for word in words:
        yield next(left) if is_either(word) else _named(word, next(left)) if is_name(word) else word


def _named(word: str, name: str) -> str:
    """Return a name as a form writes it: with a colon after `PLAYER:`."""
    return quote_name(name) + (":" if word.endswith(":") else "")


def _read(game: Game, filled: str, amount: int) -> Move | None:
    """Return the move of a form with one amount for all of its sums; None if it cannot be read."""
    text = " ".join(str(amount) if is_sum(word.raw) else word.raw for word in split_words(filled))
    try:
        move = parse_line(text, game.vocabulary)
    except Unreadable:
        return None
    return move if isinstance(move, Move) else None


def names_of(title: Title, known: Vocabulary, word: str) -> list[str]:
    """Return all names that a word of a form may stand for, in a game with the vocabulary `known`."""
    if is_either(word):
        return word.split("|")
    return [name for each in word.removesuffix(":").split("|") for name in _names_of(title, known, each)]


def _names_of(title: Title, known: Vocabulary, kind: str) -> Sequence[str]:
    return {
        "PLACE": known.places.names,
        "TRAIN": known.trains.names,
        "PLAYER": known.players.names,
        "CARD": known.cards.names,
        "CORPORATION": tuple(title.certificates),
        "MINOR": tuple(title.file.minors),
        "PRIVATE": tuple(title.file.privates),
        "COMPANY": (*title.certificates, *title.file.minors),
        "LOT": known.companies.names,
        "NAME": (*known.players.names, *title.certificates),
        "PHASE": tuple(title.file.phases),
    }[kind]


def fill(usage: str, blanks: Sequence[str]) -> str:
    """Return the line of a form with its blanks filled in.

    Empty blanks are left out. In a form with optional parts, so is the word before an empty blank.
    """
    words, left = [word.raw for word in split_words(usage)], iter(blanks)
    loose = has_optional_parts(words)
    filled = [
        (word, None if is_word(word) else _written(word, next(left, "").strip())) for word in spread_blanks(words)
    ]
    texts = []
    for n, (word, value) in enumerate(filled):
        if value is not None:
            texts.append(value)
        elif not (loose and n and _leads_to_nothing(filled[n + 1 :])):
            texts.append(word)
    return " ".join(filter(None, texts))


def _written(word: str, value: str) -> str:
    """Return what was filled in as a line writes it."""
    if not value or not is_blank(word):
        return f"{value.rstrip('%')}%" if value and is_percent(word) else value
    return _named(word, value)


def _leads_to_nothing(rest: Sequence[tuple[str, str | None]]) -> bool:
    """Return whether blanks come next and all of them are empty."""
    values = [*takewhile(lambda value: value is not None, (value for _, value in rest))]
    return bool(values) and not any(values)


def with_other_place(usage: str, place: str) -> str:
    """Return the form with a place that is not in the list."""
    return " ".join(quote_name(place) if word == "PLACE" else word for word in usage.split())


def fill_run(trains: Sequence[str], sums: Sequence[str], total: str) -> str:
    """Return `run 3:90 4:120`, or a run with the total if no train has its own sum."""
    runs = [f"{train}:{amount.strip()}" for train, amount in zip(trains, sums, strict=False) if amount.strip()]
    return f"run {' '.join(runs) or total.strip()}"
