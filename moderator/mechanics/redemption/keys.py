"""Keys: whether presidents may spend their turn on it, and how many shares a corporation takes up of whom."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Shares, TitleFile
from moderator.titles.toml_table import Count, Few, Flag, Table


class Redeeming(Table):
    """What a corporation takes up of itself, where it may."""

    most: Few | None = None  # shares in one turn
    once: Flag = False  # in one turn of a stock round alone
    below: Count | None = None  # only while fewer shares than this are unsold or its own
    of_players: Flag = False  # of a player, too, at the same price, if the pool has none


REDEEMED: Key[bool] = Key(
    Shares, "redeemed", Flag, False, "a president may spend his turn on shares of the pool for the company's treasury"
)
REDEEMING: Key[Redeeming] = Key(TitleFile, "redemption", Redeeming, Redeeming())
KEYS = Keys(keys=(REDEEMED, REDEEMING))
