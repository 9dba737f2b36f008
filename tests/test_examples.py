"""The shipped games: each gives exactly its reports, balances on every line, and shows what it is there to show."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from moderator.game import Game, open_game
from moderator.journal.grammar import format_line, parse_line
from moderator.journal.lexer import cut_comment
from moderator.ledger.conservation import find_leaks
from moderator.model.findings import Severity
from moderator.model.lines import Amend, Undo
from moderator.model.moves import (
    Adjust,
    Bid,
    Buy,
    Close,
    Count,
    Discard,
    Dividend,
    Exchange,
    Note,
    Pass,
    Run,
    Sell,
    Sold,
    Start,
    Take,
    Train,
)
from moderator.model.position import Position
from moderator.model.rounds import ExchangeRound, GameOver, OperatingRound, SaleRound, StockRound
from moderator.replay import Applied
from moderator.resources import template
from moderator.rules.sequence import round_name
from moderator.scoring import score
from moderator.snapshot import as_json

ROOT = Path(__file__).parent.parent
COMPLETE, BROKEN = "18EU-four-players", "18EU-audit"
REPORTS = {
    f"{COMPLETE}.audit.txt": ("audit", COMPLETE, 0),
    f"{COMPLETE}.score.txt": ("score", COMPLETE, 0),
    f"{BROKEN}.audit.txt": ("audit", BROKEN, 3),
}


def journal(name: str) -> Path:
    return ROOT / "examples" / f"{name}.18xx"


@cache
def game(name: str) -> Game:
    return open_game(journal(name).read_bytes())


def moments(name: str) -> list[tuple[Position, Applied]]:
    """Every booked line with the position before it."""
    steps = game(name).steps
    return list(zip([game(name).replay.start, *(step.position for step in steps)], steps, strict=False))


def codes(step: Applied) -> set[str]:
    return {event.code for event in step.entry.events}


# ---- both games ----


@pytest.mark.parametrize("report", REPORTS)
def test_a_command_prints_the_report_that_stands_beside_the_game(report: str) -> None:
    command, name, code = REPORTS[report]
    words = [command, f"examples/{name}.18xx", *(["--explain"] if command == "score" else [])]
    ran = subprocess.run(
        [sys.executable, "-m", "moderator", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        check=False,
    )
    assert ran.stdout.decode() == (ROOT / "examples" / report).read_text(encoding="utf-8")
    assert ran.returncode == code, ran.stderr.decode()


@pytest.mark.parametrize("name", [COMPLETE, BROKEN])
def test_replaying_twice_gives_the_same_position_on_every_line(name: str) -> None:
    once, again = game(name), open_game(journal(name).read_bytes())
    for first, second in zip(once.steps, again.steps, strict=True):
        assert as_json(once.title, first.position) == as_json(again.title, second.position)


@pytest.mark.parametrize("name", [COMPLETE, BROKEN])
def test_money_shares_and_trains_are_conserved_on_every_line(name: str) -> None:
    totals = game(name).replay.totals
    for step in game(name).steps:
        assert not find_leaks(step.position.books, totals, totals), f"line {step.booked.line}"


@pytest.mark.parametrize("name", [COMPLETE, BROKEN])
def test_every_line_is_written_as_the_journal_writes_it(name: str) -> None:
    for line in game(name).journal.lines:
        if line.says is not None:
            written = format_line(line.says)
            assert written == cut_comment(line.text)[0]
            assert parse_line(written, game(name).vocabulary) == line.says


# ---- the complete game ----

Holds = Callable[[Position, Applied], bool]


def _half_of_odd_tens(before: Position, step: Applied) -> bool:
    now, move = before.round, step.booked.move
    if not (isinstance(move, Dividend) and move.verb == "half" and isinstance(now, OperatingRound) and now.turn):
        return False
    return now.turn.revenue is not None and now.turn.revenue % 20 == 10


def _for_nothing(before: Position, step: Applied) -> bool:
    return isinstance(step.booked.move, Pass) and any("for £0" in event.text for event in step.entry.events)


def _run_of(kind: str) -> Holds:
    def holds(before: Position, step: Applied) -> bool:
        move = step.booked.move
        if not isinstance(move, Run):
            return False
        stops = any(train.stops for train in move.runs)
        return kind == ("stops" if stops else "trains" if move.runs else "total")

    return holds


def _doubled(before: Position, step: Applied) -> bool:
    move = step.booked.move
    return isinstance(move, Run) and any(train.train == "P" and train.stops for train in move.runs)


def _sold_to_pay(before: Position, step: Applied) -> bool:
    """A president sells shares in an operating round, for a train."""
    sale = isinstance(step.booked.move, Sell) and step.booked.move.actor in before.players
    return sale and isinstance(before.round, OperatingRound)


def _counted(unit: str) -> Holds:
    def holds(before: Position, step: Applied) -> bool:
        move = step.booked.move
        return isinstance(move, Count) and f"{move.account} {move.unit}".startswith(unit) and not step.findings

    return holds


FEATURES: dict[str, Holds] = {
    "a bid": lambda before, step: isinstance(step.booked.move, Bid),
    "a sale booked by its outcome": lambda before, step: isinstance(step.booked.move, Sold),
    "a minor taken at a falling offer": lambda before, step: isinstance(step.booked.move, Take),
    "a minor taken by the auctioneer for nothing": _for_nothing,
    "a corporation started with a minor": lambda before, step: (
        isinstance(step.booked.move, Start) and step.booked.move.minor is not None
    ),
    "a corporation started in an open city": lambda before, step: (
        isinstance(step.booked.move, Start) and step.booked.move.place is not None
    ),
    "full capitalization": lambda before, step: "full-capitalization" in codes(step),
    "a late float": lambda before, step: "late-float" in codes(step),
    "an exchange with its token": lambda before, step: (
        isinstance(step.booked.move, Exchange) and step.booked.move.token and isinstance(before.round, StockRound)
    ),
    "an exchange without a token": lambda before, step: (
        isinstance(step.booked.move, Exchange) and not step.booked.move.token and isinstance(before.round, StockRound)
    ),
    "a final exchange from a treasury": lambda before, step: (
        isinstance(step.booked.move, Exchange)
        and step.booked.move.source is None
        and isinstance(before.round, ExchangeRound)
    ),
    "a final exchange from the pool": lambda before, step: (
        isinstance(step.booked.move, Exchange)
        and step.booked.move.source == "pool"
        and isinstance(before.round, ExchangeRound)
    ),
    "a minor closed": lambda before, step: isinstance(step.booked.move, Close),
    "a half dividend of odd tens": _half_of_odd_tens,
    "a dividend withheld": lambda before, step: (
        isinstance(step.booked.move, Dividend) and step.booked.move.verb == "hold"
    ),
    "a Pullman doubling a stop": _doubled,
    "a red-to-red run": lambda before, step: "red-to-red" in codes(step),
    "a run by stops": _run_of("stops"),
    "a run by trains": _run_of("trains"),
    "a run by its total": _run_of("total"),
    "a train bought from another company": lambda before, step: (
        isinstance(step.booked.move, Train) and step.booked.move.seller not in (None, "pool")
    ),
    "a train bought from the pool": lambda before, step: (
        isinstance(step.booked.move, Train) and step.booked.move.seller == "pool"
    ),
    "treasury stock sold": lambda before, step: (
        isinstance(step.booked.move, Sell) and step.booked.move.actor == step.booked.move.company
    ),
    "own stock bought back": lambda before, step: (
        isinstance(step.booked.move, Buy) and step.booked.move.actor == step.booked.move.company
    ),
    "a discard that is owed": lambda before, step: isinstance(step.booked.move, Discard) and bool(before.duties),
    "a Pullman given up": lambda before, step: isinstance(step.booked.move, Discard) and not before.duties,
    "a president who sells for a train": _sold_to_pay,
    "emergency money": lambda before, step: isinstance(step.booked.move, Train) and "emergency-money" in codes(step),
    "a presidency lost by a sale": lambda before, step: (
        isinstance(step.booked.move, Sell) and "presidency" in codes(step)
    ),
    "a ruling": lambda before, step: any(finding.severity is Severity.RULING for finding in step.findings),
    "an amended line": lambda before, step: step.booked.amended_by is not None,
    "a player's money counted": _counted("Ann money"),
    "the bank counted": _counted("bank money"),
    "shares counted": _counted("Bob share"),
    "trains counted": _counted("SNCF train"),
    "a note": lambda before, step: isinstance(step.booked.move, Note),
    "a correction": lambda before, step: isinstance(step.booked.move, Adjust),
    "the bank broken": lambda before, step: "bank-breaks" in codes(step),
}


@pytest.mark.parametrize("feature", FEATURES)
def test_the_complete_game_has(feature: str) -> None:
    assert any(FEATURES[feature](before, step) for before, step in moments(COMPLETE))


def test_the_complete_game_breaks_no_rule_but_the_one_the_table_let_pass() -> None:
    whole = game(COMPLETE)
    assert not whole.journal.problems
    heavy = [finding for step in whole.steps for finding in step.findings if finding.severity is Severity.RULING]
    assert not [finding for step in whole.steps for finding in step.violations]
    assert len(heavy) == 1


def test_the_complete_game_ends_in_phase_8_with_a_broken_bank_and_a_final_score() -> None:
    whole = game(COMPLETE)
    final = as_json(whole.title, whole.position)
    assert isinstance(whole.position.round, GameOver)
    assert final["finished"]
    assert final["phase"] == "8"
    assert final["bank"] < 0
    standings = score(whole.title, whole.position)
    assert standings.final
    assert [row.total for row in standings.standings] == [
        final["players"][row.player]["worth"] for row in standings.standings
    ]


def test_the_complete_game_takes_a_line_back_and_corrects_another() -> None:
    says = [line.says for line in game(COMPLETE).journal.lines]
    assert any(isinstance(said, Undo) for said in says)
    assert any(isinstance(said, Amend) for said in says)


def test_a_remark_stands_before_every_round() -> None:
    whole = game(COMPLETE)
    texts = {line.text for line in whole.journal.lines}
    rounds = {round_name(before) for before, _ in moments(COMPLETE) if not isinstance(before.round, GameOver)}
    assert {f"; ---- {name}" for name in rounds} <= texts
    assert len([name for name in rounds if name.startswith("SR")]) >= 6


# ---- the game that breaks rules ----


def broken_lines() -> dict[int, set[str]]:
    """The sections that the violations of each line rest on."""
    found: dict[int, set[str]] = {}
    for step in game(BROKEN).steps:
        for finding in step.findings:
            if finding.severity is Severity.VIOLATION:
                found.setdefault(step.booked.line, set()).add(finding.section or "")
    return found


def test_the_second_game_breaks_many_different_rules() -> None:
    found = [finding for step in game(BROKEN).steps for finding in step.findings]
    assert len({finding.code for finding in found if finding.severity is Severity.VIOLATION}) >= 60
    assert any(finding.severity is Severity.RULING for finding in found)


def test_its_rounds_are_all_kinds_there_are() -> None:
    kinds = {type(before.round) for before, step in moments(BROKEN) if step.booked.line in broken_lines()}
    assert kinds == {SaleRound, StockRound, OperatingRound, ExchangeRound, GameOver}


def test_a_remark_before_each_broken_line_names_its_section() -> None:
    lines = game(BROKEN).journal.lines
    for number, sections in broken_lines().items():
        remark = lines[number - 2].text
        assert remark.startswith("; "), f"line {number}"
        named = set(remark[remark.rindex("(") + 1 : remark.rindex(")")].split(", "))
        assert sections <= named, f"line {number}: {remark} is judged by {sections}"


def test_what_cannot_be_read_is_told_and_the_rest_is_booked() -> None:
    problems = game(BROKEN).journal.problems
    assert [problem.code for problem in problems] == ["unreadable", "unreadable"]
    assert game(BROKEN).steps[-1].booked.line > max(problem.line or 0 for problem in problems)


def test_the_blank_journal_reads_as_an_empty_game():
    game = open_game(template("journal.18xx").read_bytes())
    assert (game.journal.problems, game.steps) == ((), [])
