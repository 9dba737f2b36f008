"""What is said of loans of the bank."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.forms import number
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said
from moderator.model.told import Positive


class Credit(Move):
    """`Ann: credit 120`: the bank lends a president what he lacks for an owed train."""

    form = (number("amount", "the amount"),)
    verb: Literal["credit"] = "credit"
    amount: Positive


OWED: Fact[int] = Fact(
    "credit", ("player",), "sum", "what the bank has lent him", shown="owes the bank {}", example="100"
)

SAID = Said(
    named=("mechanics = bank-credit",),
    moves=(Credit,),
    facts=(OWED,),
    checks={"credit-need": Check("a bank credit is taken without need, or beyond it")},
    cases={"credit-need": ("bankruptcy",), "bankrupt-early": ("bank-credit",)},
    mechanics={
        "bank-credit": Mechanic(
            "what the bank lends a president for an owed train",
            "the bank lends {target} {amount:money}: {cost:money} off the final score",
            answer="did",
        ),
    },
    chosen={"bank-credit": ("title.toml", "emergency.credit")},
)
