"""What it says: a move, a fact of companies, a verdict, and what its money is for."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Fact, Mechanic
from moderator.model.moves import BARE, Move


class Gate(Move):
    """`BNR: gate`: a company builds its tollgate."""

    form = BARE
    verb: Literal["gate"] = "gate"


GATED: Fact[bool] = Fact("gated", ("corporation", "minor"), "flag", "it has built its tollgate", shown="a gate")
TOLLGATE_DECLARATION = Declaration(
    named=("mechanics = tollgate",),
    moves=(Gate,),
    facts=(GATED,),
    checks={"gate-twice": Check("a company builds a second tollgate")},
    chosen={"tollgate": ("title.toml", "charters")},
    mechanics={
        "tollgate": Mechanic(
            "a tollgate that a company builds",
            "{company} builds a tollgate for {amount:money}",
            company="for track",
            answer="did",
        )
    },
)
