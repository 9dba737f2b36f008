"""What is said of rights for runs: who has which, and how one is bought."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.findings import Severity
from moderator.model.forms import price, word
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said
from moderator.model.told import Natural


class Right(Move):
    """`BNR: right bridge`: a company buys a right that its runs to a place earn more."""

    form = (word("name", "RIGHT"), price())
    verb: Literal["right"] = "right"
    name: str
    price: Natural | None = None


# By their words, in the order in which they came, a plus between them.
HELD: Fact[str] = Fact(
    "rights", ("corporation",), "word", "its rights for runs, a + between them", shown="rights: {}", example="NAME"
)

SAID = Said(
    named=("mechanics = run-rights",),
    moves=(Right,),
    facts=(HELD,),
    chosen={"run-rights": ("title.toml", "run_rights")},
    checks={
        "right-name": Check("a right is bought that there is not", Severity.ERROR, asks="which one is meant"),
        "right-barred": Check("a right is bought that is not for sale yet, or no more"),
        "right-twice": Check("a company buys a right that it has"),
        "right-price": Check("a right is bought for another price than its own"),
    },
    cases={"cash-short": ("run-rights",), "bonus-claimed": ("run-rights",)},
    mechanics={
        "run-rights": Mechanic(
            "rights by which runs to a place earn more",
            {
                "": "the {train} train has the right {what}: {amount:money}",
                "bought": "{company} buys the right {what} of {source} for {amount:money}",
                "brought": "{company} gets the right {what} with {private}",
                "passes": "{target} has the right {what} of {company}",
                "back": "{company} gives the right {what} back",
            },
            company="other",
            answer="did",
        ),
    },
)
