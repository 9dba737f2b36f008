"""What is said of the industry token drawn before play."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.runs import COAL, STEEL, Industry

SAID = Said(
    named=("mechanics = industry",),
    moves=(Industry,),
    facts=(COAL, STEEL),
    mechanics={
        "industry-token": Mechanic("the location that was drawn before play", "a {industry} lies in {place}"),
    },
)
