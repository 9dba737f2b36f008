"""What is said of corporations that players expand."""

from moderator.model.check import Check
from moderator.model.facts import Fact, TurnFact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.corporations import Expand

EXPANDED: Fact[bool] = Fact(
    "expanded",
    ("corporation",),
    "flag",
    "it was expanded in this stock round, and its treasury asks for its new starting value",
    told=False,
)
NOW: TurnFact[str | None] = TurnFact("expanded", None)  # what was expanded in the turn under way

SAID = Said(
    named=("conversion.by = player",),
    moves=(Expand,),  # which the round of consolidation asks for, too
    facts=(EXPANDED,),
    checks={
        "expand-early": Check("a corporation is expanded before it may be"),
        "expand-right": Check("a corporation is expanded by somebody who may not"),
        "expand-sale": Check("shares are sold of what was expanded in this turn", covers=("president-stays",)),
        "expand-buy": Check(
            "something else is bought in a turn that has expanded a corporation", covers=("buy-twice",)
        ),
        "expand-presidency": Check("who has expanded a corporation does not become its president"),
    },
    mechanics={
        "expansion": Mechanic(
            "a corporation that gets its larger charter in a stock round, with a new starting value",
            {
                "": "{source} expands {company}, which stands at {value:money}",
                "owes": "{source} is not its president: he buys a share of it in this turn, for {value:money}",
            },
            answer="did",
        ),
    },
    actions={"expand": "an expansion"},
)
