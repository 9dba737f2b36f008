"""Player actions in place of a purchase: reserving a share, removing a private."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Fact, Mechanic
from moderator.model.moves import Move, company

# ---- keeping ----


class Reserve(Move):
    """`Ann: reserve GWR`: in the first stock round nobody else may buy its single shares.

    `Ann: reserve GWR with BBBT`: with the power of a private, reserve one treasury share for its owner.
    """

    form = (company(), company("power", "PRIVATE").after("with"))
    verb: Literal["reserve"] = "reserve"
    company: str
    power: str | None = None


class Release(Move):
    """`Ann: release PLM`: let others buy the treasury share reserved for her."""

    form = (company(),)
    verb: Literal["release"] = "release"
    company: str


class Shield(Move):
    """`Ann: shield GWR with BBBT`: until the stock round ends, sales do not lower its price."""

    form = (company(), company("power", "PRIVATE").after("with"))
    verb: Literal["shield"] = "shield"
    company: str
    power: str | None = None


RESERVED: Fact[str] = Fact(
    "reserved",
    ("corporation",),
    "player",
    "the only player who may buy its single shares in the first stock round",
    shown="only for {}",
    example="Ann",
)
KEPT: Fact[str] = Fact(
    "kept",
    ("corporation",),
    "player",
    "the player for whom one treasury share is reserved",
    shown="a share for {}",
    example="Ann",
)
SHIELDED: Fact[str] = Fact(
    "shielded",
    ("corporation",),
    "private",
    "the private that keeps sales from lowering its price in this stock round",
    shown="price shielded",
    example="PRIVATE",
)

RETAINED_PRIVATES_DECLARATION = Declaration(
    named=("shares.reserved", "privates.*.steers"),
    moves=(Reserve, Release, Shield),
    facts=(RESERVED, KEPT, SHIELDED),
    checks={
        "reserve-time": Check("a player reserves shares in a round other than the first stock round"),
        "reserve-barred": Check(
            "a player reserves shares that cannot be reserved, or has reserved others",
            asks="the move that replaces the purchase",
        ),
        "share-kept": Check("a player buys a share that is reserved for somebody else"),
        "power-moment": Check("a player uses a private's power at the wrong moment"),
    },
    cases={"share-kept": ("custody",), "reserve-barred": ("custody",), "reserved-share": ("kept",)},
    mechanics={
        "reserved-share": Mechanic(
            "shares that only one player may buy for a time",
            {
                "": "only {source} may buy single shares of {company} before the next stock round",
                "kept": "one share of {company} is reserved for {source}",
                "released": "{source} lets others buy the reserved share of {company}",
            },
            answer="did",
        ),
        "new-par": Mechanic(
            "par prices that a private's power changes",
            "{source} changes the par price of {company} to {value:money}",
            answer="did",
        ),
        "price-shield": Mechanic(
            "prices that sales do not lower until the stock round ends",
            {
                "": "sales do not lower the price of {company} in this stock round",
                "late": "further sales do not lower the price of {company} in this stock round; earlier ones have, "
                "because the power was used after them",
                "held": "the price of {company} stays",
            },
            answer="did",
        ),
    },
)


# ---- removal ----


class Remove(Move):
    """`Bob: remove SFR`: remove a corporation that has not started from the game."""

    form = (company(),)
    verb: Literal["remove"] = "remove"
    company: str


REMOVAL_DECLARATION = Declaration(
    named=("removal", "private_rules.turned"),
    moves=(Remove,),
    checks={
        "removal-barred": Check("a player removes a corporation that must stay in the game"),
        "private-moment": Check("a player turns a private face down or removes it from the game at the wrong moment"),
    },
    mechanics={
        "private-closed": Mechanic(
            "privates that their owners turn face down: they no longer pay or count, and keep their power",
            "{source} turns {company} face down",
            answer="did",
        ),
        "private-removed": Mechanic(
            "privates that their owners remove from the game",
            "{source} removes {company} from the game",
            answer="did",
        ),
    },
    statuses={"removals": "players may remove corporations that have not started"},
    actions={"remove": "removing a corporation"},
)
