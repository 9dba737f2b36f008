"""Seat the next rounds of an event: present players, byes, and the title of each table."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from shlex import quote

from moderator.event.file import Event, Round, Table
from moderator.model.values import Field, Record
from moderator.model.wording import list_words
from moderator.tournament.annealing import RoundTask, SeatingTask, Tables, count_repeats, kinds_had, pairs_of
from moderator.tournament.seating import CannotSeat, Seating, choose_sizes, order_seats, rare_sizes, seat

Sizes = Mapping[str, frozenset[int]]  # player counts that each title allows
_DEALS = 60  # random orders of titles to improve


class Seated(Record):
    """A round as drawn."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[str, ...]


class SeatingRequest(Record):
    """The requested rounds, the seed, and optionally the players' places, of which tied players share one.

    With `final`, only this many of the best are seated: in the final, or in another `stage`.
    """

    rounds: tuple[int, ...]
    seed: int
    places: Mapping[str, int] = Field(default_factory=dict)
    final: int | None = None
    stage: str = "final"


def open_rounds(event: Event) -> tuple[int, ...]:
    """Return the rounds without tables."""
    return tuple(number for number, each in enumerate(event.rounds, 1) if not each.tables)


def players_in(event: Event, number: int) -> tuple[str, ...]:
    """Return the players present in a round, including those with a bye."""
    absent = event.rounds[number - 1].absent if number <= len(event.rounds) else ()
    return tuple(
        name
        for name, person in event.people.items()
        if (person.first or 1) <= number <= (number if person.last is None else person.last) and name not in absent
    )


def seat_rounds(event: Event, wish: SeatingRequest, sizes: Sizes) -> tuple[tuple[Seated, ...], Seating]:
    """Return the requested rounds, and the quality of the seating including earlier rounds. Raises CannotSeat."""
    chance = random.Random(wish.seed)
    others = [each for number, each in enumerate(event.rounds, 1) if each.tables and number not in wish.rounds]
    played = tuple(tuple(tuple(table.players) for table in each.tables) for each in others)
    byes = Counter(name for each in others for name in each.byes)
    if wish.final is not None:
        return _seat_final(event, wish, sizes, played)
    plans: list[tuple[RoundTask, tuple[str, ...], tuple[str, ...]]] = []
    for number in wish.rounds:
        plans.append(_plan(event, number, wish, sizes, byes, chance))
        byes.update(plans[-1][2])
    several = len({title for _, titles, _ in plans for title in titles} | {*_titles(others)}) > 1
    rounds = tuple(wanted.replace(kinds=_kinds(wanted.sizes, titles if several else ())) for wanted, titles, _ in plans)
    had = kinds_had((tables, _kinds_of(each)) for tables, each in zip(played, others, strict=True))
    drawn = seat(SeatingTask(rounds, played, had), wish.seed)
    if wish.places:  # the tables are fixed by the standings: deal the titles, then improve
        dealt = [
            _deal_titles(tables, titles, sizes, had, chance)
            for tables, (_, titles, _) in zip(drawn.rounds, plans, strict=True)
        ]
        plans = [(task, titles, out) for (task, _, out), titles in zip(plans, dealt, strict=True)]
        rounds = tuple(
            wanted.replace(kinds=_kinds(wanted.sizes, titles if several else ())) for wanted, titles, _ in plans
        )
        drawn = seat(SeatingTask(rounds, played, had), wish.seed, drawn.rounds)
    seated = tuple(
        Seated(number, _tables(event, tables, titles), out)
        for number, tables, (_, titles, out) in zip(wish.rounds, drawn.rounds, plans, strict=True)
    )
    return seated, drawn


def _plan(
    event: Event, number: int, wish: SeatingRequest, sizes: Sizes, byes: Counter[str], chance: random.Random
) -> tuple[RoundTask, tuple[str, ...], tuple[str, ...]]:
    """Return a round to be seated, the titles of its tables, and its byes. Raises CannotSeat."""
    names = [*players_in(event, number)]
    chance.shuffle(names)
    if wish.places:  # tied players stay in the order of the lot
        names.sort(key=lambda name: wish.places.get(name, len(names)))
    for out in range(len(names)):
        try:
            held, titles = fit_tables(len(names) - out, event.sizes, _asked(event, number), sizes)
        except CannotSeat:
            continue
        # byes go to those with the fewest so far, last in the order first
        idle = sorted(range(len(names)), key=lambda at: (byes[names[at]], -at))[:out]
        sitting = tuple(name for at, name in enumerate(names) if at not in idle)
        near = _near(sitting, held, wish.places) if wish.places else {}
        return RoundTask(sitting, held, (), near), titles, tuple(names[at] for at in sorted(idle))
    raise _cannot(number, len(names), event)


def _cannot(number: int, count: int, event: Event) -> CannotSeat:
    sizes = ", ".join(map(str, event.sizes))
    remedy = "allow another size in `tables`, or other `titles`"
    return CannotSeat(f"round {number}: {count} players do not fill tables of {sizes} for these titles", remedy)


def fit_tables(
    count: int, allowed: Sequence[int], titles: Sequence[str], sizes: Sizes
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the sizes of the tables and their titles, each title at a size it allows. Raises CannotSeat."""
    held = choose_sizes(count, allowed)
    if not titles:
        return held, ()
    said = tuple(titles[at % len(titles)] for at in range(len(held)))
    found = _match(list(held), said, sizes)
    if found is None:
        raise CannotSeat(f"{count} players do not fill tables for these titles", "allow another size")
    return tuple(found), said


def _match(held: list[int], titles: Sequence[str], sizes: Sizes) -> list[int] | None:
    """Return the sizes in an order that suits the titles, or None. The most restricted title chooses first."""
    found: dict[int, int] = {}
    for at in sorted(range(len(titles)), key=lambda at: len(sizes[titles[at]] & {*held})):
        size = next((each for each in held if each in sizes[titles[at]]), None)
        if size is None:
            return None
        held.remove(size)
        found[at] = size
    return [found[at] for at in range(len(titles))]


def _near(names: Sequence[str], sizes: Sequence[int], places: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return the first and last table that suits each player by standing, the best players at the first table."""
    tables = [at for at, size in enumerate(sizes) for _ in range(size)]
    tied: dict[int, list[int]] = {}
    for name, table in zip(names, tables, strict=True):
        tied.setdefault(places.get(name, len(places) + 1), []).append(table)
    return {name: (tied[place][0], tied[place][-1]) for name in names if (place := places.get(name, len(places) + 1))}


def _deal_titles(
    tables: Tables, titles: Sequence[str], sizes: Sizes, had: Mapping[tuple[str, str], int], chance: random.Random
) -> tuple[str, ...]:
    """Return the titles in the order of the tables in which the fewest players meet a title again."""

    def again(order: Sequence[str]) -> int:
        return sum(had.get((name, title), 0) for table, title in zip(tables, order, strict=True) for name in table)

    best = [*titles]
    for _ in range(_DEALS if titles else 0):
        tried = [*best]
        chance.shuffle(tried)
        if any(len(table) not in sizes[title] for table, title in zip(tables, tried, strict=True)):
            tried = [*best]
        for one, other in combinations(range(len(tried)), 2):
            swapped = [*tried]
            swapped[one], swapped[other] = tried[other], tried[one]
            allowed = len(tables[one]) in sizes[tried[other]] and len(tables[other]) in sizes[tried[one]]
            tried = swapped if allowed and again(swapped) < again(tried) else tried
        best = tried if again(tried) < again(best) else best
    return tuple(best)


def _seat_final(
    event: Event, wish: SeatingRequest, sizes: Sizes, played: tuple[Tables, ...]
) -> tuple[tuple[Seated, ...], Seating]:
    """Seat the best players at one table, the best in the first seat; or at several tables of equal strength."""
    number, best = wish.rounds[0], [name for name in players_in(event, wish.rounds[0]) if name in wish.places]
    random.Random(wish.seed).shuffle(best)
    best.sort(key=lambda name: wish.places[name])
    if wish.final is None or len(best) < wish.final:
        raise CannotSeat(f"round {number}: only {len(best)} players are present", "choose a smaller final")
    _check_tie(best, wish.places, wish.final, wish.stage)
    held, titles = fit_tables(wish.final, event.sizes, _asked(event, number), sizes)
    tables: list[list[str]] = [[] for _ in held]
    turn = [*range(len(held)), *reversed(range(len(held)))]
    waiting = best[: wish.final]
    while waiting:
        for at in turn:
            if waiting and len(tables[at]) < held[at]:
                tables[at].append(waiting.pop(0))
    drawn = tuple(tuple(table) for table in tables)
    again = tuple((*sorted(pair), times) for pair, times in pairs_of((*played, drawn)).items() if times > 1)
    repeats = count_repeats((*played, drawn))
    return (Seated(number, _tables(event, drawn, titles), ()),), Seating((drawn,), wish.seed, again, repeats, repeats)  # type: ignore[arg-type]


def _check_tie(best: Sequence[str], places: Mapping[str, int], count: int, stage: str) -> None:
    """Raise CannotSeat if the last seat belongs to one of several tied players."""
    last = places[best[count - 1]]
    if count == len(best) or places[best[count]] != last:
        return
    tied = sorted(name for name in best if places[name] == last)
    seats = count - sum(places[name] < last for name in best)
    contested = f"seat {count}" if seats == 1 else f"seats {count - seats + 1} to {count}"
    drawn = " ".join(f"--lot {quote(name)}" for name in tied)
    raise CannotSeat(
        f"{list_words(tied)} are tied in place {last} for {contested} of the {stage}",
        f"draw a lot: moderator event decide DIR {drawn} --by NAME; or decide with --order for each, the best first",
    )


def _asked(event: Event, number: int) -> list[str]:
    """Return the titles of a round, which its tables take in turn."""
    own = event.rounds[number - 1].titles if number <= len(event.rounds) else []
    return own or event.titles


def _tables(event: Event, tables: Tables, titles: Sequence[str]) -> tuple[Table, ...]:
    """Return the tables as the file writes them. Options of a title are stated once for the event."""
    by_table: Sequence[str | None] = titles or [None] * len(tables)
    return tuple(Table(players=[*names], title=title) for names, title in zip(tables, by_table, strict=True))


def _titles(rounds: Sequence[Round]) -> list[str]:
    return [table.title for each in rounds for table in each.tables if table.title]


def _kinds(sizes: Sequence[int], titles: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return what a player should not get twice, by table: a rarer table size, a title."""
    rare = rare_sizes(sizes)
    return tuple((*size, *titles[at : at + 1]) for at, size in enumerate(rare))


def _kinds_of(each: Round) -> tuple[tuple[str, ...], ...]:
    rare = rare_sizes([len(table.players) for table in each.tables])
    return tuple((*size, *([t.title] if t.title else [])) for size, t in zip(rare, each.tables, strict=True))


__all__ = ["CannotSeat", "Seated", "SeatingRequest", "open_rounds", "order_seats", "players_in", "seat_rounds"]
