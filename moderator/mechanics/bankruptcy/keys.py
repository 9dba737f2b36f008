"""Keys: `[emergency]` stands with those of all titles."""

from typing import Literal

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Emergency
from moderator.titles.toml_table import Flag

SELLS_ALL: Key[bool] = Key(
    Emergency,
    "sells_all",
    Flag,
    False,
    "a bankrupt's last shares are sold, too, without a fall, and all his cash goes to the company that needs it",
)
Yard = Literal["pool", "out"]

MINOR_TRAINS: Key[Yard] = Key(Emergency, "minor_trains", Yard, "pool", "where trains of a bankrupt's minors go")

KEYS = Keys(keys=(SELLS_ALL, MINOR_TRAINS))
