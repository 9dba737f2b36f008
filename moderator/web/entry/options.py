"""The options of a position: what may be entered now, by kind, and as buttons in words."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from moderator.export.game.cells import colour_of
from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import format_line, parse_line
from moderator.journal.lexer import split_words, unquote
from moderator.judging import name_actor
from moderator.model.entries import Booked
from moderator.model.moves import Move
from moderator.model.wording import list_words
from moderator.rules.rounds.operating import current_turn
from moderator.shell.blanks import RANGE, Fillings, as_form, has_optional_parts, is_blank, is_choice, is_sum, is_word
from moderator.shell.possible_moves import Choice, open_ended
from moderator.web.entry.permissions import choices_of, on_turn, own_forms, who_must_agree
from moderator.web.entry.wording import Kind, added_by, doing, key_of, kind_of_key, label

Look = Literal["", "primary", "danger"]
DIRECT = 3  # options of one kind that are buttons at once; more are a question
LISTED = 8  # options of one kind that "More" lists


class Option(NamedTuple):
    """A button: it enters a line, or leads to the question `ask`. `follows` is what it changes.

    `colour` is that of the company it is about.
    """

    does: str
    follows: Sequence[str] = ()
    line: str | None = None
    ask: str | None = None
    look: Look = ""
    colour: str | None = None


class Way(NamedTuple):
    """A form with some or all of its names filled in: `train 3 from BNR PRICE`."""

    usage: str
    filled: str

    @property
    def words(self) -> list[str]:
        return [word.raw for word in split_words(self.filled)]

    @property
    def is_whole(self) -> bool:
        return not any(is_blank(word) for word in self.words) and not has_optional_parts(self.words)


class Bucket:
    """The options of one kind: complete moves, and forms to fill in."""

    def __init__(self, key: str, kind: Kind, offers: "Offers") -> None:
        self.key, self.kind, self.offers = key, kind, offers
        self.choices: list[Choice] = []
        self.usages: list[str] = []

    @cached_property
    def ways(self) -> list[Way]:
        """The legal ways to fill the forms; a form whose ways are unknown is a way itself. Not those of added parts."""
        found = [way for usage in self.plain_usages for way in self.offers.ways_of(usage)]
        return [*dict.fromkeys(found)]

    @property
    def plain_usages(self) -> list[str]:
        """The forms without added parts if there are any, else all."""
        return [usage for usage in self.usages if not added_by(usage.split())] or self.usages

    @property
    def added_usages(self) -> list[str]:
        plain = self.plain_usages
        return [usage for usage in self.usages if usage not in plain and self.offers.some_ways_of(usage, 1)]

    def has_more_than(self, count: int) -> bool:
        """Return whether there are more options than so many, without looking for all of them."""
        left = count - len(self.choices)
        for usage in self.plain_usages if left >= 0 else ():
            left -= len(self.offers.some_ways_of(usage, left + 1))
            if left < 0:
                break
        return left < 0

    def options(self, short: bool = False) -> list[Option]:
        """Return the options as buttons; `short` ones only name what differs among them."""
        return [
            *map(self.offers.button, self.choices),
            *(self.offers.way_button(way, self, short) for way in self.ways),
        ]

    def direct(self, most: int) -> list[Option] | None:
        """Return the options as buttons if there are at most so many, and nothing about them is left to ask first."""
        if self.key == "run" or self.added_usages:
            return None
        if self.key == "bid" and not self.choices and not self.has_more_than(1):
            (way,) = self.ways
            if (least := self.offers.least(way)) is not None:
                return [self.offers.button(least), Option("Bid more", ask=way.filled)]
        return None if self.has_more_than(most) else self.options()

    def link(self) -> Option:
        """Return the button that leads to the question which of the options is meant."""
        return Option(
            self.offers.game.title.worded(self.kind.says),
            self._hint(),
            ask=self.key,
            look="danger" if self.kind.danger else "",
        )

    def _hint(self) -> Sequence[str]:
        """Return the first few companies or names that may be chosen."""
        names = [*dict.fromkeys(word for choice in self.choices if (word := _first_name(choice.text)))]
        return (", ".join(names) if len(names) <= _NAMED else f"{', '.join(names[:_NAMED])} …",) if names else ()


_NAMED = 6  # names on a button that leads to a question


def _first_name(text: str) -> str:
    words = [unquote(word.raw) for word in split_words(text.rpartition(": ")[2])]
    return words[1] if len(words) > 1 else ""


class Offers:
    """Everything that the keeper (None) or a player may enter now."""

    def __init__(self, player: str | None, fillings: Fillings) -> None:
        self.player, self.fillings, self.game = player, fillings, fillings.game
        self.acts = player is None or on_turn(self.game) == player

    @cached_property
    def buckets(self) -> dict[str, Bucket]:
        found: dict[str, Bucket] = {}

        def bucket(words: Sequence[str], company: bool) -> Bucket:
            key = key_of(words, company)
            return found.setdefault(key, Bucket(key, kind_of_key(key), self))

        for choice in self.choices:
            if not any(as_form(form.split(), choice.text) for form in self.forms):
                bucket(words_of(choice.text), _is_of_company(self.game, choice)).choices.append(choice)
        turn = current_turn(self.game.state)
        for form in self.forms:
            bucket(words_of(form), turn is not None).usages.append(form)
        return {key: each for key, each in found.items() if each.has_more_than(0) or each.added_usages}

    @cached_property
    def _begun(self) -> list[str]:
        found = open_ended(self.game)
        return found if self.player is None else [*own_forms(self.game, self.player, found)]

    @cached_property
    def forms(self) -> list[str]:
        """The forms with blanks, without `run REVENUE`, which has a question of its own."""
        return [form for form in self._begun if not _is_whole(form)]

    @cached_property
    def choices(self) -> list[Choice]:
        """The complete moves, with those that a form without blanks makes."""
        known = self.fillings.choices
        free = [*choices_of(self.game, self.player, known)] if self.player else [c for c in known if c.barred is None]
        begun = [form for form in self._begun if _is_whole(form)]
        begun += [f"{choice.text} token" for choice in free if choice.verb == "exchange"]  # its token is replaced, too
        whole = (_tried(self.game, form) for form in begun)
        return [*free, *(choice for choice in whole if choice is not None)]

    def some_ways_of(self, usage: str, most: int) -> list[Way]:
        """Return so many legal ways to fill the names of a form, or fewer if there are no more."""
        filled = self.fillings.of(usage, self.choices, most)
        return [Way(usage, each) for each in ([usage] if filled is None else filled)]

    def ways_of(self, usage: str) -> list[Way]:
        """Return the legal ways to fill the names of a form, the places the actor has used first."""
        filled = self.fillings.of(usage, self.choices)
        return [Way(usage, each) for each in ([usage] if filled is None else filled)]

    def least(self, way: Way) -> Choice | None:
        """Return the complete move of a form with the lowest amount known, such as the lowest bid."""
        return next((choice for choice in self.choices if as_form(way.filled.split(), choice.text)), None)

    # ---- buttons ----

    def button(self, choice: Choice) -> Option:
        """Return a button with the line in full, so that it names its actor, and what the move does."""
        tried, game = choice.tried, self.game
        move = name_actor(game.state, tried.booked.move)
        told = label(game, choice)
        asked = who_must_agree(game.title, move, tried.entry, game.position, tried.position)
        consent = [f"asks {list_words(asked)} first"] if asked and self.player else []
        does, *follows = (game.hide(text, self.player) for text in (told.does, *told.follows, *consent))
        danger = kind_of_key(key_of(words_of(choice.text), False)).danger
        about = colour_of(game.title, str(getattr(move, "company", "")))
        return Option(does, follows, line=format_line(move), look="danger" if danger else "", colour=about)

    def way_button(self, way: Way, bucket: Bucket, short: bool) -> Option:
        """Return a button for a form: it enters the line if nothing is left open, else asks the next question."""
        names = way_names(way)
        added = added_by(way.usage.split())
        does = names if short and names else f"{doing(bucket.key)} {names}" if names else bucket.kind.says
        does = self.game.title.worded(f"{does} {added}" if added and not short else does)
        follows = [f"from {self.game.title.money(least)}"] if (least := self._least_amount(way)) else []
        follows += [f"for {prices}"] if (prices := _range(self.game, way)) else []
        return Option(does, follows, line=way.filled) if way.is_whole else Option(does, follows, ask=way.filled)

    def _least_amount(self, way: Way) -> int:
        choice = self.least(way)
        if choice is None or way.words[0] != "bid":
            return 0
        return next((int(word.raw) for word in reversed([*split_words(choice.text)]) if word.raw.isdigit()), 0)


def way_names(way: Way) -> str:
    """Return the names that a form is filled with, and the words between them: `3 from BNR`."""
    usage = way.usage.split()
    said = [unquote(word) for word in way.words]
    if "..." in usage or len(usage) != len(said):
        return ""
    if way.usage == way.filled:  # `buy BIG4 from Ann 1-40`
        return " ".join(word for word in said[1:] if not is_blank(word)) if not any(map(is_choice, usage)) else ""
    at = [n for n, word in enumerate(usage) if is_choice(word)]
    return " ".join(each for n, each in enumerate(said) if at[0] <= n <= at[-1] and not is_blank(each))


def _range(game: Game, way: Way) -> str:
    found = next((each for word in way.words if (each := RANGE.fullmatch(word))), None)
    return f"{game.title.money(int(found[1]))} to {game.title.money(int(found[2]))}" if found else ""


def words_of(text: str) -> list[str]:
    """Return the words of a line or form without its actor."""
    words = [word.raw for word in split_words(text)]
    return words[1:] if words[0].endswith(":") and len(words) > 1 else words


def _is_of_company(game: Game, choice: Choice) -> bool:
    return name_actor(game.state, choice.tried.booked.move).actor in game.title.kinds


def _is_whole(form: str) -> bool:
    words = form.split()
    return all(is_word(word) or word.endswith(":") for word in words) and not any(map(is_sum, words))


def _tried(game: Game, text: str) -> Choice | None:
    try:
        move = parse_line(text, game.vocabulary)
    except Unreadable:
        return None
    if not isinstance(move, Move):
        return None
    tried = game.replay.book(game.position, Booked(0, move, text))
    return None if tried.violations else Choice(text, None, tried)


def narrowed(choices: Iterable[Choice], begun: Sequence[str]) -> Iterator[Choice]:
    """Yield the choices that begin with these words."""
    return (choice for choice in choices if words_of(choice.text)[: len(begun)] == [*begun])


def next_words(choices: Iterable[Choice], count: int) -> list[str]:
    """Return the different words that come after the first `count` words of the choices."""
    return [*dict.fromkeys(words[count] for choice in choices if len(words := words_of(choice.text)) > count)]
