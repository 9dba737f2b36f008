"""Privates given for something: they close with it."""

from moderator.model.accounts import BOX, charter_unit
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.privates import owner_of, refuse_cited
from moderator.rules.basics.state import State


def check_open(state: State, private: str) -> None:
    """Raise NotBooked for a private that is closed."""
    if owner_of(state, private) == BOX:
        raise refuse_cited(state, private, "power-used", f"{private} is closed and has no power any more")


def give_private(desk: Desk, private: str, why: str) -> str:
    """A private goes out of the game; who had it."""
    owner = owner_of(desk, private)
    desk.give(charter_unit(private), owner, BOX, 1, why)
    return owner
