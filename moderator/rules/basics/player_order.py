"""Seating: the order of players, and who is next."""

from collections.abc import Container, Iterator

from moderator.model.ledger import INVESTOR
from moderator.model.position import Position
from moderator.model.rounds import StockRound


def players_from(position: Position, first: str) -> Iterator[str]:
    """Solvent players in turn order, beginning with `first`."""
    order = position.players
    start = order.index(first)
    for player in (*order[start:], *order[:start]):
        if player not in position.bankrupt:
            yield player


def deals_first(position: Position) -> str:
    """Who has the priority deal: the next solvent player, if its holder is bankrupt."""
    return next(players_from(position, position.priority), position.priority)


def next_player(position: Position, after: str) -> str:
    """The next solvent player in turn order; the same one if nobody else is left."""
    order = position.players
    start = order.index(after) + 1
    for player in (*order[start:], *order[:start]):
        if player not in position.bankrupt:
            return player
    return after


def next_in_stock(position: Position, now: StockRound, after: str) -> str:
    """Who is next in a stock round: a player, or the Investor between two of them, while it takes part."""
    dummy = position.investor
    if dummy is None:
        return next_player(position, after)
    if after == INVESTOR:
        return next_player(position, dummy.behind)
    return INVESTOR if after == dummy.behind and now.number > 1 and not now.out else next_player(position, after)


def first_among(position: Position, after: str, among: Container[str]) -> str | None:
    """The first solvent player of these who sits behind another, other than himself."""
    order = players_from(position, next_player(position, after))
    return next((name for name in order if name in among and name != after), None)


def solvent(position: Position) -> list[str]:
    return [player for player in position.players if player not in position.bankrupt]
