"""What the complete Short Game of 18Rhl shows."""

from moderator.model.position import Position
from moderator.model.rounds import PlayerRound
from moderator.replay import Step
from moderator.vocabulary.track import Lay
from tests.showing.common import Holds, run_of, told


def _second_yellow(before: Position, step: Step) -> bool:
    """A second yellow tile of one action."""
    now = before.round
    laid = isinstance(step.booked.move, Lay) and isinstance(now, PlayerRound) and now.turn is not None
    return laid and now.turn.yellow == 1 and not step.violations


FEATURES: dict[str, Holds] = {
    "a certificate taken": told("certificate-taken"),
    "a train that comes for nothing": told("train-taken"),
    "a director who loses a railway": told("presidency"),
    "a certificate given up at the limit": told("disposal"),
    "an obsolete train replaced": told("train-replaced"),
    "two trains swapped": told("train-swap"),
    "a new phase": told("phase-change"),
    "two yellow tiles in one action": _second_yellow,
    "a run by its stops": run_of("stops"),
    "a run by its total": run_of("total"),
    "earnings paid": told("dividend-full"),
    "the last certificate": told("last-certificate"),
}
