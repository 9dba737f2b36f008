"""Standings as a JSON document, and the comparison with published standings."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from moderator.model.findings import as_reasons
from moderator.model.values import Record
from moderator.model.wording import json_safe, plural
from moderator.tournament.clubs import ClubLine
from moderator.tournament.ranking import Appearance, Line, TournamentGame
from moderator.tournament.schemes import Rated, Scheme
from moderator.tournament.standings import Standings
from moderator.version import __version__

VERSION = 1  # of the document; it rises when a key changes its meaning or is removed


def as_json(
    standings: Standings,
    by: str | None = None,
    parts: Mapping[str, Standings] | None = None,
    rated: Mapping[str, Rated] | None = None,
) -> dict[str, Any]:
    """Return the standings as a JSON document. Shares, and points where the scheme counts shares, are hundredths of a
    percent.

    `parts` are standings of rounds, events or years, `rated` the players' ratings; both are optional.
    """
    scheme = standings.terms.scheme
    return {
        "version": VERSION,
        "program": __version__,
        "scheme": scheme.name,
        "rule": standings.rule,
        "unit": scheme.unit,
        "counted": standings.counted,
        "standings": [_line(line, scheme) for line in standings.lines],
        "games": [_document_game(game) for game in standings.games],
        "problems": [
            {"weight": each.weight, "file": each.file or None, "message": each.message, "remedy": each.remedy}
            for each in standings.problems
        ],
        **({"clubs": list_clubs(standings.clubs)} if standings.clubs else {}),
        **({} if rated is None else {"rating": list_ratings(rated)}),
        **({} if by is None else {"by": by, "parts": list_parts(parts or {})}),
    }


def as_bytes(document: Mapping[str, Any]) -> bytes:
    """Return the document as `standings --json` prints it."""
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return f"{json_safe(text)}\n".encode(errors="backslashreplace")


def list_parts(parts: Mapping[str, Standings]) -> list[dict[str, Any]]:
    """Return the standings of rounds, events or years."""
    return [
        {"part": name, "counted": part.counted, "standings": [_line(line, part.terms.scheme) for line in part.lines]}
        for name, part in parts.items()
    ]


def list_ratings(rated: Mapping[str, Rated]) -> list[dict[str, Any]]:
    """Return the ratings, best first, rounded to hundredths."""
    return [
        {
            "player": player,
            "rating": round(each.rating, 2),
            "strength": round(each.strength, 2),
            "uncertain": round(each.uncertain, 2),
            "games": each.games,
        }
        for player, each in rated.items()
    ]


def list_clubs(clubs: Iterable[ClubLine]) -> list[dict[str, Any]]:
    """Return the clubs, best first."""
    return [
        {
            "place": each.place,
            "club": each.club,
            "points": each.points,
            "players": each.players,
            "counted": [{"player": line.player, "points": line.points} for line in each.counted],
        }
        for each in clubs
    ]


def read_ratings(document: Mapping[str, Any]) -> dict[str, Rated]:
    """Return the ratings in a document of earlier standings. Raises NotPublished."""
    try:
        listed = document["rating"]
        return {each["player"]: Rated(each["strength"], each["uncertain"], each["games"]) for each in listed}
    except (KeyError, TypeError):
        raise NotPublished("it has no ratings; write it with --rating --json") from None


def _line(line: Line, scheme: Scheme) -> dict[str, Any]:
    return {
        "place": line.place,
        "player": line.player,
        "points": line.points,
        "game_points": line.game_points,
        "adjustment": line.adjustment,
        "stage": line.stage or None,
        "mean": line.mean,
        "games": len(line.appearances),
        "wins": line.wins,
        "tie": line.tie,
        "tie_figures": line.tie_figures(scheme),
        "counted": [{"file": each.result.file, "points": each.points} for each in line.counted],
    }


def _document_game(game: TournamentGame) -> dict[str, Any]:
    result = game.result
    return {
        "file": result.file,
        "kind": result.kind,
        "title": result.title,
        "occasion": dict(result.occasion),
        "ruleset": result.ruleset,
        "changed": result.changed,
        "options": dict(result.options),
        "final": result.ended is not None and not result.uncertain,
        "finished": result.ended is not None,
        "uncertain": as_reasons(result.uncertain),
        "ended": result.ended,
        "at": result.at,
        "total": result.total,
        "left_out": game.left_out,
        "findings": {"violation": result.violations, "error": result.errors, "ruling": result.rulings},
        "sha256": result.sha256,
        "players": [_appearance(each) for each in game.appearances],
    }


def _appearance(appearance: Appearance) -> dict[str, Any]:
    seat = appearance.seat
    return {
        "player": seat.player,
        "place": seat.place,
        "worth": seat.worth,
        "share": seat.share,
        "margin": seat.margin,
        "bankrupt": seat.bankrupt,
        "points": appearance.points,
        "counts": appearance.counts,
    }


# ---- published ----
# Compare published standings with the present ones, for example after a protest or a corrected journal.


class NotPublished(ValueError):
    """A file that does not contain standings as the program writes them."""

    remedy = "name a file that `standings --json` wrote"


class Shift(Record):
    """One difference: a player's line, a game or the scheme, before and now; None if missing."""

    about: str  # "player", "game" or "scheme"
    name: str
    before: str | None
    now: str | None


def read_published(data: bytes) -> dict[str, Any]:
    """Return the document of earlier standings. Raises NotPublished."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise NotPublished("it is not a JSON document") from None
    if not isinstance(document, dict) or not all(key in document for key in ("scheme", "standings", "games")):
        raise NotPublished("it has no standings")
    return document


def compare_published(before: Mapping[str, Any], standings: Standings) -> list[Shift]:
    """Return the differences from published standings. Raises NotPublished if the document is malformed."""
    now = json.loads(json.dumps(as_json(standings)))
    try:
        return [*_shifts(before, now)]
    except (KeyError, TypeError, AttributeError):
        raise NotPublished("its standings cannot be read") from None


def _shifts(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Shift]:
    rules = [f"{each['scheme']}: {each['rule']}" for each in (before, now)]
    if rules[0] != rules[1]:
        yield Shift("scheme", "", *rules)
    for about, listed, key, tell in (
        ("game", "games", "file", _published_game),
        ("player", "standings", "player", _player),
    ):
        old, new = ({each[key]: tell(each) for each in document[listed]} for document in (before, now))
        for name in dict.fromkeys([*new, *old]):
            if old.get(name) != new.get(name):
                yield Shift(about, str(name), old.get(name), new.get(name))


def _player(line: Mapping[str, Any]) -> str:
    place = "no place" if line["place"] is None else f"place {line['place']}"
    return f"{place}, {plural(line['points'], 'point')}, {plural(line['games'], 'game')}"


def _published_game(game: Mapping[str, Any]) -> str:
    seats = ", ".join(f"{seat['place']} {seat['player']} {seat['worth']}" for seat in game["players"])
    return f"left out: {game['left_out']}" if game["left_out"] else seats
