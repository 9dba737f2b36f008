"""Its rules: the token is paid for as it is placed there, however it comes there, and may add to runs; a home is no
grant's.
"""

from collections.abc import Collection, Iterator

from moderator.model.accounts import BANK
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.runs.routes import Call, Route
from moderator.titles.places import StationGrant
from moderator.vocabulary.track import Token


def _pay(desk: Desk, move: Token, company: str) -> None:
    """The bank pays for a token that is about to be placed, unless the company has a station there."""
    where = desk.title.hex_of(move.place)
    if where in desk.position.stations.get(company, ()):
        return
    for grant in desk.title.file.station_grants:
        if _is_for(grant, company) and grant.place == where and (grant.for_less or move.power is None):
            desk.pay(BANK, company, grant.pays, "station-grant")
            place = desk.title.place_name(where)
            desk.tell("station-grant", company=company, amount=grant.pays, place=place)


def _is_for(grant: StationGrant, company: str) -> bool:
    return not grant.companies or company in grant.companies


def _add(desk: Desk, route: Route) -> Route:
    """What stations of its company at the places of a run bring, once each, whatever multiplies the stops."""
    called = {call.where for call in route.calls if call.station}
    for grant in _lasting(desk):
        if grant.place in called and _is_for(grant, route.company):
            place = desk.title.place_name(grant.place)
            desk.tell("station-income", company=route.company, amount=grant.adds, train=route.train, place=place)
            route = route.but(after=route.after + grant.adds)
    return route


def _lasting(state: State) -> Iterator[StationGrant]:
    """The grants that add to runs in this phase."""
    title, phase = state.title, state.position.phase
    for grant in title.file.station_grants:
        if grant.adds and (grant.until is None or not title.reached(phase, grant.until)):
            yield grant


def _claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds that such a station would."""
    grants = [grant for grant in state.title.file.station_grants if grant.adds == more]
    return "station-income" if any(call.where == grant.place for call in called for grant in grants) else None


RULES = Rules(station_taken=(_pay,), whole_run={"station-income": _add}, bonus_claimed=(_claimed,))
