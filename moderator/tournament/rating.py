"""A rating over all games of a folder, by a published method for games of several players.

It is the Plackett-Luce model of Weng and Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine
Learning Research 12 (2011), Algorithm 4: who plays has a strength and an uncertainty of it, 25 and 25/3 at first; the
places of a game move both, more for who is less known and for what was less expected. Worths and margins say nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, sqrt

from moderator.model.values import Record
from moderator.tournament.field import Result, Seat

MEAN, UNKNOWN = 25.0, 25.0 / 3
_CHANCE = 25.0 / 6  # how far what a player shows in one game is from his strength
_LEAST = 0.0001  # of an uncertainty's square that one game leaves


class Rated(Record):
    """A player's strength, how uncertain it is, and after how many games."""

    strength: float
    uncertain: float
    games: int

    @property
    def rating(self) -> float:
        """What he is worth at least, most likely: strength less three times the uncertainty."""
        return self.strength - 3 * self.uncertain


_NEW = Rated(MEAN, UNKNOWN, 0)


def rate(results: Iterable[Result]) -> dict[str, Rated]:
    """Everybody's rating after these games, by day, round and table as far as they are said; the best first."""
    rated: dict[str, Rated] = {}
    for result in sorted(results, key=_when):
        rated |= _after(result.seats, {seat.player: rated.get(seat.player, _NEW) for seat in result.seats})
    return dict(sorted(rated.items(), key=lambda each: (-each[1].rating, each[0])))


def _when(result: Result) -> tuple[object, ...]:
    """Games without a day come last, in the order of their files."""
    said = dict(result.occasion)
    return "date" not in said, said.get("date", ""), said.get("round", "").zfill(4), result.file


def _after(seats: Sequence[Seat], before: Mapping[str, Rated]) -> dict[str, Rated]:
    """The players of a game with what it has taught."""
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
