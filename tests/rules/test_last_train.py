"""1846 for two players: rounds between rounds of the draft, the last train, and companies with only one train."""

import pytest

from moderator.counted.taking import why_not_statable
from tests.duel import LAST_LEFT, LED, OUT, SHARED_OUT
from tests.ledger import Result, play


def table(text: str, setup: str = "") -> Result:
    return play(text, players="Ann Bob", options=OUT, setup=setup, title="1846-2p")


# ---- the draft ----


def test_lots_are_open_and_paid_at_once():
    game = table("Bob: take MS\nAnn: pass\nBob: take MAIL\nAnn: take BIG4")
    assert ([game.cash(who) for who in ("Ann", "Bob", "MS")], game.codes) == ([500, 380, 60], [])
    owed = table("Bob: pass").finding("draft-owed")
    assert (owed.expected, "last lot" in owed.message) == ("take LOT", False)


def test_two_rounds_are_played_as_both_have_passed_and_the_second_player_begins_again():
    game = table("Bob: take MS\nAnn: take C&WI\nBob: pass\nAnn: pass\nMS: run 40\nMS: done")
    assert (game.round, game.current, game.cash("Ann"), game.cash("Bob")) == ("OR 0.2", "MS", 560, 480)
    again = table("Bob: take MS\nAnn: take C&WI\nBob: pass\nAnn: pass\n" + "MS: run 40\nMS: done\n" * 2)
    assert (again.round, again.current, again.cash("MS")) == ("ISR", "Bob", 60 + 40)


def test_between_draft_rounds_nothing_is_counted():
    game = table("Bob: take MS\nAnn: pass\nBob: pass")
    assert (game.round, why_not_statable(game.position)) == ("OR 0.1", "the opening continues after OR 0.1")


def test_privates_pay_in_rounds_without_companies():
    game = table("Bob: take C&WI\nAnn: pass\nBob: pass")
    assert (game.round, game.current, game.cash("Bob")) == ("ISR", "Bob", 600 - 60 + 10 + 10)


def test_draft_rounds_are_numbered_through():
    more = "Bob: take MS\nAnn: pass\nBob: pass\n" + "MS: run 0\nMS: done\n" * 2 + "Bob: pass\nAnn: pass\n"
    assert (table(more).round, table(more + "MS: run 0\nMS: done").round) == ("OR 0.3", "OR 0.4")
    lots = ["BIG4", "MAIL", "C&WI", "LSL", "MC", "SC", "MPC"]
    taken = "".join(f"{'Bob' if at % 2 == 0 else 'Ann'}: take {lot}\n" for at, lot in enumerate(lots))
    game = table(more + "MS: run 0\nMS: done\n" * 2 + taken)
    assert (game.round, game.current, game.codes) == ("SR 1", "Ann", [])
    assert not game.fact("early")  # what a late start would not know


def test_the_lowest_price_begins_the_first_round_after_the_first_stock_round():
    more = "Bob: take MS\nAnn: pass\nBob: pass\n" + "MS: run 0\nMS: done\n" * 2
    taken = "Bob: take BIG4\nAnn: take MAIL\nBob: take C&WI\nAnn: take LSL\nBob: take MC\nAnn: take SC\nBob: take MPC\n"
    led = "adjust bank -500 Ann +500\nAnn: start NYC 100\nBob: start GT 60\nAnn: pass\nBob: pass\n"
    game = table(more + taken + led + "MS: run 0\nMS: done\nBIG4: run 0\nBIG4: done")
    assert (game.round, game.current) == ("OR 1.1", "GT")


def test_the_last_lot_becomes_cheaper_with_each_pass_and_ends_no_round():
    taken = "Bob: take MAIL\nAnn: take BIG4\nBob: take C&WI\nAnn: take LSL\nBob: take MC\nAnn: take SC\nBob: take MPC\n"
    passes = "".join(f"{'Ann' if at % 2 == 0 else 'Bob'}: pass\n" for at in range(6))
    game = table(taken + passes + "Ann: take MS")
    assert (game.cash("Ann"), game.round, game.codes) == (600 - 100 - 40 - 40 - 80, "SR 1", [])
    owed = table(taken + passes + "Ann: pass").finding("draft-owed")
    assert (owed.expected, "MS is the last lot" in owed.message) == ("take MS", True)


def test_a_player_who_cannot_pay_for_the_last_lot_may_pass():
    """MS costs 80 by now. Ann has 79 and Bob 360."""
    taken = "Bob: take MAIL\nAnn: take BIG4\nBob: take C&WI\nAnn: take LSL\nBob: take MC\nAnn: take SC\nBob: take MPC\n"
    passes = "".join(f"{'Ann' if at % 2 == 0 else 'Bob'}: pass\n" for at in range(6))
    last = table(taken + passes)
    poor = taken + passes + f"adjust Ann -{last.cash('Ann') - 79} bank +{last.cash('Ann') - 79}\nAnn: pass\n"
    assert (table(poor).codes, table(poor).current) == (["adjusted"], "Bob")
    assert table(poor + "Bob: pass").codes == ["adjusted", "draft-owed"]


# ---- limits ----


def test_seven_shares_may_be_held_and_19_certificates_16_once_a_corporation_has_closed():
    """Of NYC Ann has 50%, in four certificates, and four privates: eleven others make 19."""
    stock = LED + "GT: train 2\nGT: done\nNYC: train 2\nNYC: done\n" + "MS: run 0\nMS: done\nBIG4: run 0\nBIG4: done\n"
    stock += "NYC: run 0\nNYC: done\nGT: run 0\nGT: done\n"
    more = "adjust NYC -20% NYC Ann +20% NYC\n"
    assert table("Ann: buy NYC", stock + "adjust NYC -10% NYC Ann +10% NYC\n").codes == []
    assert table("Ann: buy NYC", stock + more).codes == ["hold-limit"]


# ---- the last train ----


def test_the_last_train_calls_the_end_after_one_more_set():
    game = table("GT: train 6", LAST_LEFT)
    assert (game.position.ending, game.position.last_set) == ("the bank has no train left", (2, 2))
    assert game.happened("last-train") == ["2.2"]
    assert table("", LAST_LEFT).position.ending is None


def test_a_stock_round_and_one_more_set_are_played():
    rest = "GT: train 6\nGT: done\nNYC: run 0\nNYC: done\n" + "NYC: run 0\nNYC: done\nGT: run 0\nGT: done\n"
    game = table(rest, LAST_LEFT)
    assert (game.round, game.codes) == ("SR 2", [])
    last = "pass\npass\n" + "NYC: run 0\nNYC: done\nGT: run 0\nGT: done\n" * 2
    assert (table(rest + last, LAST_LEFT).round, table(rest + last, LAST_LEFT).codes) == ("End", [])


def test_a_broken_bank_ends_the_game_with_its_set_also_after_the_last_train():
    """The bank has 20 left as NYC pays 400."""
    poor = "GT: train 6\nGT: done\nadjust bank -LEFT Ann +LEFT\nNYC: run 400\nNYC: pay\n"
    left = table("GT: train 6\nGT: done", LAST_LEFT).bank - 20
    game = table(poor.replace("LEFT", str(left)), LAST_LEFT)
    assert (game.position.ending, game.position.last_set) == ("the bank has run out of money", None)
    over = table(poor.replace("LEFT", str(left)) + "NYC: done\nNYC: run 0\nNYC: done\nGT: run 0\nGT: done", LAST_LEFT)
    assert over.round == "End"


def test_a_train_that_comes_back_changes_nothing():
    game = table("GT: train 6\nadjust GT -1 train 6 pool +1 train 6\nGT: done", LAST_LEFT)
    assert game.position.last_set == (2, 2)


@pytest.mark.parametrize(("moved", "codes"), [("", []), ("adjust NYC -1 train 6 box +1 train 6\n", ["train-only"])])
def test_no_company_sells_its_only_train_once_the_bank_has_none(moved, codes):
    setup = LAST_LEFT + "adjust depot -1 train 6 box +1 train 6\n" + moved
    assert table("GT: train 6 from NYC 100", setup).codes == codes


def test_a_company_may_sell_its_only_train_while_the_bank_has_one():
    assert table("GT: train 6 from NYC 100", LAST_LEFT + "adjust NYC -1 train 6 box +1 train 6\n").codes == []


def test_no_train_is_owed_once_the_bank_has_none():
    bare = "adjust depot -1 train 6 box +1 train 6 GT -1 train 6 box +1 train 6\n"
    assert table("GT: done", LAST_LEFT + bare).codes == []


def test_the_priority_deal_is_ann_s_after_the_draft():
    assert (table("", SHARED_OUT).current, table("", SHARED_OUT).cash("MS")) == ("Ann", 60)


# ---- a station beside the company's own ----


def test_the_station_of_chicago_and_western_indiana_uses_no_token_of_the_company():
    """GT has a home and two tokens: the free one is a fourth."""
    game = table("GT: buy C&WI from Ann 60\nGT: token Chicago with C&WI", LED)
    assert (game.position.stations["GT"], game.position.books.of("token GT", "GT")) == (("B16", "D6"), 2)


def test_five_corporations_and_eight_lots_take_part():
    companies = table("").json["companies"].values()
    assert sum(each["kind"] == "corporation" for each in companies) == 5
    assert sum(each["kind"] in ("private", "minor") for each in companies) == 8
