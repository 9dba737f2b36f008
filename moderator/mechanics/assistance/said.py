"""What is said of a president's help that is not owed."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("emergency.assistance",),
    mechanics={
        "assistance": Mechanic(
            "what a president pays the bank for helping a company that owns a train",
            "{source} pays the bank {amount:money} for helping",
            answer="did",
        ),
    },
)
