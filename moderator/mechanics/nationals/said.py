"""What is said of nationals: they are formed as a phase begins, each by its president, or for want of a train."""

from typing import Literal

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.forms import company
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.phase_event import PhaseEvent
from moderator.model.said import Said

NATIONAL = "national"


class Nationalize(Move):
    """`Ann: nationalize PLM`: a corporation becomes a national, as a phase begins that lets it."""

    form = (company(),)
    verb: Literal["nationalize"] = "nationalize"
    company: str


SAID = Said(
    named=("nationals",),
    moves=(Nationalize,),
    checks={"national-barred": Check("a corporation becomes a national that may not")},
    cases={"national-barred": ("becomes-national",)},
    # A phase has begun at the purchase of `about`, and before trains become obsolete nationals may be formed.
    questions={
        NATIONAL: QuestionKind("now", "forms a national, or passes", ("nationalize", "pass"), "nationalize CORPORATION")
    },
    events={"nationals": PhaseEvent("presidents may form nationals, before trains become obsolete", "nationals")},
    mechanics={
        "national": Mechanic(
            "corporations that become nationals as a phase begins, before trains become obsolete",
            "{company} becomes a national: its money goes to the bank, its own shares to the pool, its stations go",
            company="stock",
            answer="marked",
        ),
        "becomes-national": Mechanic(
            "a president who cannot pay for an owed train: his cash goes, his corporation becomes a national",
            "{source} cannot pay for a train of {company} and gives the bank {amount:money}",
            player="other",
            answer="did",
        ),
    },
)
