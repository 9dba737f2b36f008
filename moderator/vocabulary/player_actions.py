"""Player actions in place of a purchase: reserving a share, removing a private."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Mechanic
from moderator.model.facts import Fact
from moderator.model.forms import company
from moderator.model.moves import Move

# ---- keeping ----


class Reserve(Move):
    """`Ann: reserve GWR`: in the first stock round nobody else buys its single shares.

    `Ann: reserve GWR with BBBT`: by the power of a private one share of its treasury is kept for its owner.
    """

    form = (company(), company("power", "PRIVATE").after("with"))
    verb: Literal["reserve"] = "reserve"
    company: str
    power: str | None = None


class Release(Move):
    """`Ann: release PLM`: she leaves the share of its treasury that is kept for her to others."""

    form = (company(),)
    verb: Literal["release"] = "release"
    company: str


class Shield(Move):
    """`Ann: shield GWR with BBBT`: until the stock round ends no sale lowers its price."""

    form = (company(), company("power", "PRIVATE").after("with"))
    verb: Literal["shield"] = "shield"
    company: str
    power: str | None = None


RESERVED: Fact[str] = Fact(
    "reserved",
    ("corporation",),
    "player",
    "the player for whom alone its single shares are, in the first stock round",
    shown="for {} alone",
    example="Ann",
)
KEPT: Fact[str] = Fact(
    "kept",
    ("corporation",),
    "player",
    "the player for whom one share of its treasury is kept",
    shown="a share for {}",
    example="Ann",
)
SHIELDED: Fact[str] = Fact(
    "shielded",
    ("corporation",),
    "private",
    "the private by which no sale lowers its price in this stock round",
    shown="price shielded",
    example="PRIVATE",
)

RETAINED_PRIVATES_DECLARATION = Declaration(
    named=("shares.reserved", "privates.*.steers"),
    moves=(Reserve, Release, Shield),
    facts=(RESERVED, KEPT, SHIELDED),
    checks={
        "reserve-time": Check("shares are reserved in another round than the first stock round"),
        "reserve-barred": Check(
            "shares are reserved that cannot be, or by somebody who has reserved others",
            asks="what is done in place of a purchase that is undone",
        ),
        "share-kept": Check("a share is bought that is kept for somebody else"),
        "power-moment": Check("a private's power is used at another moment than it may be"),
    },
    cases={"share-kept": ("custody",), "reserve-barred": ("custody",), "reserved-share": ("kept",)},
    mechanics={
        "reserved-share": Mechanic(
            "shares that nobody else may buy for a time",
            {
                "": "nobody but {source} buys single shares of {company} before the next stock round",
                "kept": "one share of {company} is kept for {source}",
                "released": "{source} leaves the share of {company} that was kept to others",
            },
            answer="did",
        ),
        "new-par": Mechanic(
            "starting values that a private's power sets anew",
            "{source} sets the starting value of {company} to {value:money}",
            answer="did",
        ),
        "price-shield": Mechanic(
            "prices that no sale lowers until the stock round ends",
            {
                "": "no sale lowers the price of {company} in this stock round",
                "late": "no further sale lowers the price of {company} in this stock round; what earlier ones have "
                "taken is lost: said before them it would have stayed",
                "held": "the price of {company} stays",
            },
            answer="did",
        ),
    },
)


# ---- removal ----


class Remove(Move):
    """`Bob: remove SFR`: a corporation that nobody has started leaves the game."""

    form = (company(),)
    verb: Literal["remove"] = "remove"
    company: str


REMOVAL_DECLARATION = Declaration(
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
