"""A purchase of a train, as its line comes to stand: from whom, for what, in which turn."""

from moderator.model.ledger import DEPOT, POOL
from moderator.model.rounds import Turn
from moderator.model.values import Record
from moderator.vocabulary.trains import Train


class Deal(Record):
    """A company buys a train of the bank's, from the stack or the pool, or of another company."""

    move: Train
    company: str
    seller: str
    card: str
    price: int
    turn: Turn | None = None  # None outside an operating round
    free: bool = False

    @property
    def traded(self) -> bool:
        """Whether another company sells it."""
        return self.seller not in (DEPOT, POOL)
