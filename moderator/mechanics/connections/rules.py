"""Connections: a bonus for the first company whose run joins two places, and a station that doubles one of them."""

from collections.abc import Collection, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import token_unit
from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.rounds import Beside, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, owns_train
from moderator.rules.basics.points import Earns, Rules
from moderator.rules.basics.state import State
from moderator.rules.rounds.operating import turn_spoken_of
from moderator.rules.runs.mending import with_bonus, without_extra
from moderator.rules.runs.routes import Call, Route
from moderator.titles.places import Connection
from moderator.vocabulary.connections import CONNECTS
from moderator.vocabulary.runs import Run
from moderator.vocabulary.track import Token


def connection_at(state: State, where: str) -> Connection | None:
    """The connection that ends at a hex, where a station doubles it."""
    return next((facts for facts in state.title.file.connections if facts.ends == where), None)


def half_for_treasury(connection: Connection) -> int:
    """The half of a connection's bonus that goes to the treasury, beside the one in the run."""
    return divide(connection.pays, 2, "down")


def is_made(state: State, connection: Connection) -> bool:
    """Whether a run has joined the two places before."""
    return connection.ends in state.position.links


def doubling_station(state: State, company: str, where: str) -> bool:
    """Whether a company has the station that doubles a place: another one than its home there, or one of its two."""
    parts = map(state.title.file.corporations.__getitem__, state.position.formed.get(company, (company,)))
    homes = sum(part.homes.count(where) for part in parts)
    return state.position.stations.get(company, ()).count(where) > homes


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


# ---- stations ----


def _connects(state: State, turn: Turn | None, where: str) -> bool:
    """Return whether a station is free because a run of this turn is to be the first to connect its place."""
    facts = connection_at(state, where)
    if facts is None or turn is None or not owns_train(state, turn.company):
        return False
    return not is_made(state, facts) and turn.revenue is None


def _second(state: State, turn: Turn | None, company: str, where: str) -> bool:
    """Whether a company whose home the place is may have a second station there: with the run that connects it."""
    return _connects(state, turn, where) and not doubling_station(state, company, where)


def _doubled_taken(state: State, move: Token, company: str) -> Finding | None:
    """The one station beside homes that such a place has is there already, and does not give way."""
    where = state.title.hex_of(move.place)
    if connection_at(state, where) is None:
        return None
    holder = next((name for name in state.position.stations if doubling_station(state, name, where)), None)
    if holder is None or holder == move.seller:
        return None
    place = state.title.place_name(where)
    return state.finding(
        "token-place",
        f"{holder} has the station that doubles {place}: there is no other one",
        expected="no station, or its place bought",
        actual=place,
    )


def _with_station(state: State, turn: Turn, where: str) -> Turn:
    """A station that is free waits for the run of the turn."""
    return CONNECTS.put(turn, where) if _connects(state, turn, where) else turn


def connection_owed(state: State, turn: Turn) -> Finding | None:
    """A station lies free in a turn whose trains are to make its connection, and their run is yet to come."""
    return _unconnected(state, turn) if "run" in charter_of(state, turn.company).steps[turn.step :] else None


def _run_elsewhere(state: State, _: Run, company: str) -> Finding | None:
    turn = turn_spoken_of(state, company, "run")
    return None if turn is None else _unconnected(state, turn)


def _pass_run(desk: Desk, turn: Turn, step: str) -> None:
    if step == "run" and turn.missed == "run":
        desk.judge(_unconnected(desk, turn))


def _unconnected(state: State, turn: Turn) -> Finding | None:
    """A station lies free in a place that is not connected yet."""
    facts = _to_connect(state, turn)
    if facts is None:
        return None
    begins, ends = map(state.title.place_name, (facts.begins, facts.ends))
    return state.finding(
        "connection-owed",
        f"{turn.company} has a free station in {ends} and has not run there from {begins}",
        expected="a run between the two",
        actual="none",
        about=facts.ends,
    )


def _to_connect(state: State, turn: Turn) -> Connection | None:
    """Return the connection for which a station was placed free in this turn, until a run makes it."""
    where = CONNECTS.of(turn)
    facts = None if where is None else connection_at(state, where)
    return None if facts is None or is_made(state, facts) else facts


def _begun(state: State, turn: Turn) -> Iterator[str]:
    """Offer the free stations of connections that a company may make in this turn with the trains and the token that it
    has, then the run that makes the connection.
    """
    company = turn.company
    if (owed := _to_connect(state, turn)) is not None and turn.revenue is None:
        yield f"run REVENUE+{half_for_treasury(owed)}"
    if "token" not in charter_of(state, company).steps[turn.step :]:
        return
    if turn.tokens or not owns_train(state, company) or not state.position.books.of(token_unit(company), company):
        return
    for facts in state.title.file.connections:
        if not is_made(state, facts) and not doubling_station(state, company, facts.ends):
            yield f"token {quote_name(state.title.place_name(facts.ends))}"


def _joins(state: State, where: str) -> str | None:
    """The two places of the connection that ends there, in words."""
    facts = connection_at(state, where)
    return None if facts is None else list_words(state.title.place_name(at) for at in (facts.begins, facts.ends))


RULES = Rules(
    station_free=(_connects,),
    station_again=(_second,),
    station_judged=(_doubled_taken,),
    with_station=(_with_station,),
    whole_run={"first-run": first_run},
    bonus_claimed=(claimed_connection,),
    beside=(Earns("first-run", "paid", connection_sums, make_connections, no_connection, bonus_left_out),),
    run_judged=(_run_elsewhere,),
    step_passed=(_pass_run,),
    turn_judged=(connection_owed,),
    turn_begun=(_begun,),
    joins=(_joins,),
)
