"""Moves: the lines of a journal that act on the game.

Each kind of move is a record with a unique `verb`; its docstring explains it at the table. `actor` is the player or
company before the colon, or None for whoever is on turn. `allowed` is the final `!`: the table allows a move against
the rules. Amounts are whole currency units; shares are counted as single shares.
"""

from typing import Annotated, ClassVar, Literal

from moderator.model.forms import Form
from moderator.model.values import Field, Fitted

# ---- move ----


class Move(Fitted):
    """Common fields of all moves.

    `form` describes the line of a move; a move with several verbs has one form for each (`form_by_verb`). A move
    without a form is read by code in `journal/grammar.py`.
    """

    form: ClassVar[Form | None] = None
    form_by_verb: ClassVar[dict[str, Form]] = {}
    by_table: ClassVar[bool] = False  # stated by the table, without an actor
    actor: str | None = None
    allowed: bool = False


# ---- told ----
# Runs as the table states them, train by train and stop by stop; the bounds of numbers in a line.

Amount = Annotated[int, Field(ge=-10_000_000, le=10_000_000)]
Natural = Annotated[int, Field(ge=0, le=10_000_000)]
Positive = Annotated[int, Field(ge=1, le=10_000_000)]


class Stop(Fitted):
    """One stop of a run, as the table reads it off the board: `Lille=20`, `Paris*=40` (`*`: own token).

    `Köln~`: the train crosses the river by ferry; `Krefeld+S`, `Moers+K`: a steel mill, a coal mine.
    """

    place: str
    value: Natural | None = None
    station: bool = False
    ferry: bool = False
    industry: Literal["coal", "steel"] | None = None
    sea: Natural = 0  # so many zones of the sea are crossed to the next one: `London*=40-~2-Bergen`


class TrainRun(Fitted):
    """One train's run: `3:90`, or by stops `4:London-Lille=20-Paris*=40`; `P:London` names the doubled stop.

    `extra` is money that the run earns the treasury in addition to its revenue: `1G:50+20`. `joined` names other
    trains, a car or a minor's marker that run with the train: `3+3&P:...`.
    """

    train: str
    joined: tuple[str, ...] = ()
    revenue: Natural | None = None
    extra: Natural | None = None
    stops: tuple[Stop, ...] = ()


class Linked(Fitted):
    """The cities and towns that a national counts in its zone: the values of linked ones, highest first, and the number
    of unlinked ones.
    """

    cities: tuple[Natural, ...] = ()
    towns: tuple[Natural, ...] = ()
    unlinked: Natural = 0  # cities and red zones
    unlinked_towns: Natural = 0
