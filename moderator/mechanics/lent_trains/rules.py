"""Their rules: what such a company runs, that it keeps what it earns, and when it must buy a train that stays."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, owns_train, trains_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.basics.supply import on_sale
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.train_supply import SETTLED
from moderator.vocabulary.trains import Train


def _lends(state: State, company: str) -> str | None:
    """The type of train that a company is lent; None once it has owned one that stays, and of all others."""
    settled = company not in state.title.certificates or company in SETTLED.of(state.position)
    return None if settled else charter_of(state, company).lent_train


def _unsettled(state: State, company: str) -> bool:
    return _lends(state, company) is not None


def _goes(state: State, train: str) -> bool:
    """Whether a train becomes obsolete in a later phase."""
    return state.title.train(train).rusts is not None


def _watch_trains(desk: Desk, company: str) -> None:
    """The first train that stays makes it a company like any other."""
    in_play = company in desk.position.par and _unsettled(desk, company)
    if in_play and any(not _goes(desk, train) for train in trains_of(desk, company)):
        SETTLED.mark(desk.position, company)
        desk.tell("lent-train", company=company)


def _lent(state: State, company: str) -> Iterator[str]:
    """One without a train runs with one of the bank's."""
    lends = _lends(state, company)
    if lends is not None and not owns_train(state, company):
        yield lends


def _keeps(state: State, move: Dividend, company: str) -> Finding | None:
    if not _unsettled(state, company) or move.verb == "hold":
        return None
    return state.finding(
        "lent-keeps",
        f"{company} has owned no train that stays: it keeps all that it earns",
        expected="hold",
        actual=move.verb,
        remedy=Dividend(actor=company, verb="hold"),
    )


def _buys_to_stay(state: State, move: Train, company: str, seller: str, turn: Turn | None) -> Finding | None:
    if not _unsettled(state, company) or not _goes(state, move.train):
        return None
    return state.finding(
        "lent-buys",
        f"{company} buys no {move.train} train: it becomes obsolete",
        expected="a train that stays",
        actual=move.train,
    )


def _must_buy(state: State, turn: Turn) -> Finding | None:
    """It ends its turn with more money than the train costs that it was lent."""
    line = _due_train(state, turn.company)
    if line is None:
        return None
    return state.finding(
        "lent-owed",
        f"{turn.company} has {state.money(state.cash(turn.company))} and buys no train that stays",
        expected=f"a {line.train} train",
        actual="none",
        remedy=line,
    )


def _due_train(state: State, company: str) -> Train | None:
    """The train that it can pay for with more than its price, giving one of its own for it if that does."""
    lends, cash = _lends(state, company), state.cash(company)
    if lends is None or lends not in on_sale(state):
        return None
    full, given = state.title.price(lends), state.title.train(lends).trade_in
    if cash > full:
        return Train(actor=company, train=lends)
    old = next((train for train in trains_of(state, company) if cash > full - given.get(train, 0)), None)
    return None if old is None else Train(actor=company, train=lends, against=old)


RULES = Rules(
    trains_settled=(_watch_trains,),
    train_bought=(lambda desk, move, company, seller: _watch_trains(desk, company),),
    train_barred=(_buys_to_stay,),
    trains_lent_to=(_lent,),
    dividend_judged=(_keeps,),
    price_stays=(_unsettled,),
    owes_none=(_unsettled,),
    turn_held=(lambda state, turn: _due_train(state, turn.company) is not None,),
    turn_judged=(_must_buy,),
)
