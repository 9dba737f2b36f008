"""In any play, even illegal, some offered line is legal, and every finding is well worded."""

import re
from functools import cache

import pytest

from moderator.resources import ruleset_names
from tests.random_games import RandomGame, play_from_an_example, play_from_the_start, words_of

pytestmark = pytest.mark.slow

TITLES = sorted(ruleset_names())


@cache
def from_the_start(title: str) -> RandomGame:
    return play_from_the_start(title, seed=1, most=220)


@cache
def from_an_example(title: str) -> RandomGame:
    return play_from_an_example(title, seed=1, most=100, illegal=0.15)


games = pytest.mark.parametrize("play", [from_the_start, from_an_example], ids=["start", "example"])


@games
@pytest.mark.parametrize("title", TITLES)
def test_some_offered_line_is_always_legal(play, title: str) -> None:
    game = play(title)
    assert not game.stuck, str(game)


@games
@pytest.mark.parametrize("title", TITLES)
def test_no_finding_prints_none_or_a_word_of_another_rulebook(play, title: str) -> None:
    game = play(title)
    wrong = re.compile("president" if game.title.file.leader == "director" else "director", re.IGNORECASE)
    said = [(text, words) for text, finding in game.findings for words in words_of(finding)]
    assert [each for each in said if re.search(r"\bNone\b", each[1])] == []
    assert [each for each in said if wrong.search(each[1]) and "given " not in each[1]] == []
