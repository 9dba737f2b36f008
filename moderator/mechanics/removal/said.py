"""What is said of corporations and privates that are taken out of the game, or turned face down."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.forms import company
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said


class Remove(Move):
    """`Bob: remove SFR`: a corporation that nobody has started leaves the game."""

    form = (company(),)
    verb: Literal["remove"] = "remove"
    company: str


SAID = Said(
    named=("removal", "private_rules.turned"),
    moves=(Remove,),
    checks={
        "removal-barred": Check("a corporation is removed that stays in the game"),
        "private-moment": Check(
            "a private is turned face down or taken out of the game at another moment than it may be"
        ),
    },
    mechanics={
        "private-closed": Mechanic(
            "privates that their owners turn face down: they pay and count nothing any more, and keep their power",
            "{source} turns {company} face down",
            answer="did",
        ),
        "private-removed": Mechanic(
            "privates that their owners take out of the game",
            "{source} takes {company} out of the game",
            answer="did",
        ),
    },
    statuses={"removals": "players may remove corporations that nobody has started"},
    actions={"remove": "a removal"},
)
