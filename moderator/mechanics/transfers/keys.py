"""Keys: what a company pays another one of its owner's for a station."""

from moderator.model.record import Field
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Money, Table, Word


class Transfer(Table):
    """Stations that one company buys of another one of the same owner: what it pays that one, by the kind of place."""

    fee: Money = 0
    groups: dict[Word, Money] = Field(default_factory=dict)  # in a place of one of these groups
    metropolis: Money = 0


TRANSFER: Key[Transfer | None] = Key(TitleFile, "transfer", Transfer | None, None)
KEYS = Keys(keys=(TRANSFER,))
