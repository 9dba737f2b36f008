"""What is said of trains that are claimed, or turned over."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.forms import company, train
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said


class Claim(Move):
    """`GWR: claim 3+3`: an obsolete train of the stack, for nothing; `GWR: claim 4 for 3`: in exchange for a lower one.

    `GWR: claim 5 from PLM for 3`: a train of another company, which the bank pays half of its price.
    """

    form = (train(), company("seller").after("from"), train("replaces").after("for"))
    verb: Literal["claim"] = "claim"
    train: str
    replaces: str | None = None
    seller: str | None = None


class Flip(Move):
    """`GWR: flip 3`: an obsolete train is turned to the other side of its card."""

    form = (train(),)
    verb: Literal["flip"] = "flip"
    train: str


SAID = Said(
    named=("operating.obsolete = stack",),
    moves=(Claim, Flip),
    checks={
        "claim-only": Check("a company buys a train that only claims obsolete ones"),
        "claim-barred": Check("a train is claimed, put back or turned that may not be", asks="which train is meant"),
        "claim-level": Check("an obsolete train is given for one that is no better"),
    },
    cases={"train-seller": ("train-claim",), "train-limit": ("train-claim",)},
    mechanics={
        "train-claim": Mechanic(
            "obsolete trains claimed out of the stack, exchanged upwards, turned over, or given for a better one",
            {
                "": "{company} claims a {train} out of the stack",
                "exchange": "{company} puts a {card} back and claims a {train}",
                "upgrade": "{company} puts a {card} back and gets the {train} of {source}: {amount:money} for it",
                "flip": "{company} turns its {card} to its other side, a {train}",
            },
            company="for trains",
            answer="did",
        ),
    },
)
