"""What the complete game of 18Rhl shows."""

from moderator.model.ledger import MONEY
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound, PrivateSale, StockRound
from moderator.replay import Step
from moderator.vocabulary.openings import Bid, Take
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.track import Lay, Token
from moderator.vocabulary.turns import Pass
from tests.showing.common import (
    BID,
    EMERGENCY,
    OUTCOME,
    OWN_STOCK,
    PRESIDENCY,
    RUNS,
    STARTED,
    TABLE,
    TRAINS,
    WITHHELD,
    Holds,
    codes,
    counted,
    told,
)


def _raised(before: Position, step: Step) -> bool:
    """A bid in an auction among those who have bid."""
    return (
        isinstance(step.booked.move, Bid) and isinstance(before.round, PrivateSale) and before.round.stage == "auction"
    )


def _falling(before: Position, step: Step) -> bool:
    """The first private, taken for less than its price."""
    return (
        isinstance(step.booked.move, Take) and isinstance(before.round, PrivateSale) and before.round.stage == "offer"
    )


def _idle(before: Position, step: Step) -> bool:
    """The privates are paid while some of them are still for sale."""
    passed = isinstance(step.booked.move, Pass) and isinstance(before.round, PrivateSale)
    return passed and "private-income" in codes(step)


def _gve_floats(before: Position, step: Step) -> bool:
    """The free certificate counts: 40% have been bought."""
    bought = isinstance(step.booked.move, Buy) and step.booked.move.company == "GVE"
    return bought and "GVE" in step.position.floated - before.floated


def _twenty(before: Position, step: Step) -> bool:
    """One of MKB's ordinary certificates of 20%."""
    move, unit = step.booked.move, "double MKB"
    held = [sum(at.books.of(unit, player) for player in at.players) for at in (before, step.position)]
    return isinstance(move, Buy) and held[1] > held[0]


def _block(before: Position, step: Step) -> bool:
    """Several shares in one sale, and the value falls by one space."""
    move = step.booked.move
    if not (isinstance(move, Sell) and isinstance(before.round, StockRound) and move.count > 1):
        return False
    return step.position.cells[move.company][0] == before.cells[move.company][0] + 1


def _most_cash(before: Position, step: Step) -> bool:
    """The stock round ends, and the deal goes to the richest player, who did not begin the round."""
    if not isinstance(before.round, StockRound) or isinstance(step.position.round, StockRound):
        return False
    richest = max(before.players, key=lambda player: before.books.of(MONEY, player))
    return step.position.priority == richest != before.priority


def _power(kind: type[Move], private: str) -> Holds:
    def holds(before: Position, step: Step) -> bool:
        move = step.booked.move
        return isinstance(move, kind) and getattr(move, "power", None) == private

    return holds


def _by_ferry(before: Position, step: Step) -> bool:
    move = step.booked.move
    return isinstance(move, Run) and any(stop.ferry for train in move.runs for stop in train.stops)


def _treasury_paid(before: Position, step: Step) -> bool:
    move, now = step.booked.move, before.round
    if not (isinstance(move, Dividend) and move.verb == "pay" and isinstance(now, OperatingRound) and now.turn):
        return False
    company = now.turn.company
    return step.position.books.of(MONEY, company) > before.books.of(MONEY, company)


FEATURES: dict[str, Holds] = {
    **BID,
    "a bid in an auction among bidders": _raised,
    "a private at a falling price": _falling,
    "a short operating round": _idle,
    **OUTCOME,
    **STARTED,
    "RhE's link": told("link-grant"),
    "GVE floating on 40% bought": _gve_floats,
    "a certificate of 20%": _twenty,
    "a step up at a float": told("step-up"),
    "full capitalization": told("full-capitalization"),
    "a block sold for one space": _block,
    "priority by cash": _most_cash,
    "PWB's place": _power(Lay, "PWB"),
    "KEO's tile": _power(Lay, "KEO"),
    "KEO's station": _power(Token, "KEO"),
    "Szl's mountain": _power(Lay, "Szl"),
    "Tjt's metropolis": _power(Lay, "Tjt"),
    "Tjt's station": _power(Token, "Tjt"),
    "NLK's free share": told("free-share"),
    "the privates closed": told("privates-close"),
    "a dividend that pays the treasury": _treasury_paid,
    **WITHHELD,
    **RUNS,
    "the Iron Rhine": told("iron-rhine"),
    "an industry bonus": told("industry"),
    "a link of the Eastern Ruhr": told("area-links"),
    "a ferry": _by_ferry,
    "a Rheingold Express": told("rheingold"),
    **TRAINS,
    **OWN_STOCK,
    **EMERGENCY,
    "a bank credit": told("bank-credit"),
    **PRESIDENCY,
    **TABLE,
    "a player's money counted": counted("Ann money"),
    "the bank counted": counted("bank money"),
    "shares counted": counted("Bob share"),
    "trains counted": counted("RhE train"),
}
