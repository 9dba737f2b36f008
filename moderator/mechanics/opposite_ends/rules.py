"""Its rule: of several places of one group in a run the best one counts."""

from collections.abc import Collection

from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.runs.best import end_bonus
from moderator.rules.runs.routes import Call, Route


def _add(desk: Desk, route: Route) -> Route:
    bonus = end_bonus(desk, route.calls)
    if not bonus:
        return route
    desk.tell("opposite-ends", company=route.company, amount=bonus, train=route.train)
    return route.but(added=route.added + bonus)


def _claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds that the bonus of an end in the run would."""
    ends = [call.facts.end_bonus for call in called if call.facts.end_bonus]
    others = {facts.end_bonus for facts in state.title.map.hexes.values()}
    return "opposite-ends" if any(more - end in others or more == end for end in ends) else None


RULES = Rules(bonuses={"opposite-ends": _add}, bonus_claimed=(_claimed,))
