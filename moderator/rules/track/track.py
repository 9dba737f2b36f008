"""Track: laying and upgrading tiles, and paying for terrain."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State
from moderator.rules.events import TilePlaced
from moderator.rules.holdings import charter_of, free_case, president
from moderator.rules.listeners import adjusted, happened, judged
from moderator.rules.loans import borrow_for
from moderator.rules.privates import owner_of, pay_rivers
from moderator.rules.rounds.operating import go_to_step, replace_turn, require_turn
from moderator.rules.subsidiaries import rights_of
from moderator.rules.tokens import TOKEN_ON, check_crossings, hex_zones, vouch_for_crossing
from moderator.rules.track.granted import at_home, judge_beside_turns, judge_granted_tile, power_of_private, spend_power
from moderator.rules.track.stations import return_duplicates
from moderator.rules.track.terrain import (
    hexsides_of,
    judge_rivers,
    keep_ground,
    owners_cost,
    terrain_cash,
    tile_cost,
    turn_marker,
    water_cost,
)
from moderator.rules.track.tile_points import counted, judge_count, points_left
from moderator.rules.track.tiles import (
    LAID,
    Tile,
    colour_of,
    judge_hex,
    judge_kept,
    judge_order,
    judge_print,
    next_colour,
)
from moderator.titles.toml_table import Colour
from moderator.vocabulary.track import Lay

# ---- where a company may build ----


def judge_place(state: State, tile: Tile) -> list[Finding | None]:
    """Return findings about track outside the track rights, on marked track, or at another player's home."""
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
        f"{place} is not in {list_words(held, 'or')}, where {company} has its track rights",
        expected=list_words(held, "or"),
        actual=list_words(lies, "or") if lies else "no zone",
    )


def _marked(state: State, company: str, where: str) -> Finding | None:
    private = TOKEN_ON.of(state.position).get(where)
    if private is None or owner_of(state, private) == president(state, company):
        return None
    place = state.title.place_name(where)
    return state.finding(
        "marked-tile",
        f"the tile in {place} has a token of {private}, which belongs to {owner_of(state, private)}",
        expected=f"clear {place} first",
        actual="a tile on it",
    )


def _home_of_other(state: State, company: str, where: str, colour: str) -> Finding | None:
    """Return a note for a first tile on the home of another player's company, which needs permission."""
    leader = president(state, company)
    for other, homes in state.position.stations.items():
        if colour != "yellow" or other == company or where not in homes[:1]:
            continue
        owner = president(state, other)
        if owner not in (None, leader):
            message = f"{owner} lets {company} lay the first tile at {other}'s home: the table vouches for it"
            return state.finding("home-leave", message)
    return None


# ---- right of way ----


def judge_way(state: State, tile: Tile) -> list[Finding | None]:
    """Return findings about a tile laid by right of way, one colour ahead of the phase."""
    phase, company, colour = state.position.phase, tile.company, tile.colour
    allowed = [name for name, facts in state.title.file.phases.items() if colour in facts.tiles]
    place, why = state.title.place_name(tile.where), None
    if colour in state.title.phase(phase).tiles or [*state.title.file.phases].index(allowed[0]) == 0:
        why = f"any company may lay {colour} tiles in phase {phase}"
    elif company in state.position.operated:
        why = f"{company} has already operated"
    elif state.title.hex(tile.where).kind == "city":
        why = f"{place} is a city"
    elif tile.turn is not None and points_left(state, tile.turn) < 1:
        why = "no tile point is left"
    if why is not None:
        return [state.finding("way-barred", f"no right of way: {why}", expected="a usual tile", actual=colour)]
    message = f"{company} can connect its home only by way of {place}: the table vouches for it"
    return [state.finding("way-needed", message)]


def lay(booking: Booking, move: Lay, company: str) -> None:
    """Lay a yellow tile or upgrade one, and pay for the terrain; perhaps by the power of a private."""
    move = _of_whole(booking, move)
    check_crossings(booking, move.crossed)
    tile = _tile(booking, move, company)
    where, colour = tile.where, tile.colour
    river, water = move.river or 0, water_cost(booking, tile)
    cost, wrong_cost = tile_cost(booking, tile)
    if not tile.free:
        borrow_for(booking, company, cost + river + water, "track")
    after = counted(booking, tile)
    booking.judge(
        *judge_order(booking, tile),
        *judge_hex(booking, tile),
        judge_count(booking, tile, after),
        *judge_granted_tile(booking, tile),
        judge_kept(booking, where),
        *judge_place(booking, tile),
        *(judge_way(booking, tile) if move.right_of_way else ()),
        wrong_cost,
        judge_rivers(booking, move),
        None if tile.free else terrain_cash(booking, company, cost + river + water),
        *judged(booking, tile.placed()),
    )
    vouch_for_crossing(booking, company, booking.title.place_name(where), move.crossed)
    booking.pay(company, BANK, cost + river, "terrain")
    booking.pay(company, BANK, water, "crossing")
    pay_rivers(booking, river, hexsides_of(booking, move))
    turn_marker(booking, where, colour)
    keep_ground(booking, where, move)
    _put(booking, tile)
    return_duplicates(booking, where)
    happened(booking, tile.placed())
    if tile.power is not None and move.power is not None:
        spend_power(booking, move.power, tile.power, where)
    if after is not None:
        again = charter_of(booking, company).tiles.again
        replace_turn(booking, after if again else LAID.put(after, (*LAID.of(after), where)))


def lay_beside_turns(booking: Booking, move: Lay) -> None:
    """Lay a tile by a private's power at any time, for its owner or a company."""
    assert move.power is not None
    power, who = power_of_private(booking, move.power), move.actor or owner_of(booking, move.power)
    where = booking.title.hex_of(move.place)
    before = booking.position.tiles.get(where, booking.title.hex(where).printed)
    due = next_colour(before, booking.title.hex(where).first_tile)
    tile = Tile(move, who, where, before, due, move.colour or due, power, printed=judge_print(booking, where, power))
    cost, wrong_cost = owners_cost(booking, tile)
    booking.judge(
        *judge_order(booking, tile),
        *judge_beside_turns(booking, tile),
        wrong_cost,
        terrain_cash(booking, who, cost),
    )
    booking.pay(who, BANK, cost, "terrain")
    _put(booking, tile)
    spend_power(booking, move.power, power, where)


def _of_whole(state: State, move: Lay) -> Lay:
    """Return the move with the hex in which tiles of a double hex are recorded."""
    whole = state.title.hex(state.title.hex_of(move.place)).one_with
    return move if whole is None else move.replace(place=state.title.place_name(whole))


def _tile(booking: Booking, move: Lay, company: str) -> Tile:
    """Return the tile that a company lays, in the turn of the line. Its colour is the next one unless stated."""
    title, position = booking.title, booking.position
    power = None if move.power is None else power_of_private(booking, move.power)
    turn = (
        require_turn(booking, company)
        if power is not None and power.any_step
        else go_to_step(booking, company, "track")
    )
    where = title.hex_of(move.place)
    power = at_home(booking, power, company, where)
    before = position.tiles.get(where, title.hex(where).printed)
    brings = None if power is None or power.tile is None else power.colour or "green"
    due: Colour = brings or next_colour(before, title.hex(where).first_tile)
    placed = adjusted(booking, TilePlaced(move, company, where, before, due))
    colour: Colour = placed.colour or colour_of(booking, move) or due
    return Tile(
        move,
        company,
        where,
        before,
        due,
        colour,
        power,
        turn,
        free=free_case(booking, company),
        early=power is not None and not title.reached(position.phase, power.phase),
        printed=judge_print(booking, where, power),
        changed=next(judged(booking, placed.replace(colour=colour), instead_of="tile-order"), None),
    )


def _put(booking: Booking, tile: Tile) -> None:
    booking.position.tiles = {**booking.position.tiles, tile.where: tile.colour}
