"""What is said of a private that is given for a share."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("privates.*.for_share",),
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
