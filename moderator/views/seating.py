"""A seating: rounds, their tables, and which pairs meet again."""

from collections.abc import Iterator

from moderator.model.text import clean
from moderator.tournament.seating import Seating
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import WIDEST_CELL, clip, wrap


def seating(drawn: Seating, ink: Ink = PLAIN) -> Iterator[str]:
    """`table 1: Ann, Bob, Cyd, Dan`, the first of each in the first seat."""
    for number, tables in enumerate(drawn.rounds, 1):
        yield ink.bold(f"Round {number}")
        for at, table in enumerate(tables, 1):
            yield from wrap(", ".join(clean(clip(name, WIDEST_CELL)) for name in table), f"  table {at}: ", "      ")
        yield ""
    yield from wrap(how(drawn))


def how(drawn: Seating) -> str:
    """How it was drawn, and how good it is."""
    times = f"{len(drawn.again)} pairs meet" if len(drawn.again) != 1 else "1 pair meets"
    best = "nobody meets anybody twice" if not drawn.again else f"{times} more than once"
    return (
        f"Drawn with seed {drawn.seed} (--seed {drawn.seed} draws it again), by exchanging players between tables as "
        f"long as fewer pairs meet again: {best}. The first named has the first seat, and begins where seats decide."
    )
