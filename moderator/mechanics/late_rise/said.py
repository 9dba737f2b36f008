"""What is said of corporations that rise as the stock round ends; the rise itself is told as one at once."""

from moderator.model.facts import Fact
from moderator.model.said import Said

RISING: Fact[bool] = Fact(
    "rising",
    ("corporation",),
    "flag",
    "it has floated in this stock round, and its price rises as the round ends",
    told=False,
)

SAID = Said(named=("shares.float_rise = end-of-round",), facts=(RISING,))
