"""Their rules: where they run, what they leave out, and what is doubled."""

from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.runs.mending import count_anew
from moderator.rules.runs.routes import Route
from moderator.titles.bonuses import Express


def _run(desk: Desk, route: Route) -> Route:
    """An express train counts no towns; between its two ends every metropolis on the way counts double."""
    facts = desk.title.file.bonuses.express
    if facts is None or not desk.title.train(route.train).express:
        return route
    desk.judge(_express_start(desk, route, facts), _express_avoids(desk, route, facts))
    calls = tuple(call.but(value=0) if call.facts.kind == "town" else call for call in route.calls)
    first, last = calls[0].facts.groups, calls[-1].facts.groups
    whole = (facts.begins in first and facts.doubles_to in last) or (facts.begins in last and facts.doubles_to in first)
    doubled = [call for call in calls if call.facts.metropolis] if whole else []
    if doubled:
        values = [(desk.title.place_name(call.where), 2 * call.value) for call in doubled]
        desk.tell("rheingold", company=route.company, train=route.train, values=values)
        calls = tuple(call.but(value=2 * call.value) if call.facts.metropolis else call for call in calls)
    return route.but(calls=calls)


def _express_start(state: State, route: Route, facts: Express) -> Finding | None:
    if any(facts.begins in call.facts.groups for call in (route.calls[0], route.calls[-1])):
        return None
    known = state.title.map.hexes
    begins = list_words((state.title.place_name(at) for at in known if facts.begins in known[at].groups), "or")
    ends = f"{state.title.place_name(route.calls[0].where)} to {state.title.place_name(route.calls[-1].where)}"
    return state.finding(
        "express-start",
        f"the {route.train} train runs from {ends}: it must start at {begins}",
        expected=begins,
        actual=ends,
        remedy=count_anew(state, f"start the run at {begins}"),
    )


def _express_avoids(state: State, route: Route, facts: Express) -> Finding | None:
    """Through the place, not to it: an end is no passage."""
    if all(call.where != facts.avoids for call in route.calls[1:-1]):
        return None
    place = state.title.place_name(facts.avoids)
    return state.finding(
        "express-avoids",
        f"the {route.train} train runs through {place}",
        expected=f"a run round {place}",
        actual=place,
        remedy=count_anew(state, "choose another run"),
    )


RULES = Rules(stop_bonuses={"rheingold": _run})
