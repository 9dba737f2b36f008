"""Questions: what the game waits for, or will come to, besides the moves of the round under way."""

from moderator.model.asking import QuestionKind
from moderator.model.record import Record
from moderator.model.rooms import SAID
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

    @property
    def case(self) -> str | None:
        """The case of the rulebook's claims that its code names behind an `@`."""
        return self.code.partition("@")[2] or None

    @property
    def now(self) -> bool:
        """Whether the game waits for it before anything else."""
        return QUESTIONS[self.kind].when == "now" and not self.told


CORRECTION, DISCARD, DISPOSAL, FOUNDING = "correction", "discard", "disposal", "founding"
CERTIFICATES = "certificates"  # what a correction is about that is of no one corporation
ROUND, TURN = "round", "turn"
BIDDING = "bidding"

STATION = "station"
PROPOSAL, CONSENT = "proposal", "consent"

QUESTIONS: dict[str, QuestionKind] = {
    **{name: kind for said in SAID for name, kind in said.questions.items()},
    # A company is above its train limit.
    DISCARD: QuestionKind("now", "must discard a train", ("discard",), "discard TRAIN"),
    # A player holds more certificates than he may, where none is ever sold.
    DISPOSAL: QuestionKind("now", "must give a certificate to the pool", ("dispose",), "dispose COMPANY"),
    # The minor `about` can merge with nothing of its owner's, and others may offer to take it in;
    PROPOSAL: QuestionKind(
        "now",
        "offers to take in the minor, or passes",
        ("propose", "pass"),
        "propose CORPORATION, or pass",
        lapses=True,
        together=True,
    ),
    # ... then he must take one of the offers.
    CONSENT: QuestionKind("now", "must merge the minor as was offered", ("exchange",), "exchange MINOR CORPORATION"),
    # A player ended a turn above a limit, of the corporation `about` or of certificates, and could have sold.
    CORRECTION: QuestionKind("later", "must sell what is above a limit", ("sell",)),
    # A corporation was started in this turn, and its founder has yet to name his minor.
    FOUNDING: QuestionKind("turn", "names the minor that is merged", ("exchange", "pass", "done"), "exchange MINOR"),
    # A share or station of the company `about` is up for auction: who may still bid is asked in his turn.
    BIDDING: QuestionKind("now", "bids, or passes", ("bid", "pass"), "bid [COMPANY] AMOUNT, or pass", lapses=True),
    # As a phase begins, the private `about` may place its station at once.
    STATION: QuestionKind(
        "now", "places a private's station, or passes", ("token", "pass"), "token PLACE with PRIVATE", lapses=True
    ),
    # The round `about` is called for, and `who` begins it; None: the holder of the priority deal.
    ROUND: QuestionKind("later", "begins the round that was called for", handed_on=True),
    # A company acting out of order has broken into this one's turn.
    TURN: QuestionKind("later", "goes on with its turn"),
}
