"""Keys: privates that players keep; what they may do (`[private_rules] between_players`) stands with the rest of it."""

from moderator.titles.companies import Private, PrivateRules
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Flag

TO_PLAYERS: Key[bool] = Key(Private, "to_players", Flag, True, "whether another player may buy it, where any is bought")
FOR_SALE: Key[bool] = Key(
    PrivateRules,
    "between_for_sale",
    Flag,
    False,
    "... only in phases in which companies may buy them (`privates-for-sale`)",
)
KEYS = Keys(keys=(TO_PLAYERS, FOR_SALE))
