"""Where a train comes from, and what is agreed or due for it."""

from moderator.model.findings import Finding
from moderator.model.ledger import DEPOT, POOL, train_unit
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, owns_train
from moderator.rules.basics.investor import free_case
from moderator.rules.basics.points import first_of, joined
from moderator.rules.basics.privates import check_open, refuse_cited
from moderator.rules.basics.state import State, stated_price
from moderator.rules.basics.supply import in_pool, next_for, on_sale
from moderator.rules.basics.train_prices import discounted
from moderator.rules.rounds.operating import go_to_step
from moderator.rules.trains.deal import Deal
from moderator.rules.trains.exchanging import check_given, trade_in
from moderator.vocabulary.trains import Train


def strike_deal(desk: Desk, move: Train, company: str) -> tuple[Deal, Finding | None]:
    """What a line of a purchase comes to, in the company's turn, and a verdict if the rules ask another price.

    Raises NotBooked where there is no such train, or nothing of what is given for it.
    """
    turn = go_to_step(desk, company, "train")
    seller, card = _seller(desk, move, company), desk.title.card(move.train)
    other = seller not in (DEPOT, POOL)
    free = free_case(desk, company) or _given_private(desk, move, other)
    if other:
        price, wrong = _agreed_price(desk, move, company, seller)
    else:
        usual = desk.title.price(move.train)
        due = 0 if free else discounted(desk, turn, seller, usual, card) - trade_in(desk, move)
        case = free or (None if due == usual else "train-discount")
        price, wrong = stated_price(desk, move.price, due, "train-price", f"a {move.train} train", case)
    check_given(desk, move, company)
    _check_pool(desk, move, seller)
    return Deal(move, company, seller, card, price, turn, free is not None), wrong


def _check_pool(state: State, move: Train, seller: str) -> None:
    """Raise NotBooked for a train that the pool has not: nothing else is wrong with it then."""
    if seller == POOL and move.train not in in_pool(state) and state.title.card(move.train) not in in_pool(state):
        said = f"the pool has no {move.train} train"
        raise state.refuse("missing", said, expected=1, actual=0, about="train-purchase")


def _seller(state: State, move: Train, company: str) -> str:
    """The account the train comes from: as stated, else the stack, else the pool. Raises NotBooked if none has it."""
    books, card = state.position.books, state.title.card(move.train)
    unit = train_unit(card)
    if move.seller == company:
        raise state.refuse(
            "missing",
            f"{company} cannot buy a train from itself",
            state.instead(seller=None, price=None),
            about="train-purchase",
        )
    if move.seller in state.title.file.privates:
        raise state.refuse(
            "missing",
            f"{move.seller} is a private and owns no trains",
            state.instead(seller=None, price=None),
            about="train-purchase",
        )
    if move.seller is not None:
        return move.seller
    in_depot = books.of(unit, DEPOT) > 0 or state.title.train(move.train).unlimited
    in_pool = books.of(unit, POOL) > 0
    if in_pool and (not in_depot or card not in on_sale(state)):
        return POOL
    if not in_depot:
        top = next_for(state, company)
        raise state.refuse(
            "missing",
            f"neither the stack nor the pool has a {move.train} train",
            None if top is None else state.instead(train=top, seller=None, price=None),
            words=None if top is None else f"the next train is a {top}",
            about="train-purchase",
        )
    return DEPOT


def _agreed_price(state: State, move: Train, company: str, seller: str) -> tuple[int, Finding | None]:
    """The price two companies agreed on, which must be said; a train that is owed has a rule of its own for that."""
    owed = charter_of(state, company).owes_train != "never" and not owns_train(state, company)
    about = "emergency-trade" if owed else None
    if move.price is None and (fixed := first_of(joined(state.title).trade_price, state, move.train, company, seller)):
        return fixed, None
    if move.price is None:
        raise state.refuse(
            "train-trade-price",
            f"what is paid to {seller} must be said",
            f"add the price that {company} and {seller} agree on",
            about=about,
        )
    if move.price >= 1:
        return move.price, None
    return move.price, state.finding(
        "train-trade-price",
        f"a train from {seller} costs at least {state.money(1)}",
        expected=f"at least {state.money(1)}",
        actual=state.money(move.price),
        remedy=state.instead(price=1),
        about=about,
    )


def _given_private(state: State, move: Train, other: bool) -> str | None:
    """What makes a train free that a private is given for. Raises NotBooked for a private, or a train, that is none."""
    if move.power is None:
        return None
    facts = state.title.file.privates.get(move.power)
    if facts is None:
        raise state.refuse("power-used", f"{move.power} is no private", state.instead(power=None))
    if not facts.for_train:
        message = f"{move.power} is not given for a train"
        raise refuse_cited(state, move.power, "power-used", message, state.instead(power=None))
    if other:
        message = f"{move.power} is given for a train on sale"
        raise refuse_cited(state, move.power, "power-used", message, state.instead(seller=None))
    check_open(state, move.power)
    return "private-for-train"
