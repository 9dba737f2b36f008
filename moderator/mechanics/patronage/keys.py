"""Keys: what the tiles of each colour pay."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Colour, Money, Word

PATRONAGE: Key[dict[str, dict[Colour, int]]] = Key(
    TitleFile, "patronage", dict[Word, dict[Colour, Money]], {}, "what tiles pay, by the phase's column"
)
KEYS = Keys(keys=(PATRONAGE,))
