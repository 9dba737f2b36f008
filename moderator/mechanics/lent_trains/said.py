"""What is said of companies that are lent a train until they have owned one that stays."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

# It is like any other company from then on.
SETTLED: Fact[bool] = Fact(
    "settled",
    ("corporation",),
    "flag",
    "it has owned a train that never becomes obsolete",
    shown="has owned a train that stays",
)

SAID = Said(
    named=("charters.*.lent_train",),
    facts=(SETTLED,),
    checks={
        "lent-buys": Check("a company that is lent a train buys one that goes"),
        "lent-owed": Check("a company that is lent a train buys none that stays, though it could pay for it"),
        "lent-keeps": Check("a company that is lent a train pays a dividend"),
    },
    mechanics={
        "lent-train": Mechanic(
            "companies that run with a train of the bank until they have owned one that stays",
            "{company} has owned a train that stays: it is like any other company from now on",
        ),
    },
)
