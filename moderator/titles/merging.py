"""Merging of a ruleset: which corporations take in minors with all that is theirs, and when the last ones must go."""

from moderator.model.record import Field
from moderator.titles.toml_table import Flag, Money, Table, Word


class Merging(Table):
    """Minors merge into corporations in a turn of a stock round (mechanic `merging`): their owner gets a share, and the
    corporation what lies on the charter, which it keeps. A national (`[nationals]`) gets the trains alone.
    """

    into: dict[Word, Word] = Field(min_length=1)  # the charters that take minors in, each from this phase on
    once: Flag = False  # a corporation takes in one a stock round
    # Stock rounds from this phase on leave nobody a minor, nor a corporation that is yet to be expanded.
    consolidation: Word | None = None
    price: Money = 0  # what a corporation pays the bank, in its step `stock`, for a minor that was abandoned
