"""Track: tiles laid and upgraded, terrain paid."""

from collections.abc import Iterator

from moderator.model.accounts import BANK
from moderator.model.facts import TurnFact
from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.move import Move
from moderator.model.rounds import Turn
from moderator.model.topics.track import Lay
from moderator.model.wording import list_words, plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.effects import pay_rivers
from moderator.rules.basics.ground import CHEAPER
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.investor import free_case
from moderator.rules.basics.points import build, first_of, joined, need_money
from moderator.rules.basics.privates import cited, owner_of
from moderator.rules.basics.state import State, by_map, stated_price
from moderator.rules.basics.water import check_crossings, crossing_cost, vouch_for_crossing
from moderator.rules.rounds.operating import claim, enter, save
from moderator.rules.track.building import (
    cite_discount,
    count_dearer,
    discounted,
    ground_of,
    judge_place,
    judge_way,
    keep_ground,
    points_left,
    take_points,
    too_many_points,
)
from moderator.rules.track.granted import (
    GRANT,
    LAID_BY,
    Grant,
    at_home,
    judge_beside_turns,
    judge_granted_tile,
    lays_alone,
    power_of_private,
    spend_power,
)
from moderator.rules.track.marking import MARKED
from moderator.rules.track.stations import return_duplicates
from moderator.rules.track.tile_sets import colour_of, judge_tile, may_lie
from moderator.titles.companies import Tiles, TrackPower
from moderator.titles.toml_table import COLOURS, Colour

_LAID: TurnFact[tuple[str, ...]] = TurnFact("laid", ())  # hexes of a turn that lays two tiles in none


def lay(desk: Desk, move: Lay, company: str) -> None:
    """Lay a yellow tile or upgrade one by one colour, and pay for the terrain; perhaps by the power of a private."""
    position = desk.position
    move = _of_whole(desk, move)
    check_crossings(desk, move.crossed)
    power = None if move.power is None else power_of_private(desk, move.power)
    turn = claim(desk, company) if power is not None and power.any_step else enter(desk, company, "track")
    where = desk.title.hex_of(move.place)
    power = at_home(desk, power, company, where)
    before = position.tiles.get(where, desk.title.hex(where).printed)
    brought = power is not None and power.tile is not None
    early = power is not None and not desk.title.reached(position.phase, power.phase)  # found as that (`power-phase`)
    first = desk.title.hex(where).first_tile if not brought else (power and power.colour) or "green"
    due_colour = first if brought else _next_colour(before, first)
    points, free = joined(desk.title), free_case(desk, company)
    colour: Colour = first_of(points.tile_colour, desk, move) or colour_of(desk, move) or due_colour
    changed = first_of(points.tile_changed, desk, move, where, before, colour, due_colour)
    river, water = move.river or 0, 0 if free else _water(desk, move, company)
    cost, wrong_cost = stated_price(
        desk,
        move.cost,
        0 if free or changed else _tile_cost(desk, move, company, where, colour, power) + _later(desk, turn, power),
        "terrain-cost",
        f"{colour} in {desk.title.place_name(where)}",
        free or _cost_rule(desk, where, colour, power),
    )
    if not free:
        need_money(desk, company, cost + river + water, "terrain")
    granted = None if turn is None else GRANT.of(turn)
    granting = granted.private if turn is not None and granted is not None and lays_alone(desk, turn) else move.power
    if not (free or changed or (power is not None and power.free)) and _printed_cost(desk, where, colour):
        wrong_cost = by_map(desk, wrong_cost)
    printed, after = _hex_printed(desk, where), None
    on_tile = [] if brought or printed or changed else _tile_on(desk, move, where, before, colour, due_colour)
    said_nothing = printed is not None and move.colour is None  # of a hex where none lies: a yellow one is meant
    if turn is not None:
        upgrade = changed is not None or (colour != "yellow" and not said_nothing)
        after = _count_tile(desk, turn, where, colour, move, power, upgrade=upgrade)
    right, allowed = after, desk.title.phase(position.phase).tiles
    if after and turn and colour != due_colour and due_colour in allowed and any(on_tile):  # the colour has been told
        right = _count_tile(desk, turn, where, due_colour, move, power, upgrade=due_colour != "yellow")
    desk.judge(
        printed,
        changed,
        *on_tile,
        None if early or printed or move.right_of_way else _tile_colour(desk, where, colour, due_colour),
        _hex_closed(desk, where, colour),
        _same_hex(desk, turn, where),
        _minor_upgrade(desk, company, colour),
        cited(desk, granting, _points(desk, turn, right, power))
        if turn and right and not (power and power.extra)
        else None,
        *judge_granted_tile(desk, move, company, turn, colour),
        _stays(desk, where),
        *judge_place(desk, company, where, colour),
        *(judge_way(desk, company, turn, where, colour) if move.right_of_way else ()),
        cited(desk, move.power, cite_discount(desk, move, company, where, wrong_cost)),
        _river_cost(desk, move, river),
        None if free else _terrain_cash(desk, company, cost + river + water),
        *(judge(desk, move, company, colour) for judge in points.tile_judged),
    )
    vouch_for_crossing(desk, company, desk.title.place_name(where), move.crossed)
    desk.pay(company, BANK, cost + river, "terrain")
    desk.pay(company, BANK, water, "crossing")
    pay_rivers(desk, river, _hexsides(desk, move, river))
    _turn_marker(desk, where, colour)
    keep_ground(desk, where, move)
    position.tiles = {**position.tiles, where: colour}
    return_duplicates(desk, where)
    build(desk, move, company, where)
    if move.power is not None and power is not None:
        spend_power(desk, move.power, power, where)
    if after is not None:
        again = charter_of(desk, company).tiles.again
        save(desk, after if again else _LAID.put(after, (*_LAID.of(after), where)))


def _later(state: State, turn: Turn | None, power: TrackPower | None) -> int:
    """What a tile costs more that is not the first of a turn."""
    first = turn is None or power is not None or not turn.yellow + turn.upgrades
    return 0 if first or turn is None else charter_of(state, turn.company).tiles.later


def _of_whole(state: State, move: Lay) -> Lay:
    """A tile of two hexes is laid in one of them, whichever is named."""
    whole = state.title.hex(state.title.hex_of(move.place)).one_with
    return move if whole is None else move.but(place=state.title.place_name(whole))


def _tile_cost(state: State, move: Lay, company: str, where: str, colour: str, power: TrackPower | None) -> int:
    """What a tile costs: the terrain, or what the private says by whose power it is laid."""
    if power is not None and (power.free or power.cost is not None):
        return power.cost or 0
    usual = _terrain(state, move, company, where, colour)
    return usual if power is None else max(0, usual - power.less)


def lay_beside_turns(desk: Desk, move: Lay) -> None:
    """A tile that the owner of a private lays at any time, whoever's turn it is; or that is laid so for a company."""
    assert move.power is not None
    position, where = desk.position, desk.title.hex_of(move.place)
    power, who = power_of_private(desk, move.power), move.actor or owner_of(desk, move.power)
    before = position.tiles.get(where, desk.title.hex(where).printed)
    due = _next_colour(before, desk.title.hex(where).first_tile)
    colour = move.colour or due
    place = desk.title.place_name(where)
    usual = 0 if power.free else ground_of(desk, where, move)[0]
    cost, wrong_cost = stated_price(desk, move.cost, usual, "terrain-cost", f"{colour} in {place}", "granted-track")
    wrong_cost = wrong_cost if power.free else by_map(desk, wrong_cost)
    desk.judge(
        _hex_printed(desk, where),
        *_tile_on(desk, move, where, before, colour, due),
        _tile_colour(desk, where, colour, due),
        *judge_beside_turns(desk, move, who, colour),
        wrong_cost,
        _terrain_cash(desk, who, cost),
    )
    desk.pay(who, BANK, cost, "terrain")
    position.tiles = {**position.tiles, where: colour}
    spend_power(desk, move.power, power, where)


def _next_colour(before: str | None, first: Colour) -> Colour:
    """The colour that follows on what lies in a hex; `first` where nothing does."""
    return first if before is None else COLOURS[min(COLOURS.index(before) + 1, 3)]


def _water(state: State, move: Lay, company: str) -> int:
    """What a tile costs more because it lies across water."""
    water = state.title.file.water
    return 0 if water is None else crossing_cost(state, company, move.crossed, water.tile)


def _turn_marker(desk: Desk, where: str, colour: str) -> None:
    """A terrain marker lies with its cheaper side up from the first tile to the next."""
    if desk.title.hex(where).marker:
        if colour == "yellow":
            CHEAPER.mark(desk.position, where)
        else:
            CHEAPER.drop(desk.position, where)


def _count_tile(
    state: State, turn: Turn, where: str, colour: str, move: Lay, power: TrackPower | None, *, upgrade: bool
) -> Turn:
    """The turn with one more tile; what a private grants beside the usual one is counted apart."""
    if power is not None and power.station != "none":
        turn = GRANT.put(turn, Grant(move.power or "", where))
    if power is not None and power.extra:
        return LAID_BY.put(turn, (*LAID_BY.of(turn), Grant(move.power or "", where)))
    left = points_left(state, turn)
    counted = turn.but(yellow=turn.yellow + (not upgrade), upgrades=turn.upgrades + upgrade)
    if power is not None and power.tokens:
        counted = MARKED.put(counted, MARKED.of(turn) + 1)
    if move.right_of_way:  # it takes all that is left
        return take_points(counted, left - charter_of(state, turn.company).tiles.upgrade)
    return count_dearer(state, counted, where, colour, ground_of(state, where, move)[1])


def _terrain(state: State, move: Lay, company: str, where: str, colour: str) -> int:
    """What a tile of this colour costs: the first one the terrain, an upgrade what is printed or the marker says.

    Where the map does not tell the terrain of all hexes, the table does. On printed track the first tile is an upgrade.
    """
    rules, cost = charter_of(state, company).tiles, _ground_cost(state, move, company, where, colour)
    facts = state.title.file.corporations.get(company)
    less = facts.cheaper.get(where, 0) if facts is not None and colour == "yellow" else 0
    return max(0, max(cost, rules.cost) - less)


def _ground_cost(state: State, move: Lay, company: str, where: str, colour: str) -> int:
    """The same by its ground alone."""
    facts = state.title.hex(where)
    first = facts.printed is not None and facts.cost and where not in state.position.tiles
    if colour == "yellow" or first:
        cost, kind = ground_of(state, where, move)
        told = not cost and state.title.file.operating.terrain == "stated"
        return move.cost or 0 if told else discounted(state, company, where, cost, kind)
    if colour in facts.upgrades:
        return facts.upgrades[colour]
    if colour == "green":
        return facts.upgrade_cost or (facts.marker if where in CHEAPER.of(state.position) else 0)
    return 0


def _printed_cost(state: State, where: str, colour: str) -> bool:
    """Whether what a tile costs is read off the board: the first one's terrain, and upgrades that cost anything."""
    facts = state.title.hex(where)
    return colour == "yellow" or bool(facts.cost or facts.upgrades or facts.upgrade_cost or facts.marker)


def _cost_rule(state: State, where: str, colour: str, power: TrackPower | None) -> str | None:
    """What the cost of a tile rests on beside the terrain of its hex, as a case of the rulebook's claims."""
    facts = state.title.hex(where)
    if power is not None and (power.free or power.less or power.cost is not None):
        return "granted-track"
    if facts.metropolis:
        return "metropolis"
    return "upgrade" if colour != "yellow" and not facts.marker else None


def _tile_on(state: State, move: Lay, where: str, before: str | None, colour: Colour, due: str) -> list[Finding | None]:
    """A tile that cannot lie on what lies there, else one that lies in other places alone."""
    wrong_order = _tile_order(state, where, before, colour, due)
    return [wrong_order or judge_tile(state, where, colour, move.tile)]


def _tile_order(state: State, where: str, before: str | None, colour: str, due: str) -> Finding | None:
    if colour == due and before != "grey":
        return None
    return state.finding(
        "tile-order",
        f"{state.title.place_name(where)} shows {before or 'no tile'}: {colour} cannot be laid on it",
        expected=due if before != "grey" else "no further upgrade",
        actual=colour,
        remedy=_in_colour(state, due) if before != "grey" else None,
        about="yellow" if colour == "yellow" else None,
    )


def _in_colour(state: State, colour: str) -> Move | None:
    """The tile that is laid, in another colour."""
    return state.instead(colour=colour, tile=None, cost=None)


def _tile_colour(state: State, where: str, colour: Colour, due: str) -> Finding | None:
    """A colour whose phase has not come; one that never comes for this place is found as that (`tile-place`)."""
    allowed = state.title.phase(state.position.phase).tiles
    if colour in allowed or (colour == due and not may_lie(state, where, colour)):
        return None
    return state.finding(
        "tile-colour",
        f"{colour} tiles are not yet available in phase {state.position.phase}",
        expected=list_words(allowed),
        actual=colour,
        remedy=_in_colour(state, due),
    )


def _hex_printed(state: State, where: str) -> Finding | None:
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


def _stays(state: State, where: str) -> Finding | None:
    """The tile that a private has brought lies here, and is never upgraded."""
    for private, facts in state.title.file.privates.items():
        lays = facts.lays
        if lays is not None and lays.final and where in lays.places and private in state.position.used:
            place = state.title.place_name(where)
            said = f"the tile of {private} lies in {place}: it is never upgraded"
            return state.finding("tile-order", said, expected="another hex", actual=place)
    return None


def _hex_closed(state: State, where: str, colour: str) -> Finding | None:
    """A first tile on a hex that is closed until a phase begins."""
    opens = state.title.hex(where).opens
    if colour != "yellow" or state.title.reached(state.position.phase, opens):
        return None
    return state.finding(
        "hex-closed",
        f"no tile is laid in {state.title.place_name(where)} before phase {opens}",
        expected=f"phase {opens}",
        actual=f"phase {state.position.phase}",
    )


def _same_hex(state: State, turn: Turn | None, where: str) -> Finding | None:
    """A second tile of a turn in one hex, where each lies in another one."""
    if turn is None or where not in _LAID.of(turn):
        return None
    place = state.title.place_name(where)
    said = f"{turn.company} has laid a tile in {place} in this turn"
    return state.finding("lay-again", said, expected="another hex", actual=place)


def _minor_upgrade(state: State, company: str, colour: str) -> Finding | None:
    if charter_of(state, company).tiles.upgrade or colour == "yellow":
        return None
    return state.finding(
        "minor-upgrade",
        f"{company} is a minor and may not upgrade a tile",
        expected="yellow",
        actual=colour,
        remedy=_in_colour(state, "yellow"),
    )


def _points(state: State, turn: Turn, after: Turn, power: TrackPower | None) -> Finding | None:
    """The tiles of a turn are too many, or take too many points, where those are spent one by one."""
    if charter_of(state, turn.company).tiles.metropolis is None:
        return _lay_count(state, turn, after.upgrades > turn.upgrades, power)
    return too_many_points(state, turn, after, "granted-track" if power else None)


def may_lay_more(state: State, turn: Turn) -> bool:
    """Whether a company has tiles left in its turn, for a first tile or for an upgrade."""
    ways = (turn.but(yellow=turn.yellow + 1), turn.but(upgrades=turn.upgrades + 1))
    return any(_points(state, turn, after, None) is None for after in ways)


def _lay_count(state: State, turn: Turn, upgrade: bool, power: TrackPower | None) -> Finding | None:
    """The tiles of a turn take more points than the charter has."""
    rules = charter_of(state, turn.company).tiles
    first = (turn.over or state.position.round.name) == "OR 1.1"
    allowed = rules.first_round if first and rules.first_round is not None else rules.points
    upgrades = turn.upgrades + upgrade
    count = turn.yellow + turn.upgrades + 1
    if rules.first_yellow and not upgrades and turn.company not in state.position.operated:
        allowed = max(allowed, rules.first_yellow * rules.yellow)
    if rules.first_points and upgrades <= rules.first_upgrades and turn.company not in state.position.operated:
        allowed = max(allowed, rules.first_points)
    more = state.position.books.weigh(turn.company, state.title.branch_tiles)  # the dearer ones are taken as those
    spared = min(more, upgrades)
    yellow = max(0, count - upgrades - (more - spared))
    if rules.pairs is not None and state.title.reached(state.position.phase, rules.pairs):
        yellow = divide(yellow, 2, "up")
    within = rules.upgrades is None or upgrades <= rules.upgrades
    if within and yellow * rules.yellow + (upgrades - spared) * max(1, rules.upgrade) <= allowed:
        return None
    return state.finding(
        "lay-count",
        f"{turn.company} lays or upgrades {plural(count, 'tile')} in one turn",
        expected=_allowed_words(rules, allowed + more),
        actual=_laid_words(rules, count - upgrades, upgrades),
        about=_count_rule(state, turn, power, upgrades),
    )


def _allowed_words(rules: Tiles, allowed: int) -> str | int:
    """How many tiles a turn has; where an upgrade takes the points of several, how many of either kind."""
    if rules.upgrade <= rules.yellow:
        return allowed // rules.yellow
    yellow = f"{plural(allowed // rules.yellow, 'yellow tile')} or " if rules.yellow else ""
    return yellow + plural(allowed // rules.upgrade, "upgrade")


def _laid_words(rules: Tiles, yellow: int, upgrades: int) -> str | int:
    """What a turn lays, each kind counted where they take different points."""
    if rules.upgrade <= rules.yellow:
        return yellow + upgrades
    laid = (plural(yellow, "yellow tile") if yellow else "", plural(upgrades, "upgrade") if upgrades else "")
    return list_words([*filter(None, laid)])


def _count_rule(state: State, turn: Turn, power: TrackPower | None, upgrades: int) -> str | None:
    """What the number of tiles rests on, as a case of the rulebook's claims."""
    if charter_of(state, turn.company).actions:
        return "action"
    return "granted-track" if power or lays_alone(state, turn) else "upgrade" if upgrades else None


def _hexsides(state: State, move: Lay, river: int) -> int:
    """How many hexsides are paid for: as many as the line says, else the fewest that cost so much together."""
    return fewest_hexsides(state, river) if move.hexsides is None else move.hexsides


def fewest_hexsides(state: State, river: int) -> int:
    """The fewest hexsides of rivers that cost so much together; one where none do."""
    return next((count for count, sums in enumerate(_river_sums(state)) if river in sums), 1)


def _river_sums(state: State) -> Iterator[set[int]]:
    """What no hexside of a river costs, one, two, ... and six together."""
    sums = {0}
    for _ in range(7):
        yield sums
        sums = {known + cost for known in sums for cost in state.title.file.operating.rivers}


def _river_cost(state: State, move: Lay, river: int) -> Finding | None:
    """What is paid for rivers is no sum of what their hexsides cost, of so many as are told, of six at most."""
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
        remedy=f"count the hexsides: {move.actor or 'COMPANY'}: lay {move.place} river COST" if costs else None,
    )


def _terrain_cash(state: State, company: str, cost: int) -> Finding | None:
    held = state.cash(company)
    if cost <= max(held, 0):
        return None
    return state.finding(
        "terrain-cash",
        f"{company} has {state.money(held)} and cannot pay {state.money(cost)} for the terrain",
        expected=f"at most {state.money(max(0, held))}",
        actual=state.money(cost),
    )
