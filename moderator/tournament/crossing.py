"""The games of a tournament round by round, as a cross table has them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from moderator.model.names import fold
from moderator.model.values import Record
from moderator.tournament.standings import Appearance, Line, Standings, TournamentGame


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
