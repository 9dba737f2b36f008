"""Moves about trains that are claimed, or turned over."""

from typing import Literal

from moderator.model.forms import company, train
from moderator.model.moves import Move


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
