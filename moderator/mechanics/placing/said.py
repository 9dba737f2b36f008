"""What is said of places in the operating order."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.forms import choice
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said


class Operate(Move):
    """`GWR: operate last`: before an operating round begins in earnest, who may choose takes its place in the order."""

    form = (choice("place", "first", "last", "usual"),)
    verb: Literal["operate"] = "operate"
    place: Literal["first", "last", "usual"]


SAID = Said(
    named=("minors.*.ability.place_in_order",),
    moves=(Operate,),
    checks={
        "order-barred": Check("a company chooses its place in the operating order that has no choice"),
        "order-late": Check("a place in the operating order is chosen when others have operated"),
    },
    mechanics={
        "order-choice": Mechanic(
            "a company that chooses its place in the order of an operating round",
            "{company} operates {place} in this round",
            answer="did",
        ),
    },
)
