"""Keys: whether presidents protect the prices of what is sold, and of what the bank takes in a fire sale."""

from moderator.titles.emergency import FireSale
from moderator.titles.key import Key, Keys
from moderator.titles.schema import Shares, TitleFile
from moderator.titles.toml_table import Flag

PROTECTION: Key[bool] = Key(
    Shares,
    "price_protection",
    Flag,
    False,
    "a president may take up what another player has sold before the price falls",
)
PROTECTED: Key[bool] = Key(
    FireSale,
    "protected",
    Flag,
    False,
    "whether the president may take up, before its price falls, a share that the bank buys",
)


def of_the_bank(file: TitleFile) -> bool:
    """Whether shares are protected that the bank buys in a fire sale."""
    sale = file.emergency.fire_sale
    return sale is not None and PROTECTED.of(sale)


KEYS = Keys(has=lambda file: PROTECTION.of(file.shares) or of_the_bank(file), keys=(PROTECTION, PROTECTED))
