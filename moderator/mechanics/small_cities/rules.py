"""Their rules: a tile of the same colour takes the place of another one, for an upgrade of the turn."""

from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.titles.toml_table import Colour
from moderator.vocabulary.track import Lay


def _colour_of(state: State, move: Lay) -> Colour | None:
    """The colour of one of these tiles that a line names by its number. Raises NotBooked if it says another one."""
    facts = state.title.file.small_cities
    if facts is None or move.tile not in (*facts.cities, *facts.paved):
        return None
    if move.colour not in (None, "yellow"):
        raise state.refuse("tile-colour", f"#{move.tile} is a yellow tile", state.instead(colour=None))
    return "yellow"


def _change(state: State, move: Lay, where: str, before: str | None, colour: str, due: str) -> Finding | None:
    """The change of a small city, which only the board shows; too early it is a colour that does not follow."""
    facts, place = state.title.file.small_cities, state.title.place_name(where)
    if facts is None or not before == colour == "yellow":
        return None
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


RULES = Rules(tile_colour=(_colour_of,), tile_changed=(_change,))
