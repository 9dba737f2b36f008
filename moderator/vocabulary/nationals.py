"""Nationals: state companies, and the companies that they take over."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Mechanic, PhaseEvent, QuestionKind
from moderator.model.facts import Fact
from moderator.model.forms import company
from moderator.model.moves import Move

# ---- nationalization ----

SURRENDER = "surrender"


class Surrender(Move):
    """`Ann: surrender GTR`: a president lets the state take a company that has no train as a phase begins."""

    form = (company(),)
    verb: Literal["surrender"] = "surrender"
    company: str


# The hexes of the national's stations, and the companies it takes over before play continues.
STANDS: Fact[bool] = Fact("national", ("place",), "flag", "the national stands there")
FALLEN: Fact[bool] = Fact("fallen")
# Privates taken over by the national, whose revenue the bank still pays.
DRAWN: Fact[bool] = Fact("drawn", ("private",), "flag", "the national draws its revenue", shown="the national's")

NATIONALIZATION_DECLARATION = Declaration(
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


NATIONAL = "national"


class Nationalize(Move):
    """`Ann: nationalize PLM`: a corporation becomes a national, as a phase begins that lets it."""

    form = (company(),)
    verb: Literal["nationalize"] = "nationalize"
    company: str


NATIONALS_DECLARATION = Declaration(
    named=("nationals",),
    moves=(Nationalize,),
    checks={"national-barred": Check("a corporation becomes a national that may not")},
    cases={"national-barred": ("becomes-national",)},
    # The purchase of `about` began a phase. Nationals may form before trains become obsolete.
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
