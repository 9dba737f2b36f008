"""Revenue of a national: its trains count linked places in its zone, then any others."""

from moderator.model.findings import Finding
from moderator.model.moves import Linked
from moderator.model.values import Record
from moderator.rules.booking import Booking, State
from moderator.rules.subsidiaries import is_national
from moderator.vocabulary.runs import Run


class Capacity(Record):
    """How many places a national's trains count together: cities, of which some are doubled, and towns."""

    cities: int
    doubled: int
    towns: int


def capacity_of(state: State, trains: list[str]) -> Capacity:
    """Return the capacity of trains together, without cars."""
    title = state.title
    sides = [title.side(name) for name in trains if not title.train(name).car and not title.train(name).adds]
    doubled = sum(side.reach for side in sides if side.multiplier > 1)
    return Capacity(sum(side.reach for side in sides), doubled, sum(side.towns or 0 for side in sides))


def run_linked(booking: Booking, linked: Linked, company: str, trains: list[str]) -> int:
    """Return the revenue of a national: linked places, the dearest doubled, then others up to its capacity.

    Unlinked places use capacity and pay nothing. The car comes with the charter.
    """
    facts, capacity = booking.title.file.nationals, capacity_of(booking, trains)
    if facts is None or not capacity.cities:
        return 0
    cities, towns = linked.cities[: capacity.cities], linked.towns[: capacity.towns]
    more = max(0, capacity.cities - len(cities) - linked.unlinked)
    more_towns = max(0, capacity.towns - len(towns) - linked.unlinked_towns)
    named = [name for name in trains if not booking.title.train(name).car and not booking.title.train(name).adds]
    car = facts.car * max(booking.title.level(name) for name in named)
    placed = sum(cities) + sum(cities[: capacity.doubled]) + sum(towns)
    rest = more * facts.city + more_towns * facts.town
    booking.tell(
        "zone-revenue",
        company=company,
        amount=placed,
        count=capacity.cities,
        towns=capacity.towns,
        doubled=capacity.doubled,
        rest=rest,
        car=car,
    )
    return placed + rest + car


def told_sum(move: Run) -> int | None:
    """Return the revenue that a line states in total or by parts; None if a value is missing."""
    if move.total is not None or not move.runs:
        return move.total
    values: list[int | None] = []
    for run in move.runs:
        values += [stop.value for stop in run.stops] if run.revenue is None and run.stops else [run.revenue]
    return None if None in values else sum(value or 0 for value in values)


def judge_linked(state: State, move: Run, company: str) -> Finding | None:
    """Return a finding if a national's run is stated by stops, or another company's by linked places."""
    if is_national(state, company):
        if not move.runs:
            return None
        earned = told_sum(move)
        return state.finding(
            "national-run",
            f"{company} is a national: it counts the places in its zone instead of running its trains",
            expected="run linked ...",
            actual="a run by trains",
            remedy="count its zone, as in `run linked 60 40 towns 10 unlinked 2 1`"
            if earned is None
            else state.instead(runs=(), total=earned),
        )
    if move.linked is None:
        return None
    return state.finding(
        "national-run",
        f"{company} is not a national: its trains run from place to place",
        expected="run TRAIN:PLACE-PLACE",
        actual="linked",
        remedy="enter the run by trains and stops; only the board shows the routes",
    )
