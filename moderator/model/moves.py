"""A move: what a line of the journal can say about the game.

One frozen record a move, told apart by its `verb`; its docstring says what happens at the table. `actor` is "
"the player or
company before the colon; None means "whoever's turn it is". `allowed` is the trailing `!`: the table allows what the
rules do not. Amounts are whole currency units, shares are counted as single shares.
"""

from typing import Annotated, ClassVar, Literal

from moderator.model.forms import Form
from moderator.model.values import Field, Fitted

# ---- move ----


class Move(Fitted):
    """What all moves share.

    `form` is how the line of a move reads; moves of several verbs have one for each. Where a line needs reading of
    its own, it has none, and `journal/grammar.py` says what reads it.
    """

    form: ClassVar[Form | None] = None
    form_by_verb: ClassVar[dict[str, Form]] = {}
    by_table: ClassVar[bool] = False  # said by the table: nobody stands before a colon
    actor: str | None = None
    allowed: bool = False


# ---- told ----
# Runs as the table tells them, train by train and stop by stop; the bounds of numbers in a line.

Amount = Annotated[int, Field(ge=-10_000_000, le=10_000_000)]
Natural = Annotated[int, Field(ge=0, le=10_000_000)]
Positive = Annotated[int, Field(ge=1, le=10_000_000)]


class Stop(Fitted):
    """One stop of a run, as the table reads it off the board: `Lille=20`, `Paris*=40` (`*`: own station).

    `Köln~`: the river is crossed by ferry; `Krefeld+S`, `Moers+K`: a steel mill, a coalmine.
    """

    place: str
    value: Natural | None = None
    station: bool = False
    ferry: bool = False
    industry: Literal["coal", "steel"] | None = None
    sea: Natural = 0  # so many zones of the sea are crossed to the next one: `London*=40-~2-Bergen`


class TrainRun(Fitted):
    """One train's run: `3:90`, or by stops `4:London-Lille=20-Paris*=40`; `P:London` names the doubled stop.

    `extra` is what it earns the treasury beside its revenue: `1G:50+20`. What runs with it is `joined`: other trains
    that make one with it, a car, the minor whose marker lengthens it: `3+3&P:...`.
    """

    train: str
    joined: tuple[str, ...] = ()
    revenue: Natural | None = None
    extra: Natural | None = None
    stops: tuple[Stop, ...] = ()


class Linked(Fitted):
    """What a national counts in its zone: the values of linked cities and towns, the dearest first, and how many places
    are not linked.
    """

    cities: tuple[Natural, ...] = ()
    towns: tuple[Natural, ...] = ()
    unlinked: Natural = 0  # cities and red zones
    unlinked_towns: Natural = 0
