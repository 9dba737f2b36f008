"""The long tables of any game have the right types and agree with the books."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from moderator.game import open_game
from tests.any_play import TABLES, Table, game
from tests.long_tables import facts_of, find_faults

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), length=st.integers(1, 200))
@example(seed=488005, length=137)  # a company asked for a train runs outside a turn
@example(seed=3776333239, length=60)  # a run begins a round in the line that ends the previous one
def test_tables_of_any_play(table: Table, seed: int, length: int) -> None:
    played = open_game(game(table, seed, length, table.opening)[2].encode())
    assert find_faults(played, facts_of(played, "any")) == []
