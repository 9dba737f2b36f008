"""Trains run: a total, or train by train and stop by stop, computed and held against their reach (18EU 4.4.3)."""

from collections import Counter

from moderator.model.findings import Finding
from moderator.model.moves import Run, TrainRun
from moderator.model.rounds import changed
from moderator.rules.cars import double
from moderator.rules.desk import Desk
from moderator.rules.dividends import halve_minor
from moderator.rules.holdings import trains_of
from moderator.rules.idle import finish_if_idle
from moderator.rules.operating import enter, save, settle
from moderator.rules.routes import judge_route, read_calls, red_to_red


def run(desk: Desk, move: Run, company: str) -> None:
    """Book a company's earnings; a minor's are halved at once. A run that was passed over is booked late."""
    turn = enter(desk, company, "run")
    late = turn is not None and turn.missed == "run"
    computed = sum_runs(desk, move, company) if move.runs else None
    revenue = move.total if move.total is not None else computed or 0
    desk.judge(
        _run_no_train(desk, company, revenue),
        _run_sum(desk, move, computed),
        _run_multiple(desk, company, revenue),
    )
    if not move.runs or any(not train.stops for train in move.runs):
        desk.flag("revenue", f"{company} earns {desk.money(revenue)}: the table vouches for its routes")
    if turn is not None and turn.revenue is not None and not late:
        desk.flag(
            "run-twice", f"{company} has run already", expected="one run", actual="two", remedy="amend the first run"
        )
        return
    minor = desk.title.kinds[company] == "minor"
    if minor:
        halve_minor(desk, company, revenue)
    if turn is None:
        return
    turn = changed(turn, revenue=revenue, missed=None, settled=minor or not revenue)
    if not minor and not revenue and not late:
        turn = settle(desk, turn, 0)
    save(desk, turn)
    finish_if_idle(desk)


def _run_no_train(desk: Desk, company: str, revenue: int) -> Finding | None:
    if not revenue or trains_of(desk.title, desk.position, company):
        return None
    return desk.finding(
        "run-no-train",
        f"{company} owns no train and earns nothing",
        expected=desk.money(0),
        actual=desk.money(revenue),
        remedy="leave out the run",
    )


def _run_sum(desk: Desk, move: Run, computed: int | None) -> Finding | None:
    if computed is None or move.total is None or move.total == computed:
        return None
    return desk.finding(
        "run-sum",
        f"the trains earn {desk.money(computed)}, not {desk.money(move.total)}",
        expected=desk.money(computed),
        actual=desk.money(move.total),
        remedy="count the run again",
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
    _judge_trains(desk, move, company)
    cars = [train for train in move.runs if desk.title.train(train.train).car]
    others = [train for train in move.runs if not desk.title.train(train.train).car]
    total, visited = 0, []
    for train in others:
        route = read_calls(desk, train, company)
        total += _earned(desk, train, sum(call.value for call in route) + red_to_red(desk, route))
        if route:
            desk.judge(*judge_route(desk, train, route))
        visited += route
    untold = any(not train.stops for train in others)
    return total + sum(_earned(desk, car, double(desk, car, visited, untold)) for car in cars)


def _earned(desk: Desk, train: TrainRun, computed: int) -> int:
    """What a train brings: as stated, else as its stops add up; with a verdict if the two differ."""
    if train.revenue is None:
        return computed
    if train.stops and train.revenue != computed:
        desk.flag(
            "run-sum",
            f"the {train.train} train earns {desk.money(computed)}, not {desk.money(train.revenue)}",
            expected=desk.money(computed),
            actual=desk.money(train.revenue),
            remedy="count the run again",
        )
    return train.revenue


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
