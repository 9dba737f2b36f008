"""Any play, illegal lines included: at every position a session offers some line that is booked without a violation."""

import pytest

from moderator.resources import ruleset_names
from tests.random_games import play_from_an_example, play_from_the_start

TITLES = sorted(ruleset_names())


@pytest.mark.parametrize("title", TITLES)
def test_a_game_from_its_opening_on_never_sticks(title: str) -> None:
    game = play_from_the_start(title, seed=1, most=220)
    assert not game.stuck, str(game)


@pytest.mark.parametrize("title", TITLES)
def test_a_shipped_game_gone_on_with_at_random_never_sticks(title: str) -> None:
    game = play_from_an_example(title, seed=1, most=100, illegal=0.15)
    assert not game.stuck, str(game)
