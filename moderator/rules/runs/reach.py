"""How far trains reach: trains that run as one, and sea zones that use up reach."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.moves import TrainRun
from moderator.rules.booking import State
from moderator.rules.runs.remedies import count_anew
from moderator.rules.runs.routes import Call
from moderator.rules.subsidiaries import abilities_of, powers_of
from moderator.rules.tokens import port_of

# ---- trains that run as one: with a car, with a minor's marker, or combined ----


def trains_in(state: State, train: TrainRun) -> list[str]:
    """Return the trains that run as one, by the side that is up, without cars and markers."""
    if not train.joined:
        return [train.train]
    known = [name for name in train.joined if state.title.is_train(name)]
    return [train.train, *(name for name in known if not state.title.train(name).adds)]


def cars_in(state: State, train: TrainRun) -> list[str]:
    """Return the cars attached to a train."""
    return [name for name in train.joined if state.title.is_train(name) and state.title.train(name).adds]


def longer_by(state: State, train: TrainRun) -> int:
    """Return how many more cities and towns a train counts because of markers."""
    return sum(longer_of(state, name) for name in train.joined)


def longer_of(state: State, name: str) -> int:
    """Return how much the marker of a minor lengthens a train; 0 for other names."""
    facts = state.title.file.minors.get(name)
    return 0 if facts is None or facts.ability is None else facts.ability.longer


def reach_of(state: State, train: TrainRun) -> int:
    """Return how many cities, off-map places and sea zones a train may count."""
    return sum(state.title.reach(name) for name in trains_in(state, train)) + longer_by(state, train)


def towns_of(state: State, train: TrainRun) -> int | None:
    """Return how many towns a train counts in addition to its cities, or None for any number."""
    sides = [state.title.side(name) for name in trains_in(state, train)]
    if not counts_no_towns(state, train) and all(side.towns is None and not side.no_towns for side in sides):
        return None
    return sum(side.towns or 0 for side in sides) + longer_by(state, train)


def counts_no_towns(state: State, train: TrainRun) -> bool:
    """Return whether a train counts no towns, even with reach to spare."""
    return state.title.side(train.train).no_towns or state.title.train(train.train).express


def added_by_cars(state: State, train: TrainRun) -> int:
    """Return the bonus of a train's cars: the amount of each car times the highest level among the trains."""
    level = max(state.title.level(name) for name in trains_in(state, train))
    return sum(state.title.train(name).adds * level for name in cars_in(state, train))


def judge_joined(state: State, company: str, runs: tuple[TrainRun, ...]) -> Iterator[Finding]:
    """Yield findings about cars and markers: not owned, used twice, or attached to no train."""
    put: list[str] = []
    for train in runs:
        for name in train.joined:
            minor = not state.title.is_train(name)
            if minor and (not longer_of(state, name) or name not in powers_of(state, company)):
                yield _not_joined(state, f"{company} has no marker of {name} that lengthens a train", "marker")
            elif name in put and minor:
                yield _not_joined(state, f"the marker of {name} is used for two trains", "marker")
            put.append(name)
        if len(cars_in(state, train)) > 1:
            yield _not_joined(state, f"two cars are attached to the {train.train} train")
        if state.title.train(train.train).adds:
            yield _not_joined(state, f"a {train.train} must be attached to a train, as in 3&{train.train}")


def judge_combined(state: State, train: TrainRun, great: bool) -> Finding | None:
    """Return a finding if trains are combined outside the great run, or if one of them may never be combined."""
    trains = trains_in(state, train)
    if len(trains) == 1:
        return None
    lasting = [name for name in trains if state.title.train(name).rusts is None]
    if lasting:
        return _not_joined(state, f"a {lasting[0]} train runs by itself and is never combined with others", "orient")
    return None if great else _not_joined(state, "trains may be combined only for the great run", "orient")


def _not_joined(state: State, message: str, about: str | None = None) -> Finding:
    return state.finding("run-joined", message, remedy=count_anew(state), about=about)


# ---- sea zones ----


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
    return 0 if counted is None or counts_no_towns(state, train) else max(0, towns - counted)
