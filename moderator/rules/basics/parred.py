"""Corporations with a starting value that nobody leads yet: their president's certificate lies in the pool."""

from moderator.model.accounts import POOL
from moderator.rules.basics.charters import lay_aside
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.market import remove_marker
from moderator.rules.basics.points import any_of, joined
from moderator.rules.basics.state import State


def is_parred(state: State, company: str) -> bool:
    """Whether a corporation has a starting value and waits for who buys its presidency of the pool."""
    position = state.position
    if company not in position.par or company in position.floated:
        return False
    in_pool = bool(position.books.of(state.title.certificates[company][0].unit, POOL))
    return in_pool and not any_of(joined(state.title).presidency_sold, state, company)


def take_back(desk: Desk) -> list[str]:
    """Such corporations are again what they were before anybody named them; which ones those were."""
    position = desk.position
    gone = [company for company in position.par if is_parred(desk, company)]
    for company in gone:
        desk.give(desk.title.certificates[company][0].unit, POOL, desk.title.unsold(company), 1, "removal")
        if not charter_of(desk, company).aside:
            lay_aside(desk, company, "removal")
        position.charters = {name: how for name, how in position.charters.items() if name != company}
        remove_marker(desk, company)
        position.order = tuple(name for name in position.order if name != company)
        position.par = {name: value for name, value in position.par.items() if name != company}
    return gone
