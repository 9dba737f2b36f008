"""A company that owes a train buys it before the later steps of its turn, and its turn never sticks."""

from tests.figures import figures
from tests.ledger import play
from tests.midwest import OR2
from tests.orient import operating
from tests.positions import SECOND_TURN
from tests.setups import swap
from tests.uppercanada import OWING

RAN = operating("5", "") + "PLM: run 0\n"


def test_a_sale_of_own_stock_before_the_owed_train_is_flagged():
    game = play("PLM: sell PLM 1", setup=RAN, title="18OE")
    found = game.finding("train-owed")
    assert (game.codes, found.section, figures(found), found.remedy) == (
        ["train-owed"],
        "11.6",
        "PLM `sell`",
        "PLM: train 5",
    )


def test_the_train_is_bought_after_the_step_that_skipped_it():
    game = play("PLM: sell PLM 1 !\nPLM: train 5", setup=RAN, title="18OE")
    assert (game.codes, game.trains("PLM")) == (["train-owed"], ["5"])


def test_an_end_of_turn_without_the_train_is_flagged_too():
    game = play("PLM: sell PLM 1\nPLM: done", setup=RAN, title="18OE")
    assert game.codes == ["train-owed", "train-owed"]


def test_own_stock_sold_for_an_owed_train_is_one_finding():
    setup = SECOND_TURN + "adjust BNR -3 train 2 box +3 train 2\nadjust bank -900 BNR +900\nBNR: run 0\n"
    game = play("BNR: sell BNR 1\nBNR: train 3", setup=setup)
    assert (game.codes, game.trains("BNR")) == (["stock-emergency"], ["3"])


def test_a_loan_is_repaid_after_the_owed_train():
    setup = swap(OWING, ("tokens 1 trains 4 cash 40", "tokens 1 cash 940"), ("next GW", "next LPS acted GW"))
    game = play("LPS: run 0\nLPS: repay 1\nLPS: train 6", setup=setup, title="1856")
    assert (game.codes, game.trains("LPS")) == (["train-owed"], ["6"])


def test_a_place_is_bought_after_the_owed_train():
    setup = OR2 + "IC: done\nadjust bank -400 MP +400 MP -1 train 2 depot +1 train 2\nMP: run 0\n"
    game = play("MP: token Springfield from IC\nMP: train 2", setup=setup, title="18MW")
    assert (game.codes, game.trains("MP")) == (["train-owed"], ["2"])
