"""What is said of shares that a corporation offers again."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.forms import BARE
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said


class Reissue(Move):
    """`BNR: reissue`: a corporation offers all shares again that it holds of itself."""

    form = BARE
    verb: Literal["reissue"] = "reissue"


REISSUED: Fact[bool] = Fact(
    "reissued",
    ("corporation",),
    "flag",
    "it has offered shares again, and is paid itself for those unsold",
    shown="reissued",
)

SAID = Said(
    named=("reissue",),
    moves=(Reissue,),
    facts=(REISSUED,),
    checks={
        "reissue-early": Check("a corporation offers its own shares again while others are unsold"),
    },
    cases={"missing": ("reissue",)},
    mechanics={
        "reissue": Mechanic(
            "shares that a corporation has taken up and offers again",
            "{company} offers {count:share} again, at {value:money} each",
            answer="did",
        ),
    },
)
