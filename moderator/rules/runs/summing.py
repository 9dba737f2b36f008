"""What the trains of a run come to, one by one and together."""

from collections.abc import Collection

from moderator.model.findings import Finding
from moderator.model.moves import TrainRun
from moderator.model.rounds import Beside
from moderator.model.values import Draft, Field
from moderator.model.wording import plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import joined
from moderator.rules.basics.sights import see_run
from moderator.rules.basics.state import State, by_map
from moderator.rules.runs.beside import stated_beside, told_beside
from moderator.rules.runs.bonuses import claimed_bonus, reckon
from moderator.rules.runs.doubling import double
from moderator.rules.runs.joining import judge_combined, judge_joined
from moderator.rules.runs.mending import as_reckoned, with_own_trains
from moderator.rules.runs.route_checks import judge_route
from moderator.rules.runs.routes import Call, Route, read_calls
from moderator.rules.runs.seas import relief_of, share_relief
from moderator.vocabulary.runs import Run


def judge_sum(
    state: State, says: str, stated: int | None, computed: int | None, called: Collection[Call] = ()
) -> Finding | None:
    """Runs do not add up, for the places `called` at; too much by a bonus is a bonus that was claimed."""
    if computed is None or stated is None or stated == computed:
        return None
    bonus = claimed_bonus(state, stated - computed, called)
    return state.finding(
        "run-sum" if bonus is None else "bonus-claimed",
        f"{says} {state.money(computed)}, not {state.money(stated)}",
        expected=state.money(computed),
        actual=state.money(stated),
        remedy=as_reckoned(state),
        about=bonus,
    )


def as_printed(state: State, runs: Collection[TrainRun], verdict: Finding | None) -> Finding | None:
    """A verdict on a sum of stops; one of them at least has the value that the map gives it, where it was not said."""
    return by_map(state, verdict) if any(stop.value is None for run in runs for stop in run.stops) else verdict


class Ran(Draft):
    """What the trains of a run earn together, None if it was not told by trains; where each calls, once each place."""

    revenue: int | None = None
    brings: tuple[Beside, ...] = ()  # what the treasury gets beside it
    branch: int = 0  # what of it a branch line's train brings
    great: int | None = None  # what of it the great run brings, if one was made
    called: list[str] = Field(default_factory=list)
    each: list[int] = Field(default_factory=list)  # what every train earns, cars apart
    uncounted: bool = False  # more is earned together by stops that were not told


def sum_runs(desk: Desk, move: Run, company: str, owned: list[str]) -> Ran:
    """What all trains earn. Each is judged, cars double a stop of another."""
    _judge_trains(desk, move, company, owned)
    desk.judge(*judge_joined(desk, company, move.runs))
    known = [(desk.title.train(each.train), each) for each in move.runs]
    cars = [each for facts, each in known if facts.car and not facts.adds]
    others = [(each, read_calls(desk, each, company)) for facts, each in known if not facts.car and not facts.adds]
    ran = Ran(revenue=0)
    for (train, calls), zones in zip(others, share_relief(desk, others, relief_of(desk, company)), strict=True):
        ran.called += dict.fromkeys(call.where for call in calls)
        if calls:
            desk.judge(*judge_route(desk, company, train, calls, zones))
            earned = _run_train(desk, ran, train, reckon(desk, company, train, calls, zones))
        else:
            earned = train.revenue or 0
            brings, wrong = told_beside(desk, company, [train.train], earned, train.extra or 0)
            desk.judge(wrong, judge_combined(desk, train, move.orient is not None))
            ran.brings += brings
        ran.revenue = (ran.revenue or 0) + earned
        ran.each.append(earned)
        ran.branch += earned if desk.title.train(train.train).branch is not None else 0
    for added_by in joined(desk.title).runs_added:
        more = added_by(desk, company, [calls for _, calls in others])
        ran.uncounted |= more is None
        ran.revenue = (ran.revenue or 0) + (more or 0)
    visited = [call for _, calls in others for call in calls]
    untold = any(not train.stops for train, _ in others)
    for car in cars:
        added = double(desk, car, visited, untold)
        added = _earned(desk, f"the {car.train} train earns", car.revenue, added) if car.stops else added
        ran.revenue = (ran.revenue or 0) + added
    return ran


def _run_train(desk: Desk, ran: Ran, train: TrainRun, route: Route) -> int:
    """What one train earns by its stops; what the treasury gets beside it is noted, and its great run."""
    great = [each for each in joined(desk.title).great if ran.great is None and each.is_made(desk, route)]
    desk.judge(judge_combined(desk, train, bool(great)))
    for each in great:
        route = each.adds(desk, route)
    see_run(desk, route.company, train.train, [(call.where, call.industry) for call in route.calls])
    verdict = judge_sum(desk, f"the {train.train} train earns", train.revenue, route.revenue, route.calls)
    desk.judge(as_printed(desk, (train,), verdict))
    earned = route.revenue if train.revenue is None else train.revenue
    ran.great = earned if great else ran.great
    desk.judge(judge_sum(desk, f"the {train.train} train earns the treasury", train.extra, route.beside))
    ran.brings += stated_beside(desk, route.treasury, train.extra)
    return earned


def _earned(desk: Desk, says: str, stated: int | None, computed: int, called: Collection[Call] = ()) -> int:
    """What a train brings: as stated, else as its stops add up; with a verdict if the two differ."""
    desk.judge(judge_sum(desk, says, stated, computed, called))
    return computed if stated is None else stated


def _judge_trains(desk: Desk, move: Run, company: str, owned: list[str]) -> None:
    run = [name for train in move.runs for name in (train.train, *train.joined) if desk.title.is_train(name)]
    for name in dict.fromkeys(run):
        count, has = run.count(name), owned.count(name)
        if count > has:
            desk.flag(
                "run-train",
                f"{company} runs {plural(count, 'train')} of type {name} and owns {has}",
                expected=has,
                actual=count,
                remedy=with_own_trains(desk, owned),
            )
