"""The page of a game of which only the end is known: from a slip, a sheet, a line at the desk or the event's file."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from moderator.model.doubts import tell_doubts
from moderator.model.lines import tell_occasion
from moderator.publish.piece import has_begun
from moderator.publish.tables import show
from moderator.tournament.field import Problem
from moderator.tournament.schemes import percent
from moderator.tournament.standings import Appearance, Standings, TournamentGame

Facts = dict[str, Any]


def without_page(standings: Standings, pages: Mapping[str, str]) -> Iterator[TournamentGame]:
    """The games that have no page by their journal; one that was only laid out is none."""
    return (game for game in standings.games if game.result.file not in pages and has_begun(game.result))


def result_facts(game: TournamentGame, standings: Standings) -> Facts:
    """All that the page of such a game shows, with what is said of it in the standings."""
    result = game.result
    options = [f"{name} {value}" for name, value in result.options]
    return {
        "heading": ", ".join([result.title, *options]),
        "occasion": tell_occasion(result.occasion),
        "file": result.file,
        "state": result.state,
        "left_out": game.left_out,
        "placed": not result.uncertain,
        "uncertain": tell_doubts(result.uncertain) if result.uncertain else "",
        "findings": result.findings,
        "unsigned": ", ".join(result.unsigned),
        "rows": [_row(game, each, standings) for each in _in_order(game)],
        "remarks": [each.message for each in _about(result.file, standings.problems)],
    }


def _in_order(game: TournamentGame) -> list[Appearance]:
    """Best first; by names where it is uncertain who is."""
    by_name = sorted(game.appearances, key=lambda each: each.seat.player)
    return by_name if game.result.uncertain else [*game.appearances]


def _row(game: TournamentGame, each: Appearance, standings: Standings) -> Facts:
    seat, points = each.seat, standings.terms.scheme.show(each.points)
    return {
        "place": f"{seat.place}.",
        "player": seat.player,
        "worth": "bankrupt" if seat.bankrupt else game.result.money(seat.worth),
        "share": percent(seat.share),
        "margin": show(seat.margin, "money", game.result.currency),
        "points": points if each.counts else f"({points})",
    }


def _about(file: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    return (each for each in problems if each.file == file)
