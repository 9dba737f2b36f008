"""Shares that a corporation buys back from players, and offers again at another price."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.shell.possible_moves import choices
from tests.classic import SECOND
from tests.ledger import play
from tests.made_up import write_ruleset

# SR 2 of 1830, Cyd first: the NYC (par 76, at 71) with $680, of which Ann has 60%. Cyd buys what is left of it, for 76
# each: 40%, so that Ann leads it still and nothing of it is unsold. Ann is on turn.
RULES = """
[charters.ten]
sold_out_rise = "with-treasury"
[shares]
redeemed = true
[redemption]
most = 1
once = true
below = 4
of_players = true
[reissue]
"""
SOLD_OUT = SECOND + "Cyd: buy NYC\nAnn: pass\nBob: pass\n" * 3 + "Cyd: buy NYC\nCyd: done\n"


@pytest.fixture
def table(tmp_path):
    def begin(text, setup=SOLD_OUT, rules=RULES):
        over = write_ruleset(tmp_path, rules, extends="1830")
        return play(text, setup=setup, title="1830-made-up", ruleset=over)

    return begin


def test_a_share_is_taken_up_of_a_player(table):
    before, game = table(""), table("NYC: buy NYC from Cyd")
    price = before.price("NYC")
    assert (game.codes, game.percent("NYC", "NYC"), game.percent("NYC", "Cyd")) == ([], 10, 30)
    assert (game.cash("Cyd") - before.cash("Cyd"), game.cash("NYC") - before.cash("NYC")) == (price, -price)
    assert (game.price("NYC"), game.current) == (price, "Bob")
    assert game.happened("redemption") == [f"player: NYC Cyd {price} 1"]
    assert table("NYC: buy NYC from Ann").percent("NYC", "Ann") == 50


def test_a_share_bought_back_is_not_for_sale(table):
    assert table("NYC: buy NYC from Ann\nBob: buy NYC").codes == ["missing"]


def test_a_share_is_redeemed_from_the_player_who_has_as_many_as_the_president(table):
    level = "adjust Ann -10% NYC Cyd +10% NYC\n"
    found = table(level + "NYC: buy NYC from Ann").finding("redeem-source")
    assert (found.expected, found.actual) == ("Cyd", "Ann")
    assert table(level + "NYC: buy NYC from Cyd").codes == ["adjusted"]


def test_a_share_of_the_pool_comes_first(table):
    found = table("Ann: pass\nBob: pass\nCyd: sell NYC 1\nCyd: done\nNYC: buy NYC from Cyd").finding("redeem-source")
    assert (found.expected, found.remedy) == ("the pool", "NYC: buy NYC")
    assert table("Ann: pass\nBob: pass\nCyd: sell NYC 1\nCyd: done\nNYC: buy NYC").codes == []


AGAIN = "NYC: buy NYC from Cyd\nBob: pass\nCyd: pass\n"


def test_a_corporation_buys_back_one_share_per_stock_round(table):
    assert table("NYC: buy NYC 2 from Cyd").codes == ["redeem-most"]
    again = table(AGAIN + "NYC: buy NYC from Cyd").finding("redeem-most")
    assert (again.expected, again.actual) == ("none", "1")
    assert table(AGAIN).json["companies"]["NYC"].get("redeemed") is None
    next_round = "Ann: pass\nBob: pass\nNYC: run 0\nNYC: done\nPRR: run 0\nPRR: done\npass\n"
    game = table(AGAIN + next_round)
    assert (game.fact("redeemed"), game.round) == ({}, "SR 3")


@pytest.mark.parametrize(("own", "codes"), [(3, []), (4, ["redeem-most"])])
def test_redemption_needs_few_unsold_and_own_shares(table, own, codes):
    apart = f"adjust Cyd -{own}0% NYC NYC +{own - 1}0% NYC ipo +10% NYC\nNYC: buy NYC from Ann"
    assert table(apart).codes == ["adjusted", *codes]


def test_the_session_offers_possible_sellers(table):
    texts = [choice.text for choice in choices(table("").game) if choice.barred is None]
    assert [text for text in texts if text.startswith("NYC: ")] == ["NYC: buy NYC from Ann", "NYC: buy NYC from Cyd"]


def test_treasury_shares_count_as_sold_when_prices_rise(table):
    game = table("NYC: buy NYC from Cyd\n" + 3 * "pass\n")
    assert (game.round, game.happened("sold-out-rise") != []) == ("OR 2.1", True)


# ---- offered again ----


@pytest.mark.parametrize(
    ("price", "value"),
    # 75% of 71 is less than 76; of 160 it is 120, between 112 and 126; of 180 135, between 126 and 142
    [(71, 76), (160, 126), (180, 142)],
)
def test_reissued_shares_cost_the_old_value_or_more(table, price, value):
    game = table(AGAIN + f"price NYC {price}\nNYC: reissue\n")
    assert (game.codes[1:], game.position.par["NYC"], game.percent("NYC", "ipo")) == ([], value, 10)
    assert game.happened("reissue") == [f"NYC 1 {value}"]
    assert (game.price("NYC"), game.current) == (price, "Bob")


def test_the_value_may_have_a_cap(table):
    capped = RULES + "cap = 110\n"
    assert table(AGAIN + "price NYC 160\nNYC: reissue", rules=capped).position.par["NYC"] == 110


def test_the_corporation_is_paid_for_it_from_then_on(table):
    before = table(AGAIN + "NYC: reissue\n")
    game = table(AGAIN + "NYC: reissue\nBob: buy NYC\n")
    assert (game.codes, game.cash("NYC") - before.cash("NYC"), game.bank) == ([], 76, before.bank)
    assert game.json["companies"]["NYC"]["reissued"] is True


def test_reissue_needs_own_shares_and_no_unsold_ones(table):
    assert table("NYC: reissue").codes == ["missing"]
    unsold = "adjust Cyd -20% NYC NYC +10% NYC ipo +10% NYC\nNYC: reissue"
    assert table(unsold).codes == ["adjusted", "reissue-early"]
    assert table("NYC: buy NYC from Cyd\nNYC: reissue").codes == ["out-of-turn"]


def test_the_session_offers_to_offer_it_again(table):
    texts = [choice.text for choice in choices(table(AGAIN).game) if choice.barred is None]
    assert [text for text in texts if text.startswith("NYC: ")] == ["NYC: reissue"]


@pytest.mark.parametrize("lines", ["price NYC 160\n" + AGAIN + "NYC: reissue\n", "NYC: buy NYC from Cyd\n"])
def test_a_late_start_states_shares_bought_back_and_reissued(table, lines):
    game = table(lines + "Bob: pass\n")
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert {each.finding.code for each in trial.problems} <= {"hold-limit"}  # the 70% that Bob has of the PRR
    new = table("", setup="\n".join(trial.lines()))
    assert (new.position.books, new.position.par) == (game.position.books, game.position.par)
    assert (new.fact("reissued"), new.fact("redeemed")) == (game.fact("reissued"), game.fact("redeemed"))
