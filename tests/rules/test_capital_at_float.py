"""Capital and fees by corporation, par prices by corporation or phase, and the order of opening, on 18AL."""

import pytest

from tests.ledger import play
from tests.made_up import write_ruleset

RULES = """
opening = ["draft"]
mechanics = ["train-doubling"]
without = [
    "private_sale", "privates.SNAR", "privates.M&C", "privates.NDY", "offers.initial",
    "phases.2.formation", "phases.3.formation",
]
[draft]
lots = ["TR", "BLC"]
step = 10
[offers]
treasury = { lies = "treasury" }
"""
RICH = "Ann: take TR\nBob: take BLC\nadjust bank -3000 Ann +1000 Bob +1000 Cyd +1000\n"
FEES = """
[shares]
float_at = 30
float_rises = true
token_fee = 100
token_fee_due = "float"
[corporations.ATN]
token_fee = 60
"""
BOTH = "Ann: start L&N 75\nBob: start ATN 70\nCyd: buy L&N\nAnn: buy ATN\n"


@pytest.fixture
def table(tmp_path):
    def plays(text: str, more: str, market: str = ""):
        ruleset = write_ruleset(tmp_path, RULES + more, market, extends="18AL")
        return play(text, setup=RICH, title="18AL-made-up", ruleset=ruleset)

    return plays


def test_a_float_raises_the_price_then_takes_the_fee_of_that_corporation(table):
    game = table(BOTH, FEES)
    assert [code for code in game.codes if code != "adjusted"] == []
    assert (game.cash("L&N"), game.price("L&N")) == (3 * 75 - 100, 80)
    assert (game.cash("ATN"), game.price("ATN")) == (3 * 70 - 60, 75)


def test_a_corporation_that_has_not_floated_has_paid_no_fee(table):
    game = table("Ann: start L&N 90\n", FEES)
    assert (game.cash("L&N"), game.price("L&N")) == (180, 90)


def test_the_bank_takes_the_remaining_shares_with_the_share_that_decides(table):
    game = table("Ann: start L&N 90\nBob: buy L&N\n", "[shares]\nfloat_at = 30\nunderwriting = { share = 3 }\n")
    assert (game.cash("L&N"), game.percent("L&N", "pool"), game.percent("L&N", "L&N")) == (900, 70, 0)


def test_par_prices_go_by_corporation_then_by_phase(table):
    chart = "90*a 100*b 110*c 120e\n80 90 100\n70y 80 90\n"
    letters = '[phases.2]\nstarts = "ab"\n[corporations.ATN]\nstarts = "c"\n'
    assert "start-value" not in table("Ann: start L&N 100\nBob: start ATN 110\n", letters, chart).codes
    wrong = table("Ann: start L&N 110\n", letters, chart).finding("start-value")
    assert wrong.expected == "$90 and $100"


@pytest.mark.parametrize(
    ("when", "early", "late"), [("started", "", "Ann: start L&N 90\n"), ("sold", "Ann: start L&N 90\n", "")]
)
def test_a_corporation_waits_for_another(table, when, early, late):
    """With "sold", a started corporation does not open the next."""
    rules = f'[shares]\nopens_after = "{when}"\n[corporations.ATN]\nafter = ["L&N"]\n'
    game = table(f"{early}Bob: start ATN 90\n" if early else "Ann: start ATN 90\n", rules)
    assert "start-order" in game.codes
    if late:
        assert "start-order" not in table(f"{late}Bob: start ATN 90\n", rules).codes


def test_a_corporation_waits_for_its_phase(table):
    wrong = table("Ann: start ATN 90\n", '[corporations.ATN]\nopens = "3"\n').finding("start-order")
    assert (wrong.expected, wrong.actual) == ("phase 3", "phase 2")
