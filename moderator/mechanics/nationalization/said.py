"""What is said of companies that the state takes over."""

from typing import Literal

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.facts import Fact
from moderator.model.forms import company
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.phase_event import PhaseEvent
from moderator.model.said import Said

SURRENDER = "surrender"


class Surrender(Move):
    """`Ann: surrender GTR`: a president lets the state take a company that has no train as a phase begins."""

    form = (company(),)
    verb: Literal["surrender"] = "surrender"
    company: str


# Places where the national stands, by their hexes; companies that it takes before play goes on.
STANDS: Fact[bool] = Fact("national", ("place",), "flag", "the national stands there")
FALLEN: Fact[bool] = Fact("fallen")
# Privates that the national has taken, for which the bank pays it.
DRAWN: Fact[bool] = Fact("drawn", ("private",), "flag", "the national draws its revenue", shown="the national's")

SAID = Said(
    named=("state",),
    moves=(Surrender,),
    facts=(DRAWN, STANDS),
    checks={
        "surrender-barred": Check("a company is given to the state that may not be"),
        "state-train": Check("a company buys a train of the national's company"),
    },
    questions={
        SURRENDER: QuestionKind(
            "now", "gives a company to the state, or passes", ("surrender", "pass"), "surrender COMPANY"
        )
    },
    events={
        "trainless-taken": PhaseEvent("the state takes companies that have operated and own no train", "state"),
        "whole-taken": PhaseEvent("the state takes all companies that are owned whole", "state"),
        "privates-taken": PhaseEvent("the state takes the privates, for what they are worth", "state"),
    },
    mechanics={
        "nationalization": Mechanic(
            "companies that the state takes over, and what the bank pays their owners",
            {
                "": "{name} takes over {company}: {amount:money} to the bank, {count:train} out of the game",
                "kept": "{name} takes over {company}, with {amount:money} and {count:train}",
                "price": "{company} is taken over",
                "paid": "{target} is paid {amount:money} for {company}",
                "place": "{name} stands in {place}",
                "private": "{target} is paid {amount:money} for {company}, which {name} takes",
                "income": "{name} draws {amount:money} for its privates",
            },
            player="sold",
            company="other",
            answer="marked",
        ),
        "state-company": Mechanic(
            "the company of the national: who runs it, and what it does by itself",
            "{target} runs {company}, for nothing",
            company="other",
            answer="did",
        ),
    },
)
