"""The waterfall auction of privates, as in 1830: standing bids, raising by who has bid least, the falling first lot."""

import pytest

from moderator.offers.by_round import coming
from moderator.rules.booking import State
from tests.ledger import Result, play
from tests.setups import swap

# Three players have 800 each; SV 20, CS 40, DH 70, MH 110, CA 160, BO 220. Ann begins.
ON_CS = "Ann: bid CS 45\nBob: bid CS 50\nCyd: bid CS 55\n"
SOLD = "sold SV Ann 20\nsold CS Bob 40\nsold DH Cyd 70\nsold MH Ann 110\nsold CA Bob 160\n"
ALL_PASS = "Ann: pass\nBob: pass\nCyd: pass\n"


def table(text: str, setup: str = "", **more) -> Result:
    return play(text, setup=setup, title=more.pop("title", "1830"), **more)


def owners(game: Result) -> dict[str, str]:
    return {name: player for player, facts in game.json["players"].items() for name in facts["privates"]}


# ---- bids ----


@pytest.mark.parametrize(("bids", "codes"), [
    ("Ann: bid CS 45", []),
    ("Ann: bid CS 44", ["bid-minimum"]),
    ("Ann: bid CS 45\nBob: bid CS 50", []),
    ("Ann: bid CS 45\nBob: bid CS 49", ["bid-raise"]),
    ("Ann: bid CS 47", []),  # no multiple of five is asked for
    ("Ann: bid SV 25", ["sale-order"]),  # the first one is bought
    ("Ann: take CS", ["sale-order"]),
    ("Ann: bid BO 801", ["bid-cash"]),
])  # fmt: skip
def test_a_bid_is_five_more_than_the_last_or_the_face(bids, codes):
    assert table(bids).codes == codes


def test_a_lot_with_one_bid_is_sold_when_it_becomes_the_first():
    game = table("Ann: bid CS 45\nBob: take")
    assert owners(game) == {"SV": "Bob", "CS": "Ann"}
    assert (game.cash("Ann"), game.cash("Bob"), game.current) == (755, 780, "Cyd")


def test_a_bid_also_binds_money_bid_on_other_lots():
    assert table("Ann: bid BO 500\nBob: pass\nCyd: pass\nAnn: bid CA 301").codes == ["bid-cash"]
    assert table("Ann: bid BO 500\nBob: pass\nCyd: pass\nAnn: bid CA 300").codes == []


def test_if_only_the_highest_bid_binds_an_overbid_frees_the_money():
    lines = "Ann: bid CV 500\nBob: bid CV 505\nCyd: pass\nAnn: bid B&OR 600"
    assert table(lines, title="18Chesapeake", options="vanderbilt SRR").codes == []
    again = lines + "\nBob: pass\nCyd: pass\nAnn: bid CV 510"  # now he would have 1,110 out of 800
    assert table(again, title="18Chesapeake", options="vanderbilt SRR").codes == ["bid-cash"]
    assert table("Ann: bid BO 500\nBob: bid BO 505\nCyd: pass\nAnn: bid CA 600").codes == ["bid-cash"]


# ---- the auction ----


def test_the_lowest_bidder_raises_first():
    game = table("", ON_CS + "Ann: take")
    assert (game.json["round"], game.current) == ("ISR", "Ann")
    assert coming(State(game.game.title, game.position)) == "Bob"
    assert table("bid 60", ON_CS + "Ann: take").current == "Bob"
    assert table("bid 60\nbid 65", ON_CS + "Ann: take").current == "Cyd"
    assert table("bid 60\npass", ON_CS + "Ann: take").current == "Cyd"


def test_least_first_is_not_the_order_of_seats():
    bids = "Ann: bid CS 45\nBob: bid CS 50\nCyd: pass\nAnn: bid CS 55\nBob: pass\nCyd: bid CS 60\nAnn: take"
    assert table("", bids).current == "Bob"  # 50; Ann has 55, Cyd 60
    assert coming(State(table("", bids).game.title, table("", bids).position)) == "Ann"
    assert table("bid 65", bids).current == "Ann"
    assert table("bid 65\nbid 70", bids).current == "Cyd"


def test_the_last_bidder_pays_and_play_continues_after_the_purchase():
    game = table("pass\npass", ON_CS + "Ann: take")
    assert owners(game) == {"SV": "Ann", "CS": "Cyd"}
    assert (game.cash("Cyd"), game.current) == (745, "Bob")


def test_a_turn_of_another_is_out_of_order_in_the_auction():
    assert table("Cyd: bid 60", ON_CS + "Ann: take").codes == ["out-of-turn"]
    assert table("Cyd: pass", ON_CS + "Ann: take").codes == ["out-of-turn", "sale-order"]


# ---- all pass ----


def test_the_first_lot_becomes_five_cheaper_each_time_all_pass():
    game = table("Ann: take", ALL_PASS)
    assert (game.cash("Ann"), game.codes) == (785, [])
    game = table("Ann: take", ALL_PASS * 3)
    assert game.cash("Ann") == 795
    assert table("Ann: take 20", ALL_PASS).codes == ["take-price"]


def test_a_lot_whose_price_is_zero_must_be_taken():
    game = table(ALL_PASS * 4)
    assert owners(game) == {"SV": "Ann"}
    assert (game.cash("Ann"), game.current) == (800, "Bob")


def test_bids_stay_while_it_falls():
    game = table("Bob: take", "Ann: bid CS 45\nBob: pass\nCyd: pass\nAnn: pass\n")
    assert owners(game) == {"SV": "Bob", "CS": "Ann"}
    assert game.cash("Bob") == 785


def test_when_all_pass_later_lots_keep_their_price_and_privates_pay():
    game = table(swap(ALL_PASS, ("Ann: pass\n", "")) + "Ann: pass", "Ann: take\n")
    assert game.happened("private-income") == ["SV Ann 5"]
    assert (game.cash("Ann"), game.json["round"]) == (785, "ISR")
    assert table("Bob: take", "Ann: take\nBob: pass\nCyd: pass\nAnn: pass\n").cash("Bob") == 760


def test_passing_in_the_opening_exports_a_train_if_sets_export_one():
    sold = "Ann: take\nBob: pass\nCyd: pass\n"
    options = "vanderbilt SRR"
    game = table("Ann: pass", sold, title="18Chesapeake", options=options)
    assert game.happened("train-export") == ["2"]
    assert (game.left("2", "depot"), game.left("2", "box")) == (6, 1)
    assert table("Ann: pass", sold).happened("train-export") == []


# ---- the end ----


def test_the_priority_deal_goes_to_the_left_of_the_last_turn():
    game = table("Cyd: take\nCyd: start B&O 100", SOLD)
    assert (game.priority, game.current, game.json["round"]) == ("Ann", "Ann", "SR 1")
    early = "Ann: bid BO 225\n" + "Bob: take\nCyd: take\nAnn: take\nBob: take\nCyd: take\n"
    game = table("Ann: start B&O 67", early)  # Cyd's was the last turn, the bid bought the last lot
    assert owners(game)["BO"] == "Ann"
    assert (game.priority, game.current) == ("Ann", "Ann")


def test_the_presidency_that_comes_with_a_private_waits_for_its_value():
    game = table("Cyd: take", SOLD)
    assert (game.current, game.percent("B&O", "Cyd")) == ("Cyd", 0)
    assert table("Cyd: take\nCyd: pass", SOLD).codes == ["sale-order"]
    assert table("Cyd: take\nCyd: start B&O 66", SOLD).codes == ["start-value"]
    game = table("Cyd: take\nCyd: start B&O 100", SOLD)
    assert (game.percent("B&O", "Cyd"), game.president("B&O"), game.price("B&O")) == (20, "Cyd", 100)
    assert (game.cash("Cyd"), game.cash("B&O")) == (800 - 70 - 220, 0)


def test_a_share_comes_with_the_camden_and_amboy():
    game = table("note x", SOLD)
    assert (game.percent("PRR", "Bob"), game.price("PRR")) == (10, None)
