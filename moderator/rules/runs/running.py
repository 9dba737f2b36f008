"""Runs of trains, stated as a total, by trains, or by stops; computed and checked."""

from collections.abc import Collection

from moderator.model.findings import Finding
from moderator.model.moves import TrainRun
from moderator.model.rounds import ExtraIncome, Turn
from moderator.model.values import Draft, Field
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State, by_map
from moderator.rules.cards import see_run
from moderator.rules.events import RunStated
from moderator.rules.holdings import charter_of, is_investors, trains_to_run
from moderator.rules.listeners import judged
from moderator.rules.mechanic_rules import mechanics_of
from moderator.rules.privates import pay_calls
from moderator.rules.rounds.operating import RISES, finish_if_idle, go_to_step, replace_turn, settle, turn_spoken_of
from moderator.rules.runs.bonuses import add_longest, claimed_bonus, reckon, stated_beside, told_beside
from moderator.rules.runs.dividends import BRANCH, divide_at_once
from moderator.rules.runs.linked import judge_linked, run_linked, told_sum
from moderator.rules.runs.reach import judge_combined, judge_joined, relief_of, share_relief
from moderator.rules.runs.remedies import as_reckoned, count_anew, with_own_trains, with_stop
from moderator.rules.runs.route_checks import judge_route
from moderator.rules.runs.routes import Call, Route, read_calls, stop_value
from moderator.rules.runs.rows import apply, stops_for
from moderator.vocabulary.runs import Run

# ---- doubling ----
# A car (a Pullman) counts a stop of another train a second time.


def double(booking: Booking, car: TrainRun, visited: list[Call], untold: bool) -> int:
    """Return the revenue of a car: the value of one city or off-map place on another train's run.

    `untold` is whether some run is stated without stops.
    """
    if not car.stops:
        return car.revenue or 0
    stop = car.stops[0]
    call = _doubled(booking, car, visited, untold)
    if len(car.stops) != 1 or call is None or not call.counts:
        named = list_words(stop.place for stop in car.stops)
        booking.flag(
            "car-stop",
            f"the {car.train} doubles one city or off-map place on a run, not {named}",
            expected="one city or off-map place of a run",
            actual=named,
            remedy=f"name one stop that it doubles after `{car.train}:`",
        )
    if call is None:
        return stop.value or 0
    if stop.value is not None and stop.value != call.value:
        booking.flag(
            "run-value",
            f"{stop.place} pays {booking.money(call.value)} on the run, but {booking.money(stop.value)} when doubled",
            expected=booking.money(call.value),
            actual=booking.money(stop.value),
            remedy=with_stop(booking, stop, value=None),
            about="car-double",
        )
    return call.value if stop.value is None else stop.value


def _doubled(booking: Booking, car: TrainRun, visited: list[Call], untold: bool) -> Call | None:
    """Return the stop that is doubled. If some run has no stops, take the line's word for it."""
    stop = car.stops[0]
    where = booking.title.hex_of(stop.place)
    for call in visited:
        if call.where == where:
            return call
    return Call(where, booking.title.hex(where), stop_value(booking, stop, where, car.train), False) if untold else None


# ---- summing ----
# What trains earn, one by one and together.


def judge_sum(
    state: State, says: str, stated: int | None, computed: int | None, called: Collection[Call] = ()
) -> Finding | None:
    """Return a finding if runs do not add up to the stated sum. A difference that equals a bonus is a claimed bonus."""
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
    """Return the finding on a sum as a note, if it rests on a value of an unconfirmed map."""
    return by_map(state, verdict) if any(stop.value is None for run in runs for stop in run.stops) else verdict


class Ran(Draft):
    """The joint earnings of a company's trains, and their stops. `revenue` is None if the line states no trains."""

    revenue: int | None = None
    brings: tuple[ExtraIncome, ...] = ()  # income for the treasury apart from it
    branch: int = 0  # part of it from a branch line's train
    great: int | None = None  # part of it from the great run, if one was made
    called: list[str] = Field(default_factory=list)
    each: list[int] = Field(default_factory=list)  # earnings of each train, without cars
    uncounted: bool = False  # trains may earn more together at stops that were not stated


def sum_runs(booking: Booking, move: Run, company: str, owned: list[str]) -> Ran:
    """Return the total earnings of all trains. Each run is checked; cars double a stop of another train."""
    _judge_trains(booking, move, company, owned)
    booking.judge(*judge_joined(booking, company, move.runs))
    known = [(booking.title.train(each.train), each) for each in move.runs]
    cars = [each for facts, each in known if facts.car and not facts.adds]
    others = [(each, read_calls(booking, each, company)) for facts, each in known if not facts.car and not facts.adds]
    ran = Ran(revenue=0)
    for (train, calls), zones in zip(others, share_relief(booking, others, relief_of(booking, company)), strict=True):
        ran.called += dict.fromkeys(call.where for call in calls)
        if calls:
            booking.judge(*judge_route(booking, company, train, calls, zones))
            earned = _run_train(booking, ran, train, reckon(booking, company, train, calls, zones))
        else:
            earned = train.revenue or 0
            brings, wrong = told_beside(booking, company, [train.train], earned, train.extra or 0)
            booking.judge(wrong, judge_combined(booking, train, move.orient is not None))
            ran.brings += brings
        ran.revenue = (ran.revenue or 0) + earned
        ran.each.append(earned)
        ran.branch += earned if booking.title.train(train.train).branch is not None else 0
    more = add_longest(booking, [Route(company, train, tuple(calls)) for train, calls in others])
    ran.uncounted = more is None
    ran.revenue = (ran.revenue or 0) + (more or 0)
    visited = [call for _, calls in others for call in calls]
    untold = any(not train.stops for train, _ in others)
    for car in cars:
        added = double(booking, car, visited, untold)
        added = _earned(booking, f"the {car.train} train earns", car.revenue, added) if car.stops else added
        ran.revenue = (ran.revenue or 0) + added
    return ran


def _run_train(booking: Booking, ran: Ran, train: TrainRun, route: Route) -> int:
    """Return the revenue of one train by its stops, and note its treasury income and great run."""
    rows = [(each.row(booking.title), each) for each in mechanics_of(booking.title).run_bonuses.great]
    great = [pair for pair in rows if ran.great is None and stops_for(booking, pair[0], route) is not None]
    booking.judge(judge_combined(booking, train, bool(great)))
    for row, each in great:
        booking.judge(each.judges(booking, route))
        route = apply(row, booking, route)
    see_run(booking, route.company, train.train, [(call.where, call.industry) for call in route.calls])
    verdict = judge_sum(booking, f"the {train.train} train earns", train.revenue, route.revenue, route.calls)
    booking.judge(as_printed(booking, (train,), verdict))
    earned = route.revenue if train.revenue is None else train.revenue
    ran.great = earned if great else ran.great
    booking.judge(judge_sum(booking, f"the {train.train} train earns the treasury", train.extra, route.beside))
    ran.brings += stated_beside(booking, route.treasury, train.extra)
    return earned


def _earned(booking: Booking, says: str, stated: int | None, computed: int, called: Collection[Call] = ()) -> int:
    """Return the stated revenue of a train, or else the computed one. Report a difference between the two."""
    booking.judge(judge_sum(booking, says, stated, computed, called))
    return computed if stated is None else stated


def _judge_trains(booking: Booking, move: Run, company: str, owned: list[str]) -> None:
    run = [name for train in move.runs for name in (train.train, *train.joined) if booking.title.is_train(name)]
    for name in dict.fromkeys(run):
        count, has = run.count(name), owned.count(name)
        if count > has:
            booking.flag(
                "run-train",
                f"{company} runs {plural(count, 'train')} of type {name} but owns {has}",
                expected=has,
                actual=count,
                remedy=with_own_trains(booking, owned),
            )


def run(booking: Booking, move: Run, company: str) -> None:
    """Book a company's earnings, and divide those that are not declared. A run passed over before is booked late."""
    again = turn_spoken_of(booking, company, "run")
    turn = again if _has_run(again) else go_to_step(booking, company, "run")
    owned, made = trains_to_run(booking, company), booking.position.links
    booking.judge(wrong := judge_linked(booking, move, company))
    ran = sum_runs(booking, move, company, owned) if move.runs and wrong is None else Ran()
    ran.revenue = _left(booking, company, ran, move.total)
    revenue, computed = _revenue(booking, move, company, ran, owned, as_told=wrong is not None)
    ran.brings, unearned = _beside(booking, move, company, ran, owned, revenue, as_told=wrong is not None)
    booking.judge(*judged(booking, RunStated(move, company)))
    booking.judge(
        None if owned else _run_no_train(booking, company, revenue),
        as_printed(booking, move.runs, judge_sum(booking, "the trains earn", move.total, computed)),
        unearned if move.runs else None,
        _run_multiple(booking, company, revenue),
        None if move.runs else unearned,
        _call_count(booking, move, len(owned)),
    )
    if not move.runs or any(not train.stops for train in move.runs):
        booking.flag("revenue", f"{company} earns {booking.money(revenue)}: the table vouches for its routes")
    if revenue and is_investors(booking, company):
        booking.flag(
            "investor-run", f"{company} cannot earn more than {booking.money(revenue)}: the table vouches for it"
        )
    if _has_run(turn):
        booking.flag("run-twice", f"{company} has already run", expected="one run", actual="two")
        booking.position.links = made
        return
    _book(booking, move, company, turn, ran, revenue)


def _revenue(
    booking: Booking, move: Run, company: str, ran: Ran, owned: list[str], *, as_told: bool
) -> tuple[int, int | None]:
    """Return the revenue to book, and the computed revenue or None if it is not known exactly.

    `as_told` books the stated revenue of a run that is counted wrongly.
    """
    computed = ran.revenue if move.linked is None else run_linked(booking, move.linked, company, owned)
    total = told_sum(move) if as_told else move.total
    revenue = total if total is not None else computed or 0
    return revenue, None if ran.uncounted and revenue > (computed or 0) else computed


def _beside(
    booking: Booking, move: Run, company: str, ran: Ran, owned: list[str], revenue: int, *, as_told: bool
) -> tuple[tuple[ExtraIncome, ...], Finding | None]:
    """Return the income for the treasury apart from the revenue, and a finding if the trains do not earn it."""
    brings, unearned = ran.brings, None
    if not move.runs:
        brings, unearned = told_beside(booking, company, owned, revenue, move.extra or 0)
    elif not as_told:
        unearned = judge_sum(booking, "the trains earn the treasury", move.extra, sum(each.amount for each in brings))
    return stated_beside(booking, brings, move.extra), unearned


def _book(booking: Booking, move: Run, company: str, turn: Turn | None, ran: Ran, revenue: int) -> None:
    """Book payments of a run, and note in the turn what its dividend needs."""
    if revenue and company not in booking.position.earned:
        booking.position.earned |= {company}
    pay_calls(booking, ran.called, move.calls or 0)
    revenue -= sum(claim(booking, company, revenue) for claim in mechanics_of(booking.title).run_bonuses.taken)
    done = [each.done(booking, move, company, ran.great) for each in mechanics_of(booking.title).run_bonuses.great]
    great = tuple(paid for beside, _ in done for paid in beside)
    at_once = "dividend" not in charter_of(booking, company).steps
    if at_once:
        divide_at_once(booking, company, revenue)
    if turn is None:
        return
    late = turn.missed == "run"
    turn = BRANCH.put(turn, ran.branch).replace(revenue=revenue, missed=None, settled=at_once or not revenue)
    turn = RISES.put(turn, sum(steps for _, steps in done)).replace(brings=(*ran.brings, *great))
    if (at_once or not revenue) and not late:
        turn = settle(booking, turn, revenue)
    replace_turn(booking, turn)
    finish_if_idle(booking)


def _left(booking: Booking, company: str, ran: Ran, stated: int | None) -> int | None:
    """Return the revenue after losses that mechanics deduct, or None if only a total is stated."""
    each = None if ran.revenue is None else ran.each
    lost = sum(lose(booking, company, each, stated or 0) for lose in mechanics_of(booking.title).run_bonuses.lost)
    return None if ran.revenue is None else ran.revenue - lost


def _has_run(turn: Turn | None) -> bool:
    """Return whether the turn in question has a run, so that the line repeats it."""
    return turn is not None and turn.revenue is not None and turn.missed != "run"


def _run_no_train(state: State, company: str, revenue: int) -> Finding | None:
    if not revenue:
        return None
    return state.finding(
        "run-no-train",
        f"{company} owns no train and earns nothing",
        expected=state.money(0),
        actual=state.money(revenue),
    )


def _run_multiple(state: State, company: str, revenue: int) -> Finding | None:
    unit = charter_of(state, company).dividend.multiple_of
    if revenue % unit == 0:
        return None
    return state.finding(
        "run-multiple",
        f"{state.money(revenue)} cannot be earned: every stop pays a multiple of {unit}",
        expected=f"a multiple of {unit}",
        actual=revenue,
        remedy=count_anew(state),
    )


def _call_count(state: State, move: Run, owned: int) -> Finding | None:
    """Return a finding if more runs are stated to stop at a place than there are trains without stops."""
    untold = sum(not train.stops for train in move.runs) if move.runs else owned
    if (move.calls or 0) <= untold:
        return None
    return state.finding(
        "call-count",
        f"{move.calls} runs are stated to call there, but only {untold} have no stops",
        expected=f"at most {untold}",
        actual=move.calls,
        remedy=state.instead(calls=untold or None),
    )
