"""Schemes: the points of a game, which games of a player count, who is ranked, and how ties are broken.

A scheme is data: one of the three here, or a file that a director writes (docs/use/tournament.md).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import exp, sqrt
from typing import Literal, Protocol, TypeVar

from moderator.model.ledger import divide
from moderator.model.values import Field, Record
from moderator.model.wording import plural
from moderator.tournament.field import WHOLE, Result, Seat

FIRST = 120  # points of a first place: all places, even shared ones, are whole numbers at tables of 2 to 7
Places = Mapping[int, tuple[int, ...]]  # points by place, by number of players


def by_steps(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """Return 120 points for the first place, 0 for the last, and even steps between; shared places get their mean.

    In other words, points for the part of the opponents that a player is ahead of, ties counting half. With more than
    seven players they are rounded down.
    """
    opponents = max(len(seats) - 1, 1)
    points = []
    for seat in seats:
        behind = sum(other.place > seat.place for other in seats)
        points.append(divide(FIRST * (2 * behind + _level(seat, seats) - 1), 2 * opponents, "down"))
    return tuple(points)


def by_table(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """Return the scheme's points for each place, in hundredths; shared places get their mean, rounded down.

    Places and table sizes that the scheme does not name get no points.
    """
    worth = places.get(len(seats), ())
    points = []
    for seat in seats:
        shared = _level(seat, seats)
        total = sum(worth[seat.place - 1 : seat.place - 1 + shared])
        points.append(divide(100 * total, shared, "down"))
    return tuple(points)


def by_share(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """Return the shares of the table's total worth, in hundredths of a percent."""
    return tuple(seat.share for seat in seats)


def by_even_share(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """Return share times players: 100.00% is an even share at any table."""
    return tuple(seat.share * len(seats) for seat in seats)


def by_winner(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """Return the worths relative to the best, in hundredths of a percent, rounded down. Negative worths count as 0."""
    worths = [0 if seat.bankrupt else max(seat.worth, 0) for seat in seats]
    best = max(worths, default=0) or 1
    return tuple(divide(worth * WHOLE, best, "down") for worth in worths)


def _level(seat: Seat, seats: Sequence[Seat]) -> int:
    """Return how many players share a player's place, including that player."""
    return sum(other.place == seat.place for other in seats)


POINTS: dict[str, Callable[[Sequence[Seat], Places], tuple[int, ...]]] = {
    "steps": by_steps,
    "places": by_table,
    "share": by_share,
    "even-share": by_even_share,
    "winner": by_winner,
}


Measure = Literal["steps", "places", "share", "even-share", "winner"]
Tie = Literal["wins", "places", "share", "best", "opponents"]
Unit = Literal["points", "hundredths of a point", "hundredths of a percent"]

_SAYS: dict[str, str] = {
    "steps": f"Points by place: {FIRST} for first place, 0 for last place, and even steps between. Players who share "
    "places get their mean.",
    "share": "The share of the table's total worth, to a hundredth of a percent. A bankrupt player, or one with a "
    "negative worth, gets none.",
    "even-share": "The share of the table's total worth times the number of players, so that 100% is an even share at "
    "any table. A bankrupt player, or one with a negative worth, gets none.",
    "winner": "The worth as a percentage of the best worth at the table, rounded down. A bankrupt player gets none.",
}
_TIES: dict[str, str] = {
    "wins": "more first places",
    "places": "the better mean place in the games in which all of them met",
    "share": "the larger sum of shares",
    "best": "the best single game",
    "opponents": "the stronger opponents, by their mean points per game",
}


class Scheme(Record):
    """A way to count games.

    `by` measures a game; `places` are points by place for each number of players. A player's `best` games count, or
    with `titles` only the best of each title. Players with fewer than `least` games are not ranked. Players are ordered
    by `rank` of their points, then by `ties` in order.
    """

    name: str
    by: Measure
    places: Mapping[int, tuple[int, ...]] = Field(default_factory=dict)
    best: int | None = None
    titles: bool = False
    least: int = 1
    rank: Literal["sum", "mean"] = "sum"
    ties: tuple[Tie, ...] = ()
    unfinished: Literal["out", "as-it-stands"] = "out"
    bankruptcy: Literal["counts", "out"] = "counts"  # for a game that a bankruptcy ended

    def points(self, seats: Sequence[Seat]) -> tuple[int, ...]:
        """Return the points of each seat, in the scheme's unit."""
        return POINTS[self.by](seats, self.places)

    def counting(self, games: Sequence[tuple[str, int]]) -> tuple[int, ...]:
        """Return the indexes of a player's games that count, given title and points of each.

        Of equal games the first counts, of equal titles the first in the alphabet.
        """
        picked = range(len(games)) if not self.titles else _best_of_titles(games)
        ranked = sorted(picked, key=lambda index: (-games[index][1], games[index][0] if self.titles else "", index))
        return tuple(sorted(ranked if self.best is None else ranked[: self.best]))

    @property
    def picks(self) -> bool:
        """Whether some games of a player may not count."""
        return self.titles or self.best is not None

    @property
    def unit(self) -> Unit:
        if self.by == "steps":
            return "points"
        return "hundredths of a point" if self.by == "places" else "hundredths of a percent"

    @property
    def whole(self) -> int:
        """How many of the unit make one point or one percent."""
        return 1 if self.unit == "points" else 100

    def show(self, points: int) -> str:
        if self.unit == "points":
            return str(points)
        return percent(points) if self.unit == "hundredths of a percent" else percent(points).removesuffix("%")

    @property
    def rule(self) -> str:
        """The scheme in words."""
        return " ".join(self._rule())

    def _rule(self) -> Iterator[str]:
        yield _SAYS.get(self.by) or self._tables()
        if self.titles and self.best:
            yield f"A player's best game of each title is taken, and the best {_number(self.best)} of these count."
            yield "A player with fewer titles has fewer games."
        elif self.titles:
            yield "A player's best game of each title counts."
        elif self.best:
            yield f"A player's best {plural(self.best, 'game')} count."
        if self.rank == "mean":
            yield "Players are ranked by their mean."
        elif not self.picks:
            yield "All games count."
        if self.least > 1:
            yield f"Players with fewer than {plural(self.least, 'game')} are not ranked."
        if self.ties:
            yield f"Ties are broken by {', then '.join(_TIES[tie] for tie in self.ties)}."
        if self.unfinished == "as-it-stands":
            yield "Unfinished games count as they stand."
        if self.bankruptcy == "out":
            yield "A game that ended by a bankruptcy does not count."

    def _tables(self) -> str:
        tables = [f"with {size} players {', '.join(map(str, points))}" for size, points in sorted(self.places.items())]
        return f"Points by place: {'; '.join(tables)}. Players who share places get their mean."


def percent(share: int) -> str:
    """Return hundredths of a percent as text: `33.34%` for 3334."""
    return f"{share // 100}.{share % 100:02}%"


def _number(count: int) -> str:
    return {2: "two", 3: "three", 4: "four", 5: "five"}.get(count, str(count))


def _best_of_titles(games: Sequence[tuple[str, int]]) -> list[int]:
    """Return the index of the best game in each title, the first of equal ones."""
    best: dict[str, int] = {}
    for index, (title, points) in enumerate(games):
        if title not in best or points > games[best[title]][1]:
            best[title] = index
    return [*best.values()]


SCHEMES = {
    scheme.name: scheme
    for scheme in (
        Scheme("places", "steps"),
        Scheme("share", "share"),
        Scheme("best-three-titles", "share", best=3, titles=True, bankruptcy="out"),
    )
}


# ---- ties ----


class Tied(Protocol):
    """The parts of a player's line that break ties."""

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
    """Yield groups of players with equal points, in order; players still level stay together. Each has the deciding
    measure.

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
        decided_by = f"{first}: {measure(group[0])[1]}" if len(groups) > 1 else ""
        for inner, then in break_ties(group, others, whole):
            yield inner, "; ".join(filter(None, (decided_by, then)))


TieMeasure = Callable[[Tied], tuple[Fraction, str]]  # the measure (lower is better) and its wording


def _wins(level: Sequence[Tied], whole: int) -> TieMeasure:
    return lambda line: (Fraction(-line.wins), str(line.wins))


def _shares(level: Sequence[Tied], whole: int) -> TieMeasure:
    def measure(line: Tied) -> tuple[Fraction, str]:
        total = sum(seat.share for _, seat in line.played)
        return Fraction(-total), percent(total)

    return measure


def _places(level: Sequence[Tied], whole: int) -> TieMeasure:
    """Return the mean place over the games in which all of them met; equal for all if there are none."""
    met = set.intersection(*({result.file for result, _ in line.played} for line in level))

    def measure(line: Tied) -> tuple[Fraction, str]:
        places = [seat.place for result, seat in line.played if result.file in met]
        mean = Fraction(sum(places), len(places)) if places else Fraction(0)
        return mean, f"{float(mean):.2f} in {len(places)}"

    return measure


def _best(level: Sequence[Tied], whole: int) -> TieMeasure:
    return lambda line: (Fraction(-line.best), f"{line.best / whole:.2f}".removesuffix(".00"))


def _opponents(level: Sequence[Tied], whole: int) -> TieMeasure:
    return lambda line: (-line.opponents, f"{float(line.opponents) / whole:.2f}")


_MEASURES: dict[Tie, Callable[[Sequence[Tied], int], TieMeasure]] = {
    "wins": _wins,
    "places": _places,
    "share": _shares,
    "best": _best,
    "opponents": _opponents,
}


# ---- rating ----
# Ratings over all games of a folder follow the Plackett-Luce model of Weng and Lin, "A Bayesian Approximation Method
# for Online Ranking", Journal of Machine Learning Research 12 (2011), Algorithm 4. Each player has a strength and its
# uncertainty, at first 25 and 25/3. The places of a game change both, more for lesser known players and for
# unexpected places. Worths and margins have no effect.

MEAN, UNKNOWN = 25.0, 25.0 / 3
_CHANCE = 25.0 / 6  # standard deviation of a player's performance in one game
_LEAST = 0.0001  # smallest factor by which a game reduces the squared uncertainty


class Rated(Record):
    """A player's strength, its uncertainty, and the number of games."""

    strength: float
    uncertain: float
    games: int

    @property
    def rating(self) -> float:
        """A likely lower bound of the strength: strength minus three times the uncertainty."""
        return self.strength - 3 * self.uncertain


_NEW = Rated(MEAN, UNKNOWN, 0)


def rate(results: Iterable[Result], before: Mapping[str, Rated] | None = None) -> dict[str, Rated]:
    """Return all ratings after these games, best first. Games are rated by day, round and table, as far as stated.

    `before` are ratings from earlier events.
    """
    rated: dict[str, Rated] = {**(before or {})}
    for result in sorted(results, key=_when):
        rated |= _after(result.seats, {seat.player: rated.get(seat.player, _NEW) for seat in result.seats})
    return dict(sorted(rated.items(), key=lambda each: (-each[1].rating, each[0])))


def _when(result: Result) -> tuple[object, ...]:
    """Return a sort key by day and round. Games without a day come last, by file."""
    occasion = dict(result.occasion)
    return "date" not in occasion, occasion.get("date", ""), occasion.get("round", "").zfill(4), result.file


def _after(seats: Sequence[Seat], before: Mapping[str, Rated]) -> dict[str, Rated]:
    """Return the ratings of a game's players after it."""
    scale = sqrt(sum(each.uncertain**2 + _CHANCE**2 for each in before.values()))
    force = {player: exp(each.strength / scale) for player, each in before.items()}
    left = {one.player: sum(force[other.player] for other in seats if other.place >= one.place) for one in seats}
    level = {one.player: sum(other.place == one.place for other in seats) for one in seats}

    def moved(seat: Seat) -> Rated:
        was, up, sure = before[seat.player], 0.0, 0.0
        for ahead in (other for other in seats if other.place <= seat.place):
            chance = force[seat.player] / left[ahead.player]
            up += ((ahead is seat) - chance) / level[ahead.player]
            sure += chance * (1 - chance) / level[ahead.player]
        part = was.uncertain**2 / scale
        shrunk = max(1 - sure * part / scale * (was.uncertain / scale), _LEAST)
        return Rated(was.strength + up * part, was.uncertain * sqrt(shrunk), was.games + 1)

    return {seat.player: moved(seat) for seat in seats}
