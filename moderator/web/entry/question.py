"""The one question that the page asks: which company, where, for how much."""

from collections.abc import Sequence
from typing import NamedTuple

from moderator.export.game.cells import colour_of
from moderator.game import Game
from moderator.journal.grammar import format_move, parse_line
from moderator.journal.lexer import split_words, unquote
from moderator.model.entries import Booked
from moderator.model.moves import Move
from moderator.rules.holdings import trains_of
from moderator.rules.rounds.operating import current_turn
from moderator.shell.blanks import (
    RANGE,
    has_optional_parts,
    is_blank,
    is_choice,
    is_percent,
    is_sum,
    is_word,
    names_of,
    spread_blanks,
)
from moderator.shell.possible_moves import Choice
from moderator.shell.runs import last_revenue, last_run
from moderator.web.entry.options import Bucket, Offers, Option, Way, narrowed, next_words, way_names, words_of
from moderator.web.entry.wording import added_by, amount_of, doing, kind_of_key, number_of, question_of
from moderator.web.game_view import Facts

CHIPS = 20  # options shown at once; the others are one tap away
_TREE = 16  # choices of one kind above which the page asks for one name at a time


class Question(NamedTuple):
    """A question with its options, or with a form for numbers and texts.

    `rest` are further options, `others` are other ways to do it. `quick` are likely answers that need no number.
    """

    says: str
    ask: str
    options: Sequence[Option] = ()
    rest: Sequence[Option] = ()
    quick: Sequence[Option] = ()
    others: Sequence[Option] = ()
    form: Facts | None = None
    elsewhere: str | None = None
    trains: Sequence[str] = ()


def question(offers: Offers, ask: str) -> Question | None:
    """Return the question of a kind of move, of a form, or of the first words of several moves; None if it is none."""
    words = [word.raw for word in split_words(ask)] if ask else []
    if not words:
        return None
    if ask in offers.buckets:
        return _of_bucket(offers, offers.buckets[ask])
    way = _way(offers, ask, words)
    if way is not None:
        return _of_form(offers, way)
    return _of_words(offers, words)


def _of_bucket(offers: Offers, bucket: Bucket) -> Question:
    says = offers.game.title.worded(bucket.kind.says)
    if bucket.key == "run":
        return _of_run(offers, bucket)
    if len(bucket.choices) > _TREE and not bucket.ways:
        return _narrow(offers, bucket.choices, words_of(bucket.choices[0].text)[:1], says)
    options, further = _options(offers, bucket)
    others = [_added(usage, says) for usage in bucket.added_usages]
    place = next((usage for usage in bucket.plain_usages if [*filter(is_choice, usage.split())] == ["PLACE"]), None)
    asked = next((word for usage in bucket.plain_usages for word in usage.split() if is_choice(word)), "")
    told = f"{says}: {_lower(question_of(asked))}" if asked and not bucket.choices else f"{says}: which?"
    at = CHIPS if len(options) > CHIPS + 2 else len(options)
    return Question(told, bucket.key, options[:at], options[at:], others=[*further, *others], elsewhere=place)


def _options(offers: Offers, bucket: Bucket) -> tuple[list[Option], list[Option]]:
    """Return the options of a kind, and the links to those that are many places."""
    placed = [usage for usage in bucket.plain_usages if "PLACE" in usage.split()]
    options, further = [*map(offers.button, bucket.choices)], list[Option]()
    for usage in bucket.plain_usages:
        if usage not in placed:
            options += (offers.way_button(way, bucket, True) for way in offers.ways_of(usage))
        elif len(placed) == 1:
            ways = offers.some_ways_of(usage, CHIPS + 1)
            options += (offers.way_button(way, bucket, True) for way in ways[:CHIPS])
            further += [Option("More places", ask=usage)] if len(ways) > CHIPS else []
        elif offers.some_ways_of(usage, 1):
            names = " ".join(unquote(word) for word in usage.split()[1:] if not is_blank(word) and word != "at")
            options.append(Option(f"{doing(bucket.key)} {names}", ask=usage))
    return options, further


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _added(usage: str, says: str) -> Option:
    return Option(f"{says} {added_by(usage.split())}", ask=usage)


def _of_words(offers: Offers, words: Sequence[str]) -> Question | None:
    """Return the question that leaves open what comes after the first words of several moves."""
    found = [*narrowed(offers.choices, words)]
    if not found:
        return None
    said = " ".join(map(unquote, words[1:]))
    says = offers.game.title.worded(kind_of_key(words[0]).says)
    return _narrow(offers, found, words, f"{says}: {said}" if said else says)


def _narrow(offers: Offers, choices: Sequence[Choice], begun: Sequence[str], says: str) -> Question:
    """Ask for the next word that differs, or for the move itself if few are left."""
    words = [*begun]
    if len(choices) > _TREE:
        while len(found := next_words(choices, len(words))) == 1:
            words.append(found[0])
        if len(found) > 1:
            options = []
            for word in found:
                inside = [*narrowed(choices, [*words, word])]
                only = offers.button(inside[0]) if len(inside) == 1 else None
                options.append(only or _named(offers.game, unquote(word), " ".join([*words, word])))
            return Question(f"{says}: which?", " ".join(begun), options[:CHIPS], options[CHIPS:])
    return Question(f"{says}: which?", " ".join(begun), [*map(offers.button, choices)])


def _named(game: Game, name: str, ask: str) -> Option:
    """Return the button for a name, or for an amount of money."""
    says = game.title.money(int(name)) if name.isdigit() and name not in game.title.kinds else name
    return Option(says, ask=ask, colour=colour_of(game.title, name))


# ---- forms ----


def _way(offers: Offers, ask: str, words: Sequence[str]) -> Way | None:
    """Return the form that a text fills in part; None if it is not offered now."""
    for usage in offers.forms:
        own = [word.raw for word in split_words(usage)]
        if ask == usage:
            return Way(usage, ask)
        if len(own) == len(words) and all(
            word == given or (is_choice(word) and not is_blank(given)) for word, given in zip(own, words, strict=True)
        ):
            return Way(usage, ask)
    return None


def _of_form(offers: Offers, way: Way) -> Question:
    words = way.words
    bucket = next(each for each in offers.buckets.values() if way.usage in each.usages)
    names, added = way_names(way), added_by(words)
    says = " ".join(filter(None, [doing(bucket.key) if names else bucket.kind.says, names, added]))
    if has_optional_parts(words):
        return Question(says, way.filled, form=_whole_form(offers.game, words, way.filled))
    open_ = next((n for n, word in enumerate(words) if is_choice(word)), None)
    if open_ is not None:
        known = offers.ways_of(way.usage) if way.filled == way.usage else []
        if known and known[0].filled != way.usage:
            options = [offers.way_button(each, bucket, True) for each in known]
        else:
            options = [
                _filled(way, open_, name) for name in names_of(offers.game.title, offers.game.vocabulary, words[open_])
            ]
        place = way.usage if [word for word in words if is_choice(word)] == ["PLACE"] else None
        told = f"{says}: {_lower(question_of(words[open_]))}"
        at = len(options) if place else CHIPS  # they were asked for
        return Question(told, way.filled, options[:at], options[at:], elsewhere=place)
    least = offers.least(way)
    quick = [] if least is None else [offers.button(least)]
    many = sum(map(is_sum, words)) > 1
    told = says if many else f"{says}: {_lower(amount_of(words))}"
    return Question(told, way.filled, quick=quick, form=_number_form(words, way.filled))


def _filled(way: Way, at: int, name: str) -> Option:
    """Return the option that fills the next blank of a form with a name."""
    words = way.words
    colon = ":" if words[at].endswith(":") else ""
    quoted = f'"{name}"' if " " in name else name
    filled = " ".join([*words[:at], f"{quoted}{colon}", *words[at + 1 :]])
    return Option(name, line=filled) if Way(way.usage, filled).is_whole else Option(name, ask=filled)


def _number_form(words: Sequence[str], usage: str) -> Facts:
    """Return the form for the numbers that a form leaves open, each with what it is and its limits."""
    fields = []
    for at, word in enumerate(words):
        if is_sum(word):
            found = RANGE.fullmatch(word)
            least, most = (found[1], found[2]) if found else ("", "")
            fields.append({"kind": "sum", "name": number_of(words, at), "least": least, "most": most})
    return {"usage": usage, "fields": fields}


def _whole_form(game: Game, words: Sequence[str], usage: str) -> Facts:
    """Return a form with optional or repeated parts: a field for each, named in words."""
    spread = spread_blanks(words)
    fields: list[Facts] = []
    for at, word in enumerate(spread):
        before = spread[at - 1] if at and is_word(spread[at - 1]) else ""
        if is_word(word):
            continue
        if is_sum(word) or is_percent(word):
            name = "percent" if is_percent(word) else number_of(spread, at)
            fields.append({"kind": "sum", "name": name, "least": "", "most": ""})
        elif is_blank(word):
            name = " ".join(filter(None, [before, question_of(word).rstrip("?").lower().removeprefix("which ")]))
            fields.append({"kind": "choice", "name": name, "choices": names_of(game.title, game.vocabulary, word)})
        else:
            fields.append({"kind": "text", "name": " ".join(filter(None, [before, word.lower()]))})
    return {"usage": usage, "fields": fields}


# ---- runs ----


def _of_run(offers: Offers, bucket: Bucket) -> Question:
    """Ask what the trains earn; a company that has run before may run as last time."""
    game, turn = offers.game, current_turn(offers.game.state)
    company = "" if turn is None else turn.company
    trains = trains_of(game.state, company) if company in game.title.kinds else ()
    again = _again(game, company)
    others = [_added(usage, "Run") for usage in bucket.usages if added_by(usage.split())]
    earns = "what do they earn?" if len(trains) > 1 else "what does it earn?"
    named = f"{company} runs {', '.join(trains)}: {earns}" if trains else f"{company} runs: {earns}"
    form: Facts = {"usage": "run REVENUE", "fields": []}
    return Question(named, "run", quick=[again] if again else [], others=others, form=form, trains=trains)


def _again(game: Game, company: str) -> Option | None:
    """Return the button that repeats the company's last run, if that is legal now."""
    last = last_run(game, company)
    if last is None:
        return None
    text = format_move(last)
    move = parse_line(text, game.vocabulary)
    if not isinstance(move, Move) or game.replay.book(game.position, Booked(0, move, text)).violations:
        return None
    return Option(f"Run as last time: {game.title.money(last_revenue(game, company))}", line=text, look="primary")
