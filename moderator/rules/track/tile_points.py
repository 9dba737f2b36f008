"""Tile points: the number of tiles in a turn, and the points that each uses."""

from moderator.model.declaration import TurnFact
from moderator.model.findings import Finding
from moderator.model.ledger import divide
from moderator.model.rounds import Turn
from moderator.model.wording import list_words, plural
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of
from moderator.rules.privates import cite_ability, cited
from moderator.rules.subsidiaries import abilities_of
from moderator.rules.track.granted import GRANT, LAID_BY, MARKED, Grant, lays_for_turn
from moderator.rules.track.terrain import ground_of
from moderator.rules.track.tiles import Tile
from moderator.titles.companies import Tiles
from moderator.titles.privates import TrackPower
from moderator.titles.toml_table import Colour

# Additional tile points used by the turn's tiles; negative if they used fewer than usual.
DEARER: TurnFact[int] = TurnFact("dearer", 0)
# Terrains for which abilities have granted the turn a tile point.
EASED: TurnFact[tuple[str, ...]] = TurnFact("eased", ())

# ---- counted ----


def counted(state: State, tile: Tile) -> Turn | None:
    """Return the turn with this tile added, or None outside a turn.

    In a hex whose print stays, the tile counts as yellow unless the line says otherwise.
    """
    upgrade = tile.changed is not None or (
        tile.colour != "yellow" and not (tile.printed is not None and tile.move.colour is None)
    )
    return None if tile.turn is None else _with_tile(state, tile, tile.turn, tile.colour, upgrade=upgrade)


def judge_count(state: State, tile: Tile, after: Turn | None) -> Finding | None:
    """Return a finding if a turn has too many tiles, or uses too many points.

    A tile of a wrong colour counts as the right one if that may be laid, as the colour has been reported.
    """
    turn = tile.turn
    if turn is None or after is None or (tile.power is not None and tile.power.extra):
        return None
    if tile.replaces and tile.colour != tile.due and tile.due in state.title.phase(state.position.phase).tiles:
        after = _with_tile(state, tile, turn, tile.due, upgrade=tile.due != "yellow")
    grant = GRANT.of(turn)
    granting = grant.private if grant is not None and lays_for_turn(state, turn) else tile.move.power
    return cited(state, granting, _too_many(state, turn, after, tile.power))


# Tiles of the turn in hexes with a town.
IN_TOWNS: TurnFact[int] = TurnFact("in_towns", 0)


def may_lay_more(state: State, turn: Turn) -> bool:
    """Return whether a company may lay another tile in its turn."""
    ways = (turn.replace(yellow=turn.yellow + 1), turn.replace(upgrades=turn.upgrades + 1))
    return any(_too_many(state, turn, after, None) is None for after in ways)


def _with_tile(state: State, tile: Tile, turn: Turn, colour: Colour, *, upgrade: bool) -> Turn:
    """Return the turn with one more tile. Extra tiles of privates are counted separately."""
    move, power, where = tile.move, tile.power, tile.where
    if power is not None and power.station != "none":
        turn = GRANT.put(turn, Grant(move.power or "", where))
    if power is not None and power.extra:
        grant = Grant(move.power or "", where, turn.yellow + turn.upgrades)
        return LAID_BY.put(turn, (*LAID_BY.of(turn), grant))
    left = points_left(state, turn)
    after = turn.replace(yellow=turn.yellow + (not upgrade), upgrades=turn.upgrades + upgrade)
    if state.title.hex(where).kind == "town":
        after = IN_TOWNS.put(after, IN_TOWNS.of(turn) + 1)
    if power is not None and power.tokens:
        after = MARKED.put(after, MARKED.of(turn) + 1)
    if move.right_of_way:  # it uses all points left
        return take_points(after, left - charter_of(state, turn.company).tiles.upgrade)
    return _count_dearer(state, after, where, colour, ground_of(state, where, move)[1])


def _too_many(state: State, turn: Turn, after: Turn, power: TrackPower | None) -> Finding | None:
    if charter_of(state, turn.company).tiles.metropolis is None:
        return _lay_count(state, turn, after.upgrades > turn.upgrades, power)
    return too_many_points(state, turn, after, "granted-track" if power else None)


# ---- tiles per turn ----


def _lay_count(state: State, turn: Turn, upgrade: bool, power: TrackPower | None) -> Finding | None:
    """Return a finding if the tiles of a turn use more points than the charter has."""
    rules = charter_of(state, turn.company).tiles
    first = (turn.over or state.position.round.name) == "OR 1.1"
    allowed = rules.first_round if first and rules.first_round is not None else rules.points
    upgrades = turn.upgrades + upgrade
    count = turn.yellow + turn.upgrades + 1
    if rules.first_yellow and not upgrades and turn.company not in state.position.operated:
        allowed = max(allowed, rules.first_yellow * rules.yellow)
    if rules.first_points and upgrades <= rules.first_upgrades and turn.company not in state.position.operated:
        allowed = max(allowed, rules.first_points)
    able = abilities_of(state, turn.company)
    allowed += sum(each.points + each.town_points * IN_TOWNS.of(turn) for each in able)
    more = state.position.books.weigh(
        turn.company, state.title.branch_tiles
    )  # the ones that use most points are counted as extra
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
    """Return how many tiles a turn has, by kind if an upgrade uses the points of several."""
    if rules.upgrade <= rules.yellow:
        return allowed // rules.yellow
    yellow = f"{plural(allowed // rules.yellow, 'yellow tile')} or " if rules.yellow else ""
    return yellow + plural(allowed // rules.upgrade, "upgrade")


def _laid_words(rules: Tiles, yellow: int, upgrades: int) -> str | int:
    """Return how many tiles a turn lays, by kind if they use different points."""
    if rules.upgrade <= rules.yellow:
        return yellow + upgrades
    laid = (plural(yellow, "yellow tile") if yellow else "", plural(upgrades, "upgrade") if upgrades else "")
    return list_words([*filter(None, laid)])


def _count_rule(state: State, turn: Turn, power: TrackPower | None, upgrades: int) -> str | None:
    """Return the rulebook case for the number of tiles."""
    if charter_of(state, turn.company).actions:
        return "action"
    return "granted-track" if power or lays_for_turn(state, turn) else "upgrade" if upgrades else None


# ---- points spent one by one ----


def take_points(turn: Turn, more: int) -> Turn:
    """Return the turn with `more` tile points used."""
    return DEARER.put(turn, DEARER.of(turn) + more)


def points_left(state: State, turn: Turn) -> int:
    """Return the tile points of a turn that are not used."""
    rules = charter_of(state, turn.company).tiles
    more = sum(each.points for each in abilities_of(state, turn.company)) + len(EASED.of(turn))
    return rules.points + more - turn.yellow * rules.yellow - turn.upgrades * rules.upgrade - DEARER.of(turn)


def too_many_points(state: State, before: Turn, after: Turn, about: str | None = None) -> Finding | None:
    """Return a finding if a turn uses more tile points than it has."""
    left = points_left(state, after)
    if left >= 0:
        return None
    had = points_left(state, EASED.put(before, EASED.of(after)))
    able = (each for each in abilities_of(state, after.company) if each.points or each.plain_upgrades)
    verdict = state.finding(
        "lay-count",
        f"{after.company} spends {plural(had - left, 'tile point')} but has {had} left",
        expected=f"at most {had}",
        actual=had - left,
        about=about,
    )
    return cite_ability(next(able, None), verdict)


def _count_dearer(state: State, turn: Turn, where: str, colour: str, ground: str | None) -> Turn:
    """Return the turn with the additional points that a tile uses, and those that its ground grants."""
    eased = EASED.of(turn)
    for each in abilities_of(state, turn.company):
        if colour == "yellow" and ground in each.terrain and not {*each.terrain} & {*eased}:
            eased = (*eased, ground)
    return take_points(EASED.put(turn, eased), _points_of(state, turn.company, where, colour))


def _points_of(state: State, company: str, where: str, colour: str) -> int:
    """Return how many more tile points a tile uses than usual for its colour; negative if fewer."""
    rules, facts = charter_of(state, company).tiles, state.title.hex(where)
    usual = rules.yellow if colour == "yellow" else rules.upgrade
    if facts.metropolis:
        return usual * ((rules.metropolis or 1) - 1)
    plain = facts.kind != "city" and any(each.plain_upgrades for each in abilities_of(state, company))
    return rules.yellow - usual if plain and colour != "yellow" else 0
