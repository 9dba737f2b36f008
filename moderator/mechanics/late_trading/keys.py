"""Keys: the phase from which a corporation is traded."""

from moderator.titles.companies import Corporation
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Word

TRADED: Key[str | None] = Key(
    Corporation, "traded", Word | None, None, "before this phase nobody buys or sells it in a stock round"
)
KEYS = Keys(keys=(TRADED,), refers={"corporations.*.traded": "phase"})
