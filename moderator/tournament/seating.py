"""Seatings: who plays at which table in which round, drawn with a seed so that anybody can draw it again.

First by arithmetic, where it knows a seating in which nobody meets twice (`latin`); else by a search (`annealing`).
Then titles and rare sizes of tables are evened out as far as that costs no meeting, and last everybody's seats.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from moderator.model.values import Record
from moderator.tournament.annealing import (
    RoundTask,
    SeatingTask,
    Tables,
    anneal,
    count_repeats,
    least_repeats,
    make_latin,
    pairs_of,
)

MOST_PLAYERS, MOST_ROUNDS = 500, 20
_ORDERED = 7  # players at most of whom all orders are tried
_TRIES = 8  # of the seats
_FIRST = 3  # what it costs to have the first seat again; another one costs 1


class CannotSeat(ValueError):
    """Players that tables of these sizes cannot take."""

    def __init__(self, message: str, remedy: str) -> None:
        self.remedy = remedy
        super().__init__(message)


class Seating(Record):
    """Rounds of tables, the first player of each in its first seat. `again` are pairs that meet more than once.

    `repeats` are those meetings, a pair once for every two of its rounds; no seating has fewer than `least`.
    """

    rounds: tuple[Tables, ...]
    seed: int
    again: tuple[tuple[str, str, int], ...]
    repeats: int = 0
    least: int = 0

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(table) for table in self.rounds[0])


def draw_seating(players: Sequence[str], allowed: Sequence[int], rounds: int, seed: int) -> Seating:
    """So many rounds for these players, at tables of the allowed sizes, the preferred first. Raises CannotSeat."""
    sizes = choose_sizes(len(players), allowed)
    wanted = RoundTask(tuple(players), sizes, rare_sizes(sizes))
    return seat(SeatingTask((wanted,) * rounds), seed)


def seat(task: SeatingTask, seed: int) -> Seating:
    """The rounds of a task, seated."""
    chance = random.Random(seed)
    least = least_repeats(task)
    latin = make_latin(task, chance)
    sized = [_as_sized(each.sizes, tables) for each, tables in zip(task.rounds, latin or (), strict=False)]
    drawn = sized or anneal(task, None, chance, least)
    drawn = _even_out(task, drawn, chance)
    seated = tuple(order_seats(task.played, drawn, chance))
    whole = (*task.played, *seated)
    return Seating(seated, seed, tuple(_again(whole)), count_repeats(whole), least)


def _as_sized(sizes: Sequence[int], tables: Tables) -> Tables:
    """The tables in the order of the sizes that were asked for, which titles may have turned."""
    waiting = [*tables]
    found = []
    for size in sizes:
        found.append(next(table for table in waiting if len(table) == size))
        waiting.remove(found[-1])
    return tuple(found)


def _even_out(task: SeatingTask, drawn: Sequence[Tables], chance: random.Random) -> list[Tables]:
    """The same with titles and sizes evened out, if that costs no meeting."""
    evened = anneal(task, drawn, chance, 0)
    return evened if count_repeats((*task.played, *evened)) <= count_repeats((*task.played, *drawn)) else [*drawn]


def rare_sizes(sizes: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Of each table that it is of a rarer size, which nobody should have twice."""
    usual = Counter(sizes).most_common(1)[0][0]
    return tuple((f"size {size}",) if size != usual else () for size in sizes)


def choose_sizes(players: int, allowed: Sequence[int]) -> tuple[int, ...]:
    """The sizes of the tables, largest first: as many of the first allowed size as can be, then of the next.

    Raises CannotSeat.
    """
    found = _fill(players, [*dict.fromkeys(allowed)])
    if found is None:
        sizes = ", ".join(map(str, allowed))
        raise CannotSeat(f"{players} players do not fill tables of {sizes}", "allow another size: --tables 4,5,3")
    return tuple(sorted(found, reverse=True))


def _fill(players: int, allowed: list[int]) -> list[int] | None:
    if not players:
        return []
    if not allowed:
        return None
    first, *others = allowed
    for count in range(players // first, -1, -1):
        rest = _fill(players - count * first, others)
        if rest is not None:
            return [first] * count + rest
    return None


def order_seats(played: Iterable[Tables], drawn: Sequence[Tables], chance: random.Random) -> list[Tables]:
    """The tables with seats drawn, such that nobody has a seat again if that can be, the first above all."""
    had: Counter[tuple[str, int]] = Counter()
    for tables in played:
        _note(tables, had)
    best: tuple[int, list[Tables]] | None = None
    for _ in range(_TRIES):
        cost, seated = _try_seats(drawn, Counter(had), chance)
        if best is None or cost < best[0]:
            best = cost, seated
        if not cost:
            break
    assert best is not None
    return best[1]


def _try_seats(
    drawn: Sequence[Tables], had: Counter[tuple[str, int]], chance: random.Random
) -> tuple[int, list[Tables]]:
    """Seats drawn once, and what they cost."""
    cost, seated = 0, []
    for tables in drawn:
        seated.append(tuple(_order(table, had, chance) for table in tables))
        cost += sum(_weigh(had[name, at], at) for table in seated[-1] for at, name in enumerate(table))
        _note(seated[-1], had)
    return cost, seated


def _weigh(times: int, at: int) -> int:
    """What it costs to have a seat that somebody has had so often."""
    return times * (1 if at else _FIRST)


def _note(tables: Tables, had: Counter[tuple[str, int]]) -> None:
    had.update((name, seat) for table in tables for seat, name in enumerate(table))


def _order(table: Sequence[str], had: Counter[tuple[str, int]], chance: random.Random) -> tuple[str, ...]:
    names = [*table]
    chance.shuffle(names)
    if len(names) > _ORDERED:
        return tuple(names)
    cost = {(name, at): _weigh(had[name, at], at) for name in names for at in range(len(names))}
    return min(permutations(names), key=lambda order: sum(cost[name, at] for at, name in enumerate(order)))


def _again(rounds: Sequence[Tables]) -> list[tuple[str, str, int]]:
    repeated = ((sorted(pair), times) for pair, times in pairs_of(rounds).items() if times > 1)
    return sorted((one, other, times) for (one, other), times in repeated)
