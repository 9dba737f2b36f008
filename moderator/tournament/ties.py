"""Ties: players of equal points, and what sets one before another."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Protocol, TypeVar

from moderator.tournament.field import Result, Seat
from moderator.tournament.schemes import Tie, percent


class Tied(Protocol):
    """What of a player's line a tie is broken by."""

    @property
    def player(self) -> str: ...

    @property
    def wins(self) -> int: ...

    @property
    def best(self) -> int: ...

    @property
    def opponents(self) -> Fraction: ...

    @property
    def played(self) -> Sequence[tuple[Result, Seat]]: ...


T = TypeVar("T", bound=Tied)


def break_ties(level: Sequence[T], ties: Sequence[Tie], whole: int = 1) -> Iterator[tuple[list[T], str]]:
    """Players of equal points in their order, those who stay level together, each group with what told it apart.

    `whole` is how many of the scheme's unit make a point.
    """
    if len(level) == 1 or not ties:
        yield [*level], ""
        return
    first, *others = ties
    measure = _MEASURES[first](level, whole)
    ordered = sorted(level, key=lambda each: measure(each)[0])
    groups = [[*group] for _, group in groupby(ordered, lambda each: measure(each)[0])]
    for group in groups:
        told = f"{first}: {measure(group[0])[1]}" if len(groups) > 1 else ""
        for inner, then in break_ties(group, others, whole):
            yield inner, "; ".join(filter(None, (told, then)))


Measure = Callable[[Tied], tuple[Fraction, str]]  # the less, the better; and how it is told


def _wins(level: Sequence[Tied], whole: int) -> Measure:
    return lambda line: (Fraction(-line.wins), str(line.wins))


def _shares(level: Sequence[Tied], whole: int) -> Measure:
    def measure(line: Tied) -> tuple[Fraction, str]:
        total = sum(seat.share for _, seat in line.played)
        return Fraction(-total), percent(total)

    return measure


def _places(level: Sequence[Tied], whole: int) -> Measure:
    """The mean place over the games in which all of them met; nobody is set apart if there are none."""
    met = set.intersection(*({result.file for result, _ in line.played} for line in level))

    def measure(line: Tied) -> tuple[Fraction, str]:
        places = [seat.place for result, seat in line.played if result.file in met]
        mean = Fraction(sum(places), len(places)) if places else Fraction(0)
        return mean, f"{float(mean):.2f} in {len(places)}"

    return measure


def _best(level: Sequence[Tied], whole: int) -> Measure:
    return lambda line: (Fraction(-line.best), f"{line.best / whole:.2f}".removesuffix(".00"))


def _opponents(level: Sequence[Tied], whole: int) -> Measure:
    return lambda line: (-line.opponents, f"{float(line.opponents) / whole:.2f}")


_MEASURES: dict[Tie, Callable[[Sequence[Tied], int], Measure]] = {
    "wins": _wins,
    "places": _places,
    "share": _shares,
    "best": _best,
    "opponents": _opponents,
}
