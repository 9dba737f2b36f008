"""Keys: charters that get mail, and what a home is worth by the tile that lies there."""

from moderator.titles.companies import Charter
from moderator.titles.key import Key, Keys
from moderator.titles.map import Hex
from moderator.titles.toml_table import Flag, Money, Word

MAILED: Key[bool] = Key(
    Charter, "home_mail", Flag, False, "as its turn begins the bank pays its treasury the value of its home"
)
WORTH: Key[dict[Word, Money]] = Key(
    Hex,
    "mail",
    dict[Word, Money],
    {},
    "what the mail of a home here comes to, by the colour of its tile, or by its number; else what is printed",
)
KEYS = Keys(keys=(MAILED, WORTH))
