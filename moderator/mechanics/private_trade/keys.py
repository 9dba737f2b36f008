"""Keys: what a company may pay stands with what players do; phases have the status `privates-for-sale`."""

from moderator.mechanics.private_trade.said import EARLY, FOR_SALE
from moderator.titles.key import Keys
from moderator.titles.schema import TitleFile


def _has(file: TitleFile) -> bool:
    phases = (*file.phases.values(), *(phase for track in file.tracks.values() for phase in track.values()))
    return any({FOR_SALE, EARLY} & {*phase.statuses} for phase in phases)


KEYS = Keys(has=_has)
