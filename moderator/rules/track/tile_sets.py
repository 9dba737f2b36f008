"""Which tiles a place takes: numbers by colour, of a set that its hex or its kind names."""

from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.state import State
from moderator.titles.schema import TileSet
from moderator.titles.toml_table import Colour
from moderator.vocabulary.track import Lay


def colour_of(state: State, move: Lay) -> Colour | None:
    """The colour of the tile that a line names, in words or by a number that the title's sets know."""
    if move.colour is not None or move.tile is None:
        return move.colour
    sets = state.title.file.tile_sets.values()
    return next((colour for each in sets for colour, tiles in each.tiles.items() if move.tile in tiles), None)


def may_lie(state: State, where: str, colour: Colour) -> bool:
    """Whether there is a tile of this colour for the place; it may be where the books do not know its set."""
    takes = _set_of(state, where)
    return takes is None or bool(takes.tiles.get(colour))


def judge_tile(state: State, where: str, colour: Colour, tile: str | None) -> Finding | None:
    """A tile, or a colour, that never lies in this place (checks `tile-place`).

    A hex that the map does not list may be anything; one that takes no set is plain, and takes none of the tiles that
    are for others alone.
    """
    place, takes, sets = state.title.place_name(where), _set_of(state, where), state.title.file.tile_sets
    if takes is None:
        kept = {each for own in sets.values() if not own.elsewhere for tiles in own.tiles.values() for each in tiles}
        if where not in state.title.map.hexes or tile not in kept:
            return None
        return _wrong_tile(state, f"#{tile} is for other places than {place}", "a tile of plain track", tile)
    fit = takes.tiles.get(colour, ())
    if not fit:
        colours = [each for each, tiles in takes.tiles.items() if tiles]
        expected = f"{list_words(colours)} alone" if colours else "another hex"
        said = f"no {colour} tile is ever laid in {place}"
        return state.finding("tile-place", said, expected=expected, actual=colour)
    if tile is None or tile in fit:
        return None
    known = list_words((f"#{each}" for each in fit), "or")
    said = f"#{tile} is never laid in {place} as a {colour} tile"
    return _wrong_tile(state, said, known, tile, fit[0] if len(fit) == 1 else None)


def _wrong_tile(state: State, said: str, expected: str, tile: str | None, instead: str | None = None) -> Finding:
    remedy = state.instead(tile=instead)
    return state.finding("tile-place", said, expected=expected, actual=f"#{tile}", remedy=remedy)


def _set_of(state: State, where: str) -> TileSet | None:
    """The set that a place takes: the one its hex names, else that of its kind, if the title has one."""
    facts = state.title.hex(where)
    return state.title.file.tile_sets.get(facts.takes or facts.kind or "")
