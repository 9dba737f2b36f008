"""Clubs or teams: a standing by the totals of each club's best players."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from moderator.model.values import Record
from moderator.tournament.ranking import Line


class ClubLine(Record):
    """A club's place, its points, and the players whose totals count, best first. `players` is how many it has."""

    place: int
    club: str
    points: int
    counted: tuple[Line, ...]
    players: int


def rank_clubs(lines: Sequence[Line], clubs: Mapping[str, str], best: int) -> tuple[ClubLine, ...]:
    """Return the clubs, best first. Level clubs share a place and are ordered by name.

    `clubs` are those of the players. The totals of a club's best players count, `best` of them at most.
    """
    members: defaultdict[str, list[Line]] = defaultdict(list)
    for line in lines:
        if line.player in clubs:
            members[clubs[line.player]].append(line)
    counted = {club: sorted(each, key=lambda line: -line.points)[:best] for club, each in members.items()}
    points = {club: sum(line.points for line in each) for club, each in counted.items()}
    return tuple(
        ClubLine(
            1 + sum(other > points[club] for other in points.values()),
            club,
            points[club],
            tuple(counted[club]),
            len(members[club]),
        )
        for club in sorted(points, key=lambda club: (-points[club], club.casefold()))
    )
