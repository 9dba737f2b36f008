"""What is said of concessions, and of corporations that nobody leads yet."""

from moderator.model.check import Check
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.corporations import Par

SAID = Said(
    named=("concessions",),
    moves=(Par,),  # which a private's power allows, too
    checks={
        "concession-action": Check(
            "with a concession something else is done than floating or setting a starting value"
        ),
        "concession-par": Check(
            "a starting value is set by a player who could float a company, or without a concession",
            asks="where the trains run, on the board",
        ),
    },
    mechanics={
        "concessions": Mechanic(
            "rights to the first actions of the game, used in their order",
            {"": "{source} uses {company}, which leaves the game", "lapsed": "nobody holds a concession"},
            answer="marked",
        ),
        "parred": Mechanic(
            "corporations that get a starting value before anybody leads them, and are led by who buys the presidency",
            {
                "": "{company} stands at {value:money}; its president's certificate lies in the pool",
                "bought": "{source} becomes president of {company} at {value:money}",
            },
            answer="did",
            player="bought",
            company="stock",
            buys="a president's certificate",
        ),
    },
)
