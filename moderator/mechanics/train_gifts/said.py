"""What is said of trains that come with privates."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

# The private that brought a company one of its trains, as long as it has that.
BROUGHT: Fact[str] = Fact(
    "gift", ("corporation",), "private", "the private that brought one of its trains", shown="has the train of {}"
)

SAID = Said(
    named=("privates.*.gift",),
    facts=(BROUGHT,),
    checks={"train-given": Check("a train is sold that a private has brought")},
    mechanics={
        "train-gift": Mechanic(
            "a train that the company gets which buys a private",
            {
                "": "{company} gets the {train} train of {private} for nothing",
                "late": "the {train} train of {private} leaves the game",
                "full": "{company} has as many trains as it may: the {train} train of {private} leaves the game",
            },
        ),
    },
)
