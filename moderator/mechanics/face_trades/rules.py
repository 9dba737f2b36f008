"""Its rule: one price, whichever of the two companies is such a one."""

from collections.abc import Iterator

from moderator.model.accounts import DEPOT, POOL
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.vocabulary.trains import Train


def _price(state: State, train: str, company: str, seller: str) -> int | None:
    at_face = any(charter_of(state, each).face_trades for each in (company, seller))
    return state.title.price(train) if at_face else None


def _weigh(state: State, move: Train, company: str, seller: str, turn: Turn | None) -> Iterator[Finding]:
    due = None if seller in (DEPOT, POOL) else _price(state, move.train, company, seller)
    if due is not None and move.price is not None and move.price != due:
        yield state.finding(
            "train-trade-price",
            f"a {move.train} goes from {seller} to {company} at face value, {state.money(due)}",
            expected=state.money(due),
            actual=state.money(move.price),
            remedy=state.instead(price=due),
            about="face",
        )


RULES = Rules(trade_price=(_price,), train_weighed=(_weigh,))
