"""Sea zones on a train's way: how many count against its reach."""

from moderator.model.moves import TrainRun
from moderator.rules.booking import State
from moderator.rules.privates import abilities_of
from moderator.rules.runs.joining import reach_of, towns_of
from moderator.rules.runs.routes import Call
from moderator.rules.tokens import port_of


def relief_of(state: State, company: str) -> int:
    """Return how many sea zones a company's trains together cross for free."""
    water, free = state.title.file.water, free_zones(state, company)
    if water is None or water.ports is None or port_of(state, company) is None:
        return free
    return free + water.ports.relief


def free_zones(state: State, company: str) -> int:
    """Return how many sea zones a company crosses for free by the abilities of minors."""
    return sum(state.title.since(ability.seas, state.position.phase) for ability in abilities_of(state, company))


def zones_of(state: State, calls: list[Call]) -> int:
    """Return how many sea zones of a run count.

    Each of the company's stations and tokens at the ends of a crossing shortens it.
    """
    water = state.title.file.water
    shorter = 0 if water is None else state.title.since(water.stations, state.position.phase)
    zones = 0
    for at, call in enumerate(calls):
        if call.sea:
            own = sum(end.station or end.free for end in calls[at : at + 2])
            zones += max(0, call.sea - shorter * own)
    return zones


def share_relief(state: State, runs: list[tuple[TrainRun, list[Call]]], relief: int) -> list[int]:
    """Return how many zones of each train's run count, after sharing out the free ones where reach is short.

    Cities come first, then towns that would not count for lack of reach.
    """
    zones = [zones_of(state, calls) for _, calls in runs]
    if not any(zones):
        return zones
    for with_towns in (False, True):
        for at, (train, calls) in enumerate(runs):
            wanted = sum(call.counts for call in calls) + _towns_over(state, train, calls) * with_towns
            given = max(0, min(relief, zones[at], wanted + zones[at] - reach_of(state, train)))
            zones[at], relief = zones[at] - given, relief - given
    return zones


def _towns_over(state: State, train: TrainRun, calls: list[Call]) -> int:
    """Return how many towns use up the count of cities."""
    counted, towns = towns_of(state, train), sum(call.facts.kind == "town" for call in calls)
    return 0 if counted is None or state.title.side(train.train).no_towns else max(0, towns - counted)
