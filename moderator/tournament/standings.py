"""The standings: results of games and a scheme make players' places."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from moderator.model.money import divide
from moderator.model.record import Field, Record
from moderator.model.vocabulary import fold
from moderator.tournament.choosing import Chosen, choose, copies, remarks
from moderator.tournament.field import Problem, Result, Seat
from moderator.tournament.names import idle_aliases, near_names, rename
from moderator.tournament.schemes import Scheme


class Terms(Record):
    """What counts. `aliases` lead from a name in a journal to the one a person is known by."""

    scheme: Scheme
    unfinished: bool = False
    clean_only: bool = False
    aliases: Mapping[str, str] = Field(default_factory=dict)


class Appearance(Record):
    """One person in one game; `counts` if its points are among those added up."""

    result: Result
    seat: Seat
    points: int
    counts: bool


class TournamentGame(Record):
    """A game of the tournament; `left_out` says why it does not count. Appearances are in the order of places."""

    result: Result
    left_out: str | None
    appearances: tuple[Appearance, ...]


class Line(Record):
    """One person's place and all his games that could count. `wins` are first places, shared ones among them."""

    place: int
    player: str
    points: int
    wins: int
    appearances: tuple[Appearance, ...]

    @property
    def counted(self) -> tuple[Appearance, ...]:
        """What was added up, best first."""
        return tuple(sorted((each for each in self.appearances if each.counts), key=lambda each: -each.points))

    @property
    def mean(self) -> int:
        """Points a counted game, rounded down."""
        return divide(self.points, len(self.counted), "down")


class Standings(Record):
    """Lines best first, games in the order of the folder, problems with the gravest first."""

    terms: Terms
    lines: tuple[Line, ...]
    games: tuple[TournamentGame, ...]
    problems: tuple[Problem, ...]

    @property
    def counted(self) -> int:
        """How many games count."""
        return sum(game.left_out is None for game in self.games)


def make_standings(results: Iterable[Result], problems: Iterable[Problem], terms: Terms) -> Standings:
    """The standings of these games; `problems` are those of files that could not be read."""
    found = list(problems)
    read = sorted(results, key=lambda result: file_order(result.file))
    named = [rename(result, terms.aliases, found) for result in read]
    chosen = list(choose(named, terms.unfinished, terms.clean_only))
    games = tuple(_appear(chosen, terms.scheme))
    found += [problem for result, left_out in chosen for problem in remarks(result, left_out)]
    found += [*copies(chosen), *near_names(named), *idle_aliases(read, terms.aliases)]
    found.sort(key=lambda problem: (_WEIGHTS.index(problem.weight), file_order(problem.file)))
    return Standings(terms, _rank(games), games, tuple(found))


_WEIGHTS = ("not read", "left out", "look")


def file_order(name: str) -> tuple[str, str]:
    return name.casefold(), name


def _appear(chosen: Sequence[Chosen], scheme: Scheme) -> Iterator[TournamentGame]:
    """Every game with its points, those that the scheme adds up marked."""
    dealt = [scheme.points(result.seats) for result, _ in chosen]
    of: defaultdict[str, list[tuple[int, str, int]]] = defaultdict(list)  # a person's games that could count
    for index, ((result, left_out), points) in enumerate(zip(chosen, dealt, strict=True)):
        for seat, point in zip(result.seats, points, strict=True) if left_out is None else ():
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
                Appearance(result, seat, point, (seat.player, index) in counting)
                for seat, point in zip(result.seats, points, strict=True)
            ),
        )


def _rank(games: Iterable[TournamentGame]) -> tuple[Line, ...]:
    """Everybody who played a game that could count, best first; equal points share a place, in the order of names."""
    of: defaultdict[str, list[Appearance]] = defaultdict(list)
    for game in games:
        for appearance in game.appearances if game.left_out is None else ():
            of[appearance.seat.player].append(appearance)
    sums = {player: sum(each.points for each in played if each.counts) for player, played in of.items()}
    return tuple(
        Line(
            place=1 + sum(other > sums[player] for other in sums.values()),
            player=player,
            points=sums[player],
            wins=sum(each.seat.place == 1 for each in of[player]),
            appearances=tuple(of[player]),
        )
        for player in sorted(sums, key=lambda player: (-sums[player], fold(player), player))
    )
