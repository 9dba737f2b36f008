"""Keys: whether a game without companies is over."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Ending
from moderator.titles.toml_table import Flag

ALL_CLOSED: Key[bool] = Key(
    Ending, "all_closed", Flag, False, "the game ends at once when every corporation, minor and private has closed"
)
KEYS = Keys(keys=(ALL_CLOSED,))
