"""What is said of loans that companies take, and of their interest."""

from typing import Literal

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.forms import number
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said
from moderator.model.told import Positive
from moderator.model.topics.corporations import Repay

ARREARS = "arrears"


class Borrow(Move):
    """`BNR: borrow`: a company takes a loan of the bank, or so many."""

    form = (number("count", "how many loans", "NUMBER").maybe(),)
    verb: Literal["borrow"] = "borrow"
    count: Positive = 1


# As the books hold it.
LOANS: Fact[int] = Fact(
    "loans", ("corporation",), "sum", "how many loans of the bank it has to pay back", shown="loans: {}", example="2"
)

SAID = Said(
    named=("loans",),
    moves=(Borrow, Repay),
    facts=(LOANS,),
    checks={
        "loan-barred": Check("a company takes or pays back a loan of its own accord that may not, or not now"),
        "loan-limit": Check("a company takes more loans than it may have"),
        "loan-turn": Check("a company takes more loans in a turn than it may, or one after it has paid one back"),
        "loan-repay": Check("a company pays back more loans than it has"),
        "loan-excess": Check("a company ends its turn with more loans than it may have"),
        "loan-sale": Check("a president sells more than he needs for what his company owes, or its presidency"),
    },
    cases={
        "cash-short": ("company-loan",),
        "bankrupt-early": ("company-loan",),
        "sell-before-operated": ("company-loan",),
        "pool-limit": ("company-loan",),
    },
    questions={
        # The president of the company `about` has paid what it could not, and owes the bank.
        ARREARS: QuestionKind("now", "must sell shares for what his company owes", ("sell", "bankrupt"), "sell COMPANY")
    },
    mechanics={
        "company-loan": Mechanic(
            "what the bank lends a company, and what it pays back",
            {
                "": "{company} takes {count:loan}: {amount:money}",
                "back": "{company} pays back {count:loan}: {amount:money}",
                "helped": "{source} adds {amount:money} for a loan of {target}",
                "forgiven": "{company} owes {count:loan} no more",
                "passes": "{target} owes {count:loan} in the place of {company}",
                "price": "{company} has dealt in {count:loan}",
                "end": "{company} has {count:loan} as the game ends",
                "sold": "{source} sells shares for {amount:money} for what {company} owes",
            },
            player="other",
            answer="did",
        ),
        "loan-interest": Mechanic(
            "the interest on a company's loans, and who pays it",
            {
                "": "{company} pays {amount:money} of interest",
                "revenue": "{amount:money} of interest are taken from what {company} has earned",
                "president": "{source} pays {amount:money} of interest for {company}",
                "unpaid": "{company} cannot pay {amount:money} of interest",
            },
            player="other",
            answer="did",
        ),
    },
)
