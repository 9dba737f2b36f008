"""Seatings: who plays at which table in which round, drawn with a seed so that anybody can draw it again.

The search is a simple one: players are shuffled, then any two at different tables change places while that lets fewer
pairs meet again; the best of several starts is kept, round by round, and each round is looked at once more when all are
there. It finds the best seating of a club's evening, and a good one of a large event.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from moderator.model.record import Record

MOST_PLAYERS, MOST_ROUNDS = 500, 20
_STARTS, _PASSES = 12, 4
_AGAIN, _ODD = 10, 1  # what a pair that meets again costs, and who sits at a table of a rarer size again
_ORDERED = 7  # players at most of whom all orders are tried

Tables = list[list[str]]


class CannotSeat(ValueError):
    """Players that tables of these sizes cannot take."""

    def __init__(self, message: str, remedy: str) -> None:
        self.remedy = remedy
        super().__init__(message)


class Seating(Record):
    """Rounds of tables, the first player of each in its first seat. `again` are pairs that meet more than once."""

    rounds: tuple[tuple[tuple[str, ...], ...], ...]
    seed: int
    again: tuple[tuple[str, str, int], ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(table) for table in self.rounds[0])


def draw_seating(players: Sequence[str], allowed: Sequence[int], rounds: int, seed: int) -> Seating:
    """So many rounds for these players, at tables of the allowed sizes, the preferred first. Raises CannotSeat."""
    sizes = choose_sizes(len(players), allowed)
    chance = random.Random(seed)
    drawn: list[Tables] = []
    for _ in range(rounds):
        drawn.append(_draw_round(players, sizes, drawn, chance))
    best = [*drawn]
    for number in [*range(rounds)] * _PASSES:  # anew, with all others known
        if not _again(best):
            break
        drawn[number] = _draw_round(players, sizes, drawn[:number] + drawn[number + 1 :], chance)
        best = min(best, [*drawn], key=_total)
    drawn = best
    seated = tuple(tuple(map(tuple, _order(tables, before, chance))) for tables, before in _with_seats(drawn))
    return Seating(seated, seed, tuple(_again(drawn)))


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


Known = tuple[Counter[frozenset[str]], Counter[str], int]  # how often pairs met, who sat at a rarer size, the usual


def _known(rounds: Sequence[Tables], sizes: Sequence[int]) -> Known:
    usual = Counter(sizes).most_common(1)[0][0]
    met = _meetings(rounds)
    odd = Counter(name for tables in rounds for table in tables if len(table) != usual for name in table)
    return met, odd, usual


def _draw_round(
    players: Sequence[str], sizes: Sequence[int], before: Sequence[Tables], chance: random.Random
) -> Tables:
    met, odd, usual = _known(before, sizes)
    best: tuple[int, Tables] | None = None
    for _ in range(_STARTS if len(players) <= 100 else 2):
        names = [*players]
        chance.shuffle(names)
        tables, at = [], 0
        for size in sizes:
            tables.append(names[at : at + size])
            at += size
        tables = _improve(tables, met, odd, usual)
        cost = sum(_cost(name, table, met, odd, usual) for table in tables for name in table)
        if best is None or cost < best[0]:
            best = cost, tables
        if not cost:
            break
    assert best is not None
    return best[1]


def _improve(tables: Tables, met: Counter[frozenset[str]], odd: Counter[str], usual: int) -> Tables:
    """Let players change places while that costs less."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for here, there in product(range(len(one)), range(len(other))):
                a, b = one[here], other[there]
                now = _cost(a, one, met, odd, usual) + _cost(b, other, met, odd, usual)
                one[here], other[there] = b, a
                then = _cost(b, one, met, odd, usual) + _cost(a, other, met, odd, usual)
                if then < now:
                    better = True
                else:
                    one[here], other[there] = a, b
    return tables


def _cost(name: str, table: Sequence[str], met: Counter[frozenset[str]], odd: Counter[str], usual: int) -> int:
    """What it costs to have somebody at a table: how often he has met the others, or sat at a rarer size."""
    again = sum(met[frozenset((name, other))] for other in table if other != name)
    return _AGAIN * again + (_ODD * odd[name] if len(table) != usual else 0)


def _with_seats(rounds: Sequence[Tables]) -> Iterator[tuple[Tables, Counter[tuple[str, int]]]]:
    """Each round with how often everybody has had each seat before; whoever reads on has ordered the tables."""
    had: Counter[tuple[str, int]] = Counter()
    for tables in rounds:
        yield tables, had
        had.update((name, seat) for table in tables for seat, name in enumerate(table))


def _order(tables: Tables, had: Counter[tuple[str, int]], chance: random.Random) -> Tables:
    """The tables with seats drawn, such that nobody has a seat again as long as that can be."""
    for table in tables:
        chance.shuffle(table)
        if len(table) <= _ORDERED:
            table[:] = min(permutations(table), key=lambda order: sum(had[name, at] for at, name in enumerate(order)))
    return tables


def _meetings(rounds: Sequence[Tables]) -> Counter[frozenset[str]]:
    """How often each pair meets."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def _total(rounds: Sequence[Tables]) -> int:
    """What a whole seating costs: a pair that meets three times is worse than two that meet twice."""
    return sum(times * times for times in _meetings(rounds).values())


def _again(rounds: Sequence[Tables]) -> list[tuple[str, str, int]]:
    repeated = ((sorted(pair), times) for pair, times in _meetings(rounds).items() if times > 1)
    return sorted((one, other, times) for (one, other), times in repeated)
