"""Any lines: the books balance, and nothing but documented findings results."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.game import open_game
from moderator.journal.grammar import format_move
from moderator.model.rounds import PlayerRound, StockRound
from moderator.rules.booking import State
from moderator.snapshot import as_json
from tests.any_play import TABLES, Table, check, game

SLOW = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
tables = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)


@pytest.mark.slow
@tables
@SLOW
@given(seed=st.integers(0, 2**32), length=st.integers(1, 150))
def test_any_lines_from_the_opening(table: Table, seed: int, length: int) -> None:
    replay, steps, _ = game(table, seed, length)
    check(table, replay, steps)


@pytest.mark.slow
@tables
@SLOW
@given(seed=st.integers(0, 2**32), length=st.integers(60, 400))
def test_any_lines_from_the_first_stock_round(table: Table, seed: int, length: int) -> None:
    replay, steps, _ = game(table, seed, length, table.opening)
    check(table, replay, steps)


@tables
def test_the_opening_leads_to_a_round_of_players(table: Table) -> None:
    _, steps, _ = game(table, 1, 0, table.opening)
    assert [finding.message for step in steps for finding in step.violations] == []
    assert isinstance(steps[-1].position.round, StockRound | PlayerRound)


@pytest.mark.slow
@tables
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_written_journal_reads_as_the_same_game(table: Table, seed: int) -> None:
    _, steps, text = game(table, seed, 120, table.opening)
    read, again = open_game(text.encode()), open_game(text.encode())
    assert [step.booked.move for step in read.steps] == [step.booked.move for step in steps]
    assert as_json(read.state) == as_json(again.state) == as_json(State(table.title, steps[-1].position))
    rewritten = table.header + "".join(f"{format_move(step.booked.move)}\n" for step in steps)
    assert [step.booked.move for step in open_game(rewritten.encode()).steps] == [step.booked.move for step in steps]
