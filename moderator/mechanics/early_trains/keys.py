"""Keys: which trains the first operating round does not sell; what else is too early is a status of phases."""

from moderator.mechanics.early_trains.said import NO_NEW_PHASE, NO_TRADE
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Flag
from moderator.titles.train_types import TrainType

FIRST_ROUND: Key[bool] = Key(
    TrainType, "first_round", Flag, True, "whether it is sold in the first operating round of the game"
)


def _has(file: TitleFile) -> bool:
    tracks = (phase for track in file.tracks.values() for phase in track.values())
    barred = any({NO_NEW_PHASE, NO_TRADE} & {*phase.statuses} for phase in (*file.phases.values(), *tracks))
    return barred or not all(map(FIRST_ROUND.of, file.trains.values()))


KEYS = Keys(has=_has, keys=(FIRST_ROUND,))
