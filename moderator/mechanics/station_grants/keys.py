"""Station grants: which companies are paid for a station, where, and how much."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Flag, Money, Table, Word


class StationGrant(Table):
    """What the bank pays a company that places a station in a hex, once; any company, if none is named.

    With `adds` every run of that company to the place earns so much more (mechanic `station-income`).
    """

    place: Word  # a hex
    pays: Money
    companies: tuple[Word, ...] = ()
    adds: Money = 0
    until: Word | None = None  # the phase that ends this
    for_less: Flag = True  # paid for a station that a private makes cheaper, too


GRANTS: Key[tuple[StationGrant, ...]] = Key(TitleFile, "station_grants", tuple[StationGrant, ...], ())
KEYS = Keys(
    keys=(GRANTS,),
    refers={
        "station_grants.place": "hex",
        "station_grants.companies": "corporation",
        "station_grants.until": "phase",
    },
)
