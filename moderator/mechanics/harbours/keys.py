"""Keys: what a run by way of an own harbour earns, and when its token is turned.

Where harbours are, who keeps one and what a token costs stands with hexes, privates and corporations, for sheets list
it.
"""

from typing import Literal

from moderator.titles.bonuses import Bonuses
from moderator.titles.key import Key, Keys
from moderator.titles.schema import Operating
from moderator.titles.toml_table import Money

Time = Literal["last", "any"]

TURNED: Key[Time] = Key(Operating, "harbour_turned", Time, "last", "when a harbour token may be placed as a usual one")
BONUS: Key[int] = Key(
    Bonuses,
    "harbour",
    Money,
    0,
    "what an own harbour in a run adds for every coalmine and steel mill of it (`harbour-bonus`)",
)

KEYS = Keys(keys=(TURNED, BONUS))
