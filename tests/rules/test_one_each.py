"""An auction of all privates at once in which each player gets one: on 18AL."""

import pytest

from tests.ledger import play
from tests.made_up import write_ruleset

TITLE = """
opening = ["parallel-auction"]
without = ["private_sale"]
[parallel_auction]
lots = ["TR", "SNAR", "BLC"]
step = 5
one_each = true
[players]
3 = { out = ["M&C", "NDY"] }
"""


@pytest.fixture
def auction(tmp_path):
    ruleset = write_ruleset(tmp_path, TITLE, extends="18AL")
    return lambda text: play(text, players="Ann Bob Cyd", title="18AL-made-up", ruleset=ruleset)


def test_only_players_without_a_highest_bid_act(auction):
    game = auction("Ann: bid TR 20\nBob: bid TR 25\nCyd: bid SNAR 40")
    assert (game.current, game.codes) == ("Ann", [])
    assert auction("Ann: bid TR 20\nBob: bid TR 25\nCyd: bid SNAR 40\nBob: bid BLC 70").codes == ["out-of-turn"]


def test_all_are_sold_once_everybody_has_a_bid(auction):
    game = auction("Ann: bid TR 20\nBob: bid TR 25\nCyd: bid SNAR 40\nAnn: bid BLC 70")
    assert (game.round, game.current, game.codes) == ("SR 1", "Bob", [])
    assert [game.cash(player) for player in ("Ann", "Bob", "Cyd")] == [530, 575, 560]


def test_a_raise_is_a_step_and_nobody_passes(auction):
    assert auction("Ann: bid TR 20\nBob: bid TR 24").codes == ["bid-raise"]
    game = auction("Ann: bid TR 20\nBob: pass")
    assert (game.codes, game.current) == (["sale-order"], "Cyd")


def test_a_sale_without_its_bids_counts_as_a_lot(auction):
    game = auction("sold TR Ann 30\nBob: bid SNAR 40\nsold BLC Cyd 70")
    assert game.codes == ["auction-unrecorded", "auction-unrecorded"]
    assert (game.round, game.current) == ("SR 1", "Ann")
