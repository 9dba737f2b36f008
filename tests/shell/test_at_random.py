"""Random play with the moves a session offers."""

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.shell.random_play import play_at_random

TARGETS = load_title("18Rhl", (("target-cards", "yes"),))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_play_deals_target_cards_and_lets_every_player_choose(players):
    """Two more cards than players lie open."""
    game = play_at_random(TARGETS, players, seed=1, most=players + 3)
    dealt, *chosen = (line.rpartition(": ")[2].split() for line in game.lines[: players + 1])
    assert game.fault is None
    assert (dealt[0], len({*dealt[1:]})) == ("deal", players + 2)
    assert [verb for verb, _ in chosen] == ["choose"] * players
    assert {card for _, card in chosen} < {*dealt[1:]}
    assert not game.lines[players + 1].startswith("deal")


def test_a_different_seed_deals_different_target_cards():
    assert len({play_at_random(TARGETS, 4, seed, most=1).lines[0] for seed in range(8)}) > 1
