"""Granted stations: placed by a private's power, on its tile or without one."""

from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.basics.privates import cited, power_owner, refused
from moderator.rules.basics.state import State
from moderator.rules.track.granted import GRANT, GRANTED_STATION, Grant, check_power, power_phase, power_used
from moderator.titles.privates import StationPower
from moderator.vocabulary.track import Token


def judge_granted_station(
    state: State, move: Token, company: str, turn: Turn | None
) -> tuple[bool, list[Finding | None]]:
    """Whether a station placed by a private's power is free, and what is wrong with it.

    Raises NotBooked for a private without such a power.
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
    """Whether a station is placed on the tile that its private has just laid."""
    return turn is not None and GRANT.of(turn) == Grant(move.power or "", state.title.hex_of(move.place))


def places_apart(state: State, private: str | None) -> bool:
    """Whether a private grants a station without a tile of its own."""
    return station_power(state, private) is not None


def station_power(state: State, private: str | None) -> StationPower | None:
    """The station without a tile of its own that a private grants, if what a line names is one that does."""
    facts = None if private is None else state.title.file.privates.get(private)
    return None if facts is None else facts.places


def may_move_now(turn: Turn | None) -> bool:
    """Whether a private may move a station: not while the dividend of a run is still to be declared."""
    return turn is None or turn.revenue is None or turn.settled


def _judge_placing(state: State, move: Token, private: str, power: StationPower, company: str) -> list[Finding | None]:
    check_power(state, private)
    where = state.title.hex_of(move.place)
    untiled = power.laid and where not in state.position.tiles and state.title.hex(where).printed is None
    verdicts = [
        power_owner(state, private, company),
        power_used(state, private),
        None if where in power.places or not power.places else _other_place(state, private, power, where),
        power_phase(state, private, power.phase, state.instead(power=None)),
        _no_tile(state, private, where) if untiled and where in power.places else None,
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


def _no_tile(state: State, private: str, where: str) -> Finding:
    place = state.title.place_name(where)
    return state.finding(
        "power-place",
        f"{private} gives a station in {place} once a tile lies there",
        expected=f"a tile in {place}",
        actual="no tile",
        remedy=state.instead(power=None),
    )


def _not_at_once(state: State, move: Token) -> Finding:
    return state.finding(
        "power-place",
        f"no tile has just been laid in {move.place} by the power of {move.power}",
        expected="at once after its tile",
        actual=move.place,
        remedy=state.instead(power=None),
    )


def power_station(state: State, turn: Turn | None, where: str, granted: bool) -> Finding | None:
    """The station that a private grants is the only one of the turn, even if it is not placed."""
    if turn is None:
        return None
    grant = GRANT.of(turn)
    if grant is not None and grant.place != where and not granted and not turn.tokens:
        place, other = state.title.place_name(grant.place), state.title.place_name(where)
        return state.finding(
            "power-station",
            f"{grant.private} has granted {turn.company} a station in {place}, and it places one in {other}",
            expected=place,
            actual=other,
        )
    if not turn.tokens or not (granted or GRANTED_STATION.of(turn)):
        return None
    return state.finding(
        "power-station",
        f"{turn.company} places {turn.tokens + 1} stations in a turn in which a private grants one",
        expected="the granted one alone",
        actual=turn.tokens + 1,
    )
