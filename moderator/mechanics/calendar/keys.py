"""Keys: which round begins a phase, takes a type of train or ends the game stands with those, for sheets list it."""

from moderator.titles.key import Key, Keys
from moderator.titles.schema import Operating, TitleFile
from moderator.titles.toml_table import Flag

SOLD_LAST: Key[bool] = Key(
    Operating,
    "sold_last",
    Flag,
    False,
    "a train that has run is sold even in the last round of its type",
)


def _has(file: TitleFile) -> bool:
    begins = any(phase.from_round is not None for phase in file.phases.values())
    return begins or file.ending.rounds is not None or any(train.until_round for train in file.trains.values())


KEYS = Keys(has=_has, keys=(SOLD_LAST,))
