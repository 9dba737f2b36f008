"""Keys: which train a private brings the company that buys it, and until when."""

from moderator.titles.companies import Private
from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Table, Word


class TrainGift(Table):
    """A train that lies with a private: the company that buys it gets it for nothing, and never sells it.

    It is one of its type's `count`. Who has as many trains as it may gets none; then it leaves the game.
    """

    train: Word
    until: Word | None = None  # the phase from which nobody gets it any more


GIFT: Key[TrainGift | None] = Key(Private, "gift", TrainGift | None, None, "what the company gets that buys it")
KEYS = Keys(keys=(GIFT,), refers={"privates.*.gift.train": "train", "privates.*.gift.until": "phase"})
