"""Connections: a bonus for the first company whose run joins two places, and a station that doubles one of them."""

from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.wording import list_words
from moderator.rules.basics.connections import connection_at, doubling_station, is_made
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State
from moderator.rules.runs.mending import without_extra
from moderator.rules.runs.routes import Route
from moderator.titles.companies import Connection


def first_run(desk: Desk, route: Route) -> Route:
    """A place doubled by the company's station there; the bonus of the first run, half in it, half for the treasury."""
    calls = []
    for call in route.calls:
        known = connection_at(desk, call.where)
        doubled = known is not None and doubling_station(desk, route.company, call.where)
        calls.append(call.but(value=call.value * 2) if doubled else call)
        if doubled:
            worth = [(desk.title.place_name(call.where), call.value * 2)]
            desk.tell("first-run", "doubled", company=route.company, train=route.train, values=worth)
    route = route.but(calls=tuple(calls))
    called = {call.where for call in calls}
    for facts in desk.title.file.connections:
        if {facts.begins, facts.ends} <= called and not is_made(desk, facts):
            half = _make(desk, facts, route.company)
            route = route.but(added=route.added + facts.pays - half, treasury=route.treasury + half)
    return route


def told_connections(desk: Desk, company: str, extra: int) -> Finding | None:
    """Connections that runs without stops have made, by what they earn the treasury; a verdict on any other sum."""
    left = extra
    for facts in desk.title.file.connections:
        half = divide(facts.pays, 2, "down")
        if not is_made(desk, facts) and left in _sums(desk) and left - half in _sums(desk, without=facts):
            left -= _make(desk, facts, company)
    if not left:
        return None
    return desk.finding(
        "connection-made",
        f"runs cannot earn the treasury of {company} {desk.money(extra)}",
        expected=list_words((desk.money(amount) for amount in sorted(_sums(desk))), "or"),
        actual=desk.money(extra),
        remedy=without_extra(desk),
    )


def _sums(state: State, without: Connection | None = None) -> set[int]:
    """What connections not yet made may earn a treasury together."""
    sums = {0}
    for facts in state.title.file.connections:
        if facts != without and not is_made(state, facts):
            sums |= {known + divide(facts.pays, 2, "down") for known in sums}
    return sums


def _make(desk: Desk, facts: Connection, company: str) -> int:
    """Note a connection as made; half of its bonus, for the treasury."""
    desk.position.links = {**desk.position.links, facts.ends: 1}
    joined = [desk.title.place_name(where) for where in (facts.begins, facts.ends)]
    desk.tell("first-run", company=company, amount=facts.pays, places=list_words(joined))
    return divide(facts.pays, 2, "down")


