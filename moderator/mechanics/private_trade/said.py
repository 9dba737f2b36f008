"""What is said of privates that companies buy: when, and which. The purchase is told as one of players is."""

from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.said import Said

FOR_SALE, EARLY, AT_FIRST = "privates-for-sale", "early-privates", "privates-in-first-set"

# Players who have sold a private to a company in a round in which each sells one.
SOLD_ONE: Fact[bool] = Fact(
    "sold-private", ("player",), "flag", "has sold a company a private in this round", key="sold_private"
)

_IN_PHASES = f"statuses = {FOR_SALE} | {EARLY} | {AT_FIRST}"

SAID = Said(
    named=(f"phases.*.{_IN_PHASES}", f"tracks.*.*.{_IN_PHASES}"),
    facts=(SOLD_ONE,),
    checks={
        "private-phase": Check("a company buys a private before it may"),
        "private-buyer": Check("a company buys a private that buys none, or that only others buy by then"),
        "private-barred": Check("a company buys a private that only players may have"),
        "private-one": Check("a company has a private, or its seller has sold one, in a set of one deal each"),
    },
    statuses={
        FOR_SALE: "companies may buy privates",
        EARLY: "companies may buy those privates that are sold early, at face value",
        AT_FIRST: "in the first set of operating rounds each company may buy one private, and each player sell one",
    },
    cases={"private-seller": ("president",)},
)
