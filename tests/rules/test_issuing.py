"""Issuing and redeeming shares next to the market price before the dividend, and issuing for a train, on 1830."""

import pytest

from moderator.rules.holdings import FREIGHT
from tests.classic import SOLD
from tests.ledger import play
from tests.made_up import write_ruleset

ROW = "0c 10 20 30 40 50 60 67* 76* 90* 100* 112 124 137 150 165 180y 195o 212b\n"
RULES = """
[zones.closed]
letter = "c"
closes = true
[offers.treasury]
lies = "treasury"
[offers.pool]
lies = "pool"
pays = "bank"
[charters.ten]
steps = ["stock", "track", "token", "run", "dividend", "train"]
owes_train = "always"
[charters.ten.dividend]
treasury_pays = true
pool_pays = false
[chart]
edges = { top = "right", right = "stay", left = "stay" }
[shares]
float_at = 20
float_by = "held"
sale_drop = "left-per-block"
[own_stock]
first_turn = true
owing = true
sold_at = "left"
bought_at = "right"
falls = false
before_dividend = true
room = "players"
forced = "left-each"
[trains.6]
freight = { name = "7", reach = 7, price = 900, kept = true }
[emergency]
own_shares = true
trains = "any-of-bank"
"""
GONE = ["offers.initial", *(f"phases.{name}.formation" for name in "23456")]

# OR 1.1: the NYC (76) is Ann's, who has 40%; it has 304. B&O (100, Cyd's 20%) is first.
STARTED = (
    SOLD
    + "Ann: start NYC 76\nBob: pass\nCyd: pass\nAnn: buy NYC\nBob: buy NYC\nCyd: pass\nAnn: buy NYC\n"
    + "Bob: pass\nCyd: pass\nAnn: pass\nB&O: train 2\nB&O: done\n"
)


@pytest.fixture
def issuing(tmp_path):
    text = f"without = {GONE}\n" + RULES
    ruleset = write_ruleset(tmp_path, text.replace("'", '"'), ROW, extends="1830")
    return lambda text, setup=STARTED: play(text, setup=setup, title="1830-made-up", ruleset=ruleset)


def test_shares_are_issued_one_to_the_left_and_the_price_stays(issuing):
    game = issuing("NYC: sell NYC 2")
    assert (game.cash("NYC"), game.price("NYC"), game.codes) == (380 + 2 * 67, 76, [])
    assert game.percent("NYC", "pool") == 20


def test_the_pool_may_not_hold_more_than_players(issuing):
    assert issuing("NYC: sell NYC 5").codes == []
    assert issuing("NYC: sell NYC 6").finding("pool-limit").expected == "at most 5 shares sold"


def test_shares_are_redeemed_one_to_the_right(issuing):
    game = issuing("NYC: buy NYC", STARTED + "adjust NYC -10% NYC pool +10% NYC\n")
    assert (game.cash("NYC"), game.price("NYC"), game.codes) == (380 - 90, 76, [])


def test_a_company_issues_or_redeems_once_a_turn_before_the_dividend(issuing):
    assert issuing("NYC: sell NYC 1\nNYC: sell NYC 1").codes == ["sell-split"]
    assert issuing("NYC: sell NYC 1\nNYC: buy NYC").codes == ["stock-both"]
    assert "stock-late" in issuing("NYC: train 2\nNYC: buy NYC", STARTED + "adjust NYC -10% NYC pool +10% NYC\n").codes


POOR = STARTED + "adjust NYC -360 bank +360\nNYC: run 0\n"


def test_for_an_owed_train_the_price_falls_with_every_share(issuing):
    # Without a run to 67. The NYC has 20 of 80: one share brings 50, two 2 x 50 ... 67 > 60 > 50 > 40.
    one = issuing("NYC: sell NYC 1", POOR)
    assert (one.cash("NYC"), one.price("NYC")) == (20 + 50, 60)
    assert one.codes == ["emergency-sale"]
    two = issuing("NYC: sell NYC 2\nNYC: train 2", POOR)
    assert (two.cash("NYC"), two.price("NYC"), two.codes) == (20 + 2 * 40 - 80, 50, [])
    three = issuing("NYC: sell NYC 3", POOR)
    assert three.finding("emergency-sale").expected == "2 shares"


def test_the_president_helps_after_that(issuing):
    game = issuing("NYC: train 2", POOR)
    assert game.codes == ["emergency-own-shares"]
    assert str(game.finding("emergency-own-shares").remedy) is not None


def test_a_company_that_issued_for_a_train_buys_from_the_bank(issuing):
    assert issuing("NYC: sell NYC 2\nNYC: train 2 from B&O 50", POOR).codes[0] == "stock-train"


def test_a_card_may_keep_its_side_in_the_pool(issuing):
    rich = STARTED + "adjust bank -2000 NYC +2000\n"
    game = issuing("NYC: train 7\nNYC: discard 7\nNYC: train 6 from pool", rich)
    assert (dict(FREIGHT.of(game.position)), game.steps[-1].held) == ({"pool": {"6": 1}}, False)
    game = issuing("NYC: train 7\nNYC: discard 7\nNYC: train 7 from pool", rich)
    assert (dict(FREIGHT.of(game.position)), game.cash("NYC")) == ({"NYC": {"6": 1}}, 2380 - 1800)
