"""What is said of goals that the table sees reached."""

from moderator.model.check import ATTESTED, Check
from moderator.model.said import Said
from moderator.model.topics.cards import Reach

SAID = Said(
    named=("cards",),
    moves=(Reach,),
    checks={
        "card-unreached": Check("a goal is claimed that is not reached, or that the books judge themselves"),
        "card-stated": Check("the goal of a card is reached by the table's word", ATTESTED),
    },
    cases={
        "card-stated": ("target-card", "destiny-card"),
        "card-unreached": ("destiny-card",),
    },
)
