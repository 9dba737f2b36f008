"""The sides of a train's card: which is up on a charter, and what becomes of it when the card moves.

A card is the unit of the books. Only a company has a side up: a card in the stack or the pool is both.
"""

from moderator.model.ledger import POOL, train_unit
from moderator.model.moves import Move
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import FREIGHT
from moderator.rules.basics.state import State


def give_train(desk: Desk, train: str, source: str, target: str, why: str, count: int = 1) -> None:
    """Hand over trains, named by the side they show. Raises NotBooked if the source has not so many with it up."""
    title, position = desk.title, desk.position
    card = title.card(train)
    from_charter = has_sides(desk, source, card)
    if from_charter and title.train(card).freight is not None:
        freight = _turned(desk, source, card)
        held = freight if title.is_freight(train) else position.books.of(train_unit(card), source) - freight
        if held < count:
            turned = position.books.of(train_unit(card), source) - held >= count
            raise desk.refuse(
                "missing",
                f"{source} has {held} {train} trains, not {count}",
                _other_side(desk, train) if turned else None,
                words="name the side that is up on its charter" if turned else None,
                expected=count,
                actual=held,
                about=why,
            )
    desk.give(train_unit(card), source, target, count, why)
    if title.is_freight(train):
        if from_charter:
            _turn(desk, source, card, -count)
        if has_sides(desk, target, card):
            _turn(desk, target, card, count)


def _other_side(desk: Desk, train: str) -> Move | None:
    """The line with the other side of a train's card in the place of the side that it names."""
    (other,) = (side for side in desk.title.sides_of(desk.title.card(train)) if side != train)
    field = next((name for name in ("train", "replaces") if getattr(desk.move, name, None) == train), None)
    return None if field is None else desk.instead(**{field: other})


def has_sides(state: State, account: str, card: str) -> bool:
    """Whether a card shows a side there: with a company, and in the pool where the title has it so."""
    freight = state.title.train(card).freight
    return account in state.title.kinds or (account == POOL and freight is not None and freight.kept)


def sides_in_pool(state: State, card: str) -> tuple[str, ...]:
    """The sides of a card for which somebody may buy it of the pool: those that are up, where they are kept."""
    both = state.title.sides_of(card)
    if len(both) == 1 or not has_sides(state, POOL, card):
        return both
    freight = _turned(state, POOL, card)
    plain = state.position.books.of(train_unit(card), POOL) - freight
    return tuple(side for side, count in zip(both, (plain, freight), strict=True) if count)


def _turn(desk: Desk, company: str, card: str, more: int) -> None:
    """Put so many more of a company's cards on the freight side."""
    turned = {**FREIGHT.of(desk.position).get(company, {}), card: _turned(desk, company, card) + more}
    if left := {name: count for name, count in turned.items() if count}:
        FREIGHT.put(desk.position, company, left)
    else:
        FREIGHT.drop(desk.position, company)


def _turned(state: State, company: str, card: str) -> int:
    """How many of a company's cards of a type show their freight side."""
    return FREIGHT.of(state.position).get(company, {}).get(card, 0)


def turn_over(desk: Desk, company: str, card: str, why: str) -> None:
    """Turn one of a company's cards to its freight side. Raises NotBooked if none lies with the other one up."""
    if desk.position.books.of(train_unit(card), company) <= _turned(desk, company, card):
        said = f"{company} has no {card} train with that side up"
        raise desk.refuse("missing", said, expected=1, actual=0, about=why)
    _turn(desk, company, card, 1)


def forget_sides(desk: Desk, company: str, card: str) -> None:
    """All cards of a type leave a company for the box or the pool."""
    if turned := _turned(desk, company, card):
        _turn(desk, company, card, -turned)
