"""Trains with purchase or running rules of their own kind."""

from typing import Literal

from moderator.model.declaration import BOARD, Check, Declaration, Mechanic
from moderator.model.facts import TurnFact
from moderator.model.forms import company, train
from moderator.model.moves import Move

# ---- cars ----

BOUGHT: TurnFact[int] = TurnFact("cars", 0)  # number bought in this turn
# One was given up at the limit, so another train must be bought at once.
OWED: TurnFact[bool] = TurnFact("car_owed", False)

CARS_DECLARATION = Declaration(
    named=("trains.*.car",),
    checks={
        "car-phase": Check("a Pullman is bought too early"),
        "car-trade": Check("a Pullman is traded between companies, or for another price than it may be"),
        "car-single": Check("a company owns a second Pullman", covers=("car-once",)),
        "car-needs-train": Check("a Pullman is bought without a train to run with"),
        "car-once": Check("a second Pullman is bought in one operating round"),
        "car-discard": Check("a Pullman is given up when it may not be", asks="which train is bought"),
        "car-first": Check("another train is discarded before the Pullman"),
    },
    cases={"car-first": ("minor-exchange", "final-exchange")},
    mechanics={
        "car-return": Mechanic(
            "a Pullman without another train given back to the pool",
            {
                "second": "{company} returns its {train} to the pool: it may own one",
                "alone": "{company} returns its {train} to the pool: it has no other train",
            },
            answer="marked",
        ),
        "free-coach": Mechanic(
            "the coach that the minor which sells coaches gets for nothing",
            "{company} gets a {train} for nothing",
            answer="marked",
        ),
        "royalty": Mechanic(
            "what the bank pays the minor whose coaches it sells",
            "{company} gets {amount:money} for the {train} of {source}",
            company="income",
            answer="did",
        ),
    },
)


# ---- claims ----


class Claim(Move):
    """`GWR: claim 3+3`: an obsolete train of the stack, for nothing; `GWR: claim 4 for 3`: in exchange for a lower one.

    `GWR: claim 5 from PLM for 3`: a train of another company, which the bank pays half of its price.
    """

    form = (train(), company("seller").after("from"), train("replaces").after("for"))
    verb: Literal["claim"] = "claim"
    train: str
    replaces: str | None = None
    seller: str | None = None


class Flip(Move):
    """`GWR: flip 3`: an obsolete train is turned to the other side of its card."""

    form = (train(),)
    verb: Literal["flip"] = "flip"
    train: str


CLAIMS_DECLARATION = Declaration(
    named=("operating.obsolete = stack",),
    moves=(Claim, Flip),
    checks={
        "claim-only": Check("a company buys a train that only claims obsolete ones"),
        "claim-barred": Check("a train is claimed, put back or turned that may not be", asks="which train is meant"),
        "claim-level": Check("an obsolete train is given for one that is no better"),
    },
    cases={"train-seller": ("train-claim",), "train-limit": ("train-claim",)},
    mechanics={
        "train-claim": Mechanic(
            "obsolete trains claimed out of the stack, exchanged upwards, turned over, or given for a better one",
            {
                "": "{company} claims a {train} out of the stack",
                "exchange": "{company} puts a {card} back and claims a {train}",
                "upgrade": "{company} puts a {card} back and gets the {train} of {source}: {amount:money} for it",
                "flip": "{company} turns its {card} to its other side, a {train}",
            },
            company="for trains",
            answer="did",
        ),
    },
)


# ---- early trains ----

NO_NEW_PHASE, NO_TRADE = "no-new-phase", "no-train-trade"

_IN_PHASES = f"statuses = {NO_NEW_PHASE} | {NO_TRADE}"

EARLY_TRAINS_DECLARATION = Declaration(
    named=(
        "trains.*.first_round = false",
        f"phases.*.{_IN_PHASES}",
        f"tracks.*.*.{_IN_PHASES}",
    ),
    checks={
        "train-early": Check("a train is bought that begins a phase while none may begin, or in a round too early"),
        "trade-early": Check("a train is bought of another company before companies trade any"),
    },
    cases={"train-early": ("first-round",)},
    statuses={
        NO_NEW_PHASE: "no train is bought that would begin another phase",
        NO_TRADE: "companies buy no trains of one another",
    },
)


# ---- express trains ----

EXPRESS_TRAINS_DECLARATION = Declaration(
    named=("mechanics = rheingold", "bonuses.express"),
    checks={
        "express-start": Check("an express train does not begin where it must", asks=BOARD),
        "express-avoids": Check("an express train runs through a place it must avoid", asks=BOARD),
    },
    mechanics={
        "rheingold": Mechanic(
            "the express train: towns left out, metropolises doubled",
            "the {train} train runs the whole line: {values:values}",
        ),
    },
    chosen={"rheingold": ("title.toml", "bonuses.express")},
)


# ---- reserved trains ----

RESERVED_TRAINS_DECLARATION = Declaration(
    named=("trains.*.reserved = beside | first",),
    checks={
        "train-reserved": Check("another train is bought than the one kept for the company, or one kept for others"),
    },
)
