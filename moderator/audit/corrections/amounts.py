"""What a line could have said where it says an amount: worked out from what the players differ by."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from moderator.audit.corrections.trial import Trial, said_otherwise
from moderator.model.topics.openings import Bid
from moderator.model.topics.runs import Run
from moderator.replay import Applied

Spread = Callable[[Trial], Mapping[str, float] | None]  # what a trial brings each player
_AMOUNTS = ("price", "amount", "pays", "paid", "gets")
_PROBES = (100, 200, 300)


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
) -> Iterator[Trial]:
    """The trials of revenues that come to what a player differs by, by what a hundred more would have brought him.

    It may bring the price elsewhere, too: so probes are taken in pairs, and what does not grow with the revenue is told
    from either of the two.
    """
    probes = [(start + more, spread(make(start + more))) for more in _PROBES]
    guesses = set[int]()
    for (low, less), (high, more) in pairwise(probes):
        if less is None or more is None:
            continue
        for player, off in differs.items():
            each = (more[player] - less[player]) / (high - low)
            if off and each:
                ends = (low + (off - less[player]) / each, high + (off - more[player]) / each)
                guesses |= {round(guess) - start for guess in (off / each + start, *ends)}
    for revenue in sorted({start + step * round(guess / step) for guess in guesses for step in (1, 5, 10)}):
        if revenue >= 0 and revenue != start:
            yield make(revenue)


def with_revenue(at: int, run: Run, earned: int, revenue: int, unlike: int) -> Trial:
    """A run that earned another revenue: its only train's where that was said so, else in sum."""
    if run.total is None and len(run.runs) == 1 and run.runs[0].revenue == earned:
        said = run.but(runs=(run.runs[0].but(revenue=revenue),))
    else:
        said = Run(actor=run.actor, total=revenue, extra=run.extra, calls=run.calls)
    return Trial(at, 1, (said,), "revenue", 2 + typing(earned, revenue) + unlike)


def typing(said: int, meant: int) -> int:
    """How unlikely it is that one number was said for another: 0 for a slip of a key, 1 for a ten or so, else 2."""
    one, other = str(said), str(meant)
    if len(one) == len(other):
        wrong = [at for at in range(len(one)) if one[at] != other[at]]
        swapped = len(wrong) == 2 and one[wrong[0]] == other[wrong[1]] and one[wrong[1]] == other[wrong[0]]
        if len(wrong) == 1 or swapped:
            return 0
    longer, shorter = sorted((one, other), key=len, reverse=True)
    if len(longer) == len(shorter) + 1 and any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer))):
        return 0
    return 1 if abs(said - meant) <= 50 and (said - meant) % 10 == 0 else 2
