"""What is said of amalgamations."""

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.phase_event import PhaseEvent
from moderator.model.said import Said
from moderator.model.topics.corporations import AMALGAMATION, REPLACED, Merge

TAKEN_IN: Fact[str] = Fact(
    "taken_in", ("corporation",), "company", "the corporation that it has taken in", shown="has taken in {}"
)
ALONE: Fact[bool] = Fact(
    "alone", ("corporation",), "flag", "it has taken in none when it might have", shown="took in none"
)
EXCHANGED: Fact[int] = Fact(
    "exchanged", ("corporation",), "sum", "stations of the other one that it has taken over", example="2"
)
LEFT: Fact[bool] = Fact("to_take_over", ("place",), "flag", "stations of the other one, of which it takes over one")

SAID = Said(
    named=("amalgamation",),
    moves=(Merge,),
    facts=(TAKEN_IN, ALONE, EXCHANGED),
    checks={"amalgamation-barred": Check("a corporation is taken in that is not, or by somebody who is not asked")},
    cases={"train-discard": ("amalgamation",)},
    questions={
        # The corporation `about` may be taken in: its president is asked, or that of the one that takes in.
        AMALGAMATION: QuestionKind(
            "now", "lets the corporation be taken in, or passes", ("merge", "pass"), "merge CORPORATION CORPORATION"
        ),
        # One station more of the corporation `about` becomes one of the company that has taken it in.
        REPLACED: QuestionKind("now", "names the station that it takes over", ("token",), "token PLACE"),
    },
    events={"amalgamation": PhaseEvent("a corporation takes in another one", "amalgamation")},
    mechanics={
        "amalgamation": Mechanic(
            "a corporation that takes in another one: a kept share for its president, money for all other shares",
            {
                "": "{company} takes in {target}: {amount:money} and {count:train}",
                "asked": "{company} may take in {companies:list}, in this order",
                "refused": "{target} is not taken in",
                "share": "{target} gets {percent}% of {company} for the president's certificate of {other}",
                "paid": "the bank pays for the shares of {company}: {paid:amounts}",
                "stations": "{company} takes over the station of {target} in {places:list}",
                "gone": "{target} leaves {places:list}",
                "none": "{company} takes in nobody",
                "relief": "each player may hold {count:certificate} more",
            },
            player="sold",
            company="stock",
            answer="marked",
        ),
    },
)
