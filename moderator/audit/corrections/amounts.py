"""What a line could have said where it says an amount: worked out from what the players differ by."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from moderator.audit.corrections.mistyping import typing
from moderator.audit.corrections.trial import Trial, said_otherwise
from moderator.model.topics.openings import Bid
from moderator.replay import Applied

Spread = Callable[[Trial], Mapping[str, float] | None]  # what a trial brings each player
_AMOUNTS = ("price", "amount", "pays", "paid", "gets")
_PROBES = (100, 200, 300)
_GUESSES = 4  # revenues of one run that are tried


def typed(at: int, step: Applied, differs: Mapping[str, int]) -> Iterator[Trial]:
    """Another amount in a line that says one, so that somebody who differs has paid so much less or more."""
    said = step.booked.move
    fields = dict(said.items())
    for field in _AMOUNTS:
        amount = fields.get(field)
        if isinstance(amount, int) and not isinstance(amount, bool):
            offs = [differs.get(said.actor or "", 0)] if isinstance(said, Bid) else differs.values()
            for other in sorted({amount + off * way for off in offs if off for way in (1, -1)}):
                if (move := said_otherwise(said, field, other)) is not None:
                    yield Trial(at, 1, (move,), "amount", 2 + typing(amount, other))


def solve(
    make: Callable[[int], Trial],
    spread: Spread,
    differs: Mapping[str, int],
    start: int,
    steps: Sequence[int],
) -> Iterator[Trial]:
    """The trials of revenues that come to what players differ by, by what a hundred more would have brought them.

    It may bring the price elsewhere, too: so probes are taken in pairs, and what does not grow with the revenue is told
    from either of the two. Revenues are multiples of one of the `steps`; those are tried that leave least.
    """
    probes = [(start + more, spread(make(start + more))) for more in _PROBES]
    left: dict[int, float] = {}
    for (low, less), (high, more) in pairwise(probes):
        if less is None or more is None:
            continue
        each = {player: (more[player] - less[player]) / (high - low) for player in differs}
        for player, off in differs.items():
            if not each[player]:
                continue
            ends = (low + (off - less[player]) / each[player], high + (off - more[player]) / each[player])
            guesses = (start + off / each[player], *ends)
            for revenue in {step * round(guess / step) for guess in guesses for step in steps}:
                if revenue >= 0 and revenue != start:
                    lacks = sorted(
                        min(
                            abs(low_at + each[who] * (revenue - at) - differs[who])
                            for at, low_at in ((low, less[who]), (high, more[who]), (start, 0.0))
                        )
                        for who in differs
                    )
                    rest = sum(lacks[:-1]) + lacks[-1] / 10
                    left[revenue] = min(rest, left.get(revenue, rest))
    for revenue in sorted(left, key=lambda revenue: left[revenue])[:_GUESSES]:
        yield make(revenue)
