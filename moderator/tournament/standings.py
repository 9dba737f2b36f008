"""Standings: places of players, from results of games and a scheme."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from statistics import median_high

from moderator.model.money import divide
from moderator.model.names import fold
from moderator.model.values import Field, Record
from moderator.tournament.choosing import Chosen, choose, copies, questions, remarks
from moderator.tournament.field import Problem, Result, Seat, idle_aliases, near_names, rename, unlisted
from moderator.tournament.folder import double_seats, missing_seats, missing_tables
from moderator.tournament.schemes import Scheme, break_ties


class Terms(Record):
    """How to count. `aliases` map names in journals to a person's usual name.

    Unused aliases in `kept`, those carried from event to event, are not reported.
    """

    scheme: Scheme
    unfinished: bool = False  # count unfinished games as they stand, whatever the scheme says
    clean_only: bool = False
    aliases: Mapping[str, str] = Field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    players: tuple[str, ...] = ()  # of the event, if there is a list
    seated: Mapping[tuple[str, str], tuple[str, ...]] = Field(default_factory=dict)  # by round and table, if known
    given: Mapping[str, int] = Field(default_factory=dict)  # points awarded by the director

    @property
    def takes_unfinished(self) -> bool:
        return self.unfinished or self.scheme.unfinished == "as-it-stands"


class Appearance(Record):
    """A person in a game. `counts` if its points are added."""

    result: Result
    seat: Seat
    points: int
    counts: bool


class TournamentGame(Record):
    """A game of the tournament. `left_out` says why it does not count. Appearances are in order of places."""

    result: Result
    left_out: str | None
    appearances: tuple[Appearance, ...]


class Line(Record):
    """A person's place, and all games that could count. `wins` are first places, including shared ones.

    `place` is None for a person with too few games. `tie` is the measure that broke a tie.
    """

    place: int | None
    player: str
    points: int
    wins: int
    appearances: tuple[Appearance, ...]
    tie: str = ""
    opponents: Fraction = Fraction(0)  # their strength: the mean of their mean points per game

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
        return divide(self.points, len(self.counted), "down")

    def stands_by(self, scheme: Scheme) -> Fraction:
        return Fraction(self.points, len(self.counted) if scheme.rank == "mean" else 1)


class Standings(Record):
    """Lines with the best first, games in folder order, and problems with the most serious first."""

    terms: Terms
    lines: tuple[Line, ...]
    games: tuple[TournamentGame, ...]
    problems: tuple[Problem, ...]

    @property
    def counted(self) -> int:
        """The number of games that count."""
        return sum(game.left_out is None for game in self.games)


def make_standings(results: Iterable[Result], problems: Iterable[Problem], terms: Terms) -> Standings:
    """Return the standings of these games. `problems` are those of files that could not be read."""
    found = list(problems)
    read = sorted(results, key=lambda result: file_order(result.file))
    named = [rename(result, terms.aliases, found) for result in read]
    counts = terms.scheme.bankruptcy == "counts"
    chosen = list(choose(named, terms.takes_unfinished, terms.clean_only, counts))
    games = tuple(_appear(chosen, terms.scheme))
    found += [problem for result, left_out in chosen for problem in remarks(result, left_out)]
    found += [
        *copies(chosen),
        *questions(chosen),
        *near_names(named),
        *idle_aliases(read, terms.aliases.keys() - terms.kept),
    ]
    found += [*double_seats(chosen), *(missing_seats(named, terms.seated) if terms.seated else missing_tables(named))]
    found += unlisted(named, terms.players) if terms.players else ()
    found += _unnamed(chosen, terms.scheme)
    found.sort(key=lambda problem: (_WEIGHTS.index(problem.weight), file_order(problem.file)))
    return Standings(terms, tuple(_rank(games, terms.scheme, terms.given)), games, tuple(found))


def _unnamed(chosen: Sequence[Chosen], scheme: Scheme) -> Iterator[Problem]:
    """Yield games that count at a table size for which the scheme has no points."""
    for result, left_out in chosen:
        if left_out is None and scheme.by == "places" and len(result.seats) not in scheme.places:
            message = f"{scheme.name} has no points for {len(result.seats)} players, so nobody gets any"
            yield Problem("look", result.file, message, f"add {len(result.seats)} = [...] to its [places]")


def split(standings: Standings, word: str) -> dict[str, Standings]:
    """Return the standings of each round, event or year, by name. Games without one are under `without ...`.

    A game left out of the whole counts in no part.
    """
    games: defaultdict[str, list[Result]] = defaultdict(list)
    for game in standings.games:
        if game.left_out is None:
            games[_part(dict(game.result.occasion), word)].append(game.result)
    terms = standings.terms.replace(unfinished=True, aliases={}, given={}, seated={})
    ordered = sorted(games.items(), key=lambda part: (not part[0], part[0].zfill(12) if part[0].isdigit() else part[0]))
    names = {name: f"{word} {name}" if word == "round" else name for name in games} | {"": f"without {word}"}
    return {names[name]: make_standings(results, (), terms) for name, results in ordered}


def _part(occasion: Mapping[str, str], word: str) -> str:
    return occasion.get("date", "")[:4] if word == "year" else occasion.get(word, "")


_WEIGHTS = ("not read", "left out", "look", "decided")


def file_order(name: str) -> tuple[str, str]:
    """Return the sort key of a file's name: first without regard to case."""
    return name.casefold(), name


def _appear(chosen: Sequence[Chosen], scheme: Scheme) -> Iterator[TournamentGame]:
    """Yield every game with its points, marking those that the scheme adds."""
    dealt = [scheme.points(result.seats) for result, _ in chosen]
    of: defaultdict[str, list[tuple[int, str, int]]] = defaultdict(list)  # by person: games that could count
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


def _rank(games: Iterable[TournamentGame], scheme: Scheme, given: Mapping[str, int]) -> Iterator[Line]:
    """Yield everybody with a game that could count, best first. Level players share a place and are ordered by name.

    Those with too few games come last, without a place.
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
    ranked = [line for line in lines if len(line.appearances) >= scheme.least]
    ranked.sort(key=lambda line: (-line.stands_by(scheme), *_by_name(line)))
    before = 0
    for _, level in groupby(ranked, lambda line: line.stands_by(scheme)):
        for group, told in break_ties([*level], scheme.ties, scheme.whole):
            yield from (line.replace(place=before + 1, tie=told) for line in sorted(group, key=_by_name))
            before += len(group)
    yield from sorted((line for line in lines if len(line.appearances) < scheme.least), key=_by_name)


def _add_up(player: str, played: Sequence[Appearance], given: int) -> Line:
    points = given + sum(each.points for each in played if each.counts)
    return Line(None, player, points, sum(each.seat.place == 1 for each in played), tuple(played))


def _with_opponents(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield each line with the strength of the opponents in games that count, once per meeting."""
    means = {line.player: Fraction(line.points, len(line.counted) or 1) for line in lines}
    for line in lines:
        met = [means[seat.player] for result, own in line.played for seat in result.seats if seat is not own]
        yield line.replace(opponents=sum(met, Fraction(0)) / len(met)) if met else line


def _by_name(line: Line) -> tuple[str, str]:
    return fold(line.player), line.player


# ---- cross table ----


class Round(Record):
    """Games that count and belong together, with the round's name. A game without a round is alone."""

    name: str
    games: tuple[TournamentGame, ...]

    def of(self, line: Line) -> tuple[Appearance, ...]:
        """Return a player's appearances in it."""
        files = {game.result.file for game in self.games}
        return tuple(each for each in line.appearances if each.result.file in files)


def by_round(standings: Standings) -> tuple[Round, ...]:
    """Return all games that count by event and round, in order of days. Games without a round are grouped by day, or
    alone.
    """
    games: defaultdict[tuple[str, ...], list[TournamentGame]] = defaultdict(list)
    for game in standings.games:
        if game.left_out is None:
            games[_key(dict(game.result.occasion), game.result.file)].append(game)
    several = len({fold(dict(game.result.occasion).get("event", "")) for group in games.values() for game in group}) > 1
    first: dict[tuple[str, ...], str] = {}  # by event: the day it began
    for key, group in games.items():
        days = [said["date"] for game in group if "date" in (said := dict(game.result.occasion))]
        first[key[:2]] = min([*days, *filter(None, [first.get(key[:2])])], default="")
    ordered = sorted(games.items(), key=lambda each: (each[0][0] == "file", first[each[0][:2]], *_order(each[0])))
    return tuple(Round(_name(key, group[0], several), tuple(group)) for key, group in ordered)


def in_order(games: Iterable[TournamentGame]) -> list[TournamentGame]:
    """Return games by round and table, whatever their files are called; those without a round come last."""

    def place(game: TournamentGame) -> tuple[bool, tuple[str, str], str]:
        key = _key(said := dict(game.result.occasion), game.result.file)
        return key[0] != "round", _order(key), said.get("table", "").zfill(12)

    return sorted(games, key=place)


def _key(said: Mapping[str, str], file: str) -> tuple[str, ...]:
    event = fold(said.get("event", ""))
    if "round" in said:
        return "round", event or said.get("date", ""), said["round"]
    return ("date", event, said["date"]) if "date" in said else ("file", "", file)


def _order(key: tuple[str, ...]) -> tuple[str, str]:
    _, event, which = key
    return event, which.zfill(12) if which.isdecimal() else which.casefold()


def _name(key: tuple[str, ...], game: TournamentGame, several: bool) -> str:
    """Return a round's name: `round 2`, with its event if there are several; or a day, or a file."""
    occasion = dict(game.result.occasion)
    name = f"round {key[2]}" if key[0] == "round" else key[2]
    event = occasion.get("event") or (occasion.get("date", "") if key[0] == "round" else "")
    return f"{event}, {name}" if several and event else name


# ---- pace ----

_SLOW = 2  # rounds behind the middle; one can come from how far a table is within its round


def ahead_of_middle(results: Iterable[Result]) -> dict[str, int]:
    """Return, by file, how many rounds each unfinished game is ahead of the median of its title and round.

    Finished games are not included. With an even number the faster of the middle two is the median, so of two tables
    the slow one is behind.
    """
    playing: dict[tuple[str, str], list[Result]] = {}
    for each in results:
        if each.ended is None and each.moves:
            playing.setdefault((each.title, dict(each.occasion).get("round", "")), []).append(each)
    middles = [(median_high(each.rounds for each in alike), alike) for alike in playing.values()]
    return {each.file: each.rounds - middle for middle, alike in middles for each in alike}


def is_slow(ahead: int) -> bool:
    """Return whether a table this many rounds ahead (negative: behind) should be marked as slow."""
    return ahead <= -_SLOW
