"""Building: tile points, terrain with its discounts, track rights, the right of way."""

from moderator.model.facts import TurnFact
from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.rounds import Turn
from moderator.model.topics.track import Lay
from moderator.model.wording import list_words, plural
from moderator.rules.basics.abilities import abilities_of
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.effects import effects_of
from moderator.rules.basics.ground import TOKEN_ON, TOLD_GROUND
from moderator.rules.basics.holdings import charter_of, president
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.rights import hex_zones
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import rights_of
from moderator.titles.abilities import Ability

# ---- terrain ----


def ground_of(state: State, where: str, move: Lay | None = None) -> tuple[int, str | None]:
    """What a first tile costs in a hex, and its kind of terrain: as a line says, else as the map has it."""
    facts = state.title.hex(where)
    if move is not None and move.terrain is not None:
        return move.terrain, move.ground or facts.terrain
    return TOLD_GROUND.of(state.position).get(where, (facts.cost, facts.terrain))


def keep_ground(desk: Desk, where: str, move: Lay) -> None:
    """Remember what a line has said of the terrain."""
    if move.terrain is not None:
        TOLD_GROUND.put(desk.position, where, ground_of(desk, where, move))


def discounted(state: State, company: str, where: str, cost: int, kind: str | None) -> int:
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
    """How many percent a company pays less for terrain, and the ability that this rests on."""
    rights = state.title.file.rights
    held = {*rights_of(state, company)} if rights is not None else set()
    own = [rights.zones[zone].discount for zone in hex_zones(state, where) if zone in held] if rights else []
    zone = max(own, default=0)
    able = next((each for each in abilities_of(state, company) if kind is not None and kind in each.terrain), None)
    if able is None:
        return zone, None
    return max(zone, able.discount_in_zone if zone else able.discount), able


def cite_discount(state: State, move: Lay, company: str, where: str, verdict: Finding | None) -> Finding | None:
    """A verdict on the cost of terrain with the section of the ability that makes it less."""
    able = _discount(state, company, where, ground_of(state, where, move)[1])[1]
    return _cite(able, verdict)


def _cite(able: Ability | None, verdict: Finding | None) -> Finding | None:
    return verdict if verdict is None or able is None or able.section is None else verdict.but(section=able.section)


# ---- tile points ----


def points_of(state: State, company: str, where: str, colour: str) -> int:
    """How many tile points a tile takes more than any of its colour; fewer if less than nothing."""
    rules, facts = charter_of(state, company).tiles, state.title.hex(where)
    usual = rules.yellow if colour == "yellow" else rules.upgrade
    if facts.metropolis:
        return usual * ((rules.metropolis or 1) - 1)
    plain = facts.kind != "city" and any(each.plain_upgrades for each in abilities_of(state, company))
    return rules.yellow - usual if plain and colour != "yellow" else 0


# Tile points that the turn's tiles took beyond the usual; less than nothing if they took fewer.
DEARER: TurnFact[int] = TurnFact("dearer", 0)
# Terrains for which abilities have given the turn a tile point more.
EASED: TurnFact[tuple[str, ...]] = TurnFact("eased", ())


def take_points(turn: Turn, more: int) -> Turn:
    """The turn with so many tile points more that are gone."""
    return DEARER.put(turn, DEARER.of(turn) + more)


def count_dearer(state: State, turn: Turn, where: str, colour: str, ground: str | None) -> Turn:
    """The turn with what a tile takes beyond the usual, and with the points that its ground gives."""
    eased = EASED.of(turn)
    for each in abilities_of(state, turn.company):
        if colour == "yellow" and ground in each.terrain and not {*each.terrain} & {*eased}:
            eased = (*eased, ground)
    return take_points(EASED.put(turn, eased), points_of(state, turn.company, where, colour))


def points_left(state: State, turn: Turn) -> int:
    """The tile points of a turn that are not spent."""
    rules = charter_of(state, turn.company).tiles
    more = sum(each.points for each in abilities_of(state, turn.company)) + len(EASED.of(turn))
    return rules.points + more - turn.yellow * rules.yellow - turn.upgrades * rules.upgrade - DEARER.of(turn)


def too_many_points(state: State, before: Turn, after: Turn, about: str | None = None) -> Finding | None:
    """A turn spends more tile points than it has."""
    left = points_left(state, after)
    if left >= 0:
        return None
    had = points_left(state, EASED.put(before, EASED.of(after)))
    able = (each for each in abilities_of(state, after.company) if each.points or each.plain_upgrades)
    verdict = state.finding(
        "lay-count",
        f"{after.company} spends {plural(had - left, 'tile point')} and has {had} left",
        expected=f"at most {had}",
        actual=had - left,
        about=about,
    )
    return _cite(next(able, None), verdict)


# ---- where it may be built ----


def judge_place(state: State, company: str, where: str, colour: str) -> list[Finding | None]:
    """Track outside the zone of track rights, or that is another player's by a private's token."""
    home = _home_of_other(state, company, where, colour) if state.title.file.operating.home_leave else None
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


def judge_way(state: State, company: str, turn: Turn | None, where: str, colour: str) -> list[Finding | None]:
    """What is wrong with a tile laid for want of any other connection, one colour ahead of the phase."""
    phase = state.position.phase
    allowed = [name for name, facts in state.title.file.phases.items() if colour in facts.tiles]
    place, why = state.title.place_name(where), None
    if colour in state.title.phase(phase).tiles or [*state.title.file.phases].index(allowed[0]) == 0:
        why = f"{colour} tiles are laid in phase {phase} by anybody"
    elif company in state.position.operated:
        why = f"{company} has operated before"
    elif state.title.hex(where).kind == "city":
        why = f"{place} is a city"
    elif turn is not None and points_left(state, turn) < 1:
        why = "no tile point is left"
    if why is not None:
        return [state.finding("way-barred", f"no right of way: {why}", expected="a usual tile", actual=colour)]
    says = f"{company} cannot connect its home otherwise than by way of {place}: the table vouches for it"
    return [state.finding("way-needed", says)]
