"""The shipped games: each prints exactly its reports, balances on every line, and shows what it is meant to show."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.game import open_game
from moderator.journal.grammar import format_line, parse_line
from moderator.journal.lexer import cut_comment
from moderator.model.entries import Amend, Undo, find_leaks
from moderator.model.findings import Severity
from moderator.model.ledger import BANK, MONEY
from moderator.model.position import Position
from moderator.model.rounds import GameOver, OperatingRound, ParRound, StockRound
from moderator.replay import Step
from moderator.resources import template
from moderator.rules.rounds.sequence import round_name
from moderator.scoring import score
from moderator.snapshot import as_json
from tests.shipped import shipped_game
from tests.showing import canada, cards, classic, eu, la, lra, mw, oe, race, rhl, russia, short, va
from tests.showing.common import Holds

ROOT = Path(__file__).parent.parent
SHOWN: dict[str, dict[str, Holds]] = {  # the complete games, and what each must show
    "1830-four-players": classic.OF_1830,
    "1836Jr30-four-players": classic.OF_1836JR30,
    "1836jr56-three-players": classic.OF_1836JR56,
    "1846-2p-two-players": race.PAIR,
    "1846-four-players": race.FEATURES,
    "1861-four-players": russia.FEATURES,
    "1867-four-players": canada.FEATURES,
    "1870-four-players": classic.OF_1870,
    "1850Jr-four-players": classic.OF_1850JR,
    "1856-four-players": classic.OF_1856,
    "1882-four-players": classic.OF_1882,
    "1888-four-players": classic.OF_1888,
    "1889-four-players": classic.OF_1889,
    "18AL-four-players": classic.OF_18AL,
    "18GA-four-players": classic.OF_18GA,
    "18TN-four-players": classic.OF_18TN,
    "18MEX-four-players": classic.OF_18MEX,
    "18Chesapeake-four-players": classic.OF_CHESAPEAKE,
    "18ChesapeakeOTR-four-players": classic.OF_OFF_THE_RAILS,
    "18EU-four-players": eu.FEATURES,
    "18LA1-three-players": la.ANGELES,
    "18LA2-four-players": la.ANGELES,
    "18JPT-four-players": classic.OF_18JPT,
    "18LRA-three-players": lra.FEATURES,
    "18MS-four-players": classic.OF_18MS,
    "18NL-four-players": classic.OF_18NL,
    "18MW-four-players": mw.FEATURES,
    "18OE": oe.FEATURES,
    "18Rhl-cards": cards.FEATURES,
    "18Rhl-four-players": rhl.FEATURES,
    "18Texas-four-players": la.TEXAS,
    "18VA-three-players": va.FEATURES,
}
COMPLETE = sorted(SHOWN)
TWO = "18LRA-two-players"  # complete, but over before the last phase
SHORT = "18Rhl-short-game"  # complete, with other rounds and another end
PAIR = "18Chesapeake-two-players"  # complete, but over before the last phase
BROKEN = {  # games and the number of different rules that each breaks at least
    "1830-audit": 50,
    "1836Jr30-audit": 30,
    "1836jr56-audit": 40,
    "1846-2p-audit": 19,
    "1846-audit": 27,
    "1861-audit": 34,
    "1867-audit": 35,
    "1870-audit": 32,
    "1850Jr-audit": 40,
    "1856-audit": 26,
    "1882-audit": 22,
    "1888-audit": 40,
    "1889-audit": 25,
    "18AL-audit": 22,
    "18GA-audit": 22,
    "18TN-audit": 22,
    "18MEX-audit": 29,
    "18Chesapeake-audit": 20,
    "18ChesapeakeOTR-audit": 28,
    "18EU-audit": 60,
    "18LA1-audit": 25,
    "18LA2-audit": 25,
    "18JPT-audit": 40,
    "18LRA-audit": 35,
    "18MS-audit": 18,
    "18NL-audit": 27,
    "18MW-audit": 45,
    "18OE-audit": 47,
    "18Rhl-audit": 55,
    "18Texas-audit": 24,
    "18VA-audit": 56,
}
SYSTEMS = "18MW-systems"  # begins at a counted position, and is played to the end
SEGMENTS = ["18MW-fire-sale", SYSTEMS]  # begin at a counted position; the first is not played to the end
GAMES = [*COMPLETE, SHORT, TWO, PAIR, *SEGMENTS, *BROKEN]
REPORTS = {
    **{f"{name}.audit.txt": ("audit", name, 0) for name in SEGMENTS},
    **{f"{name}.audit.txt": ("audit", name, 0) for name in (*COMPLETE, SHORT, TWO, PAIR)},
    **{f"{name}.score.txt": ("score", name, 0) for name in (*COMPLETE, SHORT, TWO, PAIR, SYSTEMS)},
    **{f"{name}.audit.txt": ("audit", name, 3) for name in BROKEN},
}


def journal(name: str) -> Path:
    return ROOT / "examples" / f"{name}.18xx"


game = shipped_game


def moments(name: str) -> list[tuple[Position, Step]]:
    """Return every booked line with the position before it."""
    steps = game(name).steps
    return list(zip([game(name).replay.start, *(step.position for step in steps)], steps, strict=False))


# ---- all games ----


def printed(report: str) -> tuple[str, int]:
    """Return what the command of a report prints, and its exit code."""
    command, name, _ = REPORTS[report]
    words = [command, f"examples/{name}.18xx", *(["--explain"] if command == "score" else [])]
    ran = subprocess.run(
        [sys.executable, "-m", "moderator", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        check=False,
    )
    return ran.stdout.decode(), ran.returncode


@pytest.mark.slow
def test_the_commands_print_the_reports_in_examples() -> None:
    """All reports are compared in one test, so that a reworded message fails once, not once per game."""
    kept = {name: (ROOT / "examples" / name).read_text(encoding="utf-8") for name in REPORTS}
    differing = [name for name, (_, _, code) in REPORTS.items() if printed(name) != (kept[name], code)]
    assert not differing, f"run the command of each again, with `> examples/NAME`: {', '.join(differing)}"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_replaying_twice_gives_the_same_position_on_every_line(name: str) -> None:
    """Compare all of the position, its findings and its events; everything shown follows from these."""
    once, again = game(name), open_game(journal(name).read_bytes())
    for first, second in zip(once.steps, again.steps, strict=True):
        assert first == second
    assert as_json(once.state) == as_json(again.state)


@pytest.mark.parametrize("name", GAMES)
def test_money_shares_and_trains_are_conserved_on_every_line(name: str) -> None:
    totals = game(name).replay.totals
    for step in game(name).steps:
        assert not find_leaks(step.position.books, totals, totals), f"line {step.booked.line}"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_formatted_as_in_the_journal(name: str) -> None:
    for line in game(name).journal.lines:
        if line.says is not None:
            written = format_line(line.says)
            assert written == cut_comment(line.text)[0]
            assert parse_line(written, game(name).vocabulary) == line.says


# ---- the complete games ----


@pytest.mark.parametrize(("name", "feature"), [(name, feature) for name in COMPLETE for feature in SHOWN[name]])
def test_a_complete_game_has(name: str, feature: str) -> None:
    assert any(SHOWN[name][feature](before, step) for before, step in moments(name))


@pytest.mark.parametrize("name", COMPLETE)
def test_a_complete_game_breaks_only_rules_that_the_table_waived(name: str) -> None:
    whole = game(name)
    assert not whole.journal.problems
    heavy = [finding for step in whole.steps for finding in step.findings if finding.severity is Severity.RULING]
    assert not [finding for step in whole.steps for finding in step.violations]
    assert len(heavy) == (2 if name == "18MW-four-players" else 1)  # it has a bankruptcy too


@pytest.mark.parametrize("name", COMPLETE)
def test_a_complete_game_ends_in_the_last_phase_with_its_own_end_and_a_final_score(name: str) -> None:
    whole = game(name)
    final = as_json(whole.state)
    assert isinstance(whole.position.round, GameOver)
    assert final["finished"]
    assert final["phase"] == list(whole.title.file.phases)[-1]
    broken = any(
        step.position.books.of(MONEY, BANK) < 0 for step in whole.steps
    )  # money that returns later does not change that
    assert broken or whole.position.last_set is not None or whole.title.file.ending.rounds
    standings = score(whole.state)
    assert standings.final
    assert [row.total for row in standings.standings] == [
        final["players"][row.player]["worth"] for row in standings.standings
    ]


@pytest.mark.parametrize("name", COMPLETE)
def test_a_complete_game_has_an_undo_and_an_amendment(name: str) -> None:
    says = [line.says for line in game(name).journal.lines]
    assert any(isinstance(said, Undo) for said in says)
    assert any(isinstance(said, Amend) for said in says)


@pytest.mark.parametrize("name", COMPLETE)
def test_a_remark_precedes_every_round(name: str) -> None:
    whole = game(name)
    texts = {line.text for line in whole.journal.lines}
    rounds = {round_name(before) for before, _ in moments(name) if not isinstance(before.round, GameOver)}
    assert {f"; ---- {each}" for each in rounds} <= texts
    counted = whole.title.file.ending.rounds  # operating rounds, two of them a set
    assert len([each for each in rounds if each.startswith("SR")]) >= (6 if counted is None else counted // 2)


# ---- segments ----


@pytest.mark.parametrize("feature", mw.FIRE_SALE)
def test_the_fire_sale_has(feature: str) -> None:
    assert any(mw.FIRE_SALE[feature](before, step) for before, step in moments("18MW-fire-sale"))


@pytest.mark.parametrize("feature", mw.SYSTEMS)
def test_the_game_of_systems_has(feature: str) -> None:
    assert any(mw.SYSTEMS[feature](before, step) for before, step in moments(SYSTEMS))


def test_a_system_may_own_one_more_train() -> None:
    assert as_json(game(SYSTEMS).state)["companies"]["BN"]["trains"] == ["8", "8", "10"]


# ---- two players ----


OF_TWO = {TWO: lra.TWO_PLAYERS, PAIR: classic.OF_TWO}


@pytest.mark.parametrize(("name", "feature"), [(name, feature) for name in OF_TWO for feature in OF_TWO[name]])
def test_the_game_of_two_has(name: str, feature: str) -> None:
    assert any(OF_TWO[name][feature](before, step) for before, step in moments(name))


@pytest.mark.parametrize("name", OF_TWO)
def test_the_game_of_two_is_played_to_its_end_by_the_rules(name: str) -> None:
    whole = game(name)
    assert not whole.journal.problems
    assert not [finding for step in whole.steps for finding in step.violations]
    assert score(whole.state).final
    assert as_json(whole.state)["bank"] < 0


# ---- the Short Game ----


@pytest.mark.parametrize("feature", short.FEATURES)
def test_the_short_game_has(feature: str) -> None:
    assert any(short.FEATURES[feature](before, step) for before, step in moments(SHORT))


def test_the_short_game_is_played_to_the_last_certificate_and_breaks_no_rule() -> None:
    whole = game(SHORT)
    assert not [finding for step in whole.steps for finding in step.violations]
    rounds = {round_name(before) for before, _ in moments(SHORT) if not isinstance(before.round, GameOver)}
    assert [sum(each.startswith(kind) for each in rounds) for kind in ("PR", "TR")] == [17, 9]
    assert {f"; ---- {each}" for each in rounds} <= {line.text for line in whole.journal.lines}
    assert score(whole.state).final
    assert {row.total for row in score(whole.state).standings} == {1307, 1212, 1204, 1061}


# ---- the games that break rules ----


def broken_lines(name: str) -> dict[int, set[str]]:
    """Return the sections of the violations of each line."""
    found: dict[int, set[str]] = {}
    for step in game(name).steps:
        for finding in step.findings:
            if finding.severity is Severity.VIOLATION:
                found.setdefault(step.booked.line, set()).add(finding.section or "")
    return found


@pytest.mark.parametrize("name", BROKEN)
def test_the_second_game_breaks_many_different_rules(name: str) -> None:
    found = [finding for step in game(name).steps for finding in step.findings]
    different = {finding.code for finding in found if finding.severity is Severity.VIOLATION}
    assert len(different) >= BROKEN[name]
    assert any(finding.severity is Severity.RULING for finding in found)


@pytest.mark.parametrize("name", BROKEN)
def test_rules_are_broken_in_rounds_of_every_kind(name: str) -> None:
    kinds = {type(before.round) for before, step in moments(name) if step.booked.line in broken_lines(name)}
    assert kinds | {ParRound} == {type(before.round) for before, _ in moments(name)} | {ParRound}  # it asks one thing
    assert {StockRound, OperatingRound, GameOver} < kinds


@pytest.mark.parametrize("name", BROKEN)
def test_a_remark_before_each_broken_line_names_its_section(name: str) -> None:
    lines = game(name).journal.lines
    for number, sections in broken_lines(name).items():
        remark = lines[number - 2].text
        assert remark.startswith("; "), f"line {number}"
        named = set(remark[remark.rindex("(") + 1 : remark.rindex(")")].split(", "))
        assert sections <= named, f"line {number}: {remark} is judged by {sections}"


@pytest.mark.parametrize("name", BROKEN)
def test_unreadable_lines_are_reported_and_the_rest_is_booked(name: str) -> None:
    problems = game(name).journal.problems
    assert len(problems) == 2
    assert {problem.code for problem in problems} <= {"unreadable", "not-in-play"}
    assert game(name).steps[-1].booked.line > max(problem.line or 0 for problem in problems)


def test_the_blank_journal_reads_as_an_empty_game():
    game = open_game(template("journal.18xx").read_bytes())
    assert (game.journal.problems, list(game.steps)) == ((), [])
