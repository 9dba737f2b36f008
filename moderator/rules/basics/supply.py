"""Trains on sale: what lies on top of the stack, what the pool holds, what is kept."""

from moderator.model.ledger import DEPOT, POOL, train_unit
from moderator.model.rounds import Turn
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.points import all_of, any_of, first_of, joined
from moderator.rules.basics.state import State


def left_in_depot(state: State, name: str) -> int | None:
    """How many trains of a type the stack still holds; None if it never runs out."""
    return None if state.title.train(name).unlimited else state.position.books.of(train_unit(name), DEPOT)


def obsolete(state: State, train: str) -> bool:
    """Whether the phase has begun that makes a train obsolete; a permanent one never is."""
    rusts = state.title.train(train).rusts
    return rusts is not None and state.title.reached(state.position.phase, rusts)


def keeps_obsolete(state: State, company: str) -> bool:
    """Whether a company is one of those that buy no trains but claim obsolete ones."""
    stacked = state.title.file.operating.obsolete == "stack"
    return stacked and charter_of(state, company).keeps_obsolete


def claimable(state: State, train: str) -> bool:
    """Whether a train is one of those that lie in the stack for nothing, for companies that keep such trains."""
    return state.title.file.operating.obsolete == "stack" and obsolete(state, train)


def next_train(state: State) -> str | None:
    """The type on top of the stack; None when it is empty. What is kept for companies may lie there unregarded."""
    for name in state.title.depot_trains:
        if left_in_depot(state, name) != 0 and not claimable(state, name) and not lies_beside(state, name):
            return name
    return None


def on_sale(state: State) -> list[str]:
    """The types that the bank sells: what is kept for companies, the topmost, and those that are sold beside it."""
    title = state.title
    top = next_train(state)
    names = [
        *all_of(joined(title).always_sold, state),
        *([top] if top is not None and not _is_barred(state, top) else []),
        *(name for name in title.beside_trains if _is_beside(state, name) and not _is_barred(state, name)),
        *(name for name in title.coaches if title.reached(state.position.phase, title.train(name).phase)),
    ]
    return [name for name in dict.fromkeys(names) if left_in_depot(state, name) != 0 and not claimable(state, name)]


def _is_beside(state: State, name: str) -> bool:
    """Whether a type is sold while earlier ones are left: from its phase on, or after so many of others."""
    facts, trains = state.title.train(name), state.title.file.trains
    sold = ((left_in_depot(state, other), trains[other].count - count) for other, count in facts.after.items())
    enough = all(left is not None and left <= most for left, most in sold)
    return enough and (facts.beside is None or state.title.reached(state.position.phase, facts.beside))


def _is_barred(state: State, name: str) -> bool:
    """Whether a type is not sold yet though its turn would have come."""
    return any_of(joined(state.title).not_sold, state, name)


# ---- what is kept for companies ----


def lies_beside(state: State, name: str) -> bool:
    """Whether what is left of a type lies in the stack unregarded."""
    return any_of(joined(state.title).lies_beside, state, name)


def first_train(state: State, company: str) -> str | None:
    """The train that a company has yet to buy before all others."""
    return first_of(joined(state.title).first_train, state, company)


def due_first(state: State, company: str) -> str | None:
    """The same where it is on sale."""
    card = first_train(state, company)
    return card if card is not None and card in on_sale(state) else None


def sold_to(state: State, company: str) -> list[str]:
    """The types that the bank sells to a company: the one it has to buy first, as long as it has not bought that;
    none where it sells it no more in this turn.
    """
    if (first := due_first(state, company)) is not None:
        return [first]
    if any_of(joined(state.title).bank_closed, state, company):
        return []
    barred = joined(state.title).not_sold_to
    return [name for name in on_sale(state) if not any_of(barred, state, company, name)]


def next_for(state: State, company: str) -> str | None:
    """The train that a company means who names none."""
    return next((name for name in sold_to(state, company) if not state.title.train(name).car), None)


# ---- what may be had ----


def barred_type(state: State, turn: Turn, card: str) -> bool:
    """Whether the company on turn may buy no more trains of a type from the bank in this round."""
    return state.holds("one-a-type") and card in turn.from_bank


def pool_for(state: State, company: str) -> list[str]:
    """The types that the pool has for a company: all of them, as long as the bank sells it any."""
    return [] if any_of(joined(state.title).bank_closed, state, company) else in_pool(state)


def in_pool(state: State) -> list[str]:
    """Types the pool holds, in the order of the ruleset."""
    return [name for name in state.title.train_names if state.position.books.of(train_unit(name), POOL)]
