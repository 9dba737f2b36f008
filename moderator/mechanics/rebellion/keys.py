"""Keys: the hexes of a rebellion, and the train that starts it."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Money, Table, Word


class Rebellion(Table):
    """Marked hexes: each yellow tile laid in one is paid for, and all that lie there are taken off with a train.

    That is the first one of its type by the stack as the game begins: one put on top of it later comes before it.
    """

    train: Word
    places: tuple[Word, ...]
    pays: Money = 0


REBELLION: Key[Rebellion | None] = Key(TitleFile, "rebellion", Rebellion | None, None)
KEYS = Keys(keys=(REBELLION,), refers={"rebellion.train": "train", "rebellion.places": "hex"})
