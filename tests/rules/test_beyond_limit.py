"""Beyond the limit: a president buys shares of the pool for more, and nobody has to sell what he holds above it."""

import pytest

from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import SR3, give_money

# 18EU where a president pays twice the price beyond 60%. SR 3: BNR (£110) is Ann's with 40%, Bob and Cyd have 20% each.
TITLE = """
[shares]
hold_limit = 60
beyond = 200
"""
OTHERS = "Bob: pass\nCyd: pass\n"
ROUND = "Cyd: sell BNR\nCyd: pass\n" + 2 * ("Ann: buy BNR treasury\n" + OTHERS)


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE)
    return lambda text: play(text, title="18EU", ruleset=over, setup=SR3 + give_money(1000, "Ann"))


def test_a_president_pays_the_price_twice_for_the_pool_beyond_the_limit(table):
    before = table(ROUND)
    each = before.price("BNR")
    game = table(ROUND + "Ann: buy BNR pool\n")
    assert (before.percent("BNR", "Ann"), game.percent("BNR", "Ann"), game.codes) == (60, 70, [])
    assert (each, before.cash("Ann") - game.cash("Ann")) == (100, 200)
    wrong = table(ROUND + "Ann: buy BNR pool for 100\n").finding("price-stated")
    assert (wrong.expected, wrong.actual) == ("£200", "£100")


def test_up_to_the_limit_the_president_pays_the_price_once(table):
    game = table("Cyd: sell BNR\nCyd: pass\nAnn: buy BNR pool\n")
    assert (game.codes, game.percent("BNR", "Ann")) == ([], 50)
    assert table("Cyd: sell BNR\nCyd: pass\n").cash("Ann") - game.cash("Ann") == 100


def test_a_treasury_share_may_not_exceed_the_limit(table):
    sold = "Cyd: sell BNR\nCyd: pass\n"
    back = sold + "Ann: buy BNR pool\n" + OTHERS + "Ann: buy BNR treasury\n" + OTHERS
    assert table(back + "Ann: buy BNR treasury\n").codes == ["hold-limit"]


def test_shares_above_the_limit_need_not_be_sold(table, tmp_path):
    lines = ROUND + "Ann: buy BNR pool\n" + OTHERS + "Ann: pass\n"
    assert table(lines).codes == []
    (tmp_path / "plain").mkdir()
    plain = write_ruleset(tmp_path / "plain", "")
    without = play(lines, title="18EU", ruleset=plain, setup=SR3 + give_money(1000, "Ann"))
    assert without.codes == ["hold-limit", "hold-correction"]
