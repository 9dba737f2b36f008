"""Places joined by a company's track or run, and what they pay."""

from typing import Literal

from moderator.model.declaration import BOARD, CALLS, Check, Declaration, Mechanic
from moderator.model.facts import Fact, TurnFact
from moderator.model.forms import choice, number
from moderator.model.moves import Move, Positive
from moderator.vocabulary.runs import Link

# ---- connection runs ----


class Connect(Move):
    """`IC: connect map 240 pay`: its connection run, with where its marker goes, what it earns and who gets that."""

    form = (
        choice("marker", "map", "charter"),
        number("revenue", "what its trains earn"),
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
    "the marker of its connection run is its station there, and counts twice",
    shown="its destination counts twice",
)

CONNECTION_RUNS_DECLARATION = Declaration(
    named=("mechanics = destination-bonus",),
    moves=(Connect,),
    facts=(CONNECTED, DOUBLED),
    checks={
        "connection-time": Check("a connection is run within a company's turn", asks=BOARD),
        "connection-marker": Check("a second station is placed at a destination"),
    },
    cases={
        "missing": ("connection-run",),
        "wrong-round": ("connection-run",),
        "run-no-train": ("connection-run",),
        "bonus-claimed": ("destination-bonus",),
    },
    mechanics={
        "connection-run": Mechanic(
            "a run of all trains beside a corporation's turns, as it first joins its home and its destination",
            {
                "": "{company} runs to {place} and earns {amount:money}",
                "map": "{company} has a station in {place}, which counts twice at an end of its runs",
                "charter": "{company} keeps a station token more, for {amount:money}",
            },
            company="income",
            answer="did",
        ),
        "destination-bonus": Mechanic("a destination that counts twice at an end of a run", CALLS),
    },
    chosen={"destination-bonus": ("title.toml", "connection_run")},
)


# The hex of a free station that a run of this turn must connect.
CONNECTS: TurnFact[str | None] = TurnFact("connects", None)

CONNECTIONS_DECLARATION = Declaration(
    named=("mechanics = first-run", "connections"),
    checks={
        "connection-made": Check("runs earn a treasury what no connection does"),
        "connection-owed": Check("a station was free for a run that was not made", asks=BOARD),
    },
    mechanics={
        "first-run": Mechanic(
            "the bonus of the first run that joins two places, and the place that a station there doubles",
            {
                "": "{company} is the first to run between {places}: {amount:money}, half of it to the treasury",
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
            "what the bank pays the company that is the first to link a place",
            "{company} is paid {amount:money} for the first link to {place}",
            company="income",
            answer="did",
        ),
    },
    checks={
        "link-count": Check("an area is linked more often than it has connections"),
    },
)
