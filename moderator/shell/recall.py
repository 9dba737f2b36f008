"""What a session remembers of earlier runs: a company's last one, the way between two places, what a stop paid."""

from collections.abc import Iterator, Mapping
from typing import Literal

from moderator.game import Game
from moderator.model.moves import Stop, TrainRun
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


def way_between(game: Game, first: str, last: str) -> list[str] | None:
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
