"""The mechanics of the time in which companies are founded, and of what players keep and deal in beside shares."""

from moderator.model.mechanic import Mechanic

FOUNDING: dict[str, Mechanic] = {
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
    "private-spent": Mechanic(
        "privates that leave the game as their power is used",
        "{company} leaves the game",
        answer="marked",
    ),
    "barter": Mechanic(
        "minors, open privates and money that change hands between two players",
        "{source} and {target} exchange {gives} for {gets}",
        answer="did",
    ),
}
