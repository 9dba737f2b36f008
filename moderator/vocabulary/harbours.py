"""Harbours and ports."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Mechanic
from moderator.model.facts import Fact
from moderator.model.findings import Severity
from moderator.model.forms import company, price, word
from moderator.model.moves import Move, Natural

HARBOUR: Fact[str] = Fact(
    "harbour",
    ("corporation",),
    "place",
    'which of its stations is the harbour token; "turned" if it was placed as a usual one',
    word="turned",
    example="Neuss",
)

HARBOURS_DECLARATION = Declaration(
    named=("mechanics = harbour-bonus", "corporations.*.harbour"),
    facts=(HARBOUR,),
    checks={
        "harbour-place": Check("a harbour token is placed where no harbour is open"),
        "harbour-turned": Check("a harbour token is turned to a usual one while others are left"),
        "harbour-reserved": Check("a harbour token is placed in a harbour that a private keeps for its owner"),
        "investor-track": Check(
            "the Investor's corporation builds on after its harbour is reached, or has its harbour token elsewhere"
        ),
        "investor-route": Check(
            "the Investor's corporation comes to its harbour by the shortest way, at once", Severity.ATTESTED
        ),
    },
    cases={"token-left": ("harbour",), "token-cost": ("harbour",), "bonus-claimed": ("harbour-bonus",)},
    mechanics={
        "harbour-token": Mechanic(
            "a token for harbours, placed there or turned",
            {
                "": "{company} has its harbour token in {place}",
                "turned": "{company} turns its harbour token: it was the last one",
                "early": "{company} turns its harbour token",
            },
        ),
        "harbour-bonus": Mechanic(
            "the bonus of a run by way of an own harbour for every coalmine and steel mill",
            "the {train} train calls at its harbour and {count:industry location}: {amount:money}",
        ),
    },
    chosen={"harbour-bonus": ("title.toml", "bonuses.harbour")},
)


# ---- ports ----


class Port(Move):
    """`PLM: port north`, `PLM: port north from MIDI`: a port authority is bought, of another company if it says so."""

    form = (word("area", "WATER"), company("seller").after("from"), price())
    verb: Literal["port"] = "port"
    area: str
    seller: str | None = None
    price: Natural | None = None


PORT: Fact[str] = Fact(
    "port", ("corporation", "minor", "private"), "word", "its port authority", shown="port {}", example="north"
)

PORTS_DECLARATION = Declaration(
    named=("water.ports",),
    moves=(Port,),
    facts=(PORT,),
    checks={
        "port-left": Check(
            "a port authority is bought that is not to be had", Severity.ERROR, asks="which one is meant"
        ),
        "port-late": Check("a port authority is bought after the company has come to its trains"),
        "port-owner": Check("a company buys a port authority that may own none", covers=("cash-short",)),
        "port-single": Check("a company buys a second port authority"),
        "port-price": Check("a port authority changes hands at another price than its own"),
    },
    cases={"cash-short": ("port-authority",)},
    mechanics={
        "port-authority": Mechanic(
            "markers that make crossings of one water cheaper and shorter",
            "{company} buys the port authority {area} from {source} for {amount:money}",
            company="other",
            answer="did",
        ),
    },
)


# ---- token income ----

# Privates with a movable token that was placed in this operating round.
LAID_NOW: Fact[bool] = Fact("laid_now", ("private",), "flag", "its token has been laid in this operating round")

TOKEN_INCOME_DECLARATION = Declaration(
    named=("mechanics = token-income", "privates.*.token.kind = income"),
    facts=(LAID_NOW,),
    cases={"bonus-claimed": ("token-income",)},
    chosen={"token-income": ("title.toml", "privates.*.token.kind = income")},
    mechanics={
        "token-income": Mechanic(
            "a token that adds to every run of its company that calls there",
            "the {train} train calls at {place}, where {private} has its token: {amount:money}",
        ),
    },
)
