"""Keys: charters of companies that are lent a train, and of which type."""

from moderator.titles.companies import Charter
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Word

LENT: Key[Word | None] = Key(
    Charter,
    "lent_train",
    Word | None,
    None,
    "until it has owned a train that stays, it is lent one of this type for its run; its price stays, it pays nothing, "
    "buys no train that goes, and must buy one that stays once it has more money than that costs",
)
KEYS = Keys(keys=(LENT,), refers={"charters.*.lent_train": "train"})
