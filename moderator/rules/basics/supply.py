"""Trains on sale: what lies on top of the stack, what the pool holds, what the cheapest costs."""

from moderator.model.accounts import DEPOT, POOL, train_unit
from moderator.model.rounds import Turn
from moderator.rules.basics.state import State


def left_in_depot(state: State, name: str) -> int | None:
    """How many trains of a type the stack still holds; None if it never runs out."""
    return None if state.title.train(name).unlimited else state.position.books.of(train_unit(name), DEPOT)


def next_train(state: State) -> str | None:
    """The type on top of the stack; None when it is empty."""
    for name in state.title.depot_trains:
        if left_in_depot(state, name) != 0:
            return name
    return None


def on_sale(state: State) -> list[str]:
    """The types that the bank sells: the topmost, and those that are sold beside it."""
    title, position = state.title, state.position
    top = next_train(state)
    beside = (
        name
        for name in title.beside_trains
        if name != top and title.reached(position.phase, title.train(name).beside) and left_in_depot(state, name) != 0
    )
    return [*([] if top is None else [top]), *beside]


def barred_type(state: State, turn: Turn, card: str) -> bool:
    """Whether the company on turn may buy no more trains of a type from the bank in this round."""
    return state.holds("one-a-type") and card in turn.from_bank


def in_pool(state: State) -> list[str]:
    """Types the pool holds, in the order of the ruleset."""
    return [name for name in state.title.train_names if state.position.books.of(train_unit(name), POOL)]


def cheapest(state: State) -> str | None:
    """The least expensive train that runs on its own, from the stack or the pool."""
    title = state.title
    pooled = [name for name in in_pool(state) if not title.train(name).car]
    return min([*pooled, *on_sale(state)], key=lambda name: title.train(name).price, default=None)
