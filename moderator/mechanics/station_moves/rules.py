"""Its rules: the station keeps its token, and what it has cost; who may take the place of a home is asked of all."""

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.rules.basics.declarations import declarations
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Meaning, Rules, first_of, joined
from moderator.rules.basics.privates import cited
from moderator.rules.basics.sights import see_station
from moderator.rules.basics.state import State, stated_price
from moderator.rules.rounds.operating import replace_turn, require_turn
from moderator.rules.track.circles import base_city, circle_left, token_place
from moderator.rules.track.granted import FOLLOWS, Grant, spend_power
from moderator.rules.track.granted_station import judge_granted_station, may_move_now, station_power
from moderator.rules.track.stations import refuse_seller, token_twice
from moderator.titles.privates import StationPower
from moderator.vocabulary.stations import LEFT_HOME
from moderator.vocabulary.track import Token


def _is_move(state: State, move: Token, _: str) -> bool:
    power = station_power(state, move.power)
    return power is not None and power.moves


def _go(desk: Desk, move: Token, company: str) -> None:
    """Take a station of the company from one place to another, for nothing and beside the station of the turn."""
    position, power = desk.position, station_power(desk, move.power)
    assert move.power is not None
    assert power is not None
    refuse_seller(desk, move)
    where, turn = desk.title.hex_of(move.place), require_turn(desk, company)
    stations = [*position.stations.get(company, ())]
    origin = _origin(desk, move, company, stations)
    home = _is_home(desk, company, origin)
    _, verdicts = judge_granted_station(desk, move, company, turn)
    cost, wrong_cost = stated_price(desk, move.cost, 0, "token-cost", "a station that is moved")
    desk.judge(
        wrong_cost,
        *verdicts,
        cited(desk, move.power, _between_run_and_dividend(desk, move.power, turn)),
        _from_marked(desk, move.power, power, origin),
        first_of(joined(desk.title).home_leaves, desk, company, origin) if home else None,
        token_place(desk, where) or circle_left(desk, where),
        token_twice(desk, company, where) if where in stations else None,
    )
    desk.judge(*base_city(desk, company, where))
    desk.pay(company, BANK, cost, "station-tokens")
    stations.remove(origin)
    position.stations = {**position.stations, company: (*stations, where)}
    desk.tell(
        "station-move",
        company=company,
        private=move.power,
        place=desk.title.place_name(where),
        origin=desk.title.place_name(origin),
    )
    if home:
        LEFT_HOME.mark(position, company)
        for left in joined(desk.title).home_left:
            left(desk, company, origin)
    see_station(desk, company, where)
    spend_power(desk, move.power, power, where)
    if turn is not None:
        replace_turn(desk, FOLLOWS.put(turn, Grant(move.power, where)))


def _origin(state: State, move: Token, company: str, stations: list[str]) -> str:
    """Where the station stands that goes: as the line says, else the only one there is.

    Raises NotBooked where none is meant.
    """
    if move.moved is None and len(stations) == 1:
        return stations[0]
    where = None if move.moved is None else state.title.hex_of(move.moved)
    if where in stations:
        return where
    form = f"{company}: token {move.place} with {move.power} moving PLACE"
    says = "which station goes must be said" if where is None else f"{company} has no station in {move.moved}"
    raise state.refuse("station-moved", says, form)


def _is_home(state: State, company: str, origin: str) -> bool:
    home = state.title.file.corporations[company].home or state.position.stations[company][0]
    return origin == home and company not in LEFT_HOME.of(state.position)


def _between_run_and_dividend(state: State, private: str, turn: Turn | None) -> Finding | None:
    """Judge a station that is moved once the routes are chosen."""
    if may_move_now(turn):
        return None
    return state.finding(
        "power-time",
        f"{private} moves no station between a run and its dividend",
        expected="before the run, or once the dividend is declared",
        actual="between the two",
        remedy=None if turn is None else f"{turn.company}: {declarations(state, turn.company)[0]}",
    )


def _from_marked(state: State, private: str, power: StationPower, origin: str) -> Finding | None:
    """The station stands in one of the places that the private is for."""
    if origin not in power.leaves_none:
        return None
    place = state.title.place_name(origin)
    return state.finding(
        "station-moved",
        f"{private} moves no station out of {place}",
        expected="a station elsewhere",
        actual=place,
        words="name another station after `moving`",
    )


RULES = Rules(means=(Meaning(Token, _is_move, _go),))
