"""3.1 and 4.3.1 The president's certificate: when it changes hands, and to whom."""

import pytest

from moderator.model.findings import Severity
from tests.ledger import play
from tests.positions import SR2, SR3

ANN_TO_ACT = SR3 + "Cyd: pass\n"  # BNR: Ann 40% and president, Bob 20%, Cyd 20%, treasury 20%


@pytest.mark.parametrize(("sold", "left"), [(1, 30), (2, 20)])
def test_a_president_with_as_many_shares_as_another_player_stays(sold, left):
    game = play(f"Ann: sell BNR {sold}", setup=ANN_TO_ACT)
    assert (game.president("BNR"), game.percent("BNR", "Ann")) == ("Ann", left)
    assert game.happened("presidency") == []


@pytest.mark.parametrize(("sold", "left"), [(3, 10), (4, 0)])
def test_certificate_goes_for_two_shares_to_the_next_player_on_a_tie(sold, left):
    """Bob sits after Ann; his two singles go to her, and she sells from those."""
    game = play(f"Ann: sell BNR {sold}", setup=ANN_TO_ACT)
    assert game.codes == []
    assert (game.president("BNR"), game.percent("BNR", "Bob")) == ("Bob", 20)
    assert (game.percent("BNR", "Ann"), game.percent("BNR", "pool")) == (left, 10 * sold)
    assert game.cash("Ann") == 230 + sold * 110
    assert game.happened("presidency") == ["BNR Ann Bob"]


def test_order_is_counted_from_the_old_president():
    """Cyd is president with 40%; Ann and Bob hold 20% each, and Ann comes after Cyd."""
    game = play("Cyd: sell BNR 3", setup=SR3 + "adjust Ann -20% BNR Cyd +20% BNR\n")
    assert (game.president("BNR"), game.percent("BNR", "Cyd")) == ("Ann", 10)


def test_most_shares_go_before_the_earlier_seat():
    game = play("Ann: sell BNR 3", setup=ANN_TO_ACT + "adjust BNR -10% BNR Cyd +10% BNR\n")
    assert game.president("BNR") == "Cyd"


def test_thirty_percent_president_sells_two_and_keeps_exactly_one_share():
    """All adjustments are made at once: the president's certificate, the two shares of the heir, the sale."""
    game = play("Ann: sell BNR 2", setup=ANN_TO_ACT + "adjust Ann -10% BNR BNR +10% BNR\n")
    assert game.codes == []
    assert (game.percent("BNR", "Ann"), game.president("BNR")) == (10, "Bob")
    assert game.certificates("Ann") == 4 + 1


def test_buyer_who_overtakes_becomes_president():
    """Bob and Ann have 40% each; his fifth share makes him president, two of his singles go to Ann."""
    tied = ANN_TO_ACT + "Ann: pass\nadjust BNR -10% BNR Bob +10% BNR Cyd -10% BNR Bob +10% BNR\n"
    assert play("", setup=tied).president("BNR") == "Ann"
    game = play("Bob: buy BNR", setup=tied)
    assert (game.president("BNR"), game.percent("BNR", "Bob"), game.percent("BNR", "Ann")) == ("Bob", 50, 40)
    assert game.codes == []


def test_exchange_may_overtake_too():
    """Ann starts BNR with 30%; Bob comes to 40% with minors and a purchase."""
    text = "Ann: start BNR 100 minor 1\nBob: exchange 2 BNR\nCyd: pass\nAnn: pass\nBob: buy BNR\nCyd: pass\nAnn: pass\n"
    tied = play(text + "Bob: exchange 5 BNR\nCyd: pass\nAnn: pass\n", setup=SR2)
    assert (tied.percent("BNR", "Bob"), tied.president("BNR")) == (30, "Ann")
    game = play(text + "Bob: exchange 5 BNR\nCyd: pass\nAnn: pass\nBob: exchange 8 BNR", setup=SR2)
    assert (game.percent("BNR", "Bob"), game.president("BNR")) == (40, "Bob")
    assert (game.percent("BNR", "Ann"), game.certificates("Ann")) == (30, 4 + 3)


ALONE = ANN_TO_ACT + "adjust Bob -10% BNR BNR +10% BNR Cyd -10% BNR BNR +10% BNR\n"


def test_president_stays():
    """Nobody else holds two shares: Ann may sell her two singles, not the certificate."""
    game = play("Ann: sell BNR 3", setup=ALONE)
    finding = game.finding("president-stays")
    assert (game.codes, finding.severity, finding.section) == (["president-stays"], Severity.ERROR, "3.1")
    assert (game.percent("BNR", "Ann"), game.cash("Ann"), finding.remedy) == (40, 230, "Ann: sell BNR 2")


def test_all_singles_may_be_sold():
    game = play("Ann: sell BNR 2", setup=ALONE)
    assert (game.codes, game.percent("BNR", "Ann"), game.president("BNR")) == ([], 20, "Ann")


def test_treasury_and_pool_cannot_become_president():
    """The treasury has 40% and the pool 20%; only players count."""
    game = play("Ann: sell BNR 2", setup=ALONE + "adjust Bob -10% BNR pool +10% BNR Cyd -10% BNR pool +10% BNR\n")
    assert game.president("BNR") == "Ann"
