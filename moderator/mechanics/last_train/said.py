"""What is said of a bank that has no train left."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("ending.last_train = one-more-set", "operating.sells_only = false"),
    checks={"train-only": Check("a company sells the only train it has while the bank has none left")},
    mechanics={
        "last-train": Mechanic(
            "the last train of the bank, which calls the end of the game",
            "the bank has no train left: the game ends with OR {round}",
            answer="marked",
        ),
    },
)
