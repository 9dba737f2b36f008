"""Settings of openings combined: on 18AL, an auction of two privates and then a draft of the other three."""

import pytest

from moderator.shell.possible_moves import choices
from tests.ledger import play
from tests.made_up import write_ruleset

TITLE = """
opening = ["parallel-auction", "draft"]
without = ["private_sale"]
[parallel_auction]
lots = ["TR", "SNAR"]
step = 5
[draft]
lots = ["BLC", "M&C", "NDY"]
begins = "priority"
may_pass = true
all_pass = "end"
"""
AUCTIONED = "Ann: bid TR 20\nBob: bid SNAR 40\nCyd: pass\nAnn: pass\nBob: pass\n"  # Cyd, left of Bob, has priority


@pytest.fixture
def table(tmp_path):
    def made(draft, text):
        over = write_ruleset(tmp_path, TITLE + draft, extends="18AL")
        return play(AUCTIONED + text, players="Ann Bob Cyd", title="18AL-made-up", ruleset=over)

    return made


def test_a_draft_begins_with_the_priority_deal_that_the_auction_has_moved(table):
    game = table("", "")
    assert (game.round, game.current, game.codes) == ("ISR", "Cyd", [])
    assert [choice.text for choice in choices(game.game)] == ["take BLC", "take M&C", "take NDY", "pass"]


def test_a_draft_to_the_right_sells_so_many_lots_and_the_rest_leaves_the_game(table):
    game = table('goes = "right"\nmost = { 3 = 2 }\n', "Cyd: take NDY\nBob: take BLC")
    assert (game.round, game.codes, game.happened("draft")[-1]) == ("SR 1", [], "left: M&C")
    assert [game.cash(player) for player in ("Ann", "Bob", "Cyd")] == [580, 490, 480]


def test_a_snake_from_the_priority_deal_turns_at_the_player_to_its_right(table):
    game = table('goes = "snake"\nmost = { 3 = 3 }\n', "Cyd: take NDY\nAnn: pass\nBob: take BLC")
    assert (game.current, game.codes) == ("Bob", [])
    back = table('goes = "snake"\n', "Cyd: take NDY\nAnn: pass\nBob: pass\nAnn: pass")
    assert (back.current, back.codes) == ("Cyd", [])
