"""What is said of trains that are kept for companies."""

from moderator.model.check import Check
from moderator.model.said import Said

SAID = Said(
    named=("trains.*.reserved = beside | first",),
    checks={
        "train-reserved": Check("another train is bought than the one kept for the company, or one kept for others"),
    },
)
