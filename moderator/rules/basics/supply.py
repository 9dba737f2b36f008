"""Trains on sale: what lies on top of the stack, what the pool holds, what is kept."""

from moderator.model.accounts import DEPOT, POOL, train_unit
from moderator.model.rounds import OperatingRound, Turn
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.points import any_of, joined
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
    kept, top = title.reserved_train, next_train(state)
    names = [
        *([kept] if kept is not None else []),
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


def owes_reserved(state: State, company: str) -> bool:
    """Whether a company has yet to buy the train that is kept for it, which it does in its first operating round."""
    card, now = state.title.reserved_train, state.position.round
    if card is None or company in state.position.operated or obsolete(state, card):
        return False
    turn = now.turn if isinstance(now, OperatingRound) else None
    return turn is None or turn.company != company or card not in turn.from_bank


def count_reserved(state: State) -> int:
    """How many trains are kept for companies that are in the game, or may still come into it."""
    title, position, removal = state.title, state.position, state.title.file.removal
    waiting = [c for c in (*title.file.minors, *title.certificates) if c not in position.closed]
    unstarted = [c for c in waiting if c in title.certificates and c not in position.par]
    surplus = 0
    if removal is not None:
        surplus = max(0, len(unstarted) + len(position.par) - removal.keeps)
    return sum(owes_reserved(state, company) for company in waiting) - min(surplus, len(unstarted))


def kept_for_others(state: State, company: str, card: str) -> bool:
    """Whether all that the stack has of a type is kept for others than this company."""
    if card != state.title.reserved_train or owes_reserved(state, company):
        return False
    left = left_in_depot(state, card)
    return left is not None and left <= count_reserved(state)


def lies_beside(state: State, name: str) -> bool:
    """Whether nothing is left of a type but what is kept for companies, and later ones are sold beside that."""
    if state.title.train(name).reserved != "beside":
        return False
    left = left_in_depot(state, name)
    return left is not None and left <= count_reserved(state)


def sold_to(state: State, company: str) -> list[str]:
    """The types that the bank sells to a company: the one kept for it alone, as long as it has not bought that."""
    card, offered = state.title.reserved_train, on_sale(state)
    if card in offered and owes_reserved(state, company):
        return [card]
    return [name for name in offered if not kept_for_others(state, company, name)]


def next_for(state: State, company: str) -> str | None:
    """The train that a company means who names none."""
    return next((name for name in sold_to(state, company) if not state.title.train(name).car), None)


# ---- what may be had ----


def barred_type(state: State, turn: Turn, card: str) -> bool:
    """Whether the company on turn may buy no more trains of a type from the bank in this round."""
    return state.holds("one-a-type") and card in turn.from_bank


def in_pool(state: State) -> list[str]:
    """Types the pool holds, in the order of the ruleset."""
    return [name for name in state.title.train_names if state.position.books.of(train_unit(name), POOL)]
