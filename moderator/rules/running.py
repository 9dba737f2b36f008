"""Trains run: a total, or train by train and stop by stop, computed and held against each train's reach (18EU 4.4.3)."""

from collections import Counter
from dataclasses import dataclass, replace

from moderator.model.findings import Finding
from moderator.model.moves import Run, Stop, TrainRun
from moderator.rules.desk import Desk, list_words
from moderator.rules.dividends import halve_minor
from moderator.rules.holdings import trains_of
from moderator.rules.operating import enter, finish_if_idle, save, settle
from moderator.titles.schema import Hex


@dataclass(frozen=True, slots=True)
class Call:
    """One stop of a run as the rules see it: its hex, its value, whether the company has a station there."""

    where: str
    facts: Hex
    value: int
    station: bool

    @property
    def counts(self) -> bool:
        """Whether the stop counts against the train's reach: cities and off-map places do."""
        return self.facts.kind not in ("town", "port")


def run(desk: Desk, move: Run, company: str) -> None:
    """Book a company's earnings; a minor's are halved at once."""
    again = enter(desk, company, "run")
    if not trains_of(desk.title, desk.position, company) and (move.total or move.runs):
        desk.flag(
            "run-no-train",
            f"{company} owns no train and earns nothing",
            expected=0,
            actual=move.total,
            remedy="leave out the run",
        )
    computed = sum_runs(desk, move, company) if move.runs else None
    revenue = move.total if move.total is not None else computed or 0
    desk.judge(_run_sum(desk, move, computed), _run_multiple(desk, company, revenue))
    if not any(train.stops for train in move.runs):
        desk.flag("revenue", f"{company} earns {desk.money(revenue)}: the table vouches for its routes")
    if again is not None and again.revenue is not None:
        desk.flag(
            "run-twice", f"{company} has run already", expected="one run", actual="two", remedy="amend the first run"
        )
        return
    minor = desk.title.kinds[company] == "minor"
    if minor:
        halve_minor(desk, company, revenue)
    if again is None:
        return
    turn = replace(again, revenue=revenue)
    if minor:
        turn = replace(turn, settled=True)
    elif not revenue:
        turn = settle(desk, turn, 0)
    save(desk, turn)
    finish_if_idle(desk)


def _run_sum(desk: Desk, move: Run, computed: int | None) -> Finding | None:
    if computed is None or move.total is None or move.total == computed:
        return None
    return desk.finding(
        "run-sum",
        f"the trains earn {desk.money(computed)}, not {desk.money(move.total)}",
        expected=desk.money(computed),
        actual=desk.money(move.total),
    )


def _run_multiple(desk: Desk, company: str, revenue: int) -> Finding | None:
    unit = desk.title.dividends(company).multiple_of
    if revenue % unit == 0:
        return None
    return desk.finding(
        "run-multiple",
        f"{desk.money(revenue)} cannot be earned: every stop pays a multiple of {unit}",
        expected=f"a multiple of {unit}",
        actual=revenue,
        remedy="count the run again",
    )


def sum_runs(desk: Desk, move: Run, company: str) -> int:
    """The earnings of all trains, each judged; cars double a stop of one of the others."""
    cars = [train for train in move.runs if desk.title.train(train.train).car]
    others = [train for train in move.runs if not desk.title.train(train.train).car]
    _judge_trains(desk, move, company)
    calls = {index: _calls(desk, train, company) for index, train in enumerate(others)}
    total = 0
    for index, train in enumerate(others):
        route = calls[index]
        earned = sum(call.value for call in route) + _red_to_red(desk, route)
        if route:
            desk.judge(*_judge_route(desk, train, route))
            if train.revenue is not None and train.revenue != earned:
                desk.flag(
                    "run-sum",
                    f"the {train.train} train earns {desk.money(earned)}, not {desk.money(train.revenue)}",
                    expected=desk.money(earned),
                    actual=desk.money(train.revenue),
                )
        total += earned if train.revenue is None else train.revenue
    visited = [call for route in calls.values() for call in route]
    return total + sum(_double(desk, car, visited) for car in cars)


def _judge_trains(desk: Desk, move: Run, company: str) -> None:
    owned = Counter(trains_of(desk.title, desk.position, company))
    for name, count in Counter(train.train for train in move.runs).items():
        if count > owned[name]:
            desk.flag(
                "run-train",
                f"{company} runs {count} {name} train{'s' if count > 1 else ''} and owns {owned[name]}",
                expected=owned[name],
                actual=count,
                remedy="run only trains it owns, each once",
            )


def _calls(desk: Desk, train: TrainRun, company: str) -> list[Call]:
    stations = desk.position.stations.get(company, ())
    column = desk.title.phase(desk.position.phase).column
    calls = []
    for stop in train.stops:
        where = desk.title.hex_of(stop.place)
        facts = desk.title.hex(where)
        if stop.station and where not in stations:
            desk.flag(
                "run-station",
                f"{company} has no station in {stop.place}",
                expected="no *",
                actual=f"{stop.place}*",
                remedy="leave out the *, or book the token first",
            )
        calls.append(Call(where, facts, _value(desk, stop, facts, column), stop.station or where in stations))
    return calls


def _value(desk: Desk, stop: Stop, facts: Hex, column: str) -> int:
    """A stop's value: as stated, or as printed for the phase; off-map values are held against the map."""
    printed = facts.value.get(column) if facts.kind in ("offboard", "port") else None  # type: ignore[call-overload]
    if stop.value is None:
        if printed is None:
            raise desk.refuse(
                "run-value", f"what {stop.place} pays is not printed on the map", f"write {stop.place}=VALUE"
            )
        return int(printed)
    if printed is not None and stop.value != printed:
        desk.flag(
            "run-value",
            f"{stop.place} pays {desk.money(printed)} in phase {desk.position.phase}",
            expected=desk.money(printed),
            actual=desk.money(stop.value),
        )
    return stop.value


def _judge_route(desk: Desk, train: TrainRun, route: list[Call]) -> list[Finding | None]:
    return [
        _run_stops(desk, train, route),
        _run_length(desk, train, route),
        _run_ends(desk, train, route),
        _run_repeat(desk, train, route),
        _run_home(desk, train, route),
    ]


def _run_stops(desk: Desk, train: TrainRun, route: list[Call]) -> Finding | None:
    if len(route) >= 2:
        return None
    return desk.finding(
        "run-stops",
        f"the {train.train} train calls at {len(route)} stop; a route has two or more",
        expected="2 or more",
        actual=len(route),
        remedy="count the run again",
    )


def _run_length(desk: Desk, train: TrainRun, route: list[Call]) -> Finding | None:
    reach, used = desk.title.train(train.train).reach, sum(call.counts for call in route)
    if used <= reach:
        return None
    return desk.finding(
        "run-length",
        f"the {train.train} train calls at {used} cities and off-map places; it reaches {reach}",
        expected=f"at most {reach}",
        actual=used,
        remedy="shorten the run",
    )


def _run_ends(desk: Desk, train: TrainRun, route: list[Call]) -> Finding | None:
    inner = [call for call in route[1:-1] if call.facts.kind in ("offboard", "port") and not call.facts.through]
    if not inner:
        return None
    names = list_words(desk.title.place_name(call.where) for call in inner)
    return desk.finding(
        "run-ends",
        f"the {train.train} train runs through {names}: such places end a run",
        expected="at an end",
        actual="in between",
        remedy="end the run there",
    )


def _run_repeat(desk: Desk, train: TrainRun, route: list[Call]) -> Finding | None:
    twice = [where for where, count in Counter(call.where for call in route).items() if count > 1]
    if not twice:
        return None
    names = list_words(desk.title.place_name(where) for where in twice)
    return desk.finding(
        "run-repeat",
        f"the {train.train} train calls twice at {names}",
        expected="each place once",
        actual=names,
        remedy="count the run again",
    )


def _run_home(desk: Desk, train: TrainRun, route: list[Call]) -> Finding | None:
    if any(call.station for call in route):
        return None
    return desk.finding(
        "run-station",
        f"the {train.train} train calls at no station of its company",
        expected="an own station",
        actual="none",
        remedy="mark it: PLACE*",
    )


def _red_to_red(desk: Desk, route: list[Call]) -> int:
    """The bonus of a run between two off-map places, by phase and own stations on the way."""
    table = desk.title.phase(desk.position.phase).red_to_red
    if not table or len(route) < 2 or any(call.facts.kind != "offboard" for call in (route[0], route[-1])):
        return 0
    stations = sum(call.station for call in route)
    if not stations:
        return 0
    bonus = table[min(stations, len(table)) - 1]
    desk.tell("red-to-red", f"red to red past {stations} station{'s' if stations > 1 else ''}: {desk.money(bonus)}")
    return bonus


def _double(desk: Desk, car: TrainRun, visited: list[Call]) -> int:
    """What a car adds: the value of one city or off-map place that another train calls at."""
    if car.revenue is not None and not car.stops:
        return car.revenue
    places = [desk.title.hex_of(stop.place) for stop in car.stops]
    found = [call for call in visited if call.where in places]
    if len(places) != 1 or not found or not found[0].counts:
        named = list_words(stop.place for stop in car.stops) if car.stops else "nothing"
        desk.flag(
            "car-stop",
            f"the {car.train} doubles one city or off-map place on a run, not {named}",
            expected="one city or off-map place of a run",
            actual=named,
            remedy=f"{car.train}:PLACE",
        )
    return max((call.value for call in found), default=0)
