"""Corporations with a starting value that nobody leads yet: their president's certificate lies in the pool."""

from moderator.model.accounts import POOL
from moderator.rules.basics.points import any_of, joined
from moderator.rules.basics.state import State


def is_parred(state: State, company: str) -> bool:
    """Whether a corporation has a starting value and waits for who buys its presidency of the pool."""
    position = state.position
    if company not in position.par or company in position.floated:
        return False
    in_pool = bool(position.books.of(state.title.certificates[company][0].unit, POOL))
    return in_pool and not any_of(joined(state.title).presidency_sold, state, company)
