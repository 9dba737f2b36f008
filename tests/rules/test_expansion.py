"""Expansion: who may expand, the share before or after it, the new starting value, and sales in that turn."""

import pytest

from moderator.shell.possible_moves import choices
from moderator.titles.folder import BrokenRuleset
from moderator.vocabulary.charters import EXPANDED
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.setups import swap

# 18VA with companies of 50%, 25%, 25% whose price is for 25%; players have $400. Expanded, they have ten shares.
TITLE = """
mechanics = ["station-doubling", "port-bonus", "mining-district", "train-doubling"]
opening = ["private-sale"]
private_sale = { lots = ["REA"], step = 5, reduction = 5 }
[charters.five]
certificates = [50, 25, 25]
aside = 6
starts = "r"
fixed = true
sold = false
[charters.five.dividend]
choices = ["pay"]
[charters.ten]
starts = "m"
fixed = false
sold = true
[conversion]
phase = "2"
by = "player"
par = { 60 = 75, 70 = 90 }
[offers]
treasury = { lies = "treasury", price = "new-par" }
pool = { lies = "pool", pays = "bank" }
[shares]
turns = [["sell", "buy"], ["expand", "sell", "buy"]]
sell_before_operated = true
hold_limit = 100
underwriting = { share = 10, times = 1 }
[corporations."B&O"]
charter = "five"
"""
CHART = """
 70*r 80   90*m 100  110
 60*r 70   75*m 80    90
 50   60   70   75
"""
# Ann has 50% of SR at 60, Bob 50% of WM at 70: 120 and 140 in their treasuries; Cyd has 25% of SR, bought for 60.
STARTED = "Ann: take REA\nBob: start WM 70\nCyd: pass\nAnn: start SR 60\nBob: pass\nCyd: buy SR\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE, CHART, extends="18VA")
    return lambda text: play(text, title="18VA", ruleset=over, setup=STARTED)


def test_an_expansion_divides_the_shares_again(table):
    game = table("Ann: expand SR\nAnn: done\n")
    assert (game.codes, game.current) == ([], "Bob")
    assert [game.percent("SR", name) for name in ("Ann", "Cyd", "SR")] == [20, 10, 70]
    assert (game.price("SR"), game.position.par["SR"], game.cell("SR")) == (75, 75, (1, 2))
    assert game.happened("expansion") == ["SR Ann 75"]


def test_a_share_may_be_bought_before_at_the_old_price_or_after_at_the_new_one(table):
    before = table("Ann: expand SR share\n")  # 400 - 40 for REA - 120, then 60
    assert (before.codes, before.cash("Ann"), before.percent("SR", "Ann")) == ([], 400 - 40 - 120 - 60, 30)
    assert before.current == "Bob"
    after = table("Ann: expand SR\nAnn: buy SR\n")
    assert (after.codes, after.cash("Ann"), after.current) == ([], 400 - 40 - 120 - 75, "Bob")
    assert after.cash("SR") == 120 + 60 + 75
    assert table("Ann: expand SR share\nAnn: buy SR\n").codes == ["out-of-turn"]
    assert table("Bob: expand WM share\n").codes == ["out-of-turn"]


def test_after_an_expansion_only_its_share_is_bought_and_none_sold(table):
    assert table("Ann: expand SR\nAnn: sell SR\n").codes[:1] == ["expand-sale"]
    assert table("Ann: expand SR\nAnn: buy WM\n").codes == ["expand-buy"]


def test_a_holder_of_all_other_shares_expands_and_must_become_president(table):
    both = "Ann: pass\nBob: pass\nCyd: buy SR\nAnn: pass\nBob: pass\n"
    game = table(both + "Cyd: expand SR\nCyd: buy SR\n")  # 20% with both, 30% with the third
    assert (game.codes, game.president("SR"), game.percent("SR", "Cyd")) == ([], "Cyd", 30)
    assert table(both + "Cyd: expand SR\nCyd: done\n").codes == ["expand-presidency"]
    assert table(both + "Cyd: expand SR share\n").codes[:1] == ["missing"]
    assert table("Ann: pass\nBob: pass\nCyd: expand SR\n").codes[0] == "expand-right"
    assert table("Ann: pass\nBob: expand SR\n").codes[0] == "expand-right"


def test_a_wrong_expansion_requires_no_purchase(table):
    """The expansion was judged; the turn can be ended without a second finding."""
    assert table("Ann: pass\nBob: expand SR !\nBob: done\n").codes == ["expand-right"]


def test_a_corporation_is_expanded_once(table):
    assert table("Ann: expand SR\nAnn: done\nBob: pass\nCyd: pass\nAnn: expand SR\n").codes == ["convert-again"]
    assert table("Ann: expand VGN\n").codes == ["convert-again"]


@pytest.mark.parametrize(("has", "codes"), [(74, ["expand-presidency"]), (75, [])])
def test_a_holder_without_the_price_of_a_share_of_75_does_not_expand(table, has, codes):
    """Cyd has 280, and two shares of SR that cannot be sold."""
    both = "Ann: pass\nBob: pass\nCyd: buy SR\nAnn: pass\nBob: pass\n"
    game = table(f"{both}adjust Cyd -{280 - has} bank +{280 - has}\nCyd: expand SR\n")
    assert (game.cash("Cyd"), game.codes) == (has, ["adjusted", *codes])


def test_shares_of_the_smaller_company_are_never_sold(table):
    assert table("Ann: pass\nBob: pass\nCyd: sell SR\n").codes == ["sell-barred"]


def test_the_new_starting_value_prices_the_treasury_until_the_round_ends(table):
    lines = "Ann: expand SR\nAnn: buy SR\nBob: pass\nCyd: sell SR\nCyd: pass\n"
    game = table(lines + "Ann: pass\nBob: buy SR treasury\n")
    # Cyd's sale has brought the price from 75 down to 70; the treasury still asks for 75.
    assert (game.price("SR"), game.cash("Bob")) == (70, 400 - 140 - 75)
    ends = table(lines + "Ann: pass\nBob: pass\nCyd: pass\n")
    assert EXPANDED.of(ends.position) == {}


def test_the_price_of_a_five_share_company_does_not_move(table):
    lines = "Ann: pass\nBob: pass\nCyd: pass\nWM: run 100\nWM: pay\nWM: done\n"
    game = table(lines)
    assert (game.price("WM"), game.cash("Bob")) == (70, 400 - 140 + 50)


def test_a_session_offers_it(table):
    assert "expand SR" in [choice.text for choice in choices(table("").game)]
    assert "expand SR" not in [choice.text for choice in choices(table("Ann: pass\n").game)]


def test_every_starting_value_needs_a_new_one(tmp_path):
    over = write_ruleset(tmp_path, swap(TITLE, ("70 = 90", "80 = 95")), CHART, extends="18VA")
    with pytest.raises(BrokenRuleset) as broken:
        play("", title="18VA", ruleset=over)
    told = [fault.problem for fault in broken.value.faults]
    assert told == ["70 has no new par price", "a ten does not start at 95"]
