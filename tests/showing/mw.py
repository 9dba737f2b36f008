"""What the games of 18MW are there to show."""

from moderator.model.position import BIDDING, Position
from moderator.model.rounds import OperatingRound, ParallelAuction, StockRound
from moderator.replay import Step
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.openings import Take
from moderator.vocabulary.privates import Use
from moderator.vocabulary.runs import Run
from moderator.vocabulary.share_prices import PROTECT
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.track import Lay, Token
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Pass
from tests.showing.common import (
    BID,
    CORRECTED,
    EMERGENCY,
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


def tells(code: str, kind: str = "") -> Holds:
    """A mechanic that spoke in one of its wordings."""
    return lambda before, step: any((event.code, event.kind) == (code, kind) for event in step.entry.events)


def _unsold_pay(before: Position, step: Step) -> bool:
    """A full round of passes with privates unsold: the others pay, and the auction goes on."""
    return isinstance(step.position.round, ParallelAuction) and "private-income" in codes(step)


def _let_fall(before: Position, step: Step) -> bool:
    """A president who could protect a price lets it fall."""
    asked, passed = before.asked, isinstance(step.booked.move, Pass)
    return asked is not None and asked.kind == PROTECT and passed and "sale-drop" in codes(step)


def _reissued(before: Position, step: Step) -> bool:
    move = step.booked.move
    return isinstance(move, Buy) and move.source == "treasury" and move.actor in before.players


def _from_a_player(before: Position, step: Step) -> bool:
    """A private bought of a player by another one, in a stock round."""
    move = step.booked.move
    in_stock = isinstance(before.round, StockRound) and isinstance(move, Buy)
    return in_stock and move.actor in before.players and bool(move.seller)


def _two_columns(before: Position, step: Step) -> bool:
    """A dividend of three times a price in the blue zone."""
    moved = [event.company for event in step.entry.events if event.code == "price-move" and event.moved]
    at = ((before.cells[name], step.position.cells[name]) for name in moved if name in step.position.cells)
    return any(new[1] == old[1] + 2 for old, new in at)


def _down_and_right(before: Position, step: Step) -> bool:
    """A company that players and treasury own whole, in the top row."""
    risen = [event.company for event in step.entry.events if event.code == "sold-out-rise"]
    at = ((before.cells[name], step.position.cells[name]) for name in risen if name in step.position.cells)
    return any(old[0] == 0 and new == (1, old[1] + 1) for old, new in at)


def _longer_set(before: Position, step: Step) -> bool:
    """A set of operating rounds that becomes longer while it lasts."""
    was, now = before.round, step.position.round
    both = isinstance(was, OperatingRound) and isinstance(now, OperatingRound)
    return both and was.number == now.number and now.of > was.of  # type: ignore[union-attr]


def _station_sold(before: Position, step: Step) -> bool:
    """An auction for an owed train ends with a station that changes hands."""
    asked = before.asked
    return asked is not None and asked.kind == BIDDING and before.stations != step.position.stations


def _told_calls(before: Position, step: Step) -> bool:
    """Runs without stops that are said to call at a place."""
    return isinstance(step.booked.move, Run) and bool(step.booked.move.calls)


def _river_upgraded(before: Position, step: Step) -> bool:
    """An upgrade that pays for a river."""
    move = step.booked.move
    return isinstance(move, Lay) and bool(move.river) and move.colour not in (None, "yellow")


def _place_bought(before: Position, step: Step) -> bool:
    """A station in the place of another company's."""
    return isinstance(step.booked.move, Token) and bool(step.booked.move.seller)


def _sold_to_company(before: Position, step: Step) -> bool:
    return "private-purchase" in codes(step) and not _from_a_player(before, step)


def _for_train(before: Position, step: Step) -> bool:
    """A private given for a train."""
    return isinstance(step.booked.move, Train) and bool(step.booked.move.power)


FEATURES: dict[str, Holds] = {
    **BID,
    "money taken back": lambda before, step: isinstance(step.booked.move, Take),
    "a private unsold, and a round in which the others pay": _unsold_pay,
    **STARTED,
    "a float by the sixth share": told("full-capitalization"),
    "a price protected": told("price-protection"),
    "a price let fall": _let_fall,
    "a redemption": told("redemption"),
    "a reissue": _reissued,
    "a private between players": _from_a_player,
    "a private sold to a company": _sold_to_company,
    "a private for a share": lambda before, step: isinstance(step.booked.move, Exchange),
    "a private for a train": _for_train,
    "the Alton's station": lambda before, step: isinstance(step.booked.move, Use),
    "runs into St. Louis": told("call-income"),
    "runs into St. Louis, told": _told_calls,
    "half of a river": told("river-income"),
    "a river on an upgrade": _river_upgraded,
    "Chicago doubled": told("place-doubling"),
    "a place for a station bought": _place_bought,
    "a connection": tells("first-run", ""),
    "a connection's money for the treasury": tells("first-run", "paid"),
    "a place doubled by a station": tells("first-run", "doubled"),
    "a price that moves two columns": _two_columns,
    "a price that moves right and down": _down_and_right,
    "a set that grows": _longer_set,
    **WITHHELD,
    **RUNS,
    "a train bought from another company": TRAINS["a train bought from another company"],
    **EMERGENCY,
    **SOLD_FOR_TRAIN,
    "a station sold at auction": _station_sold,
    "a merger": told("merger"),
    "a bankruptcy": told("bankruptcy"),
    "a company in receivership": tells("receivership", ""),
    "a borrowed train": tells("receivership", "borrows"),
    "a borrowed train returned": tells("receivership", "returns"),
    "a company bought out of receivership": tells("receivership", "ends"),
    **TABLE,
    **CORRECTED,
    "a player's money counted": counted("Ann money"),
    "the bank counted": counted("bank money"),
    "shares counted": counted("Bob share"),
}

FIRE_SALE: dict[str, Holds] = {
    "a share of its own put up": tells("fire-sale", "offered"),
    "a share sold to the last bidder": tells("fire-sale"),
    "a station put up": tells("fire-sale", "station-offered"),
    "a station sold": tells("station-purchase"),
    "a station that nobody bids for": tells("fire-sale", "station-kept"),
    "a president's shares sold for a train": tells("forced-sale"),
    "a price protected in an operating round": tells("price-protection"),
    "a bankrupt player": tells("bankruptcy"),
    "a company taken over": tells("receivership", "heir"),
    "a receiver": tells("receivership"),
    "a train borrowed": tells("receivership", "borrows"),
    "a train given back": tells("receivership", "returns"),
    "a presidency bought": tells("receivership", "ends"),
}


def _of_system(before: Position, step: Step, *moves: type) -> bool:
    """A move of one of these kinds in or for a company that a merger has formed."""
    move = step.booked.move
    return isinstance(move, moves) and getattr(move, "company", move.actor) in before.formed


def _double_given(before: Position, step: Step) -> bool:
    """A new president gives the other certificate of his size."""
    return any(posting.why == "presidency" and posting.unit.startswith("double") for posting in step.entry.postings)


def _odd_dividend(before: Position, step: Step) -> bool:
    """A dividend whose parts come to more than it: an odd share of five percent is rounded up."""
    paid = [event for event in step.entry.events if event.code == "dividend-full"]
    return any(sum(amount for _, amount in event.facts["paid"]) > event.amount * 85 // 100 for event in paid)


SYSTEMS: dict[str, Holds] = {
    "a merger": tells("merger"),
    "a corporation in the closed zone": tells("zone-closed"),
    "a price protected": tells("price-protection"),
    "a redemption": tells("redemption"),
    "a reissue": lambda before, step: isinstance(move := step.booked.move, Buy) and move.source == "treasury",
    "shares of five percent bought": lambda before, step: _of_system(before, step, Buy),
    "shares of five percent sold": lambda before, step: _of_system(before, step, Sell),
    "the presidency of a System handed over": tells("presidency", "papers"),
    "its double certificate given for it": _double_given,
    "a station by the nearer of two bases": lambda before, step: _of_system(before, step, Token),
    "an odd share paid half, rounded up": _odd_dividend,
    "a bank broken": tells("bank-breaks", "operating"),
    "the end": tells("game-end"),
}
