"""What is said of players in debt."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("emergency.debt",),
    cases={"bankrupt-early": ("debt",)},
    mechanics={
        "debt": Mechanic(
            "the debt of a president who cannot pay for an owed train",
            {
                "": "{source} goes into debt, and owes the bank {amount:money} beside it",
                "grows": "{source} is in debt: {amount:money} more",
            },
            answer="did",
        ),
    },
)
