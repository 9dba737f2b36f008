"""What is said of it."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("mechanics = opposite-ends",),
    cases={"bonus-claimed": ("opposite-ends",)},
    mechanics={
        "opposite-ends": Mechanic(
            "the bonus of a run between off-map places of two groups",
            "the {train} train runs from end to end: {amount:money}",
        ),
    },
    chosen={"opposite-ends": ("title.toml", "bonuses.opposite")},
)
