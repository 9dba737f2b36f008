"""What is said of cars."""

from moderator.model.check import Check
from moderator.model.facts import TurnFact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

BOUGHT: TurnFact[int] = TurnFact("cars", 0)  # how many this turn has bought
OWED: TurnFact[bool] = TurnFact("car_owed", False)  # one was given up at the limit: another train is bought at once

SAID = Said(
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
