"""Loans and debts."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Fact, Mechanic, QuestionKind
from moderator.model.moves import Move, Positive, number
from moderator.vocabulary.corporations import Repay
from moderator.vocabulary.emergencies import Contribute

# ---- company loans ----

ARREARS = "arrears"


class Borrow(Move):
    """`BNR: borrow`, `BNR: borrow 2`: take a loan from the bank, or two."""

    form = (number("count", "how many loans", "NUMBER").maybe(),)
    verb: Literal["borrow"] = "borrow"
    count: Positive = 1


# Loans that a company still has to repay.
LOANS: Fact[int] = Fact(
    "loans", ("corporation",), "sum", "how many loans it owes the bank", shown="loans: {}", example="2"
)

COMPANY_LOANS_DECLARATION = Declaration(
    named=("loans",),
    moves=(Borrow, Repay),
    facts=(LOANS,),
    checks={
        "loan-barred": Check("a company takes or repays a loan when it may not"),
        "loan-limit": Check("a company takes more loans than it may have"),
        "loan-turn": Check("a company takes more loans in a turn than it may, or takes one after repaying one"),
        "loan-repay": Check("a company repays more loans than it has"),
        "loan-excess": Check("a company ends its turn with more loans than it may have"),
        "loan-sale": Check("a president sells more than the company's debt requires, or its presidency"),
    },
    cases={
        "cash-short": ("company-loan",),
        "bankrupt-early": ("company-loan",),
        "sell-before-operated": ("company-loan",),
        "pool-limit": ("company-loan",),
    },
    questions={
        # The president of the company `about` must cover its unpaid debt to the bank.
        ARREARS: QuestionKind("now", "must sell shares to pay the company's debt", ("sell", "bankrupt"), "sell COMPANY")
    },
    mechanics={
        "company-loan": Mechanic(
            "a company's bank loans",
            {
                "": "{company} takes {count:loan}: {amount:money}",
                "back": "{company} repays {count:loan}: {amount:money}",
                "helped": "{source} adds {amount:money} to a loan of {target}",
                "forgiven": "{company} no longer owes {count:loan}",
                "passes": "{target} takes over {count:loan} of {company}",
                "price": "{company} has taken or repaid {count:loan}",
                "end": "{company} has {count:loan} at the end of the game",
                "sold": "{source} sells shares for {amount:money} to pay the debt of {company}",
            },
            player="other",
            answer="did",
        ),
        "loan-interest": Mechanic(
            "the interest on a company's loans",
            {
                "": "{company} pays {amount:money} interest",
                "revenue": "{amount:money} interest is taken from the revenue of {company}",
                "president": "{source} pays {amount:money} interest for {company}",
                "unpaid": "{company} cannot pay {amount:money} interest",
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
            "the same amount from each player for a bank that cannot pay",
            "each player pays {amount:money} into the bank",
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
            "the debt of a president who cannot pay for a train that must be bought",
            {
                "": "{source} goes into debt, and owes the bank another {amount:money}",
                "grows": "{source} owes the bank {amount:money} more",
            },
            answer="did",
        ),
    },
)


class Credit(Move):
    """`Ann: credit 120`: the bank lends a president the missing money for a train that must be bought."""

    form = (number("amount", "the amount"),)
    verb: Literal["credit"] = "credit"
    amount: Positive


OWED: Fact[int] = Fact(
    "credit", ("player",), "sum", "the bank's loan to this player", shown="owes the bank {}", example="100"
)

PRESIDENT_LOANS_DECLARATION = Declaration(
    named=("mechanics = bank-credit",),
    moves=(Credit,),
    facts=(OWED,),
    checks={"credit-need": Check("a player takes a bank credit without need, or beyond it")},
    cases={"credit-need": ("bankruptcy",), "bankrupt-early": ("bank-credit",)},
    mechanics={
        "bank-credit": Mechanic(
            "the bank's loan to a president for a train that must be bought",
            "the bank lends {target} {amount:money}, which costs {cost:money} of the final score",
            answer="did",
        ),
    },
    chosen={"bank-credit": ("title.toml", "emergency.credit")},
)
