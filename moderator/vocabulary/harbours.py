"""Harbours and ports."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Fact, Mechanic
from moderator.model.findings import Severity
from moderator.model.moves import Move, Natural, company, price, word

HARBOUR: Fact[str] = Fact(
    "harbour",
    ("corporation",),
    "place",
    'which of its tokens is the harbour token; "turned" if it was placed as an ordinary one',
    word="turned",
    example="Neuss",
)

HARBOURS_DECLARATION = Declaration(
    named=("mechanics = harbour-bonus", "corporations.*.harbour"),
    facts=(HARBOUR,),
    checks={
        "harbour-place": Check("a company places its harbour token where no harbour is open"),
        "harbour-turned": Check("a company turns its harbour token to an ordinary one while others are left"),
        "harbour-reserved": Check(
            "a company places its harbour token in a harbour reserved for the owner of a private"
        ),
        "investor-track": Check(
            "the Investor's corporation builds on after it has reached its harbour, or has its harbour token elsewhere"
        ),
        "investor-route": Check(
            "the Investor's corporation reaches its harbour by the shortest route, as soon as it can", Severity.ATTESTED
        ),
    },
    cases={"token-left": ("harbour",), "token-cost": ("harbour",), "bonus-claimed": ("harbour-bonus",)},
    mechanics={
        "harbour-token": Mechanic(
            "a token for harbours, placed there or turned",
            {
                "": "{company} has its harbour token in {place}",
                "turned": "{company} turns its harbour token, its last one",
                "early": "{company} turns its harbour token",
            },
        ),
        "harbour-bonus": Mechanic(
            "the bonus of a run through the company's own harbour for each coal mine and steel mill",
            "the {train} train runs through its harbour and past {count:industry location}: {amount:money}",
        ),
    },
    chosen={"harbour-bonus": ("title.toml", "bonuses.harbour")},
)


# ---- ports ----


class Port(Move):
    """`PLM: port north`, `PLM: port north from MIDI`: buy a port authority from the bank, or from another company."""

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
            "a company buys a port authority that is not for sale", Severity.ERROR, asks="which one is meant"
        ),
        "port-late": Check("a company buys a port authority after it has begun to buy trains"),
        "port-owner": Check("a company buys a port authority that may not own one", covers=("cash-short",)),
        "port-single": Check("a company buys a second port authority"),
        "port-price": Check("a company buys a port authority at the wrong price"),
    },
    cases={"cash-short": ("port-authority",)},
    mechanics={
        "port-authority": Mechanic(
            "markers that make crossing one area of water cheaper and shorter",
            "{company} buys the port authority {area} from {source} for {amount:money}",
            company="other",
            answer="did",
        ),
    },
)


# ---- token income ----

# Privates with a movable token that was placed in this operating round.
LAID_NOW: Fact[bool] = Fact("laid_now", ("private",), "flag", "its token has been placed in this operating round")

TOKEN_INCOME_DECLARATION = Declaration(
    named=("mechanics = token-income", "privates.*.token.kind = income"),
    facts=(LAID_NOW,),
    cases={"bonus-claimed": ("token-income",)},
    chosen={"token-income": ("title.toml", "privates.*.token.kind = income")},
    mechanics={
        "token-income": Mechanic(
            "a token that adds to each run of its company to that place",
            "the {train} train runs to {place}, where {private} has its token: {amount:money}",
        ),
    },
)
