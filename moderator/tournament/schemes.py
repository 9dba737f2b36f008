"""The schemes: what a game is worth to each of its players, and which of his games count."""

from collections.abc import Callable, Sequence

from moderator.model.money import divide
from moderator.model.record import Record
from moderator.tournament.field import Seat

FIRST = 120  # points of a first place: every place, shared or not, is then a whole number at tables of 2 to 7
TITLES = 3


class Scheme(Record):
    """A way to count. `points` gives each seat of a game its points; of a player's games `counting` picks, by index,
    those that count, from the title and the points of each. `rule` tells it in words.
    """

    name: str
    rule: str
    percent: bool  # whether points are hundredths of a percent
    points: Callable[[Sequence[Seat]], tuple[int, ...]]
    counting: Callable[[Sequence[tuple[str, int]]], tuple[int, ...]]

    @property
    def picks(self) -> bool:
        """Whether not every game of a player counts."""
        return self.counting is not all_games

    def show(self, points: int) -> str:
        return percent(points) if self.percent else str(points)


def percent(share: int) -> str:
    """`33.34%` of 3334 hundredths."""
    return f"{share // 100}.{share % 100:02}%"


def by_place(seats: Sequence[Seat]) -> tuple[int, ...]:
    """120 points for the first, none for the last, even steps between; who share a place have the mean of the places.

    That is the part of his opponents that a player is ahead of, one level with him counting half. More than seven
    players: rounded down.
    """
    opponents = max(len(seats) - 1, 1)
    points = []
    for seat in seats:
        behind = sum(other.place > seat.place for other in seats)
        level = sum(other.place == seat.place for other in seats) - 1
        points.append(divide(FIRST * (2 * behind + level), 2 * opponents, "down"))
    return tuple(points)


def by_share(seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple(seat.share for seat in seats)


def all_games(games: Sequence[tuple[str, int]]) -> tuple[int, ...]:
    return tuple(range(len(games)))


def best_of_titles(games: Sequence[tuple[str, int]]) -> tuple[int, ...]:
    """The best game in each title, and of these the best three; of equal ones the first, of titles by the alphabet."""
    best: dict[str, int] = {}
    for index, (title, points) in enumerate(games):
        if title not in best or points > games[best[title]][1]:
            best[title] = index
    ranked = sorted(best, key=lambda title: (-games[best[title]][1], title))
    return tuple(sorted(best[title] for title in ranked[:TITLES]))


SCHEMES = {
    scheme.name: scheme
    for scheme in (
        Scheme(
            "places",
            "Points by place: 120 for the first of a table, 0 for the last, even steps between; players who share a "
            "place have the mean of the places they share. All games are added up.",
            False,
            by_place,
            all_games,
        ),
        Scheme(
            "share",
            "The share of the table's total worth, to a hundredth of a percent; a bankrupt player, or one who is worth "
            "less than nothing, has none. All games are added up.",
            True,
            by_share,
            all_games,
        ),
        Scheme(
            "best-three-titles",
            "The share of the table's total worth; of each title a player's best game counts, and of these the best "
            "three. Who has played fewer titles has what there is.",
            True,
            by_share,
            best_of_titles,
        ),
    )
}
