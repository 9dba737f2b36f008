"""Keys: whether a president's money may fall below nothing, and what that costs at once and later."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Emergency
from moderator.titles.toml_table import Money, Table


class Debt(Table):
    """What a president goes into debt for who has nothing left to sell and could not pay the least expensive train."""

    fee: Money = 0  # what he owes the bank beside what is lacking
    rate: Money = 0  # so many percent, rounded up, are added to a debt as a set of operating rounds begins


DEBT: Key[Debt | None] = Key(
    Emergency, "debt", Debt | None, None, "a president's money may fall below nothing, and nobody goes bankrupt"
)
KEYS = Keys(keys=(DEBT,))
