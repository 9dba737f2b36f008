"""Keys: the types that run once more."""

from moderator.titles.key import Key, Keys
from moderator.titles.toml_table import Flag, Word
from moderator.titles.train_types import TrainType

LINGERS: Key[bool] = Key(
    TrainType, "lingers", Flag, False, "when the phase has come that rusts it, it runs once more outside all limits"
)
GONE: Key[str | None] = Key(
    TrainType, "gone", Word | None, None, "the phase with which those go that have not run for the last time"
)
KEYS = Keys(keys=(LINGERS, GONE), refers={"trains.*.gone": "phase"})
