"""Keys: charters whose companies trade so."""

from moderator.titles.companies import Charter
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Flag

FACE: Key[bool] = Key(
    Charter, "face_trades", Flag, False, "trains are bought of other companies, and sold to them, at face value"
)
KEYS = Keys(keys=(FACE,))
