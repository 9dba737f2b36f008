"""Routes: the stops of one train's run, their values, and what is wrong with them (18EU 4.4.3)."""

from collections import Counter
from dataclasses import dataclass

from moderator.model.findings import Finding
from moderator.model.moves import Stop, TrainRun
from moderator.rules.desk import Desk, list_words
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
        """Whether the stop counts against the train's reach, and a car may double it: cities and off-map places."""
        return self.facts.kind not in ("town", "port")


def read_calls(desk: Desk, train: TrainRun, company: str) -> list[Call]:
    """The stops of a run in order. Raises NotBooked if the value of one is neither said nor printed."""
    stations = desk.position.stations.get(company, ())
    calls = []
    for stop in train.stops:
        where = desk.title.hex_of(stop.place)
        if stop.station and where not in stations:
            desk.flag(
                "run-station",
                f"{company} has no station in {stop.place}",
                expected="no *",
                actual=f"{stop.place}*",
                remedy="leave out the *, or book the token first",
            )
        calls.append(Call(where, desk.title.hex(where), stop_value(desk, stop), stop.station or where in stations))
    return calls


def stop_value(desk: Desk, stop: Stop) -> int:
    """A stop's value: as stated, or as printed. What is printed for good is held against what is stated."""
    where = desk.title.hex_of(stop.place)
    facts = desk.title.hex(where)
    lasting = facts.kind in ("offboard", "port")
    printed = facts.value.get(desk.title.phase(desk.position.phase).column) if lasting else None
    if stop.value is None:
        if not lasting and facts.printed is not None and where not in desk.position.tiles:
            printed = facts.value.get(facts.printed)
        if printed is None:
            raise desk.refuse(
                "run-value", f"what {stop.place} pays is not printed on the map", f"write {stop.place}=VALUE"
            )
        return printed
    if printed is not None and stop.value != printed:
        desk.flag(
            "run-value",
            f"{stop.place} pays {desk.money(printed)} in phase {desk.position.phase}",
            expected=desk.money(printed),
            actual=desk.money(stop.value),
            remedy=f"write {stop.place} without a value",
        )
    return stop.value


def judge_route(desk: Desk, train: TrainRun, route: list[Call]) -> list[Finding | None]:
    """What is wrong with a run as such."""
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


def red_to_red(desk: Desk, route: list[Call]) -> int:
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
