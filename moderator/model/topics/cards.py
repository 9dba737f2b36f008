"""Cards of goals: dealt, chosen, kept, reached."""

from typing import Literal

from moderator.model.check import Check
from moderator.model.forms import card, cards, company
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said


class Deal(Move):
    """`deal T1 T3 T4 T6 T8`: the target cards that lie open, before each player chooses one."""

    by_table = True
    form = (cards("cards"),)
    verb: Literal["deal"] = "deal"
    cards: tuple[str, ...]


class Choose(Move):
    """`Ann: choose T3`: a target card taken from those that lie open."""

    form = (card(),)
    verb: Literal["choose"] = "choose"
    card: str


class Keep(Move):
    """`Ann: keep`: one of two destiny cards is given up; `Ann: keep D3` names the other one, at any time."""

    form = (card().maybe(),)
    verb: Literal["keep"] = "keep"
    card: str | None = None


class Reach(Move):
    """`reach T2`, `reach T4 CME`: the table says that the goal of a card is reached, perhaps by which company."""

    by_table = True
    form = (card(), company().maybe())
    verb: Literal["reach"] = "reach"
    card: str
    company: str | None = None


SAID = Said(
    checks={
        "card-deal": Check(
            "another number of target cards lies open than there should, or one that is none",
            asks="which cards lie open",
        ),
        "card-held": Check(
            "a card is chosen, named or paid that somebody else has, or that is out", asks="which card is meant"
        ),
    },
    cases={
        "card-held": ("destiny-card",),
    },
    mechanics={
        "card-order": Mechanic(
            "the seats and the priority deal by the numbers of the target cards",
            "the players sit by their target cards: {players:commas}; {target} has the priority deal",
            answer="marked",
        ),
        "target-card": Mechanic(
            "the bonus of a target card, paid once to its owner as its goal is reached",
            {
                "": "{source} {name} is reached: {target} is paid {amount:money}",
                "asked": "{place} has all its links: if a route leads to each, say reach {source}",
            },
            answer="did",
        ),
    },
)
