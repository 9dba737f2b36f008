"""Keys: `[emergency]` stands with those of all titles."""

from moderator.titles.emergency import Emergency
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Flag

SELLS_ALL: Key[bool] = Key(
    Emergency,
    "sells_all",
    Flag,
    False,
    "a bankrupt's last shares are sold, too, without a fall, and all his cash goes to the company that needs it",
)
KEYS = Keys(has=lambda file: file.emergency.cannot_pay != "becomes", keys=(SELLS_ALL,))
