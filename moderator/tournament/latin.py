"""Seatings in which nobody meets anybody twice, by arithmetic instead of a search.

Players stand in a grid, a column for every table; each round shifts row `i` by `i` times a number that differs from
round to round. Where the tables are a prime or a power of one, two players of different rows meet once at most, and
of one
row never (R. C. Bose, "On the construction of balanced incomplete block designs", Annals of Eugenics 9, 1939).
"""

import random
from collections.abc import Callable

from moderator.tournament.task import Tables, Task

Sum = Callable[[int, int], int]
_POWERS = {4: 0b111, 8: 0b1011, 16: 0b10011}  # the polynomials by which numbers of so many are multiplied


def make_latin(task: Task, chance: random.Random) -> list[Tables] | None:
    """The rounds of a task, where arithmetic knows them: tables of two sizes that are next to each other, or of one."""
    sizes = task.rounds[0].sizes
    field = _field(len(sizes))
    if not task.is_first or field is None or max(sizes) > len(sizes) or max(sizes) - min(sizes) > 1:
        return None
    if len(task.rounds) > len(sizes):
        return None
    add, times = field
    names = [*task.rounds[0].players]
    chance.shuffle(names)
    shifts = [*range(len(sizes))]
    chance.shuffle(shifts)
    return [_round(names, len(sizes), shift, add, times) for shift in shifts[: len(task.rounds)]]


def _round(names: list[str], tables: int, shift: int, add: Sum, times: Sum) -> Tables:
    rows: list[list[str]] = [[] for _ in range(tables)]
    for at, name in enumerate(names):
        row, column = divmod(at, tables)
        rows[add(column, times(row, shift))].append(name)
    return tuple(tuple(row) for row in sorted(rows, key=len, reverse=True))


def _field(count: int) -> tuple[Sum, Sum] | None:
    """How so many numbers are added and multiplied such that none but 0 divides it; None where that cannot be."""
    if count in _POWERS:
        return (lambda one, other: one ^ other), (lambda one, other: _times(one, other, count))
    if count > 1 and all(count % part for part in range(2, int(count**0.5) + 1)):
        return (lambda one, other: (one + other) % count), (lambda one, other: one * other % count)
    return None


def _times(one: int, other: int, count: int) -> int:
    product = 0
    while other:
        product ^= one if other & 1 else 0
        one, other = one << 1, other >> 1
        one ^= _POWERS[count] if one & count else 0
    return product
