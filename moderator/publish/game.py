"""The page of one game: overview, charts, scores, market, findings, and the log of all lines."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from moderator.audit.report import Report, report
from moderator.export.game.book import charts, overview_sheet
from moderator.export.game.course import Played, rounds_played
from moderator.export.game.ledger import findings
from moderator.export.game.market import market
from moderator.export.game.summary import summary
from moderator.export.sheet import Sheet, Table
from moderator.export.writers.plain import plain
from moderator.files import JOURNAL, read_file, text_only
from moderator.game import Game, open_game
from moderator.journal.reader import read_header
from moderator.limits import bounded
from moderator.model.entries import tell_occasion
from moderator.model.findings import Severity, tell_doubts
from moderator.model.values import Record
from moderator.publish.drawing import draw
from moderator.publish.page import render, table_facts
from moderator.replay import Step
from moderator.scoring import score
from moderator.titles.title import Title
from moderator.tournament.field import Problem, Result
from moderator.tournament.folder import read_results_in, sum_up, why_unread
from moderator.views.sentence import consequences
from moderator.views.standings import verdict

T = TypeVar("T")
Facts = dict[str, Any]  # the data for a template: texts, figures, lists and nested data
_WEIGHTY = (Severity.VIOLATION.value, Severity.ERROR.value)
MOST_LINES = 3_000  # lines in a log: enough for any real game


def game_facts(game: Game, file: str) -> Facts:
    """Return the data of a game's page. `file` is the name of its journal."""
    found, rounds = report(game), rounds_played(game)
    title, currency = game.title, game.title.file.currency
    summed, drawn = summary(game, found, rounds), charts(game, rounds)
    tables = {table.name: table_facts(table, currency) for table in summed.tables}
    first = overview_sheet(game, found, rounds, ())
    return {
        "file": file,
        "heading": title.name,
        "occasion": tell_occasion(game.journal.header.occasion),
        "verdict": " ".join(verdict(title, score(game.state, found.uncertain))).strip(),
        "state": next(is_["text"] for what, is_ in _cells(tables["game"]) if what["text"] == "state"),
        "uncertain": tell_doubts(found.uncertain) if found.uncertain else "",
        "about": tables["game"],
        "glance": [_uncoloured(table_facts(table, currency)) for table in first.tables if table.name != "findings"],
        "score": tables["standings"],
        "parts": [table_facts(each, currency) for each in _parts(summed)],
        "charts": _drawings(drawn),
        "market": _market(game, rounds, currency),
        "findings": _findings(game, found),
        "log": [_round(game, played) for played in _last_lines(rounds)],
        "left_out": max(0, len(game.steps) - MOST_LINES),
    }


def _parts(summed: Sheet) -> Iterator[Table]:
    """Yield a table for each player with the parts of the worth, best player first."""
    (parts,) = (table for table in summed.tables if table.name == "parts")
    at = [column.heading for column in parts.columns].index("player")
    for player in dict.fromkeys(str(row[at]) for row in parts.rows):
        own = [number for number, row in enumerate(parts.rows) if row[at] == player]
        rows = tuple(_without(parts.rows[number], at) for number in own)
        colours = tuple(parts.colours[number] for number in own)
        yield Table("parts", player, _without(parts.columns, at), rows, colours=colours)


def _without(row: tuple[T, ...], at: int) -> tuple[T, ...]:
    return (*row[:at], *row[at + 1 :])


def _uncoloured(table: Facts) -> Facts:
    """Return the table with only companies in colour. Other colours repeat the letter next to the figure."""
    rows = [{"cells": [cells[0], *(cell | {"colour": None} for cell in cells[1:])]} for cells in _cells(table)]
    return table | {"rows": rows}


def _cells(table: Facts) -> list[list[Facts]]:
    return [row["cells"] for row in table["rows"]]


def _drawings(sheet: Sheet) -> list[Facts]:
    tables = {table.name: table for table in sheet.tables}
    drawn = ((chart, tables[chart.table]) for chart in sheet.charts)
    return [draw(chart, table) | {"table": table_facts(table, chart.unit)} for chart, table in drawn]


def _market(game: Game, rounds: Sequence[Played], currency: str) -> Facts | None:
    """Return the stock market chart, or None if shares have no prices or no company has one yet."""
    if not game.title.file.shares.priced or not game.position.cells:
        return None
    chart = next(table for table in market(game, rounds).tables if table.name == "chart")
    return table_facts(chart, currency)


def _findings(game: Game, found: Report) -> Facts:
    """Return the findings of all lines: violations, errors and rulings first, then attested facts and notes."""
    sheet = findings(game, found)
    (table,) = sheet.tables
    headings = [column.heading for column in table.columns]
    rows = [dict(zip(headings, map(plain, row), strict=True)) for row in table.rows]
    for row in rows:
        row["section"] = _cited(game.title, row["section"], row["heading"])
    shown = [row for row in rows if row["severity"] in (*_WEIGHTY, Severity.RULING.value)]
    return {"verdict": table.heading, "shown": shown, "others": [row for row in rows if row not in shown]}


def _cited(title: Title, section: object, heading: object) -> str:
    return f"{title.name} {section}{f', {heading}' if heading else ''}" if section else ""


# ---- log ----


def _last_lines(rounds: Sequence[Played]) -> Iterator[Played]:
    """Yield the rounds of the last MOST_LINES lines, each with its lines."""
    over = sum(len(played.steps) for played in rounds) - MOST_LINES
    for played in rounds:
        gone, over = max(over, 0), over - len(played.steps)
        if played.steps[gone:]:
            yield played.replace(steps=played.steps[gone:])


def _round(game: Game, played: Played) -> Facts:
    return {"name": played.name, "lines": [_line(game, step) for step in played.steps]}


def _line(game: Game, step: Step) -> Facts:
    booked = step.booked
    return {
        "line": booked.line,
        "text": game.shown(booked),
        "amended": booked.amended_by,
        "told": consequences(game.title, booked.move, step.entry, step.position),
        "wrong": [f"{found.severity.value}: {found.message}" for found in step.violations],
    }


# ---- piece ----

JOURNALS = ".18xx"


class Piece(Record):
    """The results and problems from the file called `name`, and its page; None if it is not a readable journal."""

    name: str
    found: tuple[Result | Problem, ...]
    page: bytes | None = None

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(each for each in self.found if isinstance(each, Result))

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(each for each in self.found if isinstance(each, Problem))


def make_piece(path: str, name: str, rulesets: Mapping[str, str]) -> Piece:
    """Return the piece of a file, with anything wrong as a Problem. `rulesets` are by casefolded title."""
    if not has_page(name):
        return Piece(name, tuple(read_results_in(path, name, rulesets)))
    try:
        with bounded():
            return _of_journal(path, name, rulesets)
    except Exception as error:  # a journal that crashes the program must not affect others
        return Piece(name, (Problem("not read", name, *why_unread(error)),))


def has_page(name: str) -> bool:
    """Return whether a file is published as the page of a game: whether it is a journal."""
    return name.casefold().endswith(JOURNALS)


def _of_journal(path: str, name: str, rulesets: Mapping[str, str]) -> Piece:
    data = text_only(read_file(path, JOURNAL))
    own = rulesets.get(read_header(data).title.casefold())
    game = open_game(data, Path(own) if own else None)
    result = sum_up(name, game)
    return Piece(name, (result,), _page(game, name) if has_begun(result) else None)


def _page(game: Game, name: str) -> bytes:
    """Return the page of a game, without anything that only one player may know yet."""
    return game.hide(render("game", game_facts(game, name)).decode()).encode()


def has_begun(result: Result) -> bool:
    """Return whether a game has any lines or a result."""
    return result.kind != "journal" or result.moves > 0 or result.ended is not None


def digest(data: bytes) -> str:
    """Return the SHA-256 of data in hexadecimal."""
    return sha256(data).hexdigest()
