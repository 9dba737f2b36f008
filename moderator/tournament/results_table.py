"""The results of a tournament as a flat table: a row for each player in each game, for CSV and JSON."""

from collections.abc import Iterator
from typing import Any

from moderator.model.names import person_key
from moderator.tournament.standings import Standings

COLUMNS = (
    "event", "round", "stage", "table", "date", "title", "file", "kind", "ended", "counts", "left_out",
    "player", "person", "place", "worth", "bankrupt", "share", "margin", "points",
)  # fmt: skip


def result_rows(standings: Standings) -> Iterator[dict[str, Any]]:
    """Yield the rows in the order of the games, each with all columns.

    Shares are hundredths of a percent. `points` are in the unit of the scheme, and null in a game that is left out.
    """
    for game in standings.games:
        result, occasion = game.result, dict(game.result.occasion)
        for each in game.appearances:
            seat, out = each.seat, game.left_out is not None
            yield {
                "event": occasion.get("event"),
                "round": occasion.get("round"),
                "stage": each.stage or None,
                "table": occasion.get("table"),
                "date": occasion.get("date"),
                "title": result.title,
                "file": result.file,
                "kind": result.kind,
                "ended": result.ended,
                "counts": each.counts and not out,
                "left_out": game.left_out,
                "player": seat.player,
                "person": person_key(seat.player),
                "place": None if result.uncertain else seat.place,
                "worth": seat.worth,
                "bankrupt": seat.bankrupt,
                "share": seat.share,
                "margin": seat.margin,
                "points": None if out or each.stage else each.points,
            }
