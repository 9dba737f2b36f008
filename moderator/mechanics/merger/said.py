"""What is said of mergers."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.forms import company
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said


class Merge(Move):
    """`Ann: merge MP RI`, `Ann: merge MP RI as BN`: two corporations of a president become one, that of this name.

    Without a name the first one that nobody has formed is meant.
    """

    form = (company(), company("other"), company("forms").after("as"))
    verb: Literal["merge"] = "merge"
    company: str
    other: str
    forms: str | None = None


SAID = Said(
    moves=(Merge,),
    checks={
        "merge-phase": Check("corporations merge too early in the game"),
        "merge-need": Check("a corporation merges that owns a train, or could pay for one"),
        "merge-owner": Check("a corporation merges with one of another president's"),
    },
    cases={"out-of-order": ("merger",), "train-discard": ("merger",), "connection": ("merger",)},
    mechanics={
        "merger": Mechanic(
            "two corporations become one: shares of half the size, all their money, trains and stations",
            "{companies:list} form {company}: {amount:money} and {count:train}, price {price:money}, starting value "
            "{par:money}",
            answer="did",
        ),
    },
)
