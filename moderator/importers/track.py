"""Hexsides that cost: that site charges for one as the second of the two tiles that meet there is laid, and says
nothing; from the numbers of tiles, and how they are turned, it is told when that is.
"""

from collections.abc import Iterable, Iterator

from moderator.importers.journal_builder import JournalBuilder
from moderator.importers.pieces import Pieces
from moderator.rules.booking import State
from moderator.rules.privates import effects_of
from moderator.titles.other_files import Hexside

# ---- hexsides ----


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


# ---- reach ----
# Reach: whether track leads from a station of a company to a place. That site asks its map; here the numbers of tiles
# tell, and how they are turned.

# Where the sides of a hex lead to, in rows and columns, where a row of hexes has one letter: counted as on that site.
_POINTY = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
_SIDES = len(_POINTY)


def reaches(builder: JournalBuilder, company: str, place: str) -> bool:
    """Whether a company comes by track from another of its stations to a place."""
    own = {*builder.position.stations.get(company, ())} - {place}
    ahead = [(where, side) for where in own for side in exits_at(builder.pieces, where)]
    seen = {*ahead}
    while ahead:
        where, side = ahead.pop()
        beyond, entered = _beyond(where, side), (side + _SIDES // 2) % _SIDES
        if entered not in exits_at(builder.pieces, beyond):
            continue
        if beyond == place:
            return True
        further = {(beyond, out) for out in _ways_on(builder, company, beyond, entered)} - seen
        seen |= further
        ahead += further
    return False


def _beyond(where: str, side: int) -> str:
    """The hex on the other side."""
    letters, number = where.rstrip("0123456789"), int(where.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    down, along = _POINTY[side]
    return f"{chr(ord(letters) + down)}{number + along}"


def _ways_on(builder: JournalBuilder, company: str, where: str, entered: int) -> Iterable[int]:
    """The sides by which a run that has come in by one may leave."""
    facts = builder.title.hex(where)
    if facts.kind in ("city", "offboard"):
        stops = facts.kind == "offboard" or facts.cities > 1 or _is_full(builder, company, where)
        return () if stops else exits_at(builder.pieces, where)
    return _joined(builder.pieces, where, entered)


def _joined(pieces: Pieces, where: str, entered: int) -> Iterator[int]:
    """The sides that track without a city joins with one."""
    number, turned = pieces.turned.get(where, ("", 0))
    for pair in pieces.table.tracks.get(number, ()):
        sides = {(int(side) + turned) % _SIDES for side in pair}
        if entered in sides:
            yield from sides
    if number not in pieces.table.tracks:
        yield from exits_at(pieces, where)


def _is_full(builder: JournalBuilder, company: str, where: str) -> bool:
    """Whether stations of others, or of corporations that are out, keep a company from running through a city."""
    position, facts = builder.position, builder.title.hex(where)
    there = [name for name, places in position.stations.items() if where in places]
    if company in there:
        return False
    colour, pieces = position.tiles.get(where), builder.pieces
    circles = (facts.circles or 1) if colour is None else 1 if colour == "yellow" else 2
    taken = len(there) + facts.neutral + pieces.barred.count(where)
    return taken + (colour != "yellow") * pieces.blocked.count(where) >= circles
