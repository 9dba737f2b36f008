"""1856: payment for shares, loans, rights, privates, and the rules of its stock rounds."""

import pytest

from moderator.scoring import scored_worth
from tests.ledger import Result, play
from tests.setups import swap
from tests.uppercanada import CALLED, RUNNING, STARTED, WELLAND


def table(text: str = "", setup: str = RUNNING, options: str = "", players: str = "Ann Bob Cyd") -> Result:
    return play(text, players, options, setup, "1856")


def of(game: Result, company: str) -> dict:
    return game.json["companies"][company]


# ---- the opening ----


def test_only_flos_tramway_gets_cheaper_when_all_pass():
    game = table("pass\n" * 3 + "Ann: take\n", "")
    assert game.cash("Ann") == 500 - 15


def test_all_money_bid_stays_bound():
    """450 and 60 are more than Ann's 500, though the lots are others."""
    assert table("Ann: bid SCFTC 450\nBob: pass\nCyd: pass\nAnn: bid WSRC 60\n", "").codes == ["bid-cash"]


# ---- the stock round ----


# SR 3 begins with Bob: Ann has 50% of CPR, Bob 40% of WR.
THIRD = RUNNING + "CPR: run 0\nCPR: done\nWR: run 0\nWR: done\n"


def test_a_share_of_the_corporation_bought_in_the_turn_is_kept():
    """Cyd has none of CPR, or one: he buys one, and would sell all."""
    none = THIRD + "Bob: pass\n"
    assert table("Cyd: buy CPR\nCyd: sell CPR\n", none).finding("sell-bought").expected == "at most 0 sold"
    one = none + "Cyd: buy CPR\nAnn: pass\nBob: pass\n"
    assert not table("Cyd: buy CPR\nCyd: sell CPR\n", one).codes
    assert table("Cyd: buy CPR\nCyd: sell CPR 2\n", one).finding("sell-bought").remedy == "Cyd: sell CPR"


def test_shares_are_sold_before_or_after_the_purchase_in_one_block():
    assert not table("Bob: sell WR\nBob: buy CPR\n", THIRD).codes
    assert table("Bob: sell WR\nBob: sell WR\n", THIRD).codes == ["sell-split"]
    assert "sell-first-round" in table("Cyd: pass\nAnn: sell CPR\n", STARTED).codes


# ---- capital ----


def test_the_first_five_shares_are_paid_at_once_and_the_others_wait_for_the_destination():
    """Six shares of CPR at 100: the sixth is in escrow until Barrie and Toronto are joined."""
    setup = THIRD + "Bob: pass\nCyd: pass\n"
    six, joined = table("Ann: buy CPR\n", setup), table("Ann: buy CPR\nlink CPR\n", setup)
    assert (six.codes, six.cash("CPR")) == ([], table("", setup).cash("CPR"))
    assert (joined.codes, joined.cash("CPR")) == ([], six.cash("CPR") + 100)


_COUNT = {"2": 4, "3": 5, "4": 4, "5": 3}


def sold_out(kinds: str) -> str:
    return "".join(f"adjust depot -{_COUNT[kind]} train {kind} box +{_COUNT[kind]} train {kind}\n" for kind in kinds)


@pytest.mark.parametrize(("gone", "least"), [("", 20), ("2", 30), ("23", 40), ("234", 50), ("2345", 60)])
def test_how_much_floats_one_grows_as_trains_sell_out(gone, least):
    """Ann has the president's certificate of CA, and buys as much as is due, or a share less."""
    started = THIRD + sold_out(gone) + "Bob: pass\nCyd: pass\nAnn: start CA 65\n"
    more = (least - 20) // 10
    bought = "Bob: pass\nCyd: pass\nAnn: buy CA\n"
    game = table(bought * more, started)
    assert (game.codes, game.percent("CA", "Ann"), "CA" in game.position.floated) == ([], least, True)
    assert not more or "CA" not in table(bought * (more - 1), started).position.floated


def test_once_the_last_5_is_sold_the_bank_pays_for_all_at_60():
    started = THIRD + sold_out("2345") + "Bob: pass\nCyd: pass\nAnn: start CA 65\n"
    game = table("Bob: pass\nCyd: pass\nAnn: buy CA\n" * 4, started)
    assert (game.cash("CA"), of(game, "CA")["capital"]) == (650, "full")


# ---- loans ----


# OR 2.1: ... CPR has nothing.
POOR = swap(RUNNING, ("CPR: train 2\n", "CPR: train 2\nadjust CPR -400 bank +400\n"))


def test_a_loan_before_the_run_bears_interest_in_it_and_one_after_that_brings_90():
    early, late = table("CPR: borrow\nCPR: run 2:50\n", POOR), table("CPR: run 2:50\nCPR: borrow\n", POOR)
    assert (early.codes, early.cash("CPR"), late.cash("CPR")) == ([], 90, 90)


# ... CPR has four trains and can buy no more: its turn ends with the loan.
FULL = POOR + "adjust depot -3 train 2 CPR +3 train 2\nCPR: run 0\nCPR: borrow\n"


@pytest.mark.parametrize("line", ["CPR: borrow", "CPR: repay\nCPR: borrow"])
def test_a_second_loan_exceeds_the_limit_even_if_the_turn_ended_automatically(line):
    assert table("", FULL).current == "WR"
    found = table(line, FULL).finding("loan-turn")
    assert (found.expected, found.actual, found.section) == ("at most 0", "1", "loans")


def test_a_late_loan_does_not_affect_the_next_turn():
    late = "CPR: done\nCPR: borrow !\nWR: run 0\nWR: done\n" + "pass\n" * 3
    assert table(late + "CPR: borrow\n", POOR + "CPR: run 0\n").codes == ["out-of-order"]


def test_interest_comes_of_the_run_where_the_treasury_has_less_than_ten():
    """Of 50 the bank takes 10 and the shares get 40, Ann 20; of 10 nothing is left, and the price goes left."""
    owing = swap(POOR, ("bank +400\n", "bank +400\nCPR: borrow\nadjust CPR -81 bank +81\n"))
    game = table("CPR: run 2:50\nCPR: pay\n", owing)
    assert (game.codes, game.cash("CPR")) == ([], 9)
    assert game.cash("Ann") == table("", owing).cash("Ann") + 20
    assert of(table("CPR: run 2:10\n", owing), "CPR")["price"] == 80


def test_at_the_end_a_share_counts_ten_less_for_each_loan():
    one, none = (table(f"{line}end\n", RUNNING) for line in ("CPR: borrow\n", ""))
    worth = [scored_worth(game.game.state, "Ann") for game in (none, one)]
    assert worth[0] - worth[1] == 5 * 10


# ---- privates and rights ----


def test_the_port_adds_twenty_to_each_run_that_calls_there():
    """Fort Erie and Niagara Falls have yellow tiles: 20 each."""
    run = 'WR: run 2:"Fort Erie"=20-"Niagara Falls"*=20\n'
    marked = WELLAND + 'WR: buy GLSC from Ann 70\nWR: use GLSC at "Fort Erie"\n'
    assert table(run, WELLAND).position.round.turn.revenue == 40
    game = table(run, marked)
    assert (game.position.round.turn.revenue, of(game, "GLSC")["closed"]) == (60, True)


def test_the_port_is_gone_with_the_first_6():
    marked = WELLAND + 'WR: buy GLSC from Ann 70\nWR: use GLSC at "Fort Erie"\n'
    assert "GLSC" in table("", marked).position.powers
    six = (
        marked + "adjust depot -4 train 3 box +4 train 3\n" + sold_out("45") + "adjust bank -2000 WR +2000\nWR: run 0\n"
    )
    assert "GLSC" not in table("WR: train 6\n", six).position.powers


def test_the_bridge_comes_with_its_private_and_others_buy_a_right_of_that_company():
    """CPR pays WR 50 for the second of three; with it each run to Buffalo earns 10 more."""
    bought = WELLAND + "WR: buy NFSBC from Bob 100\n"
    assert of(table("", bought), "WR")["rights"] == "bridge"
    assert table("WR: right bridge\n", bought).codes == ["right-twice"]
    later = bought + "WR: run 0\nWR: done\n" + "pass\n" * 3
    game = table("CPR: right bridge\n", later)
    assert (game.codes, game.cash("WR")) == ([], table("", later).cash("WR") + 50)
    assert table("CPR: right tunnel\n", later).codes == ["right-barred"]


@pytest.mark.parametrize(
    "lines", ["WR: lay Kitchener #59 with WSRC\nWR: token Kitchener with WSRC\n", "WR: token Kitchener with WSRC\n"]
)
def test_kitchener_brings_a_free_station_with_or_without_its_tile(lines):
    setup = WELLAND + "WR: buy WSRC from Bob 40\n"
    game = table(lines, setup)
    assert (game.codes, game.cash("WR")) == ([], table("", setup).cash("WR"))
    assert (of(game, "WSRC")["closed"], of(game, "WR")["stations"]) == (True, ["O16", "I12"])


def test_the_free_tile_is_the_tile_of_the_turn():
    setup = WELLAND + "WR: buy WSRC from Bob 40\nWR: lay Kitchener #59 with WSRC\n"
    assert table("WR: lay K16\n", setup).codes


def test_h11_is_a_free_extra_tile():
    game = table("WR: lay H11 #58 with TCC\nWR: lay K16\n", WELLAND + "WR: buy TCC from Cyd 50\n")
    assert (game.codes, of(game, "TCC")["closed"]) == ([], False)


# ---- prices, trains, options ----


def test_a_price_of_zero_closes_a_corporation_with_its_money_and_trains():
    """CPR is at 30 in the second lowest row and moves left without a run."""
    laid = (
        "given phase 2\ngiven FT WSRC TCC GLSC NFSBC SCFTC closed\n"
        "given CPR president Ann par 65 price 30 K3 floated operated earned capital escrow stations Barrie trains 2 "
        "cash 70\n"
        "given Ann cash 100 shares CPR 30%\ngiven Bob cash 100\ngiven Cyd cash 100\ngiven pool shares CPR 20%\n"
        "begin OR 3.1 next CPR priority Ann\n"
    )
    before, game = table("", laid), table("CPR: run 0\n", laid)
    assert (of(game, "CPR")["closed"], game.bank, game.left("2", "box")) == (
        True,
        before.bank + 70,
        before.left("2", "box") + 1,
    )


def test_a_sale_may_not_close_the_corporation_that_owes_a_train():
    """CPR falls to 30 without a run; one share less in Ann's hands brings it to 0."""
    owing = (
        "given phase 2\ngiven FT WSRC TCC GLSC NFSBC SCFTC closed\n"
        "given CPR president Ann par 65 price 35 J3 floated operated earned capital escrow stations Barrie cash 0\n"
        "given WR president Bob par 65 price 65 G6 floated operated earned capital escrow stations Kitchener trains 2 "
        "cash 0\n"
        "given Ann cash 0 shares CPR 40% WR 20%\ngiven Bob cash 100 shares WR 40%\ngiven Cyd cash 100\n"
        "begin OR 3.1 next CPR priority Ann\nCPR: run 0\n"
    )
    closing = table("Ann: sell CPR", owing).finding("emergency-presidency")
    assert (closing.expected, closing.actual) == ("CPR stays in play", "closed")


def test_a_president_adds_nothing_to_the_train_of_another_corporation():
    """WR has nothing, and has had a route; CPR sells its 2 for 100."""
    poor = WELLAND + "WR: run 2:50\nWR: hold\nadjust WR -270 bank +270\nadjust WR -1 train 2 box +1 train 2\n"
    assert table("", poor).cash("WR") == 0
    found = table("WR: train 2 from CPR 100\n", poor).finding("emergency-trade")
    assert (found.section, found.remedy) == ("emergency-money", "leave it out")
    one = table("adjust bank -1 WR +1\nWR: train 2 from CPR 100\n", poor).finding("emergency-trade")
    assert one.remedy == "WR: train 2 from CPR 1"


@pytest.mark.parametrize("kind", ["D", "8"])
def test_the_last_trains_are_sold_with_the_6s_and_cost_less_with_a_trade_in(kind):
    """1100 or 1000, and 350 less for a 4; both rust the 4s."""
    game = table("", "", f"last-trains {kind}")
    facts = game.game.title.train(kind)
    assert (facts.price, facts.trade_in["4"], facts.beside) == ({"D": 1100, "8": 1000}[kind], 350, "6")
    assert game.game.title.train("4").rusts == kind


def test_other_destinations_are_reached_elsewhere():
    printed, other = (table("link CPR\n", "", option).findings[0].message for option in ("", "destinations alternate"))
    assert printed.startswith("Barrie and Toronto")
    assert other.startswith("Barrie and Oshawa")


def test_a_town_may_have_become_a_city_from_phase_6_on():
    """K16 is a town; with the first 6 its yellow tile may be replaced by one with a city."""
    laid = swap(CALLED, ("given GW president", "given yellow K16\ngiven GW president")) + "Ann: merge CPR CGR\n"
    laid += "Bob: merge CV CGR\nCyd: pass\nCGR: discard 4\nCGR: discard 4\nGW: done\n"
    assert "token-place" in table("WR: lay K16\nWR: token K16\n", WELLAND).codes
    assert "token-place" not in table("CGR: token K16\n", laid).codes
    assert "token-place" in table("CGR: token M10\n", laid).codes  # no tile lies there
