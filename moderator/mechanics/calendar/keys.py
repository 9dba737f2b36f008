"""Keys: which round begins a phase, takes a type of train or ends the game stands with those, for sheets list it."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Operating
from moderator.titles.toml_table import Flag

SOLD_LAST: Key[bool] = Key(
    Operating,
    "sold_last",
    Flag,
    False,
    "a train that has run is sold even in the last round of its type",
)


KEYS = Keys(keys=(SOLD_LAST,))
