"""What is said of a train that is exported."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("operating.exports",),
    statuses={"no-exports": "no train leaves the stack"},
    mechanics={"train-export": Mechanic("a train that leaves the stack as a set ends", "a {train} train is exported")},
)
