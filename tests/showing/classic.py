"""What the complete games of 1889, 1830 and 18Chesapeake show."""

from moderator.model.building_moves import Lay, Token
from moderator.model.minor_moves import Exchange
from moderator.model.moves import Bid, Buy, Start, Take, Train
from moderator.model.position import Position
from moderator.replay import Applied
from tests.showing.common import BID, EMERGENCY, RUNS, SOLD_FOR_TRAIN, STARTED, TRAINS, WITHHELD, Holds, told


def _against(before: Position, step: Applied) -> bool:
    return isinstance(step.booked.move, Train) and step.booked.move.against is not None


def _with_private(kind: type[Lay] | type[Token]) -> Holds:
    return lambda before, step: isinstance(step.booked.move, kind) and step.booked.move.power is not None


def _of_pool(before: Position, step: Applied) -> bool:
    return isinstance(step.booked.move, Buy) and step.booked.move.source == "pool"


def _brought(before: Position, step: Applied) -> bool:
    return isinstance(step.booked.move, Start) and told(step, "free-share", "presidency")


WATERFALL: dict[str, Holds] = {
    "a bid on a later private": BID,
    "a private at its price": lambda before, step: isinstance(step.booked.move, Take),
    "a corporation started": STARTED,
    "the bank pays ten times the starting value": lambda before, step: told(step, "full-capitalization", "offered"),
    "a share of the pool": _of_pool,
    "a run": RUNS,
    "earnings kept": WITHHELD,
    "a train": TRAINS,
    "a tile by a private": _with_private(Lay),
    "a surplus train given up": lambda before, step: told(step, "train-discard", ""),
}
OF_1889 = WATERFALL | {"a 4 given for a D": _against}
OF_1830 = WATERFALL | {
    "a presidency that comes with a private": _brought,
    "a private given for a share": lambda before, step: isinstance(step.booked.move, Exchange),
    "a president pays for a train": EMERGENCY,
    "... and sells shares for it": SOLD_FOR_TRAIN,
}
OF_CHESAPEAKE = WATERFALL | {
    "a presidency that comes with a private": _brought,
    "a train leaves the stack": lambda before, step: told(step, "train-export", ""),
}
OF_TWO = OF_CHESAPEAKE | {"a share leaves with one of the pool": lambda before, step: told(step, "pool-leaves", "")}
