"""The fewest repeats proven, by the CP-SAT solver of OR-Tools; what the extra `moderator[seating]` brings.

The solver counts steps of its own instead of seconds, in one thread: so the same seed finds the same anywhere.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import combinations, pairwise
from typing import Any

from moderator.tournament.task import Tables, Task, Wanted, count_repeats, pairs_of

_STEPS = 10.0  # about as many seconds, or twice as many
_MOST = 40_000  # pairs by rounds and tables; more would take too long to lay out


def can_prove(task: Task) -> bool:
    """Whether the solver is installed, and the task small enough for it."""
    size = sum(len(each.players) ** 2 * len(each.sizes) // 2 for each in task.rounds)
    by_standing = any(each.near for each in task.rounds)  # repeats are not all that counts then
    return find_spec("ortools") is not None and 0 < size <= _MOST and not by_standing


def prove(task: Task, begin: Sequence[Tables], least: int, seed: int) -> tuple[list[Tables], int]:
    """A seating with as few repeats as the solver finds, not more than in the given one; and the least there can be."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    task = task.but(rounds=tuple(each.but(sizes=tuple(sorted(each.sizes, reverse=True))) for each in task.rounds))
    begin = [_sorted(each, tables) for each, tables in zip(task.rounds, begin, strict=True)]
    sits = [_lay_out(model, task, number, begin[number]) for number in range(len(task.rounds))]
    if task.is_first:  # whoever sits where in the first round, the others can be named so
        for (name, at), literal in sits[0].items():
            model.add(literal == (name in begin[0][at]))
    cost = _count(model, task, sits)
    already = count_repeats(task.played)
    model.add(cost + already >= least)
    model.add(cost + already <= count_repeats((*task.played, *begin)))
    model.minimize(cost)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed % 2**31
    solver.parameters.max_deterministic_time = _STEPS
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return [*begin], least
    found = [
        tuple(
            tuple(name for name in each.players if solver.boolean_value(there[name, at]))
            for at in range(len(each.sizes))
        )
        for each, there in zip(task.rounds, sits, strict=True)
    ]
    return found, max(least, already + int(solver.best_objective_bound + 0.999))


def _lay_out(model: Any, task: Task, number: int, begin: Tables) -> dict[tuple[str, int], Any]:
    """Who sits at which table of a round: everybody at one, each table full."""
    each = task.rounds[number]
    sits = {(name, at): model.new_bool_var("") for name in each.players for at in range(len(each.sizes))}
    for name in each.players:
        model.add_exactly_one(sits[name, at] for at in range(len(each.sizes)))
    for at, size in enumerate(each.sizes):
        model.add(sum(sits[name, at] for name in each.players) == size)
        for name in each.players:
            model.add_hint(sits[name, at], name in begin[at])
    for at, (size, after) in enumerate(pairwise(each.sizes)):  # of tables of one size that of an earlier name is first
        for here, name in enumerate(each.players) if size == after else ():
            model.add(sits[name, at + 1] <= sum(sits[other, at] for other in each.players[:here]))
    return sits


def _sorted(each: Wanted, tables: Tables) -> Tables:
    """The tables of a round, those of one size by their first name."""
    place = {name: at for at, name in enumerate(each.players)}
    return tuple(sorted(tables, key=lambda table: (-len(table), min(place[name] for name in table))))


def _count(model: Any, task: Task, sits: Sequence[dict[tuple[str, int], Any]]) -> Any:
    """What the repeats come to: each meeting costs as much as there were, and with each other new one 1 more."""
    met = pairs_of(task.played)
    meets: dict[frozenset[str], list[Any]] = {}
    for each, there in zip(task.rounds, sits, strict=True):
        for one, other in combinations(each.players, 2):
            together = model.new_bool_var("")
            for at in range(len(each.sizes)):
                model.add(together >= there[one, at] + there[other, at] - 1)
            meets.setdefault(frozenset((one, other)), []).append(together)
    cost = sum(met[pair] * together for pair, there in meets.items() for together in there if met[pair])
    for several in meets.values():
        if len(several) > 1:
            again = model.new_int_var(0, len(several) * (len(several) - 1) // 2, "")
            for step in range(1, len(several)):
                model.add(again >= step * sum(several) - step * (step + 1) // 2)
            cost += again
    return cost
