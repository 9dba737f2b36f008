"""Keys: whether presidents may spend their turn on it."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Shares
from moderator.titles.toml_table import Flag

REDEEMED: Key[bool] = Key(
    Shares, "redeemed", Flag, False, "a president may spend his turn on shares of the pool for the company's treasury"
)
KEYS = Keys(has=lambda file: REDEEMED.of(file.shares), keys=(REDEEMED,))
