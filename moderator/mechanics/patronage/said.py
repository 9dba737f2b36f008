"""What is said of patronage."""

from moderator.model.check import BOARD, Check
from moderator.model.facts import Fact
from moderator.model.findings import Severity
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

PAID: Fact[bool] = Fact("patronage", ("place",), "flag", "patronage was paid")

SAID = Said(
    named=("patronage",),
    words={"patronage": ("patronage", "patron", "printed")},
    facts=(PAID,),
    checks={
        "patronage-kind": Check("a patronage tile is of a colour that there is not", Severity.ERROR, asks=BOARD),
        "patronage-sum": Check("a patronage tile pays a sum that none of the title's figures is", Severity.NOTE),
        "patronage-gone": Check("a patronage tile is fulfilled twice"),
    },
    mechanics={
        "patronage": Mechanic(
            "what a patronage tile pays the company that fulfils it",
            "{company} gets {amount:money} of the patronage in {place}",
            company="income",
            answer="did",
        ),
    },
)
