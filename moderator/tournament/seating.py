"""Seatings: which players are at which table in each round, drawn with a seed so that the draw can be repeated.

Use arithmetic if it gives a seating without repeated meetings (`make_latin`), else a search (`annealing`). Then even
out titles and rare table sizes without adding meetings, and finally everybody's seats.
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
_ORDERED = 7  # try all orders of up to this many players
_TRIES = 8  # draws of seats
_FIRST = 3  # cost of a repeated first seat; any other costs 1


class CannotSeat(ValueError):
    """Players who do not fit tables of these sizes."""

    def __init__(self, message: str, remedy: str) -> None:
        self.remedy = remedy
        super().__init__(message)


class Seating(Record):
    """Rounds of tables, each table in seat order.

    `again` are pairs that meet more than once. `repeats` counts these meetings, a pair once for every two of its
    rounds. No seating has fewer than `least`.
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
    """Return this many rounds for these players, at tables of the allowed sizes, preferred sizes first. Raises
    CannotSeat.
    """
    sizes = choose_sizes(len(players), allowed)
    wanted = RoundTask(tuple(players), sizes, rare_sizes(sizes))
    return seat(SeatingTask((wanted,) * rounds), seed)


def seat(task: SeatingTask, seed: int, begin: Sequence[Tables] = ()) -> Seating:
    """Return the seating of a task, by improving `begin` if it is given."""
    chance = random.Random(seed)
    least = least_repeats(task)
    latin = None if begin else make_latin(task, chance)
    sized = [_as_sized(each.sizes, tables) for each, tables in zip(task.rounds, latin or (), strict=False)]
    drawn = [*begin] or sized or anneal(task, None, chance, least)
    drawn = _even_out(task, drawn, chance)
    seated = tuple(order_seats(task.played, drawn, chance))
    whole = (*task.played, *seated)
    return Seating(seated, seed, tuple(_again(whole)), count_repeats(whole), least)


def _as_sized(sizes: Sequence[int], tables: Tables) -> Tables:
    """Return the tables in the order of these sizes; evening out titles may have reordered them."""
    waiting = [*tables]
    found = []
    for size in sizes:
        found.append(next(table for table in waiting if len(table) == size))
        waiting.remove(found[-1])
    return tuple(found)


def _even_out(task: SeatingTask, drawn: Sequence[Tables], chance: random.Random) -> list[Tables]:
    """Return the seating with titles and sizes evened out, unless that adds meetings."""
    evened = anneal(task, drawn, chance, 0)
    return evened if count_repeats((*task.played, *evened)) <= count_repeats((*task.played, *drawn)) else [*drawn]


def rare_sizes(sizes: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Return, for each table, its size if it is a rare one, which a player should not get twice."""
    usual = Counter(sizes).most_common(1)[0][0]
    return tuple((f"size {size}",) if size != usual else () for size in sizes)


def choose_sizes(players: int, allowed: Sequence[int]) -> tuple[int, ...]:
    """Return the table sizes, largest first: as many as possible of the first allowed size, then of the next.

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
    """Return the tables with seats drawn so that players avoid seats they have had, above all the first."""
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
    """Draw seats once. Return their cost and the tables."""
    cost, seated = 0, []
    for tables in drawn:
        seated.append(tuple(_order(table, had, chance) for table in tables))
        cost += sum(_weigh(had[name, at], at) for table in seated[-1] for at, name in enumerate(table))
        _note(seated[-1], had)
    return cost, seated


def _weigh(times: int, at: int) -> int:
    """Return the cost of a seat that a player has had this often."""
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
