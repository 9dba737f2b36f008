"""Keys: what a company may pay stands with what players do; phases have the status `privates-for-sale`."""

from moderator.mechanics.private_trade.said import EARLY, FOR_SALE
from moderator.titles.companies import Charter
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.table import Flag


def _has(file: TitleFile) -> bool:
    phases = (*file.phases.values(), *(phase for track in file.tracks.values() for phase in track.values()))
    return any({FOR_SALE, EARLY} & {*phase.statuses} for phase in phases)


BUYS: Key[bool] = Key(Charter, "buys_privates", Flag, True, "it may buy privates of players")
KEYS = Keys(has=_has, keys=(BUYS,))
