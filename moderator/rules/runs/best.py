"""The best of a run: a train that visits more places than it is paid for counts the dearest, one with a station."""

from collections.abc import Sequence
from itertools import combinations

from moderator.rules.basics.state import State
from moderator.rules.runs.routes import Call, Route


def count_best(state: State, route: Route) -> Route:
    """The run with those places alone for which its train is paid."""
    side = state.title.side(route.train)
    if not side.visits or len(route.calls) <= side.reach:
        return route
    ways = [way for way in combinations(route.calls, side.reach) if any(call.station for call in way)]
    best = max(ways, key=lambda way: sum(call.value for call in way) + end_bonus(state, way), default=route.calls)
    return route.but(calls=tuple(best))


def end_bonus(state: State, calls: Sequence[Call]) -> int:
    """What is printed at the ends of a run between two groups of places: the best of each; nothing without both."""
    groups = state.title.file.bonuses.opposite
    best = [
        max((call.facts.end_bonus for call in calls if group in call.facts.groups), default=None) for group in groups
    ]
    return 0 if not best or None in best else sum(each or 0 for each in best)
