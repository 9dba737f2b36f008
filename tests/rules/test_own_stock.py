"""A corporation trades its own stock (4.4.8). BNR: Ann 50%, treasury 50%, £100 a share, £125 + £25 after its run."""

from tests.ledger import play
from tests.positions import FIRST_TURN, SECOND_TURN, THREE_FLOATED, give_money, give_train

RUN = "BNR: run 50\nBNR: pay\n"
ON_TURN = SECOND_TURN + RUN


def test_treasury_shares_are_sold_at_the_price_which_falls_a_row_a_share():
    # Two at £100: column 4 of the chart falls from £100 by way of £90 to £82.
    game = play("BNR: sell BNR 2", setup=ON_TURN)
    assert (game.cash("BNR"), game.price("BNR"), game.codes) == (150 + 200, 82, [])
    assert (game.percent("BNR", "BNR"), game.percent("BNR", "pool")) == (30, 20)


def test_own_shares_are_not_sold_in_the_first_operating_round():
    game = play("BNR: run 50\nBNR: pay\nBNR: sell BNR 1", setup=FIRST_TURN)
    assert (game.codes, game.finding("stock-first-round").section) == (["stock-first-round"], "4.4.8")
    assert game.cash("BNR") == 100 + 25 + 100


def test_the_pool_takes_half_at_most():
    game = play("BNR: sell BNR 5", setup=ON_TURN)
    assert (game.codes, game.percent("BNR", "pool")) == ([], 50)
    more = play("BNR: sell BNR 5", setup=ON_TURN + "adjust Ann -10% BNR pool +10% BNR\n")
    assert (more.codes, more.percent("BNR", "pool")) == (["pool-limit"], 60)


def test_more_than_the_treasury_holds_cannot_be_sold():
    game = play("BNR: sell BNR 6", setup=ON_TURN)
    assert (game.codes[-1], game.steps[-1].held) == ("missing", False)


def test_shares_are_bought_from_the_pool_at_the_price_which_stays():
    setup = ON_TURN + "adjust BNR -20% BNR pool +20% BNR\n"
    game = play("BNR: buy BNR", setup=setup)
    assert (game.cash("BNR"), game.price("BNR"), game.percent("BNR", "BNR"), game.codes) == (50, 100, 40, [])


def test_shares_are_bought_even_in_the_first_round():
    setup = FIRST_TURN + "BNR: run 50\nBNR: pay\nadjust BNR -20% BNR pool +20% BNR\n"
    assert play("BNR: buy BNR", setup=setup).codes == []


def test_own_shares_cost_no_more_than_the_treasury_has():
    setup = ON_TURN + "adjust BNR -20% BNR pool +20% BNR\n"
    game = play("BNR: buy BNR 2", setup=setup)
    assert (game.codes, game.cash("BNR"), game.cash("Ann")) == (["cash-short"], -50, 300)


def test_own_shares_are_limited_by_the_pool():
    game = play("BNR: buy BNR", setup=ON_TURN)
    assert (game.codes, game.steps[-1].held) == (["missing"], False)
    one = play("BNR: buy BNR 2", setup=ON_TURN + "adjust BNR -10% BNR pool +10% BNR\n")
    assert (one.codes, one.finding("missing").remedy) == (["missing"], "BNR: buy BNR")


def test_a_company_may_not_sell_and_buy_own_shares_in_one_turn():
    setup = ON_TURN + give_money(500, "BNR")
    sold = play("BNR: sell BNR 1\nBNR: buy BNR 1", setup=setup)
    assert (sold.codes, sold.cash("BNR")) == (["stock-both"], 650 + 100 - 90)
    bought = play("BNR: buy BNR 1\nBNR: sell BNR 1", setup=setup + "adjust BNR -20% BNR pool +20% BNR\n")
    assert (bought.codes, bought.finding("stock-both").section) == (["stock-both"], "4.4.8")


def test_a_turn_has_one_sale_at_one_price():
    game = play("BNR: sell BNR 1\nBNR: sell BNR 1", setup=ON_TURN)
    assert (game.codes, game.cash("BNR")) == (["sell-split"], 150 + 100 + 90)


def test_another_price_is_flagged_and_paid():
    game = play("BNR: sell BNR 1 for 90", setup=ON_TURN)
    assert (game.codes, game.cash("BNR")) == (["price-stated"], 240)


def test_stock_comes_after_the_trains():
    game = play("BNR: sell BNR 1\nBNR: train 2 from DR 10", setup=ON_TURN)
    assert game.codes == ["step-order"]


def test_no_stock_is_sold_for_an_owed_train():
    setup = ON_TURN + give_train("2", "box", 3, "BNR")
    game = play("BNR: sell BNR 1", setup=setup)
    assert (game.codes, game.finding("stock-emergency").section) == (["stock-emergency"], "4.5.1")


def test_a_minor_has_no_stock():
    game = play("10: run 0\n10: sell 10 1", setup=THREE_FLOATED)
    assert (game.codes, game.steps[-1].held) == (["no-shares"], False)


# ---- as the first line of a turn: 4.4.5 comes before 4.4.8 ----


def test_a_sale_after_a_skipped_run_pays_the_lowered_price():
    """BNR has run nothing: £100 -> £90; two shares bring £180, not £200, and the price falls two rows, to £75."""
    game = play("BNR: sell BNR 2", setup=SECOND_TURN)
    assert (game.codes, game.cash("BNR"), game.price("BNR")) == ([], 125 + 180, 75)
    assert [event.code for event in game.events][-3:] == ["price-move", "own-stock", "sale-drop"]


def test_a_stated_price_is_checked_after_the_price_move():
    assert play("BNR: sell BNR 2 for 90", setup=SECOND_TURN).codes == []
    assert play("BNR: sell BNR 2 for 100", setup=SECOND_TURN).codes == ["price-stated"]


def test_from_90_two_shares_bring_164():
    """4.4.5, then 4.4.8: £90 -> £82."""
    game = play("BNR: sell BNR 2", setup=SECOND_TURN + "price BNR 90 3,4\n")
    assert (game.cash("BNR"), game.codes) == (125 + 164, [])


def test_a_purchase_after_a_skipped_run_costs_the_lowered_price():
    game = play("BNR: buy BNR", setup=SECOND_TURN + "adjust BNR -20% BNR pool +20% BNR\n")
    assert (game.codes, game.cash("BNR"), game.price("BNR")) == ([], 125 - 90, 90)
