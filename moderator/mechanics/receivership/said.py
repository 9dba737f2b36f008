"""What is said of companies in receivership."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

RECEIVER: Fact[str] = Fact(
    "receiver",
    ("corporation",),
    "player",
    "who runs it while nobody leads it, its president's certificate being in the pool",
    example="Ann",
    leaderless=True,
)
BORROWED: Fact[bool] = Fact("borrowed", ("corporation",), "flag", "its train is the one it has borrowed")
HANDED: Fact[bool] = Fact(
    "handed",
    ("corporation",),
    "flag",
    "it came from a bankrupt or a receiver, without a train, and has had no turn since",
    told=False,
)

SAID = Said(
    named=("emergency.cannot_pay = receivership",),
    facts=(RECEIVER, BORROWED, HANDED),
    checks={
        "receivership-dividend": Check("a company that runs with a borrowed train pays its earnings out"),
        "receivership-idle": Check("a company in receivership does more than run, where it does no more"),
        "receivership-sale": Check("shares are sold of a company in receivership that nobody may sell"),
        "receivership-train": Check(
            "a company in receivership sells a train, or buys another than the cheapest",
            covers=("train-order",),
        ),
        "receivership-owed": Check("a company with a borrowed train could buy one of its own and does not"),
        "receivership-first": Check(
            "somebody buys of a company in receivership and does not come to its president's part"
        ),
    },
    mechanics={
        "receivership": Mechanic(
            "a corporation that nobody leads, run by a receiver until somebody buys its presidency",
            {
                "": "{company} is in receivership: {target} runs it",
                "heir": "{target} takes {company} over",
                "ends": "{company} is in receivership no more: {target} is its president",
                "borrows": "{company} borrows a {train} train",
                "falls": "{company} has no train",
                "returns": "{company} gives the borrowed {train} train back",
            },
            answer="marked",
        ),
    },
)
