"""Corrected runs, as remedies of findings."""

from typing import cast

from moderator.model.moves import Move, Stop
from moderator.rules.booking import State
from moderator.vocabulary.runs import Run


def as_reckoned(state: State) -> Move | None:
    """Return the run without stated sums, so that they follow from its stops. None if no run is judged."""
    run = cast(Run | None, state.instead(total=None, extra=None))
    if run is None:
        return None
    return run.replace(runs=tuple(each.replace(revenue=None, extra=None) if each.stops else each for each in run.runs))


def with_stop(state: State, stop: Stop, **changes: object) -> Move | None:
    """Return the run with a stop changed and without stated sums."""
    run = cast(Run | None, as_reckoned(state))
    if run is None:
        return None
    runs = (
        each.replace(stops=tuple(s.replace(**changes) if s == stop else s for s in each.stops)) for each in run.runs
    )
    return run.replace(runs=tuple(runs))


def without_extra(state: State) -> Move | None:
    """Return the run without income for the treasury."""
    run = cast(Run | None, state.instead(extra=None))
    return None if run is None else run.replace(runs=tuple(each.replace(extra=None) for each in run.runs))


def with_bonus(state: State) -> Move | None:
    """Return the run with its treasury income also added to its revenue, as for a bonus paid half and half."""
    run = cast(Run | None, state.instead())
    if run is None:
        return None
    if not run.runs:
        return run.replace(total=(run.total or 0) + (run.extra or 0))
    runs = (each.replace(revenue=(each.revenue or 0) + (each.extra or 0)) for each in run.runs)
    return run.replace(total=None, extra=None, runs=tuple(runs)) if all(not each.stops for each in run.runs) else None


def count_anew(state: State, what: str = "count the stops") -> str:
    """Return the instruction to count another route on the board."""
    return f"{what}, and enter the run again; only the board shows the routes"


def with_own_trains(state: State, owned: list[str]) -> Move | None:
    """Return the run with only trains that the company owns, each once; None if it owns none of them."""
    run = cast(Run | None, state.instead(total=None, extra=None))
    if run is None:
        return None
    left = [*owned]
    kept = []
    for each in run.runs:
        if each.train in left:
            left.remove(each.train)
            kept.append(each)
    return run.replace(runs=tuple(kept)) if kept else None
