"""A seating: rounds, their tables, and which pairs meet again."""

from collections.abc import Iterator, Sequence

from moderator.model.wording import clean, plural
from moderator.tournament.seating import Seating
from moderator.views.columns import WIDEST_CELL, clip, wrap
from moderator.views.ink import PLAIN, Ink


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
    return (
        f"Drawn with seed {drawn.seed} (--seed {drawn.seed} draws it again): {how_good(drawn)}. "
        "The first named has the first seat, and begins where seats decide."
    )


def how_good(drawn: Seating) -> str:
    """How many pairs meet again, and whether any seating does better."""
    if not drawn.again:
        return "nobody meets anybody twice"
    times = f"{len(drawn.again)} pairs meet" if len(drawn.again) != 1 else "1 pair meets"
    fewest = "no seating has fewer" if drawn.repeats == drawn.least else f"no seating has fewer than {drawn.least}"
    more = f"{plural(drawn.repeats, 'repeat')}; " if drawn.repeats > len(drawn.again) else ""
    return f"{times} more than once ({more}{fewest})"


def seated_round(
    number: int, tables: Sequence[tuple[str | None, Sequence[str]]], byes: Sequence[str], ink: Ink = PLAIN
) -> Iterator[str]:
    """A round of an event: each table with its title, and who sits out."""
    yield ink.bold(f"Round {number}")
    for at, (title, names) in enumerate(tables, 1):
        said = f", {clean(clip(title, WIDEST_CELL))}" if title else ""
        yield from wrap(", ".join(clean(clip(name, WIDEST_CELL)) for name in names), f"  table {at}{said}: ", "      ")
    if byes:
        yield from wrap(", ".join(clean(clip(name, WIDEST_CELL)) for name in byes), "  sits out: ", "      ")
    yield ""
