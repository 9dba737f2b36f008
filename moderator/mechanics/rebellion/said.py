"""What is said of a rebellion."""

from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

OVER: Fact[bool] = Fact("rebellion", told=False)  # by the train that has started it

SAID = Said(
    named=("rebellion",),
    mechanics={
        "rebellion": Mechanic(
            "marked hexes that lose their yellow tiles with a train",
            {
                "": "the {train} train starts the rebellion: the yellow tiles of {places:list} are taken off",
                "none": "the {train} train starts the rebellion: no yellow tile lies in its hexes",
            },
            answer="marked",
        ),
        "rebellion-tile": Mechanic(
            "what a yellow tile in a marked hex brings",
            "{company} gets {amount:money} for its tile in {place}",
            company="income",
            answer="did",
        ),
    },
)
