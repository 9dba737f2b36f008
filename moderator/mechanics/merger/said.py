"""What is said of mergers."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.corporations import Merge

SAID = Said(
    named=("merger",),
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
