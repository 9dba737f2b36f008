"""Hexsides that cost: that site charges for one as the second of the two tiles that meet there is laid, and says
nothing; from the numbers of tiles, and how they are turned, it is told when that is.
"""

from moderator.importers.pieces import Pieces
from moderator.rules.booking import State
from moderator.rules.privates import effects_of
from moderator.titles.other_files import Hexside


def crossing_costs(state: State, pieces: Pieces, company: str | None, where: str, exits: frozenset[int]) -> list[int]:
    """Return what a company pays for each hexside with a tile of these exits in a hex, and remember the exits.

    A tile that replaces another one keeps its exits, also if the table does not know its number.
    """
    for gone in pieces.exits.keys() - state.position.tiles.keys():
        del pieces.exits[gone]
    pieces.exits[where] = exits | exits_at(pieces, where)
    costs = (_cost(state, side, company) for side in pieces.table.hexsides if _meets(pieces, side, where))
    return [cost for cost in costs if cost]


def exits_of(pieces: Pieces, number: str, turned: int) -> frozenset[int]:
    """The hexsides that a tile of a number leads to, turned so far."""
    return frozenset((int(edge) + turned) % 6 for edge in pieces.table.exits.get(number, ""))


def _meets(pieces: Pieces, side: Hexside, where: str) -> bool:
    """Whether track now crosses it, for the first time."""
    key = tuple(side.between)
    if where not in key or key in pieces.crossed:
        return False
    if all(edge in exits_at(pieces, at) for at, edge in zip(side.between, side.edges, strict=True)):
        pieces.crossed.add(key)
        return True
    return False


def exits_at(pieces: Pieces, where: str) -> frozenset[int]:
    """The sides that track in a hex leads to, as it is printed or laid."""
    printed = frozenset(map(int, pieces.table.printed.get(where, "")))
    return pieces.exits.get(where, printed)


def _cost(state: State, side: Hexside, company: str | None) -> int:
    less = sum(
        effect.amount
        for _, owner, effect in effects_of(state, "cheaper-terrain")
        if owner == company and effect.terrain == side.terrain
    )
    return max(0, side.cost - less)
