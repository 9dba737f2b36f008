"""Skipping: whether a player has anything he could do in a stock round, or is passed over without being asked."""

from moderator.model.accounts import MONEY, POOL
from moderator.model.rounds import StockRound
from moderator.rules.basics.holdings import loose_shares, minors_of, percent
from moderator.rules.basics.market import price
from moderator.rules.basics.state import State


def may_act(state: State, player: str) -> bool:
    """Whether he could buy, start, exchange or sell; limits of certificates and holdings are left out of account."""
    title, position = state.title, state.position
    cash = position.books.of(MONEY, player)
    minors = minors_of(state, player)
    founds = minors or title.phase(position.phase).formation != "merge"
    starts = [kinds[0].shares for company, kinds in title.certificates.items() if company not in position.par]
    if founds and starts and cash >= min(starts) * min(title.market.start_cells):
        return True
    for company in position.par:
        least = _least_price(state, company)
        if least is not None and (cash >= least or (minors and company not in position.operated)):
            return True
        room = percent(state, company, POOL) < title.file.shares.pool_limit
        held = loose_shares(title, position.books, company, player)
        if room and held and _may_be_sold(state, company):
            return True
    return False


def _least_price(state: State, company: str) -> int | None:
    """What the cheapest certificate on offer costs; None if there is none. Of a stack only the top is on offer."""
    title, position = state.title, state.position
    value, costs = price(state, company) or 0, []
    for place in (company, POOL):
        sizes = [kind.shares for kind in title.certificates[company][1:] if position.books.of(kind.unit, place)]
        if sizes:
            stacked = place == company and company not in position.floated
            costs.append(value * (sizes[0] if stacked else sizes[-1]))
    return min(costs, default=None)


def _may_be_sold(state: State, company: str) -> bool:
    title, position = state.title, state.position
    rules, now = title.file.shares, position.round
    if isinstance(now, StockRound) and now.number == 1 and not rules.sell_in_first_round:
        return False
    return company in (position.floated if rules.sell_when == "floated" else position.operated)
