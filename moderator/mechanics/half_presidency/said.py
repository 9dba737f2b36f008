"""What is said of presidents with one share."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.corporations import HALF_LED

SAID = Said(
    named=("corporations.*.formed",),
    facts=(HALF_LED,),
    checks={
        "half-first": Check("a president with one share does something else before he has bought the other one"),
        "half-sold": Check("a president with one share sells it"),
    },
    cases={"bankrupt-early": ("half-presidency",)},
    mechanics={
        "half-presidency": Mechanic(
            "presidents with one share, who buy the rest of the president's certificate first of all",
            {
                "": "{target} has both shares of the president's certificate of {company}",
                "bankrupt": "{source} cannot pay for the other share of {company}: the game is over",
            },
        ),
    },
)
