"""Keys: which companies are paid for a station, where, and how much."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.table import Money, Table, Word


class StationGrant(Table):
    """What the bank pays a company that places a station in a hex, once; any company, if none is named."""

    place: Word  # a hex
    pays: Money
    companies: tuple[Word, ...] = ()


GRANTS: Key[tuple[StationGrant, ...]] = Key(TitleFile, "station_grants", tuple[StationGrant, ...], ())
KEYS = Keys(
    has=lambda file: bool(GRANTS.of(file)),
    keys=(GRANTS,),
    refers={"station_grants.place": "hex", "station_grants.companies": "corporation"},
)
