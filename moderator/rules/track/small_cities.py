"""Small cities: from a phase on their yellow tiles are changed for others of that colour, with a city or without."""

from moderator.model.building_moves import Lay
from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.state import State
from moderator.rules.track.tile_sets import colour_of
from moderator.titles.table import Colour


def colour_said(state: State, move: Lay) -> Colour | None:
    """The colour of the tile that a line names, by its number or in words. Raises NotBooked if they differ."""
    facts = state.title.file.small_cities
    if facts is None or move.tile not in (*facts.cities, *facts.paved):
        return colour_of(state, move)
    if move.colour not in (None, "yellow"):
        raise state.refuse("tile-colour", f"#{move.tile} is a yellow tile", state.instead(colour=None))
    return "yellow"


def changes_city(state: State, before: str | None, colour: str) -> bool:
    """Whether a tile is laid in place of another one of the same colour, in a title whose small cities change so."""
    return state.title.file.small_cities is not None and before == colour == "yellow"


def judge_change(state: State, move: Lay, where: str, due: str) -> Finding:
    """The change of a small city, which only the board shows; too early it is a colour that does not follow."""
    facts, place = state.title.file.small_cities, state.title.place_name(where)
    assert facts is not None
    if state.title.reached(state.position.phase, facts.phase):
        return state.finding(
            "small-city", f"a small city in {place} is upgraded or paved: the table vouches that one lies there"
        )
    others = list_words((f"#{tile}" for tile in (*facts.cities, *facts.paved)), "or")
    return state.finding(
        "tile-order",
        f"{place} shows yellow, and {others} are laid in place of each other from phase {facts.phase} on",
        expected=due,
        actual="yellow",
        remedy=state.instead(colour=due, tile=None, cost=None),
        about="yellow" if move.tile is None else "small-city",
    )
