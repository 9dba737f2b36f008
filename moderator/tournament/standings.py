"""The standings: results of games and a scheme make players' places."""

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
    """What counts. `aliases` lead from a name in a journal to the one a person is known by.

    Of those that are `kept` from event to event nobody is told that they meant nobody here.
    """

    scheme: Scheme
    unfinished: bool = False  # count as they stand, also where the scheme leaves them out
    clean_only: bool = False
    aliases: Mapping[str, str] = Field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    players: tuple[str, ...] = ()  # of the event, where there is a list of them
    seated: Mapping[tuple[str, str], tuple[str, ...]] = Field(default_factory=dict)  # by round and table, where known
    given: Mapping[str, int] = Field(default_factory=dict)  # points that a director has decided

    @property
    def takes_unfinished(self) -> bool:
        return self.unfinished or self.scheme.unfinished == "as-it-stands"


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
    """One person's place and all his games that could count. `wins` are first places, shared ones among them.

    `place` is None for who has played too few games. `tie` tells what set him apart from others of equal points.
    """

    place: int | None
    player: str
    points: int
    wins: int
    appearances: tuple[Appearance, ...]
    tie: str = ""
    opponents: Fraction = Fraction(0)  # how strong they were: the mean of what each of them made a game

    @property
    def best(self) -> int:
        """The points of his best game among those added up."""
        return max((each.points for each in self.counted), default=0)

    @property
    def played(self) -> list[tuple[Result, Seat]]:
        """What counts of his games."""
        return [(each.result, each.seat) for each in self.appearances if each.counts]

    @property
    def counted(self) -> tuple[Appearance, ...]:
        """What was added up, best first."""
        return tuple(sorted((each for each in self.appearances if each.counts), key=lambda each: -each.points))

    @property
    def mean(self) -> int:
        """Points a counted game, rounded down."""
        return divide(self.points, len(self.counted), "down")

    def stands_by(self, scheme: Scheme) -> Fraction:
        return Fraction(self.points, len(self.counted) if scheme.rank == "mean" else 1)


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
    """Games that count at a table of a size for which the scheme has no points."""
    for result, left_out in chosen:
        if left_out is None and scheme.by == "places" and len(result.seats) not in scheme.places:
            message = f"{scheme.name} has no points for {len(result.seats)} players: it brings nobody any"
            yield Problem("look", result.file, message, f"add {len(result.seats)} = [...] to its [places]")


def split(standings: Standings, word: str) -> dict[str, Standings]:
    """The standings of each round, event or year, by how it is called; games that do not say it are `without`.

    What is left out of the whole counts in no part of it.
    """
    games: defaultdict[str, list[Result]] = defaultdict(list)
    for game in standings.games:
        if game.left_out is None:
            games[_part(dict(game.result.occasion), word)].append(game.result)
    terms = standings.terms.replace(unfinished=True, aliases={}, given={}, seated={})
    ordered = sorted(games.items(), key=lambda part: (not part[0], part[0].zfill(12) if part[0].isdigit() else part[0]))
    told = {name: f"{word} {name}" if word == "round" else name for name in games} | {"": f"without {word}"}
    return {told[name]: make_standings(results, (), terms) for name, results in ordered}


def _part(occasion: Mapping[str, str], word: str) -> str:
    return occasion.get("date", "")[:4] if word == "year" else occasion.get(word, "")


_WEIGHTS = ("not read", "left out", "look", "decided")


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


def _rank(games: Iterable[TournamentGame], scheme: Scheme, given: Mapping[str, int]) -> Iterator[Line]:
    """Everybody who played a game that could count, best first; who stay level share a place, in the order of names.

    Who has played too few games comes last, without a place.
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
    """Each line with how strong the opponents were in the games that are added up, once for every meeting."""
    means = {line.player: Fraction(line.points, len(line.counted) or 1) for line in lines}
    for line in lines:
        met = [means[seat.player] for result, own in line.played for seat in result.seats if seat is not own]
        yield line.replace(opponents=sum(met, Fraction(0)) / len(met)) if met else line


def _by_name(line: Line) -> tuple[str, str]:
    return fold(line.player), line.player


# ---- crossing ----
# The games of a tournament round by round, as a cross table has them.


class Round(Record):
    """Games that count and belong together, and what the round is called; one that is of no round stands alone."""

    name: str
    games: tuple[TournamentGame, ...]

    def of(self, line: Line) -> tuple[Appearance, ...]:
        """What a player has played in it."""
        files = {game.result.file for game in self.games}
        return tuple(each for each in line.appearances if each.result.file in files)


def by_round(standings: Standings) -> tuple[Round, ...]:
    """All games that count by event and round, in the order of their days; those that say no round by day, or alone."""
    games: defaultdict[tuple[str, ...], list[TournamentGame]] = defaultdict(list)
    for game in standings.games:
        if game.left_out is None:
            games[_key(dict(game.result.occasion), game.result.file)].append(game)
    several = len({fold(dict(game.result.occasion).get("event", "")) for there in games.values() for game in there}) > 1
    first: dict[tuple[str, ...], str] = {}  # of an event, the day it began
    for key, there in games.items():
        days = [said["date"] for game in there if "date" in (said := dict(game.result.occasion))]
        first[key[:2]] = min([*days, *filter(None, [first.get(key[:2])])], default="")
    ordered = sorted(games.items(), key=lambda each: (each[0][0] == "file", first[each[0][:2]], *_order(each[0])))
    return tuple(Round(_name(key, there[0], several), tuple(there)) for key, there in ordered)


def in_order(games: Iterable[TournamentGame]) -> list[TournamentGame]:
    """Games by round and table, whatever their files are called; those that say no round come last."""

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
    """`round 2`, with its event where there are several; a day, or a file."""
    said = dict(game.result.occasion)
    name = f"round {key[2]}" if key[0] == "round" else key[2]
    event = said.get("event") or (said.get("date", "") if key[0] == "round" else "")
    return f"{event}, {name}" if several and event else name


# ---- pace ----
# How far tables that still play are ahead of one another, or behind.

_SLOW = 2  # rounds behind the middle: one comes of how far a table is in its round


def ahead_of_middle(results: Iterable[Result]) -> dict[str, int]:
    """By how many rounds each game that goes on is ahead of the middle one of its title and round, by its file.

    Finished ones set no pace. Of two in the middle the faster one is the measure: of two tables the slow one is behind.
    """
    playing: dict[tuple[str, str], list[Result]] = {}
    for each in results:
        if each.ended is None and each.moves:
            playing.setdefault((each.title, dict(each.occasion).get("round", "")), []).append(each)
    middles = [(median_high(each.rounds for each in alike), alike) for alike in playing.values()]
    return {each.file: each.rounds - middle for middle, alike in middles for each in alike}


def is_slow(ahead: int) -> bool:
    """Whether a table so many rounds ahead, which is behind if less than 0, is to be marked."""
    return ahead <= -_SLOW
