"""Dividends where the pool's shares pay the company and the treasury's pay nobody (18VA 3.2, 4.5.6)."""

from tests.ledger import Result, play
from tests.virginia import AUCTIONED, PHASE_3

OPEN = AUCTIONED + "Ann: pass\nCyd: pass\nBob: pass\nadjust B&O -10% B&O Ann +10% B&O\n"


def table(text: str, setup: str = OPEN) -> Result:
    return play(text, setup=setup, title="18VA")


def test_treasury_shares_earn_nothing():
    game = table("B&O: train 2\nB&O: done\nAnn: pass\nCyd: pass\nBob: pass\nB&O: run 100\nB&O: pay")
    assert game.happened("dividend-full") == ["B&O 100 Ann 10, Bob 20"]
    assert game.cash("B&O") == 200 - 100
    assert game.price("B&O") == 100  # down to 90 without a run, up again: the whole 100 counts


def test_pool_shares_pay_the_company():
    pooled = OPEN + "adjust B&O -50% B&O pool +50% B&O\n"
    game = table("B&O: train 2\nB&O: done\nAnn: pass\nCyd: pass\nBob: pass\nB&O: run 120\nB&O: pay", pooled)
    assert game.happened("dividend-full") == ["B&O 120 Ann 12, Bob 24, for the pool 60"]
    assert game.cash("B&O") == 200 - 100 + 60


def test_a_share_of_a_five_share_company_earns_a_fifth():
    game = table(
        "C&O: run 0\nC&O: train 3\nC&O: done\npass\npass\npass\nB&O: run 0\nB&O: done\nC&O: run 100\nC&O: pay", PHASE_3
    )
    assert game.happened("dividend-full") == ["C&O 100 Ann 60"]


def test_no_company_pays_half():
    game = table("B&O: run 100\nB&O: half\nB&O: hold")
    found = game.finding("dividend-choice")
    assert (found.section, found.remedy) == ("4.5.6", "B&O: pay or B&O: hold")
    assert game.cash("B&O") == 300
