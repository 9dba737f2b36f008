"""Building: where a company may build, and the right of way."""

from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.ground import TOKEN_ON
from moderator.rules.basics.holdings import charter_of, president
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.rights import hex_zones
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import rights_of
from moderator.rules.track.tile import Tile
from moderator.rules.track.tile_points import points_left

# ---- where it may be built ----


def judge_place(state: State, tile: Tile) -> list[Finding | None]:
    """Track outside the zone of track rights, or that is another player's by a private's token."""
    company, where = tile.company, tile.where
    home = _home_of_other(state, company, where, tile.colour) if state.title.file.operating.home_leave else None
    return [_outside(state, company, where), _marked(state, company, where), home]


def _outside(state: State, company: str, where: str) -> Finding | None:
    if not charter_of(state, company).in_rights:
        return None
    held, lies = rights_of(state, company), hex_zones(state, where)
    if {*held} & {*lies}:
        return None
    place = state.title.place_name(where)
    return state.finding(
        "rights-outside",
        f"{place} does not lie in {list_words(held, 'or')}, where {company} has its track rights",
        expected=list_words(held, "or"),
        actual=list_words(lies, "or") if lies else "no zone",
    )


def _marked(state: State, company: str, where: str) -> Finding | None:
    private = TOKEN_ON.of(state.position).get(where)
    if private is None or owner_of(state, private) == president(state, company):
        return None
    return state.finding(
        "marked-tile",
        f"the tile in {state.title.place_name(where)} has a token of {private}, which is {owner_of(state, private)}'s",
        expected=f"clear {state.title.place_name(where)} first",
        actual="a tile on it",
    )


def _home_of_other(state: State, company: str, where: str, colour: str) -> Finding | None:
    """A first tile on the home of a company of another player's: only with his leave."""
    leader = president(state, company)
    for other, homes in state.position.stations.items():
        if colour != "yellow" or other == company or where not in homes[:1]:
            continue
        owner = president(state, other)
        if owner not in (None, leader):
            says = f"{owner} lets {company} lay the first tile at {other}'s home: the table vouches for it"
            return state.finding("home-leave", says)
    return None


# ---- the right of way ----


def judge_way(state: State, tile: Tile) -> list[Finding | None]:
    """What is wrong with a tile laid for want of any other connection, one colour ahead of the phase."""
    phase, company, colour = state.position.phase, tile.company, tile.colour
    allowed = [name for name, facts in state.title.file.phases.items() if colour in facts.tiles]
    place, why = state.title.place_name(tile.where), None
    if colour in state.title.phase(phase).tiles or [*state.title.file.phases].index(allowed[0]) == 0:
        why = f"{colour} tiles are laid in phase {phase} by anybody"
    elif company in state.position.operated:
        why = f"{company} has operated before"
    elif state.title.hex(tile.where).kind == "city":
        why = f"{place} is a city"
    elif tile.turn is not None and points_left(state, tile.turn) < 1:
        why = "no tile point is left"
    if why is not None:
        return [state.finding("way-barred", f"no right of way: {why}", expected="a usual tile", actual=colour)]
    says = f"{company} cannot connect its home otherwise than by way of {place}: the table vouches for it"
    return [state.finding("way-needed", says)]
