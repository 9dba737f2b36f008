"""Moves of the time in which companies are founded: starting values, shares that are kept, private deals of players."""

from typing import Literal

from moderator.model.forms import company, number
from moderator.model.moves import Move
from moderator.model.told import Natural, Positive


class Par(Move):
    """`Ann: par GWR 75`: with a concession, the starting value of a corporation that nobody leads yet.

    `Ann: par GWR 90 with BBBT`: by the power of a private, another one.
    """

    form = (company(), number("value", "the starting value", "VALUE"), company("power", "PRIVATE").after("with"))
    verb: Literal["par"] = "par"
    company: str
    value: Positive
    power: str | None = None


class Barter(Move):
    """`Ann: barter RSC 40 with Bob for K`: minors, open privates and money change hands between two players."""

    verb: Literal["barter"] = "barter"
    player: str
    gives: tuple[str, ...] = ()
    pays: Natural = 0
    gets: tuple[str, ...] = ()
    paid: Natural = 0
