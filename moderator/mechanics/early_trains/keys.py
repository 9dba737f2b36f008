"""Keys: which trains the first operating round does not sell; what else is too early is a status of phases."""

from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Flag
from moderator.titles.train_types import TrainType

FIRST_ROUND: Key[bool] = Key(
    TrainType, "first_round", Flag, True, "whether it is sold in the first operating round of the game"
)


KEYS = Keys(keys=(FIRST_ROUND,))
