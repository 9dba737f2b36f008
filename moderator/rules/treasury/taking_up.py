"""Minors that were abandoned: a corporation takes one up from the pool in its step for own shares."""

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.topics.shares import Buy
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, trains_of
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State, short_of_cash, stated_price
from moderator.rules.basics.subsidiaries import abandoned_minors
from moderator.rules.basics.takers import merging_of
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import enter, save
from moderator.rules.stock.absorbing import take_in


def take_up(desk: Desk, move: Buy, company: str) -> None:
    """Buy an abandoned minor of the bank: its charter, chit and power, and what lies with it."""
    minor, facts = move.company, merging_of(desk)
    if company not in desk.title.certificates or "stock" not in charter_of(desk, company).steps:
        raise desk.refuse("abandon-taken", f"{company} takes up no minor: it has no step for that")
    if minor not in abandoned_minors(desk):
        other = next(iter(abandoned_minors(desk)), None)
        said = f"minor {minor} was not abandoned, or somebody has it"
        raise desk.refuse("abandon-taken", said, None if other is None else desk.instead(company=other))
    turn = enter(desk, company, "stock")
    cost, wrong = stated_price(desk, move.price, facts.price, "price-stated", f"minor {minor}", "abandonment")
    desk.judge(wrong, _second(desk, turn), short_of_cash(desk, company, cost, "abandonment"))
    desk.pay(company, BANK, cost, "abandonment")
    for train in trains_of(desk, minor):
        give_train(desk, train, minor, company, "abandonment")
    desk.tell("abandonment", "taken", company=minor, target=company, amount=cost)
    take_in(desk, minor, company)
    if turn is not None:
        save(desk, turn.but(taken_up=True))
        finish_if_idle(desk)


def _second(state: State, turn: Turn | None) -> Finding | None:
    if turn is None or not turn.taken_up:
        return None
    return state.finding(
        "abandon-taken",
        f"{turn.company} has taken up a minor in this turn already",
        expected="one a turn",
        actual="a second one",
    )
