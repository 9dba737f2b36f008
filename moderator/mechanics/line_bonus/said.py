"""What is said of it."""

from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("mechanics = line-bonus", "privates.*.leaves.bonus"),
    cases={"bonus-claimed": ("line-bonus",)},
    mechanics={
        "line-bonus": Mechanic(
            "the bonus of a run along the line that a private has left its company",
            "the {train} train runs along the line of {private}: {amount:money}",
        ),
    },
    chosen={"line-bonus": ("title.toml", "privates.*.leaves.bonus")},
)
