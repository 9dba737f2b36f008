"""What a seating is asked for: who plays in which rounds at tables of which sizes, and what has been before."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from moderator.model.values import Field, Record

Tables = tuple[tuple[str, ...], ...]


class RoundTask(Record):
    """A round to be seated: its players, the sizes of its tables, and of each table what nobody should have twice.

    `near` says for players which table they belong to, where standings do.
    """

    players: tuple[str, ...]
    sizes: tuple[int, ...]
    kinds: tuple[tuple[str, ...], ...]  # of each table: its title, a rare size
    near: Mapping[str, int] = Field(default_factory=dict)


class SeatingTask(Record):
    """Rounds to be seated behind others that were played, which stay as they were."""

    rounds: tuple[RoundTask, ...]
    played: tuple[Tables, ...] = ()
    had: Mapping[tuple[str, str], int] = Field(default_factory=dict)  # how often a player has had a kind

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for each in self.rounds for name in each.players))

    @property
    def is_first(self) -> bool:
        """Whether the same players sit at the same sizes of tables in all rounds, and have never met."""
        alike = {(frozenset(each.players), each.sizes) for each in self.rounds}
        return len(alike) == 1 and not self.played and not any(each.near for each in self.rounds)


def pairs_of(rounds: Sequence[Tables]) -> Counter[frozenset[str]]:
    """How often each pair meets."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def count_repeats(rounds: Sequence[Tables]) -> int:
    """How often a pair meets again: each pair once for every two rounds that seat it at one table."""
    return sum(times * (times - 1) // 2 for times in pairs_of(rounds).values())


def least_repeats(task: SeatingTask) -> int:
    """Repeats that no seating can avoid, told by counting; there may be more."""
    return max(_by_pairs(task), _by_tables(task))


def _by_pairs(task: SeatingTask) -> int:
    """More meetings than pairs that have not met: each meeting of the others is a repeat."""
    met = pairs_of(task.played)
    together = Counter(frozenset(pair) for each in task.rounds for pair in combinations(each.players, 2))
    costs = Counter(met[pair] + more for pair, rounds in together.items() for more in range(rounds))
    meetings, least = sum(size * (size - 1) // 2 for each in task.rounds for size in each.sizes), 0
    for cost in sorted(costs):
        taken = min(meetings, costs[cost])
        least, meetings = least + taken * cost, meetings - taken
    return least + count_repeats(task.played)


def _by_tables(task: SeatingTask) -> int:
    """A table that is larger than another round had tables: two of its players come from one of them."""
    forced = count_repeats(task.played)
    for one, other in combinations(task.rounds, 2):
        forced += max(_forced(one, other.players, len(other.sizes)), _forced(other, one.players, len(one.sizes)))
    for each in task.rounds:
        forced += sum(
            _forced(each, [name for table in tables for name in table], len(tables)) for tables in task.played
        )
    return forced


def _forced(round_: RoundTask, there: Sequence[str], tables: int) -> int:
    """Pairs of a round that meet in another one with so many tables, at least; who was not there met nobody."""
    homes = tables + len({*round_.players} - {*there})
    return sum(sum(divmod(at, homes)[0] for at in range(size)) for size in round_.sizes)


def kinds_had(rounds: Iterator[tuple[Tables, Sequence[Sequence[str]]]]) -> Counter[tuple[str, str]]:
    """How often each player has sat at a table of each kind."""
    return Counter(
        (name, kind)
        for tables, kinds in rounds
        for table, said in zip(tables, kinds, strict=True)
        for name in table
        for kind in said
    )
