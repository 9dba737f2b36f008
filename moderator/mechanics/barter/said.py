"""What is said of what two players exchange."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.shares import Barter

SAID = Said(
    named=("private_rules.barter",),
    moves=(Barter,),  # read by journal/shares.py, for what two players give stands in any order
    checks={
        "barter-barred": Check("players exchange something before they may, or what is not exchanged"),
    },
    cases={"cash-short": ("barter",)},
    mechanics={
        "barter": Mechanic(
            "minors, open privates and money that change hands between two players",
            "{source} and {target} exchange {gives} for {gets}",
            answer="did",
        ),
    },
    actions={"barter": "a trade"},
)
