"""What the complete game of 18Rhl with cards and the alternative package shows."""

from moderator.model.position import Position
from moderator.replay import Step
from moderator.vocabulary.cards import Choose, Deal, Keep, Reach
from moderator.vocabulary.private_powers import Assign
from moderator.vocabulary.track import Lay, Token
from tests.showing.common import EMERGENCY, PRESIDENCY, RUNS, STARTED, TABLE, TRAINS, WITHHELD, Holds, codes, told


def _paid(card: str) -> Holds:
    """A target card whose goal was reached on the line."""

    def holds(before: Position, step: Step) -> bool:
        return card in before.cards.owners and card in step.position.cards.paid

    return holds


def _without_a_word(before: Position, step: Step) -> bool:
    """A card paid for what a run has shown."""
    return "target-card" in codes(step) and not isinstance(step.booked.move, Reach)


def _power(kind: type[Lay | Token], private: str) -> Holds:
    """A tile or station of a private."""

    def holds(before: Position, step: Step) -> bool:
        move = step.booked.move
        return isinstance(move, kind) and move.power == private

    return holds


def _said(kind: type[Deal | Choose | Assign]) -> Holds:
    return lambda before, step: isinstance(step.booked.move, kind)


FEATURES: dict[str, Holds] = {
    "target cards that lie open": _said(Deal),
    "a target card chosen": _said(Choose),
    "seats by the cards": told("card-order"),
    "a destiny card given up unnamed": lambda before, step: step.booked.move == Keep(actor="Ann"),
    "a destiny card named early": lambda before, step: step.booked.move == Keep(actor="Zoë", card="D7"),
    "a target seen in a run": _without_a_word,
    "a target stated by the table": lambda before, step: step.booked.move == Reach(card="T4"),
    **{f"{card} paid": _paid(card) for card in ("T2", "T3", "T4", "T6")},
    "ATB's tile": _power(Lay, "ATB"),
    "MBR's bridge": _power(Lay, "MBR"),
    "KSW's station": _power(Token, "KSW"),
    "the Rheingold token": _said(Assign),
    "the link of CME": told("link-grant"),
    "the lime quarry": told("lime-quarry"),
    **STARTED,
    **WITHHELD,
    **RUNS,
    **TRAINS,
    **EMERGENCY,
    **PRESIDENCY,
    **TABLE,
}
