"""Track: tiles laid and upgraded, terrain paid."""

from moderator.model.ledger import BANK
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.effects import pay_rivers
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.investor import free_case
from moderator.rules.basics.points import build, first_of, joined, need_money
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.state import State
from moderator.rules.basics.water import check_crossings, vouch_for_crossing
from moderator.rules.rounds.operating import go_to_step, replace_turn, require_turn
from moderator.rules.track.building import judge_place, judge_way
from moderator.rules.track.granted import spend_power
from moderator.rules.track.granted_tile import at_home, judge_beside_turns, judge_granted_tile, power_of_private
from moderator.rules.track.river_sides import hexsides_of, judge_rivers
from moderator.rules.track.stations import return_duplicates
from moderator.rules.track.terrain import keep_ground, owners_cost, terrain_cash, tile_cost, turn_marker, water_cost
from moderator.rules.track.tile import Tile, next_colour
from moderator.rules.track.tile_order import LAID, judge_hex, judge_kept, judge_order, judge_print
from moderator.rules.track.tile_points import counted, judge_count
from moderator.rules.track.tile_sets import colour_of
from moderator.titles.toml_table import Colour
from moderator.vocabulary.track import Lay


def lay(desk: Desk, move: Lay, company: str) -> None:
    """Lay a yellow tile or upgrade one by one colour, and pay for the terrain; perhaps by the power of a private."""
    move = _of_whole(desk, move)
    check_crossings(desk, move.crossed)
    tile = _tile(desk, move, company)
    where, colour = tile.where, tile.colour
    river, water = move.river or 0, water_cost(desk, tile)
    cost, wrong_cost = tile_cost(desk, tile)
    if not tile.free:
        need_money(desk, company, cost + river + water, "terrain")
    after = counted(desk, tile)
    desk.judge(
        *judge_order(desk, tile),
        *judge_hex(desk, tile),
        judge_count(desk, tile, after),
        *judge_granted_tile(desk, tile),
        judge_kept(desk, where),
        *judge_place(desk, tile),
        *(judge_way(desk, tile) if move.right_of_way else ()),
        wrong_cost,
        judge_rivers(desk, move),
        None if tile.free else terrain_cash(desk, company, cost + river + water),
        *(judge(desk, move, company, colour) for judge in joined(desk.title).tile_judged),
    )
    vouch_for_crossing(desk, company, desk.title.place_name(where), move.crossed)
    desk.pay(company, BANK, cost + river, "terrain")
    desk.pay(company, BANK, water, "crossing")
    pay_rivers(desk, river, hexsides_of(desk, move))
    turn_marker(desk, where, colour)
    keep_ground(desk, where, move)
    _put(desk, tile)
    return_duplicates(desk, where)
    build(desk, move, company, where)
    if tile.power is not None and move.power is not None:
        spend_power(desk, move.power, tile.power, where)
    if after is not None:
        again = charter_of(desk, company).tiles.again
        replace_turn(desk, after if again else LAID.put(after, (*LAID.of(after), where)))


def lay_beside_turns(desk: Desk, move: Lay) -> None:
    """A tile that the owner of a private lays at any time, whoever's turn it is; or that is laid so for a company."""
    assert move.power is not None
    power, who = power_of_private(desk, move.power), move.actor or owner_of(desk, move.power)
    where = desk.title.hex_of(move.place)
    before = desk.position.tiles.get(where, desk.title.hex(where).printed)
    due = next_colour(before, desk.title.hex(where).first_tile)
    tile = Tile(move, who, where, before, due, move.colour or due, power, printed=judge_print(desk, where))
    cost, wrong_cost = owners_cost(desk, tile)
    desk.judge(
        *judge_order(desk, tile),
        *judge_beside_turns(desk, tile),
        wrong_cost,
        terrain_cash(desk, who, cost),
    )
    desk.pay(who, BANK, cost, "terrain")
    _put(desk, tile)
    spend_power(desk, move.power, power, where)


def _of_whole(state: State, move: Lay) -> Lay:
    """A tile of two hexes is laid in one of them, whichever is named."""
    whole = state.title.hex(state.title.hex_of(move.place)).one_with
    return move if whole is None else move.but(place=state.title.place_name(whole))


def _tile(desk: Desk, move: Lay, company: str) -> Tile:
    """The tile that a company lays, in the turn that the line belongs to; its colour, unless said, is the next one."""
    title, position, points = desk.title, desk.position, joined(desk.title)
    power = None if move.power is None else power_of_private(desk, move.power)
    turn = require_turn(desk, company) if power is not None and power.any_step else go_to_step(desk, company, "track")
    where = title.hex_of(move.place)
    power = at_home(desk, power, company, where)
    before = position.tiles.get(where, title.hex(where).printed)
    brings = None if power is None or power.tile is None else power.colour or "green"
    due: Colour = brings or next_colour(before, title.hex(where).first_tile)
    colour: Colour = first_of(points.tile_colour, desk, move) or colour_of(desk, move) or due
    return Tile(
        move,
        company,
        where,
        before,
        due,
        colour,
        power,
        turn,
        free=free_case(desk, company),
        early=power is not None and not title.reached(position.phase, power.phase),
        printed=judge_print(desk, where),
        changed=first_of(points.tile_changed, desk, move, where, before, colour, due),
    )


def _put(desk: Desk, tile: Tile) -> None:
    desk.position.tiles = {**desk.position.tiles, tile.where: tile.colour}
