"""Assistance: the treasury covers its part, its president the rest and a fee, with the cash that he has."""

from collections.abc import Iterator

from moderator.model.rounds import Turn
from moderator.rules.basics.holdings import count_trains, owns_train, president
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.points import Fee, Rules
from moderator.rules.basics.state import State, require
from moderator.rules.basics.supply import pool_for, sold_to
from moderator.titles.emergency import Assistance


def _facts(state: State) -> Assistance:
    return require(state.title.file.emergency.assistance)


def _fee(state: State, company: str, train: str, price: int) -> Fee | None:
    """What it costs the president to help with this train; None where he may not."""
    facts = _facts(state)
    covered = state.cash(company) * 100 >= price * facts.covers
    return Fee("assistance", facts.fee) if train in facts.trains and covered else None


def _helped(state: State, turn: Turn) -> Iterator[str]:
    """The sides of trains of the bank that the company could buy with its president's help."""
    company, helper = turn.company, president(state, turn.company)
    if helper is None or not owns_train(state, company) or count_trains(state, company) >= train_limit(state, company):
        return
    facts, title, held = _facts(state), state.title, state.cash(company)
    for name in dict.fromkeys((*sold_to(state, company), *pool_for(state, company))):
        for side in facts.trains:
            price = title.price(side)
            within = held < price <= held + state.cash(helper) - facts.fee
            if title.card(side) == name and within and _fee(state, company, side, price) is not None:
                yield side


def _may_act(state: State, turn: Turn) -> bool:
    return any(_helped(state, turn))


RULES = Rules(helps_beside=(_fee,), may_act=(_may_act,))
