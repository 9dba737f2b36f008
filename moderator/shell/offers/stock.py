"""Moves of stock and exchange rounds: shares bought, sold, exchanged, corporations started."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import POOL
from moderator.rules.basics.holdings import loose_shares, share_size
from moderator.rules.basics.state import State
from moderator.rules.stock import offers


def in_stock_round(state: State, player: str) -> Iterator[str]:
    """What a player may start, buy, sell and exchange."""
    for company in state.title.certificates:
        for start in offers.starts(state, player, company):
            merging = f" minor {start.minor}" if start.minor is not None else ""
            yield f"start {quote_name(company)} {start.value}{merging}"
        if company in state.position.par:
            yield from _buys(state, company)
            yield from sales(state, player, company)
    yield from exchanges(state, player)
    yield "pass"


def _buys(state: State, company: str) -> Iterator[str]:
    """From each place, which is left unsaid where it is meant unasked; sizes of certificates are told by percent."""
    share, there = share_size(state, company), [*offers.on_offer(state, company)]
    for offer in there:
        alone = sum(other.place == offer.place for other in there) == 1
        size = "" if alone else f" {offer.kind.shares * share}%"
        unasked = offer.place == there[0].place == state.title.first_place
        place = "" if unasked else f" {offer.place}"
        yield f"buy {quote_name(company)}{size}{place}"


def sales(state: State, player: str, company: str) -> Iterator[str]:
    """Every number of shares that a player holds of a corporation."""
    yield from (f"sell {quote_name(company)} {count}" for count in offers.blocks(state, player, company))


def exchanges(state: State, player: str) -> Iterator[str]:
    """A player's minors for shares of any corporation in play."""
    yield from (f"exchange {minor} {quote_name(company)}" for minor, company in offers.exchanges(state, player))


def own_trades(state: State, company: str) -> Iterator[str]:
    """A company's trades in its own stock."""
    yield from sales(state, company, company)
    for count in range(1, loose_shares(state.title, state.position.books, company, POOL) + 1):
        yield f"buy {quote_name(company)} {count}"
