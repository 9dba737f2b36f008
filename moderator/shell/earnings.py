"""Earnings in shorthand: a run and what becomes of it, in one typed line."""

import re

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import format_move, parse_line
from moderator.journal.lexer import quote_name, split_words
from moderator.journal.names import Index, lexicon_of
from moderator.model.names import UnknownName
from moderator.rules.booking import State
from moderator.rules.holdings import trains_of
from moderator.rules.rounds.operating import current_turn
from moderator.rules.subsidiaries import is_national
from moderator.shell.recall import fill_stops, last_run, way_between
from moderator.vocabulary.runs import Run

DECLARED = {"p": "pay", "y": "pay", "h": "half", "w": "hold"}
EARNED = {**DECLARED, "pay": "pay", "half": "half", "hold": "hold", "withhold": "hold"}


def declares_nothing(state: State, word: str) -> str | None:
    """Why `h` or `w` means nothing now; None where earnings can be declared on, or the word is another one."""
    turn = current_turn(state)
    if word not in ("h", "w") or (turn is not None and turn.revenue and not turn.settled):
        return None
    said = EARNED[word]
    return f"{word} is {said} of what was run, and nothing is to be declared on now; pl shows what the players hold"


def read_earnings(game: Game, text: str, company: str) -> tuple[str, ...] | None:
    """`180`, `180 h`, `r p`, `4:london-lille-paris h` as a run and its declaration; None if the line is no run.

    `london-lille-paris` is the run of a company whose trains are all of one kind.

    Of a national `l 60 2x40 t 10 u 3 1` is what it counts: linked places, towns, places that are not linked.

    `r` is the company's last run once more, `paris--lyon` goes the way that was last run between the two. Stops get the
    company's stations and the values told before.
    """
    national = company in game.title.certificates and is_national(game.state, company)
    if national and (linked := _read_linked(game, text)) is not None:
        return (linked,)
    *words, last = [word.raw for word in split_words(text)]
    declared = EARNED.get(last.casefold())
    if declared is None or not words:
        words, declared = [*words, last], None
    run = _read_run(game, words, company)
    if run is None:
        return None
    return (run,) if declared is None else (run, declared)


def _read_run(game: Game, words: list[str], company: str) -> str | None:
    first = words[0].casefold()
    if words[1:] == [] and first == "r":
        last = last_run(game, company)
        return None if last is None else _bare(last)
    if words and all(is_way(game, word) for word in words):
        words = _with_trains(game, words, company)
        first = words[0].casefold()
        if ":" not in first:
            return f"run {' '.join(words)}"  # it is told that a train must be named
    trains = (*game.title.train_names, *game.title.freight_sides)
    by_train = ":" in first and first.partition(":")[0].partition("&")[0] in {name.casefold() for name in trains}
    if not (by_train or (first.isascii() and first.isdigit()) or "run".startswith(first)):
        return None
    words = [_complete_way(game, word) for word in words] if by_train else words
    text = f"run {' '.join(words)}" if by_train else " ".join(words)
    try:
        move = parse_line(text, game.vocabulary)
    except Unreadable:
        return text if by_train else None  # said as it is, it is told what is wrong with it
    if not isinstance(move, Run) or move.actor is not None:
        return None
    return _bare(fill_stops(game, company, move))


def is_way(game: Game, word: str) -> bool:
    """Whether a word is a way from place to place, of which at least one end is known: `lon-par`, `lon--par=40`."""
    places = lexicon_of(game.vocabulary).places
    ends = [_NAME.split(end)[0] for end in (word.partition("-")[0], word.rpartition("-")[2])]
    return "-" in word and ":" not in word and not _names(places, word) and any(_names(places, end) for end in ends)


def _names(places: Index, word: str) -> bool:
    """Whether a word names a place, or could be several."""
    try:
        return bool(word) and places.find(word.strip('"')) is not None
    except UnknownName as unknown:
        return unknown.ambiguous


def _with_trains(game: Game, ways: list[str], company: str) -> list[str]:
    """`2:lon-par 2:ber-mun`; as they are where it is open which train goes which way."""
    if company not in game.title.kinds:
        return ways
    trains = trains_of(game.state, company)
    if len({*trains}) != 1 or len(ways) > len(trains) or game.title.train(trains[0]).freight:
        return ways
    return [f"{trains[0]}:{way}" for way in ways]


def _read_linked(game: Game, text: str) -> str | None:
    """`l 60 2x40 t 10 u 3 1` as a run; a total may stand before it. None for anything else."""
    words = [_LINKED.get(word.casefold(), word) for word in text.split()]
    if words[:1] == ["run"]:
        words = words[1:]
    if not {*words[:2]} & {*_LINKED.values()}:
        return None
    line = f"run {' '.join(words)}"
    try:
        parse_line(line, game.vocabulary)
    except Unreadable:
        return None
    return line


def _complete_way(game: Game, word: str) -> str:
    """`6:milan--lyon` with the places between as they were last run; as it is if no run called at both."""
    train, colon, stops = word.partition(":")
    if "--" not in stops:
        return word
    places = lexicon_of(game.vocabulary).places
    parts = stops.split("--")
    told = parts[0]
    for part in parts[1:]:
        try:
            ends = [places.find(_NAME.split(end)[0]) for end in (told.split("-")[-1], part.split("-")[0])]
        except UnknownName:
            return word.replace("--", "-")  # it is told which name
        between = way_between(game, *ends)
        if between is None:
            return word
        told = "-".join([told, *(quote_name(place) for place in between), part])
    return f"{train}{colon}{told}"


_LINKED = {"l": "linked", "t": "towns", "u": "unlinked", "linked": "linked", "towns": "towns", "unlinked": "unlinked"}
_NAME = re.compile(r"[*=]")  # what ends the name of a stop


def _bare(move: Run) -> str:
    """The run as a line without its actor."""
    return format_move(move.replace(actor=None))
