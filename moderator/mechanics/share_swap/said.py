"""What is said of a private that is given for a share."""

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

IDLE_SWAP = "idle-swap"

SAID = Said(
    named=("privates.*.for_share",),
    questions={
        # An operating round begins in which nobody operates, and with the private's share a corporation would.
        IDLE_SWAP: QuestionKind(
            "now",
            "gives a private for a share, or passes",
            ("exchange", "pass"),
            "exchange PRIVATE CORPORATION",
            lapses=True,
        ),
    },
    checks={
        "swap-moment": Check("a private is given for a share at another time than it may be"),
        "swap-share": Check("a private is given for another share than it may be"),
    },
    mechanics={
        "private-for-share": Mechanic(
            "a private given for a share",
            "{source} gives {private} for a share of {company} from the {place}",
            answer="did",
        ),
    },
)
