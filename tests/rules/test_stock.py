"""4.1, 4.1.1, 4.1.2, 4.1.4 The stock round: sell, then buy one, until all have passed."""

import pytest

from moderator.model.findings import Severity
from moderator.rules.awaiting import stock_step
from moderator.rules.booking import State
from tests.figures import figures
from tests.ledger import play
from tests.positions import BNR_PAYS, FINAL_EXCHANGE, LEFT, SOLD_OUT, SR2, SR3, TWO_STARTED, idle
from tests.rhineland import PRIVATES_SOLD, rhineland

ENDED = "OR 3.1"  # what follows SR 3


def in_sr3(text: str):
    return play(text, setup=SR3)


def flagged(text: str, code: str, section: str, setup: str = SR3):
    """The game; its only finding is a violation of this code and section."""
    game = play(text, setup=setup)
    assert game.codes == [code]
    finding = game.finding(code)
    assert (finding.severity, finding.section) == (Severity.VIOLATION, section)
    assert finding.expected
    assert finding.actual
    return game


# ---- selling ----


def test_block_is_sold_at_one_price_and_the_marker_falls_a_row_a_share():
    """Two shares at £110 each; row 2, column 5 falls to row 4, column 5: £90."""
    game = in_sr3("Cyd: sell BNR 2")
    assert game.codes == []
    assert game.cash("Cyd") == 390 + 2 * 110
    assert game.percent("BNR", "pool") == 20
    assert (game.cell("BNR"), game.price("BNR")) == ((4, 5), 90)
    assert game.current == "Cyd"  # he may still buy


def test_the_bank_pays_for_shares_sold():
    before, after = in_sr3("note nothing yet"), in_sr3("Cyd: sell BNR")
    assert before.bank - after.bank == 110


def test_several_corporations_are_sold_in_one_turn_then_one_share_is_bought():
    setup = SR3 + "adjust Cyd +10% DR DR -10% DR\nprice DR 75\n"
    game = play("Cyd: sell BNR 2\nCyd: sell DR\nCyd: start FS 90 minor 6", setup=setup)
    assert game.codes == ["sell-before-operated"]  # DR has not floated yet
    assert game.cash("Cyd") == 390 + 220 + 75 - 180
    assert game.current == "Ann"


def test_a_sale_is_not_a_pass_and_the_next_players_move_ends_the_turn():
    game = in_sr3("Cyd: sell BNR\nAnn: pass\nBob: pass\nCyd: pass\nAnn: pass")
    assert game.codes == []
    assert (game.round, game.priority) == (ENDED, "Ann")


def test_pass_after_a_sale_only_ends_the_turn():
    game = in_sr3("Cyd: sell BNR\nCyd: pass\nAnn: pass\nBob: pass")
    assert (game.round, game.current) == ("SR 3", "Cyd")


def test_sell_before_operated():
    game = flagged("Cyd: pass\nAnn: pass\nBob: sell DR", "sell-before-operated", "4.1.1")
    assert (game.cash("Bob"), game.percent("DR", "pool")) == (350 + 70, 10)


def test_the_presidents_certificate_is_not_sold_by_its_size():
    """BNR has certificates of 10% beside the president's of 20%."""
    (found,) = play("Ann: sell BNR 20%", setup=SR3 + "Cyd: pass\n").findings
    assert (found.code, figures(found)) == ("missing", "20% BNR")


def test_sell_split():
    game = flagged("Cyd: sell BNR\nCyd: sell BNR", "sell-split", "4.1.1")
    assert game.cash("Cyd") == 390 + 110 + 100  # the second at the lower price


def test_selling_again_in_the_next_turn_is_allowed():
    assert in_sr3("Cyd: sell BNR\nAnn: pass\nBob: pass\nCyd: sell BNR").codes == []


def test_sale_of_more_than_one_has_is_not_booked():
    game = in_sr3("Cyd: sell BNR 3")
    assert game.codes == ["missing"]
    assert (game.cash("Cyd"), game.percent("BNR", "Cyd")) == (390, 20)
    assert game.game.doubts()


def test_shares_the_seller_does_not_own_do_not_fill_the_pool():
    # Five of BNR would bring the pool to 60%; Ann has four, which it could take.
    pooled = SR3 + "adjust BNR -10% BNR pool +10% BNR\nCyd: pass\n"
    found = play("Ann: sell BNR 5", setup=pooled).findings
    assert [(finding.code, finding.remedy) for finding in found] == [("missing", "Ann: sell BNR 4")]
    assert play("Ann: sell BNR 4", setup=pooled).codes == []


def test_shares_of_an_unstarted_corporation_cannot_be_sold():
    assert figures(in_sr3("Cyd: sell FS").finding("missing")) == "Cyd FS"
    auction = play("Ann: sell C&O", title="18VA")
    assert (auction.codes, auction.finding("wrong-round").section) == (["wrong-round"], "4.1")


def test_no_remedy_is_refused_by_the_round():
    assert play("Ann: buy C&O", title="18VA").finding("wrong-round").remedy == "Ann: pass"
    assert play("Bob: buy FS", setup=TWO_STARTED).codes == ["wrong-round"]


def test_price_stated():
    game = flagged("Cyd: sell BNR 2 for 100", "price-stated", "4.1.1")
    assert game.cash("Cyd") == 390 + 200


def test_a_players_move_entered_for_a_company_is_its_presidents():
    """4.1: in a stock round players act; Ann is president of BNR, so she buys DR for £70 and exchanges minor 4."""
    game = in_sr3("Cyd: pass\nBNR: buy DR")
    assert (game.codes, game.cash("Ann"), game.percent("DR", "Ann")) == ([], 230 - 70, 10)
    game = play("BNR: exchange 4 BNR", setup=SR2 + "Ann: start BNR 100 minor 1\nBob: pass\nCyd: pass\n")
    assert (game.codes, game.percent("BNR", "Ann")) == ([], 40)


# ---- buying ----


def test_treasury_share_pays_the_corporation():
    game = in_sr3("Cyd: buy BNR")
    assert game.codes == []
    assert (game.cash("Cyd"), game.cash("BNR"), game.price("BNR")) == (280, 450, 110)
    assert game.percent("BNR", "BNR") == 10
    assert game.current == "Ann"


def test_pool_share_pays_the_bank_and_leaves_the_price():
    """Cyd sells at £110; the marker is at £100 when Ann buys."""
    game = in_sr3("Cyd: sell BNR\nAnn: buy BNR pool")
    assert game.codes == []
    assert (game.cash("Ann"), game.cash("BNR"), game.price("BNR")) == (230 - 100, 340, 100)
    assert (game.percent("BNR", "pool"), game.percent("BNR", "Ann")) == (0, 50)


def test_unnamed_purchase_is_from_the_treasury():
    game = in_sr3("Cyd: sell BNR\nAnn: buy BNR")
    assert (game.percent("BNR", "BNR"), game.percent("BNR", "pool")) == (10, 10)


def test_buy_after_sale_lasts_for_the_round():
    text = "Cyd: sell BNR\nAnn: pass\nBob: pass\nCyd: buy BNR"
    game = flagged(text, "buy-after-sale", "4.1.1")
    assert game.cash("Cyd") == 390 + 110 - 100


def test_buying_first_and_selling_in_a_later_turn_is_allowed():
    assert in_sr3("Cyd: buy BNR\nAnn: pass\nBob: pass\nCyd: sell BNR 3").codes == []


def test_sale_after_the_purchase_of_the_turn_is_out_of_turn():
    game = flagged("Cyd: buy BNR\nCyd: sell BNR", "out-of-turn", "4.1.2")
    assert (game.percent("BNR", "Cyd"), game.current) == (20, "Cyd")


def test_buy_twice():
    game = flagged("Cyd: buy BNR 2", "buy-twice", "4.1.2")
    assert (game.cash("Cyd"), game.percent("BNR", "Cyd")) == (390 - 220, 40)


def test_an_exchange_is_not_a_purchase():
    game = play("Bob: exchange 2 BNR\nBob: buy BNR", setup=SR2 + "Ann: start BNR 100 minor 1\n")
    assert figures(game.finding("out-of-turn")) == "Bob Cyd"


def test_the_reason_that_cannot_be_cured_comes_first():
    assert in_sr3("Cyd: sell BNR\nCyd: buy BNR 2").codes == ["buy-after-sale", "buy-twice"]


def test_cash_short():
    game = flagged("Cyd: buy BNR", "cash-short", "4.1.2", SR3 + "adjust Cyd -300 bank +300\n")
    assert (game.cash("Cyd"), game.cash("BNR")) == (-20, 450)


def test_president_first():
    game = in_sr3("Cyd: buy FS")
    assert game.codes == ["president-first"]
    assert (game.finding("president-first").section, game.cash("Cyd")) == ("4.1.2", 390)


def test_no_shares_of_a_minor():
    game = in_sr3("Cyd: buy 6")
    assert (game.codes, game.finding("no-shares").section) == (["no-shares"], "4.2")


def test_an_empty_pool_sells_no_share():
    game = in_sr3("Cyd: buy BNR pool")
    assert (game.codes, game.cash("Cyd")) == (["missing"], 390)


def test_unfloated_corporation_sells_from_its_treasury():
    game = in_sr3("Cyd: buy DR")
    assert (game.codes, game.cash("DR"), game.percent("DR", "Cyd")) == ([], 110, 10)


# ---- turns and rounds ----


def test_buying_out_of_turn_goes_on_from_the_buyer():
    game = flagged("Bob: buy BNR", "out-of-turn", "4.1")
    assert (game.percent("BNR", "Bob"), game.current) == (30, "Cyd")


def test_priority_goes_to_the_first_of_the_last_passes():
    """Bob is the last to act, so Cyd begins the final passes."""
    game = in_sr3("Cyd: pass\nAnn: pass\nBob: buy BNR\nCyd: pass\nAnn: pass\nBob: pass")
    assert (game.round, game.priority) == (ENDED, "Cyd")


def test_pass_is_not_final():
    game = in_sr3("Cyd: pass\nAnn: pass\nBob: buy BNR\nCyd: buy BNR\nAnn: pass\nBob: pass\nCyd: pass")
    assert (game.codes, game.round, game.priority) == ([], ENDED, "Ann")


def test_a_round_without_an_action_keeps_the_priority_deal():
    game = in_sr3("Cyd: pass\nAnn: pass\nBob: pass")
    assert (game.round, game.priority) == (ENDED, "Cyd")


def test_unnamed_players_follow_the_order_of_play():
    game = in_sr3("pass\npass\npass")
    assert (game.codes, game.round) == ([], ENDED)


@pytest.mark.parametrize("line", ["Ann: buy BNR", "Ann: sell BNR", "Ann: start FS 90 minor 4"])
def test_wrong_round(line):
    """A share dealt in between minors' sale and exchange is booked where it can be."""
    game = play(line, setup=FINAL_EXCHANGE)
    assert game.codes[0] == "wrong-round"
    assert (game.finding("wrong-round").section, game.round) == ("4", "FER")
    assert game.cash("Ann") != 230


def test_pass_in_the_operating_round_of_others():
    game = play("Cyd: pass", setup=SOLD_OUT)
    assert (game.codes, game.round, game.current) == (["wrong-round"], "OR 1.1", "1")


# ---- the end of the round: 3.2 and 4.1.4 ----

ALL_SOLD = """
    Cyd: buy BNR
    Ann: buy BNR
    Bob: pass
    Cyd: pass
    Ann: pass
"""


def test_sold_out_corporation_rises():
    """80% and the last two treasury shares: £110 in row 2 rises to £122 in row 1."""
    game = in_sr3(ALL_SOLD)
    assert (game.percent("BNR", "BNR"), game.price("BNR"), game.cell("BNR")) == (0, 122, (1, 5))
    assert game.happened("sold-out-rise") == ["BNR 110->122"]
    assert game.game.title.section(game.events[-2].code) == "3.2"


def test_share_in_the_treasury_prevents_the_rise():
    game = in_sr3("Cyd: buy BNR\nAnn: pass\nBob: pass\nCyd: pass")
    assert (game.round, game.price("BNR")) == (ENDED, 110)


def test_share_in_the_pool_prevents_the_rise():
    game = in_sr3("Cyd: buy BNR\nAnn: buy BNR\nBob: sell BNR\nCyd: pass\nAnn: pass\nBob: pass")
    assert (game.percent("BNR", "pool"), game.price("BNR")) == (10, 100)


def test_rises_are_made_in_operating_order():
    """BNR at £110 rises first and FS, below it in the same cell, second: BNR is on top again."""
    setup = SR3 + "Cyd: start FS 100 minor 6\nadjust FS -70% FS Ann +30% FS Bob +40% FS\nprice FS 110 2,5\n"
    game = play("pass\npass\npass\nnote" + " end", setup=setup + "adjust BNR -20% BNR Ann +20% BNR\n")
    assert game.stack("FS") == ("BNR", "FS")
    assert (game.price("FS"), game.round) == (122, ENDED)


def test_in_a_sold_out_stack_the_top_marker_rises_first():
    """3.2: FS lies above BNR at £110, though BNR was put on the chart first; they rise to £122 in that order."""
    setup = SR3 + "Cyd: start FS 100 minor 6\nadjust FS -70% FS Ann +30% FS Bob +40% FS\nprice FS 110 2,5\n"
    setup += "price BNR 100 2,4\nprice BNR 110 2,5\nadjust BNR -20% BNR Ann +20% BNR\n"
    assert play("", setup=setup).stack("FS") == ("FS", "BNR")
    game = play("pass\npass\npass", setup=setup)
    assert game.happened("sold-out-rise") == [
        "FS 110->122",
        "BNR 110->122",
    ]
    assert game.stack("FS") == ("FS", "BNR")


def test_top_row_keeps_price_and_place_in_the_stack():
    """DR was put on £165 first, BNR under it. BNR is sold out but cannot rise, and nothing is restacked."""
    setup = SR3 + "price DR 165 0,7\nprice BNR 165 0,7\nadjust BNR -20% BNR Ann +20% BNR\n"
    game = play("pass\npass\npass", setup=setup)
    assert (game.price("BNR"), game.stack("BNR")) == (165, ("DR", "BNR"))
    assert game.happened("sold-out-rise") == []


def test_surplus_trains_are_discarded_before_the_operating_round():
    """BNR's fifth train comes from the table; the limit is four. Its Pullman goes first."""
    setup = SR3 + "adjust BNR +1 train P pool -1 train P\n"
    owing = play("pass\npass\npass", setup=setup)
    assert (owing.current, owing.json["duties"]) == ("BNR", ["BNR"])
    game = play("pass\npass\npass\nBNR: discard P", setup=setup)
    assert (game.codes, game.trains("BNR"), game.current) == ([], ["2", "2", "2", "2"], "4")


def test_car_first_and_duty_first():
    setup = SR3 + "adjust BNR +1 train P pool -1 train P\npass\npass\npass\n"
    game = play("BNR: discard 2", setup=setup)
    assert (game.codes, game.trains("BNR")) == (["car-first"], ["2", "2", "2", "P"])
    early = play("4: run 0\nBNR: discard P", setup=setup)
    assert early.codes == ["duty-first"]
    assert early.trains("BNR") == ["2"] * 4


def test_sr2_begins_with_the_priority_deal_of_the_sale():
    game = play("note x", setup=SR2)
    assert (game.round, game.current, game.priority) == ("SR 2", "Ann", "Ann")


# ---- bankrupt players ----

WITHOUT = TWO_STARTED + idle(*LEFT) + BNR_PAYS + idle(*LEFT) + "BNR: run 100\nBNR: pay\n"


def test_bankrupt_players_are_passed_over():
    """Ann is gone: Cyd and Bob alone make up the round, and two passes end it."""
    game = play("BNR: done\nCyd: buy DR\nBob: pass\nCyd: pass", setup=WITHOUT + "Ann: bankrupt !\n")
    assert (game.codes, game.round, game.priority) == ([], ENDED, "Bob")


def test_the_priority_deal_of_a_bankrupt_player_goes_to_the_next():
    """Cyd had the Priority Deal; the next solvent player begins and holds it."""
    game = play("BNR: done", setup=WITHOUT + "Cyd: bankrupt !\n")
    assert (game.round, game.current, game.priority) == ("SR 3", "Ann", "Ann")


def test_bankrupt_player_acts_no_more():
    game = play("BNR: done\nCyd: pass\nAnn: buy DR", setup=WITHOUT + "Ann: bankrupt !\n")
    assert game.codes == ["out-of-turn", "cash-short"]


def test_a_prompt_names_no_sale_where_nothing_may_be_sold_yet():
    """18Rhl 5.1: no sales in the first stock round; from the second one on they are named."""
    first = rhineland("", setup=PRIVATES_SOLD)
    assert stock_step(State(first.game.title, first.position)) == "buys, or passes"
    later = play("note x\n", setup=SR3)
    assert stock_step(State(later.game.title, later.position)) == "sells, buys, or passes"
