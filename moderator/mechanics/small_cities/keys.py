"""Keys: from when on, and which tiles."""

from moderator.titles.companies import Words
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Table, Word


class SmallCities(Table):
    """Yellow tiles that take each other's place from a phase on, each for an upgrade of the turn and without a cost."""

    phase: Word
    cities: Words  # the numbers of those with a city,
    paved: Words  # ... and of plain track


SMALL_CITIES: Key[SmallCities | None] = Key(TitleFile, "small_cities", SmallCities | None, None)
KEYS = Keys(keys=(SMALL_CITIES,), refers={"small_cities.phase": "phase"})
