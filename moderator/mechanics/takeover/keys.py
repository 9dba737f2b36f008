"""Keys: what a corporation pays for a minor; phases say when (the status `minors-for-sale`)."""

from moderator.titles.companies import Minor
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Price, Table


class Sale(Table):
    """What a corporation pays for a minor."""

    least: Price
    most: Price


SELLS: Key[Sale | None] = Key(Minor, "sells", Sale | None, None, "a corporation may buy it of its owner")
KEYS = Keys(keys=(SELLS,))
