"""Tokens that make a place worth more for all companies, until their owner turns them."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.shell.possible_moves import choices
from moderator.views.market import powers
from tests.classic import COAL_GREEN
from tests.ledger import play
from tests.made_up import write_ruleset

# OR 2.1 of 18AL, phase 3: the M&O (Bob's, a 2) is on turn with $650; SNAR, Bob's, has a token here that adds 20 to a
# place for the company that lays it, and 10 for all others. Runs of the M&O between Mobile and Oxmoor earn 40 and 30.
RULES = """
mechanics = ["train-doubling", "markers", "city-bonus"]
[privates.SNAR.token]
kind = "bonus"
worth = { 2 = 20, 6 = 0 }
others = 10
"""
LAID = "M&O: buy SNAR from Bob 40\nM&O: use SNAR at Oxmoor\n"
OVER = "M&O: run 0\nM&O: done\n" + 3 * "pass\n"  # OR 3.1: the L&N is on turn
TURNED = LAID + "M&O: use SNAR\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, RULES, extends="18AL")
    return lambda text, setup=COAL_GREEN: play(text, setup=setup, title="18AL-made-up", ruleset=over)


def test_an_open_token_adds_more_for_its_owner_than_for_others(table):
    assert table(LAID + "M&O: run 2:Mobile*-Oxmoor").position.round.turn.revenue == 40 + 30 + 20
    own = table("M&O: run 2:Mobile*-Oxmoor")
    assert own.position.round.turn.revenue == 40 + 30
    other = "L&N: run 2:Nashville*-Oxmoor"
    found = table(LAID + OVER + other)
    assert found.position.round.turn.revenue == 40 + 30 + 10


def test_a_turned_token_adds_for_its_owner_only_and_closes_the_private(table):
    game = table(TURNED)
    assert (game.codes, game.json["companies"]["SNAR"]["closed"]) == ([], True)
    assert game.happened("place-token")[-1] == "turned: SNAR Oxmoor"
    assert table(TURNED + "M&O: run 2:Mobile*-Oxmoor").position.round.turn.revenue == 40 + 30 + 20
    other = table(TURNED + OVER + "L&N: run 2:Nashville*-Oxmoor")
    assert other.position.round.turn.revenue == 40 + 30


def test_an_open_token_stays_when_privates_close(table):
    closed = "adjust depot -3 train 3 box +3 train 3 depot -4 train 4 box +4 train 4 bank -1000 M&O +1000\n"
    game = table(
        LAID + closed + "M&O: run 0\nM&O: train 5\nM&O: done\n" + 3 * "pass\n" + "L&N: run 3:Nashville*-Oxmoor"
    )
    assert (game.json["phase"], game.position.round.turn.revenue) == ("5", 50 + 30 + 10)


def test_a_token_is_turned_once_by_its_owner(table):
    assert table("M&O: buy SNAR from Bob 40\nM&O: use SNAR").codes == ["private-power"]
    assert table(TURNED + "M&O: use SNAR").codes == ["private-power"]
    assert table(LAID + OVER + "L&N: use SNAR").codes == ["power-owner"]


def test_the_session_offers_to_turn_a_token_and_shows_its_value(table):
    game = table(LAID)
    assert "use SNAR" in [choice.text for choice in choices(game.game)]
    assert "use SNAR" not in [choice.text for choice in choices(table("M&O: buy SNAR from Bob 40").game)]
    assert "Oxmoor is worth $20 more, $10 to others" in "\n".join(powers(game.game.state))
    assert "others" not in "\n".join(powers(table(TURNED).game.state))


@pytest.mark.parametrize("lines", [LAID, TURNED])
def test_a_late_start_knows_whether_it_was_turned(table, lines):
    game = table(lines + OVER)
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert trial.problems == ()
    new = table("", "\n".join(trial.lines()))
    assert (new.position.powers, new.position.used) == (game.position.powers, game.position.used)
    assert table("L&N: run 2:Nashville*-Oxmoor", "\n".join(trial.lines())).position.round.turn.revenue == (
        40 + 30 + (10 if lines == LAID else 0)
    )
