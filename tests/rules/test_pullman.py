"""Pullmans (4.4.9): bought, kept, discarded and returned. Doubled stops are in test_running."""

import pytest

from tests.figures import figures
from tests.ledger import play
from tests.positions import SECOND_TURN, begin_phase, give_money, give_train

RUN = "BNR: run 50\nBNR: pay\n"
# BNR on turn after the first 3 of the game, with that 3 only and £1000.
PHASE_3 = SECOND_TURN + RUN + give_train("2", "box", 3, "BNR") + begin_phase("3") + give_money(850, "BNR")


def test_a_pullman_costs_100_from_the_pool():
    game = play("BNR: train P", setup=PHASE_3)
    assert (game.codes, game.cash("BNR"), game.trains("BNR")) == ([], 900, ["3", "P"])
    assert game.pool_trains == ["P"] * 4


def test_no_pullman_before_phase_3():
    game = play("BNR: train P", setup=SECOND_TURN + RUN)
    found = game.finding("car-phase")
    assert (found.expected, found.actual, found.section) == ("phase 3", "phase 2", "4.4.9")
    assert game.trains("BNR") == ["2", "2", "2", "P"]


def test_a_minor_may_own_one():
    setup = PHASE_3 + "BNR: done\nDR: run 0\nDR: done\nFS: run 0\nFS: done\n" + "pass\n" * 3 + give_money(100, "10")
    game = play("10: run 0\n10: train P", setup=setup)
    assert (game.codes, game.trains("10")) == ([], ["2", "P"])


def test_a_pullman_needs_another_train():
    setup = PHASE_3 + "adjust BNR -1 train 3 box +1 train 3\n"
    game = play("BNR: train P", setup=setup)
    assert (game.codes, game.finding("car-needs-train").section) == (["car-needs-train"], "4.4.9")


def test_a_company_may_not_own_two_pullmans():
    game = play("BNR: train P\nBNR: train P", setup=PHASE_3)
    assert game.codes == ["car-single"]
    assert {game.finding(code).section for code in game.codes} == {"4.4.9"}
    assert (game.cash("BNR"), game.trains("BNR")) == (800, ["3", "P", "P"])


def test_a_company_buys_one_pullman_a_round():
    # The table takes it away again; buying it back is a second purchase.
    game = play("BNR: train P\nadjust BNR -1 train P pool +1 train P\nBNR: train P", setup=PHASE_3)
    assert (game.codes, game.finding("car-once").section) == (["adjusted", "car-once"], "4.4.9")
    assert game.stakes("car-once") == ("1", "2")


def test_the_next_round_allows_another_purchase():
    setup = _next_round(PHASE_3 + "BNR: train P\n") + "adjust BNR -1 train P pool +1 train P\n"
    game = play("BNR: run 50\nBNR: pay\nBNR: train P", setup=setup)
    assert (game.round, game.codes) == ("OR 3.1", [])


def test_a_pullman_is_never_traded():
    setup = PHASE_3 + give_train("P", "DR", 1, "pool")
    game = play("BNR: train P from DR 50", setup=setup)
    assert (game.codes, game.finding("car-trade").section) == (["car-trade"], "4.4.9")
    assert (game.cash("DR"), game.trains("BNR")) == (125 + 50, ["3", "P"])


def test_a_pullman_without_a_train_after_a_sale_returns_without_payment():
    setup = PHASE_3 + give_train("2", "box", 2, "DR") + give_train("P", "DR", 1, "pool")
    game = play("BNR: train 2 from DR 80", setup=setup)
    assert (game.codes, game.trains("DR"), game.cash("DR")) == ([], [], 125 + 80)
    assert game.pool_trains == ["P"] * 5
    assert game.happened("car-return") == ["alone: DR P"]


# ---- given up at the limit ----

_MINORS = ("10", "11", "12", "13", "14", "15")
_CLOSED = "".join(f"{owner}: close {minor}\n" for minor, owner in zip(_MINORS, ("Ann", "Bob", "Cyd") * 2, strict=True))
_REST = "BNR: done\nDR: run 0\nDR: done\nFS: run 0\nFS: done\n"

# Phase 5, OR 3.1: BNR on turn with a 5 and a Pullman, at its limit of two, with money for any train.
AT_THE_LIMIT = (
    SECOND_TURN
    + RUN
    + give_train("2", "box", 3, "BNR")
    + begin_phase("5")
    + give_train("P", "BNR", 1, "pool")
    + _REST
    + _CLOSED
    + "pass\n" * 3
    + give_money(2000, "BNR")
    + RUN
)


def test_a_company_at_its_limit_may_give_it_up_for_another_train():
    game = play("BNR: discard P\nBNR: train 5\nBNR: done", setup=AT_THE_LIMIT)
    assert (game.codes, game.trains("BNR")) == ([], ["5", "5"])


def test_a_company_that_discards_a_pullman_must_buy_a_train():
    game = play("BNR: discard P\nBNR: done", setup=AT_THE_LIMIT)
    found = game.finding("car-discard")
    assert (found.section, found.expected) == ("4.4.9", "a train")
    assert (game.trains("BNR"), game.current) == (["5"], "DR")


def test_a_missing_train_is_reported_once_when_shares_are_traded_first():
    setup = AT_THE_LIMIT + "adjust Ann -10% BNR pool +10% BNR\nBNR: discard P\n"
    found = play("BNR: buy BNR 1", setup=setup).finding("car-discard")
    assert (figures(found), found.remedy) == (
        "BNR Pullman",
        "BNR: train 5",
    )
    after = play("BNR: done", setup=setup + "BNR: buy BNR 1\n")
    assert after.codes == []


def test_buying_back_the_pullman_does_not_count_as_another_train():
    game = play("BNR: discard P\nBNR: train P\nBNR: done", setup=AT_THE_LIMIT)
    assert game.codes == ["car-discard"]


def test_a_pullman_is_kept_below_the_limit():
    setup = PHASE_3 + "BNR: train P\n"
    game = play("BNR: discard P", setup=setup)
    assert (game.codes[0], game.trains("BNR")) == ("car-discard", ["3"])


def test_a_pullman_may_be_discarded_after_a_purchase_beyond_the_limit():
    game = play("BNR: train 5\nBNR: discard P", setup=AT_THE_LIMIT)
    assert (game.codes, game.trains("BNR")) == (["train-limit"], ["5", "5"])


def test_a_pullman_is_kept_without_money_for_another_train():
    poor = AT_THE_LIMIT + "adjust BNR -{cash} bank +{cash}\n".format(cash=play("", setup=AT_THE_LIMIT).cash("BNR"))
    game = play("BNR: discard P\nBNR: done", setup=poor)
    assert (game.codes, game.finding("car-discard").expected) == (["car-discard"], "the P kept")


@pytest.mark.parametrize(("has", "codes"), [(499, ["car-discard"]), (500, [])])
def test_a_pullman_makes_room_for_a_train_that_the_treasury_can_just_pay_for(has, codes):
    """The 5 costs £500, and no other company has a train to sell."""
    spent = play("", setup=AT_THE_LIMIT).cash("BNR") - has
    assert play("BNR: discard P", setup=f"{AT_THE_LIMIT}adjust BNR -{spent} bank +{spent}\n").codes == codes


def test_a_discarded_pullman_may_be_bought_again_if_there_is_room():
    # The new 6 rusts the 3 it was bought beside: one train, room for a Pullman.
    old = give_train("3", "BNR", 1, "box") + give_train("5", "box", 1, "BNR") + give_train("5", "box", 2)
    setup = AT_THE_LIMIT.removesuffix(RUN) + old + RUN
    game = play("BNR: discard P\nBNR: train 6\nBNR: train P", setup=setup)
    assert (game.codes, game.trains("BNR")) == ([], ["6", "P"])


def test_a_discarded_pullman_may_not_be_bought_again_without_room():
    game = play("BNR: discard P\nBNR: train 5\nBNR: train P", setup=AT_THE_LIMIT)
    assert game.codes == ["train-limit"]


def test_the_limit_counts_when_the_turn_begins():
    # One train and a Pullman are below the limit of four of phase 3.
    game = play("BNR: run 50\nBNR: pay\nBNR: discard P", setup=_next_round(PHASE_3 + "BNR: train P\n"))
    assert (game.codes, game.finding("car-discard").actual) == (["car-discard"], "below the limit")


def _next_round(setup):
    """The same company on turn in the first round of the next set."""
    return setup + _REST + "pass\n" * 3 + "".join(f"{minor}: run 0\n" for minor in _MINORS)


def test_a_limit_full_of_pullmans_leaves_room_for_the_train_that_is_owed():
    """The table has let BNR have two Pullmans and nothing else, with a limit of two."""
    alone = AT_THE_LIMIT + "adjust BNR -1 train 5 box +1 train 5\n"
    setup = alone + "BNR: train P !\nBNR: train P !\n"
    assert play("BNR: train 5", setup=setup).codes == ["train-limit"]
    game = play("BNR: discard P\nBNR: train 5\nBNR: done", setup=setup)
    assert (game.codes, game.trains("BNR")) == ([], ["5"])
