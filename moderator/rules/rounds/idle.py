"""Idle companies: a turn ends by itself when its earnings are settled and nothing more could be done."""

from collections.abc import Iterator

from moderator.model.rounds import RepeatedRound, Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import (
    charter_of,
    count_trains,
    in_play,
    owns_train,
    president,
    train_owners,
    trains_of,
)
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.points import any_of, first_of, joined
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import (
    barred_type,
    due_first,
    in_pool,
    keeps_obsolete,
    on_sale,
    pool_for,
    sold_to,
)
from moderator.rules.rounds.operating import current_turn, finish


def finish_if_idle(desk: Desk) -> None:
    """End the turn under way if its earnings are settled and the company can do nothing more."""
    turn = current_turn(desk)
    if turn is not None and turn.settled and desk.position.asked is None and not _may_act(desk, turn):
        finish(desk, turn, idle=True)


def _may_act(state: State, turn: Turn) -> bool:
    if isinstance(state.position.round, RepeatedRound):
        return False  # nothing is done there but to pay
    if charter_of(state, turn.company).owes_train != "never" and not owns_train(state, turn.company):
        return True  # a train is owed
    if due_first(state, turn.company) is not None:
        return True
    if any_of(joined(state.title).turn_held, state, turn):
        return True
    return may_buy_train(state, turn) or any_of(joined(state.title).may_act, state, turn)


def ways_left(state: State, turn: Turn) -> int:
    """In how many ways the company could go on after its run: buy a train, trade in its own stock, use a private."""
    return sum(way(state, turn) for way in (may_buy_train, *joined(state.title).may_act))


def may_buy_train(state: State, turn: Turn) -> bool:
    """Whether any train could be bought: from the depot, the pool, or another company from a price of one on."""
    title, company = state.title, turn.company
    cash = state.cash(company)
    if (alone := first_of(joined(title).can_buy, state, company)) is not None:
        return alone
    full = count_trains(state, company) >= train_limit(state, company)
    if not full and _may_give_private(state, company):
        return True
    owned = trains_of(state, company)
    room = not full or any(title.train(name).car and not title.is_loose(name) for name in owned)
    if cash < 1 or keeps_obsolete(state, company):
        return False
    if room and any(train_sellers(state, company)):
        return True
    offered = [card for card in sold_to(state, company) if not barred_type(state, turn, card)]
    for name in offered:
        given = title.train(name).trade_in
        if any(old in given and title.price(name) - given[old] <= cash for old in owned):
            return True
    if not room and not any(title.is_loose(name) for name in title.train_names):
        return False
    names = [
        name for name in (*pool_for(state, company), *offered) if room or (title.is_loose(name) and name not in owned)
    ]
    return any(min(title.train(name).prices) <= cash for name in names)


def _may_give_private(state: State, company: str) -> bool:
    """Whether the company's president has a private that he could give for a train on sale."""
    able = (private for private, facts in state.title.file.privates.items() if facts.for_train)
    given = any(owner_of(state, private) == president(state, company) for private in able)
    return given and bool(in_pool(state) or on_sale(state))


def train_sellers(state: State, company: str) -> Iterator[str]:
    """The companies of which one on turn may buy a train, the price being agreed upon."""
    if keeps_obsolete(state, company) or first_of(joined(state.title).can_buy, state, company) is not None:
        return
    for other in train_owners(state):
        kept = any_of(joined(state.title).train_kept, state, other)
        if in_play(state, other) and not kept and may_trade_trains(state, company, other):
            yield other


def may_trade_trains(state: State, company: str, other: str) -> bool:
    """Whether one company may sell another one a train, where only those of one president do."""
    if company == other or any_of(joined(state.title).no_trade, state) or keeps_obsolete(state, other):
        return False
    return state.title.file.operating.train_trade == "any" or president(state, other) == president(state, company)
