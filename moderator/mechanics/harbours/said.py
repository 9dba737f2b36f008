"""What is said of harbours."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.findings import Severity
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

HARBOUR: Fact[str] = Fact(
    "harbour",
    ("corporation",),
    "place",
    'which of its stations is the harbour token; "turned" if it was placed as a usual one',
    word="turned",
    example="Neuss",
)

SAID = Said(
    named=("mechanics = harbour-bonus", "corporations.*.harbour"),
    facts=(HARBOUR,),
    checks={
        "harbour-place": Check("a harbour token is placed where no harbour is open"),
        "harbour-turned": Check("a harbour token is turned to a usual one while others are left"),
        "harbour-reserved": Check("a harbour token is placed in a harbour that a private keeps for its owner"),
        "investor-track": Check(
            "the Investor's corporation builds on after its harbour is reached, or has its harbour token elsewhere"
        ),
        "investor-route": Check(
            "the Investor's corporation comes to its harbour by the shortest way, at once", Severity.ATTESTED
        ),
    },
    cases={"token-left": ("harbour",), "token-cost": ("harbour",), "bonus-claimed": ("harbour-bonus",)},
    mechanics={
        "harbour-token": Mechanic(
            "a token for harbours, placed there or turned",
            {
                "": "{company} has its harbour token in {place}",
                "turned": "{company} turns its harbour token: it was the last one",
                "early": "{company} turns its harbour token",
            },
        ),
        "harbour-bonus": Mechanic(
            "the bonus of a run by way of an own harbour for every coalmine and steel mill",
            "the {train} train calls at its harbour and {count:industry location}: {amount:money}",
        ),
    },
    chosen={"harbour-bonus": ("title.toml", "bonuses.harbour")},
)
