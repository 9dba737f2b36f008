"""Features that a complete game may show: each tells from a line, and the position before it, whether it is there."""

from collections.abc import Callable

from moderator.model.findings import Severity
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.replay import Step
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.openings import Bid, Sold
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.table import Adjust, Count, Note
from moderator.vocabulary.trains import Discard, Train

Holds = Callable[[Position, Step], bool]


def codes(step: Step) -> set[str]:
    """What the rules did on this line."""
    return {event.code for event in step.entry.events}


def told(code: str) -> Holds:
    """A mechanic that spoke."""
    return lambda before, step: code in codes(step)


def run_of(kind: str) -> Holds:
    """A run booked by `stops`, by `trains`, or by its `total`."""

    def holds(before: Position, step: Step) -> bool:
        move = step.booked.move
        if not isinstance(move, Run):
            return False
        stops = any(train.stops for train in move.runs)
        return kind == ("stops" if stops else "trains" if move.runs else "total")

    return holds


def counted(unit: str) -> Holds:
    """A count of what lies on the table that agrees with the books: `Ann money`, `Bob share`."""

    def holds(before: Position, step: Step) -> bool:
        move = step.booked.move
        return isinstance(move, Count) and f"{move.account} {move.unit}".startswith(unit) and not step.findings

    return holds


def _sold_to_pay(before: Position, step: Step) -> bool:
    """A president sells shares in an operating round, for a train."""
    sale = isinstance(step.booked.move, Sell) and step.booked.move.actor in before.players
    return sale and isinstance(before.round, OperatingRound)


BID: dict[str, Holds] = {"a bid": lambda before, step: isinstance(step.booked.move, Bid)}
OUTCOME: dict[str, Holds] = {
    "a sale booked by its outcome": lambda before, step: isinstance(step.booked.move, Sold),
}
STARTED: dict[str, Holds] = {"a corporation started": lambda before, step: isinstance(step.booked.move, Start)}
WITHHELD: dict[str, Holds] = {
    "a dividend withheld": lambda before, step: (
        isinstance(step.booked.move, Dividend) and step.booked.move.verb == "hold"
    ),
}
RUNS: dict[str, Holds] = {
    "a run by stops": run_of("stops"),
    "a run by trains": run_of("trains"),
    "a run by its total": run_of("total"),
}
TRAINS: dict[str, Holds] = {
    "a train bought from another company": lambda before, step: (
        isinstance(step.booked.move, Train) and step.booked.move.seller not in (None, "pool")
    ),
    "a train bought from the pool": lambda before, step: (
        isinstance(step.booked.move, Train) and step.booked.move.seller == "pool"
    ),
    "a discard that is owed": lambda before, step: isinstance(step.booked.move, Discard) and bool(before.asked),
}
OWN_STOCK: dict[str, Holds] = {
    "treasury stock sold": lambda before, step: (
        isinstance(step.booked.move, Sell) and step.booked.move.actor == step.booked.move.company
    ),
}
OWN_STOCK_BOUGHT: dict[str, Holds] = {
    "own stock bought back": lambda before, step: (
        isinstance(step.booked.move, Buy) and step.booked.move.actor == step.booked.move.company
    ),
}
EMERGENCY: dict[str, Holds] = {
    "emergency money": lambda before, step: isinstance(step.booked.move, Train) and "emergency-money" in codes(step),
}
SOLD_FOR_TRAIN: dict[str, Holds] = {"a president who sells for a train": _sold_to_pay}
PRESIDENCY: dict[str, Holds] = {
    "a presidency lost by a sale": lambda before, step: (
        isinstance(step.booked.move, Sell) and "presidency" in codes(step)
    ),
}
TABLE: dict[str, Holds] = {
    "a ruling": lambda before, step: any(finding.severity is Severity.RULING for finding in step.findings),
    "an amended line": lambda before, step: step.booked.amended_by is not None,
    "a note": lambda before, step: isinstance(step.booked.move, Note),
    "the bank broken": told("bank-breaks"),
}
CORRECTED: dict[str, Holds] = {"a correction": lambda before, step: isinstance(step.booked.move, Adjust)}
