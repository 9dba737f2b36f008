"""What is said of privates that corporations are started with."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

SAID = Said(
    named=("privates.*.founds",),
    checks={"start-private": Check("a corporation is started without the private that it is started with")},
    mechanics={
        "founding-private": Mechanic(
            "a private whose owner alone may start a corporation, and gives it up for that",
            {
                "": "{source} gives up {private} for {company}",
                "train": "a {train} train is put on the stack with {company}",
                "gone": "{company} leaves the game: nobody can start it with {private} any more",
            },
            answer="did",
            private="private",
        ),
    },
)
