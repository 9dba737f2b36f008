"""The order of tiles: which may lie in a hex, on what lies there, in this phase."""

from moderator.model.facts import TurnFact
from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.wording import list_words
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.state import State
from moderator.rules.track.tile import Tile
from moderator.rules.track.tile_sets import judge_tile, may_lie

LAID: TurnFact[tuple[str, ...]] = TurnFact("laid", ())  # hexes of a turn that lays two tiles in none


def judge_order(state: State, tile: Tile) -> list[Finding | None]:
    """A tile that cannot lie on what lies there, else one that lies in other places alone; then a colour too early."""
    told = tile.early or tile.printed or tile.move.right_of_way
    return [
        tile.printed,
        tile.changed,
        _wrong_tile(state, tile) if tile.replaces else None,
        None if told else _wrong_colour(state, tile),
    ]


def judge_hex(state: State, tile: Tile) -> list[Finding | None]:
    """A hex that is closed yet, or has a tile of this turn; an upgrade by a company that makes none."""
    return [_hex_closed(state, tile), _same_hex(state, tile), _minor_upgrade(state, tile)]


def judge_print(state: State, where: str) -> Finding | None:
    """A tile on a hex whose print stays to the end of the game."""
    facts = state.title.hex(where)
    if not state.title.file.operating.printed_stays or (not facts.off_map and facts.printed != "grey"):
        return None
    place = state.title.place_name(where)
    return state.finding(
        "hex-printed",
        f"no tile is laid in {place}, {'off the map' if facts.off_map else 'a grey hex'}",
        expected="another hex",
        actual=place,
    )


def judge_kept(state: State, where: str) -> Finding | None:
    """The tile that a private has brought lies here, and is never upgraded."""
    for private, facts in state.title.file.privates.items():
        lays = facts.lays
        if lays is not None and lays.final and where in lays.places and private in state.position.used:
            place = state.title.place_name(where)
            said = f"the tile of {private} lies in {place}: it is never upgraded"
            return state.finding("tile-order", said, expected="another hex", actual=place)
    return None


def _wrong_tile(state: State, tile: Tile) -> Finding | None:
    return _wrong_order(state, tile) or judge_tile(state, tile.where, tile.colour, tile.move.tile)


def _wrong_order(state: State, tile: Tile) -> Finding | None:
    """A tile of another colour than follows on what lies there."""
    before, due, colour = tile.before, tile.due, tile.colour
    if colour == due and before != "grey":
        return None
    return state.finding(
        "tile-order",
        f"{state.title.place_name(tile.where)} shows {before or 'no tile'}: {colour} cannot be laid on it",
        expected=due if before != "grey" else "no further upgrade",
        actual=colour,
        remedy=_in_colour(state, due) if before != "grey" else None,
        about="yellow" if colour == "yellow" else None,
    )


def _wrong_colour(state: State, tile: Tile) -> Finding | None:
    """A colour whose phase has not come; one that never comes for this place is found as that (`tile-place`)."""
    colour, due = tile.colour, tile.due
    allowed = state.title.phase(state.position.phase).tiles
    if colour in allowed or (colour == due and not may_lie(state, tile.where, colour)):
        return None
    return state.finding(
        "tile-colour",
        f"{colour} tiles are not yet available in phase {state.position.phase}",
        expected=list_words(allowed),
        actual=colour,
        remedy=_in_colour(state, due),
    )


def _in_colour(state: State, colour: str) -> Move | None:
    """The tile that is laid, in another colour."""
    return state.instead(colour=colour, tile=None, cost=None)


def _hex_closed(state: State, tile: Tile) -> Finding | None:
    """A first tile on a hex that is closed until a phase begins."""
    opens = state.title.hex(tile.where).opens
    if tile.colour != "yellow" or state.title.reached(state.position.phase, opens):
        return None
    return state.finding(
        "hex-closed",
        f"no tile is laid in {state.title.place_name(tile.where)} before phase {opens}",
        expected=f"phase {opens}",
        actual=f"phase {state.position.phase}",
    )


def _same_hex(state: State, tile: Tile) -> Finding | None:
    """A second tile of a turn in one hex, where each lies in another one."""
    turn = tile.turn
    if turn is None or tile.where not in LAID.of(turn):
        return None
    place = state.title.place_name(tile.where)
    said = f"{turn.company} has laid a tile in {place} in this turn"
    return state.finding("lay-again", said, expected="another hex", actual=place)


def _minor_upgrade(state: State, tile: Tile) -> Finding | None:
    """A company that lays yellow tiles alone upgrades one."""
    company, colour = tile.company, tile.colour
    if charter_of(state, company).tiles.upgrade or colour == "yellow":
        return None
    return state.finding(
        "minor-upgrade",
        f"{company} is a minor and may not upgrade a tile",
        expected="yellow",
        actual=colour,
        remedy=_in_colour(state, "yellow"),
    )
