"""What is said of things that come with an operating round of a certain number."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("phases.*.from_round", "ending.rounds", "trains.*.until_round"),
    checks={"train-leaving": Check("a train is sold that has run for the last time before its type leaves the game")},
    mechanics={
        "train-leaves": Mechanic(
            "trains that leave the game after an operating round",
            {
                "": "all {train} trains leave the game",
                "salvage": "the bank pays {company} {amount:money} for {count:train}",
            },
            company="income",
            answer="marked",
        ),
        "last-set": Mechanic(
            "the number of operating rounds after which the game ends",
            "the game ends with OR {round}, operating round {number} of the game",
            answer="marked",
        ),
    },
)
