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
    "private-spent": Mechanic(
        "privates that leave the game as their power is used",
        "{company} leaves the game",
        answer="marked",
    ),
}
