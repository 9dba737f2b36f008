"""Charters: a table describes the kinds of companies, and a made-up one needs no code."""

import pytest

from moderator.mechanics.catalogue import load_title
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import LEFT, MINORS, SOLD_OUT, SR2, TWO_STARTED, idle


def table(text, folder, rules, setup=""):
    return play(text, setup=setup, title="18EU-made-up", ruleset=write_ruleset(folder, rules))


def test_two_yellow_tiles_or_one_upgrade(tmp_path):
    # Two points a turn: a yellow tile takes one, an upgrade both.
    rules = "[charters.ten]\ntiles = { points = 2, yellow = 1, upgrade = 2 }"
    setup = TWO_STARTED + idle(*LEFT)
    assert table("BNR: lay F9\nBNR: lay F11", tmp_path, rules, setup).codes == []
    assert table("BNR: lay F9\nBNR: lay F11\nBNR: lay F13", tmp_path, rules, setup).codes == ["lay-count"]
    mixed = "BNR: lay F9\nBNR: lay F11 green"
    assert table(mixed, tmp_path, rules, setup).codes == ["tile-order", "tile-colour"]
    assert play(mixed, setup=setup).codes == ["tile-order", "tile-colour"]


def test_a_station_costs_by_its_distance_from_home(tmp_path):
    # 40 and 10 a hex: Paris (A10), BNR's home, to Frankfurt (G10) are six columns in one row, six hexes: 100.
    rules = '[charters.ten]\ntoken_distance = { base = 40, per_hex = 10 }\n[corporations.BNR]\nhome = "A10"'
    game = table("BNR: token G10", tmp_path, rules, TWO_STARTED + idle(*LEFT))
    assert [p.count for p in game.postings if p.why == "station-tokens" and p.unit == "money"] == [100]


@pytest.mark.parametrize(("cost", "codes"), [(40, []), (70, []), (65, ["token-cost"]), (30, ["token-cost"])])
def test_the_table_counts_the_hexes_from_an_unnamed_home(tmp_path, cost, codes):
    rules = '[charters.ten]\ntoken_distance = { base = 40, per_hex = 10 }\n[phases.2]\nformation = "full"\n'
    floated = SR2 + "Ann: start BNR 100\nBob: buy BNR\nCyd: buy BNR\nAnn: buy BNR\nBob: pass\nCyd: pass\nAnn: pass\n"
    game = table(f"BNR: token Lyon {cost}", tmp_path, rules, floated + idle(*MINORS))
    assert (game.codes, [p.count for p in game.postings if p.unit == "money"]) == (codes, [cost])


@pytest.mark.parametrize(
    ("place", "hexes"), [("G10", 6), ("A16", 3), ("B11", 1), ("C16", 4), ("Paris", 0), ("nowhere", None)]
)
def test_distances(place, hexes):
    assert load_title("18EU").distance("A10", place) == hexes


@pytest.mark.parametrize(("value", "left"), [(70, 2), (100, 4)])
def test_how_many_stations_a_starting_value_gives(tmp_path, value, left):
    # Of five tokens one is the home station; 70 gives two more, 100 gives four.
    rules = "[charters.ten]\ntokens_by_start = { 70 = 2, 100 = 4 }\n[shares]\ntoken_fee = 0"
    game = table(f"Ann: start BNR {value} minor 1", tmp_path, rules, SR2)
    assert (game.codes, game.tokens("BNR")) == ([], left)


def test_companies_operate_by_rank_and_order(tmp_path):
    # Corporations before minors: a rank of their own turns the round round.
    assert table("", tmp_path, "[charters.minor]\nrank = 2", TWO_STARTED).current == "BNR"
    assert play("", setup=TWO_STARTED).current == "4"


def test_a_company_that_owes_no_train(tmp_path):
    rules = '[charters.ten]\nowes_train = "never"'
    sold = TWO_STARTED + idle(*LEFT) + "adjust BNR -4 train 2 box +4 train 2\nBNR: run 0"
    assert table("BNR: done", tmp_path, rules, sold).codes == []
    assert play("BNR: done", setup=sold).codes == ["train-owed"]


def test_a_minor_that_may_be_helped(tmp_path):
    # Minor 1 has nothing in its treasury: its owner would add the 200 for a 3 train.
    turn = "1: run 0\n1: train 3"
    assert play(turn, setup=SOLD_OUT).codes == ["minor-help"]
    helped = "[charters.minor]\nhelped = true"
    assert table(turn, tmp_path, helped, SOLD_OUT).codes == ["emergency-not-owed"]
