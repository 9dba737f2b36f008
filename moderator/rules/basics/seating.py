"""Seating: the order of players, and who is next."""

from collections.abc import Iterator

from moderator.model.position import Position


def players_from(position: Position, first: str) -> Iterator[str]:
    """Solvent players in turn order, beginning with `first`."""
    order = position.players
    start = order.index(first)
    for player in (*order[start:], *order[:start]):
        if player not in position.bankrupt:
            yield player


def next_player(position: Position, after: str) -> str:
    """The next solvent player in turn order; the same one if nobody else is left."""
    order = position.players
    start = order.index(after) + 1
    for player in (*order[start:], *order[:start]):
        if player not in position.bankrupt:
            return player
    return after


def solvent(position: Position) -> list[str]:
    return [player for player in position.players if player not in position.bankrupt]
