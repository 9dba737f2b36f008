"""What is said of bankrupt presidents."""

from moderator.model.check import Check
from moderator.model.said import Said
from moderator.model.topics.emergencies import Bankrupt

SAID = Said(
    named=("emergency.cannot_pay = leaves | receivership | game-ends",),
    moves=(Bankrupt,),
    checks={
        "bankrupt-early": Check("a player is declared bankrupt who can still pay"),
    },
)
