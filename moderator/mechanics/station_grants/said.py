"""What is said of money for stations."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    mechanics={
        "station-grant": Mechanic(
            "what the bank pays for a station in a certain place",
            "{company} is paid {amount:money} for its station in {place}",
            company="income",
        ),
    },
)
