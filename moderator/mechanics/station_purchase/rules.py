"""What a company may do whose charter has the step; how the place is bought is track/stations.py's."""

from moderator.model.accounts import token_unit
from moderator.model.rounds import Turn
from moderator.rules.basics.holdings import charter_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State


def _may_buy_station(state: State, turn: Turn) -> bool:
    """Whether the company could pay another one for the place of a station, and has one to put there."""
    charter, company = charter_of(state, turn.company), turn.company
    if "station-purchase" not in charter.steps or turn.tokens or state.cash(company) < charter.station_fee:
        return False
    others = any(places for other, places in state.position.stations.items() if other != company)
    return others and bool(state.position.books.of(token_unit(company), company))


RULES = Rules(may_act=(_may_buy_station,))
