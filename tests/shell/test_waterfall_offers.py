"""The offers of a session in the private auctions of 1830, 1889 and 18Chesapeake, and their short forms."""

import pytest

from moderator.shell.possible_moves import choices, open_ended
from moderator.shell.shorthand import expand
from tests.classic import DRAWN, GREEN, RUNNING, SECOND, SOLD, TOSA_SECOND
from tests.ledger import play


def at(setup: str, title: str = "1830", **more):
    return play("note x", setup=setup, title=title, **more).game


def possible(setup: str, title: str = "1830", **more) -> list[str]:
    return [choice.text for choice in choices(at(setup, title, **more)) if choice.barred is None]


# ---- the waterfall ----

BIDS = "Ann: bid MH 115\nBob: bid MH 120\nCyd: bid MH 125\n"


def test_the_first_lot_is_taken_and_each_later_one_bid_on():
    assert possible(BIDS) == ["take", "bid CS 45", "bid DH 75", "bid MH 130", "bid CA 165", "bid BO 225", "pass"]


def test_the_auction_offers_the_smallest_raise():
    assert possible(BIDS + "Ann: take\nBob: take\nCyd: take\n") == ["bid 130", "pass"]


def test_the_first_lot_takes_no_bids_while_it_gets_cheaper():
    assert possible("pass\n" * 3, "1889")[:3] == ["take", "bid MF 35", "bid ER 45"]
    assert open_ended(at("pass\n" * 3, "1889"))[0] == "bid LOT AMOUNT"


def test_the_presidency_that_came_with_a_private_has_every_value():
    assert possible(SOLD.split("Cyd: start")[0]) == [f"start B&O {value}" for value in (67, 71, 76, 82, 90, 100)]


# ---- swaps, trades, tiles ----


def test_the_owner_of_a_private_may_give_it_on_anothers_turn():
    room = "adjust Ann -10% NYC ipo +10% NYC\n"
    assert "Ann: exchange MH NYC ipo" in possible(SECOND + room)
    assert "Ann: exchange MH NYC ipo" in possible(RUNNING + room)
    assert "Bob: exchange DR IR ipo" in possible(TOSA_SECOND, "1889")
    assert not any("PRR" in text for text in possible(SECOND + room) if "exchange" in text)


def test_on_the_owners_own_turn_it_is_offered_once():
    on_turn = [text for text in possible(TOSA_SECOND + "Ann: pass\n", "1889") if "exchange" in text]
    assert on_turn == ["exchange DR IR ipo"]


def test_a_trade_for_a_d_is_offered_for_owned_trains():
    late = "adjust depot -4 train 3 box +4 train 3 depot -4 train 4 box +4 train 4 depot -3 train 5 box +3 train 5\n"
    owned = possible(GREEN + late + "adjust bank -3000 NYC +3000\nNYC: train 6\n")
    assert [text for text in owned if text.startswith("train D")] == ["train D", "train D against 6"]


def test_the_tile_of_a_private_is_its_owners():
    assert "lay Burlington with CS" not in open_ended(at(GREEN))
    assert "lay Burlington with CS" in open_ended(at(GREEN + "NYC: buy CS from Bob 40\n"))
    laid = GREEN + "NYC: done\nPRR: buy DH from Cyd 70\n"
    assert "lay Scranton with DH" in open_ended(at(laid))
    assert "token Scranton with DH" in open_ended(at(laid + "PRR: lay F16 with DH\n"))
    assert "token Scranton with DH" not in open_ended(at(laid))


def test_both_tiles_of_a_private_with_two_places_are_offered():
    green = DRAWN + "adjust depot -7 train 2 box +7 train 2\nSRR: train 3\nSRR: buy C-P from Bob 40\nSRR: done\n"
    forms = open_ended(at(green + "pass\n" * 3, "18Chesapeake", options="vanderbilt SRR"))
    assert {"lay H2 with C-P", "lay I3 with C-P"} <= {*forms}


# ---- short forms ----


@pytest.mark.parametrize(("setup", "typed", "lines"), [
    (BIDS, "cs 50", ("bid cs 50",)),
    (BIDS + "Ann: take\n", "bo 225", ("bid bo 225",)),  # Bob's name begins so, too
    (BIDS + "Ann: take\n", "bob take", ("Bob: take",)),
    (SOLD.split("Cyd: start")[0], "100", ("start B&O 100",)),
    (SECOND, "x mh nyc", ("Ann: x mh nyc",)),
    (RUNNING, "x mh nyc", ("Ann: x mh nyc",)),
    (SECOND + "Cyd: pass\n", "x mh nyc", ("x mh nyc",)),
    (GREEN + "NYC: buy CS from Bob 40\n", "lay b20 with cs", ("lay b20 with cs",)),  # after the trains
    (GREEN + "NYC: buy CS from Bob 40\n", "lay b20", ("PRR: lay b20",)),
    (GREEN, "cs 40", ("buy CS from Bob 40",)),
])  # fmt: skip
def test_short_forms(setup, typed, lines):
    assert expand(at(setup), typed) == lines
