"""What is said of privates that companies buy: when, and which. The purchase is told as one of players is."""

from moderator.model.check import Check
from moderator.model.said import Said

FOR_SALE, EARLY = "privates-for-sale", "early-privates"

SAID = Said(
    checks={
        "private-phase": Check("a company buys a private before it may"),
        "private-buyer": Check("a company buys a private that buys none"),
        "private-barred": Check("a company buys a private that only players may have"),
    },
    cases={"private-seller": ("president",)},
    statuses={
        FOR_SALE: "companies may buy privates",
        EARLY: "companies may buy those privates that are sold early, at face value",
    },
)
