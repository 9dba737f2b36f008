"""What is said of connection runs."""

from typing import Literal

from moderator.model.check import BOARD, Check
from moderator.model.facts import Fact
from moderator.model.forms import choice, number
from moderator.model.mechanic import CALLS, Mechanic
from moderator.model.move import Move
from moderator.model.said import Said
from moderator.model.told import Positive


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

SAID = Said(
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
