"""The ranking: the points of players in games, their places, and finals that rank their players ahead of all others."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from moderator.model.ledger import divide
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.tournament.choosing import Chosen
from moderator.tournament.field import Result, Seat
from moderator.tournament.schemes import Scheme, break_ties, percent

Stages = Mapping[str, str]  # by round: "semi-final" or "final"


class Order(Record):
    """An order that the director has decided or drawn for tied players. `told` cites it."""

    players: tuple[str, ...]
    told: str


class Appearance(Record):
    """A person in a game. `counts` if its points are added."""

    result: Result
    seat: Seat
    points: int
    counts: bool
    stage: str = ""  # of a game that ranks its players instead of adding points: "semi-final" or "final"


class TournamentGame(Record):
    """A game of the tournament. `left_out` says why it does not count. Appearances are in order of places."""

    result: Result
    left_out: str | None
    appearances: tuple[Appearance, ...]


class Line(Record):
    """A person's place, and all games that could count. `wins` are first places, including shared ones.

    `place` is None for a person with too few games. `points` are those of the games and the director's `adjustment`.
    `tie` is the measure that broke a tie. `stage` is the semi-final or final that ranked this person, with the place
    there.
    """

    place: int | None
    player: str
    points: int
    wins: int
    appearances: tuple[Appearance, ...]
    tie: str = ""
    opponents: Fraction = Fraction(0)  # their strength: the mean of their mean points per game
    adjustment: int = 0
    stage: str = ""

    @property
    def game_points(self) -> int:
        """The points of the games that count, without the adjustment."""
        return self.points - self.adjustment

    @property
    def best(self) -> int:
        """The points of the best game that counts."""
        return max((each.points for each in self.counted), default=0)

    @property
    def played(self) -> list[tuple[Result, Seat]]:
        """The games that count."""
        return [(each.result, each.seat) for each in self.appearances if each.counts]

    @property
    def counted(self) -> tuple[Appearance, ...]:
        """The appearances that count, best first."""
        return tuple(sorted((each for each in self.appearances if each.counts), key=lambda each: -each.points))

    @property
    def mean(self) -> int:
        """Points per game that counts, rounded down."""
        return divide(self.points, len(self.counted) or 1, "down")

    def tie_figures(self, scheme: Scheme) -> dict[str, str]:
        """Return the figures that the scheme breaks ties by, in its order."""
        places = [seat.place for _, seat in self.played]
        mean = sum(places) / len(places) if places else 0
        figures = {
            "wins": str(self.wins),
            "places": f"{mean:.2f}",
            "share": percent(sum(seat.share for _, seat in self.played)),
            "best": scheme.show(self.best),
            "opponents": f"{float(self.opponents) / scheme.whole:.2f}",
        }
        return {tie: figures[tie] for tie in scheme.ties}

    def stands_by(self, scheme: Scheme) -> Fraction:
        return Fraction(self.points, len(self.counted) if scheme.rank == "mean" else 1)


def appear(chosen: Sequence[Chosen], scheme: Scheme, stages: Stages) -> Iterator[TournamentGame]:
    """Yield every game with its points, marking those that the scheme adds. Games of a stage add none."""
    dealt = [scheme.points(result.seats) for result, _ in chosen]
    of: defaultdict[str, list[tuple[int, str, int]]] = defaultdict(list)  # by person: games that could count
    for index, ((result, left_out), points) in enumerate(zip(chosen, dealt, strict=True)):
        for seat, point in (
            zip(result.seats, points, strict=True) if left_out is None and not _stage(result, stages) else ()
        ):
            of[seat.player].append((index, result.title, point))
    counting = {
        (player, played[pick][0])
        for player, played in of.items()
        for pick in scheme.counting([(title, points) for _, title, points in played])
    }
    for index, ((result, left_out), points) in enumerate(zip(chosen, dealt, strict=True)):
        yield TournamentGame(
            result,
            left_out,
            tuple(
                Appearance(result, seat, point, (seat.player, index) in counting, _stage(result, stages))
                for seat, point in zip(result.seats, points, strict=True)
            ),
        )


def rank(
    games: Sequence[TournamentGame], scheme: Scheme, given: Mapping[str, int], orders: Sequence[Order] = ()
) -> Iterator[Line]:
    """Yield everybody with a game that could count, best first. Level players share a place and are ordered by name.

    `given` are points that the director adds or takes, `orders` decide ties that the scheme leaves. Those with too few
    games come last, without a place.
    """
    of: defaultdict[str, list[Appearance]] = defaultdict(list)
    for game in games:
        for appearance in game.appearances if game.left_out is None else ():
            of[appearance.seat.player].append(appearance)
    lines = [
        *_with_opponents(
            [_add_up(player, played, given.get(player, 0) * scheme.whole) for player, played in of.items()]
        )
    ]
    ranked = [line for line in lines if line.counted and _could_count(line) >= scheme.least]
    ranked.sort(key=lambda line: (-line.stands_by(scheme), *_by_name(line)))
    before = 0
    for _, level in groupby(ranked, lambda line: line.stands_by(scheme)):
        for group, told in break_ties([*level], scheme.ties, scheme.whole):
            for tied, decided in _in_decided_order(group, orders):
                tie = "; ".join(filter(None, (told, decided)))
                yield from (line.replace(place=before + 1, tie=tie) for line in sorted(tied, key=_by_name))
                before += len(tied)
    known = {line.player for line in ranked}
    yield from sorted((line for line in lines if line.player not in known), key=_by_name)


def _could_count(line: Line) -> int:
    return sum(not each.stage for each in line.appearances)


def _in_decided_order(group: list[Line], orders: Sequence[Order]) -> Iterator[tuple[list[Line], str]]:
    """Yield the players of a tie one by one if the director has put all of them in an order, else all together."""
    found = next((each for each in reversed(orders) if {line.player for line in group} <= {*each.players}), None)
    if found is None or len(group) == 1:
        yield group, ""
        return
    for line in sorted(group, key=lambda line: found.players.index(line.player)):
        yield [line], found.told


def _add_up(player: str, played: Sequence[Appearance], given: int) -> Line:
    points = given + sum(each.points for each in played if each.counts)
    wins = sum(each.seat.place == 1 and not each.stage for each in played)
    return Line(None, player, points, wins, tuple(played), adjustment=given)


def _with_opponents(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield each line with the strength of the opponents in games that count, once per meeting."""
    means = {line.player: Fraction(line.points, len(line.counted) or 1) for line in lines}
    for line in lines:
        met = [means[seat.player] for result, own in line.played for seat in result.seats if seat is not own]
        yield line.replace(opponents=sum(met, Fraction(0)) / len(met)) if met else line


def _by_name(line: Line) -> tuple[str, str]:
    return fold(line.player), line.player


def _stage(result: Result, stages: Stages) -> str:
    return stages.get(result.table[0], "")


def rank_by_stages(lines: Sequence[Line], tables: Mapping[str, int]) -> list[Line]:
    """Return the lines with the players of each complete stage ahead of all others, by their places there.

    `tables` is the number of tables of each stage, in order: the final comes last. Players with equal places at their
    tables are ordered as they stood before.
    """
    for stage, count in tables.items():
        placed = {line.player: each for line in lines for each in line.appearances if each.stage == stage}
        if count and len({each.result.file for each in placed.values()}) == count:
            lines = _put_ahead(lines, {player: each.seat.place for player, each in placed.items()}, stage)
    return [*lines]


def _put_ahead(lines: Sequence[Line], places: Mapping[str, int], stage: str) -> list[Line]:
    def key(line: Line) -> tuple[int, int]:
        return places[line.player], line.place or len(lines) + 1

    ahead = sorted((line for line in lines if line.player in places), key=lambda line: (*key(line), *_by_name(line)))
    told = [f"{stage} {places[line.player]}" for line in ahead]
    found = [
        line.replace(place=1 + sum(key(other) < key(line) for other in ahead), stage=where)
        for line, where in zip(ahead, told, strict=True)
    ]
    others = [line for line in lines if line.player not in places]
    behind = [line.place for line in others if line.place is not None]
    for line in others:
        place = None if line.place is None else len(ahead) + 1 + sum(each < line.place for each in behind)
        found.append(line.replace(place=place))
    return found
