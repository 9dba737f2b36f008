"""Runs as the table tells them, train by train and stop by stop; the bounds of numbers in a line."""

from typing import Annotated, Literal

from moderator.model.fitting import Fitted
from moderator.model.record import Field

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


class TrainRun(Fitted):
    """One train's run: `3:90`, or by stops `4:London-Lille=20-Paris*=40`; `P:London` names the doubled stop.

    `extra` is what it earns the treasury beside its revenue: `1G:50+20`.
    """

    train: str
    revenue: Natural | None = None
    extra: Natural | None = None
    stops: tuple[Stop, ...] = ()
