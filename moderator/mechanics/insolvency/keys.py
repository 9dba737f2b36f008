"""Keys: a company whose reserved train cannot be paid."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Emergency
from moderator.titles.toml_table import Price, Table


class Insolvency(Table):
    """A company whose first, reserved train cannot be paid even with all its president has: it gets the train and lies
    in the pool for whoever pays its face value and what was short.
    """

    minor: Price  # the face value of a company that is owned whole; of another one it is its starting value


INSOLVENCY: Key[Insolvency | None] = Key(
    Emergency, "insolvency", Insolvency | None, None, "of a company whose reserved train cannot be paid"
)

KEYS = Keys(keys=(INSOLVENCY,))
