"""Keys: the national, its two charters, how many shares are exchanged for one of its own, and its price."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Few, Price, Table, Word


class DebtMerger(Table):
    """As a phase begins (event `debts-called`) companies pay their loans back as far as they can. Of each that still
    owes, the president adds the rest of his cash, or it merges into a national that is formed of all of these.

    It gets their money, trains, rights and stations. So many of their shares are exchanged for one of its own: for
    players in turn, then for the pool, with what is over; until its shares are out.
    """

    company: Word  # the national: a corporation that is `formed`
    large: Word  # its charter,
    small: Word  # ... and that of fewer shares, if no more than those are given out
    shares: Few = 2  # of the others, that are exchanged for one
    # Its price: the mean of the others', rounded down to a multiple; then the nearest one of the top row.
    multiple_of: Price = 1
    lowest_of: Few = 100  # the lowest price is left out of the mean of so many or more
    least: Price = 1  # ... that is not lower than this


DEBTS: Key[DebtMerger | None] = Key(TitleFile, "debt_merger", DebtMerger | None, None)
KEYS = Keys(
    keys=(DEBTS,),
    refers={
        "debt_merger.company": "corporation",
        "debt_merger.large": "charter",
        "debt_merger.small": "charter",
    },
)
