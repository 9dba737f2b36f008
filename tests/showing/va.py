"""What the complete game of 18VA shows."""

from moderator.model.ledger import MONEY
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.replay import Step
from moderator.vocabulary.corporations import Convert, Start
from moderator.vocabulary.openings import Value
from moderator.vocabulary.privates import Use
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.track import Token
from moderator.vocabulary.trains import Train
from tests.showing.common import (
    BID,
    CORRECTED,
    EMERGENCY,
    OUTCOME,
    RUNS,
    SOLD_FOR_TRAIN,
    STARTED,
    TABLE,
    TRAINS,
    WITHHELD,
    Holds,
    codes,
    counted,
    told,
)


def _started_as(structure: str) -> Holds:
    def holds(before: Position, step: Step) -> bool:
        move = step.booked.move
        return isinstance(move, Start) and step.position.charters.get(move.company, "five") == structure

    return holds


def _converted_by(kind: type[Move]) -> Holds:
    return lambda before, step: isinstance(step.booked.move, kind) and "conversion" in codes(step)


def _power(private: str) -> Holds:
    def holds(before: Position, step: Step) -> bool:
        return isinstance(step.booked.move, Use) and step.booked.move.private == private

    return holds


def _station_for(amount: int) -> Holds:
    """A station token that costs so much."""

    def holds(before: Position, step: Step) -> bool:
        move = step.booked.move
        if not isinstance(move, Token) or move.actor is None:
            return False
        return before.books.of(MONEY, move.actor) - step.position.books.of(MONEY, move.actor) == amount

    return holds


def _bought(side: str) -> Holds:
    def holds(before: Position, step: Step) -> bool:
        return isinstance(step.booked.move, Train) and step.booked.move.train == side and not step.booked.move.seller

    return holds


def _treasury_gains(verb: str) -> Holds:
    """A dividend with which the treasury gets what a district pays, paid out or not."""

    def holds(before: Position, step: Step) -> bool:
        move, now = step.booked.move, before.round
        if not (isinstance(move, Dividend) and move.verb == verb and isinstance(now, OperatingRound) and now.turn):
            return False
        gain = step.position.books.of(MONEY, now.turn.company) - before.books.of(MONEY, now.turn.company)
        return bool(now.turn.brings) and gain >= now.turn.beside

    return holds


def _stated_treasury_part(before: Position, step: Step) -> bool:
    """A run by its figures, the treasury's part after a plus."""
    move = step.booked.move
    return isinstance(move, Run) and bool(move.extra or any(train.extra for train in move.runs))


FEATURES: dict[str, Holds] = {
    **BID,
    **OUTCOME,
    "lots that become cheaper": told("face-reduced"),
    "the starting value of an auctioned presidency": lambda before, step: isinstance(step.booked.move, Value),
    "capital from the bank": told("granted-capital"),
    "the seats arranged by cash": told("order-by-cash"),
    **STARTED,
    "a five-share company started": _started_as("five"),
    "a ten-share company started": _started_as("ten"),
    "a conversion by choice": _converted_by(Convert),
    "a conversion by the phase": _converted_by(Train),
    "an underwriting": told("underwriting"),
    "a private bought by a company": told("private-purchase"),
    "the express agency's city": _power("REA"),
    "the ironworks' train": _power("TIW"),
    "the yards' station": _power("PY"),
    "a station for 40": _station_for(40),
    "a station for 100": _station_for(100),
    "a passenger train": _bought("2"),
    "a freight train": _bought("1G"),
    "a doubling train": _bought("4D"),
    "a district's money, earnings paid": _treasury_gains("pay"),
    "a district's money, earnings withheld": _treasury_gains("hold"),
    "a district's money, stated": _stated_treasury_part,
    "a port's bonus": told("port-bonus"),
    "an off-map city doubled": told("station-doubling"),
    "a run doubled": told("train-doubling"),
    **WITHHELD,
    **RUNS,
    **TRAINS,
    **SOLD_FOR_TRAIN,
    **EMERGENCY,
    "a presidency that changes hands": told("presidency"),
    **TABLE,
    **CORRECTED,
    "a player's money counted": counted("Ann money"),
    "the bank counted": counted("bank money"),
    "shares counted": counted("Bob share"),
    "trains counted": counted("VGN train"),
}
