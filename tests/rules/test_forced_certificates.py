"""Certificates of several sizes sold for an owed train (18Rhl 6.2.6.2 and 8.3, and other titles that have them)."""

from moderator.model.rounds import GameOver
from tests.ledger import Result, play
from tests.mexico import NATIONAL

NO_CREDIT = "optional-game-end yes"


def owing(text: str, held: str, *, cash: int = 140, pool: str = "", more: str = "", options: str = "") -> Result:
    """Phase 6: DEE has M420 and no train, and a 6 costs M600. Ann leads it and holds `held` of MKB, at M90 a share."""
    position = f"""
        given phase 6
        given PWB KEO Szl Tjt NLK closed
        given DEE president Ann par 80 price 100 A4 floated operated earned stations F9 cash 420
        given MKB president Bob par 80 price 90 B4 floated operated earned stations D7 trains 5 cash 10
        given CME president Cyd par 80 price 110 A5 floated operated earned stations I10 trains 5 6 cash 10
        given Ann cash {cash} shares DEE 20% MKB {held}
        given Bob cash 500 shares MKB 20%
        given Cyd cash 500 shares CME 50%
        given pool shares DEE 50% {pool} CME 30%
        given depot trains 6 6 6 6 6 8 8 8 8
        given trains 2 2 2 2 2 2 3 3 3 3 3 4 4 4 5 out
        begin OR 3.1 of 3 next DEE priority Bob acted CME
    """
    return play(text, setup=position.replace("        ", "") + "DEE: run 0\n" + more, title="18Rhl", options=options)


def test_the_only_certificate_left_is_sold_whole():
    """Ann lacks M40; her one certificate of 20% brings M180."""
    game = owing("Ann: sell MKB 20%\nDEE: train 6", "20%", options=NO_CREDIT)
    assert (game.codes, game.cash("Ann"), game.cash("DEE"), game.price("MKB")) == ([], 140, 0, 80)
    assert owing("Ann: sell MKB 2", "20%").codes == []
    assert owing("Ann: bankrupt", "20%", options=NO_CREDIT).finding("bankrupt-early").remedy == "Ann: sell MKB 2"


def test_a_smaller_certificate_that_suffices_is_sold_first():
    found = owing("Ann: sell MKB 20%", "20% 10%").finding("emergency-sale")
    assert (found.section, found.expected, found.actual, found.remedy) == ("6.2.6.2", "1 share", "2", "Ann: sell MKB")
    assert owing("Ann: sell MKB", "20% 10%").codes == []


def test_no_certificate_of_a_block_may_be_left_out():
    """Ann lacks M140: one share brings M90, two bring M180."""
    assert owing("Ann: sell MKB 10% 10%", "20% 10% 10%", cash=40).codes == []
    assert owing("Ann: sell MKB 20%", "20% 10% 10%", cash=40).codes == []
    found = owing("Ann: sell MKB 20% 10%", "20% 10% 10%", cash=40).finding("emergency-sale")
    assert (found.expected, found.remedy) == ("2 shares", "Ann: sell MKB 2")


def test_two_large_certificates_that_are_both_needed():
    """Ann lacks M220: one certificate of 20% brings M180, both bring M360."""
    poor = "adjust DEE -40 bank +40\n"
    assert owing("Ann: sell MKB 20% 20%", "20% 20%", cash=0, more=poor).codes == []
    assert owing("Ann: sell MKB 20%\nAnn: sell MKB 20%", "20% 20%", cash=0, more=poor).codes == []


def test_a_certificate_that_the_pool_cannot_take_does_not_prevent_bankruptcy():
    """The pool has 40% of MKB: 20% more is too much, and Ann, who lacks M40, is bankrupt (8.3)."""
    full = {"pool": "MKB 10% 10% 10% 10%", "options": NO_CREDIT}
    assert owing("Ann: bankrupt", "20%", **full).position.round == GameOver("Ann is bankrupt")
    assert owing("Ann: bankrupt", "20%", **full).codes == []
    assert owing("Ann: sell MKB 20%", "20%", **full).codes == ["pool-limit"]


def test_money_raised_for_a_dearer_train_is_measured_in_certificates():
    """A 5 of the pool costs M500, so Ann would lack M80 with no cash; the new 6 costs M600."""
    five = "adjust CME -1 train 5 pool +1 train 5\n"
    game = owing("Ann: sell MKB 20%\nDEE: train 5", "20%", cash=0, more=five)
    assert (game.codes, game.cash("Ann")) == ([], 100)
    found = owing("Ann: sell MKB 10% 10%\nDEE: train 5", "10% 10%", cash=0, more=five).finding("emergency-excess")
    assert (found.expected, found.actual) == ("at most M90 raised", "M180")


def test_a_company_sells_its_own_shares_in_whole_certificates():
    """MKB has M560, no train, and a certificate of 20% left in its charter: that brings M180, and Bob adds nothing."""
    setup = """
        given phase 6
        given PWB KEO Szl Tjt NLK closed
        given MKB president Bob par 80 price 90 B4 floated operated earned stations D7 cash 560
        given CME president Cyd par 80 price 110 A5 floated operated earned stations I10 trains 5 6 cash 10
        given Ann cash 140 shares MKB 10% 10% 10% 10%
        given Bob cash 500 shares MKB 20% 20%
        given Cyd cash 500 shares CME 50%
        given pool shares CME 30%
        given depot trains 6 6 6 6 6 8 8 8 8
        given trains 2 2 2 2 2 2 3 3 3 3 3 4 4 4 5 5 out
        begin OR 3.1 of 3 next MKB priority Bob acted CME
        MKB: run 0
    """.replace("        ", "")
    found = play("MKB: train 6", setup=setup, title="18Rhl").finding("emergency-own-shares")
    assert found.remedy == "MKB: sell MKB 2"
    game = play("MKB: sell MKB 20%\nMKB: train 6", setup=setup, title="18Rhl")
    assert (game.codes, game.cash("MKB"), game.cash("Bob")) == ([], 120, 500)


def test_own_shares_are_sold_for_the_train_that_the_line_names():
    """A 4 of the pool costs M300; DEE has M250 and shares of its own at M100: one of them is enough."""
    rich = "adjust pool -20% DEE DEE +20% DEE box -1 train 4 pool +1 train 4 DEE -170 bank +170\n"
    game = owing("DEE: train 4 pool", "20%", more=rich)
    assert game.finding("emergency-own-shares").remedy == "DEE: sell DEE"
    assert owing("DEE: sell DEE\nDEE: train 4 pool", "20%", more=rich).codes == []


# MEX, which Bob leads, has no train and no cash; a 3' costs $180. Bob has a certificate of 10% of NdM and one of 5%,
# which bring $60 and $30.
OWED_BY_MEX = NATIONAL + (
    "adjust MEX -1 train 3 MEX -1 train 2 box +1 train 3 box +1 train 2 MEX -620 bank +620 Cyd -5% NdM Bob +5% NdM\n"
    "MEX: run 0\n"
)


def test_the_smallest_certificate_of_a_national_that_would_do():
    def mexico(text: str, lacking: int) -> Result:
        return play(text, setup=OWED_BY_MEX + f"adjust Bob -{565 + lacking} bank +{565 + lacking}\n", title="18MEX")

    assert mexico("Bob: sell NdM 5%", 20).codes == []
    found = mexico("Bob: sell NdM 10%", 20).finding("emergency-sale")
    assert (found.expected, found.remedy) == ("1 share", "Bob: sell NdM")
    assert mexico("Bob: sell NdM 10%", 50).codes == []
    assert mexico("Bob: sell NdM 5%\nBob: sell NdM 10%", 50).codes == []


def test_several_blocks_of_one_corporation_for_one_train():
    """18VA 4.6.2: VGN has $150 for a 4 of $300; Ann holds two shares of the WM at $82 and sells one after the other."""
    setup = """
        given phase 4
        given REA TIW PY closed
        given VGN president Ann par 70 price 100 C5 structure ten floated operated earned stations Lynchburg cash 150
        given WM president Cyd par 70 price 82 D4 structure ten floated operated earned stations Cumberland trains 4
        given Ann cash 0 shares VGN 60% WM 20%
        given Bob cash 0
        given Cyd cash 0 shares WM 60%
        given depot trains 4 4 4 5 5 5 6 6 4D 4D 4D 4D 4D 4D 4D 4D 4D 4D
        given trains 3 3 3 3 3 out
        begin OR 4.1 of 2 next VGN priority Ann
        VGN: run 0
    """.replace("        ", "")
    game = play("Ann: sell WM\nAnn: sell WM\nVGN: train 4", setup=setup, title="18VA")
    assert (game.codes, game.cash("Ann"), game.price("WM")) == ([], 7, 70)
