"""Trains run: a total, or train by train and stop by stop, computed and held against their reach."""

from moderator.model.findings import Finding
from moderator.model.rounds import Beside, Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.effects import pay_calls
from moderator.rules.basics.holdings import charter_of, trains_to_run
from moderator.rules.basics.investor import is_investors
from moderator.rules.basics.points import joined
from moderator.rules.basics.state import State
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import RISES, go_to_step, replace_turn, settle, turn_spoken_of
from moderator.rules.runs.beside import stated_beside, told_beside
from moderator.rules.runs.dividends import BRANCH, divide_at_once
from moderator.rules.runs.linked import judge_linked, run_linked, told_sum
from moderator.rules.runs.mending import count_anew
from moderator.rules.runs.summing import Ran, as_printed, judge_sum, sum_runs
from moderator.vocabulary.runs import Run


def run(desk: Desk, move: Run, company: str) -> None:
    """Book a company's earnings; a minor's are halved at once. A run that was passed over is booked late."""
    again = turn_spoken_of(desk, company, "run")
    turn = again if _has_run(again) else go_to_step(desk, company, "run")
    owned, made = trains_to_run(desk, company), desk.position.links
    desk.judge(wrong := judge_linked(desk, move, company))
    ran = sum_runs(desk, move, company, owned) if move.runs and wrong is None else Ran()
    ran.revenue = _left(desk, company, ran, move.total)
    revenue, computed = _revenue(desk, move, company, ran, owned, as_told=wrong is not None)
    ran.brings, unearned = _beside(desk, move, company, ran, owned, revenue, as_told=wrong is not None)
    desk.judge(*(judge(desk, move, company) for judge in joined(desk.title).run_judged))
    desk.judge(
        None if owned else _run_no_train(desk, company, revenue),
        as_printed(desk, move.runs, judge_sum(desk, "the trains earn", move.total, computed)),
        unearned if move.runs else None,
        _run_multiple(desk, company, revenue),
        None if move.runs else unearned,
        _call_count(desk, move, len(owned)),
    )
    if not move.runs or any(not train.stops for train in move.runs):
        desk.flag("revenue", f"{company} earns {desk.money(revenue)}: the table vouches for its routes")
    if revenue and is_investors(desk, company):
        desk.flag("investor-run", f"{company} cannot earn more than {desk.money(revenue)}: the table vouches for it")
    if _has_run(turn):
        desk.flag("run-twice", f"{company} has run already", expected="one run", actual="two")
        desk.position.links = made
        return
    _book(desk, move, company, turn, ran, revenue)


def _revenue(
    desk: Desk, move: Run, company: str, ran: Ran, owned: list[str], *, as_told: bool
) -> tuple[int, int | None]:
    """What is booked, as the table has paid it, and what the runs come to, where that is known to the last unit.

    What is counted as it may not be is booked `as_told`.
    """
    computed = ran.revenue if move.linked is None else run_linked(desk, move.linked, company, owned)
    told = told_sum(move) if as_told else move.total
    revenue = told if told is not None else computed or 0
    return revenue, None if ran.uncounted and revenue > (computed or 0) else computed


def _beside(
    desk: Desk, move: Run, company: str, ran: Ran, owned: list[str], revenue: int, *, as_told: bool
) -> tuple[tuple[Beside, ...], Finding | None]:
    """What the treasury gets beside the revenue, and a verdict if the trains do not bring so much."""
    brings, unearned = ran.brings, None
    if not move.runs:
        brings, unearned = told_beside(desk, company, owned, revenue, move.extra or 0)
    elif not as_told:
        unearned = judge_sum(desk, "the trains earn the treasury", move.extra, sum(each.amount for each in brings))
    return stated_beside(desk, brings, move.extra), unearned


def _book(desk: Desk, move: Run, company: str, turn: Turn | None, ran: Ran, revenue: int) -> None:
    """What is paid of a run at once, and what its turn remembers for the dividend."""
    if revenue and company not in desk.position.earned:
        desk.position.earned |= {company}
    pay_calls(desk, ran.called, move.calls or 0)
    revenue -= sum(claim(desk, company, revenue) for claim in joined(desk.title).revenue_claimed)
    done = [each.done(desk, move, company, ran.great) for each in joined(desk.title).great]
    great = tuple(paid for beside, _ in done for paid in beside)
    at_once = "dividend" not in charter_of(desk, company).steps
    if at_once:
        divide_at_once(desk, company, revenue)
    if turn is None:
        return
    late = turn.missed == "run"
    turn = BRANCH.put(turn, ran.branch).but(revenue=revenue, missed=None, settled=at_once or not revenue)
    turn = RISES.put(turn, sum(steps for _, steps in done)).but(brings=(*ran.brings, *great))
    if (at_once or not revenue) and not late:
        turn = settle(desk, turn, revenue)
    replace_turn(desk, turn)
    finish_if_idle(desk)


def _left(desk: Desk, company: str, ran: Ran, stated: int | None) -> int | None:
    """What is left of what its trains earn together; what is stated of them alone is that."""
    told = None if ran.revenue is None else ran.each
    lost = sum(lose(desk, company, told, stated or 0) for lose in joined(desk.title).run_lost)
    return None if ran.revenue is None else ran.revenue - lost


def _has_run(turn: Turn | None) -> bool:
    """Whether the turn that a run is said of has one: then it is said again, wherever play has come to."""
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
    """More runs are said to call at a place than there are trains whose stops are not told."""
    untold = sum(not train.stops for train in move.runs) if move.runs else owned
    if (move.calls or 0) <= untold:
        return None
    return state.finding(
        "call-count",
        f"{move.calls} runs without stops are said to call there, of {untold}",
        expected=f"at most {untold}",
        actual=move.calls,
        remedy=state.instead(calls=untold or None),
    )
