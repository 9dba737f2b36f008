"""Its rule: the token is paid for as it is placed there, however it comes there; a home is no grant's."""

from moderator.mechanics.station_grants.keys import GRANTS
from moderator.model.accounts import BANK
from moderator.model.topics.track import Token
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules


def _pay(desk: Desk, move: Token, company: str) -> None:
    """The bank pays for a token that is about to be placed, unless the company has a station there."""
    where = desk.title.hex_of(move.place)
    if where in desk.position.stations.get(company, ()):
        return
    for grant in GRANTS.of(desk.title.file):
        if grant.place == where and (not grant.companies or company in grant.companies):
            desk.pay(BANK, company, grant.pays, "station-grant")
            place = desk.title.place_name(where)
            desk.tell("station-grant", company=company, amount=grant.pays, place=place)


RULES = Rules(station_taken=(_pay,))
