"""The front page: standings, results by round, games, rounds to be played, and rulings."""

from collections.abc import Mapping
from typing import Any

from moderator.model.findings import tell_doubts
from moderator.model.values import Field, Record
from moderator.tournament.clubs import ClubLine
from moderator.tournament.field import Result, Seat
from moderator.tournament.ranking import Appearance, Line, Stages, TournamentGame
from moderator.tournament.schemes import Rated, Scheme, percent
from moderator.tournament.standings import Round, Standings, by_round, in_order, name_round
from moderator.views.tournament import RATED, games_counted, show_adjustment

Facts = dict[str, Any]
_HEADINGS = {"decided": "Decided"}  # of what the public sees


def standing_facts(standings: Standings) -> Facts:
    """Return the standings with points by round, for a page with nothing else."""
    across = _across(standings, {})
    rows = [
        row | {"points": row["total"], "cells": [", ".join(each["points"] for each in cell) for cell in row["cells"]]}
        for row in across["rows"]
    ]
    rule = f"By {standings.terms.scheme.name}. {standings.rule}"
    return {"counted": games_counted(standings), "rule": rule, "rounds": across["names"], "rows": rows}


class Pairings(Record):
    """A round to be played: its name, when it is, its tables with their titles, and who sits out."""

    name: str
    facts: str
    tables: tuple[tuple[str, tuple[str, ...]], ...]
    byes: tuple[str, ...]


class ExtraTables(Record):
    """Optional parts of the page: standings of rounds, events or years, ratings, and rounds to be played."""

    by: str | None = None
    parts: Mapping[str, Standings] = Field(default_factory=dict)
    rated: Mapping[str, Rated] | None = None
    pairings: tuple[Pairings, ...] = ()


def front_facts(standings: Standings, heading: str, pages: Mapping[str, str], extra: ExtraTables) -> Facts:
    """Return the data of the front page. `pages` are the pages of games, by file."""
    scheme = standings.terms.scheme
    return {
        "heading": _heading(standings) or heading,
        "counted": games_counted(standings),
        "rule": f"By {scheme.name}. {standings.rule}",
        "ties": standings.breaks_ties,
        "adjusted": any(line.adjustment for line in standings.lines),
        "staged": any(line.stage for line in standings.lines),
        "broken": any(line.tie for line in standings.lines),
        "mean": not scheme.picks or scheme.rank == "mean",
        "picks": bool(scheme.picks),
        "standings": [_line(standings, line, extra.rated) for line in standings.lines],
        "rated": extra.rated is not None,
        "tie_names": [*standings.terms.scheme.ties],
        "clubs": [_club(standings, each) for each in standings.clubs],
        "club_best": standings.terms.club_best,
        "rounds": _across(standings, pages),
        "parts": [
            {"name": name, "counted": games_counted(part), "standings": [_line(part, line) for line in part.lines]}
            for name, part in extra.parts.items()
        ],
        "rating_note": RATED,
        "ratings": [_rating(player, each) for player, each in (extra.rated or {}).items()],
        "pairings": [_pairing(each) for each in extra.pairings],
        "games": [_game(game, pages, standings.terms.stages) for game in in_order(standings.games)],
        "problems": [
            {
                "heading": _HEADINGS[weight],
                "told": [
                    {"file": each.file, "page": pages.get(each.file), "message": each.message}
                    for each in standings.problems
                    if each.weight == weight
                ],
            }
            for weight in _HEADINGS
            if any(each.weight == weight for each in standings.problems)
        ],
    }


def _heading(standings: Standings) -> str:
    """Return the event's name if all games that state one agree, else an empty text."""
    events = {dict(game.result.occasion).get("event", "") for game in standings.games} - {""}
    return events.pop() if len(events) == 1 else ""


def _club(standings: Standings, each: ClubLine) -> Facts:
    show = standings.terms.scheme.show
    counted = ", ".join(f"{line.player} {show(line.points)}" for line in each.counted)
    return {"place": f"{each.place}.", "club": each.club, "points": show(each.points), "counted": counted}


def _line(standings: Standings, line: Line, rated: Mapping[str, Rated] | None = None) -> Facts:
    show = standings.terms.scheme.show
    return {
        "place": "" if line.place is None else f"{line.place}.",
        "player": line.player,
        **_sums(line, standings.terms.scheme),
        "stage": line.stage,
        "mean": show(line.mean),
        "games": len(line.appearances),
        "wins": line.wins,
        "tie": line.tie,
        "tie_figures": [*line.tie_figures(standings.terms.scheme).values()],
        "rating": f"{rated[line.player].rating:.2f}" if rated is not None else "",
        "counted": ", ".join(f"{each.result.title} {show(each.points)}" for each in line.counted),
    }


def _pairing(each: Pairings) -> Facts:
    tables = [
        {"table": at, "title": title, "players": ", ".join(names)} for at, (title, names) in enumerate(each.tables, 1)
    ]
    return {"name": each.name, "facts": each.facts, "tables": tables, "byes": ", ".join(each.byes)}


def _sums(line: Line, scheme: Scheme) -> Facts:
    """Return the points of the games, the director's adjustment, and the total."""
    return {
        "points": scheme.show(line.game_points),
        "adjustment": show_adjustment(line.adjustment, scheme),
        "total": scheme.show(line.points),
    }


def _rating(player: str, rated: Rated) -> Facts:
    figures = {name: f"{getattr(rated, name):.2f}" for name in ("rating", "strength", "uncertain")}
    return {"player": player, "games": rated.games, **figures}


# ---- results by round ----


def _across(standings: Standings, pages: Mapping[str, str]) -> Facts:
    rounds = by_round(standings)
    return {
        "names": [each.name for each in rounds],
        "rows": [
            {
                "place": "" if line.place is None else f"{line.place}.",
                "player": line.player,
                **_sums(line, standings.terms.scheme),
                "cells": [_cell(standings, each, line, pages) for each in rounds],
            }
            for line in standings.lines
        ],
    }


def _cell(standings: Standings, played: Round, line: Line, pages: Mapping[str, str]) -> list[Facts]:
    return [_appearance(standings, each, pages) for each in played.of(line)]


def _appearance(standings: Standings, each: Appearance, pages: Mapping[str, str]) -> Facts:
    points = standings.terms.scheme.show(each.points)
    table = dict(each.result.occasion).get("table")
    return {
        "points": points if each.counts else f"{each.seat.place}." if each.stage else f"({points})",
        "told": "" if each.stage else f"{each.seat.place}." + (f" table {table}" if table else ""),
        "page": pages.get(each.result.file),
    }


# ---- games ----


def _game(game: TournamentGame, pages: Mapping[str, str], stages: Stages) -> Facts:
    result = game.result
    occasion = dict(result.occasion)
    where = [name_round(occasion["round"], stages)] if "round" in occasion else []
    where += [f"table {occasion['table']}"] if "table" in occasion else []
    return {
        "file": result.file,
        "page": pages.get(result.file),
        "called": ", ".join(where) or result.file,
        "day": occasion.get("date", ""),
        "title": ", ".join([result.title, *(f"{name} {value}" for name, value in result.options)]),
        "placed": not result.uncertain,
        "seats": [_seat(result, seat) for seat in _in_order(result)],
        "state": result.state,
        "left_out": game.left_out,
        "findings": result.findings if not result.clean else "",
        "doubt": tell_doubts(result.uncertain) if result.uncertain else "",
    }


def _in_order(result: Result) -> list[Seat]:
    """Return the appearances, best first, or by name if the result is uncertain."""
    return sorted(result.seats, key=lambda seat: seat.player) if result.uncertain else [*result.seats]


def _seat(result: Result, seat: Seat) -> Facts:
    return {
        "place": seat.place,
        "player": seat.player,
        "worth": result.money(seat.worth),
        "share": percent(seat.share),
        "bankrupt": seat.bankrupt,
    }
