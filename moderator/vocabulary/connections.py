"""Places joined by a company's track or run, and the money for joining them."""

from typing import Literal

from moderator.model.declaration import BOARD, CALLS, Check, Declaration, Fact, Mechanic, TurnFact
from moderator.model.moves import Move, Positive, choice, number
from moderator.vocabulary.runs import Link

# ---- connection runs ----


class Connect(Move):
    """`IC: connect map 240 pay`: its connection run: where the marker goes, the revenue, and whether it pays or
    withholds.
    """

    form = (
        choice("marker", "map", "charter"),
        number("revenue", "the revenue of its trains"),
        choice("declares", "pay", "hold"),
    )
    verb: Literal["connect"] = "connect"
    marker: Literal["map", "charter"]
    revenue: Positive
    declares: Literal["pay", "hold"]


CONNECTED: Fact[bool] = Fact("connected", ("corporation",), "flag", "it has made its connection run", shown="connected")
DOUBLED: Fact[bool] = Fact(
    "doubled",
    ("corporation",),
    "flag",
    "the marker of its connection run is its token there, and the place counts twice",
    shown="its destination counts twice",
)

CONNECTION_RUNS_DECLARATION = Declaration(
    named=("mechanics = destination-bonus",),
    moves=(Connect,),
    facts=(CONNECTED, DOUBLED),
    checks={
        "connection-time": Check("a company makes its connection run in the middle of a company's turn", asks=BOARD),
        "connection-marker": Check("a company places a second token at its destination"),
    },
    cases={
        "missing": ("connection-run",),
        "wrong-round": ("connection-run",),
        "run-no-train": ("connection-run",),
        "bonus-claimed": ("destination-bonus",),
    },
    mechanics={
        "connection-run": Mechanic(
            "an extra run of all trains, outside a company's turn, when it first joins its home and its destination",
            {
                "": "{company} makes its connection run to {place} and earns {amount:money}",
                "map": "{company} has a token in {place}, which counts twice at an end of its runs",
                "charter": "{company} keeps another token on its charter, for {amount:money}",
            },
            company="income",
            answer="did",
        ),
        "destination-bonus": Mechanic("a destination that counts twice at an end of a run", CALLS),
    },
    chosen={"destination-bonus": ("title.toml", "connection_run")},
)


# The hex of a free token that a run of this turn must connect.
CONNECTS: TurnFact[str | None] = TurnFact("connects", None)

CONNECTIONS_DECLARATION = Declaration(
    named=("mechanics = first-run", "connections"),
    checks={
        "connection-made": Check("a run brings the treasury money for a connection that was not made"),
        "connection-owed": Check("a token was free for a run that was not made", asks=BOARD),
    },
    mechanics={
        "first-run": Mechanic(
            "the bonus for the first run that joins two places; a token there doubles the place",
            {
                "": "{company} is the first to run between {places}: {amount:money}, half of it for the treasury",
                "doubled": CALLS,
                "paid": "the treasury of {company} gets {amount:money} for its connection",
            },
            company="income",
            answer="did",
        ),
    },
    chosen={"first-run": ("title.toml", "connections")},
)


# ---- links ----

LINKS_DECLARATION = Declaration(
    named=("links", "first_links", "privates.*.leaves.links", "bonuses.linked_area"),
    moves=(Link,),
    cases={"missing": ("first-link",), "link-built": ("first-link",)},
    mechanics={
        "first-link": Mechanic(
            "money from the bank for the first company that links a place",
            "{company} gets {amount:money} for the first link to {place}",
            company="income",
            answer="did",
        ),
    },
    checks={
        "link-count": Check("an area has more links than the map has connections to it"),
    },
)
