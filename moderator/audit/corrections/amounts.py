"""What a line could have said where it says an amount: worked out from what the players differ by."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf

from moderator.audit.corrections.mistyping import typing
from moderator.audit.corrections.trial import Trial, said_otherwise
from moderator.replay import Applied
from moderator.vocabulary.openings import Bid

Spread = Callable[[Trial], Mapping[str, float] | None]  # what a trial brings each player
_AMOUNTS = ("price", "amount", "pays", "paid", "gets")
_STEPS = (10, 5, 1)
_ROUND = 5  # what is agreed on is mostly a multiple of it
_GUESSES = 5  # amounts of one line that are tried beside those that bring one player just what he differs by
_ROUNDED = 3  # by so much what is told from two amounts may be off, for dividends are rounded
_NEAR = (5, 10, 15, 20, 25, 30, 40, 50)  # by so much a price may be mistyped that is in nobody's worth


def typed(at: int, step: Applied, differs: Mapping[str, int]) -> Iterator[Trial]:
    """Another amount in a line that says one, so that somebody who differs has paid so much less or more."""
    said = step.booked.move
    fields = dict(said.items())
    for field in _AMOUNTS:
        amount = fields.get(field)
        if isinstance(amount, int) and not isinstance(amount, bool):
            offs = {differs.get(said.actor or "", 0)} if isinstance(said, Bid) else {*differs.values()}
            near = _NEAR if field == "price" else ()
            for other in sorted({amount + off * way for off in (*offs, *near) if off for way in (1, -1)}):
                if (move := said_otherwise(said, field, other)) is not None:
                    odd = 3 if other % _ROUND and not amount % _ROUND else 0
                    yield Trial(at, 1, (move,), "amount", 2 + typing(amount, other) + odd)


def solve(
    make: Callable[[int], Trial],
    spread: Spread,
    differs: Mapping[str, int],
    probes: Sequence[int],
    steps: Sequence[int],
    beside: Sequence[int] = (-1, 0, 1),
) -> Iterator[Trial]:
    """The trials of revenues, or prices, that come to what players differ by, told from what the `probes` bring.

    What a player gets of each hundred is the same for all; what the price does with it is not, so every probe stands
    for revenues that move the price as it does. Revenues are multiples of one of the `steps`; those are tried that
    leave least, and those that bring one player just what he differs by, for others may differ by more later.
    """
    known = [(probe, each) for probe in probes if (each := spread(make(probe))) is not None]
    parts = {player: _part(player, known) for player in differs}
    left: dict[int, float] = {}
    told: dict[int, None] = {}
    for probe, each in known:
        for player, off in differs.items():
            guess = probe + (off - each[player]) / parts[player] if parts[player] else 0.0
            told[steps[0] * round(guess / steps[0])] = None
            for revenue in {step * (round(guess / step) + more) for step in steps for more in beside}:
                *others, most = sorted(
                    abs(each[who] + parts[who] * (revenue - probe) - lacks) for who, lacks in differs.items()
                )
                if revenue > 0:
                    left[revenue] = min(sum(others) + most / 10, left.get(revenue, inf))
    likely = sorted(left, key=lambda revenue: left[revenue])[:_GUESSES]
    for revenue in dict.fromkeys([*likely, *(each for each in told if each in left)]):
        yield make(revenue).but(amount=revenue, others=make)


def closer(trial: Trial, left: Mapping[str, int], ended: Mapping[int, Mapping[str, int]]) -> Iterator[Trial]:
    """Other amounts for a trial that leaves so much at the end, by what the nearest has left that was replayed as
    far."""
    make, amount = trial.others, trial.amount
    if make is None or not ended:
        return
    near = min(ended, key=lambda other: abs(other - amount))
    moved = {player: ended[near][player] - rest for player, rest in left.items()}
    for player in moved if near != amount else ():
        if moved[player]:
            each = (amount - near) / moved[player]
            for other in dict.fromkeys(step * round((amount + left[player] * each) / step) for step in _STEPS):
                if other > 0:
                    more = (other - amount) / (near - amount)
                    told = all(abs(rest + moved[who] * more) < _ROUNDED for who, rest in left.items())
                    yield make(other).but(amount=other, others=make, told=told)


def _part(player: str, known: Sequence[tuple[int, Mapping[str, float]]]) -> float:
    """What a player gets of what a company earns: the least that any two revenues tell, which move the price alike."""
    parts = [(more[player] - less[player]) / (high - low) for (low, less), (high, more) in pairwise(known)]
    return min(parts, key=lambda part: (not part, abs(part)), default=0.0)
