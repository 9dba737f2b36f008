"""Corporations that a player may start now: for what values, with which minor, as which charter."""

from collections.abc import Iterator

from moderator.model.position import Cell
from moderator.model.values import Record
from moderator.rules.basics.holdings import charter_of, minors_of
from moderator.rules.basics.points import first_of, joined
from moderator.rules.basics.state import State
from moderator.titles.companies import Charter


class Startable(Record):
    """A president's certificate that can be bought; `minor` is the one its founder would merge, if one must."""

    company: str
    value: int
    minor: str | None
    cost: int


# ---- what else can be done ----


def starts(state: State, player: str, company: str) -> Iterator[Startable]:
    """A corporation at every starting value, with each minor of the player's that could merge; none once it is
    started.
    """
    title, position = state.title, state.position
    if company in position.par or company in position.closed or company in title.formed:
        return
    if first_of(joined(title).start_barred, state, company) is not None:
        return
    if first_of(joined(title).start_judged, state, company, player) is not None:
        return
    merging: list[str | None] = []
    if title.phase(position.phase).formation == "merge":
        merging += minors_of(state, player)
    for value in sorted(starting_cells(state, company)):
        for minor in merging or [None]:
            yield Startable(company, value, minor, start_cost(state, company, value))


def charter_started_as(state: State, company: str) -> Charter:
    """What a corporation becomes when it is started in the present phase."""
    title = state.title
    name = title.file.corporations[company].charter or title.phase(state.position.phase).charter
    return charter_of(state, company) if name is None else title.file.charters[name]


def starting_cells(state: State, company: str) -> dict[int, Cell]:
    """The cell of each value at which a corporation may be started in the present phase."""
    return state.title.market.starts_of(charter_started_as(state, company).starts)


def start_cost(state: State, company: str, value: int) -> int:
    """What the president's certificate costs at a starting value."""
    shares = first_of(joined(state.title).start_shares, state, company)
    if shares is None:
        shares = state.title.certificates[company][0].shares
    return charter_started_as(state, company).worth(value, shares, "bought")
