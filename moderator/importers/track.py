"""Which hexsides and places track reaches, from tile numbers and rotations.

The site charges for a hexside when the second of its two tiles is laid, without an action.
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

    A replaced tile's exits are kept, even if the table does not have the new tile's number.
    """
    for gone in pieces.exits.keys() - state.position.tiles.keys():
        del pieces.exits[gone]
    pieces.exits[where] = exits | exits_at(pieces, where)
    costs = (_cost(state, side, company) for side in pieces.table.hexsides if _meets(pieces, side, where))
    return [cost for cost in costs if cost]


def exits_of(pieces: Pieces, number: str, turned: int) -> frozenset[int]:
    """Return the hexsides that a tile of this number leads to after the rotation."""
    return frozenset((int(edge) + turned) % 6 for edge in pieces.table.exits.get(number, ""))


def _meets(pieces: Pieces, side: Hexside, where: str) -> bool:
    """Return whether track now crosses the hexside for the first time."""
    key = tuple(side.between)
    if where not in key or key in pieces.crossed:
        return False
    if all(edge in exits_at(pieces, at) for at, edge in zip(side.between, side.edges, strict=True)):
        pieces.crossed.add(key)
        return True
    return False


def exits_at(pieces: Pieces, where: str) -> frozenset[int]:
    """Return the hexsides that printed or laid track in a hex leads to."""
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
# Whether track leads from a company's token to a place.

# Rows and columns to the neighbours of a hex, by side, numbered as on the site; a row of hexes has one letter.
_POINTY = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
_SIDES = len(_POINTY)


def reaches(builder: JournalBuilder, company: str, place: str) -> bool:
    """Return whether track leads from another token of a company to a place."""
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
    """Return the hex on the other side of a hexside."""
    letters, number = where.rstrip("0123456789"), int(where.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    down, along = _POINTY[side]
    return f"{chr(ord(letters) + down)}{number + along}"


def _ways_on(builder: JournalBuilder, company: str, where: str, entered: int) -> Iterable[int]:
    """Return the hexsides by which a run that entered by one may leave."""
    facts = builder.title.hex(where)
    if facts.kind in ("city", "offboard"):
        stops = facts.kind == "offboard" or facts.cities > 1 or _is_full(builder, company, where)
        return () if stops else exits_at(builder.pieces, where)
    return _joined(builder.pieces, where, entered)


def _joined(pieces: Pieces, where: str, entered: int) -> Iterator[int]:
    """Yield the hexsides that track without a city connects with one."""
    number, turned = pieces.turned.get(where, ("", 0))
    for pair in pieces.table.tracks.get(number, ()):
        sides = {(int(side) + turned) % _SIDES for side in pair}
        if entered in sides:
            yield from sides
    if number not in pieces.table.tracks:
        yield from exits_at(pieces, where)


def _is_full(builder: JournalBuilder, company: str, where: str) -> bool:
    """Return whether tokens, including those of corporations out of play, block a company in a city."""
    position, facts = builder.position, builder.title.hex(where)
    companies = [name for name, places in position.stations.items() if where in places]
    if company in companies:
        return False
    colour, pieces = position.tiles.get(where), builder.pieces
    circles = (facts.circles or 1) if colour is None else 1 if colour == "yellow" else 2
    taken = len(companies) + facts.neutral + pieces.barred.count(where)
    return taken + (colour != "yellow") * pieces.blocked.count(where) >= circles
