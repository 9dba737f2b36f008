"""Moves of stock and exchange rounds: shares bought, sold, exchanged, corporations started."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import POOL
from moderator.rules.basics.holdings import loose_shares, minors_of, share_size, shares
from moderator.rules.basics.state import State


def in_stock_round(state: State, player: str) -> Iterator[str]:
    """What a player may start, buy, sell and exchange."""
    for company in state.title.certificates:
        if company not in state.position.par:
            yield from _starts(state, player, company)
        else:
            yield from _buys(state, company)
            yield from sales(state, player, company)
    yield from exchanges(state, player)
    yield "pass"


def _starts(state: State, player: str, company: str) -> Iterator[str]:
    title, position = state.title, state.position
    mine = minors_of(state, player) if title.phase(position.phase).formation == "merge" else []
    for value in sorted(title.market.start_cells):
        start = f"start {quote_name(company)} {value}"
        yield from (f"{start} minor {minor}" for minor in mine)
        if not mine:
            yield start


def _buys(state: State, company: str) -> Iterator[str]:
    """From the company and from the pool; certificates of several sizes are told apart by their percent."""
    books, share = state.position.books, share_size(state, company)
    for account, source in ((company, ""), (POOL, " pool")):
        there = [kind for kind in state.title.certificates[company][1:] if books.of(kind.unit, account)]
        for kind in there:
            size = f" {kind.shares * share}%" if len(there) > 1 else ""
            yield f"buy {quote_name(company)}{size}{source}"


def sales(state: State, player: str, company: str) -> Iterator[str]:
    """Every number of shares that a player holds of a corporation."""
    for count in range(1, shares(state.title, state.position.books, company, player) + 1):
        yield f"sell {quote_name(company)} {count}"


def exchanges(state: State, player: str) -> Iterator[str]:
    """A player's minors for shares of any corporation in play."""
    for minor in minors_of(state, player):
        yield from (f"exchange {minor} {quote_name(company)}" for company in state.position.par)


def own_trades(state: State, company: str) -> Iterator[str]:
    """A company's trades in its own stock."""
    title, position = state.title, state.position
    for count in range(1, loose_shares(title, position.books, company, company) + 1):
        yield f"sell {quote_name(company)} {count}"
    for count in range(1, loose_shares(title, position.books, company, POOL) + 1):
        yield f"buy {quote_name(company)} {count}"
