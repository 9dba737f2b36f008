"""The standings as one JSON document."""

import json
from collections.abc import Mapping
from typing import Any

from moderator import __version__
from moderator.model.findings import as_reasons
from moderator.model.wording import json_safe
from moderator.tournament.rating import Rated
from moderator.tournament.standings import Appearance, Line, Standings, TournamentGame

VERSION = 1  # of the document: another one where a key changes its meaning or goes


def as_json(
    standings: Standings,
    by: str | None = None,
    parts: Mapping[str, Standings] | None = None,
    rated: Mapping[str, Rated] | None = None,
) -> dict[str, Any]:
    """Shares are hundredths of a percent, and so are points where the scheme counts shares.

    `parts` are standings of rounds, events or years, `rated` everybody's ratings, each as far as they are asked for.
    """
    scheme = standings.terms.scheme
    return {
        "version": VERSION,
        "program": __version__,
        "scheme": scheme.name,
        "rule": scheme.rule,
        "unit": scheme.unit,
        "counted": standings.counted,
        "standings": [_line(line) for line in standings.lines],
        "games": [_game(game) for game in standings.games],
        "problems": [
            {"weight": each.weight, "file": each.file or None, "message": each.message, "remedy": each.remedy}
            for each in standings.problems
        ],
        **({} if rated is None else {"rating": list_ratings(rated)}),
        **({} if by is None else {"by": by, "parts": list_parts(parts or {})}),
    }


def as_bytes(document: Mapping[str, Any]) -> bytes:
    """The document as `standings --json` prints it."""
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return f"{json_safe(text)}\n".encode(errors="backslashreplace")


def list_parts(parts: Mapping[str, Standings]) -> list[dict[str, Any]]:
    """The standings of rounds, events or years."""
    return [
        {"part": name, "counted": part.counted, "standings": [_line(line) for line in part.lines]}
        for name, part in parts.items()
    ]


def list_ratings(rated: Mapping[str, Rated]) -> list[dict[str, Any]]:
    """Ratings, the best first, to a hundredth."""
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


def _line(line: Line) -> dict[str, Any]:
    return {
        "place": line.place,
        "player": line.player,
        "points": line.points,
        "mean": line.mean,
        "games": len(line.appearances),
        "wins": line.wins,
        "tie": line.tie,
        "counted": [{"file": each.result.file, "points": each.points} for each in line.counted],
    }


def _game(game: TournamentGame) -> dict[str, Any]:
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
