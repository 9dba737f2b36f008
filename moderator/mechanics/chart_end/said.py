"""What is said of a game that the chart ends."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("zones.*.ends = at-once | round | set",),
    mechanics={
        "chart-end": Mechanic(
            "a price that calls the end of the game",
            {
                "": "{company} has come to {amount:money} on the chart",
                "operating": "{company} has come to {amount:money} on the chart: the game ends with this set of"
                " operating rounds",
                "stock": "{company} has come to {amount:money} on the chart: the game ends with the next set of"
                " operating rounds",
                "operating-round": "{company} has come to {amount:money} on the chart: the game ends with this"
                " operating round",
                "stock-round": "{company} has come to {amount:money} on the chart: the game ends with the next"
                " operating round",
            },
            answer="marked",
        ),
    },
)
