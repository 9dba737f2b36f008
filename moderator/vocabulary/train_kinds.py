"""Trains with special rules for buying or running them."""

from typing import Literal

from moderator.model.declaration import BOARD, Check, Declaration, Mechanic, TurnFact
from moderator.model.moves import Move, company, train

# ---- cars ----

BOUGHT: TurnFact[int] = TurnFact("cars", 0)  # number bought in this turn
# One was given up at the limit, so another train must be bought at once.
OWED: TurnFact[bool] = TurnFact("car_owed", False)

CARS_DECLARATION = Declaration(
    named=("trains.*.car",),
    checks={
        "car-phase": Check("a company buys a Pullman too early"),
        "car-trade": Check("a Pullman is traded between companies, or at the wrong price"),
        "car-single": Check("a company owns a second Pullman", covers=("car-once",)),
        "car-needs-train": Check("a company buys a Pullman without a train to run with"),
        "car-once": Check("a company buys a second Pullman in one operating round"),
        "car-discard": Check("a company gives up a Pullman when it may not", asks="which train is bought"),
        "car-first": Check("a company discards another train before the Pullman"),
    },
    cases={"car-first": ("minor-exchange", "final-exchange")},
    mechanics={
        "car-return": Mechanic(
            "a Pullman without a train, returned to the train pool",
            {
                "second": "{company} returns its {train} to the train pool: it may own one",
                "alone": "{company} returns its {train} to the train pool: it has no other train",
            },
            answer="marked",
        ),
        "free-coach": Mechanic(
            "a free coach for the minor that sells coaches",
            "{company} gets a {train} for free",
            answer="marked",
        ),
        "royalty": Mechanic(
            "money from the bank for the minor whose coaches it sells",
            "{company} gets {amount:money} for the {train} of {source}",
            company="income",
            answer="did",
        ),
    },
)


# ---- claims ----


class Claim(Move):
    """`GWR: claim 3+3`: claim an obsolete train of the stack for free. `GWR: claim 4 for 3`: in exchange for a lower
    one.

    `GWR: claim 5 from PLM for 3`: claim another company's train; the bank pays PLM half of its price.
    """

    form = (train(), company("seller").after("from"), train("replaces").after("for"))
    verb: Literal["claim"] = "claim"
    train: str
    replaces: str | None = None
    seller: str | None = None


class Flip(Move):
    """`GWR: flip 3`: turn an obsolete train to the other side of its card."""

    form = (train(),)
    verb: Literal["flip"] = "flip"
    train: str


CLAIMS_DECLARATION = Declaration(
    named=("operating.obsolete = stack",),
    moves=(Claim, Flip),
    checks={
        "claim-only": Check("a company buys a train although it only claims obsolete ones"),
        "claim-barred": Check(
            "a company claims, returns or turns a train that it may not", asks="which train is meant"
        ),
        "claim-level": Check("a company exchanges an obsolete train for one that is no better"),
    },
    cases={"train-seller": ("train-claim",), "train-limit": ("train-claim",)},
    mechanics={
        "train-claim": Mechanic(
            "obsolete trains claimed from the stack, exchanged for better ones, or turned over",
            {
                "": "{company} claims a {train} from the stack",
                "exchange": "{company} returns a {card} and claims a {train}",
                "upgrade": "{company} returns a {card} and gets the {train} of {source}, which is paid {amount:money}",
                "flip": "{company} turns its {card} over to a {train}",
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
        "train-early": Check(
            "a company buys a train that would begin a phase while none may begin, or in too early a round"
        ),
        "trade-early": Check("a company buys a train from another company before companies may trade"),
    },
    cases={"train-early": ("first-round",)},
    statuses={
        NO_NEW_PHASE: "companies may not buy a train that would begin another phase",
        NO_TRADE: "companies may not buy trains from each other",
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
            "the express train: it skips towns and doubles metropolises",
            "the {train} train runs the whole line: {values:values}",
        ),
    },
    chosen={"rheingold": ("title.toml", "bonuses.express")},
)


# ---- reserved trains ----

RESERVED_TRAINS_DECLARATION = Declaration(
    named=("trains.*.reserved = beside | first",),
    checks={
        "train-reserved": Check(
            "a company buys a train other than the one reserved for it, or one reserved for others"
        ),
    },
)
