"""The end of 18Rhl: a bank that cannot pay, and what players put into it (7.1)."""

from tests.rhineland import RHE_ALONE, rhineland

# OR 1.1, RhE on turn with a train; the bank holds 40 Marks.
POOR = RHE_ALONE + "RhE: train 2\nRhE: done\nCyd: pass\nAnn: pass\nBob: pass\n"


def drained(left: int) -> str:
    bank = rhineland("note x", setup=POOR).bank
    return POOR + f"adjust bank -{bank - left} Ann +{bank - left}\n"


def test_bank_that_pays_its_last_mark_is_not_broken():
    game = rhineland("RhE: run 40\nRhE: hold", setup=drained(40))
    assert (game.bank, game.position.ending) == (0, None)


def test_bank_that_cannot_pay_is_broken_and_pays_in_full():
    game = rhineland("RhE: run 50\nRhE: hold", setup=drained(40))
    assert (game.bank, game.position.ending) == (-10, "the bank has run out of money")


def test_payment_it_cannot_make_counts_though_money_comes_back_with_the_same_line():
    setup = drained(5)  # a stock round follows OR 2.1: Ann's and Cyd's income needs 60
    game = rhineland("RhE: done\nCyd: pass\nAnn: pass\nBob: pass", setup=setup)
    assert game.position.ending is not None


def test_set_is_finished():
    game = rhineland("RhE: run 50\nRhE: hold\nRhE: done", setup=drained(40))
    assert (game.round, game.codes) == ("End", [])


def test_equal_contributions():
    game = rhineland("RhE: run 50\nRhE: hold\ncontribute 200", setup=drained(40))
    assert (game.bank, game.cash("Bob"), game.codes) == (590, 230, [])


def test_contribution_without_need():
    assert rhineland("contribute 200", setup=POOR).codes == ["contribution-need"]
