"""What is said of stations that give way stands in the topic of track: those put up for auction do, too."""

from moderator.model.facts import Fact
from moderator.model.said import Said

DISPLACED: Fact[bool] = Fact(
    "displaced",
    ("corporation",),
    "flag",
    "another company has bought the place of its home",
    told=False,
    homeless=True,
)

SAID = Said(named=("charters.*.steps = station-purchase",), facts=(DISPLACED,))
