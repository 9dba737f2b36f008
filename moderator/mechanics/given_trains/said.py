"""What is said of trains that privates become."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

KEPT: Fact[str] = Fact(
    "became",
    ("corporation", "minor"),
    "private",
    "the private that has become a train of it, which it sells to nobody",
    shown="keeps the train of {}",
    example="MC",
)

SAID = Said(
    named=("privates.*.train",),
    facts=(KEPT,),
    checks={"train-gone": Check("a company buys a private whose train has left the game")},
    cases={"train-limit": ("given-train",), "train-stays": ("given-train",)},
    mechanics={
        "given-train": Mechanic(
            "the train that a private becomes as a company buys it",
            "{private} closes: {company} gets a {train} for nothing, and sells it to no other company",
            answer="did",
            private="private",
        ),
    },
)
