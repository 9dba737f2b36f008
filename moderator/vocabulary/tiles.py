"""Tiles that pay, are taken off again, or replace each other."""

from moderator.model.declaration import BOARD, Check, Declaration, Fact, Mechanic
from moderator.model.findings import Severity

# ---- patronage ----

PAID: Fact[bool] = Fact("patronage", ("place",), "flag", "patronage was paid")

PATRONAGE_DECLARATION = Declaration(
    named=("patronage",),
    words={"patronage": ("patronage", "patron", "printed")},
    facts=(PAID,),
    checks={
        "patronage-kind": Check("a patronage tile has an unknown colour", Severity.ERROR, asks=BOARD),
        "patronage-sum": Check("a patronage tile pays an amount that the title does not list", Severity.NOTE),
        "patronage-gone": Check("a patronage tile is fulfilled twice"),
    },
    mechanics={
        "patronage": Mechanic(
            "a patronage tile's payment to the company that fulfils it",
            "{company} gets {amount:money} patronage in {place}",
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
            "marked hexes that lose their yellow tiles when a train is bought",
            {
                "": "the {train} train starts the rebellion: the yellow tiles of {places:list} are taken off",
                "none": "the {train} train starts the rebellion: its hexes have no yellow tiles",
            },
            answer="marked",
        ),
        "rebellion-tile": Mechanic(
            "the money for a yellow tile in a marked hex",
            "{company} gets {amount:money} for its tile in {place}",
            company="income",
            answer="did",
        ),
    },
)


# ---- tile grants ----

TILE_GRANTS_DECLARATION = Declaration(
    named=("tile_grants",),
    mechanics={
        "tile-grant": Mechanic(
            "money for the treasury for a tile in some places",
            "{company} gets {amount:money} for its tile in {place}",
            company="income",
            answer="did",
        ),
    },
)


# ---- small cities ----

SMALL_CITIES_DECLARATION = Declaration(
    named=("small_cities",),
    checks={"small-city": Check("a small city's tile is replaced by another one of its colour", Severity.ATTESTED)},
    cases={"tile-order": ("small-city",)},
)
