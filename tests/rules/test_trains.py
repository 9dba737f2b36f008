"""4.4.6, 4.4.7 Trains bought from the stack, the pool and other companies, and given up at the limit."""

import pytest

from tests.ledger import play
from tests.midwest import OR2
from tests.positions import SECOND_TURN, SR3, THREE_FLOATED, begin_phase, give_money, give_train

RUN = "BNR: run 50\nBNR: pay\n"
# BNR on turn, £125 - none of it spent - and £1000 from the table; three 2 trains each.
RICH = SECOND_TURN + RUN + give_money(1000, "BNR")
TREASURY = 125 + 25 + 1000


def test_the_top_train_of_the_stack_is_paid_to_the_bank():
    game = play("BNR: train 3", setup=RICH)
    assert (game.cash("BNR"), game.trains("BNR"), game.codes) == (TREASURY - 200, ["2", "2", "2", "3"], [])
    assert (game.left("3", "depot"), game.json["trains_left"]["3"]) == (4, 4)


def test_trains_are_bought_in_the_order_of_the_stack():
    game = play("BNR: train 4", setup=RICH)
    found = game.finding("train-order")
    assert (found.expected, found.actual, found.section) == ("3", "4", "4.4.6")
    assert (game.left("4", "BNR"), game.position.phase) == (1, "4")


def test_another_price_than_the_trains_is_flagged_and_paid():
    game = play("BNR: train 3 150", setup=RICH)
    found = game.finding("train-price")
    assert (found.expected, found.actual, found.section) == ("£200", "£150", "4.4.6")
    assert game.cash("BNR") == TREASURY - 150


def test_a_pool_train_costs_its_face_value():
    game = play("BNR: train 4 pool", setup=RICH + give_train("4", "pool"))
    assert (game.cash("BNR"), game.codes, game.position.phase) == (TREASURY - 300, [], "2")
    assert game.trains("BNR") == ["2", "2", "2", "4"]
    # A type that only the pool still has is taken from there without saying so.
    later = RICH + begin_phase("4") + "adjust BNR -1 train 4 box +1 train 4\nadjust box -1 train 3 pool +1 train 3\n"
    assert play("BNR: train 3", setup=later).pool_trains == ["P"] * 5


def test_a_train_of_another_company_costs_what_they_agree_on():
    game = play("BNR: train 2 from DR 1", setup=RICH)
    assert (game.cash("BNR"), game.cash("DR"), game.codes) == (TREASURY - 1, 125 + 1, [])
    assert (game.trains("BNR"), game.trains("DR")) == (["2"] * 4, ["2"] * 2)


def test_a_train_of_another_company_costs_at_least_1():
    game = play("BNR: train 2 from DR 0", setup=RICH)
    assert (game.codes, game.finding("train-trade-price").section) == (["train-trade-price"], "4.4.6")
    assert len(game.trains("BNR")) == 4


def test_the_agreed_price_must_be_stated():
    game = play("BNR: train 2 from DR", setup=RICH)
    assert (game.codes, game.steps[-1].held) == (["train-trade-price"], False)
    assert game.finding("train-trade-price").remedy == "add the price that BNR and DR agree on"


@pytest.mark.parametrize("line", ["BNR: train 4 from DR 10", "BNR: train 2 from BNR 10", "BNR: train 3 pool"])
def test_a_train_the_seller_does_not_have_cannot_be_bought(line):
    game = play(line, setup=RICH)
    assert (game.codes, game.steps[-1].held) == (["missing"], False)


def test_a_private_owns_no_trains():
    game = play("IC: train 3 from MO 10", setup=OR2, title="18MW")
    assert (game.codes, game.steps[-1].held) == (["missing"], False)


def test_a_minor_sells_to_a_corporation_and_a_corporation_to_a_minor():
    assert play("BNR: train 2 from 10 5", setup=RICH).cash("10") == 5
    bought = play("10: run 0\n10: train 2 from BNR 5", setup=THREE_FLOATED + give_money(20, "10"))
    assert (bought.codes, bought.trains("10")) == ([], ["2", "2"])


# ---- limits ----


def test_a_corporation_may_own_four_trains_in_phase_2_and_3():
    game = play("BNR: train 3\nBNR: train 3", setup=RICH)
    found = game.finding("train-limit")
    assert (found.line, found.actual, found.section) == (game.first + 1, "4", "4.4.6")
    assert game.trains("BNR") == ["2", "2", "2", "3", "3"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("phase", "minor", "corporation"), [("3", 2, 4), ("4", 1, 3), ("5", 1, 2), ("6", 1, 2), ("8", 1, 2)]
)
def test_limits_of_the_phases(phase, minor, corporation):
    begun = RICH + begin_phase(phase)
    limits = play("", setup=begun).game.title.phase(phase).limits
    assert limits == {"minor": minor, "corporation": corporation}
    top = give_train("8", "BNR", corporation - len(play("", setup=begun).trains("BNR"))) if phase != "3" else ""
    game = play(f"BNR: train {phase}", setup=begun + top + give_money(1000, "BNR"))
    assert game.codes == ["train-limit"]


def test_a_pullman_counts_as_a_train():
    game = play("BNR: train P", setup=RICH + begin_phase("3"))
    assert game.codes == ["train-limit"]


# ---- money ----


def test_a_company_with_trains_buys_with_its_own_money():
    # BNR has £150: the president adds £50, which he may not.
    game = play("BNR: train 3", setup=SECOND_TURN + RUN)
    assert (game.codes, game.cash("BNR"), game.cash("Ann")) == (["emergency-not-owed"], 0, 300 - 50)
    assert game.finding("emergency-not-owed").section == "4.5.1"


def test_a_company_with_just_the_price_needs_no_help():
    """4.4.6: £125, £25 of its own dividend and £50 from the table are the £200 of a 3; Ann keeps her £300."""
    game = play("BNR: train 3", setup=SECOND_TURN + RUN + give_money(50, "BNR"))
    assert (game.codes, game.cash("BNR"), game.cash("Ann")) == ([], 0, 300)
    assert play("BNR: train 3", setup=SECOND_TURN + RUN + give_money(49, "BNR")).cash("Ann") == 299


def test_a_minors_owner_may_not_help():
    setup = THREE_FLOATED + give_money(150, "10") + "10: run 40\n"
    game = play("10: train 3", setup=setup)
    assert (game.codes, game.finding("minor-help").section) == (["minor-help"], "4.5.3")
    assert (game.cash("10"), game.cash("Ann"), game.trains("10")) == (0, 270 - 30, ["2", "3"])


def test_a_minor_buys_with_its_own_money():
    game = play("10: run 40\n10: train 3", setup=THREE_FLOATED + give_money(180, "10"))
    assert (game.codes, game.cash("10"), game.position.phase) == ([], 0, "3")


# ---- the optional trains, the endless 8s ----


@pytest.mark.parametrize(
    ("options", "threes", "fours"),
    [("", 5, 4), ("extra-3-trains 1", 6, 4), ("extra-3-trains 2", 7, 4), ("extra-3-trains 2, extra-4-trains 1", 7, 5)],
)
def test_optional_trains(options, threes, fours):
    left = play("", options=options).json["trains_left"]
    assert (left["3"], left["4"], left["5"], left["6"]) == (threes, fours, 3, 2)


def test_the_supply_of_8_trains_is_unlimited():
    setup = (
        RICH
        + begin_phase("8")
        + "".join("adjust BNR -1 train 8 box +1 train 8\nadjust bank -800 BNR +800\nBNR: train 8\n" for _ in range(12))
    )
    game = play("", setup=setup)
    assert (game.trains("BNR"), game.json["trains_left"]["8"]) == (["8"], None)


# ---- discards ----


def test_nothing_is_discarded_within_the_limit():
    game = play("BNR: discard 2", setup=RICH)
    assert (game.codes, game.finding("discard-none").section) == (["discard-none"], "4.4.3")
    assert (game.trains("BNR"), game.pool_trains) == (["2", "2"], ["2"] + ["P"] * 5)
    assert play("BNR: discard 2", setup=SR3).stakes("discard-none") == ("no discard", "2")


# FS buys the first 4 in OR 2.2 after 3s went round: BNR 3 3 3 P (four), DR 3 3 3 3, FS 3 3 3 and a 4, minor 14 3 3.
def crowded():
    lost = "".join(give_train("2", "box", 3, company) for company in ("BNR", "DR", "FS"))
    third = SECOND_TURN + RUN + begin_phase("3") + "adjust BNR -1 train 3 depot +1 train 3\n" + lost
    given = (
        give_train("4", "BNR", 3)
        + give_train("P", "BNR", 1, "pool")
        + "adjust depot -3 train 3 DR +3 train 3\nadjust depot -2 train 3 14 +2 train 3\n"
        + give_train("5", "DR", 1)
        + give_train("8", "FS", 3)
    )
    turns = "BNR: done\nDR: run 50\nDR: pay\nDR: done\nFS: run 50\nFS: pay\n"
    return third + given + turns + give_money(300, "FS")


def test_the_first_4_begins_phase_4_and_discards_go_round_from_the_buyer():
    # FS is last in the order: it discards first, then minors, then BNR and DR.
    game = play("FS: train 4", setup=crowded())
    assert (game.position.phase, game.json["duties"]) == ("4", ["FS", "14", "BNR", "DR"])
    assert game.current == "FS"


def test_discards_are_made_in_that_order_with_the_pullman_first():
    text = "FS: train 4\nFS: discard 8\n14: discard 3\nBNR: discard P\nDR: discard 3"
    game = play(text, setup=crowded())
    assert (game.codes, game.json["duties"]) == ([], [])
    assert (game.trains("FS"), game.trains("14"), game.trains("BNR")) == (["4", "8", "8"], ["3"], ["4", "4", "4"])
    assert game.pool_trains == ["3", "3", "8"] + ["P"] * 5


def test_another_train_before_the_pullman_is_flagged():
    game = play("FS: train 4\nFS: discard 8\n14: discard 3\nBNR: discard 4", setup=crowded())
    assert (game.codes, game.finding("car-first").section) == (["car-first"], "4.4.9")
    assert game.trains("BNR") == ["4", "4", "P"]


def test_a_discard_out_of_order_is_flagged_and_booked():
    game = play("FS: train 4\nDR: discard 3", setup=crowded())
    found = game.finding("discard-order")
    assert (found.expected, found.actual, found.section) == ("FS", "DR", "4.4.3")
    assert game.json["duties"] == ["FS", "14", "BNR"]


def test_play_waits_for_the_discards():
    game = play("FS: train 4\nFS: done", setup=crowded())
    assert (game.codes[0], game.finding("duty-first").section) == ("duty-first", "4.4.3")


def test_a_skipped_discard_is_reported_once_and_stays_due():
    """Play goes on as if the table had allowed it; the duties stand until they are done, however late."""
    game = play("FS: train 4\nFS: done\nCyd: pass\nAnn: pass", setup=crowded())
    assert (game.codes.count("duty-first"), game.json["duties"]) == (1, ["FS", "14", "BNR", "DR"])
    late = play("DR: discard 3", setup=crowded() + "FS: train 4\nFS: done !\n")
    assert (late.codes, late.json["duties"]) == ([], ["FS", "14", "BNR"])


def test_a_skipped_discard_is_not_reported_again_for_the_same_surplus():
    passed = crowded() + "FS: train 4\nFS: done !\npass\npass\npass\n"  # the end of SR 3 asks for discards as well
    assert play("10: run 0", setup=passed).codes == []


def test_the_buyer_goes_on_after_the_discards():
    discards = "FS: train 4\nFS: discard 8\n14: discard 3\nBNR: discard P\nDR: discard 3\n"
    setup = crowded() + give_money(500, "FS") + discards
    game = play("FS: train 3 pool", setup=setup + "adjust FS -1 train 8 box +1 train 8\n")
    assert (game.codes, game.trains("FS")) == ([], ["3", "4", "8"])


def test_a_train_missing_from_the_pool_is_one_finding():
    game = play("BNR: run 50\nBNR: pay\nBNR: train 8 pool", setup=SECOND_TURN)
    assert (game.codes, game.finding("missing").section) == (["missing"], "4.4.6")
