"""The sea on a train's way: how many of its zones count against the reach."""

from moderator.model.told import TrainRun
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import powers_of
from moderator.rules.runs.joining import reach_of, towns_of
from moderator.rules.runs.routes import Call


def relief_of(state: State, company: str) -> int:
    """How many zones all trains of a company together cross for nothing."""
    minors, phase = state.title.file.minors, state.position.phase
    abilities = [ability for name in powers_of(state, company) if (ability := minors[name].ability) is not None]
    return sum(state.title.since(ability.seas, phase) for ability in abilities)


def zones_of(state: State, calls: list[Call]) -> int:
    """How many zones count: every crossing is shorter by each station of the company's that it begins or ends at.

    So it is by a token of its own in a port.
    """
    shorter = state.title.since(state.title.file.operating.port_stations, state.position.phase)
    zones = 0
    for at, call in enumerate(calls):
        own = sum(end.station or end.free for end in calls[at : at + 2])
        zones += max(0, call.sea - shorter * own)
    return zones


def share_relief(state: State, runs: list[tuple[TrainRun, list[Call]]], relief: int) -> list[int]:
    """How many zones of each train's way count, once what is free for all of them is given to those that lack it.

    Cities come first, then towns that would not count for want of reach.
    """
    zones = [zones_of(state, calls) for _, calls in runs]
    for with_towns in (False, True):
        for at, (train, calls) in enumerate(runs):
            wanted = sum(call.counts for call in calls) + _towns_over(state, train, calls) * with_towns
            given = max(0, min(relief, zones[at], wanted + zones[at] - reach_of(state, train)))
            zones[at], relief = zones[at] - given, relief - given
    return zones


def _towns_over(state: State, train: TrainRun, calls: list[Call]) -> int:
    """How many towns take the place of cities."""
    counted, towns = towns_of(state, train), sum(call.facts.kind == "town" for call in calls)
    return 0 if counted is None or state.title.side(train.train).no_towns else max(0, towns - counted)
