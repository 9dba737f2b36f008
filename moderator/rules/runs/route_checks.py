"""Checks of one train's run: its stops, length and ends."""

from itertools import pairwise

from moderator.model.findings import Finding
from moderator.model.moves import TrainRun
from moderator.model.wording import list_words, plural
from moderator.rules.booking import State
from moderator.rules.cards import unblocked_places
from moderator.rules.holdings import president
from moderator.rules.privates import owner_of
from moderator.rules.runs.hexes import on_two_banks, stops_in
from moderator.rules.runs.reach import free_zones, reach_of
from moderator.rules.runs.remedies import count_anew
from moderator.rules.runs.routes import Call
from moderator.rules.tokens import TOKEN_ON
from moderator.titles.train_types import Branch


def judge_route(state: State, company: str, train: TrainRun, route: list[Call], zones: int = 0) -> list[Finding | None]:
    """Return findings about one run of a company. `zones` sea zones count against its reach."""
    return [
        _run_stops(state, train, route),
        _run_length(state, company, train, route, zones),
        _run_ends(state, train, route),
        _run_area(state, train, route),
        _run_shut(state, company, train, route),
        _run_marked(state, company, train, route),
        _run_district(state, train, route),
        _run_port(state, train, route),
        _run_repeat(state, train, route),
        _run_home(state, train, route),
    ]


def _run_stops(state: State, train: TrainRun, route: list[Call]) -> Finding | None:
    stops = sum(call.stops for call in route)
    if stops >= 2:
        return None
    return state.finding(
        "run-stops",
        f"the {train.train} train calls at {plural(stops, 'stop')}; a route needs two or more",
        expected="2 or more",
        actual=stops,
        remedy=count_anew(state),
        about="port" if any(call.facts.kind == "port" for call in route) else None,
    )


def _run_length(state: State, company: str, train: TrainRun, route: list[Call], zones: int) -> Finding | None:
    branch = state.title.train(train.train).branch
    if branch is not None:
        return _branch_length(state, train, route, branch)
    reach, used = (
        state.title.side(train.train).visits or reach_of(state, train),
        sum(call.counts for call in route) + _towns_counted(state, train, route),
    )
    if used + zones <= reach:
        return None
    sea = f" and crosses {plural(zones, 'sea zone')}" if zones else ""
    used += zones
    every = state.title.file.operating.towns_count
    what = "cities, towns and off-map places" if every else "cities and off-map places"
    return state.finding(
        "run-length",
        f"the {train.train} train calls at {used - zones} {what}{sea}; it reaches {reach}",
        expected=f"at most {reach}",
        actual=used,
        remedy=count_anew(state, "shorten the run"),
        about=None if not zones else "free-zones" if free_zones(state, company) else "seas",
    )


def _branch_length(state: State, train: TrainRun, route: list[Call], branch: Branch) -> Finding | None:
    """Return a finding if a branch line's train has too many cities or towns, which it counts separately."""
    cities, towns = sum(call.counts for call in route), sum(call.facts.kind == "town" for call in route)
    reach = state.title.reach(train.train)
    if cities <= reach and towns <= branch.towns:
        return None
    return state.finding(
        "run-length",
        f"the {train.train} train calls at {plural(cities, 'other place')} and {plural(towns, 'town')}",
        expected=f"at most {reach} and {branch.towns}",
        actual=f"{cities} and {towns}",
        remedy=count_anew(state, "shorten the run"),
        about="branch-train",
    )


def _towns_counted(state: State, train: TrainRun, route: list[Call]) -> int:
    """Return how many towns count against the reach: all, only those at the ends, or none."""
    if state.title.file.operating.towns_count:
        return sum(call.facts.kind == "town" for call in route)
    if not state.title.file.operating.town_ends_count or state.title.train(train.train).express:
        return 0
    return sum(call.facts.kind == "town" for call in {0: route[0], len(route) - 1: route[-1]}.values())


def _run_ends(state: State, train: TrainRun, route: list[Call]) -> Finding | None:
    ends = ("offboard", "port", "district")
    through = state.title.file.operating.through
    inner = [call for call in route[1:-1] if call.facts.kind in ends and call.where not in through]
    if not inner:
        return None
    names = list_words(state.title.place_name(call.where) for call in inner)
    return state.finding(
        "run-ends",
        f"the {train.train} train runs through {names}: such places end a run",
        expected="at an end",
        actual="in between",
        remedy=count_anew(state, "let the run end there"),
        about=inner[0].facts.kind,
    )


def _run_area(state: State, train: TrainRun, route: list[Call]) -> Finding | None:
    """Return a finding if a run stops at two places of one area."""
    areas = [call.facts.area for call in route if call.facts.area]
    twice = next((area for area in areas if areas.count(area) > 1), None)
    if twice is None:
        return None
    names = list_words(state.title.place_name(call.where) for call in route if call.facts.area == twice)
    return state.finding(
        "run-area",
        f"the {train.train} train calls at {names}: a run may call at only one of the {twice}",
        expected=f"one of the {twice}",
        actual=areas.count(twice),
        remedy=count_anew(state, "leave one of them out"),
    )


def _run_shut(state: State, company: str, train: TrainRun, route: list[Call]) -> Finding | None:
    """Return a finding if the run reaches an off-map place closed by another company's station."""
    shut = [call for call in route if call.facts.shuts and not call.station]
    opened = unblocked_places(state, company, {call.where for call in route}) if shut else ()
    for call in shut:
        if call.where in opened:
            continue
        built = ((name, at) for name, at in state.position.stations.items() if name in state.position.floated)
        owner = next((name for name, at in built if call.where in at), None)
        if owner is not None:
            place = state.title.place_name(call.where)
            return state.finding(
                "run-shut",
                f"the {train.train} train calls at {place}, where {owner}'s station keeps other companies out",
                expected=f"another place than {place}",
                actual=place,
                remedy=count_anew(state, "let the run end elsewhere"),
            )
    return None


def _run_marked(state: State, company: str, train: TrainRun, route: list[Call]) -> Finding | None:
    """Return a finding if the run uses track that a private reserves for companies of its owner."""
    marks = TOKEN_ON.of(state.position)
    where = next((call.where for call in route if call.where in marks), None)
    if where is None or (owner := owner_of(state, marks[where])) == president(state, company):
        return None
    place = state.title.place_name(where)
    return state.finding(
        "marked-tile",
        f"the {train.train} train calls at {place}, where {marks[where]} reserves the track for {owner}'s companies",
        expected=f"another way than by {place}",
        actual=place,
        remedy=count_anew(state, "leave it out"),
    )


def _run_district(state: State, train: TrainRun, route: list[Call]) -> Finding | None:
    """Return a finding if a passenger train stops at a mining district."""
    named = [state.title.place_name(call.where) for call in route if call.facts.kind == "district" and not call.freight]
    if not named:
        return None
    return state.finding(
        "run-district",
        f"the {train.train} train calls at {named[0]}: only freight trains run to a mining district",
        expected="a freight train",
        actual=train.train,
        remedy=count_anew(state, "let the run end elsewhere"),
    )


def _run_port(state: State, train: TrainRun, route: list[Call]) -> Finding | None:
    """Return a finding if a port is not next to its city in the run."""
    for at, call in enumerate(route):
        if call.facts.of is None:
            continue
        beside = (*route[at - 1 : at], *route[at + 1 : at + 2])
        if all(other.where != call.facts.of for other in beside):
            port, city = state.title.place_name(call.where), state.title.place_name(call.facts.of)
            return state.finding(
                "run-port",
                f"the {train.train} train calls at {port} without {city} next to it",
                expected=f"{city}-{port}",
                actual=port,
                remedy=count_anew(state, f"name {city} next to it, or leave the port out"),
            )
    return None


def _run_repeat(state: State, train: TrainRun, route: list[Call]) -> Finding | None:
    """Return a finding if the run stops at a hex too often, or goes directly from one bank to the other."""
    called = [call.where for call in route]
    places = dict.fromkeys(called)
    if len(places) == len(called):
        return None
    twice = [at for at in places if called.count(at) > stops_in(state, at) or _is_one_bank(state, route, at)]
    across = [call.where for call, after in pairwise(route) if call.where == after.where]
    beside = [where for where in across if on_two_banks(state, where) and where not in twice]
    if not (twice := twice + beside):
        return None
    names = list_words(state.title.place_name(where) for where in twice)
    return state.finding(
        "run-repeat",
        f"the {train.train} train calls twice at {names}",
        expected="each place once",
        actual=names,
        remedy=count_anew(state),
        about="ferry" if beside == twice else None,
    )


def _is_one_bank(state: State, route: list[Call], where: str) -> bool:
    """Return whether two stops at a city on two banks are at the same bank, by their values."""
    values = [call.value for call in route if call.where == where]
    return on_two_banks(state, where) and len(set(values)) < len(values)


def _run_home(state: State, train: TrainRun, route: list[Call]) -> Finding | None:
    branch = state.title.train(train.train).branch
    if branch is not None and all(call.where != branch.home for call in route):
        home = state.title.place_name(branch.home)
        return state.finding(
            "run-station",
            f"the {train.train} train does not call at {home}, its own station",
            expected=home,
            actual="none",
            remedy=count_anew(state, f"run it from or by way of {home}"),
            about="branch-train",
        )
    if any(call.station for call in route):
        return None
    return state.finding(
        "run-station",
        f"the {train.train} train calls at no station of its company",
        expected="a station of the company",
        actual="none",
        remedy=count_anew(state, "mark the station of the company"),
    )
