"""Keys: whether presidents protect the prices of what is sold, and of what the bank takes in a fire sale."""

from typing import Literal

from moderator.titles.key import Key, Keys
from moderator.titles.schema import FireSale, Shares, TitleFile
from moderator.titles.toml_table import Flag, Table


class Protecting(Table):
    """How presidents protect prices, where they may."""

    order: Literal["dearest", "sold"] = "dearest"  # in which corporations are come to: by price, or as they were sold
    heirs: Flag = True  # whether one is asked whom the sale itself has made president
    sellers: Flag = False  # whether one is asked who has sold shares of it himself in that stock round
    plays_on: Literal["seller", "protector"] = "seller"  # behind whom a stock round goes on; his turn is over with that
    forced: Literal["at-once", "turn-ends"] = "at-once"  # when presidents come to what was sold for an owed train
    counted: Literal["now", "fallen"] = "now"  # on which cell certificates count whose price waits


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


PROTECTING: Key[Protecting] = Key(TitleFile, "protection", Protecting, Protecting())
KEYS = Keys(keys=(PROTECTION, PROTECTED, PROTECTING))
