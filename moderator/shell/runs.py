"""Runs and dividends in shorthand, and what the books remember of earlier runs."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import format_move, parse_line
from moderator.journal.lexer import quote_name, split_words
from moderator.journal.names import Index, lexicon_of
from moderator.model.moves import Stop, TrainRun
from moderator.model.names import UnknownName
from moderator.rules.booking import State
from moderator.rules.holdings import trains_of
from moderator.rules.rounds.operating import current_turn
from moderator.rules.subsidiaries import is_national
from moderator.views.companies import earned_revenue_of
from moderator.vocabulary.runs import Dividend, Run

Declaration = Literal["pay", "half", "hold"]


def last_run(game: Game, company: str) -> Run | None:
    """The run a company made last, without its ruling and what a first great run brought; None if it has made none."""
    for step in reversed(game.steps):
        move = step.booked.move
        if isinstance(move, Run) and move.actor == company:
            return move.replace(allowed=False, marker=None)
    return None


def last_revenue(game: Game, company: str) -> int:
    """What a company's last run earned, in currency units."""
    for step in reversed(game.steps):
        if isinstance(step.booked.move, Run) and step.booked.move.actor == company:
            return earned_revenue_of(step)
    return 0


def last_dividend(game: Game, company: str) -> Declaration | None:
    """What a company declared last; None if it has declared nothing."""
    for step in reversed(game.steps):
        move = step.booked.move
        if isinstance(move, Dividend) and move.actor == company:
            return move.verb
    return None


def places_between(game: Game, first: str, last: str) -> list[str] | None:
    """The places between two, on the last run of any company that called at both; None if no run has."""
    for step in reversed(game.steps):
        move = step.booked.move
        for train in move.runs if isinstance(move, Run) else ():
            places = [stop.place for stop in train.stops]
            if first in places and last in places:
                one, other = places.index(first), places.index(last)
                return places[one + 1 : other] if one < other else places[other + 1 : one][::-1]
    return None


def fill_stops(game: Game, company: str, move: Run) -> Run:
    """The run with what the books know of its stops: the company's stations, and values that were told before.

    A value counts until the place gets another tile. What is told is kept, what is not known is left out.
    """
    if not any(train.stops for train in move.runs):
        return move
    known = _values(game)
    stations = game.position.stations.get(company, ())
    runs = tuple(
        train.replace(stops=tuple(_fill(game, stop, stations, known) for stop in train.stops))
        if not game.title.train(train.train).car
        else train
        for train in move.runs
    )
    return move.replace(runs=runs)


def _fill(game: Game, stop: Stop, stations: tuple[str, ...], known: dict[str, int]) -> Stop:
    where = game.title.hex_of(stop.place)
    printed = game.title.hex(where).kind in ("offboard", "port")  # changes with the phase: the map knows better
    value = known.get(where) if stop.value is None and not printed else stop.value
    return stop.replace(station=stop.station or where in stations, value=value)


def _values(game: Game) -> dict[str, int]:
    """What each place paid when it was last told, if it still shows the same tile."""
    now = game.position.tiles
    told: dict[str, tuple[int, str | None]] = {}
    for where, value, tile in _told(game):
        told[where] = (value, tile)
    return {where: value for where, (value, tile) in told.items() if now.get(where) == tile}


def _told(game: Game) -> Iterator[tuple[str, int, str | None]]:
    for step in game.steps:
        if isinstance(step.booked.move, Run):
            for train in step.booked.move.runs:
                yield from _stops(game, train, step.position.tiles)


def _stops(game: Game, train: TrainRun, tiles: Mapping[str, str]) -> Iterator[tuple[str, int, str | None]]:
    for stop in train.stops:
        if stop.value is not None:
            where = game.title.hex_of(stop.place)
            yield where, stop.value, tiles.get(where)


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
        between = places_between(game, *ends)
        if between is None:
            return word
        told = "-".join([told, *(quote_name(place) for place in between), part])
    return f"{train}{colon}{told}"


_LINKED = {"l": "linked", "t": "towns", "u": "unlinked", "linked": "linked", "towns": "towns", "unlinked": "unlinked"}
_NAME = re.compile(r"[*=]")  # what ends the name of a stop


def _bare(move: Run) -> str:
    """The run as a line without its actor."""
    return format_move(move.replace(actor=None))
