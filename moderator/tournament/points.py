"""What a game is worth to each of its players, by the ways of counting that a scheme may choose."""

from collections.abc import Callable, Mapping, Sequence

from moderator.model.money import divide
from moderator.tournament.field import WHOLE, Seat

FIRST = 120  # points of a first place: every place, shared or not, is then a whole number at tables of 2 to 7
Places = Mapping[int, tuple[int, ...]]  # points by place, by the number of players


def by_steps(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """120 points for the first, none for the last, even steps between; who share a place have the mean of the places.

    That is the part of his opponents that a player is ahead of, one level with him counting half. More than seven
    players: rounded down.
    """
    opponents = max(len(seats) - 1, 1)
    points = []
    for seat in seats:
        behind = sum(other.place > seat.place for other in seats)
        points.append(divide(FIRST * (2 * behind + _level(seat, seats) - 1), 2 * opponents, "down"))
    return tuple(points)


def by_table(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """Hundredths of the points that the scheme gives each place; who share some have their mean, rounded down.

    Places that it does not name bring nothing, and neither does a table of a size that it does not name.
    """
    worth = places.get(len(seats), ())
    points = []
    for seat in seats:
        shared = _level(seat, seats)
        there = sum(worth[seat.place - 1 : seat.place - 1 + shared])
        points.append(divide(100 * there, shared, "down"))
    return tuple(points)


def by_share(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """Hundredths of a percent of the table's worth."""
    return tuple(seat.share for seat in seats)


def by_even_share(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """The share times the players: 100.00% is what everybody would have if all had the same, at any table."""
    return tuple(seat.share * len(seats) for seat in seats)


def by_winner(seats: Sequence[Seat], places: Places) -> tuple[int, ...]:
    """The worth as a part of the best one's, in hundredths of a percent, rounded down; below nothing is nothing."""
    worths = [0 if seat.bankrupt else max(seat.worth, 0) for seat in seats]
    best = max(worths, default=0) or 1
    return tuple(divide(worth * WHOLE, best, "down") for worth in worths)


def _level(seat: Seat, seats: Sequence[Seat]) -> int:
    """How many share a player's place, he among them."""
    return sum(other.place == seat.place for other in seats)


POINTS: dict[str, Callable[[Sequence[Seat], Places], tuple[int, ...]]] = {
    "steps": by_steps,
    "places": by_table,
    "share": by_share,
    "even-share": by_even_share,
    "winner": by_winner,
}
