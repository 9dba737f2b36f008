"""What the complete game of 18EU shows."""

from moderator.model.position import Position
from moderator.model.rounds import ExchangeRound, OperatingRound, StockRound
from moderator.replay import Step
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.minors import Close, Exchange
from moderator.vocabulary.openings import Take
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.trains import Discard
from moderator.vocabulary.turns import Pass
from tests.showing.common import (
    BID,
    CORRECTED,
    EMERGENCY,
    OUTCOME,
    OWN_STOCK,
    OWN_STOCK_BOUGHT,
    PRESIDENCY,
    RUNS,
    SOLD_FOR_TRAIN,
    TABLE,
    TRAINS,
    WITHHELD,
    Holds,
    counted,
    told,
)


def _half_of_odd_tens(before: Position, step: Step) -> bool:
    now, move = before.round, step.booked.move
    if not (isinstance(move, Dividend) and move.verb == "half" and isinstance(now, OperatingRound) and now.turn):
        return False
    return now.turn.revenue is not None and now.turn.revenue % 20 == 10


def _for_nothing(before: Position, step: Step) -> bool:
    free = (event.code == "opening-sale" and event.amount == 0 for event in step.entry.events)
    return isinstance(step.booked.move, Pass) and any(free)


def _doubled(before: Position, step: Step) -> bool:
    move = step.booked.move
    return isinstance(move, Run) and any(train.train == "P" and train.stops for train in move.runs)


def _exchange(before: Position, step: Step, kind: type, **facts: object) -> bool:
    move = step.booked.move
    wanted = all(getattr(move, name) == value for name, value in facts.items()) if isinstance(move, Exchange) else False
    return wanted and isinstance(before.round, kind)


FEATURES: dict[str, Holds] = {
    **BID,
    **OUTCOME,
    "a minor taken at a falling offer": lambda before, step: isinstance(step.booked.move, Take),
    "a minor taken by the auctioneer for nothing": _for_nothing,
    "a corporation started with a minor": lambda before, step: (
        isinstance(step.booked.move, Start) and step.booked.move.minor is not None
    ),
    "a corporation started in an open city": lambda before, step: (
        isinstance(step.booked.move, Start) and step.booked.move.place is not None
    ),
    "full capitalization": told("full-capitalization"),
    "a late float": told("late-float"),
    "an exchange with its token": lambda before, step: _exchange(before, step, StockRound, token=True),
    "an exchange without a token": lambda before, step: _exchange(before, step, StockRound, token=False),
    "a final exchange from a treasury": lambda before, step: _exchange(before, step, ExchangeRound, source=None),
    "a final exchange from the pool": lambda before, step: _exchange(before, step, ExchangeRound, source="pool"),
    "a minor closed": lambda before, step: isinstance(step.booked.move, Close),
    "a half dividend of odd tens": _half_of_odd_tens,
    **WITHHELD,
    "a Pullman doubling a stop": _doubled,
    "a red-to-red run": told("red-to-red"),
    **RUNS,
    **TRAINS,
    **OWN_STOCK,
    **OWN_STOCK_BOUGHT,
    "a Pullman given up": lambda before, step: isinstance(step.booked.move, Discard) and not before.asked,
    **SOLD_FOR_TRAIN,
    **EMERGENCY,
    **PRESIDENCY,
    **TABLE,
    **CORRECTED,
    "a player's money counted": counted("Ann money"),
    "the bank counted": counted("bank money"),
    "shares counted": counted("Bob share"),
    "trains counted": counted("SNCF train"),
}
