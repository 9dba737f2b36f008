"""Questions: what the game waits for, or will come to, besides the moves of the round under way."""

from moderator.model.record import Record
from moderator.model.rounds import Turn


class Question(Record):
    """One thing that is open: of what kind, who is asked, about what, and the code whose section it rests on.

    `amount` is what it is about in figures, `turn` a company's turn that waits to be gone on with. One that was passed
    over stays open, and `told`: play goes on as if the table had allowed it.
    """

    kind: str
    who: str | None = None
    about: str = ""
    code: str = ""
    amount: int = 0
    turn: Turn | None = None
    told: bool = False
    urgent: bool = False  # nothing else is done before it is answered; `new_question` knows it by the kind

    @property
    def case(self) -> str | None:
        """The case of the rulebook's claims that its code names behind an `@`."""
        return self.code.partition("@")[2] or None

    @property
    def now(self) -> bool:
        """Whether the game waits for it before anything else."""
        return self.urgent and not self.told


CORRECTION, DISCARD, DISPOSAL, FOUNDING = "correction", "discard", "disposal", "founding"
CERTIFICATES = "certificates"  # what a correction is about that is of no one corporation
ROUND, TURN = "round", "turn"
BIDDING = "bidding"

STATION = "station"
PROPOSAL, CONSENT = "proposal", "consent"
