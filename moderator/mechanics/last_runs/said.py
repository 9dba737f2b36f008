"""What is said of trains that run once more."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("trains.*.lingers",),
    checks={"train-last-run": Check("a train is sold that runs once more only")},
    mechanics={
        "last-run": Mechanic(
            "obsolete trains, which run once more and leave then",
            {
                "": "{company} gives up what has run for the last time: {trains:list}",
                "begins": "the {train} trains run once more: {holders:list}",
            },
        ),
    },
)
