"""Terrain: what a tile costs, and whose rights, abilities and privates make it less."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, by_map, stated_price
from moderator.rules.holdings import charter_of
from moderator.rules.privates import abilities_of, cite_ability, cited, effects_of
from moderator.rules.subsidiaries import rights_of
from moderator.rules.tokens import CHEAPER, TOLD_GROUND, crossing_cost, hex_zones
from moderator.rules.track.tiles import Tile
from moderator.titles.abilities import Ability
from moderator.vocabulary.track import Lay

# ---- the ground ----


def ground_of(state: State, where: str, move: Lay | None = None) -> tuple[int, str | None]:
    """What a first tile costs in a hex, and its kind of terrain: as a line says, else as the map has it."""
    facts = state.title.hex(where)
    if move is not None and move.terrain is not None:
        return move.terrain, move.ground or facts.terrain
    return TOLD_GROUND.of(state.position).get(where, (facts.cost, facts.terrain))


def keep_ground(booking: Booking, where: str, move: Lay) -> None:
    """Remember what a line has said of the terrain."""
    if move.terrain is not None:
        TOLD_GROUND.put(booking.position, where, ground_of(booking, where, move))


def turn_marker(booking: Booking, where: str, colour: str) -> None:
    """A terrain marker lies with its cheaper side up from the first tile to the next."""
    if booking.title.hex(where).marker:
        if colour == "yellow":
            CHEAPER.mark(booking.position, where)
        else:
            CHEAPER.drop(booking.position, where)


# ---- what a tile costs ----


def tile_cost(state: State, tile: Tile) -> tuple[int, Finding | None]:
    """What is paid for the ground of a company's tile, and a verdict if the rules ask another sum."""
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
    """The same of a tile that the owner of a private lays beside turns: nothing of his makes it less."""
    free = tile.power is not None and tile.power.free
    usual = 0 if free else ground_of(state, tile.where, tile.move)[0]
    what = f"{tile.colour} in {state.title.place_name(tile.where)}"
    cost, wrong = stated_price(state, tile.move.cost, usual, "terrain-cost", what, "granted-track")
    return cost, wrong if free else by_map(state, wrong)


def water_cost(state: State, tile: Tile) -> int:
    """What a tile costs more because it lies across water."""
    water = state.title.file.water
    return 0 if water is None or tile.free else crossing_cost(state, tile.company, tile.move.crossed, water.tile)


def terrain_cash(state: State, company: str, cost: int) -> Finding | None:
    """Who lays a tile cannot pay for its terrain."""
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
    """What the ground costs, or what the private says by whose power the tile is laid."""
    power = tile.power
    if power is not None and (power.free or power.cost is not None):
        return power.cost or 0
    usual = _terrain(state, tile)
    return usual if power is None else max(0, usual - power.less)


def _later(state: State, tile: Tile) -> int:
    """What a tile costs more that is not the first of a turn."""
    turn = tile.turn
    first = turn is None or tile.power is not None or not turn.yellow + turn.upgrades
    return 0 if first or turn is None else charter_of(state, turn.company).tiles.later


def _terrain(state: State, tile: Tile) -> int:
    """What a tile of this colour costs: the first one the terrain, an upgrade what is printed or the marker says.

    Where the map does not tell the terrain of all hexes, the table does. On printed track the first tile is an upgrade.
    """
    rules, facts = charter_of(state, tile.company).tiles, state.title.file.corporations.get(tile.company)
    less = facts.cheaper.get(tile.where, 0) if facts is not None and tile.colour == "yellow" else 0
    return max(0, max(_of_ground(state, tile), rules.cost) - less)


def _of_ground(state: State, tile: Tile) -> int:
    """The same by its ground alone."""
    where, colour, move = tile.where, tile.colour, tile.move
    facts = state.title.hex(where)
    first = facts.printed is not None and facts.cost and where not in state.position.tiles
    if colour == "yellow" or first:
        cost, kind = ground_of(state, where, move)
        told = not cost and state.title.file.operating.terrain == "stated"
        return move.cost or 0 if told else _discounted(state, tile.company, where, cost, kind)
    if colour in facts.upgrades:
        return facts.upgrades[colour]
    if colour == "green":
        return facts.upgrade_cost or (facts.marker if where in CHEAPER.of(state.position) else 0)
    return 0


def _printed_cost(state: State, tile: Tile) -> bool:
    """Return whether what a tile costs is read off the board: the first one's terrain, and upgrades that cost anything."""
    facts = state.title.hex(tile.where)
    return tile.colour == "yellow" or bool(facts.cost or facts.upgrades or facts.upgrade_cost or facts.marker)


def _cost_rule(state: State, tile: Tile) -> str | None:
    """What the cost of a tile rests on beside the terrain of its hex, as a case of the rulebook's claims."""
    facts, power = state.title.hex(tile.where), tile.power
    if power is not None and (power.free or power.less or power.cost is not None):
        return "granted-track"
    if facts.metropolis:
        return "metropolis"
    return "upgrade" if tile.colour != "yellow" and not facts.marker else None


# ---- discounts ----


def _discounted(state: State, company: str, where: str, cost: int, kind: str | None) -> int:
    """What a company pays for terrain: less in zones where its track rights say so, by an ability, or by both, and by a
    private of its own. A fraction is the company's gain.
    """
    off, _ = _discount(state, company, where, kind)
    due = divide(cost * (100 - off), 100, "down")
    if not due or not state.title.has_effects:
        return due
    less = (
        effect.amount
        for _, owner, effect in effects_of(state, "cheaper-terrain")
        if owner == company and effect.terrain in (None, kind)
    )
    return due - sum(less)  # that it costs nothing at least is seen to by who asks


def _discount(state: State, company: str, where: str, kind: str | None) -> tuple[int, Ability | None]:
    """Return how many percent a company pays less for terrain, and the ability that this rests on."""
    rights = state.title.file.rights
    held = {*rights_of(state, company)} if rights is not None else set()
    own = [rights.zones[zone].discount for zone in hex_zones(state, where) if zone in held] if rights else []
    zone = max(own, default=0)
    able = next((each for each in abilities_of(state, company) if kind is not None and kind in each.terrain), None)
    if able is None:
        return zone, None
    return max(zone, able.discount_in_zone if zone else able.discount), able


# ---- river sides ----
# Rivers that a tile crosses, paid by the hexside.


def hexsides_of(state: State, move: Lay) -> int:
    """Return how many hexsides are paid for: as many as the line says, else the fewest that cost so much together."""
    return fewest_hexsides(state, move.river or 0) if move.hexsides is None else move.hexsides


def fewest_hexsides(state: State, river: int) -> int:
    """The fewest hexsides of rivers that cost so much together; one where none do."""
    return next((count for count, sums in enumerate(_river_sums(state)) if river in sums), 1)


def judge_rivers(state: State, move: Lay) -> Finding | None:
    """What is paid for rivers is no sum of what their hexsides cost, of so many as are told, of six at most."""
    river = move.river or 0
    if not river:
        return None
    costs = state.title.file.operating.rivers
    if any(river in sums for count, sums in enumerate(_river_sums(state)) if move.hexsides in (None, count)):
        return None
    each = list_words((state.money(cost) for cost in costs), "or") if costs else state.money(0)
    return state.finding(
        "river-cost",
        f"{state.money(river)} is paid for rivers, and a hexside of one costs {each}",
        expected=f"{each} a hexside",
        actual=state.money(river),
        remedy="count the hexsides, and enter what they cost after `river`" if costs else None,
    )


def _river_sums(state: State) -> Iterator[set[int]]:
    """What no hexside of a river costs, one, two, ... and six together."""
    sums = {0}
    for _ in range(7):
        yield sums
        sums = {known + cost for known in sums for cost in state.title.file.operating.rivers}
