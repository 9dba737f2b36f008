"""Keys: the cells that call the end, and how far play goes on then."""

from typing import Literal

from moderator.titles.chart import Zone
from moderator.titles.key import Key, Keys

Reach = Literal["no", "at-once", "round", "set"]

ENDS: Key[Reach] = Key(
    Zone, "ends", Reach, "no", "a marker that comes here ends the game: at once, with the operating round, with the set"
)
KEYS = Keys(keys=(ENDS,))
