"""Keys: whether the game ends by it, and whether a company then sells the only train it has."""

from typing import Literal

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Ending, Operating
from moderator.titles.toml_table import Flag

Reach = Literal["plays-on", "one-more-set"]

LAST_TRAIN: Key[Reach] = Key(
    Ending,
    "last_train",
    Reach,
    "plays-on",
    "once the bank has no train left this set, a stock round and one more set are played",
)
SELLS_ONLY: Key[bool] = Key(
    Operating,
    "sells_only",
    Flag,
    True,
    "whether a company sells another one the only train it has when the bank has none left",
)
KEYS = Keys(keys=(LAST_TRAIN, SELLS_ONLY))
