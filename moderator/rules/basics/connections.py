"""Connections of two places: whether a run has made them, and whose station doubles one of them."""

from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.rounds import Turn
from moderator.rules.basics.state import State
from moderator.titles.companies import Connection


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


def connection_owed(state: State, turn: Turn) -> Finding | None:
    """A station was placed for nothing in a turn whose trains were to make its connection, and they have not."""
    where = turn.connects
    facts = None if where is None else connection_at(state, where)
    if facts is None or is_made(state, facts):
        return None
    begins, ends = map(state.title.place_name, (facts.begins, facts.ends))
    return state.finding(
        "connection-owed",
        f"{turn.company} has a free station in {ends} and has not run there from {begins}",
        expected="a run between the two",
        actual="none",
        about=where,
    )
