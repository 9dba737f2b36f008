"""The end of a game as a phase calls it, a last round that pays again, a broken bank that stops it sooner."""

import pytest

from tests.continent import PACKET, TITLE, play_continent
from tests.figures import figures
from tests.setups import swap

# Ann has the Post, the minor L and the regional SOU (60), Bob the minor K and 30% of the major NOR (90). On the track
# K comes first, then SOU and L; NOR follows them. Bob has the priority deal in SR 2.
FLOATED = (
    PACKET
    + "Bob: float K at Aue\nAnn: start SOU 60\nBob: start NOR 70\nAnn: float L at Born\n"
    + "Bob: expand NOR\nBob: buy NOR\nAnn: pass\nBob: pass\n"
)
# OR 1.1: K and SOU have a 2, L has none; the other 2s and one 3 are gone, NOR has the last 3 and is on turn.
FIRST = (
    FLOATED
    + "K: train 2\nK: done\nSOU: train 2\nSOU: done\nL: done\n"
    + "adjust depot -4 train 2 box +4 train 2\nNOR: run 0\nNOR: train 3\nBob: pass\n"
    + "adjust depot -1 train 3 box +1 train 3\nadjust bank -600 NOR +600\n"
)
BOUGHT = "NOR: train 4\nNOR: done\n"
ROUND = "K: run 0\nK: done\nSOU: run 0\nSOU: done\nL: done\nNOR: run 100\nNOR: half\nNOR: done\n"
SECOND = FIRST + "NOR: done\nK: run 20\nSOU: run 60\nSOU: half\nSOU: done\nL: done\nNOR: run 100\nNOR: pay\n"
PASSES = "Ann: pass\nBob: pass\n"


@pytest.fixture
def table(tmp_path):
    return lambda text, setup=FIRST: play_continent(tmp_path, text, setup)


# ---- the four courses to the end ----


def test_last_rounds_called_in_the_first_round_end_after_two_more_and_a_stock_round(table):
    game = table(BOUGHT)
    assert (game.round, game.happened("last-rounds")) == ("OR 1.2", ["4 OR 2.2"])
    assert table(BOUGHT + ROUND).round == "SR 2"
    assert table(BOUGHT + ROUND + PASSES).round == "OR 2.1"
    end = table(BOUGHT + ROUND + PASSES + ROUND)
    assert (end.round, end.codes) == ("End", [])
    earned = ["again: K 0", "again: SOU 0", "again: L 0", "again: NOR 100"]
    assert end.happened("repeated-round") == ["OR 2.2 OR 2.1", *earned]


def test_last_rounds_called_in_the_second_round_end_with_a_repeated_one(table):
    game = table(BOUGHT, SECOND)
    assert (game.round, game.happened("last-rounds")) == ("SR 2", ["4 OR 2.3"])
    assert table(BOUGHT + PASSES + ROUND, SECOND).round == "OR 2.2"
    end = table(BOUGHT + PASSES + ROUND + ROUND, SECOND)
    assert (end.round, end.codes) == ("End", [])
    assert end.happened("game-end") == ["4"]


def test_a_bank_that_breaks_before_lets_only_this_round_be_finished(table):
    game = table(f"adjust bank -{table('').bank} Ann +{table('').bank}\n")
    assert game.happened("bank-breaks") == ["operating-round: 0"]
    end = table(f"adjust bank -{table('').bank} Ann +{table('').bank}\nNOR: train 4\nNOR: done\n")
    assert (end.round, end.happened("last-rounds")) == ("End", [])


def test_a_bank_that_breaks_in_a_stock_round_lets_one_more_round_be_played(table):
    setup = FIRST + "NOR: done\n" + swap(ROUND, ("run 100\nNOR: half", "run 0"))
    left = table("", setup).bank
    broken = f"adjust bank -{left} Ann +{left}\n"
    game = table(broken, setup)
    assert (game.round, game.happened("bank-breaks")) == (
        "SR 2",
        ["stock-round: 0"],
    )
    assert table(broken + "Bob: pass\nAnn: pass\n", setup).round == "OR 2.1"
    end = table(broken + "Bob: pass\nAnn: pass\n" + ROUND, setup)
    assert (end.round, end.happened("repeated-round")) == ("End", [])


def test_a_bank_broken_by_the_last_payment_of_a_round_ends_the_game_with_it(table):
    # SOU pays 30 of 30 that are left, and L has nothing to do: in the first round of the set nothing more follows.
    setup = swap(FIRST, ("NOR: run 0\nNOR: train 3", "NOR: train 3")) + "NOR: done\n"
    left = table("", setup).bank
    text = f"K: run 0\nK: done\nSOU: run 0\nSOU: done\nL: done\nadjust bank {100 - left} Ann +{left - 100}\n"
    assert table(text + "NOR: run 100\nNOR: hold\nNOR: done\n", setup).round == "End"


# ---- the money that lies apart ----


def test_the_bank_gets_the_remainder_when_the_last_rounds_are_called(table):
    before, after = table(""), table("NOR: train 4\n")
    assert (before.cash("apart"), after.cash("apart"), after.bank - before.bank) == (400, 0, 400 + 150)
    assert after.happened("remainder") == ["400"]
    # A bank that runs out after that changes nothing.
    left = after.bank
    assert table(f"NOR: train 4\nadjust bank -{left} Ann +{left}\nNOR: done\n").round == "OR 1.2"


def test_a_broken_bank_gets_the_missing_money(table):
    left = table("").bank
    game = table(f"adjust bank -{left + 50} Ann +{left + 50}\n")
    assert (game.bank, game.cash("apart")) == (0, 350)
    assert game.happened("remainder") == ["needed: 50"]
    # What is more than that is owed.
    assert (table(f"adjust bank -{left + 450} Ann +{left + 450}\n").bank, game.codes) == (-50, ["adjusted"])


# ---- the repeated round ----

LAST = FIRST + BOUGHT + ROUND + PASSES + "K: run 0\nK: done\n"


def test_every_company_is_paid_again_as_it_was(table):
    # NOR pays 100 twice, of which Bob has 30%, and stands at 80 in between.
    last = "SOU: run 0\nSOU: done\nL: done\nNOR: run 100\nNOR: pay\nNOR: done\n"
    before, end = table("", LAST + last[:-10]), table(last, LAST)
    assert end.happened("dividend-full", "price-move")[-2:] == [
        "dividend-full NOR 100 Bob 30, treasury 70",
        "price-move paid: NOR 100 80->90",
    ]
    assert end.cash("Bob") == before.cash("Bob") + 30
    assert (end.cash("Ann"), end.round) == (before.cash("Ann"), "End")  # and the Post is not paid


def test_prices_may_be_left_where_they_are(tmp_path):
    still = swap(TITLE, ("repeats = true", "repeats = true\nrepeat_moves = false"))
    last = "SOU: run 0\nSOU: done\nL: done\nNOR: run 100\nNOR: pay\nNOR: done\n"
    ends = [play_continent(tmp_path, last, LAST, title) for title in (TITLE, still)]
    assert [end.price("NOR") for end in ends] == [90, 80]
    nothing = [
        play_continent(tmp_path, last.replace("run 100\nNOR: pay", "run 0"), LAST, title) for title in (TITLE, still)
    ]
    assert [end.price("NOR") for end in nothing] == [50, 60]


NEW = "SOU: run 0\nSOU: done\nL: done\nNOR: run 100\nNOR: pay\nNOR: train 4\nNOR: done\n"


def test_a_company_with_a_new_train_may_run_again(table):
    game = table(NEW, LAST)
    assert (game.round, game.current) == ("OR 2.2", "NOR")
    anew = table(NEW + "NOR: run 160\nNOR: hold\n", LAST)
    assert (anew.round, anew.codes) == ("End", [])
    assert anew.cash("NOR") == game.cash("NOR") + 160
    again = table(NEW + "NOR: done\n", LAST)
    assert (again.round, again.cash("NOR")) == ("End", game.cash("NOR") + 70)


def test_no_other_move_is_allowed_in_the_repeated_round(table):
    game = table(NEW + "NOR: train 4\n", LAST)
    assert (game.codes, game.trains("NOR")) == (["repeat-barred"], ["3", "4", "4", "4"])
    told = table(NEW + "SOU: run 60\n", LAST)
    assert (told.codes, figures(told.finding("repeat-barred"))) == (
        ["repeat-barred"],
        "0 SOU",
    )
    assert table(NEW + "SOU: lay B4\n", LAST).codes == ["repeat-barred"]


def test_done_may_be_entered_for_a_turn_that_ends_automatically(table):
    last = "SOU: run 0\nSOU: done\nL: done\nNOR: run 100\nNOR: hold\n"
    assert table(last + "NOR: done\n", LAST).codes == []
    assert table(last + "NOR: done\nL: done\n", LAST).codes == []
