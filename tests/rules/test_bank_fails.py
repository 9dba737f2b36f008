"""The end of 18Rhl: a bank that cannot pay, and what players put into it (7.1)."""

from moderator.counted.taking import why_not_statable
from moderator.rules.booking import State
from moderator.views.turn import due_lines
from tests.figures import figures_of
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


def test_the_smallest_contribution_is_shown():
    """10 Marks are missing and three players put in the same, in whole Marks: 4 each."""
    game = rhineland("RhE: run 50\nRhE: hold", setup=drained(40))
    told = [
        line for line in due_lines(State(game.game.title, game.position)) if "bank" in line and "contribute" in line
    ]
    assert [figures_of(text) for text in told] == ["10 `contribute 4`"]
    paid = rhineland("RhE: run 50\nRhE: hold\ncontribute 4", setup=drained(40))
    assert (paid.bank, [line for line in due_lines(State(paid.game.title, paid.position)) if "contribute" in line]) == (
        2,
        [],
    )


def test_equal_contributions():
    game = rhineland("RhE: run 50\nRhE: hold\ncontribute 200", setup=drained(40))
    assert (game.bank, game.cash("Bob"), game.codes) == (590, 230, [])


def test_contribution_before_the_payment_it_serves():
    game = rhineland("RhE: run 50\ncontribute 20\nRhE: hold", setup=drained(40))
    assert (game.bank, game.cash("RhE"), game.codes) == (40 + 60 - 50, 1040 + 50, [])
    assert rhineland("RhE: run 50\ncontribute 20", setup=drained(40)).position.ending is None
    assert game.position.ending == "the bank has run out of money"
    assert game.happened("bank-breaks") == ["operating: -10"]
    assert rhineland("RhE: done", setup=drained(40) + "RhE: run 50\ncontribute 10\nRhE: hold\n").round == "End"


def test_contribution_before_a_payment_that_the_bank_can_make():
    game = rhineland("contribute 10\nRhE: run 40\nRhE: hold\nRhE: done", setup=drained(40))
    found = game.finding("contribution-need")
    assert (game.codes, found.section, found.line) == (["contribution-need"], "7.1", game.steps[2].booked.line)
    assert (found.actual, game.position.ending) == ("M0 left", None)
    assert found.mends == game.steps[0].booked.line  # without that line the payment is right
    twice = rhineland("contribute 10\ncontribute 10\nRhE: run 40\nRhE: hold\nRhE: done", setup=drained(40))
    assert twice.finding("contribution-need").mends is None
    waiting = rhineland("contribute 10", setup=drained(40))  # nothing has been paid yet
    assert (waiting.codes, why_not_statable(waiting.position)) == (
        [],
        "players have paid into the bank for a payment that is still to be made",
    )
