"""Slots: tokens of a charter that each have a price of their own, any of which may be placed next."""

from collections.abc import Iterable

from moderator.model.facts import Fact
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.state import State

# What the tokens cost that have left a charter, by company, in rising order.
SLOTS_TAKEN: Fact[tuple[int, ...]] = Fact("slots_taken")


def slots_left(state: State, company: str) -> tuple[int, ...]:
    """What the tokens cost that are left on a charter where each has its own price, in the order of the charter."""
    left = [*charter_of(state, company).token_costs]
    for cost in SLOTS_TAKEN.of(state.position).get(company, ()):
        if cost in left:
            left.remove(cost)
    return tuple(left)


def spend_slot(desk: Desk, company: str, cost: int) -> None:
    """The token with this price leaves the charter."""
    _set_taken(desk, company, (*SLOTS_TAKEN.of(desk.position).get(company, ()), cost))


def refill_slot(desk: Desk, company: str) -> None:
    """A token comes back to the charter, on the dearest open place."""
    _set_taken(desk, company, SLOTS_TAKEN.of(desk.position).get(company, ())[:-1])


def _set_taken(desk: Desk, company: str, costs: Iterable[int]) -> None:
    if taken := tuple(sorted(costs)):
        SLOTS_TAKEN.put(desk.position, company, taken)
    else:
        SLOTS_TAKEN.drop(desk.position, company)


def leave_slots(desk: Desk, company: str, left: tuple[int, ...]) -> tuple[int, ...]:
    """Of a counted charter these are left; of what it does not have, nothing. What it has not, is given back."""
    costs, strange = [*charter_of(desk, company).token_costs], []
    for cost in left:
        if cost in costs:
            costs.remove(cost)
        else:
            strange.append(cost)
    _set_taken(desk, company, costs)
    return tuple(strange)
