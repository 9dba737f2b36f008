"""Keys: for which trains a president may help, how much the treasury covers, and what that costs him."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Emergency
from moderator.titles.toml_table import Money, Percent, Table, Word


class Assistance(Table):
    """A president's help for a company that owns a train: in cash alone, with a fee to the bank."""

    trains: tuple[Word, ...]  # by the side that is bought
    covers: Percent = 0  # so many percent of the price, or more, are the treasury's
    fee: Money = 0


ASSISTANCE: Key[Assistance | None] = Key(
    Emergency, "assistance", Assistance | None, None, "a president may add to a train of a company that owns one"
)
KEYS = Keys(keys=(ASSISTANCE,), refers={"emergency.assistance.trains": "train or freight side"})
