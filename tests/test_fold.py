"""The steps of a game; of a long game only a few are held in memory."""

import pytest

from moderator import replay as fold
from moderator.game import open_game
from moderator.resources import example
from tests.ledger import play
from tests.positions import TWO_STARTED


@pytest.fixture(params=[(7, 2), (1, 1), (50, 3)])
def small(request, monkeypatch):
    """Use blocks of so few steps, and so few blocks, that an example counts as a long game."""
    monkeypatch.setattr(fold, "_BLOCK", request.param[0])
    monkeypatch.setattr(fold, "_ROOM", request.param[1])


@pytest.fixture(scope="module")
def game():
    return open_game(example("18EU-audit.18xx").read_bytes())


@pytest.fixture(scope="module")
def plain(game):
    return list(game.replay.run(game.journal.booked))


@pytest.mark.slow
def test_steps_read_in_any_order_equal_those_of_one_run(small, game, plain):
    steps = fold.Fold(game.replay, game.journal.booked)
    assert list(steps) == plain
    assert list(reversed(steps)) == plain[::-1]
    assert [steps[at] for at in (-1, 0, 60, 3)] == [plain[at] for at in (-1, 0, 60, 3)]
    assert (steps[20:55:3], len(steps), steps.last) == (plain[20:55:3], len(plain), plain[-1].position)


def test_steps_are_added_one_by_one(small, game, plain):
    steps = fold.Fold(game.replay, ())
    assert steps.last == game.replay.start
    for step in plain:
        steps = steps.then(step)
    assert list(steps) == plain


@pytest.mark.parametrize("kept", [0, 6, 7, 8, 49, 50, 51, 60])
def test_a_move_is_changed_in_a_game_whose_steps_were_added_one_by_one(small, game, plain, kept):
    steps = fold.Fold(game.replay, ())
    for step in plain:
        steps = steps.then(step)
    booked = game.journal.booked
    other = (*booked[:kept], *booked[kept + 1 :])
    assert list(steps.moved(other)) == list(game.replay.run(other))


@pytest.mark.slow
@pytest.mark.parametrize("kept", [0, 1, 21, 50, 63])
def test_steps_before_a_change_are_reused(small, game, plain, kept):
    booked = game.journal.booked
    steps = fold.Fold(game.replay, booked)
    shorter = steps.moved(booked[:kept])
    assert (list(shorter), list(steps)) == (plain[:kept], plain)
    other = (*booked[:kept], *booked[kept + 1 :])
    assert list(steps.moved(other)) == list(game.replay.run(other))


def test_the_number_of_steps_in_memory_is_limited(monkeypatch, game):
    monkeypatch.setattr(fold, "_BLOCK", 10)
    monkeypatch.setattr(fold, "_ROOM", 2)
    steps = fold.Fold(game.replay, game.journal.booked)
    assert sum(1 for _ in steps) > 60
    assert sum(len(held) for held in steps._blocks.values()) <= 20


@pytest.mark.parametrize("text", ["Ann: buy BNR\nBob: buy BNR\n", "note one\nundo\nAnn: pas\nAnn: pass\n", ""])
def test_a_game_played_from_a_set_up_equals_the_whole_journal(text):
    twice = [play(text, setup=TWO_STARTED).game for _ in range(2)]
    whole = open_game(twice[1].data)
    for game in twice:
        assert (game.journal, list(game.steps), game.position) == (whole.journal, list(whole.steps), whole.position)
