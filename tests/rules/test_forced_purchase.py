"""Owed trains and forced purchases of 18Rhl: the order of means, the bank's credit, bankruptcy (6.2.6, 8.3)."""

import pytest

from moderator.model.rounds import GameOver
from moderator.rules.booking import State
from moderator.scoring import score
from tests.figures import figures, mentions
from tests.rhineland import PRIVATES_SOLD, RHE_ALONE, rhineland
from tests.setups import swap

GONE = "adjust depot -6 train 2 box +6 train 2 depot -5 train 3 box +5 train 3 depot -3 train 4 box +3 train 4\n"
# OR 1.1: RhE, Bob's, has 140 Marks, no train, 50% on its charter, 30% in the pool; without a dividend it falls from 75
# to 70. The 5 train for 500 is the next. Bob has 430 Marks. Two of RhE's own shares may be sold: 140.
FORCED = RHE_ALONE + GONE + "adjust RhE -1000 bank +1000\n"


def test_own_shares_then_the_director_s_cash():
    game = rhineland("RhE: sell RhE 2\nRhE: train 5", setup=FORCED)
    assert (game.codes, game.cash("RhE"), game.cash("Bob")) == ([], 0, 430 - 220)
    assert (game.percent("RhE", "pool"), game.price("RhE")) == (50, 65)  # one space for the block


def test_selling_own_shares_may_suffice_and_leave_money_over():
    setup = FORCED + "adjust bank -230 RhE +230\n"  # 130 are lacking: one share brings 70, two 140
    game = rhineland("RhE: sell RhE 2\nRhE: train 5", setup=setup)
    assert (game.codes, game.cash("RhE"), game.cash("Bob")) == ([], 10, 430)


def test_director_s_cash_before_own_shares():
    finding = rhineland("RhE: train 5", setup=FORCED).finding("emergency-own-shares")
    assert (finding.section, figures(finding)) == (
        "6.2.6.2",
        "360 2 70 Bob RhE",
    )


def test_more_own_shares_than_needed():
    game = rhineland("RhE: sell RhE 2", setup=FORCED + "adjust bank -300 RhE +300\n")  # 60 are lacking
    assert game.finding("emergency-sale").expected == "1 share"


def test_own_shares_beyond_the_pool_s_limit():
    assert rhineland("RhE: sell RhE 3", setup=FORCED).codes == ["pool-limit"]


def test_own_shares_in_two_blocks():
    """One is too few; the next one is sold at the price it has then."""
    game = rhineland("RhE: sell RhE\nRhE: sell RhE", setup=FORCED)
    assert (game.codes, game.percent("RhE", "pool"), game.cash("RhE")) == ([], 50, 140 + 70 + 65)


def test_a_player_sells_more_of_a_block_that_was_too_small_before_bankruptcy():
    """Two shares of GVE at 80 may go, for 220 that are lacking: after one he is told of the other."""
    setup = TWO_CHARTERS + "adjust GVE -20% GVE Bob +20% GVE\nRhE: sell RhE 2\nBob: sell GVE\n"
    early = rhineland("Bob: bankrupt", setup=setup, options=NO_CREDIT).finding("bankrupt-early")
    assert (early.section, early.remedy) == ("8.3", "Bob: sell GVE")
    again = rhineland("Bob: sell GVE\nBob: bankrupt", setup=setup, options=NO_CREDIT)
    assert (again.codes, again.position.round) == ([], GameOver("Bob is bankrupt"))


# ---- whether it is forced (6.2.6.1) ----


def test_nothing_is_forced_while_the_treasury_can_pay_for_a_train_of_the_pool():
    """RhE has 240: a 3 of the pool costs 200, the new 5 500."""
    rich = FORCED + THREE + "adjust bank -100 RhE +100\n"
    helped = rhineland("RhE: train 5", setup=rich).finding("emergency-not-owed")
    assert (helped.section, helped.expected, helped.remedy) == ("6.2.6.1", "a 3 for M200", "RhE: train 3 pool")
    assert rhineland("RhE: sell RhE", setup=rich).codes == ["emergency-sale"]
    assert rhineland("Bob: credit 10", setup=rich).codes == ["credit-need"]
    assert rhineland("RhE: train 3", setup=rich).codes == []


def test_nothing_is_owed_where_neither_display_nor_pool_has_a_train():
    lost = "RhE: train 2\nRhE: done\nCyd: pass\nAnn: pass\nBob: pass\nRhE: run 50\nRhE: pay\n"
    setup = RHE_ALONE + lost + "adjust RhE -1 train 2 box +1 train 2\n"
    none = rhineland("", setup=setup)
    gone = [f"depot -{count} train {t} box +{count} train {t}" for t in "234568" if (count := none.left(t, "depot"))]
    assert rhineland("RhE: done", setup=setup + f"adjust {' '.join(gone)}\n").codes == []


def test_own_shares_of_a_company_with_a_train():
    game = rhineland("RhE: sell RhE", setup=RHE_ALONE + "RhE: train 2\n")
    assert game.codes == ["emergency-sale"]


# GVE, Bob's as well, has floated: Bob 20%, Ann 20%, Cyd 10%. RhE is on turn after it, with 140 Marks; Bob has none.
TWO_CHARTERS = (
    PRIVATES_SOLD
    + """\
Cyd: pass
Ann: pass
Bob: start GVE 80
Cyd: buy GVE
Ann: buy GVE
Bob: pass
Cyd: pass
Ann: pass
GVE: train 2
GVE: done
"""
    + "adjust depot -5 train 2 box +5 train 2 depot -5 train 3 box +5 train 3 depot -3 train 4 box +3 train 4\n"
    + "adjust Bob -270 bank +270\n"
)


def test_no_directorship_may_change():
    game = rhineland("RhE: sell RhE 2\nBob: sell GVE 2", setup=TWO_CHARTERS)
    assert game.codes == ["emergency-presidency"]


def test_director_s_shares_before_own_shares():
    assert rhineland("Bob: sell GVE 1", setup=TWO_CHARTERS).codes == ["emergency-order", "emergency-presidency"]


def test_a_train_of_another_company_is_paid_only_from_the_treasury():
    game = rhineland("RhE: train 2 from GVE 160", setup=TWO_CHARTERS)
    assert game.finding("emergency-trade").expected == "at most M140"
    assert rhineland("RhE: train 2 from GVE 140", setup=TWO_CHARTERS).codes == []


# ---- the bank's credit ----

SHORT = FORCED + "adjust Bob -380 bank +380\nRhE: sell RhE 2\n"  # RhE 280, Bob 50: 170 are lacking


def test_credit_counts_double_in_the_end():
    game = rhineland("Bob: credit 170\nRhE: train 5", setup=SHORT)
    assert (game.codes, game.cash("Bob"), game.cash("RhE")) == ([], 0, 0)
    standings = score(State(game.game.title, game.position)).standings
    (bob,) = [standing for standing in standings if standing.player == "Bob"]
    assert [(part.what, part.amount) for part in bob.parts] == [("cash", 0), ("RhE", 130), ("bank credit", -340)]
    told = game.json["players"]["Bob"]
    assert (told["cash"], told["credit"], told["worth"]) == (0, 170, -210)
    assert bob.total == -210


def test_credit_beyond_the_need():
    assert rhineland("Bob: credit 180", setup=SHORT).finding("credit-need").expected == "at most M170"


def test_credit_of_a_director_without_any_cash():
    setup = SHORT + "adjust Bob -50 bank +50\n"
    assert rhineland("Bob: credit 230", setup=setup).finding("credit-need").expected == "at most M220"


def test_credit_before_own_shares():
    game = rhineland("Bob: credit 100", setup=FORCED + "adjust Bob -380 bank +380\n")
    assert game.codes == ["emergency-order"]


def test_skipped_own_shares_are_reported_once_per_train():
    game = rhineland("Bob: credit 100\nBob: credit 30\nRhE: train 5", setup=FORCED + "adjust Bob -200 bank +200\n")
    assert game.codes == ["emergency-order"]


def test_nobody_goes_bankrupt_while_the_bank_lends():
    finding = rhineland("Bob: bankrupt", setup=SHORT).finding("bankrupt-early")
    assert finding.remedy == "Bob: credit 170"


# ---- a choice of trains: any of the pool, or the cheapest new one ----

THREE = "adjust box -1 train 3 pool +1 train 3\n"  # for 200, beside the new 5 for 500
EIGHT = "adjust depot -1 train 8 pool +1 train 8\n"  # for 800


def test_own_shares_as_many_as_the_train_chosen_needs():
    game = rhineland("RhE: sell RhE 1\nRhE: train 3", setup=FORCED + THREE)  # 60 are lacking
    assert (game.codes, game.cash("RhE"), game.cash("Bob")) == ([], 10, 430)
    owed = TWO_CHARTERS + THREE + "RhE: sell RhE 1\nRhE: train 3\nadjust bank -600 RhE +600\n"
    assert rhineland("RhE: train 5", setup=owed).codes == []  # a second train, of its own money


def test_own_shares_for_a_dearer_train_than_the_one_bought():
    game = rhineland("RhE: sell RhE 2\nRhE: train 3", setup=FORCED + THREE)
    found = game.finding("emergency-excess")
    assert (game.codes, found.section, found.expected, found.actual) == (
        ["emergency-excess"],
        "6.2.6.2",
        "at most M70 raised",
        "M140",
    )
    assert (found.line, game.cash("RhE")) == (game.steps[1].booked.line, 80)


def test_credit_for_the_dearest_train_of_the_pool():
    poor = FORCED + EIGHT + "adjust Bob -380 bank +380\nRhE: sell RhE 2\n"  # RhE 280, Bob 50: 470 are lacking
    game = rhineland("Bob: credit 470\nRhE: train 8", setup=poor)
    assert (game.codes, game.cash("Bob"), game.cash("RhE")) == ([], 0, 0)
    assert rhineland("Bob: credit 480", setup=poor).finding("credit-need").expected == "at most M470"


def test_credit_for_a_dearer_train_than_the_one_bought():
    poor = FORCED + THREE + "adjust Bob -380 bank +380\nRhE: sell RhE 2\n"
    game = rhineland("Bob: credit 170\nRhE: train 3", setup=poor)  # 60 were lacking, one own share enough
    found = game.finding("emergency-excess")
    assert (game.codes, found.expected, found.actual) == (["emergency-excess"], "at most M70 raised", "M310")
    assert mentions(found, "70 RhE 170 Bob")


def test_excess_money_for_the_dearest_train_is_reported_once():
    game = rhineland("RhE: sell RhE 2\nRhE: train 5", setup=FORCED + "adjust bank -300 RhE +300\n")  # 60 are lacking
    assert game.codes == ["emergency-sale"]
    game = rhineland("Bob: credit 180\nRhE: train 5", setup=SHORT)
    assert game.codes == ["credit-need"]


def test_director_s_shares_for_a_dearer_train_than_the_one_bought():
    # RhE has sold two shares and holds 280, Bob nothing, and two shares of GVE at 80 that he may sell.
    rich = TWO_CHARTERS + "adjust GVE -20% GVE Bob +20% GVE\nRhE: sell RhE 2\n"
    dear = rhineland("Bob: sell GVE 2\nBob: credit 60\nRhE: train 5", setup=rich)
    assert (dear.codes, dear.cash("Bob"), dear.cash("RhE")) == ([], 0, 0)
    cheap = rhineland("Bob: sell GVE 2\nRhE: train 3", setup=rich + "adjust box -1 train 3 pool +1 train 3\n")
    assert (cheap.codes, cheap.finding("emergency-excess").actual) == (["emergency-excess"], "M300")


NO_CREDIT = "optional-game-end yes"


def test_bankruptcy_ends_the_game_as_it_stands():
    game = rhineland("Bob: bankrupt", setup=SHORT, options=NO_CREDIT)
    assert (game.codes, game.position.round) == ([], GameOver("Bob is bankrupt"))
    assert (game.cash("Bob"), game.percent("RhE", "Bob"), game.position.bankrupt) == (50, 20, {"Bob"})


def test_bankruptcy_with_own_shares_left():
    game = rhineland("Bob: bankrupt", setup=FORCED + "adjust Bob -380 bank +380\n", options=NO_CREDIT)
    assert game.codes == ["bankrupt-early"]


def test_an_option_forbids_bank_credits():
    assert rhineland("Bob: credit 160", setup=SHORT, options=NO_CREDIT).codes == ["credit-need"]


# ---- what is owed, and what may be bought ----


def test_company_without_a_route_owes_no_train():
    game = rhineland("RhE: done", setup=RHE_ALONE)
    assert (game.codes, "train-route" in game.attested) == ([], True)


def test_company_that_has_had_a_route_owes_one():
    lost = "RhE: train 2\nRhE: done\nCyd: pass\nAnn: pass\nBob: pass\nRhE: run 50\nRhE: pay\n"
    game = rhineland("RhE: done", setup=RHE_ALONE + lost + "adjust RhE -1 train 2 depot +1 train 2\n")
    assert game.codes == ["train-owed"]


@pytest.mark.parametrize(
    ("trains", "wanted", "codes"),
    [
        ("RhE +1 train 3 depot -1 train 3 RhE +1 train 4 depot -1 train 4", "5", ["train-own-excess"]),  # 3, 4, 5 of 2
        ("RhE +1 train 4 depot -1 train 4", "5", []),
    ],
)
def test_purchase_that_brings_a_lower_limit(trains, wanted, codes):
    setup = RHE_ALONE + f"adjust {trains}\n"
    left = "adjust depot -6 train 2 box +6 train 2 depot -{} train 3 box +{} train 3 depot -2 train 4 box +2 train 4\n"
    threes = 4 if "train 3" in trains else 5
    assert rhineland(f"RhE: train {wanted}", setup=setup + left.format(threes, threes)).codes == codes


def test_trains_that_rust_with_the_purchase_do_not_count():
    mine = "adjust depot -2 train 2 RhE +2 train 2 depot -1 train 3 RhE +1 train 3\n"
    left = "adjust depot -4 train 2 box +4 train 2 depot -4 train 3 box +4 train 3\n"
    game = rhineland("RhE: train 4", setup=RHE_ALONE + mine + left)
    assert (game.codes, game.trains("RhE")) == ([], ["3", "4"])
    strict = rhineland("RhE: train 4", setup=RHE_ALONE + mine + left, options="limit-count all")
    found = strict.finding("train-own-excess")  # 2, 2, 3 and 4, where the limit is now 3
    assert (strict.codes, found.section, found.actual) == (["train-own-excess"], "6.2.6", "4")
    assert rhineland("RhE: train 4", setup=RHE_ALONE + swap(mine, ("-2 train 2 RhE +2", "-1 train 2 RhE +1"))
        + swap(left, ("-4 train 2 box +4", "-5 train 2 box +5")), options="limit-count all").codes == []  # fmt: skip


def test_a_table_may_have_the_five_trains_sold_out_first():
    """Of three 5s one is sold: a 6 may be bought from then on (6.3), or only when none is left (6.2.6)."""
    setup = RHE_ALONE + GONE + "adjust bank -3000 RhE +3000\nRhE: train 5\n"
    assert rhineland("RhE: train 6", setup=setup).codes == []
    first = rhineland("RhE: train 6", setup=setup, options="six-trains after")
    assert (first.codes, first.finding("train-order").section, first.finding("train-order").remedy) == (
        ["train-order"], "6.2.6", "RhE: train 5",
    )  # fmt: skip
    gone = setup + "adjust depot -2 train 5 box +2 train 5\n"
    assert rhineland("RhE: train 6", setup=gone, options="six-trains after").codes == []


def test_five_and_six_trains_are_sold_together_and_so_are_six_and_eight():
    setup = RHE_ALONE + GONE + "adjust bank -3000 RhE +3000\n"
    assert rhineland("RhE: train 6", setup=setup).codes == ["train-order"]
    assert rhineland("RhE: train 5\nRhE: train 6", setup=setup).codes == []
    assert rhineland("RhE: train 5\nRhE: train 8", setup=setup).codes == ["train-order"]
    after = "RhE: train 5\nadjust RhE -1 train 5 box +1 train 5\n"
    assert rhineland("RhE: train 6\nRhE: train 8", setup=setup + after).codes == []


def test_trains_may_not_be_discarded_voluntarily():
    assert rhineland("RhE: discard 2", setup=RHE_ALONE + "RhE: train 2\n").codes == ["discard-none"]
