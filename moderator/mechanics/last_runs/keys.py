"""Keys: the types that run once more."""

from moderator.titles.key import Key, Keys
from moderator.titles.table import Flag
from moderator.titles.trains import TrainType

LINGERS: Key[bool] = Key(
    TrainType, "lingers", Flag, False, "when the phase has come that rusts it, it runs once more outside all limits"
)
KEYS = Keys(has=lambda file: any(LINGERS.of(train) for train in file.trains.values()), keys=(LINGERS,))
