"""What is said of it."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("privates.*.visit_pays",),
    mechanics={
        "visit-pay": Mechanic(
            "what a private adds for the places that the longest train of its company visits",
            "{private} adds {amount:money} for {count:place}",
        ),
    },
)
