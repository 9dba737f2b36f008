"""Standings that were published, held against those of today: what a protest, or a mended journal, has changed."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from moderator.model.values import Record
from moderator.model.wording import plural
from moderator.tournament.document import as_json
from moderator.tournament.standings import Standings


class NotPublished(ValueError):
    """A file that holds no standings as the program writes them."""

    remedy = "name what `standings --json` wrote"


class Shift(Record):
    """One thing that is otherwise: a player's line, or a game, before and now; None where there is none."""

    about: str  # "player", "game" or "scheme"
    name: str
    before: str | None
    now: str | None


def read_published(data: bytes) -> dict[str, Any]:
    """The document of earlier standings. Raises NotPublished."""
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        raise NotPublished("it is no JSON document") from None
    if not isinstance(told, dict) or not all(key in told for key in ("scheme", "standings", "games")):
        raise NotPublished("it holds no standings")
    return told


def compare_published(before: Mapping[str, Any], standings: Standings) -> list[Shift]:
    """What is otherwise now. Raises NotPublished for a document that is not what it should be."""
    now = json.loads(json.dumps(as_json(standings)))
    try:
        return [*_shifts(before, now)]
    except (KeyError, TypeError, AttributeError):
        raise NotPublished("its standings cannot be read") from None


def _shifts(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Shift]:
    rules = [f"{each['scheme']}: {each['rule']}" for each in (before, now)]
    if rules[0] != rules[1]:
        yield Shift("scheme", "", *rules)
    for about, listed, key, tell in (("game", "games", "file", _game), ("player", "standings", "player", _player)):
        old, new = ({each[key]: tell(each) for each in told[listed]} for told in (before, now))
        for name in dict.fromkeys([*new, *old]):
            if old.get(name) != new.get(name):
                yield Shift(about, str(name), old.get(name), new.get(name))


def _player(line: Mapping[str, Any]) -> str:
    place = "no place" if line["place"] is None else f"place {line['place']}"
    return f"{place}, {plural(line['points'], 'point')}, {plural(line['games'], 'game')}"


def _game(game: Mapping[str, Any]) -> str:
    seats = ", ".join(f"{seat['place']} {seat['player']} {seat['worth']}" for seat in game["players"])
    return f"left out: {game['left_out']}" if game["left_out"] else seats
