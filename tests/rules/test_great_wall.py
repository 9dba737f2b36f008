"""1888: bonuses for destinations, the mine, tiles over a print, and an exchange that is a purchase."""

import pytest

from tests.islands import GREAT_WALL, WALL, WALL_STOCK
from tests.ledger import play


def wall(text: str, setup: str = GREAT_WALL, options: str = ""):
    return play(text, options=options, setup=setup, title="1888")


def revenue(game) -> int:
    return game.position.round.turn.revenue


@pytest.mark.parametrize(
    ("run", "earns"),
    [("Beijing*-Tangshan=10-Tianjin=20", 60 + 30), ("Beijing*-Tianjin=20", 50), ("Baotou-Beijing*", 70)],
)
def test_home_and_destination_in_one_run_earn_the_bonus_of_that_corporation(run, earns):
    game = wall(f"JHR: run 3:{run}\n")
    assert (game.codes, revenue(game)) == ([], earns)


def test_the_mine_pays_the_treasury_for_each_run():
    before = wall("JHR: buy HS from Cyd 75\n")
    game = wall('JHR: buy HS from Cyd 75\nJHR: lay C5 with HS\nJHR: run 3:Beijing*-"Heng Shan"-Datong=20\nJHR: hold\n')
    assert (game.codes, game.happened("run-subsidy")) == ([], ["JHR 40"])
    assert game.cash("JHR") - before.cash("JHR") == 50 + 40
    assert wall('JHR: run 3:Beijing*-"Heng Shan"=0\n').happened("run-subsidy") == []


def test_a_stated_subsidy_must_be_possible():
    mine = GREAT_WALL + "JHR: buy HS from Cyd 75\nJHR: lay C5 with HS\n"
    assert wall("JHR: run 60+40\n", mine).codes == []
    assert wall("JHR: run 60+50\n", mine).finding("run-sum").expected == "¥0 or ¥40"


def test_a_private_covers_an_off_map_place():
    game = wall('JHR: buy TA from Bob 50\nJHR: lay "Xi\'an" with TA\nJHR: run 3:Beijing*-"Xi\'an"\n')
    assert (game.codes, revenue(game)) == ([], 30 + 30 + 20)
    assert wall('JHR: lay "Xi\'an"\n').codes == ["hex-printed"]


def test_great_wall_lays_its_tiles_one_right_after_the_other():
    bought = "JHR: buy CW from Ann 100\nJHR: lay C7 with CW\n"
    game = wall(f"{bought}JHR: lay D4 with CW\nJHR: lay C11\n")
    assert (game.codes, game.cash("JHR")) == ([], 920 - 100 - 20)
    assert wall(f"{bought}JHR: lay C11\nJHR: lay D4 with CW\n").codes == ["power-used"]


def test_both_ferry_tiles_use_up_the_private():
    game = wall("JHR: buy YRF from Bob 125\nJHR: lay Dalian with YRF\nJHR: lay Yantai with YRF\n")
    assert (game.codes, "YRF" in game.position.used) == ([], True)


SECOND = GREAT_WALL + "JHR: done\n" * 2  # SR 3


def test_an_exchange_is_the_purchase_of_a_turn_without_a_sale():
    stock = WALL + "JHR: train 2\nJHR: done\n"
    assert wall("Bob: pass\nCyd: exchange FC JHR ipo\nCyd: buy JHR\n", stock).codes == ["out-of-turn"]
    assert wall("Bob: pass\nCyd: exchange FC JHR ipo\nAnn: pass\n", stock).codes == []
    sold = stock + "adjust Ann -10% JHR Cyd +10% JHR\nBob: pass\nCyd: sell JHR\n"
    assert wall("Cyd: exchange FC JHR ipo\n", sold).codes == ["swap-moment"]


def test_an_exchange_keeps_to_the_share_limit():
    stock = WALL_STOCK + "Bob: pass\nadjust ipo -30% JHR Cyd +30% JHR Ann -30% JHR Cyd +30% JHR\n"
    game = wall("Cyd: exchange FC JHR ipo\n", stock)
    assert (game.codes, game.percent("JHR", "Cyd")) == (["hold-limit"], 70)


def test_the_prototype_exchanges_at_any_time_of_a_stock_round():
    stock = WALL + "JHR: train 2\nJHR: done\n"
    assert wall("Cyd: exchange FC JHR ipo\nBob: pass\n", stock, "edition prototype").codes == []
    assert wall("Cyd: exchange FC JHR ipo\n", WALL, "edition prototype").codes == ["swap-moment"]


def test_a_share_of_a_corporation_without_a_station_there_is_not_given():
    other = WALL.replace("JHR", "HJR") + "HJR: train 2\nHJR: done\nBob: pass\n"
    assert wall("Cyd: exchange FC HJR ipo\n", other).codes == ["swap-share"]


def test_two_players_play_the_prototype():
    game = play("", "Ann Bob", "players-2 yes", title="1888")
    assert (game.bank, game.cash("Ann")) == (10000 - 2 * 1200, 1200)
    stock = "sold KT Ann 25\nsold TA Bob 50\nsold HS Ann 75\nsold CW Bob 100\nsold YRF Ann 125\nsold FC Bob 150\n"
    game = play("Ann: start JHR 70\n" + "Bob: buy JHR\nAnn: buy JHR\n" * 2, "Ann Bob", "players-2 yes", stock, "1888")
    assert (game.codes, game.cash("JHR")) == ([], 700)
