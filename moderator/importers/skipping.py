"""Skipping: whether a player has anything he could do in a stock round, or is passed over without being asked."""

from moderator.model.accounts import MONEY, POOL
from moderator.model.position import Position
from moderator.rules.holdings import loose_shares, minors_of, percent
from moderator.rules.market import price
from moderator.titles.title import Title


def may_act(title: Title, position: Position, player: str) -> bool:
    """Whether he could buy, start, exchange or sell; limits of certificates and holdings are left out of account."""
    cash = position.books.of(MONEY, player)
    minors = minors_of(title, position, player)
    founds = minors or title.phase(position.phase).formation == "full"
    if founds and len(position.par) < len(title.certificates) and cash >= 2 * min(title.market.start_cells):
        return True
    for company in position.par:
        offered = any(loose_shares(title, position.books, company, place) for place in (company, POOL))
        if offered and (
            cash >= (price(title, position, company) or 0) or (minors and company not in position.operated)
        ):
            return True
        room = percent(title, position, company, POOL) < title.file.shares.pool_limit
        if company in position.operated and room and loose_shares(title, position.books, company, player):
            return True
    return False
