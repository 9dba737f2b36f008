"""Rivers that a tile crosses, paid by the hexside."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.state import State
from moderator.vocabulary.track import Lay


def hexsides_of(state: State, move: Lay) -> int:
    """How many hexsides are paid for: as many as the line says, else the fewest that cost so much together."""
    return fewest_hexsides(state, move.river or 0) if move.hexsides is None else move.hexsides


def fewest_hexsides(state: State, river: int) -> int:
    """The fewest hexsides of rivers that cost so much together; one where none do."""
    return next((count for count, sums in enumerate(_river_sums(state)) if river in sums), 1)


def judge_rivers(state: State, move: Lay) -> Finding | None:
    """What is paid for rivers is no sum of what their hexsides cost, of so many as are told, of six at most."""
    river = move.river or 0
    if not river:
        return None
    costs = state.title.file.operating.rivers
    if any(river in sums for count, sums in enumerate(_river_sums(state)) if move.hexsides in (None, count)):
        return None
    each = list_words((state.money(cost) for cost in costs), "or") if costs else state.money(0)
    return state.finding(
        "river-cost",
        f"{state.money(river)} is paid for rivers, and a hexside of one costs {each}",
        expected=f"{each} a hexside",
        actual=state.money(river),
        remedy="count the hexsides, and enter what they cost after `river`" if costs else None,
    )


def _river_sums(state: State) -> Iterator[set[int]]:
    """What no hexside of a river costs, one, two, ... and six together."""
    sums = {0}
    for _ in range(7):
        yield sums
        sums = {known + cost for known in sums for cost in state.title.file.operating.rivers}
