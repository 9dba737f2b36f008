"""What the complete game of 1867 shows."""

from moderator.vocabulary.mergers import Form
from moderator.vocabulary.nationals import Surrender
from tests.showing.common import BID, OWN_STOCK_BOUGHT, RUNS, STARTED, TRAINS, WITHHELD, Holds, told


def _formed(several: bool) -> Holds:
    """Minors that form a major: one alone, or several."""

    def holds(before: object, step: object) -> bool:
        move = step.booked.move  # type: ignore[attr-defined]
        return isinstance(move, Form) and (len(move.parts) > 1) == several

    return holds


FEATURES: dict[str, Holds] = {
    **BID,
    **STARTED,
    **WITHHELD,
    **RUNS,
    **TRAINS,
    **OWN_STOCK_BOUGHT,
    "a private's auction": told("opening-sale"),
    "a minor put up": told("company-auction"),
    "a minor that becomes a major": _formed(several=False),
    "minors that form a major": _formed(several=True),
    "a loan": told("company-loan"),
    "interest": told("loan-interest"),
    "a company taken over": told("nationalization"),
    "a major given to CN": lambda before, step: isinstance(step.booked.move, Surrender),
    "a bridge in a run": told("run-rights"),
    "Timmins and a capital": told("opposite-ends"),
    "a train that leaves": told("train-export"),
    "a train given for another": told("trade-in"),
    "a train that doubles": told("train-doubling"),
    "a private bought": told("private-purchase"),
    "the last rounds": told("last-rounds"),
}
