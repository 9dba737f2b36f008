"""What is said of express trains."""

from moderator.model.check import BOARD, Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
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
