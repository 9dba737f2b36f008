"""Keys: for how much a corporation offers them."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Price, Rate, Table


class Reissuing(Table):
    """Shares that are offered again cost the starting value, or what is nearest to a part of the price.

    Nearest of what stands in the top row of the chart, the higher one of two; a greater figure than the starting value
    replaces that.
    """

    rate: Rate = 75  # percent of the price
    cap: Price | None = None  # what the starting value is not raised above


REISSUE: Key[Reissuing | None] = Key(TitleFile, "reissue", Reissuing | None, None)
KEYS = Keys(keys=(REISSUE,))
