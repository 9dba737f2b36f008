"""Runs and dividends in shorthand, and earlier runs from the journal."""

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
    """Return the last run of a company, without its `!` and the marker of a first great run; None without a run."""
    for step in reversed(game.steps):
        move = step.booked.move
        if isinstance(move, Run) and move.actor == company:
            return move.replace(allowed=False, marker=None)
    return None


def last_revenue(game: Game, company: str) -> int:
    """Return the revenue of a company's last run."""
    for step in reversed(game.steps):
        if isinstance(step.booked.move, Run) and step.booked.move.actor == company:
            return earned_revenue_of(step)
    return 0


def last_dividend(game: Game, company: str) -> Declaration | None:
    """Return a company's last dividend declaration; None without one."""
    for step in reversed(game.steps):
        move = step.booked.move
        if isinstance(move, Dividend) and move.actor == company:
            return move.verb
    return None


def places_between(game: Game, first: str, last: str) -> list[str] | None:
    """Return the places between two others on the last run that called at both; None if no run has."""
    for step in reversed(game.steps):
        move = step.booked.move
        for train in move.runs if isinstance(move, Run) else ():
            places = [stop.place for stop in train.stops]
            if first in places and last in places:
                one, other = places.index(first), places.index(last)
                return places[one + 1 : other] if one < other else places[other + 1 : one][::-1]
    return None


def fill_stops(game: Game, company: str, move: Run) -> Run:
    """Return the run with the company's stations and the known values of its stops filled in.

    A value is known until the place gets another tile. Values in the run itself are kept.
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
    printed = game.title.hex(where).kind in ("offboard", "port")  # changes with the phase, so the map has the value
    value = known.get(where) if stop.value is None and not printed else stop.value
    return stop.replace(station=stop.station or where in stations, value=value)


def _values(game: Game) -> dict[str, int]:
    """Return the last stated value of each place that still has the same tile."""
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
    """Return why `h` or `w` means nothing now; None if a dividend is due, or the word is another one."""
    turn = current_turn(state)
    if word not in ("h", "w") or (turn is not None and turn.revenue and not turn.settled):
        return None
    verb = EARNED[word]
    return f"{word} means {verb}, but there is no revenue to declare on; pl shows the players' holdings"


def read_earnings(game: Game, text: str, company: str) -> tuple[str, ...] | None:
    """Read `180`, `180 h`, `r p` or `4:london-lille-paris h` as a run and its dividend; None for any other line.

    `london-lille-paris` is the run of a company whose trains are all of one type. `r` repeats the last run, and
    `paris--lyon` takes the route last run between the two. Stops get the company's stations and known values.

    For a national, `l 60 2x40 t 10 u 3 1` counts linked places, towns and places that are not linked.
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
            return f"run {' '.join(words)}"  # its error says that a train must be named
    trains = (*game.title.train_names, *game.title.freight_sides)
    by_train = ":" in first and first.partition(":")[0].partition("&")[0] in {name.casefold() for name in trains}
    if not (by_train or (first.isascii() and first.isdigit()) or "run".startswith(first)):
        return None
    words = [_complete_way(game, word) for word in words] if by_train else words
    text = f"run {' '.join(words)}" if by_train else " ".join(words)
    try:
        move = parse_line(text, game.vocabulary)
    except Unreadable:
        return text if by_train else None  # its error explains the mistake
    if not isinstance(move, Run) or move.actor is not None:
        return None
    return _bare(fill_stops(game, company, move))


def is_way(game: Game, word: str) -> bool:
    """Return whether a word is a route with at least one known end: `lon-par`, `lon--par=40`."""
    places = lexicon_of(game.vocabulary).places
    ends = [_NAME.split(end)[0] for end in (word.partition("-")[0], word.rpartition("-")[2])]
    return "-" in word and ":" not in word and not _names(places, word) and any(_names(places, end) for end in ends)


def _names(places: Index, word: str) -> bool:
    """Return whether a word names a place or several."""
    try:
        return bool(word) and places.find(word.strip('"')) is not None
    except UnknownName as unknown:
        return unknown.ambiguous


def _with_trains(game: Game, ways: list[str], company: str) -> list[str]:
    """Return `2:lon-par 2:ber-mun`; unchanged if it is not clear which train runs which route."""
    if company not in game.title.kinds:
        return ways
    trains = trains_of(game.state, company)
    if len({*trains}) != 1 or len(ways) > len(trains) or game.title.train(trains[0]).freight:
        return ways
    return [f"{trains[0]}:{way}" for way in ways]


def _read_linked(game: Game, text: str) -> str | None:
    """Read `l 60 2x40 t 10 u 3 1`, optionally after a total, as a run; None for any other line."""
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
    """Fill in the places of `6:milan--lyon` as last run; unchanged if no run called at both."""
    train, colon, stops = word.partition(":")
    if "--" not in stops:
        return word
    places = lexicon_of(game.vocabulary).places
    parts = stops.split("--")
    typed = parts[0]
    for part in parts[1:]:
        try:
            ends = [places.find(_NAME.split(end)[0]) for end in (typed.split("-")[-1], part.split("-")[0])]
        except UnknownName:
            return word.replace("--", "-")  # its error says which name
        between = places_between(game, *ends)
        if between is None:
            return word
        typed = "-".join([typed, *(quote_name(place) for place in between), part])
    return f"{train}{colon}{typed}"


_LINKED = {"l": "linked", "t": "towns", "u": "unlinked", "linked": "linked", "towns": "towns", "unlinked": "unlinked"}
_NAME = re.compile(r"[*=]")  # signs after the name of a stop


def _bare(move: Run) -> str:
    """Return the run as a line without its actor."""
    return format_move(move.replace(actor=None))
