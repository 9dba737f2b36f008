"""Connections: a bonus for the first company whose run joins two places, and a station that doubles one of them."""

from collections.abc import Collection

from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.connections import connection_at, doubling_station, half_for_treasury, is_made
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State
from moderator.rules.runs.mending import with_bonus, without_extra
from moderator.rules.runs.routes import Call, Route
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
            about = None if known is None else known.ends
            desk.tell("first-run", "doubled", company=route.company, train=route.train, values=worth, about=about)
    route = route.but(calls=tuple(calls))
    called = {call.where for call in calls}
    for facts in desk.title.file.connections:
        if {facts.begins, facts.ends} <= called and not is_made(desk, facts):
            half = _make(desk, facts, route.company)
            route = route.but(added=route.added + facts.pays - half, treasury=route.treasury + half)
    return route


def told_connections(desk: Desk, company: str, revenue: int, extra: int) -> Finding | None:
    """Connections that runs without stops have made, by what they earn the treasury; a verdict on any other sum, and on
    a revenue that cannot hold as much again.
    """
    left, made = extra, list[Connection]()
    for facts in desk.title.file.connections:
        half = half_for_treasury(facts)
        if not is_made(desk, facts) and left in _sums(desk) and left - half in _sums(desk, without=facts):
            left -= _make(desk, facts, company)
            made.append(facts)
    if left:
        return desk.finding(
            "connection-made",
            f"runs cannot earn the treasury of {company} {desk.money(extra)}",
            expected=list_words((desk.money(amount) for amount in sorted(_sums(desk))), "or"),
            actual=desk.money(extra),
            remedy=without_extra(desk),
            about=_paying(desk, extra),
        )
    return None if not made or revenue > extra else _without_bonus(desk, company, made, revenue, extra)


def claimed_connection(state: State, more: int, called: Collection[Call]) -> str | None:
    """The end of a connection of which a run counts too much: half of its bonus, or the end twice."""
    places = {call.where for call in called}
    for facts in state.title.file.connections:
        again = {facts.begins, facts.ends} <= places and more == half_for_treasury(facts)
        if again or any(call.where == facts.ends and call.value == more for call in called):
            return facts.ends
    return None


def _without_bonus(desk: Desk, company: str, made: list[Connection], revenue: int, half: int) -> Finding:
    """A run that makes connections is told without the half of the bonus that it earns beside its stops."""
    joined = "; ".join(list_words(map(desk.title.place_name, (facts.begins, facts.ends))) for facts in made)
    return desk.finding(
        "connection-made",
        f"{company} runs between {joined} and earns {desk.money(revenue)}: half of the bonus, {desk.money(half)}, is"
        " part of the run, divided with what its stops earn",
        expected=f"what the stops earn and {desk.money(half)}",
        actual=desk.money(revenue),
        remedy=with_bonus(desk),
        about=made[0].ends,
    )


def _paying(state: State, half: int) -> str | None:
    """The end of the connection that pays a treasury so much, whether it is made or not."""
    return next((facts.ends for facts in state.title.file.connections if half_for_treasury(facts) == half), None)


def _sums(state: State, without: Connection | None = None) -> set[int]:
    """What connections not yet made may earn a treasury together."""
    sums = {0}
    for facts in state.title.file.connections:
        if facts != without and not is_made(state, facts):
            sums |= {known + half_for_treasury(facts) for known in sums}
    return sums


def _make(desk: Desk, facts: Connection, company: str) -> int:
    """Note a connection as made; half of its bonus, for the treasury."""
    desk.position.links = {**desk.position.links, facts.ends: 1}
    joined = [desk.title.place_name(where) for where in (facts.begins, facts.ends)]
    desk.tell("first-run", company=company, amount=facts.pays, places=list_words(joined), about=facts.ends)
    return half_for_treasury(facts)
