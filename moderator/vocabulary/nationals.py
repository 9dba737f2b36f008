"""Nationals: state companies, and the companies that they take over."""

from typing import Literal

from moderator.model.declaration import Check, Declaration, Fact, Mechanic, PhaseEvent, QuestionKind
from moderator.model.moves import Move, company

# ---- nationalization ----

SURRENDER = "surrender"


class Surrender(Move):
    """`Ann: surrender GTR`: give a company without a train to the state when a phase begins."""

    form = (company(),)
    verb: Literal["surrender"] = "surrender"
    company: str


# The hexes of the national's tokens, and the companies it takes over before play continues.
STANDS: Fact[bool] = Fact("national", ("place",), "flag", "the national has a token there")
FALLEN: Fact[bool] = Fact("fallen")
# Privates that the national has taken over. The bank still pays their revenue.
DRAWN: Fact[bool] = Fact("drawn", ("private",), "flag", "the national gets its revenue", shown="of the national")

NATIONALIZATION_DECLARATION = Declaration(
    named=("state",),
    moves=(Surrender,),
    facts=(DRAWN, STANDS),
    checks={
        "surrender-barred": Check("a player gives a company to the state that may not be given"),
        "state-train": Check("a company buys a train from the national's company"),
    },
    questions={
        SURRENDER: QuestionKind(
            "now", "gives a company to the state, or passes", ("surrender", "pass"), "surrender COMPANY"
        )
    },
    events={
        "trainless-taken": PhaseEvent("the state takes over companies that have operated and own no train", "state"),
        "whole-taken": PhaseEvent("the state takes over every company whose shares are all sold", "state"),
        "privates-taken": PhaseEvent("the state buys the privates at face value", "state"),
    },
    mechanics={
        "nationalization": Mechanic(
            "companies that the state takes over, and what the bank pays their owners for them",
            {
                "": "{name} takes over {company}: {amount:money} goes to the bank, {count:train} out of the game",
                "kept": "{name} takes over {company}, with {amount:money} and {count:train}",
                "price": "{company} is taken over",
                "paid": "{target} gets {amount:money} for {company}",
                "place": "{name} has a token in {place}",
                "private": "{target} gets {amount:money} for {company}, which {name} takes over",
                "income": "{name} gets {amount:money} from its privates",
            },
            player="sold",
            company="other",
            answer="marked",
        ),
        "state-company": Mechanic(
            "the national's company: who runs it, and what it does by itself",
            "{target} runs {company} for free",
            company="other",
            answer="did",
        ),
    },
)


NATIONAL = "national"


class Nationalize(Move):
    """`Ann: nationalize PLM`: turn a corporation into a national when a phase allows it."""

    form = (company(),)
    verb: Literal["nationalize"] = "nationalize"
    company: str


NATIONALS_DECLARATION = Declaration(
    named=("nationals",),
    moves=(Nationalize,),
    checks={"national-barred": Check("a player turns a corporation into a national that may not become one")},
    cases={"national-barred": ("becomes-national",)},
    # The purchase of `about` began a phase. Nationals may form before trains become obsolete.
    questions={
        NATIONAL: QuestionKind("now", "forms a national, or passes", ("nationalize", "pass"), "nationalize CORPORATION")
    },
    events={"nationals": PhaseEvent("presidents may form nationals, before trains become obsolete", "nationals")},
    mechanics={
        "national": Mechanic(
            "corporations that become nationals when a phase begins, before trains become obsolete",
            "{company} becomes a national: its money goes to the bank, its own shares to the pool; its tokens "
            "leave the board",
            company="stock",
            answer="marked",
        ),
        "becomes-national": Mechanic(
            "a president who cannot pay for a train pays all cash to the bank, and the corporation becomes a national",
            "{source} cannot pay for a train of {company} and gives the bank {amount:money}",
            player="other",
            answer="did",
        ),
    },
)
