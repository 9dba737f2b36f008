"""Tiles that pay, are taken off again, or replace each other."""

from moderator.model.declaration import BOARD, Check, Declaration, Mechanic
from moderator.model.facts import Fact
from moderator.model.findings import Severity

# ---- patronage ----

PAID: Fact[bool] = Fact("patronage", ("place",), "flag", "patronage was paid")

PATRONAGE_DECLARATION = Declaration(
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


# ---- rebellion ----

OVER: Fact[bool] = Fact("rebellion", told=False)  # by the train that started it

REBELLION_DECLARATION = Declaration(
    named=("rebellion",),
    mechanics={
        "rebellion": Mechanic(
            "marked hexes that lose their yellow tiles with a train",
            {
                "": "the {train} train starts the rebellion: the yellow tiles of {places:list} are taken off",
                "none": "the {train} train starts the rebellion: no yellow tile lies in its hexes",
            },
            answer="marked",
        ),
        "rebellion-tile": Mechanic(
            "what a yellow tile in a marked hex brings",
            "{company} gets {amount:money} for its tile in {place}",
            company="income",
            answer="did",
        ),
    },
)


# ---- small cities ----

SMALL_CITIES_DECLARATION = Declaration(
    named=("small_cities",),
    checks={"small-city": Check("a small city's tile is changed for another one of its colour", Severity.ATTESTED)},
    cases={"tile-order": ("small-city",)},
)
