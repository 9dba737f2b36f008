"""What the complete game of 18LRA shows."""

from moderator.model.position import Position
from moderator.replay import Step
from moderator.vocabulary.private_powers import Assign
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.track import Lay, Token
from tests.showing.common import BID, RUNS, STARTED, TABLE, TRAINS, WITHHELD, Holds, codes, counted, told


def _two_yellow(before: Position, step: Step) -> bool:
    """The second yellow tile of a first turn."""
    turn = getattr(before.round, "turn", None)
    laid = isinstance(step.booked.move, Lay) and turn is not None and turn.yellow == 1
    return laid and turn.company not in before.operated and not step.violations


def _harbour(reserved: bool) -> Holds:
    def holds(before: Position, step: Step) -> bool:
        move = step.booked.move
        return isinstance(move, Token) and move.harbour and (len(step.position.used) > len(before.used)) is reserved

    return holds


def _harbours(position: Position) -> list[str]:
    return [*position.facts.get("harbour", {}).values()]


def _turned(before: Position, step: Step) -> bool:
    """The last token on a charter, a harbour's, placed as a usual one."""
    return isinstance(step.booked.move, Token) and "turned" in _harbours(step.position) != _harbours(before)


def _no_route(before: Position, step: Step) -> bool:
    """CCE in Krefeld: no route has to be vouched for."""
    move = step.booked.move
    return isinstance(move, Token) and step.booked.move.actor == "CCE" and not codes(step) & {"station-route"}


def _ferry(before: Position, step: Step) -> bool:
    move = step.booked.move
    return isinstance(move, Run) and any(stop.ferry for run in move.runs for stop in run.stops)


def _out_of_turn(before: Position, step: Step) -> bool:
    """A company is named in the turn of one that somebody else directs."""
    return isinstance(step.booked.move, Assign) and not step.violations


def _kept_apart(before: Position, step: Step) -> bool:
    return isinstance(step.booked.move, Dividend) and step.booked.move.apart == "2+4"


FEATURES: dict[str, Holds] = {
    **BID,
    **STARTED,
    **WITHHELD,
    **RUNS,
    **TRAINS,
    **TABLE,
    "a free share": told("free-share"),
    "the privates closed": told("privates-close"),
    "two yellow tiles": _two_yellow,
    "a harbour at the lower price": _harbour(True),
    "a harbour at another price": _harbour(False),
    "a harbour token turned": _turned,
    "a harbour bonus": told("harbour-bonus"),
    "Manchester's tile": lambda before, step: isinstance(step.booked.move, Lay) and step.booked.move.power == "RM",
    "GVE's link": told("link-grant"),
    "a ferry": _ferry,
    "the Iron Rhine": told("iron-rhine"),
    "a company named out of turn": _out_of_turn,
    "the camp's bonus": told("line-bonus"),
    "the train of the Kreisbahn": told("branch-train"),
    "its income kept apart": _kept_apart,
    "full capitalization": told("full-capitalization"),
    "a price that is sold out": told("sold-out-rise"),
    "a player's money counted": counted("Ann money"),
    "trains counted": counted("ADR train"),
}


def _said_by(name: str, verb: str) -> Holds:
    def holds(before: Position, step: Step) -> bool:
        move = step.booked.move
        return (move.actor, getattr(move, "verb", "")) == (name, verb) and not step.violations

    return holds


def _from_pool(before: Position, step: Step) -> bool:
    move = step.booked.move
    return isinstance(move, Buy) and (move.actor, move.source) == ("Investor", "pool")


TWO_PLAYERS: dict[str, Holds] = {
    **STARTED,
    "the Investor takes a certificate": told("investor-take"),
    "the Investor takes one from the pool": _from_pool,
    "the Investor quits": _said_by("Investor", "pass"),
    "the card is chosen": told("card-choice"),
    "the card changes hands": told("card-passes"),
    "its railway's harbour": told("harbour-token"),
    "a train for nothing": _said_by("RhE", "train"),
    "the end of the game": told("game-end"),
}
