"""5 The end of the game: a broken bank, or one solvent player."""

import pytest

from moderator.model.ledger import MONEY
from tests.ledger import play
from tests.positions import FIRST_TURN, KEPT, PHASE_5, SECOND_TURN, THREE_FLOATED, begin_phase, give_money, idle
from tests.rules.test_start import FIVE_SHARES

REST = "DR: run 50\nDR: pay\nDR: done\nFS: run 50\nFS: pay\nFS: done\n"


def drain(setup, left):
    """The table hands Cyd all of the bank but this much."""
    return setup + give_money(play("", setup=setup).bank - left, "Cyd")


def test_the_bank_breaks_in_the_first_round_of_a_set_and_the_second_is_played():
    # £30 left; BNR's £50 at 50% Ann and 50% treasury take £50.
    setup = drain(FIRST_TURN, 30)
    game = play("BNR: run 50\nBNR: pay", setup=setup)
    assert (game.bank, game.happened("bank-breaks")) == (
        -20,
        ["operating: -20"],
    )
    assert game.game.title.section("bank-breaks") == "5"
    second = "BNR: run 50\nBNR: pay\nBNR: done\n" + REST + idle(*KEPT)
    assert play(second, setup=setup).round == "OR 2.2"
    end = play(second + "BNR: run 50\nBNR: pay\nBNR: done\n" + REST, setup=setup)
    assert (end.round, end.json["finished"], end.current) == ("End", True, None)
    assert end.happened("game-end") == [""]
    assert end.cash("Ann") == 250 + 25 + 25  # all that was earned is paid


def test_the_bank_breaks_in_the_second_round_and_the_game_ends_with_it():
    game = play("BNR: run 50\nBNR: pay\nBNR: done\n" + REST, setup=drain(SECOND_TURN, 30))
    assert game.round == "End"


# SR 3 in phase 5: FS has sold four shares at £90. The fifth brings it £450 of the bank, which gets £100 for tokens.
FOUR_SOLD = PHASE_5 + "Cyd: start FS 90\nadjust FS -20% FS Bob +20% FS bank -300 Ann +300\n"


@pytest.mark.parametrize(("left", "breaks"), [(380, True), (450, True), (451, False)])
def test_money_that_returns_in_the_same_line_does_not_repair_a_broken_bank(left, breaks):
    short = play("", setup=FOUR_SOLD).bank - left
    game = play("Ann: buy FS", setup=f"{FOUR_SOLD}adjust bank -{short} Bob +{short}\n")
    assert (game.bank, bool(game.happened("bank-breaks"))) == (left - 450 + 100, breaks)


def test_the_bank_breaks_in_a_stock_round_and_a_full_set_is_played():
    stock = SECOND_TURN + "BNR: run 50\nBNR: pay\nBNR: done\n" + REST + "adjust DR -20% DR Ann +20% DR\n"
    setup = drain(stock, 100)
    sold = play("Ann: sell DR 1", setup=setup)
    assert (sold.round, sold.bank) == ("SR 3", 0)
    assert sold.happened("bank-breaks") == ["stock: 0"]
    passes = "Ann: sell DR 1\nAnn: pass\nBob: pass\nCyd: pass\nAnn: pass\n"
    minors = idle(*KEPT)
    turns = "BNR: run 50\nBNR: pay\nBNR: done\n" + REST
    assert play(passes + minors + turns, setup=setup).round == "OR 3.2"
    assert play(passes + 2 * (minors + turns), setup=setup).round == "End"


def test_a_bank_with_exactly_zero_has_run_out():
    assert play("BNR: run 50\nBNR: pay", setup=drain(SECOND_TURN, 50)).position.ending
    assert not play("BNR: run 50\nBNR: pay", setup=drain(SECOND_TURN, 51)).position.ending


def test_money_that_comes_back_does_not_repair_the_bank():
    game = play("BNR: run 50\nBNR: pay\nDR: lay C10", setup=drain(SECOND_TURN, 40))
    assert (game.bank, bool(game.position.ending)) == (-10 + 60, True)


def test_no_final_exchange_after_the_end():
    setup = drain(SECOND_TURN + "BNR: run 50\nBNR: pay\n" + begin_phase("5") + "BNR: done\n", 10)
    game = play("DR: run 0\nDR: done\nFS: run 50\nFS: pay\nFS: done", setup=setup)
    assert (game.round, game.position.called.about) == ("End", "final-exchange")


def test_one_solvent_player_wins_at_once():
    game = play("Ann: bankrupt !\nBob: bankrupt !", setup=THREE_FLOATED)
    assert (game.round, game.happened("game-end")) == ("End", ["Cyd"])


def test_a_move_after_the_end_is_flagged_and_booked():
    setup = drain(SECOND_TURN, 30) + "BNR: run 50\nBNR: pay\nBNR: done\n" + REST
    game = play("BNR: lay C10", setup=setup)
    assert (game.codes, game.finding("game-over").section) == (["game-over"], "5")
    assert game.position.tiles["C10"] == "yellow"


def test_the_table_may_stop_the_game():
    game = play("end time ran out", setup=SECOND_TURN)
    assert (game.round, game.position.round.reason, game.codes) == ("End", "time ran out", ["ended-early"])


def test_each_payment_counts_for_itself():
    """FS floats: £500 for its unsold shares out of £450, then £100 for tokens come back (4.3)."""
    *shares, last = FIVE_SHARES.splitlines()
    setup = drain(PHASE_5 + "\n".join(shares) + "\n", 450)
    game = play(last, setup=setup)
    assert (game.bank, game.happened("bank-breaks")) == (50, ["stock: -50"])
    assert [posting.count for step in game.steps for posting in step.entry.postings if posting.unit == MONEY][-2:] == [
        500, 100,
    ]  # fmt: skip
    enough = drain(PHASE_5 + "\n".join(shares) + "\n", 501)
    assert play(last, setup=enough).position.ending is None


def test_the_missing_money_is_shown():
    assert play("BNR: run 50\nBNR: pay", setup=drain(SECOND_TURN, 40)).happened("bank-breaks") == ["operating: -10"]
