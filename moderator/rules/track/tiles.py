"""A tile to be laid, and the checks of its place, set and colour."""

from moderator.model.declaration import TurnFact
from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.rounds import Turn
from moderator.model.values import Record
from moderator.model.wording import list_words
from moderator.rules.booking import State
from moderator.rules.events import TilePlaced
from moderator.rules.holdings import charter_of
from moderator.titles.privates import TrackPower
from moderator.titles.schema import TileSet
from moderator.titles.toml_table import COLOURS, Colour
from moderator.vocabulary.track import Lay

# ---- tile ----


class Tile(Record):
    """A tile that a company lays, in its turn or outside one, or a player by a private's power.

    `before` is the colour in the hex or printed there, and `due` the colour that follows. `printed` and `changed` are
    findings that no tile may be laid there: the print stays, or the tile's object is gone.
    """

    move: Lay
    company: str
    where: str
    before: str | None
    due: Colour
    colour: Colour
    power: TrackPower | None = None
    turn: Turn | None = None
    free: str | None = None  # the rulebook case under which the company pays nothing
    early: bool = False  # too early for the private's power, which is reported for the private
    printed: Finding | None = None
    changed: Finding | None = None

    def placed(self) -> TilePlaced:
        """Return the event for this tile."""
        return TilePlaced(self.move, self.company, self.where, self.before, self.due, self.colour)

    @property
    def brought(self) -> bool:
        """Return whether a private supplies the tile, which may then replace any other."""
        return self.power is not None and self.power.tile is not None

    @property
    def replaces(self) -> bool:
        """Return whether the order of colours applies to the tile."""
        return not (self.brought or self.printed or self.changed)


def next_colour(before: str | None, first: Colour) -> Colour:
    """Return the colour that follows `before`, or `first` if there is no tile."""
    return first if before is None else COLOURS[min(COLOURS.index(before) + 1, 3)]


# ---- tile sets ----
# Tile numbers by colour; a hex or its kind names its set.


def colour_of(state: State, move: Lay) -> Colour | None:
    """Return the colour of the tile in a line, stated or found by its number, or None."""
    if move.colour is not None or move.tile is None:
        return move.colour
    sets = state.title.file.tile_sets.values()
    return next((colour for each in sets for colour, tiles in each.tiles.items() if move.tile in tiles), None)


def may_lie(state: State, where: str, colour: Colour) -> bool:
    """Return whether the place takes tiles of this colour. It does if its set is unknown."""
    takes = _set_of(state, where)
    return takes is None or bool(takes.tiles.get(colour))


def judge_tile(state: State, where: str, colour: Colour, tile: str | None) -> Finding | None:
    """Return a finding if a tile or colour is never laid in this place (check `tile-place`).

    A hex that the map does not list takes any tile. A hex without a set takes no tile reserved for other sets.
    """
    place, takes, sets = state.title.place_name(where), _set_of(state, where), state.title.file.tile_sets
    if takes is None:
        kept = {each for own in sets.values() if not own.elsewhere for tiles in own.tiles.values() for each in tiles}
        if where not in state.title.map.hexes or tile not in kept:
            return None
        return _tile_sets_wrong_tile(state, f"#{tile} cannot be laid in {place}", "a tile of plain track", tile)
    fit = takes.tiles.get(colour, ())
    if not fit:
        colours = [each for each, tiles in takes.tiles.items() if tiles]
        expected = f"only {list_words(colours)}" if colours else "another hex"
        message = f"no {colour} tile may ever be laid in {place}"
        return state.finding("tile-place", message, expected=expected, actual=colour)
    if tile is None or tile in fit:
        return None
    known = list_words((f"#{each}" for each in fit), "or")
    message = f"#{tile} may never be laid in {place} as a {colour} tile"
    return _tile_sets_wrong_tile(state, message, known, tile, fit[0] if len(fit) == 1 else None)


def _tile_sets_wrong_tile(
    state: State, stated: str, expected: str, tile: str | None, instead: str | None = None
) -> Finding:
    remedy = state.instead(tile=instead)
    return state.finding("tile-place", stated, expected=expected, actual=f"#{tile}", remedy=remedy)


def _set_of(state: State, where: str) -> TileSet | None:
    """Return the tile set of a place: the one its hex names, else the one for its kind, or None."""
    facts = state.title.hex(where)
    return state.title.file.tile_sets.get(facts.takes or facts.kind or "")


# ---- tile order ----
# Which tile may replace the present one in this phase.

LAID: TurnFact[tuple[str, ...]] = TurnFact("laid", ())  # hexes of a turn that may not lay two tiles in one


def judge_order(state: State, tile: Tile) -> list[Finding | None]:
    """Return findings about the order of colours: a tile that may not replace the present one, then one too early."""
    if tile.power is not None and tile.power.covers and tile.printed is None:
        return [tile.changed]
    allowed = tile.early or tile.printed or tile.move.right_of_way
    return [
        tile.printed,
        tile.changed,
        _tile_order_wrong_tile(state, tile) if tile.replaces else None,
        None if allowed else _wrong_colour(state, tile),
    ]


def judge_hex(state: State, tile: Tile) -> list[Finding | None]:
    """Return findings about the hex: closed, already built in this turn, or upgraded by a company that may not."""
    return [_hex_closed(state, tile), _same_hex(state, tile), _minor_upgrade(state, tile)]


def judge_print(state: State, where: str, power: TrackPower | None) -> Finding | None:
    """Return a finding if the hex keeps its print to the end of the game, except under the tile of a private."""
    facts = state.title.hex(where)
    if power is not None and power.covers and where in power.places:
        return None
    if not state.title.file.operating.printed_stays or (not facts.off_map and facts.printed != "grey"):
        return None
    place = state.title.place_name(where)
    return state.finding(
        "hex-printed",
        f"no tile may be laid in {place}, {'off the map' if facts.off_map else 'a grey hex'}",
        expected="another hex",
        actual=place,
    )


def judge_kept(state: State, where: str) -> Finding | None:
    """Return a finding if the hex has a private's tile that is never upgraded."""
    for private, facts in state.title.file.privates.items():
        lays = facts.lays
        if lays is not None and lays.final and where in lays.places and private in state.position.used:
            place = state.title.place_name(where)
            message = f"the tile of {private} in {place} is never upgraded"
            return state.finding("tile-order", message, expected="another hex", actual=place)
    return None


def _tile_order_wrong_tile(state: State, tile: Tile) -> Finding | None:
    return _wrong_order(state, tile) or judge_tile(state, tile.where, tile.colour, tile.move.tile)


def _wrong_order(state: State, tile: Tile) -> Finding | None:
    """Return a finding if the colour does not follow the present one."""
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
    """Return a finding if the colour is not available in this phase.

    A colour that the place never takes is reported by `tile-place`.
    """
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
    """Return the move with a tile of another colour."""
    return state.instead(colour=colour, tile=None, cost=None)


def _hex_closed(state: State, tile: Tile) -> Finding | None:
    """Return a finding for a tile on a hex that opens with a corporation, or a first one before its phase."""
    facts = state.title.hex(tile.where)
    opens, company = facts.opens, facts.opens_with
    if company is not None and not state.position.stations.get(company) and company not in state.position.closed:
        place = state.title.place_name(tile.where)
        message = f"no tile may be laid in {place} before {company} has placed its home token"
        return state.finding("hex-closed", message, expected=f"{company}'s token", actual="none")
    if tile.colour != "yellow" or state.title.reached(state.position.phase, opens):
        return None
    return state.finding(
        "hex-closed",
        f"no tile may be laid in {state.title.place_name(tile.where)} before phase {opens}",
        expected=f"phase {opens}",
        actual=f"phase {state.position.phase}",
    )


def _same_hex(state: State, tile: Tile) -> Finding | None:
    """Return a finding for a second tile in one hex in a turn, where that is forbidden."""
    turn = tile.turn
    if turn is None or tile.where not in LAID.of(turn):
        return None
    place = state.title.place_name(tile.where)
    message = f"{turn.company} has already laid a tile in {place} this turn"
    return state.finding("lay-again", message, expected="another hex", actual=place)


def _minor_upgrade(state: State, tile: Tile) -> Finding | None:
    """Return a finding if a company that lays only yellow tiles upgrades one."""
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
