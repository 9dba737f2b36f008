"""What a company may do whose charter has the step; how the place is bought is track/stations.py's."""

from collections.abc import Iterator

from moderator.model.accounts import token_unit
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.late.handing import impossible
from moderator.rules.rounds.operating import steps_ahead
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.stations import DISPLACED


def _may_buy_station(state: State, turn: Turn) -> bool:
    """Whether the company could pay another one for the place of a station, and has one to put there."""
    charter, company = charter_of(state, turn.company), turn.company
    if "station-purchase" not in charter.steps or turn.tokens or state.cash(company) < charter.station_fee:
        return False
    others = any(places for other, places in state.position.stations.items() if other != company)
    return others and bool(state.position.books.of(token_unit(company), company))


def _is_displaced(state: State, company: str) -> bool | None:
    """Whether another company has bought its home, which it would else be taken to have."""
    homes, stations = state.title.file.corporations[company].homes, state.position.stations.get(company, ())
    gone = company in state.position.par and not {*homes} <= {*stations}
    return True if gone and "station-purchase" in charter_of(state, company).steps else None


def _lay(desk: Desk, move: GivenCompany, value: str) -> Iterator[Finding]:
    if not _is_displaced(desk, move.company):
        bought = "station-purchase" in charter_of(desk, move.company).steps
        why = "none of its homes is missing" if bought else "no company like it sells places"
        says = f"{move.company} is not displaced: {why}"
        yield impossible(desk, says, "leave it out", move.without(DISPLACED.name))


def _begun(state: State, turn: Turn) -> Iterator[str]:
    if "station-purchase" in steps_ahead(state, turn) and _may_buy_station(state, turn):
        yield "token PLACE from COMPANY"


RULES = Rules(
    turn_begun=(_begun,),
    may_act=(_may_buy_station,),
    lays={DISPLACED.name: _lay},
    reads={DISPLACED.name: _is_displaced},
)
