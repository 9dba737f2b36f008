"""Standings: places of players, from results of games and a scheme."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median_high

from moderator.model.names import fold
from moderator.model.values import Field, Record
from moderator.tournament.choosing import Chosen, choose, copies, questions, remarks
from moderator.tournament.clubs import ClubLine, rank_clubs
from moderator.tournament.field import Problem, Result, idle_aliases, near_names, rename, unlisted
from moderator.tournament.folder import double_seats, missing_seats, missing_tables
from moderator.tournament.ranking import Appearance, Line, Order, TournamentGame, appear, rank, rank_by_stages
from moderator.tournament.schemes import Scheme


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
    stages: Mapping[str, str] = Field(default_factory=dict)  # by round: "semi-final" or "final", the final last
    orders: tuple[Order, ...] = ()  # decided or drawn for tied players
    clubs: Mapping[str, str] = Field(default_factory=dict)  # of the players, by name
    club_best: int = 3  # players of a club whose totals count

    @property
    def takes_unfinished(self) -> bool:
        return self.unfinished or self.scheme.unfinished == "as-it-stands"


class Standings(Record):
    """Lines with the best first, games in folder order, and problems with the most serious first."""

    terms: Terms
    lines: tuple[Line, ...]
    games: tuple[TournamentGame, ...]
    problems: tuple[Problem, ...]

    @property
    def clubs(self) -> tuple[ClubLine, ...]:
        """The clubs, best first; empty if no player has one."""
        return rank_clubs(self.lines, self.terms.clubs, self.terms.club_best)

    @property
    def breaks_ties(self) -> bool:
        """Whether the scheme or the director breaks ties."""
        return bool(self.terms.scheme.ties or self.terms.orders)

    @property
    def rule(self) -> str:
        """How the games are counted, in words."""
        told = {"final": "The final ranks its players first.", "semi-final": "The semi-finals rank theirs next."}
        return " ".join(
            [self.terms.scheme.rule, *(text for stage, text in told.items() if stage in self.terms.stages.values())]
        )

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
    games = tuple(appear(chosen, terms.scheme, terms.stages))
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
    lines = rank_by_stages([*rank(games, terms.scheme, terms.given, terms.orders)], _stage_tables(terms))
    return Standings(terms, tuple(lines), games, tuple(found))


def _stage_tables(terms: Terms) -> dict[str, int]:
    """Return the number of tables of each stage, by its name."""
    return {stage: sum(number == round_ for number, _ in terms.seated) for round_, stage in terms.stages.items()}


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
    terms = standings.terms.replace(unfinished=True, aliases={}, given={}, seated={}, stages={}, orders=(), clubs={})
    ordered = sorted(games.items(), key=lambda part: (not part[0], part[0].zfill(12) if part[0].isdigit() else part[0]))
    names = {name: f"{word} {name}" if word == "round" else name for name in games} | {"": f"without {word}"}
    return {names[name]: make_standings(results, (), terms) for name, results in ordered}


def _part(occasion: Mapping[str, str], word: str) -> str:
    return occasion.get("date", "")[:4] if word == "year" else occasion.get(word, "")


_WEIGHTS = ("not read", "left out", "look", "decided")


def file_order(name: str) -> tuple[str, str]:
    """Return the sort key of a file's name: first without regard to case."""
    return name.casefold(), name


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
    return tuple(Round(_name(key, group[0], several, standings.terms.stages), tuple(group)) for key, group in ordered)


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


def _name(key: tuple[str, ...], game: TournamentGame, several: bool, stages: Mapping[str, str]) -> str:
    """Return a round's name: `round 2` or `Final`, with its event if there are several; or a day, or a file."""
    occasion = dict(game.result.occasion)
    name = name_round(key[2], stages) if key[0] == "round" else key[2]
    event = occasion.get("event") or (occasion.get("date", "") if key[0] == "round" else "")
    return f"{event}, {name}" if several and event else name


def name_round(number: str, stages: Mapping[str, str]) -> str:
    """Return `round 2`, or `Final` for a round that is one."""
    return stages[number].capitalize() if number in stages else f"round {number}"


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
