"""Track granted by privates: tiles, stations and tokens, and when the power is spent."""

from collections.abc import Iterator

from moderator.model.declaration import TurnFact
from moderator.model.findings import Finding
from moderator.model.ledger import BOARD, BOX, charter_unit, token_unit
from moderator.model.moves import Move
from moderator.model.rounds import OperatingRound, Turn
from moderator.model.values import Record
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, require, too_early
from moderator.rules.holdings import president
from moderator.rules.privates import cited, owner_of, player_owns, power_owner, refused, turn_down
from moderator.rules.tokens import TOKEN_ON
from moderator.rules.track.terrain import ground_of
from moderator.rules.track.tiles import Tile
from moderator.titles.privates import StationPower, TrackPower
from moderator.vocabulary.track import Lay, Token

# ---- marking ----
# A private's tokens reserve track for its owner until a player pays to remove one.

# Number of tiles with tokens of privates laid in the turn.
MARKED: TurnFact[int] = TurnFact("marked", 0)


def mark_tile(booking: Booking, private: str, where: str) -> None:
    """Put a token of a private on a tile. With its last token the private is turned face down."""
    booking.give(token_unit(private), private, BOARD, 1, "marked-track")
    TOKEN_ON.put(booking.position, where, private)
    left = booking.position.books.of(token_unit(private), private)
    booking.tell(
        "marked-track", "" if left else "last", company=private, place=booking.title.place_name(where), count=left
    )
    if not left:
        turn_down(booking, private)


def tokens_used(state: State, private: str, power: TrackPower) -> Finding | None:
    """Return a finding if the private has placed all tokens allowed in this round.

    Raises NotBooked if it has no token left.
    """
    if not state.position.books.of(token_unit(private), private):
        raise state.refuse("power-used", f"{private} has no token left", state.instead(power=None))
    placed = _placed_in_round(state, private)
    if placed < power.a_round:
        return None
    return state.finding(
        "power-used",
        f"{private} has already placed {placed} tokens this round",
        expected=f"{power.a_round} in an operating round",
        actual=placed + 1,
        remedy=state.instead(power=None),
    )


def _placed_in_round(state: State, private: str) -> int:
    """Return how many tiles with tokens have been laid in the current operating round."""
    now = state.position.round
    if not isinstance(now, OperatingRound):
        return 0
    return sum(map(MARKED.of, state.position.turns_in(now.name)))


class Grant(Record):
    """A private, and the hex where it laid a tile or to which it moved a station. `usual` counts the turn's usual tiles
    before it.
    """

    private: str
    place: str
    usual: int = 0


GRANT: TurnFact[Grant | None] = TurnFact("grant", None)  # the tile just laid: the private may place a station there
GRANTED_STATION: TurnFact[bool] = TurnFact("granted_station", False)  # one was placed by a private's power
FOLLOWS: TurnFact[Grant | None] = TurnFact("follows", None)  # where a station was moved: a tile may follow
BOUGHT_NOW: TurnFact[tuple[str, ...]] = TurnFact("bought_now", ())  # privates that its company has bought in it
LAID_BY: TurnFact[tuple[Grant, ...]] = TurnFact("laid_by", ())  # extra tiles


def check_power(state: State, private: str) -> None:
    """Raise NotBooked for a private that is out of the game."""
    if owner_of(state, private) == BOX:
        message = f"{private} is closed and has no power"
        raise refused(state, private, state.refuse("power-used", message, about="granted-track"))


def spend_power(booking: Booking, private: str, power: TrackPower | StationPower, where: str) -> None:
    """Mark a private as used, and take it out of the game if it closes with its use.

    A private with a tile for each of several places is used when all have a tile.
    """
    position = booking.position
    if isinstance(power, TrackPower) and power.each and any(place not in position.tiles for place in power.places):
        return
    if isinstance(power, TrackPower) and power.tokens:
        mark_tile(booking, private, where)
        return
    position.used = position.used | {private}
    closes = power.closes
    if closes:
        booking.give(charter_unit(private), owner_of(booking, private), BOX, 1, "granted-track")
    booking.tell("granted-track", "closes" if closes else "", company=private)


def power_used(state: State, private: str) -> Finding | None:
    """Return a finding if a private that works once a game has been used."""
    if private not in state.position.used:
        return None
    return state.finding(
        "power-used",
        f"{private} has already been used",
        expected="once a game",
        actual="a second time",
        remedy=state.instead(power=None),
    )


def power_phase(state: State, private: str, phase: str | None, remedy: Move | None = None) -> Finding | None:
    """Return a finding if a private is used before its phase."""
    return too_early(state, "power-phase", f"{private} may be used", phase, remedy)


# ---- granted station ----
# Placed by a private's power, on its tile or without one.


def judge_granted_station(
    state: State, move: Token, company: str, turn: Turn | None
) -> tuple[bool, list[Finding | None]]:
    """Return whether a station placed by a private's power is free, and findings about it.

    Raises NotBooked if the private cannot place a station.
    """
    assert move.power is not None
    facts = state.title.file.privates.get(move.power)
    power = facts.lays if facts is not None else None
    with_tile = comes_with_tile(state, move, turn)
    if facts is not None and facts.places is not None and not with_tile:
        return facts.places.free, _judge_placing(state, move, move.power, facts.places, company)
    if power is None or power.station == "none":
        message = f"{move.power} has no power to place a station"
        no_power = state.refuse("power-used", message, state.instead(power=None), about="granted-track")
        raise refused(state, move.power, no_power)
    return power.station == "free", [None if with_tile else _not_at_once(state, move)]


def comes_with_tile(state: State, move: Token, turn: Turn | None) -> bool:
    """Return whether the station is placed on the tile that its private has just laid."""
    return turn is not None and GRANT.of(turn) == Grant(move.power or "", state.title.hex_of(move.place))


def places_apart(state: State, private: str | None) -> bool:
    """Return whether a private grants a station without a tile."""
    return station_power(state, private) is not None


def station_power(state: State, private: str | None) -> StationPower | None:
    """Return the power of the named private to place a station without a tile, or None."""
    facts = None if private is None else state.title.file.privates.get(private)
    return None if facts is None else facts.places


def may_move_now(turn: Turn | None) -> bool:
    """Return whether a private may move a station: not between a run and its dividend."""
    return turn is None or turn.revenue is None or turn.settled


def _judge_placing(state: State, move: Token, private: str, power: StationPower, company: str) -> list[Finding | None]:
    check_power(state, private)
    where = state.title.hex_of(move.place)
    tiled = where in state.position.tiles
    untiled = power.laid and not tiled and state.title.hex(where).printed is None
    verdicts = [
        power_owner(state, private, company),
        power_used(state, private),
        None if where in power.places or not power.places else _other_place(state, private, power, where),
        power_phase(state, private, power.phase, state.instead(power=None)),
        _wrong_time(state, private, where, after=True) if untiled and where in power.places else None,
        _wrong_time(state, private, where, after=False) if power.empty and tiled and where in power.places else None,
        _closed_to_tokens(state, private, where),
    ]
    return [cited(state, private, verdict) for verdict in verdicts]


def _other_place(state: State, private: str, power: StationPower, where: str) -> Finding:
    expected = list_words(map(state.title.place_name, power.places), "or")
    return state.finding(
        "power-place",
        f"{private} is for a station in {expected}, not in {state.title.place_name(where)}",
        expected=expected,
        actual=state.title.place_name(where),
        remedy=state.instead(power=None),
    )


def _wrong_time(state: State, private: str, where: str, after: bool) -> Finding:
    """Return the finding for a station that may be placed only `after` its hex has a tile, or only before."""
    place = state.title.place_name(where)
    return state.finding(
        "power-place",
        f"{private} gives a station in {place} only after a tile is laid there"
        if after
        else f"{private} gives a station in {place} only before a tile is laid there",
        expected=f"a tile in {place}" if after else f"no tile in {place}",
        actual="no tile" if after else "a tile",
        remedy=state.instead(power=None),
    )


def _closed_to_tokens(state: State, private: str, where: str) -> Finding | None:
    """Return a finding if another private, owned by a player, closes the hex."""
    closed = _closing(state, where, private)
    if closed is None:
        return None
    other, owner = closed
    place = state.title.place_name(where)
    return state.finding(
        "power-place",
        f"{private} gives no station in {place} while a player owns {other}, now {owner}",
        expected="another place",
        actual=place,
        remedy=state.instead(power=None),
    )


def _not_at_once(state: State, move: Token) -> Finding:
    return state.finding(
        "power-place",
        f"the power of {move.power} has not just laid a tile in {move.place}",
        expected="at once after its tile",
        actual=move.place,
        remedy=state.instead(power=None),
    )


def power_station(state: State, turn: Turn | None, where: str, granted: bool) -> Finding | None:
    """Return a finding if a turn with a granted station has another one.

    The granted station is the only one of the turn, even if it is not placed.
    """
    if turn is None:
        return None
    grant = GRANT.of(turn)
    if grant is not None and grant.place != where and not granted and not turn.tokens:
        place, other = state.title.place_name(grant.place), state.title.place_name(where)
        return state.finding(
            "power-station",
            f"{grant.private} has granted {turn.company} a station in {place}, but it places one in {other}",
            expected=place,
            actual=other,
        )
    if not turn.tokens or not (granted or GRANTED_STATION.of(turn)):
        return None
    return state.finding(
        "power-station",
        f"{turn.company} places {turn.tokens + 1} stations in the turn in which a private grants it one",
        expected="the granted one alone",
        actual=turn.tokens + 1,
    )


# ---- granted tile ----
# Laid by a private's power; also usual tiles on a reserved hex.


def tiles_left(state: State, private: str, power: TrackPower) -> bool:
    """Return whether a private has not been used, or may lay more tiles in this turn."""
    turn = state.position.turn
    if power.at_sale and not _is_bought_now(turn, private):
        return False
    laid = len(laid_by(turn, private))
    most = len(power.places) if power.each else power.count
    if laid and _interrupted(turn, private, power):
        return False
    return laid < most if laid else private not in state.position.used


def _interrupted(turn: Turn | None, private: str, power: TrackPower) -> bool:
    """Return whether another tile followed those of a private that lays its tiles one right after the other."""
    if not power.in_row or turn is None or not (laid := LAID_BY.of(turn)):
        return False
    return laid[-1].private != private or laid[-1].usual != turn.yellow + turn.upgrades


def _is_bought_now(turn: Turn | None, private: str) -> bool:
    return turn is not None and private in BOUGHT_NOW.of(turn)


def laid_by(turn: Turn | None, private: str) -> list[str]:
    """Return the hexes in which a private has laid extra tiles in a turn."""
    return [] if turn is None else [grant.place for grant in LAID_BY.of(turn) if grant.private == private]


def power_of_private(state: State, private: str) -> TrackPower:
    """Return the power of a private to lay a tile. Raises NotBooked if it has none or is out of the game."""
    facts = state.title.file.privates.get(private)
    if facts is None or facts.lays is None:
        able = [name for name, other in state.title.file.privates.items() if other.lays is not None]
        able_to = f", but {list_words(able)} have" if able else ""
        message = f"{private} has no power to lay a tile{able_to}"
        no_power = state.refuse("power-used", message, state.instead(power=None), about="granted-track")
        raise refused(state, private, no_power)
    check_power(state, private)
    return facts.lays


def at_home(state: State, power: TrackPower | None, company: str, where: str) -> TrackPower | None:
    """Return the power, made free and extra if a company uses it at its home in its first turn."""
    if power is None or not power.home or company in state.position.operated:
        return power
    facts = state.title.file.corporations.get(company)
    return power.replace(free=True, extra=True) if facts is not None and facts.home == where else power


def _facts(state: State, private: str) -> TrackPower:
    return require(state.title.file.privates[private].lays)


def _after_sale(state: State, private: str, power: TrackPower, turn: Turn | None) -> Finding | None:
    """Return a finding if the tile is laid in a later turn than the purchase of the private."""
    if not power.at_sale or turn is None or _is_bought_now(turn, private) or private in state.position.used:
        return None
    return state.finding(
        "power-time",
        f"the tile of {private} may be laid only in the turn in which {turn.company} buys the private",
        expected="the turn of the purchase",
        actual="a later one",
        remedy=state.instead(power=None),
    )


def judge_granted_tile(state: State, tile: Tile) -> list[Finding | None]:
    """Return findings about a tile laid by a private's power, or a usual one on a hex that a private reserves."""
    move, company, where, turn, colour = tile.move, tile.company, tile.where, tile.turn, tile.colour
    brought = _brought_tile(state, move)
    if move.power is None:
        return [brought, _upgraded_at_once(state, turn, where), _reserved_hex(state, where, company, colour)]
    power = power_of_private(state, move.power)
    verdicts = [
        power_owner(state, move.power, company),
        _follows(state, move.power, turn, where)
        if power.follows
        else tokens_used(state, move.power, power)
        if power.tokens
        else _tile_used(state, move.power, power, laid_by(turn, move.power), where),
        _power_place(state, move, move.power, power, where, colour),
        power_phase(state, move.power, power.phase),
        _after_sale(state, move.power, power, turn),
        brought or _power_tile(state, move, power),
        _built_before(state, move.power, power, where, laid_by(turn, move.power)),
        _only_tile(state, move.power, power, turn),
    ]
    reserved = _reserved_hex(state, where, company, colour, move.power)
    return [reserved, *(cited(state, move.power, verdict) for verdict in verdicts)]


def _upgraded_at_once(state: State, turn: Turn | None, where: str) -> Finding | None:
    """Return a finding if a tile that a private laid at its company's home is upgraded in the same turn."""
    laid = () if turn is None else LAID_BY.of(turn)
    private = next((grant.private for grant in laid if grant.place == where), None)
    if private is None or not _facts(state, private).home:
        return None
    place = state.title.place_name(where)
    return state.finding(
        "tile-order",
        f"the tile of {private} was laid in {place} this turn: it may be upgraded only in a later turn",
        expected="another hex",
        actual=place,
    )


def laid_beside_turns(state: State, move: Lay) -> bool:
    """Return whether a tile is laid by a power that may be used at any time."""
    facts = None if move.power is None else state.title.file.privates.get(move.power)
    return facts is not None and facts.lays is not None and facts.lays.any_time


def judge_beside_turns(state: State, tile: Tile) -> Iterator[Finding | None]:
    """Yield findings about a tile laid at any time by a private's owner or for one of their companies."""
    move, who, power = tile.move, tile.company, tile.power
    assert move.power is not None
    assert power is not None
    owner = owner_of(state, move.power)
    if who in state.position.players:
        by_owner = state.instead(actor=owner) if owner in state.position.players else None
        yield player_owns(state, move.power, who, "cannot lay a tile with it", by_owner)
    else:
        yield power_owner(state, move.power, who)
    yield power_used(state, move.power)
    yield _power_place(state, move, move.power, power, tile.where, tile.colour)
    yield power_phase(state, move.power, power.phase)
    yield _power_tile(state, move, power)


def _tile_used(state: State, private: str, power: TrackPower, laid: list[str], where: str) -> Finding | None:
    """Return a finding if the private has laid all its tiles, or another in the same place.

    One that lays several tiles must do so in one turn.
    """
    if not 0 < len(laid) < power.count or _interrupted(state.position.turn, private, power):
        return power_used(state, private)
    if where not in laid:
        return None
    place = state.title.place_name(where)
    return state.finding(
        "power-place",
        f"{private} has already laid a tile in {place} this turn",
        expected="another place",
        actual=place,
        remedy=state.instead(power=None),
    )


def _follows(state: State, private: str, turn: Turn | None, where: str) -> Finding | None:
    """Return a finding unless this is the first tile where the private moved a station in this turn."""
    if turn is None or (FOLLOWS.of(turn) == Grant(private, where) and not laid_by(turn, private)):
        return None
    place = state.title.place_name(where)
    return state.finding(
        "power-place",
        f"{private} lays one tile, where it moved a station this turn, not in {place}",
        expected="the place of that station",
        actual=place,
        remedy=state.instead(power=None),
    )


def _power_place(state: State, move: Lay, private: str, power: TrackPower, where: str, colour: str) -> Finding | None:
    """Return a finding if the power is for another hex, terrain or colour."""
    terrain = ground_of(state, where, move)[1]
    fits = not power.places or where in power.places or terrain in power.places
    if fits and power.colour in (None, colour):
        return None
    places = map(state.title.place_name, power.places)
    expected = list_words(places, "or") if power.places else "any hex"
    tile = f" with a {power.colour} tile" if power.colour is not None else ""
    return state.finding(
        "power-place",
        f"{private} is for {expected}{tile}, not for {colour} in {state.title.place_name(where)}",
        expected=f"{expected}{tile}",
        actual=f"{state.title.place_name(where)} {colour}",
        remedy=state.instead(power=None),
    )


def _power_tile(state: State, move: Lay, power: TrackPower) -> Finding | None:
    """Return a finding if the line names a tile other than the private's."""
    if power.tile is None or move.tile in (None, power.tile):
        return None
    return state.finding(
        "power-tile",
        f"{move.power} brings tile #{power.tile}, not #{move.tile}",
        expected=f"#{power.tile}",
        actual=f"#{move.tile}",
        remedy=state.instead(tile=power.tile),
    )


def _built_before(state: State, private: str, power: TrackPower, where: str, laid: list[str]) -> Finding | None:
    """Return a finding if the power is only for the first tile of a hex that already has one.

    A power with a tile for each of several places is lost with the first other tile in any of them, unless the tiles
    may be laid in several turns.
    """
    taken = [where] if power.first or power.apart else []
    if power.each and not power.apart:
        taken = [place for place in power.places if place == where or place not in laid]
    built = next((place for place in taken if place in state.position.tiles), None)
    if built is None:
        return None
    where, place = built, state.title.place_name(built)
    return state.finding(
        "power-place",
        f"{place} already has a tile: the power of {private} is lost",
        expected="no tile",
        actual=f"a {state.position.tiles[where]} tile",
        remedy=state.instead(power=None),
    )


def _brought_tile(state: State, move: Lay) -> Finding | None:
    """Return a finding if a private's tile is laid without the private's power."""
    privates = state.title.file.privates.items()
    bringers = [name for name, facts in privates if facts.lays is not None and facts.lays.tile == move.tile]
    if move.tile is None or not bringers or move.power in bringers:
        return None
    return state.finding(
        "power-tile",
        f"tile #{move.tile} belongs to {list_words(bringers, 'or')} and may be laid only with its power",
        expected=f"with {list_words(bringers, 'or')}",
        actual=f"with {move.power}" if move.power else "a usual tile",
        remedy=state.instead(power=bringers[0]),
    )


def lays_for_turn(state: State, turn: Turn) -> bool:
    """Return whether a private laid the usual tile of this turn."""
    grant = GRANT.of(turn)
    return grant is not None and not _facts(state, grant.private).extra


def _only_tile(state: State, private: str, power: TrackPower, turn: Turn | None) -> Finding | None:
    """Return a finding if a tile that must be the turn's only one is combined with a granted one."""
    if turn is None:
        return None
    grant = GRANT.of(turn)
    after_it = grant is not None and _facts(state, grant.private).alone and power.extra
    if not after_it and not (LAID_BY.of(turn) and power.alone):
        return None
    return state.finding(
        "lay-count",
        f"{turn.company} lays another tile in the turn in which the tile of {private} must be the only one",
        expected=1,
        actual=len(LAID_BY.of(turn)) + turn.yellow + turn.upgrades + 1,
        about="granted-track",
    )


def _closing(state: State, where: str, power: str | None) -> tuple[str, str] | None:
    """Return the private other than `power` that closes the hex, and the player who owns it."""
    for private, facts in state.title.file.privates.items():
        if where in facts.blocks and private != power and (owner := owner_of(state, private)) in state.position.players:
            return private, owner
    return None


def _reserved_hex(state: State, where: str, company: str, colour: str, power: str | None = None) -> Finding | None:
    """Return a finding if a private other than `power` closes the hex, or reserves tiles of this colour there."""
    closed = _closing(state, where, power)
    if closed is not None:
        private, owner = closed
        place = state.title.place_name(where)
        blocked = state.finding(
            "reserved-hex",
            f"no tile may be laid in {place} while a player owns {private}, now {owner}",
            expected="another hex",
            actual=place,
            about="blocked",
        )
        return cited(state, private, blocked)
    for private, facts in state.title.file.privates.items():
        if facts.lays is None or not facts.lays.reserves or where not in facts.lays.places:
            continue
        if colour != (facts.lays.colour or "yellow"):
            continue
        owner = owner_of(state, private)
        if owner not in (BOX, president(state, company)):
            reserved = state.finding(
                "reserved-hex",
                f"{state.title.place_name(where)} is reserved for {private}, which belongs to {owner}",
                expected=f"a company of {owner}'s",
                actual=company,
            )
            return cited(state, private, reserved)
    return None
