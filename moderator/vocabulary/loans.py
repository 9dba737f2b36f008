"""Loans and debts."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Mechanic, QuestionKind
from moderator.model.facts import Fact
from moderator.model.forms import number
from moderator.model.moves import Move, Positive
from moderator.vocabulary.corporations import Repay
from moderator.vocabulary.emergencies import Contribute

# ---- company loans ----

ARREARS = "arrears"


class Borrow(Move):
    """`BNR: borrow`: a company takes a loan of the bank, or so many."""

    form = (number("count", "how many loans", "NUMBER").maybe(),)
    verb: Literal["borrow"] = "borrow"
    count: Positive = 1


# Loans that a company still has to repay.
LOANS: Fact[int] = Fact(
    "loans", ("corporation",), "sum", "how many loans of the bank it has to pay back", shown="loans: {}", example="2"
)

COMPANY_LOANS_DECLARATION = Declaration(
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
        # The president of the company `about` owes the bank what the company could not pay.
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


# ---- contributions ----

CONTRIBUTIONS_DECLARATION = Declaration(
    named=("mechanics = contribution",),
    moves=(Contribute,),
    mechanics={
        "contribution": Mechanic(
            "what every player puts into a bank that cannot pay",
            "every player puts {amount:money} into the bank",
            answer="did",
        ),
    },
    chosen={
        "contribution": ("title.toml", "ending.bank_breaks"),
    },
)


# ---- debts ----

DEBTS_DECLARATION = Declaration(
    named=("emergency.debt",),
    cases={"bankrupt-early": ("debt",)},
    mechanics={
        "debt": Mechanic(
            "the debt of a president who cannot pay for an owed train",
            {
                "": "{source} goes into debt, and owes the bank {amount:money} beside it",
                "grows": "{source} is in debt: {amount:money} more",
            },
            answer="did",
        ),
    },
)


class Credit(Move):
    """`Ann: credit 120`: the bank lends a president what he lacks for an owed train."""

    form = (number("amount", "the amount"),)
    verb: Literal["credit"] = "credit"
    amount: Positive


OWED: Fact[int] = Fact(
    "credit", ("player",), "sum", "what the bank has lent him", shown="owes the bank {}", example="100"
)

PRESIDENT_LOANS_DECLARATION = Declaration(
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
