"""What is said of stations that are moved."""

from moderator.model.check import BOARD, Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

LEFT_HOME: Fact[bool] = Fact(
    "left_home", ("corporation",), "flag", "its home station has been moved", homeless=True, shown="has left its home"
)

SAID = Said(
    named=("privates.*.places.moves",),
    words={"moving": ("moved",)},
    facts=(LEFT_HOME,),
    checks={
        "station-moved": Check("a station is moved that may not be, or that is not there", asks=BOARD),
    },
    mechanics={
        "station-move": Mechanic(
            "a private's power: a station of the company goes to another place",
            "{company} moves its station in {origin} to {place}",
            answer="did",
            private="private",
        ),
    },
)
