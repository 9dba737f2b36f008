"""The task of a seating, and the search for one: by arithmetic if possible, else by simulated annealing.

In the search two players swap places if that is better, or sometimes if it is worse (S. Kirkpatrick, C. D. Gelatt and
M. P. Vecchi, "Optimization by Simulated Annealing", Science 220, 1983). There are several starts. The cost of a swap is
computed from the two tables alone.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import exp

from moderator.model.values import Field, Record

# ---- task ----

Tables = tuple[tuple[str, ...], ...]


class RoundTask(Record):
    """A round to be seated: its players, its table sizes, and for each table the kinds that nobody should have twice.

    `near` gives the first and the last table that suits a player, if tables go by standings. Ties give a choice.
    """

    players: tuple[str, ...]
    sizes: tuple[int, ...]
    kinds: tuple[tuple[str, ...], ...]  # of each table: its title, a rare size
    near: Mapping[str, tuple[int, int]] = Field(default_factory=dict)


class SeatingTask(Record):
    """Rounds to be seated after rounds that were played, which do not change."""

    rounds: tuple[RoundTask, ...]
    played: tuple[Tables, ...] = ()
    had: Mapping[tuple[str, str], int] = Field(default_factory=dict)  # how often a player has had a kind

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for each in self.rounds for name in each.players))

    @property
    def is_first(self) -> bool:
        """Whether all rounds have the same players and table sizes, and no player has met another."""
        alike = {(frozenset(each.players), each.sizes) for each in self.rounds}
        return len(alike) == 1 and not self.played and not any(each.near for each in self.rounds)


def pairs_of(rounds: Sequence[Tables]) -> Counter[frozenset[str]]:
    """Count how often each pair meets."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def count_repeats(rounds: Sequence[Tables]) -> int:
    """Count repeated meetings: each pair once for every two rounds in which it shares a table."""
    return sum(times * (times - 1) // 2 for times in pairs_of(rounds).values())


def least_repeats(task: SeatingTask) -> int:
    """Return a lower bound of the repeats in any seating."""
    return max(_by_pairs(task), _by_tables(task))


def _by_pairs(task: SeatingTask) -> int:
    """Return a bound by counting: meetings beyond the number of new pairs are repeats."""
    met = pairs_of(task.played)
    together = Counter(frozenset(pair) for each in task.rounds for pair in combinations(each.players, 2))
    costs = Counter(met[pair] + more for pair, rounds in together.items() for more in range(rounds))
    meetings, least = sum(size * (size - 1) // 2 for each in task.rounds for size in each.sizes), 0
    for cost in sorted(costs):
        taken = min(meetings, costs[cost])
        least, meetings = least + taken * cost, meetings - taken
    return least + count_repeats(task.played)


def _by_tables(task: SeatingTask) -> int:
    """Return a bound by table sizes: a table larger than another round's number of tables has two players from one of
    those.
    """
    forced = count_repeats(task.played)
    for one, other in combinations(task.rounds, 2):
        forced += max(_forced(one, other.players, len(other.sizes)), _forced(other, one.players, len(one.sizes)))
    for each in task.rounds:
        forced += sum(
            _forced(each, [name for table in tables for name in table], len(tables)) for tables in task.played
        )
    return forced


def _forced(round_: RoundTask, there: Sequence[str], tables: int) -> int:
    """Return at least how many pairs of a round meet in another round with this many tables. Players not in it met
    nobody.
    """
    homes = tables + len({*round_.players} - {*there})
    return sum(sum(divmod(at, homes)[0] for at in range(size)) for size in round_.sizes)


def kinds_had(rounds: Iterator[tuple[Tables, Sequence[Sequence[str]]]]) -> Counter[tuple[str, str]]:
    """Count how often each player has been at a table of each kind."""
    return Counter(
        (name, kind)
        for tables, kinds in rounds
        for table, said in zip(tables, kinds, strict=True)
        for name in table
        for kind in said
    )


# ---- annealing ----

_STARTS = 6
_WARM, _COOL, _COLD = 0.5, 0.15, 0.004  # temperatures, from many changes for the worse to none
_KIND, _NEAR = 0.02, 0.1  # cost of a repeated title or rare size, and of the squared distance from a player's own table
_LEAST, _MOST, _EACH = 20_000, 200_000, 2_000  # changes tried: limits, and changes per seat
_FEW = 100  # changes tried for every seat, at least


class SearchedSeating:
    """A seating during the search, with players as numbers: how often they met, the kinds of table they had, and the
    cost.
    """

    def __init__(self, task: SeatingTask, rounds: Sequence[Tables]) -> None:
        self.names = task.names
        number = {name: at for at, name in enumerate(self.names)}
        self.tables = [[[number[name] for name in table] for table in tables] for tables in rounds]
        self.met = [[0] * len(self.names) for _ in self.names]
        for pair, times in pairs_of((*task.played, *rounds)).items():
            if all(name in number for name in pair):
                one, other = (number[name] for name in pair)
                self.met[one][other] = self.met[other][one] = times
        self.kinds = [each.kinds for each in task.rounds]
        self.near = [{number[name]: at for name, at in each.near.items()} for each in task.rounds]
        self.had: dict[tuple[int, str], int] = {}
        for (name, kind), times in task.had.items():
            if name in number:
                self.had[number[name], kind] = times
        for tables, kinds in zip(self.tables, self.kinds, strict=True):
            for table, said in zip(tables, kinds, strict=True):
                for kind in said:
                    self._have(table, kind, 1)
        self.repeats = sum(m * (m - 1) // 2 for one, row in enumerate(self.met) for m in row[one + 1 :])
        self.cost = float(self.repeats)  # without a constant: only differences matter

    def _have(self, players: Sequence[int], kind: str, by: int) -> None:
        for player in players:
            self.had[player, kind] = self.had.get((player, kind), 0) + by

    def met_again(self, table: list[int], other: list[int], a: int, b: int) -> int:
        """Return how many repeats are added if `a` of `table` and `b` of `other` swap places."""
        of_a, of_b = self.met[a], self.met[b]
        more = 2
        for each in table:
            more += of_b[each] - of_a[each] + 1
        for each in other:
            more += of_a[each] - of_b[each] + 1
        return more - 4 - 2 * of_a[b]  # the loops also counted the two players themselves

    def beside(self, number: int, one: int, other: int, a: int, b: int) -> float:
        """Return the change in cost, without repeats, if two players swap: titles, sizes, and tables by standing."""
        had, more = self.had, 0.0
        if self.kinds[number][one] != self.kinds[number][other]:
            for gone, come, player in ((one, other, a), (other, one, b)):
                for kind in self.kinds[number][gone]:
                    more -= _KIND * (had.get((player, kind), 0) - 1)
                for kind in self.kinds[number][come]:
                    again = had.get((player, kind), 0) - (kind in self.kinds[number][gone])
                    more += _KIND * again
        if near := self.near[number]:
            more += _NEAR * (_apart(near[a], other) ** 2 - _apart(near[a], one) ** 2)
            more += _NEAR * (_apart(near[b], one) ** 2 - _apart(near[b], other) ** 2)
        return more

    def change(self, number: int, one: int, here: int, other: int, there: int) -> None:
        """Swap two players of a round."""
        table, second = self.tables[number][one], self.tables[number][other]
        a, b = table[here], second[there]
        for player, left, come in ((a, table, second), (b, second, table)):
            for each in left:
                if each != player:
                    self._meet(player, each, -1)
            for each in come:
                if each not in (a, b):
                    self._meet(player, each, 1)
        for kind in self.kinds[number][one]:
            self._have((a,), kind, -1)
            self._have((b,), kind, 1)
        for kind in self.kinds[number][other]:
            self._have((b,), kind, -1)
            self._have((a,), kind, 1)
        table[here], second[there] = b, a

    def kinds_change(self, number: int, one: int, other: int) -> None:
        """Swap two whole tables of a round."""
        tables, kinds = self.tables[number], self.kinds[number]
        for at, to in ((one, other), (other, one)):
            for kind in kinds[at]:
                self._have(tables[at], kind, -1)
            for kind in kinds[to]:
                self._have(tables[at], kind, 1)
        tables[one], tables[other] = tables[other], tables[one]

    def _meet(self, one: int, other: int, by: int) -> None:
        self.met[one][other] += by
        self.met[other][one] += by

    def seated(self) -> list[Tables]:
        return [tuple(tuple(self.names[each] for each in table) for table in tables) for tables in self.tables]


def _apart(near: tuple[int, int], table: int) -> int:
    """Return how many tables a table is away from those that suit a player."""
    return max(near[0] - table, table - near[1], 0)


def anneal(task: SeatingTask, begin: Sequence[Tables] | None, chance: random.Random, least: int) -> list[Tables]:
    """Return the best seating found, from several starts or from `begin`. Stop once repeats reach `least`."""
    if begin is not None:
        tried = SearchedSeating(task, begin)
        turn_tables(tried)
        return _cool(tried, chance, _tries(task), _COLD * 10, _COLD)
    best: tuple[float, list[Tables]] | None = None
    for _ in range(_STARTS):
        tried = SearchedSeating(task, [_shuffle(each.players, each.sizes, chance) for each in task.rounds])
        _cool(tried, chance, _tries(task), _WARM, _COOL, least)
        seated = _cool(tried, chance, _tries(task) // 2, _COOL, _COLD)
        if best is None or tried.cost < best[0]:
            best = tried.cost, seated
        if tried.repeats <= least:
            break
    assert best is not None
    return best[1]


def turn_tables(tried: SearchedSeating) -> None:
    """Swap whole tables of one size while that evens out titles. Nobody meets other players by this."""
    for number, tables in enumerate(tried.tables):
        better = True
        while better:
            better = False
            for one, other in combinations(range(len(tables)), 2):
                if len(tables[one]) == len(tables[other]) and _turn(tried, number, one, other) < -_COLD / 10:
                    better = True
                    tried.kinds_change(number, one, other)


def _turn(tried: SearchedSeating, number: int, one: int, other: int) -> float:
    """Return the change in cost if two tables swap."""
    pairs = zip(tried.tables[number][one], tried.tables[number][other], strict=True)
    return sum(tried.beside(number, one, other, a, b) for a, b in pairs)


def _tries(task: SeatingTask) -> int:
    seats = sum(len(each.players) for each in task.rounds)
    return max(_LEAST, min(_MOST, _EACH * seats), _FEW * seats)


def _shuffle(players: Sequence[str], sizes: Sequence[int], chance: random.Random) -> Tables:
    names, at = [*players], 0
    chance.shuffle(names)
    tables = []
    for size in sizes:
        tables.append(tuple(names[at : at + size]))
        at += size
    return tuple(tables)


def _cool(
    tried: SearchedSeating, chance: random.Random, tries: int, warm: float, cold: float, least: int | None = None
) -> list[Tables]:
    """Swap players, accepting ever fewer changes for the worse. Stop early once repeats reach `least`."""
    rounds = [number for number, tables in enumerate(tried.tables) if len(tables) > 1]
    heat, factor, luck = warm, (cold / warm) ** (1 / tries), chance.random
    if not rounds:
        return tried.seated()
    for _ in range(tries):
        if least is not None and tried.repeats <= least:
            break
        heat *= factor
        number = rounds[int(luck() * len(rounds))]
        tables = tried.tables[number]
        one, other = int(luck() * len(tables)), int(luck() * (len(tables) - 1))
        other += other >= one
        here, there = int(luck() * len(tables[one])), int(luck() * len(tables[other]))
        a, b = tables[one][here], tables[other][there]
        again = tried.met_again(tables[one], tables[other], a, b)
        more = again + tried.beside(number, one, other, a, b)
        if more <= 0 or luck() < exp(-more / heat):
            tried.change(number, one, here, other, there)
            tried.repeats += again
            tried.cost += more
    return tried.seated()


# ---- latin ----

Sum = Callable[[int, int], int]
_POWERS = {4: 0b111, 8: 0b1011, 16: 0b10011}  # irreducible polynomials for multiplication in fields of these sizes


def make_latin(task: SeatingTask, chance: random.Random) -> list[Tables] | None:
    """Return the rounds of a task by arithmetic, or None. Table sizes must be equal, or two that differ by one.

    No two players meet twice. Players form a grid with a column for each table, and each round shifts row `i` by `i`
    times a number that differs from round to round. If the number of tables is a prime or a prime power, two players of
    different rows meet at most once, and two of one row never (R. C. Bose, "On the construction of balanced incomplete
    block designs", Annals of Eugenics 9, 1939).
    """
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
    """Return addition and multiplication in a finite field of this size, or None if there is none."""
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
