"""4.4 The operating round: who operates when, the order of steps, and the end of a turn."""

import pytest

from moderator.model.findings import Severity
from tests.ledger import play
from tests.positions import (
    FIRST_TURN,
    KEPT,
    PHASE_5,
    SECOND_TURN,
    SOLD_OUT,
    SR3,
    THREE_FLOATED,
    TWO_STARTED,
    give_money,
    give_train,
    idle,
)


def test_minors_operate_by_number_then_corporations_by_price_and_stack():
    order = []
    text = ""
    for _ in range(9):
        game = play(text, setup=THREE_FLOATED)
        order.append(game.current)
        text += f"{game.current}: run 0\n{game.current}: done\n"
    assert order == ["10", "11", "12", "13", "14", "15", "BNR", "DR", "FS"]


def test_at_one_price_the_rightmost_cell_comes_first():
    # £90 stands at row 3 column 4, row 2 column 3, row 4 column 5 and further left above.
    game = play("price BNR 90 2,3\nprice DR 90 4,5\nprice FS 90 3,4", setup=THREE_FLOATED + idle(*KEPT[:-1]))
    assert play("15: run 0\n15: done", setup=THREE_FLOATED + idle(*KEPT[:-1])).current == "BNR"
    assert game.json["companies"]["DR"]["cell"] == [4, 5]
    moved = play(
        "15: run 0\n15: done\nDR: run 50\nDR: pay\nDR: done\nFS: run 50\nFS: pay\nFS: done",
        setup=THREE_FLOATED + idle(*KEPT[:-1]) + "price BNR 90 2,3\nprice DR 90 4,5\nprice FS 90 3,4\n",
    )
    assert (moved.codes, moved.current) == ([], "BNR")


def test_within_a_cell_the_top_of_the_stack_comes_first():
    # BNR pays its price and moves to £110; DR, second, does the same and goes below it.
    game = play("BNR: run 100\nBNR: pay\nBNR: done\nDR: run 100\nDR: pay\nDR: done", setup=FIRST_TURN)
    assert game.stack("DR") == ("BNR", "DR")
    again = play("FS: run 50\nFS: pay\nFS: done\n" + idle(*KEPT), setup=FIRST_TURN + _lines(game))
    assert again.current == "BNR"


def _lines(game):
    return "".join(f"{step.booked.text}\n" for step in game.steps)


def test_the_order_changes_when_prices_move_in_the_round():
    # BNR withholds twice (£100 -> £90): in the next round DR at £100 is first.
    game = play(
        "BNR: run 50\nBNR: hold\nBNR: done\nDR: run 50\nDR: pay\nDR: done\nFS: run 50\nFS: pay\nFS: done\n"
        + idle(*KEPT),
        setup=FIRST_TURN,
    )
    assert (game.price("BNR"), game.current, game.codes) == (90, "DR", [])


def test_a_price_that_moves_within_the_round_changes_who_is_next():
    # The table puts FS on £150 while BNR acts: FS then comes before DR.
    game = play("BNR: run 50\nBNR: pay\nprice FS 150\nBNR: done", setup=FIRST_TURN)
    assert (game.current, game.codes) == ("FS", ["adjusted"])


def test_a_set_has_two_operating_rounds_and_then_a_stock_round():
    all_idle = idle(*(str(n) for n in range(1, 16)))
    assert play("", setup=SOLD_OUT).round == "OR 1.1"
    assert play(all_idle, setup=SOLD_OUT).round == "OR 1.2"
    assert play(2 * all_idle, setup=SOLD_OUT).round == "SR 2"


def test_an_unfloated_corporation_does_not_operate():
    setup = SOLD_OUT + 2 * idle(*(str(n) for n in range(1, 16)))
    game = play(
        "Ann: start BNR 100 minor 1\nBob: pass\nCyd: pass\nAnn: pass\n" + idle(*(str(n) for n in range(2, 16))),
        setup=setup,
    )
    assert (game.round, game.current) == ("OR 2.2", "2")
    assert not game.json["companies"]["BNR"]["floated"]


def test_a_line_of_an_unfloated_company_is_not_out_of_order():
    game = play("DR: run 100", setup=TWO_STARTED)
    assert (game.codes, game.finding("not-in-play").section) == (["not-in-play"], "4.4")
    assert game.finding("not-in-play").severity is Severity.VIOLATION


def test_a_company_that_has_closed_has_no_turn_to_end():
    game = play("4: done", setup=PHASE_5)
    assert (game.codes, game.finding("not-in-play").section) == (["not-in-play"], "4.4")


def test_acting_out_of_order_is_flagged_and_booked():
    game = play("DR: lay D8", setup=FIRST_TURN)
    assert game.finding("out-of-order").expected == "BNR"
    assert game.finding("out-of-order").section == "4.4"
    assert game.position.tiles["D8"] == "yellow"


def test_an_interrupted_turn_continues_where_it_stopped():
    # DR acts while BNR has yet to declare its £120; BNR then pays it, Ann's half of it £60.
    game = play("BNR: run 120\nDR: run 0\nDR: done\nBNR: pay", setup=SECOND_TURN)
    assert (game.codes, game.cash("Ann"), game.current) == (["out-of-order"], 275 + 60, "BNR")
    after = play("BNR: run 120\nDR: run 0\nDR: done\nBNR: pay\nBNR: done", setup=SECOND_TURN)
    assert after.current == "FS"


def test_an_interrupted_company_is_not_out_of_order():
    # DR's turn is open when BNR goes on; it goes on in its place with the run that was said.
    lines = "BNR: run 120\nDR: run 100\nBNR: pay\n"
    game = play(lines, setup=SECOND_TURN)
    assert (game.codes, game.finding("out-of-order").line, game.cash("Ann")) == (["out-of-order"], game.first + 1, 335)
    after = play(lines + "BNR: done\nDR: pay", setup=SECOND_TURN)
    assert (after.codes, after.price("BNR"), after.price("DR"), after.current) == (["out-of-order"], 110, 110, "DR")
    again = play("BNR: run 120\nDR: run 50\nBNR: lay C10 !\nDR: pay", setup=SECOND_TURN)
    assert again.codes == ["out-of-order", "step-order", "out-of-order"]  # BNR's dividend is still open


def test_a_company_that_is_not_in_play_has_no_turn():
    game = play("SNCF: lay D8", setup=FIRST_TURN)
    assert (game.codes, game.current, bool(game.game.doubts())) == (["not-in-play"], "BNR", True)


def test_a_move_of_an_operating_round_in_a_stock_round_is_flagged_and_booked():
    game = play("BNR: lay C10", setup=SR3)
    assert game.finding("wrong-round").section == "4"
    assert (game.cash("BNR"), game.round) == (340 - 60, "SR 3")


# ---- the steps ----


def test_steps_keep_their_order():
    game = play(
        "BNR: lay D8\nBNR: token Lyon\nBNR: run 50\nBNR: pay\nBNR: train 2 from DR 10\nBNR: sell BNR 1",
        setup=SECOND_TURN,
    )
    assert (game.codes, game.current) == ([], "DR")  # at its limit, and sold: the turn ends by itself


def test_track_after_the_run_is_flagged_and_paid():
    game = play("BNR: run 50\nBNR: lay C10", setup=SECOND_TURN)
    found = game.finding("step-order")
    assert (found.section, found.actual) == ("4.4", "track")
    assert game.cash("BNR") == 125 - 60


def test_a_token_after_the_run_is_flagged_and_placed():
    game = play("BNR: run 50\nBNR: pay\nBNR: token Lyon", setup=SECOND_TURN)
    assert (game.codes, game.tokens("BNR")) == (["step-order"], 3)


def test_a_run_after_the_trains_is_flagged_and_booked_late():
    # Passing the run over is earning nothing: £100 -> £90. The late run still pays its £60, half to Ann.
    game = play("BNR: train 2 from DR 10\nBNR: run 60\nBNR: pay\nBNR: done", setup=SECOND_TURN)
    assert game.codes == ["step-order"]  # the dividend is still due, and comes in time
    assert (game.cash("Ann"), game.cash("BNR")) == (275 + 30, 125 - 10 + 30)


def test_a_minors_run_after_its_train_is_flagged_and_booked_late():
    setup = THREE_FLOATED + give_money(50, "10") + give_train("2", "box", 1, "10")
    game = play("10: train 2 from 12 10\n10: run 40\n10: done", setup=setup)
    assert game.codes == ["step-order"]
    assert (game.cash("10"), game.cash("Ann"), game.cash("12")) == (60, 270, 10)


def test_a_dividend_after_the_trains_is_flagged_and_paid_late():
    game = play("BNR: run 100\nBNR: train 2 from DR 10\nBNR: pay\nBNR: done", setup=SECOND_TURN)
    assert game.codes == ["dividend-owed", "step-order"]
    assert (game.cash("Ann"), game.price("BNR")) == (275 + 50, 110)


# ---- the end of a turn ----


def test_a_turn_ends_with_done_where_more_could_be_done():
    game = play("BNR: run 50\nBNR: pay", setup=SECOND_TURN)
    assert game.current == "BNR"
    assert play("BNR: run 50\nBNR: pay\nBNR: done", setup=SECOND_TURN).current == "DR"


def test_the_next_companys_move_ends_a_settled_turn():
    game = play("BNR: run 50\nBNR: pay\nDR: lay D8", setup=SECOND_TURN)
    assert (game.codes, game.current) == ([], "DR")


def test_the_first_companys_move_ends_the_last_turn_of_a_round():
    text = "BNR: run 50\nBNR: pay\nBNR: done\nDR: run 50\nDR: pay\nDR: done\nFS: run 50\nFS: pay\n10: lay D8"
    game = play(text, setup=FIRST_TURN)
    assert (game.codes, game.round, game.current) == ([], "OR 2.2", "10")


def test_done_for_a_turn_that_ended_automatically_changes_nothing():
    # Minor 10 has no money and nothing to do after its run.
    game = play("10: run 0\n10: done\n11: run 0", setup=THREE_FLOATED)
    assert (game.codes, game.current) == ([], "12")


def test_a_company_without_money_that_can_sell_stock_keeps_its_turn():
    # A first turn allows no sale of own stock, a second one does.
    first = play("BNR: run 0", setup=FIRST_TURN + give_money(-100, "BNR"))
    second = play("BNR: run 0", setup=SECOND_TURN + give_money(-125, "BNR"))
    assert (first.current, second.current) == ("DR", "BNR")


@pytest.mark.parametrize(("has", "current"), [(89, "DR"), (90, "BNR")])
def test_a_company_that_can_just_buy_a_share_of_its_own_keeps_its_turn(has, current):
    """Without earnings its price falls to £90. It has four trains, and may not sell in its first turn."""
    pooled = "adjust BNR -10% BNR pool +10% BNR\n" + give_train("3", "BNR")
    game = play("BNR: run 0", setup=FIRST_TURN + pooled + give_money(has - 100, "BNR"))
    assert (game.cash("BNR"), game.current) == (has, current)


@pytest.mark.parametrize(
    ("moved", "current"),
    [
        ("Ann -20% BNR BNR -20% BNR pool +40% BNR", "BNR"),
        ("Ann -20% BNR BNR -30% BNR pool +50% BNR", "DR"),  # the pool is full
        ("BNR -50% BNR Bob +30% BNR Cyd +20% BNR", "DR"),  # it has no share left
    ],
)
def test_a_company_without_money_waits_if_the_pool_takes_a_share_of_it(moved, current):
    setup = SECOND_TURN + give_money(-125, "BNR") + f"adjust {moved}\n"
    assert play("BNR: run 0", setup=setup).current == current


def test_a_company_at_its_train_limit_with_money_may_still_trade_stock():
    setup = SECOND_TURN + give_train("3", "BNR")
    assert play("BNR: run 50\nBNR: pay", setup=setup).current == "BNR"
    sold = play("BNR: run 50\nBNR: pay\nBNR: sell BNR 1", setup=setup)
    assert (sold.codes, sold.current) == ([], "DR")  # sold once, at the limit: nothing is left to do


def test_done_by_a_company_that_still_owes_a_train():
    setup = SECOND_TURN + give_train("2", "box", 3, "BNR")
    game = play("BNR: done", setup=setup)
    assert game.codes == ["train-owed"]
    assert (game.price("BNR"), game.current) == (90, "DR")  # no train, no earnings: a column to the left


def test_a_presidents_pass_ends_his_companys_turn():
    game = play("BNR: run 50\nBNR: pay\nAnn: pass", setup=SECOND_TURN)
    assert (game.codes, game.current) == ([], "DR")


def test_a_minor_with_a_pound_may_buy_anothers_train_and_keeps_its_turn():
    assert play("10: run 0", setup=THREE_FLOATED + give_money(1, "10")).current == "10"
    full = THREE_FLOATED + give_money(1, "10") + give_train("2", "10", 1, "12")
    assert play("10: run 0", setup=full).current == "11"  # two trains are its limit


def test_a_company_at_its_limit_with_a_pullman_may_give_it_up_and_keeps_its_turn():
    setup = THREE_FLOATED + give_train("P", "10", 1, "pool") + give_money(1, "10")
    assert play("10: run 0", setup=setup).current == "10"
    assert play("10: run 0", setup=setup + give_money(-1, "10")).current == "11"


def test_a_company_that_could_buy_its_stock_from_the_pool_keeps_its_turn():
    # At its limit of trains, in its first turn, with £125 after the run: a share of the pool costs £100.
    setup = FIRST_TURN + give_train("3", "BNR") + "adjust BNR -10% BNR pool +10% BNR\n"
    assert play("BNR: run 50\nBNR: pay", setup=setup).current == "BNR"
    poor = play("BNR: run 50\nBNR: pay", setup=setup + give_money(-50, "BNR"))
    assert (poor.cash("BNR"), poor.current) == (70, "DR")  # £50 left, and £20 of its own dividend


def test_a_refused_line_is_not_also_out_of_order():
    """BNR is on turn, DR comes later and has no train to buy of itself: there is one thing to mend in the line."""
    assert play("DR: train 3 from DR\n", setup=SECOND_TURN).codes == ["missing"]
    assert play("DR: lay H5\n", setup=SECOND_TURN).codes == ["out-of-order"]
