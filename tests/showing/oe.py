"""What the game of 18OE is there to show."""

from moderator.model.position import Position
from moderator.model.rounds import ConcessionRound, PacketSale, RepeatedRound, StockRound
from moderator.replay import Step
from moderator.vocabulary.nationals import NATIONAL
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.trains import Train
from tests.showing.common import BID, RUNS, STARTED, WITHHELD, Holds, codes, counted, told
from tests.showing.mw import tells


def _nationals(phase: str) -> Holds:
    """A national formed as this phase begins."""

    def holds(before: Position, step: Step) -> bool:
        asked = before.asked
        return asked is not None and asked.kind == NATIONAL and before.phase == phase and "national" in codes(step)

    return holds


def _row_falls(before: Position, step: Step) -> bool:
    """A full round of passes in the packet."""
    return isinstance(before.round, PacketSale) and "private-income" in codes(step)


def _minor_sold(before: Position, step: Step) -> bool:
    """A minor bought of another player."""
    move = step.booked.move
    return isinstance(before.round, StockRound) and isinstance(move, Buy) and bool(move.seller)


def _other_side(before: Position, step: Step) -> bool:
    """A card bought by its local side."""
    move = step.booked.move
    return isinstance(move, Train) and move.train in ("3+3", "4+4", "5+5", "6+6")


def _counted_anew(before: Position, step: Step) -> bool:
    """A company with a new train runs anew in the repeated round."""
    return isinstance(before.round, RepeatedRound) and step.booked.text.partition(": ")[2].startswith("run")


def _brings(kind: str) -> Holds:
    """A great run for the first time, and what it brings: three steps to the right, or its revenue for the treasury."""
    wanted = {"right": ("price-move", "beside"), "treasury": ("orient-express", "paid")}[kind]
    return lambda before, step: wanted in spoken(step)


def spoken(step: Step) -> set[tuple[str, str]]:
    """What the rules did on this line, and in which words they tell it."""
    return {(event.code, event.kind) for event in step.entry.events}


FEATURES: dict[str, Holds] = {
    **BID,
    "a row of the packet that falls": _row_falls,
    "an auction in the packet": tells("packet-sale", "auctioned"),
    "concessions": lambda before, step: isinstance(before.round, ConcessionRound) and "concessions" in codes(step),
    **STARTED,
    "a minor afloat": told("minor-float"),
    "a regional removed": tells("removal", ""),
    "regionals that nobody has started": tells("removal", "rest"),
    "single shares kept for a player": told("reserved-share"),
    "the second track of phases": tells("phase-change", "track"),
    "an expansion": told("expansion"),
    "an insolvency": tells("insolvency", ""),
    "the purchase of what lay in the pool": tells("insolvency", "ends"),
    "a minor between players": _minor_sold,
    "both sides of a card": _other_side,
    "a patronage tile": told("patronage"),
    "a port authority": told("port-authority"),
    "track by a private's power": told("marked-track"),
    "a station sold": told("transfer"),
    "a token of a private": tells("place-token", "town"),
    "a token that lets trains pass": tells("place-token", "passage"),
    "a token of a minor": tells("place-token", "bonus"),
    "a price that no sale lowers": tells("price-shield", "held"),
    "a Pullman bought": lambda before, step: isinstance(step.booked.move, Train) and step.booked.move.train == "P",
    "royalties of a Pullman": told("royalty"),
    "the mail": told("mail"),
    "a 2+2 kept for good": tells("branch-train", "preserved"),
    "a chosen place in the order": told("order-choice"),
    "a minor that merges for a share of the treasury": tells("merging", "treasury"),
    "a minor that merges for a share of the pool": tells("merging", "pool"),
    "stations of a minor replaced": tells("merging", "stations"),
    "the round of consolidation": told("consolidation"),
    "a minor that nobody takes in": tells("abandonment", ""),
    "an abandoned minor taken up": tells("abandonment", "taken"),
    "a national as phase 4 begins": _nationals("4"),
    "a national as phase 6 begins": _nationals("6"),
    "what a national earns": told("zone-revenue"),
    "an obsolete train claimed": tells("train-claim", ""),
    "an obsolete train changed": tells("train-claim", "exchange"),
    "a great run for the treasury": _brings("treasury"),
    "a great run for the price": _brings("right"),
    "own stock sold": tells("own-stock", "sold"),
    **WITHHELD,
    "a run by its total": RUNS["a run by its total"],
    "a run by stops": RUNS["a run by stops"],
    "the last rounds called": told("last-rounds"),
    "earnings paid again": tells("repeated-round", "again"),
    "a new train counted": _counted_anew,
    "a count of money": counted("Ann money"),
}
