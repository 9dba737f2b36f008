"""1846: runs that count their best places, opposite ends, the mail, powers of privates, bankruptcy, receivership."""

import pytest

from moderator.counted.taking import state_position
from moderator.rules.booking import State
from moderator.rules.rounds.phases import next_order
from moderator.rules.trains.owing import owed_train
from moderator.views.turn import order
from tests.figures import figures, mentions
from tests.ledger import Result, play
from tests.race import DRAWN, ON_TURN, POOR, RUNNING, SECOND, STARTED, UNLED
from tests.setups import swap


def table(text: str, setup: str = RUNNING) -> Result:
    return play(text, options=DRAWN, setup=setup, title="1846")


def revenue(text: str) -> int | None:
    game = table(text)
    assert game.codes == ["adjusted"] * game.codes.count("adjusted")
    return game.position.round.turn.revenue


def test_a_minor_that_buys_a_private_is_flagged():
    game = table("MS: buy C&WI from Ann 20\nMS: run 40\nMS: done\n", STARTED)
    assert (game.codes, game.position.round.turn.company) == (["private-buyer"], "BIG4")


LONG = "adjust depot -1 train 4 box +1 train 4 depot -2 train 2 box +2 train 2 bank -1000 NYC +1000\n"


def test_a_run_between_the_ends_earns_both_printed_bonuses():
    # Buffalo 30 and St. Louis 50, with 30 and 20 beside; of Buffalo and Erie alone nothing is added.
    assert revenue("NYC: run 2:Erie*-Buffalo") == 40
    longer = "adjust depot -1 train 4 NYC +1 train 4\n"
    assert revenue(longer + 'NYC: run 4:Buffalo-Erie*-Cleveland=40-"St. Louis"') == 30 + 10 + 40 + 50 + 30 + 20


def test_a_train_is_paid_for_its_best_places_and_visits_more():
    # Of five places the 3/5 counts three, one with a station: 40, 40 and 10 in Erie, with Windsor for no bonus.
    given = LONG + "NYC: run 0\nNYC: train 3/5\nNYC: done\nB&O: run 0\nB&O: done\nGT: run 0\nGT: done\n" + "pass\n" * 3
    minors = "MS: run 0\nMS: done\nBIG4: run 0\nBIG4: done\n"
    game = table(given + minors + "NYC: run 3/5:Erie*-Cleveland=40-Toledo=20-Detroit=40-Windsor")
    assert (game.codes[1:], game.position.round.turn.revenue) == ([], 10 + 40 + 40)
    assert "run-length" in table(given + minors + "NYC: run 2:Erie*-Cleveland=40-Toledo=20").codes


def test_the_second_round_goes_from_the_highest_price_though_the_first_goes_from_the_lowest():
    game = table("", ON_TURN).game
    assert game.position.round.turn.company == "GT"
    assert next_order(State(game.title, game.position)) == ["MS", "BIG4", "NYC", "B&O", "GT"]


def test_the_order_shown_in_the_first_stock_round_goes_from_the_lowest_price():
    """In SR 1 the round to come is OR 1.1; in SR 2 it is OR 2.1."""
    first, later = (table("", setup).game for setup in (STARTED.removesuffix("Cyd: pass\n"), SECOND))
    shown = ["\n".join(order(State(game.title, game.position))) for game in (first, later)]
    assert "companies: MS (Cyd), BIG4 (Bob), GT $60 (Cyd), B&O $80 (Bob), NYC $100 (Ann)" in shown[0]
    assert "companies: MS (Cyd), BIG4 (Bob), NYC $80 (Ann), B&O $60 (Bob), GT $40 (Cyd)" in shown[1]


def test_mail_counts_the_places_of_the_longest_train():
    given = "NYC: buy MAIL from Ann 80\n"
    assert table(given + "NYC: run 2:Erie*-Buffalo").position.round.turn.revenue == 40 + 20
    assert table(given + "NYC: run 60").codes == []
    # How many places it visits is not told: the mail may add anything, and takes nothing away.
    assert table(given + "NYC: run 60 2:40").codes == []
    assert table(given + "NYC: run 30 2:40").finding("run-sum").expected == "$40"


def test_any_company_may_get_the_steamboat_when_a_round_begins():
    laid = SECOND + "pass\npass\npass\nGT: use SC at Toledo\n"
    assert table("", laid).codes == []
    assert table("GT: use SC at Erie", ON_TURN).codes == ["power-time", "power-place"]


def test_the_steamboat_s_port_moves_once_a_round():
    begun = SECOND + "pass\npass\npass\nGT: use SC at Toledo\n"
    again = table("GT: use SC at Wheeling", begun).finding("power-used")
    assert (again.expected, again.remedy) == ("once a round", "leave it out")
    # Who buys it moves it once more, and whoever has it in the next round.
    sold = begun + "MS: run 0\nMS: done\nBIG4: run 0\nBIG4: done\nNYC: buy SC from Cyd 40\nNYC: use SC at Wheeling\n"
    assert table("", sold).codes == []
    assert table("NYC: use SC at Holland", sold).codes == ["power-used"]
    rest = "".join(f"{each}: run 0\n{each}: done\n" for each in ("NYC", "B&O", "GT", "MS", "BIG4"))
    assert table(rest + "NYC: use SC at Holland", sold).codes == []


def test_a_free_station_in_chicago_is_an_extra_one():
    given = "NYC: buy C&WI from Ann 60\nNYC: token Chicago with C&WI\nNYC: token Toledo"
    game = table(given)
    assert (game.codes, game.cash("NYC")) == ([], 420 - 60 - 80)
    assert game.position.stations["NYC"] == ("D20", "D6", "D14")


def test_the_two_tiles_of_michigan_central_are_laid_in_one_turn():
    bought = "GT: buy MC from Bob 40\nGT: lay B10 with MC\n"
    game = table(bought + "GT: lay B12 with MC\nGT: lay Toledo", ON_TURN)
    assert (game.codes, game.cash("GT")) == ([], 300 - 40 - 20)
    rest = "GT: run 0\nGT: train 2\nGT: done\nB&O: train 2\nB&O: done\nNYC: train 2\nNYC: done\n"
    rest += "MS: run 0\nMS: done\nBIG4: run 0\nBIG4: done\nNYC: run 0\nNYC: done\nB&O: run 0\nB&O: done\n"
    assert table(bought + rest + "GT: lay B12 with MC", ON_TURN).codes == ["power-used"]
    assert table(bought + rest + "GT: lay B12", ON_TURN).codes == []


def test_little_miami_lays_one_tile_in_each_place():
    drawn = swap(DRAWN, ("orange-3 MC", "orange-3 LM"))
    green = "adjust depot -2 train 2 box +2 train 2 bank -1000 NYC +500 GT +500\nNYC: run 0\nNYC: train 4\nNYC: done\n"
    setup = swap(RUNNING, ("take MC", "take LM")) + green + "B&O: run 0\nB&O: done\nGT: buy LM from Bob 40\n"
    both = "GT: lay Cincinnati with LM\nGT: lay Dayton with LM"
    twice = "GT: lay Cincinnati with LM\nGT: lay Cincinnati green with LM"
    codes = [play(lines, options=drawn, setup=setup, title="1846").codes for lines in (both, twice)]
    assert codes == [[], ["power-place"]]


def test_two_tiles_and_one_upgrade_at_most_each_for_20():
    assert table("NYC: lay Toledo\nNYC: lay D12").cash("NYC") == 420 - 40
    assert table("NYC: lay Toledo\nNYC: lay D12\nNYC: lay D10").codes == ["lay-count"]


def test_a_train_in_the_pool_shows_the_side_that_it_was_bought_as_in_json_and_in_a_position_file():
    given_up = LONG + "NYC: run 0\nNYC: train 3/5\nadjust NYC -1 train 3/5 pool +1 train 3/5\nNYC: done\n"
    game = table(given_up)
    assert game.json["train_pool"] == ["3/5"]
    assert state_position(game.game.state).pool.trains == ("3/5",)
    assert table(given_up + "B&O: run 0\nB&O: train 4 pool").finding("missing").actual == "0"


def test_half_is_kept_in_tens():
    game = table("NYC: run 130\nNYC: half")
    assert game.cash("NYC") == 420 + 60 + 35  # 70 are paid, half of them on its own shares


BANKRUPT = POOR + "adjust Cyd -950 bank +950 GT -50% GT pool +50% GT\n"


def test_a_bankrupt_leaves_all_to_the_company_which_comes_into_receivership():
    # GT has 10 and stands at 50: Cyd has nothing else, so her 50% bring 5 x 50 without a fall.
    game = table("Cyd: bankrupt", BANKRUPT)
    assert (game.price("GT"), game.cash("Cyd"), "Cyd" in game.position.bankrupt) == (50, 0, True)
    assert game.cash("GT") == 10 + 5 * 50
    assert game.fact("receiver")
    bought = table("Cyd: bankrupt\nGT: train 2", BANKRUPT)
    assert (bought.codes, bought.trains("GT")) == ([], ["2"])


def test_a_bankrupts_minor_closes_and_its_train_leaves_the_game():
    # MS has 60 and half of the 40 that it ran for.
    game = table("Cyd: bankrupt", BANKRUPT)
    assert game.happened("minor-exchange") == ["bankrupt-out: MS Cyd 80 1"]
    assert (game.pool_trains, "MS" in game.position.closed) == ([], True)


def test_in_receivership_earnings_are_withheld_and_the_turn_ends():
    operating = swap(UNLED, ("begin SR 5", "begin OR 5.1 of 2")) + "NYC: run 0\nNYC: done\nGT: run 30\n"
    assert table("GT: done", operating).finding("dividend-owed").expected == "hold"
    assert table("GT: pay", operating).codes == ["receivership-dividend"]
    assert table("GT: hold", operating).cash("GT") == 100 + 30


def test_nothing_but_the_run_is_done_in_receivership():
    assert "receivership-idle" in table("Cyd: bankrupt\nGT: lay C13", BANKRUPT).codes


def test_a_private_is_bought_with_the_train_that_was_issued_for_and_not_before():
    # GT has 40 of 80, and two shares bring 20 each.
    issued = POOR + "adjust bank -30 GT +30\nGT: sell GT 2\n"
    before = table("GT: buy MC from Bob 1", issued).finding("stock-private")
    assert (before.actual, before.remedy) == ("MC", "GT: train 2")
    assert table("GT: train 2\nGT: buy MC from Bob 1", issued).codes == ["cash-short"]


def test_a_share_and_the_price_of_another_buy_the_presidency_where_the_pool_has_no_other():
    game = table("Ann: buy GT pool\n", UNLED)
    assert (game.codes, game.president("GT"), game.percent("GT", "Ann")) == ([], "Ann", 20)
    assert (game.cash("Ann"), game.percent("GT", "pool"), game.cash("GT")) == (300 - 40, 10, 100)
    assert not game.fact("receiver")


def test_a_treasury_share_may_bring_the_presidency():
    game = table("Ann: buy GT\n", UNLED)
    assert (game.codes, game.president("GT"), game.percent("GT", "Ann")) == ([], "Ann", 20)
    assert (game.cash("GT"), game.percent("GT", "pool")) == (140, 20)


def test_only_a_shareholder_takes_over_in_receivership():
    assert table("Ann: pass\nBob: pass\nCyd: buy GT pool\n", UNLED).codes == ["missing"]


def test_a_presidency_in_exchange_counts_one_certificate():
    # Ann has eleven, as many as she may with four corporations left: five of NYC, one of GT, four privates and BIG4.
    own = "given BIG4 owner Ann cash 40 trains 2\n"
    own += "".join(f"given {private} owner Ann\n" for private in ("C&WI", "MAIL", "MC", "SC"))
    full = swap(UNLED, ('given BIG4 MS closed\ngiven C&WI "MAIL" MC SC closed\n', "given MS C&O closed\n" + own))
    assert table("Ann: buy GT pool\n", full).codes == []
    assert table("Ann: buy GT\n", full).codes == ["certificate-limit"]


# GT alone is left, at 10: whatever it withholds takes it off the chart.
LAST_ONE = """
given phase III
given B&O C&O IC NYC closed
given BIG4 MS closed
given C&WI "MAIL" MC SC closed
given GT president Cyd par 40 price 10 floated operated cash 100 trains 4 stations B16 tokens 2
given Ann cash 300
given Bob cash 300
given Cyd cash 300 shares GT 60%
given pool shares GT 40%
begin OR 5.1 of 2
"""


def test_the_game_ends_at_once_when_every_company_has_closed():
    game = table("GT: run 0\n", LAST_ONE)
    assert (game.codes, game.round) == ([], "End")
    assert game.happened("game-end") == [""]
    left = swap(LAST_ONE, ('C&WI "MAIL" MC SC closed', '"MAIL" MC SC closed\ngiven C&WI owner Ann'))
    assert table("GT: run 0\n", left).round == "SR 6"


def test_a_company_about_to_close_owes_no_train():
    """GT is at 10 without a train. The duty is shown, but GT may still run."""
    owing = swap(LAST_ONE, (" trains 4 stations", " stations"), ("given Ann", "given depot trains 4\ngiven Ann"))
    assert owed_train(table("note tea\n", owing).game.state, "GT").sellable == 0


# OR 4.1, NYC is on turn without a train: it has 100 and no share left; Ann leads it and has 5, Bob has 500.
OWING = """
given phase III
given MS BIG4 closed
given C&WI "MAIL" MC SC closed
given depot trains 6 6 6 6 6 6 6 6
given trains 4 4 4 4 5 6 out
given IC president Bob par 80 price 80 A9 floated operated trains 4/6 4/6 cash 100
given NYC president Ann par 80 price 60 A7 floated operated cash 100
given Ann cash 5 shares NYC 60% IC 20%
given Bob cash 500 shares NYC 20% IC 30%
given Cyd cash 500 shares NYC 10%
given pool shares NYC 10%
begin OR 4.1 next NYC priority Ann acted IC
NYC: run 0
"""


def test_a_bankrupts_heir_buys_the_owed_train_at_once():
    """Ann's IC brings 2 x 80, her 60% of NYC 6 x 50: with 100 and 5 that is 565, and Bob adds 235."""
    game = table("Ann: sell IC 2\nAnn: bankrupt\nNYC: train 6", OWING)
    assert (game.codes, game.president("NYC"), game.trains("NYC")) == ([], "Bob", ["6"])
    assert (game.cash("NYC"), game.cash("Bob")) == (0, 500 - 235)
    assert table("Ann: sell IC 2\nAnn: bankrupt\nNYC: done", OWING).codes == ["train-owed"]


def test_money_raised_by_the_bankrupt_does_not_limit_the_heir():
    raised = "Ann: sell IC 2\nAnn: bankrupt\n"
    assert table(raised + "Bob: sell IC 1\nNYC: train 6", OWING).codes == ["emergency-sale"]
    poorer = swap(OWING, ("Bob cash 500", "Bob cash 200"))
    assert table(raised + "Bob: sell IC 1\nNYC: train 6", poorer).codes == []


def test_shares_may_not_be_sold_for_an_unaffordable_train():
    """Ann could raise 465: 105, 160 by IC, 200 by four shares of NYC. The 6 costs 800, the 4 in the pool 180."""
    pooled = swap(
        OWING, ("given pool shares NYC 10%", "given pool shares NYC 10% trains 4"), (" 4 4 4 4 5", " 4 4 4 5")
    )
    found = table("Ann: sell IC 2", pooled).finding("emergency-sale")
    assert (found.expected, found.remedy) == ("1 share", "Ann: sell IC")
    assert table("Ann: sell IC 1\nNYC: train 4 pool", pooled).codes == []


def test_earlier_sales_for_an_unreachable_train_are_not_too_much():
    """The 5 in the pool costs 500. After one share of NYC she can sell no more of it, and has 360."""
    pooled = swap(
        OWING,
        ("given pool shares NYC 10%", "given pool shares NYC 10% trains 4 5"),
        ("4 4 4 4 5 6", "4 4 4 6"),
        ("Ann cash 5 ", "Ann cash 50 "),
    )
    assert table("Ann: sell IC 2\nAnn: sell NYC 1\nNYC: train 4 pool", pooled).codes == []
    assert table("Ann: sell IC 2\nNYC: train 4 pool", pooled).codes == ["emergency-excess"]


def test_shares_issued_beyond_the_need_of_the_train_bought_are_counted():
    """GT lacks 25 of 160. One share brings 30, two bring 20 each, three 10 each; a 4 for 180 would need them all."""
    short = "adjust depot -5 train 2 box +5 train 2 bank -125 GT +125\n"
    assert table(short + "GT: sell GT 1\nGT: train 3/5", POOR).codes == ["adjusted"]
    assert table(short + "GT: sell GT 2\nGT: train 4", POOR).codes == ["adjusted"]
    found = table(short + "GT: sell GT 2\nGT: train 3/5", POOR).finding("emergency-excess")
    assert (found.expected, found.actual) == ("1 share", "2 shares")
    assert mentions(found, "1 GT")
    found = table(short + "GT: sell GT 3\nGT: train 3/5", POOR).finding("emergency-excess")
    assert (found.expected, found.actual) == ("1 share", "3 shares")


# GT has 10 and so much more, the cheapest train is a 3/5 for 160. One of its shares brings 30, two bring 40.
GT_HAS = "adjust depot -5 train 2 box +5 train 2 bank -{0} GT +{0}\n"


@pytest.mark.parametrize(("more", "count"), [(119, " 2"), (120, "")])
def test_one_issued_share_is_enough_for_exactly_what_it_brings(more, count):
    due = table(GT_HAS.format(more) + "GT: train 3/5", POOR).finding("emergency-own-shares")
    assert due.remedy == f"GT: sell GT{count}"
    two = table(GT_HAS.format(more) + "GT: sell GT 2\nGT: train 3/5", POOR)
    assert two.codes == (["adjusted"] if count else ["adjusted", "emergency-excess"])


def test_a_corporation_that_can_just_pay_for_a_train_issues_no_share():
    assert table(GT_HAS.format(149) + "GT: sell GT", POOR).codes == ["adjusted"]
    assert table(GT_HAS.format(150) + "GT: sell GT", POOR).stakes("emergency-sale") == ("0 shares", "1")


def test_track_and_token_come_in_any_order_before_the_run():
    assert table("GT: token E17\nGT: lay C13", ON_TURN).codes == []
    assert table("GT: token E17\nGT: run 0\nGT: lay C13", ON_TURN).codes == ["step-order"]


def test_a_sale_may_not_close_the_corporation_that_must_buy():
    """NYC is at 10 after its run: a sale by its president would bring it to 0."""
    low = swap(OWING, ("price 60 A7", "price 20 A3"), ("Ann cash 5 ", "Ann cash 700 "))
    closing = table("Ann: sell NYC 1", low).finding("emergency-presidency")
    assert (closing.expected, closing.actual) == ("NYC stays in play", "closed")
    assert table("Ann: sell IC 1", low).codes == []


def test_no_minor_is_bought_between_an_issue_for_a_train_and_the_train():
    # GT has 40 of 80, and two shares bring 20 each.
    issued = POOR + "adjust bank -30 GT +30\nGT: sell GT 2\n"
    before = table("GT: buy BIG4 from Bob 1", issued).finding("stock-private")
    assert (before.actual, before.remedy) == ("BIG4", "GT: train 2")
    richer = issued + "adjust bank -5 GT +5\n"
    assert table("GT: train 2\nGT: buy BIG4 from Bob 1", richer).codes == []


def test_shares_issued_after_the_dividend_are_late_even_if_the_turn_ended_automatically():
    """GT has $80 for its train, and nothing after it."""
    ended = ON_TURN + "adjust GT -220 bank +220\nGT: run 0\nGT: train 2\n"
    game = play("GT: sell GT 1", setup=ended, options=DRAWN, title="1846")
    assert (game.codes, game.current) == (["stock-late"], "B&O")
    done = ON_TURN + "GT: run 0\nGT: train 2\nGT: done\n"
    assert play("GT: sell GT 1", setup=done, options=DRAWN, title="1846").codes == ["out-of-order"]


def test_a_minor_has_no_treasury_shares_to_sell():
    game = play("MS: sell MS 1", setup=STARTED, options=DRAWN, title="1846")
    assert (game.codes, figures(game.finding("no-shares"))) == (["no-shares"], "MS")
