"""What is said of contributions."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.emergencies import Contribute

SAID = Said(
    named=("mechanics = contribution",),
    moves=(Contribute,),
    mechanics={
        "contribution": Mechanic(
            "what every player puts into a bank that cannot pay",
            "every player puts {amount:money} into the bank",
            answer="did",
        ),
    },
    chosen={
        "contribution": ("title.toml", "ending.bank_breaks"),
    },
)
