"""Keys: which corporations are put up for auction in stock rounds, and what is bid."""

from moderator.titles.companies import Words
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Price, Table, Word


class StockAuction(Table):
    """Corporations of a charter that begin by an auction in a stock round, in a player's turn, and in no other way.

    The highest bid is paid to their treasury, and tells their starting value: the highest one that it pays for.
    """

    charter: Word
    least: Price  # the first bid; every bid is that, or so many times `step` more
    step: Price
    first: Word | None = None  # which of them comes before all others
    later: Words = ()  # some that are put up only from a phase on,
    later_phase: Word | None = None  # ... this one


AUCTION: Key[StockAuction | None] = Key(TitleFile, "stock_auction", StockAuction | None, None)
KEYS = Keys(
    keys=(AUCTION,),
    refers={
        "stock_auction.charter": "charter",
        "stock_auction.first": "corporation",
        "stock_auction.later": "corporation",
        "stock_auction.later_phase": "phase",
    },
)
