"""Terrain: the cost of tiles, and the rights, abilities and privates that reduce it."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.ledger import divide
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, by_map, stated_price
from moderator.rules.holdings import charter_of
from moderator.rules.privates import cite_ability, cited, effects_of
from moderator.rules.subsidiaries import abilities_of, rights_of
from moderator.rules.tokens import CHEAPER, TOLD_GROUND, crossing_cost, hex_zones
from moderator.rules.track.tiles import Tile
from moderator.titles.abilities import Ability
from moderator.vocabulary.track import Lay

# ---- the ground ----


def ground_of(state: State, where: str, move: Lay | None = None) -> tuple[int, str | None]:
    """Return the cost of a first tile in a hex and its terrain, as lines have stated or from the map."""
    facts = state.title.hex(where)
    if move is not None and move.terrain is not None:
        return move.terrain, move.ground or facts.terrain
    return TOLD_GROUND.of(state.position).get(where, (facts.cost, facts.terrain))


def keep_ground(booking: Booking, where: str, move: Lay) -> None:
    """Remember the terrain that a line states."""
    if move.terrain is not None:
        TOLD_GROUND.put(booking.position, where, ground_of(booking, where, move))


def turn_marker(booking: Booking, where: str, colour: str) -> None:
    """Turn a terrain marker to its cheaper side for the first tile, and remove it for the next."""
    if booking.title.hex(where).marker:
        if colour == "yellow":
            CHEAPER.mark(booking.position, where)
        else:
            CHEAPER.drop(booking.position, where)


# ---- costs of tiles ----


def tile_cost(state: State, tile: Tile) -> tuple[int, Finding | None]:
    """Return the terrain cost of a company's tile, and a finding if the rules ask for another."""
    move, power, where = tile.move, tile.power, tile.where
    cost, wrong = stated_price(
        state,
        move.cost,
        0 if tile.free or tile.changed else _ground_cost(state, tile) + _later(state, tile),
        "terrain-cost",
        f"{tile.colour} in {state.title.place_name(where)}",
        tile.free or _cost_rule(state, tile),
    )
    if wrong is None:
        return cost, None
    if not (tile.free or tile.changed or (power is not None and power.free)) and _printed_cost(state, tile):
        wrong = by_map(state, wrong)
    able = _discount(state, tile.company, where, ground_of(state, where, move)[1])[1]
    return cost, cited(state, move.power, cite_ability(able, wrong))


def owners_cost(state: State, tile: Tile) -> tuple[int, Finding | None]:
    """Return the terrain cost of a tile that a private's owner lays outside turns, without discounts, and a finding."""
    free = tile.power is not None and tile.power.free
    usual = 0 if free else ground_of(state, tile.where, tile.move)[0]
    what = f"{tile.colour} in {state.title.place_name(tile.where)}"
    cost, wrong = stated_price(state, tile.move.cost, usual, "terrain-cost", what, "granted-track")
    return cost, wrong if free else by_map(state, wrong)


def water_cost(state: State, tile: Tile) -> int:
    """Return the extra cost of a tile across water."""
    water = state.title.file.water
    return 0 if water is None or tile.free else crossing_cost(state, tile.company, tile.move.crossed, water.tile)


def terrain_cash(state: State, company: str, cost: int) -> Finding | None:
    """Return a finding if the company cannot pay for terrain."""
    held = state.cash(company)
    if cost <= max(held, 0):
        return None
    return state.finding(
        "terrain-cash",
        f"{company} has {state.money(held)} and cannot pay {state.money(cost)} for the terrain",
        expected=f"at most {state.money(max(0, held))}",
        actual=state.money(cost),
    )


def _ground_cost(state: State, tile: Tile) -> int:
    """Return the cost of the ground after any discount or fixed cost of the private whose power lays the tile."""
    power = tile.power
    if power is not None and (power.free or power.cost is not None):
        return power.cost or 0
    usual = _terrain(state, tile)
    return usual if power is None else max(0, usual - power.less)


def _later(state: State, tile: Tile) -> int:
    """Return the extra cost of a tile that is not the first of its turn."""
    turn = tile.turn
    first = turn is None or tile.power is not None or not turn.yellow + turn.upgrades
    return 0 if first or turn is None else charter_of(state, turn.company).tiles.later


def _terrain(state: State, tile: Tile) -> int:
    """Return the cost of a tile by its terrain, the charter's usual cost and local discounts."""
    rules, facts = charter_of(state, tile.company).tiles, state.title.file.corporations.get(tile.company)
    lower = facts is not None and (tile.colour == "yellow" or facts.cheaper_upgrades)
    less = facts.cheaper.get(tile.where, 0) if facts is not None and lower else 0
    return max(0, max(_of_ground(state, tile), rules.cost) - less - _cheaper_tile(state, tile))


def _cheaper_tile(state: State, tile: Tile) -> int:
    """Return the discount of a company's privates on a tile that pays for terrain or a hexside."""
    if not state.title.has_effects or not (tile.move.river or _of_ground(state, tile)):
        return 0
    return sum(effect.amount for _, owner, effect in effects_of(state, "cheaper-tile") if owner == tile.company)


def _of_ground(state: State, tile: Tile) -> int:
    """Return the cost of a tile by its ground alone.

    The first tile pays for the terrain, also on printed track that has a cost. An upgrade pays the printed cost, or the
    one on the marker. Where the map lacks terrain, the line states the cost.
    """
    where, colour, move = tile.where, tile.colour, tile.move
    facts = state.title.hex(where)
    first = facts.printed is not None and facts.cost and where not in state.position.tiles
    if colour == "yellow" or first:
        cost, kind = ground_of(state, where, move)
        stated = not cost and state.title.file.operating.terrain == "stated"
        return move.cost or 0 if stated else _discounted(state, tile.company, where, cost, kind)
    if colour in facts.upgrades:
        return facts.upgrades[colour]
    if colour == "green":
        return facts.upgrade_cost or (facts.marker if where in CHEAPER.of(state.position) else 0)
    return 0


def _printed_cost(state: State, tile: Tile) -> bool:
    """Return whether the cost of a tile depends on the map: a first tile, or an upgrade with a cost."""
    facts = state.title.hex(tile.where)
    return tile.colour == "yellow" or bool(facts.cost or facts.upgrades or facts.upgrade_cost or facts.marker)


def _cost_rule(state: State, tile: Tile) -> str | None:
    """Return the rulebook case for the cost of a tile, or None if it is the terrain alone."""
    facts, power = state.title.hex(tile.where), tile.power
    if power is not None and (power.free or power.less or power.cost is not None):
        return "granted-track"
    if facts.metropolis:
        return "metropolis"
    return "upgrade" if tile.colour != "yellow" and not facts.marker else None


# ---- discounts ----


def _discounted(state: State, company: str, where: str, cost: int, kind: str | None) -> int:
    """Return the cost of terrain after discounts of track rights, abilities and privates, rounded down."""
    off, _ = _discount(state, company, where, kind)
    due = divide(cost * (100 - off), 100, "down")
    if not due or not state.title.has_effects:
        return due
    less = (
        effect.amount
        for _, owner, effect in effects_of(state, "cheaper-terrain")
        if owner == company and effect.terrain in (None, kind)
    )
    return due - sum(less)  # callers keep the cost from falling below 0


def _discount(state: State, company: str, where: str, kind: str | None) -> tuple[int, Ability | None]:
    """Return a company's discount on terrain in percent, and the ability that it rests on."""
    rights = state.title.file.rights
    held = {*rights_of(state, company)} if rights is not None else set()
    own = [rights.zones[zone].discount for zone in hex_zones(state, where) if zone in held] if rights else []
    zone = max(own, default=0)
    able = next((each for each in abilities_of(state, company) if kind is not None and kind in each.terrain), None)
    if able is None:
        return zone, None
    return max(zone, able.discount_in_zone if zone else able.discount), able


# ---- river sides ----
# Paid by the hexside.


def hexsides_of(state: State, move: Lay) -> int:
    """Return how many river hexsides are paid for: as stated, else the fewest that cost this sum."""
    return fewest_hexsides(state, move.river or 0) if move.hexsides is None else move.hexsides


def fewest_hexsides(state: State, river: int) -> int:
    """Return the fewest river hexsides that cost this sum together; 1 if none do."""
    return next((count for count, sums in enumerate(_river_sums(state)) if river in sums), 1)


def judge_rivers(state: State, move: Lay) -> Finding | None:
    """Return a finding if the sum for rivers does not fit the stated number of hexsides, or any up to six."""
    river = move.river or 0
    if not river:
        return None
    costs = state.title.file.operating.rivers
    if any(river in sums for count, sums in enumerate(_river_sums(state)) if move.hexsides in (None, count)):
        return None
    each = list_words((state.money(cost) for cost in costs), "or") if costs else state.money(0)
    return state.finding(
        "river-cost",
        f"{state.money(river)} is paid for rivers, but a river hexside costs {each}",
        expected=f"{each} a hexside",
        actual=state.money(river),
        remedy="count the hexsides, and enter what they cost after `river`" if costs else None,
    )


def _river_sums(state: State) -> Iterator[set[int]]:
    """Yield the possible costs of 0, 1, 2, ... and 6 river hexsides."""
    sums = {0}
    for _ in range(7):
        yield sums
        sums = {known + cost for known in sums for cost in state.title.file.operating.rivers}
