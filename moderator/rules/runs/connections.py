"""Connections: a bonus for the first company whose run joins two places, and a station that doubles one of them."""

from collections.abc import Collection

from moderator.model.findings import Finding
from moderator.model.rounds import Beside
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
            route = route.but(added=route.added + facts.pays - half.amount, treasury=(*route.treasury, half))
    return route


def make_connections(desk: Desk, company: str, extra: int) -> tuple[Beside, ...]:
    """Connections that runs without stops have made, by what they earn the treasury: one of `connection_sums`."""
    left, made = extra, list[Beside]()
    for facts in desk.title.file.connections:
        rest = left - half_for_treasury(facts)
        if not is_made(desk, facts) and rest in connection_sums(desk, without=facts):
            made.append(_make(desk, facts, company))
            left = rest
    return tuple(made)


def no_connection(state: State, company: str, extra: int) -> Finding:
    """No connection that is left earns a treasury so much."""
    return state.finding(
        "connection-made",
        f"runs cannot earn the treasury of {company} {state.money(extra)}",
        expected=list_words((state.money(amount) for amount in sorted(connection_sums(state))), "or"),
        actual=state.money(extra),
        remedy=without_extra(state),
        about=_paying(state, extra),
    )


def claimed_connection(state: State, more: int, called: Collection[Call]) -> str | None:
    """The end of a connection of which a run counts too much: half of its bonus, or the end twice."""
    places = {call.where for call in called}
    for facts in state.title.file.connections:
        again = {facts.begins, facts.ends} <= places and more == half_for_treasury(facts)
        if again or any(call.where == facts.ends and call.value == more for call in called):
            return facts.ends
    return None


def bonus_left_out(desk: Desk, company: str, made: Collection[Beside], revenue: int) -> Finding | None:
    """A run that makes connections is told without the half of the bonus that it earns beside its stops."""
    ends, half = [each.about for each in made], sum(each.amount for each in made)
    if not made or revenue > half:
        return None
    both = [(facts.begins, facts.ends) for facts in desk.title.file.connections if facts.ends in ends]
    joined = "; ".join(list_words(map(desk.title.place_name, pair)) for pair in both)
    return desk.finding(
        "connection-made",
        f"{company} runs between {joined} and earns {desk.money(revenue)}: half of the bonus, {desk.money(half)}, is"
        " part of the run, divided with what its stops earn",
        expected=f"what the stops earn and {desk.money(half)}",
        actual=desk.money(revenue),
        remedy=with_bonus(desk),
        about=ends[0],
    )


def _paying(state: State, half: int) -> str | None:
    """The end of the connection that pays a treasury so much, whether it is made or not."""
    return next((facts.ends for facts in state.title.file.connections if half_for_treasury(facts) == half), None)


def connection_sums(state: State, without: Connection | None = None) -> set[int]:
    """What connections not yet made may earn a treasury together."""
    sums = {0}
    for facts in state.title.file.connections:
        if facts != without and not is_made(state, facts):
            sums |= {known + half_for_treasury(facts) for known in sums}
    return sums


def _make(desk: Desk, facts: Connection, company: str) -> Beside:
    """Note a connection as made; half of its bonus, for the treasury."""
    desk.position.links = {**desk.position.links, facts.ends: 1}
    joined = [desk.title.place_name(where) for where in (facts.begins, facts.ends)]
    desk.tell("first-run", company=company, amount=facts.pays, places=list_words(joined), about=facts.ends)
    return Beside("first-run", half_for_treasury(facts), "paid", facts.ends)
