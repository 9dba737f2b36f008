"""Moves of cards with goals: dealt, chosen, kept, reached."""

from typing import Literal

from moderator.model.forms import card, cards, company
from moderator.model.moves import Move


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
