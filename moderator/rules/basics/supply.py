"""Trains on sale: what lies on top of the stack, what the pool holds, what the cheapest costs."""

from moderator.model.accounts import DEPOT, POOL, train_unit
from moderator.model.position import Position
from moderator.model.rounds import Turn
from moderator.titles.title import Title


def left_in_depot(title: Title, position: Position, name: str) -> int | None:
    """How many trains of a type the stack still holds; None if it never runs out."""
    return None if title.train(name).unlimited else position.books.of(train_unit(name), DEPOT)


def next_train(title: Title, position: Position) -> str | None:
    """The type on top of the stack; None when it is empty."""
    for name in title.depot_trains:
        if left_in_depot(title, position, name) != 0:
            return name
    return None


def on_sale(title: Title, position: Position) -> list[str]:
    """The types that the bank sells: the topmost, and those that are sold beside it."""
    top = next_train(title, position)
    beside = (
        name
        for name in title.beside_trains
        if name != top
        and title.reached(position.phase, title.train(name).beside)
        and left_in_depot(title, position, name) != 0
    )
    return [*([] if top is None else [top]), *beside]


def barred_type(title: Title, position: Position, turn: Turn, card: str) -> bool:
    """Whether the company on turn may buy no more trains of a type from the bank in this round."""
    return title.phase(position.phase).one_a_type and card in turn.from_bank


def in_pool(title: Title, position: Position) -> list[str]:
    """Types the pool holds, in the order of the ruleset."""
    return [name for name in title.train_names if position.books.of(train_unit(name), POOL)]


def cheapest(title: Title, position: Position) -> str | None:
    """The least expensive train that runs on its own, from the stack or the pool."""
    pooled = [name for name in in_pool(title, position) if not title.train(name).car]
    return min([*pooled, *on_sale(title, position)], key=lambda name: title.train(name).price, default=None)
