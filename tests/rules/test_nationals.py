"""Nationals: who is asked when a phase begins, in which order, and what a national keeps and loses."""

import pytest

from moderator.shell.possible_moves import choices
from tests.figures import figures
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import SECOND_TURN, begin_phase

# 18EU where the first 4, which makes 2 trains obsolete, lets corporations become nationals.
TITLE = """
[phases.4]
events = ["nationals"]
[phases.4.limits]
state = 4
corporation = 3
[charters.state]
like = "ten"
token_costs = []
keeps_obsolete = true
[nationals]
before = "ten"
after = "state"
"""
# OR 2.2, BNR's turn: BNR is Ann's, DR Bob's, FS Cyd's; each has three 2 trains and half of itself in its treasury.
FOUR = "BNR: run 50\nBNR: pay\n" + begin_phase("4")


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE)
    return lambda text: play(text, title="18EU", ruleset=over, setup=SECOND_TURN)


def test_the_buyers_president_is_asked_first_and_the_others_follow(table):
    game = table(FOUR)
    assert [question.who for question in game.position.open] == ["Ann", "Bob", "Cyd"]
    assert (game.current, [choice.text for choice in choices(game.game)]) == ("Ann", ["nationalize BNR", "pass"])
    assert table(FOUR + "Ann: pass\n").current == "Bob"
    assert table(FOUR + "BNR: train 4\n").codes == ["adjusted", "adjusted", "duty-first", "train-limit"]


def test_trains_become_obsolete_after_all_answers(table):
    assert table(FOUR).trains("DR") == ["2", "2", "2"]
    game = table(FOUR + "Ann: pass\nBob: nationalize DR\nCyd: pass\n")
    assert [game.trains(name) for name in ("BNR", "DR", "FS")] == [["4"], ["2", "2", "2"], []]
    assert (game.happened("rust"), game.current) == (["2 10, 11, 12, 13, 14, 15, BNR, FS"], "BNR")


def test_a_national_keeps_its_trains_and_its_price_and_loses_the_rest(table):
    before, game = table(FOUR), table(FOUR + "Ann: pass\nBob: nationalize DR\nCyd: pass\n")
    assert (before.cash("DR") > 0, game.cash("DR"), game.bank - before.bank) == (True, 0, before.cash("DR"))
    assert (game.percent("DR", "DR"), game.percent("DR", "pool")) == (0, before.percent("DR", "DR"))
    assert game.percent("DR", "Bob") == before.percent("DR", "Bob")
    assert (game.cell("DR"), game.stack("DR")) == (before.cell("DR"), before.stack("DR"))
    assert (game.position.stations.get("DR"), game.tokens("DR")) == (None, 0)
    assert game.happened("national") == ["DR"]


@pytest.mark.parametrize("line", ["Ann: nationalize DR\n", "Ann: nationalize SNCF\n"])
def test_only_a_players_own_corporations_become_nationals(table, line):
    assert table(FOUR + line).codes[-1] == "national-barred"


def test_nationalizing_before_others_have_answered_is_out_of_turn(table):
    game = table(FOUR + "Bob: nationalize DR\n")
    found = game.finding("out-of-turn")
    assert (figures(found), found.remedy, game.current) == ("Ann Bob", "leave it out", "Ann")
    assert game.stakes("out-of-turn") == ("Ann", "Bob")
    assert game.happened("national") != []


def test_nationals_form_only_when_a_phase_begins(table):
    assert table("Ann: nationalize BNR\n").codes == ["national-barred"]
