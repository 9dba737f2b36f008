"""Mergers of two corporations."""

from moderator.model.check import Check
from moderator.model.said import Said

SAID = Said(
    checks={
        "merge-company": Check("something merges that cannot, or what only a merger forms is dealt in before"),
        "certificate-kept": Check(
            "a new president keeps a larger certificate and gives smaller ones for the president's"
        ),
    },
)
