"""Keys: what a company may pay stands with what players do; phases have the status `privates-for-sale`, or one that
lets companies buy in the first set of operating rounds alone.
"""

from moderator.mechanics.private_trade.said import AT_FIRST, EARLY, FOR_SALE
from moderator.titles.companies import Charter, Private, PrivateRules, Words
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
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


def _has(file: TitleFile) -> bool:
    phases = (*file.phases.values(), *(phase for track in file.tracks.values() for phase in track.values()))
    return any({FOR_SALE, EARLY, AT_FIRST} & {*phase.statuses} for phase in phases)


BUYS: Key[bool] = Key(Charter, "buys_privates", Flag, True, "it may buy privates of players")
KEYS = Keys(
    has=_has,
    keys=(BUYS, FIRST_SET, PRICES, EARLY_BUYERS),
    refers={"privates.*.prices.KEYS": "phase", "privates.*.early_buyers": "corporation"},
)
