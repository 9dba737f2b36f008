"""Keys: what a company may pay stands with what players do; phases have the status `privates-for-sale`, or one that
lets companies buy in the first set of operating rounds alone.
"""

from moderator.titles.companies import Charter, Private, PrivateRules, Words
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Flag, Money, Rate, Table, Word

FIRST_SET: Key[int | None] = Key(
    PrivateRules,
    "first_set",
    Rate | None,
    None,
    "exactly what a company pays in the first set of operating rounds, in percent of the face value",
)


class PriceRange(Table):
    """The least and the most that a company pays for a private."""

    least: Money
    most: Money


PRICES: Key[dict[str, PriceRange]] = Key(
    Private,
    "prices",
    dict[Word, PriceRange],
    {},
    "what a company pays for it from a phase on, where that is not the usual part of its face value; from the first "
    "of them on it is for sale",
)


EARLY_BUYERS: Key[tuple[str, ...]] = Key(
    Private,
    "early_buyers",
    Words,
    (),
    "the only corporations that buy it in phases without the status `privates-for-sale`",
)


BUYS: Key[bool] = Key(Charter, "buys_privates", Flag, True, "it may buy privates of players")
KEYS = Keys(
    keys=(BUYS, FIRST_SET, PRICES, EARLY_BUYERS),
    refers={"privates.*.prices.KEYS": "phase", "privates.*.early_buyers": "corporation"},
)
