"""A chart of one row, limits that fall, and turns whose steps come in any order; on 1830 with another chart."""

import pytest

from moderator.rules.certificates import seat_limit
from tests.classic import FLOATED, SECOND
from tests.ledger import play
from tests.made_up import write_ruleset

ROW = "0c 10 20 30 40 50 60 67* 76* 90* 100* 112 124 137 150 165 180y 195o 212b\n"
RULES = """
[zones.closed]
letter = "c"
closes = true
leaves = "money"
[chart]
edges = { top = "right", right = "stay", left = "stay" }
jumps = [{ times = 3, steps = 3, least = 90 }, { times = 2, steps = 2 }, { times = 1 }, { percent = 50, steps = 0 }]
short = "left"
[shares]
sale_drop = "left-per-block"
drop_by = "president"
pool_falls = true
"""


@pytest.fixture
def row(tmp_path):
    return write_ruleset(tmp_path, RULES, ROW, extends="1830")


TRAIN = "adjust depot -1 train 2 NYC +1 train 2\n"
SOLD_TO_CYD = "adjust Bob -10% PRR Cyd +10% PRR\n"


def on_row(text, ruleset, setup=FLOATED):
    return play(text, setup=setup, title="1830-made-up", ruleset=ruleset)


@pytest.mark.parametrize(
    ("earned", "price"), [(0, 67), (30, 67), (40, 76), (70, 76), (80, 90), (150, 90), (160, 100), (240, 100)]
)
def test_a_dividend_moves_by_its_ratio_to_the_price(row, earned, price):
    # The NYC stands at 76: half of it is 38; three times it moves two, for that takes a price of 90.
    pays = "\nNYC: pay" if earned else ""
    assert on_row(f"{TRAIN}NYC: run {earned}{pays}\nNYC: done", row).price("NYC") == price


def test_three_times_a_price_that_is_high_enough_moves_three(row):
    game = on_row(TRAIN + "price NYC 90 A10\nNYC: run 270\nNYC: pay", row)
    assert game.price("NYC") == 124


def test_only_sales_by_the_president_lower_the_price(row):
    # Both have fallen one to the left without a run: the NYC, Ann's, to 67, the PRR, Bob's, to 60.
    sales = SOLD_TO_CYD + "Cyd: sell PRR 1\nCyd: pass\nAnn: sell NYC 3\nAnn: pass\n"
    game = on_row(sales, row, SECOND)
    assert (game.codes, game.price("PRR"), game.price("NYC")) == (["adjusted"], 60, 60)
    assert (game.happened("sale-drop"), game.cash("Cyd") > 0) == (["NYC 3 67->60"], True)


def test_companies_with_shares_in_the_pool_fall_at_the_end_of_the_round(row):
    game = on_row(SOLD_TO_CYD + "Cyd: sell PRR 1\nCyd: pass\nAnn: pass\nBob: pass\nCyd: pass", row, SECOND)
    assert (game.round, game.price("PRR"), game.price("NYC")) == ("OR 2.1", 50, 67)
    assert game.happened("pool-fall") == ["PRR 60->50"]


def test_a_company_that_falls_to_zero_leaves_with_its_trains(row):
    game = on_row("price NYC 10 A2\nNYC: train 2\nNYC: run 0\nNYC: done", row)
    assert game.happened("zone-closed") == ["whole: NYC"]
    assert ("2" in game.pool_trains, game.cash("NYC")) == (False, 0)


def test_a_president_may_sell_before_his_corporation_has_operated(tmp_path):
    text = "[shares]\nsell_before_operated = false\nsell_in_first_round = true\npresident_sells = true\n"
    ruleset = write_ruleset(tmp_path, text, extends="1830")
    setup = FLOATED.removesuffix("Ann: pass\nBob: pass\n")
    assert on_row("Ann: sell NYC 1", ruleset, setup).codes == []
    other = on_row(SOLD_TO_CYD + "Ann: pass\nBob: sell PRR 1\nBob: pass\nCyd: sell PRR 1", ruleset, setup)
    assert other.codes == ["adjusted", "sell-before-operated"]


def test_the_certificate_limit_falls_as_corporations_close(tmp_path, row):
    text = (row / "title.toml").read_text() + "[players.3]\ncertificates_left = { 7 = 12, 5 = 9 }\n"
    (row / "title.toml").write_text(text)
    closed = "price NYC 10 A2\nNYC: train 2\nNYC: run 0\nNYC: done\n"
    before, after = on_row("", row), on_row(closed, row)
    assert [seat_limit(each.game.state) for each in (before, after)] == [20, 12]


def test_the_lowest_price_operates_first_in_the_first_round(tmp_path):
    ruleset = write_ruleset(tmp_path, '[operating]\nfirst_order = "lowest"\n', extends="1830")
    assert on_row("", ruleset).current == "PRR"


def test_a_tile_costs_at_least_what_the_charter_says(tmp_path):
    text = "[charters.ten.tiles]\ncost = 20\n[corporations.NYC]\ncheaper = { E17 = 20 }\n"
    ruleset = write_ruleset(tmp_path, text, extends="1830")
    assert on_row("NYC: lay E19", ruleset).cash("NYC") == 760 - 20
    assert on_row("NYC: lay E17", ruleset).cash("NYC") == 760 - 100


def test_track_and_station_come_in_any_order(tmp_path):
    text = '[charters.ten]\nany_order = ["track", "token"]\n'
    ruleset = write_ruleset(tmp_path, text, extends="1830")
    turn = "NYC: token F16\nNYC: lay E19\nNYC: run 0\n"
    assert on_row(turn, ruleset).codes == []
    assert play(turn, setup=FLOATED, title="1830").codes == ["step-order"]
    assert on_row(turn + "NYC: lay F18", ruleset).codes[0] == "step-order"


def test_a_station_may_have_a_price_by_its_place(tmp_path):
    text = "[corporations.NYC]\ntoken_places = { F16 = [10, 60] }\n"
    ruleset = write_ruleset(tmp_path, text, extends="1830")
    assert on_row("NYC: token F16", ruleset).cash("NYC") == 750
    assert on_row("NYC: token F16 60", ruleset).cash("NYC") == 700
    assert on_row("NYC: token F16 40", ruleset).codes == ["token-cost"]


def test_the_bank_may_pay_a_corporation_as_it_is_started(tmp_path):
    ruleset = write_ruleset(tmp_path, "[corporations.NYC]\nstart_pays = 1\n", extends="1830")
    assert on_row("", ruleset).cash("NYC") == 760 + 76
