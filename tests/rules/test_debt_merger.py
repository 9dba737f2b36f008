"""The national of 1856 that companies in debt become: presidents pay or merge, shares are exchanged, play continues."""

import pytest

from moderator.model.ledger import LOAN, token_unit
from moderator.rules.booking import State
from moderator.rules.certificates import seat_limit
from tests.figures import figures
from tests.ledger import Result, play
from tests.setups import swap
from tests.uppercanada import BUYING, CALLED, CROWDED, FORMED, HALF, OWING, SECOND, SMALL


def table(text: str = "", setup: str = CALLED, players: str = "Ann Bob Cyd", options: str = "") -> Result:
    return play(text, players, options, setup, "1856")


def of(game: Result, company: str) -> dict:
    return game.json["companies"][company]


def shares(game: Result, company: str = "CGR") -> dict:
    return {name: held for name in ["Ann", "Bob", "Cyd", "pool"] if (held := _percent(game, company, name))}


def _percent(game: Result, company: str, who: str) -> int:
    return of(game, company)["pool"] if who == "pool" else game.percent(company, who)


# ---- loans are called in ----


def test_the_first_6_makes_treasuries_repay_and_asks_presidents():
    """LPS, CPR and CV have less than a loan. Ann, whose GW has bought it, is asked for CPR, Bob for CV, Cyd for LPS."""
    game = table()
    asked = [(question.who, question.about) for question in game.position.asked_of("debts")]
    assert asked == [("Ann", "CPR"), ("Bob", "CV"), ("Cyd", "LPS")]


def test_a_treasury_repays_loans_automatically():
    game = table("GW: run 5:100\nGW: pay\nadjust LPS +250 bank -250\nGW: train 6\n", OWING)
    assert (game.cash("LPS"), game.position.books.of(LOAN, "LPS")) == (190, 0)
    assert [question.about for question in game.position.asked_of("debts")] == ["CPR", "CV"]


def test_a_president_pays_the_rest_in_cash():
    """LPS has 40 for its loan of 100, and Cyd 140 with his dividends."""
    game = table("Ann: merge CPR CGR\nBob: merge CV CGR\nCyd: pass\n")
    assert (game.codes, game.cash("LPS"), game.cash("Cyd")) == ([], 0, table().cash("Cyd") - 60)
    assert game.position.books.of(LOAN, "LPS") == 0
    assert "LPS" in game.position.par


def test_a_president_without_the_money_must_merge_the_company():
    """CPR lacks 350, and Ann has 250."""
    found = table("Ann: pass\n").finding("debts-paid")
    assert (found.expected, found.actual, found.remedy) == ("$350", "$250", "Ann: merge CPR CGR")


@pytest.mark.parametrize(("more", "codes"), [(99, ["debts-paid"]), (100, [])])
def test_a_president_with_exactly_the_missing_money_may_pay(more, codes):
    """CPR lacks 350."""
    game = table("Ann: pass\n", CALLED + f"adjust bank -{more} Ann +{more}\n")
    assert (game.codes, game.cash("Ann")) == (codes, more - 100)


def test_presidents_answer_in_their_order():
    assert figures(table("Cyd: merge LPS CGR\n").finding("debts-merge")) == "Ann CPR"


TWO_OF_ANN = swap(  # LPS is Ann's, too, and has acted before GW; its price has fallen below CPR's since
    CALLED,
    ("given LPS president Cyd", "given LPS president Ann"),
    ("GW 50% CPR 50% CV 10%", "GW 50% CPR 50% CV 10% LPS 40%"),
    ("CV 10% LPS 40%\ngiven pool", "CV 10%\ngiven pool"),
    ("price 150 A8", "price 100 A5"),
    ("next GW", "next LPS"),
    ("GW: run 5:100", "LPS: run 4:0\nLPS: done\nprice LPS 65\nGW: run 5:100"),
)


def test_companies_of_one_president_are_asked_about_in_the_order_of_the_round():
    asked = [(question.who, question.about) for question in table("", TWO_OF_ANN).position.asked_of("debts")]
    assert asked == [("Ann", "LPS"), ("Ann", "CPR"), ("Bob", "CV")]


def test_the_company_on_turn_stands_where_it_has_acted():
    """GW buys the 6 and is left with 50 and a loan; its price has fallen below CPR's."""
    owing = swap(
        CALLED,
        (
            "earned stations London tokens 3 trains 5 cash 900",
            "earned loans 1 stations London tokens 3 trains 5 cash 760",
        ),
        ("GW: pay\n", "GW: pay\nprice GW 65\n"),
    )
    asked = [(question.who, question.about) for question in table("", owing).position.asked_of("debts")]
    assert asked == [("Ann", "GW"), ("Ann", "CPR"), ("Bob", "CV"), ("Cyd", "LPS")]


def test_their_president_answers_for_them_in_any_order():
    before = table("", TWO_OF_ANN)
    game = table("Ann: merge CPR CGR\nAnn: pass\n", TWO_OF_ANN)
    assert (game.codes, game.position.asked.about) == (before.codes, "CV")
    paid = table("Ann: merge LPS CGR\n", TWO_OF_ANN + "adjust bank -400 Ann +400\nCPR: repay\n")
    assert (paid.position.asked.about, paid.position.books.of(LOAN, "CPR")) == ("CV", 0)
    assert "debts-merge" not in paid.codes
    assert "debts-merge" in table("Bob: merge CV CGR", TWO_OF_ANN).codes


def test_a_company_that_is_not_asked_about_cannot_repay():
    assert table("GW: repay", TWO_OF_ANN).finding("debts-merge").remedy == "Ann: pass"


def test_only_a_company_that_is_asked_about_merges():
    game = table("Ann: merge GW CGR\n")
    assert game.finding("debts-merge").remedy == "Ann: merge CPR CGR"
    assert not table("Ann: merge CPR CGR\n", OWING).position.asked_of("debts")


def test_without_a_merger_the_national_never_forms_and_limits_stay():
    """The table lends the missing money."""
    rich = OWING + "adjust bank -2000 Ann +1000 Bob +1000\nGW: run 0\nGW: train 6\n"
    game = table("Ann: pass\nBob: pass\nCyd: pass\n", rich)
    assert (game.codes, of(game, "CGR")["closed"], seat_limit(State(game.game.title, game.position))) == ([], True, 20)
    assert game.happened("debt-merger") == ["none: CGR"]


@pytest.mark.parametrize(("setup", "name", "part"), [(SMALL, "small-national", 30), (FORMED, "national", 15)])
def test_up_to_ten_shares_make_a_company_of_ten(setup, name, part):
    """All of CPR and CV are sold: three shares for Ann and Bob each, four for the pool. LPS brings two more."""
    sold = swap(setup, ("shares CPR 30% CV 20%", "shares CPR 40% CV 30%"))
    game = table("", sold)
    assert (game.position.charters["CGR"], game.percent("CGR", "Ann")) == (name, part)


# ---- what passes ----


def test_money_trains_rights_and_stations_pass_and_loans_are_gone():
    """CPR's 50, CV's 20 and LPS's 40, three 4s, both rights once; of two stations in Toronto one, homes first."""
    game = table("", FORMED)
    assert game.cash("CGR") == 110
    assert (of(game, "CGR")["trains"], of(game, "CGR")["rights"]) == (["4", "4", "4"], "bridge+tunnel")
    assert game.position.stations["CGR"] == ("M4", "N11", "C14", "L15")
    assert (game.position.books.of(token_unit("CGR"), "board"), of(game, "CGR")["tokens_left"]) == (4, 6)
    assert all(game.position.books.of(LOAN, name) == 0 for name in ("CPR", "CV", "LPS", "CGR"))
    assert {"CPR", "CV", "LPS"} <= game.position.closed


def test_a_national_with_three_permanent_trains_keeps_them():
    """Its limit is three trains, so it may give up a 4. CPR had that 4 and a 5."""
    fives = swap(
        FORMED,
        ("London tokens 3 trains 5 cash 900", "London tokens 3 trains 4 cash 900"),
        ("GW: run 5:100", "GW: run 4:100"),
        ("trains 4 cash 40\n", "trains 5 cash 40\n"),
        ("trains 4 cash 50\n", "trains 4 5 cash 50\n"),
        ("trains 4 cash 20\n", "trains 5 cash 20\n"),
    )
    assert table("", fives).trains("CGR") == ["4", "5", "5", "5"]
    assert table("CGR: discard 5\n", fives).finding("national-trains").remedy == "CGR: discard 4"


def names(game: Result) -> list[str]:
    return sorted(map(game.game.title.place_name, game.position.stations["CGR"]))


HOMES = ["Barrie", "Maudaumin", "Oshawa", "Toronto"]


def test_the_table_says_which_stations_the_national_gives_up_beyond_its_ten_tokens():
    """Thirteen places: London, one of the first ten, goes, and so do two of the three that have no token yet."""
    game = table("CGR: clear London\nCGR: clear Galt\nCGR: clear Glencoe\n", CROWDED)
    others = ["Brantford", "Burlington", "Chatham", "Guelph", "Hamilton", "Woodstock"]
    assert (game.codes, names(game)) == ([], sorted([*HOMES, *others]))
    assert game.position.asked.kind == "national-trains"
    assert game.position.books.of(token_unit("CGR"), "CGR") == 0


def test_the_last_stations_go_if_the_table_says_nothing():
    game = table("Cyd: pass\n", CROWDED)
    others = ["Burlington", "Chatham", "Guelph", "Hamilton", "London", "Woodstock"]
    assert (game.codes, names(game)) == ([], sorted([*HOMES, *others]))
    cleared = [what for what in game.happened("debt-merger") if what.startswith("cleared")]
    assert cleared == ["cleared: CGR Galt", "cleared: CGR Brantford", "cleared: CGR Glencoe"]


def test_the_national_keeps_the_homes_of_the_companies_that_merged():
    found = table("CGR: clear Toronto\n", CROWDED).finding("national-stations")
    assert (figures(found), found.remedy) == (
        "CGR Toronto",
        "CGR: clear Galt",
    )


def test_the_national_pays_nothing_to_give_up_a_station():
    game = table("CGR: clear London 40\n", CROWDED)
    assert game.finding("national-stations").remedy == "CGR: clear London"


def test_a_price_that_the_table_states_for_a_station_of_the_national_is_paid():
    game = table("CGR: clear London 40 !\n", CROWDED)
    assert game.cash("CGR") == table("", CROWDED).cash("CGR") - 40


def test_the_national_gives_up_only_stations_of_its_companies():
    assert table("CGR: clear Welland\n", CROWDED).finding("national-stations").remedy == "CGR: clear Galt"


def test_the_national_gives_up_stations_only_when_asked():
    found = table("CGR: clear London\n", FORMED).finding("wrong-round")
    assert (figures(found), found.remedy) == ("`clear`", "leave it out")


def test_two_shares_become_one_and_odd_ones_join_the_pools():
    """Ann 6, Bob 6, Cyd 5, of which one is odd; the pool 5, and 6 with that: 3, 3, 2 and 3 of 20."""
    game = table("", FORMED)
    assert shares(game) == {"Ann": 15, "Bob": 15, "Cyd": 10, "pool": 15}
    assert (of(game, "CGR")["ipo"], of(game, "CGR")["share"], of(game, "CGR")["president"]) == (45, 5, "Ann")


def test_up_to_10_shares_make_a_ten_share_national():
    """Without LPS: Ann 6, Bob 6, Cyd 1; the pool 5 and that one: 3, 3, none and 3."""
    game = table("", SMALL)
    assert shares(game) == {"Ann": 30, "Bob": 30, "pool": 30}
    assert (of(game, "CGR")["ipo"], of(game, "CGR")["share"], of(game, "CGR")["structure"]) == (
        10,
        10,
        "small-national",
    )


@pytest.mark.parametrize(
    ("lps", "price"),
    [
        ("110 A6", 100),  # and 90, without the 80: 100
        ("125 A7", 110),  # 107, and so 105: as near to 100 as to 110, and the dearer one
        ("175 A9", 125),  # 132, and so 130
        ("200 A10", 150),  # 145
    ],
)
def test_the_price_is_the_mean_without_the_lowest_of_three(lps, price):
    game = table("", swap(FORMED, ("price 150 A8", "price 225 A11")).replace("price 110 A6", f"price {lps}"))
    assert (of(game, "CGR")["price"], of(game, "CGR")["par"], of(game, "CGR")["cell"][0]) == (price, price, 0)


def test_two_prices_both_count_for_the_mean():
    """85, and no price below 100 for the national; with 150 in the place of the 90 it is 115."""
    dear = swap(SMALL, ("price 150 A8", "price 225 A11"), ("price 90 A4", "price 150 A8"))
    assert [of(table("", setup), "CGR")["price"] for setup in (SMALL, dear)] == [100, 110]


def test_the_certificate_limit_follows_the_corporations_left():
    """Three of eleven have merged, which leaves eight and CGR."""
    assert [seat_limit(State(game.game.title, game.position)) for game in (table(), table("", FORMED))] == [20, 22]


def test_a_5_percent_share_counts_half_a_certificate():
    """Ann: the president's of GW and CGR, three of GW and one of 5%."""
    assert table("", FORMED).json["players"]["Ann"]["certificates"] == 2 + 3 + 0.5


# ---- when it operates ----


def test_the_national_operates_next_if_its_companies_have_not_operated():
    game = table("Ann: pass\nGW: done\n", FORMED)
    assert (game.codes, game.current) == ([], "CGR")


def test_the_national_waits_if_one_of_its_companies_has_operated():
    """CPR, which owes nothing here, buys the 6 after LPS has had its turn."""
    late = swap(OWING, ("loans 4 ", "")) + "GW: done\nLPS: done\nadjust bank -700 CPR +700\nCPR: run 0\nCPR: train 6\n"
    game = table("Bob: merge CV CGR\nCyd: merge LPS CGR\nAnn: pass\n", late)
    assert game.happened("debt-merger")[-1] == "later: CGR"
    assert "CGR" in game.position.round.acted


def test_merging_ends_the_turn_of_a_company():
    """CPR buys the 6 and merges. All others have acted or are gone."""
    late = OWING + "GW: done\nLPS: done\nadjust bank -750 CPR +750\nCPR: run 0\nCPR: train 6\n"
    game = table("Ann: merge CPR CGR\nBob: merge CV CGR\nCyd: merge LPS CGR\nCGR: discard 4\nAnn: pass\n", late)
    assert (game.codes, game.round, of(game, "CGR")["trains"]) == ([], "OR 6.2", ["4", "4", "6"])


# ---- its trains ----


def test_the_national_may_discard_trains_that_will_rust():
    game = table("CGR: discard 4\nAnn: pass\n", FORMED)
    assert (game.codes, of(game, "CGR")["trains"], game.json["train_pool"]) == ([], ["4", "4"], ["4"])


def test_the_national_must_obey_its_train_limit():
    more = swap(FORMED, ("trains 4 cash 40", "trains 4 4 cash 40"))
    found = table("Ann: pass\n", more).finding("national-trains")
    assert (found.expected, found.remedy) == ("1 given up", "CGR: discard 4")


def test_the_national_keeps_permanent_trains():
    with_5 = swap(FORMED, ("trains 4 cash 40", "trains 5 cash 40"))
    found = table("CGR: discard 5\n", with_5).finding("national-trains")
    assert (found.actual, found.remedy) == ("5", "CGR: discard 4")


# ---- until it has owned a train that stays ----

TURN = FORMED + "CGR: discard 4\nCGR: discard 4\nCGR: discard 4\nGW: done\n"


def test_a_national_without_a_train_runs_a_borrowed_one_and_withholds():
    game = table("CGR: run D:300\nCGR: hold\nCGR: done\n", TURN)
    assert (game.codes, game.cash("CGR"), of(game, "CGR")["price"]) == ([], 410, 100)


def test_a_national_with_a_borrowed_train_pays_no_dividend():
    assert table("CGR: run D:300\nCGR: pay\n", TURN).finding("lent-keeps").remedy == "CGR: hold"


def test_the_price_of_an_unsettled_national_stays_without_income():
    game = table("CGR: done\n", TURN)
    assert (game.codes, of(game, "CGR")["price"]) == ([], 100)


def test_a_national_with_a_train_borrows_none():
    game = table("CGR: run D:300\n", FORMED + "Ann: pass\nGW: done\n")
    assert figures(game.finding("run-train")) == "1 0 CGR D"


def test_a_national_with_more_than_the_price_of_a_d_must_buy_one():
    """1101 with the run; with 1100 it need not, and its president adds nothing."""
    rich = swap(TURN, ("GW: done", "adjust bank -990 CGR +990\nGW: done"))
    found = table("CGR: run 0\nadjust bank -1 CGR +1\nCGR: done\n", rich).finding("lent-owed")
    assert (found.actual, found.remedy) == ("none", "CGR: train D")
    assert not table("CGR: run 0\nCGR: done\n", rich).codes


def test_a_trade_in_lowers_the_money_that_forces_a_purchase():
    held = FORMED + "Ann: pass\nadjust bank -641 CGR +641\nGW: done\n"
    found = table("CGR: run 0\nCGR: done\n", held).finding("lent-owed")
    assert found.remedy == "CGR: train D against 4"


def test_the_national_buys_only_permanent_trains():
    found = table("CGR: run 0\nCGR: train 4 from pool\n", TURN + "adjust bank -500 CGR +500\n").finding("lent-buys")
    assert found.actual == "4"


def test_a_permanent_train_makes_the_national_ordinary():
    game = table(
        "CGR: run D:400\nCGR: hold\nCGR: train 6\n", swap(TURN, ("GW: done", "adjust bank -300 CGR +300\nGW: done"))
    )
    assert (game.codes, of(game, "CGR")["settled"]) == ([], True)
    assert game.happened("lent-train") == ["CGR"]


def test_the_national_trades_trains_at_their_printed_price():
    found = table("CGR: run 0\nCGR: train 5 from GW 100\n", TURN + "adjust bank -500 CGR +500\n").finding(
        "train-trade-price"
    )
    assert found.remedy == "CGR: train 5 from GW 550"


# ---- its shares ----

SETTLED = swap(FORMED, ("trains 4 cash 40", "trains 5 cash 40")) + "Ann: pass\nGW: done\n"


def test_dividends_of_20_shares_are_rounded_up_for_each_holder():
    """150 of 20 shares: Ann and Bob 22.50, Cyd 15, its pool 22.50; 23, 23, 15 and 23."""
    before = table("CGR: run 5:150\n", SETTLED)
    game = table("CGR: run 5:150\nCGR: pay\n", SETTLED)
    paid = [game.cash(name) - before.cash(name) for name in ("Ann", "Bob", "Cyd", "CGR")]
    assert (game.codes, paid, of(game, "CGR")["price"]) == ([], [23, 23, 15, 23], 110)


def test_shares_of_the_offering_cost_the_first_price():
    game = table("Cyd: buy CGR\n", SECOND := _stock_round())
    assert (game.codes, game.cash("Cyd")) == ([], table("", SECOND).cash("Cyd") - 100)
    assert game.cash("CGR") == table("", SECOND).cash("CGR")


def _stock_round(text: str = FORMED) -> str:
    rounds = "GW: run 0\nGW: done\nCGR: run 0\nCGR: done\n"
    first = "CGR: discard 4\nCGR: discard 4\nCGR: discard 4\nGW: done\nCGR: run 0\nCGR: done\n"
    return text + first + rounds * 2 + "adjust bank -1500 Ann +500 Bob +500 Cyd +500\nAnn: pass\nBob: pass\n"


def test_selling_two_5_percent_shares_drops_the_price_one_row():
    one, two = (table(f"Cyd: sell CGR {count}\n", _stock_round()) for count in (1, 2))
    assert (one.codes, of(one, "CGR")["price"], of(two, "CGR")["price"]) == ([], 100, 90)


def test_the_price_of_the_national_never_falls_to_zero():
    """CGR's marker is at 30, above the last row. Two of its shares are sold, and it stays there."""
    laid = (
        "given phase 6\ngiven FT WSRC TCC GLSC NFSBC SCFTC CPR closed\n"
        "given CGR president Ann par 100 price 30 J2 structure national floated operated earned settled tokens 9 "
        "stations Barrie trains 5 cash 70\n"
        "given Ann cash 100 shares CGR 30%\ngiven Bob cash 100 shares CGR 10%\ngiven Cyd cash 100\n"
        "begin SR 7 next Ann priority Ann\n"
    )
    game = table("Ann: sell CGR 2\n", laid)
    assert (game.codes, of(game, "CGR")["price"], of(game, "CGR")["closed"]) == ([], 30, False)


# ---- a president with one share ----


def test_a_player_may_lead_with_one_share():
    game = table("", HALF)
    assert (of(game, "CGR")["president"], game.fact("half_led")) == ("Ann", {"CGR": "Ann"})
    assert (shares(game), of(game, "CGR")["ipo"]) == ({"Ann": 10, "Bob": 10, "pool": 60}, 20)


def test_a_half_president_must_buy_the_second_share_first():
    assert table("Ann: pass\n", BUYING).finding("half-first").remedy == "Ann: buy CGR"
    other = table("Ann: buy GW !\nAnn: done\n", BUYING)
    assert other.codes == ["half-first"]  # once a turn
    game = table("Ann: buy CGR\n", BUYING)
    assert (game.codes, game.cash("Ann")) == ([], table("", BUYING).cash("Ann") - 100)
    assert (shares(game)["Ann"], of(game, "CGR")["ipo"], game.fact("half_led")) == (20, 10, {})
    assert game.happened("half-presidency") == ["CGR Ann"]


def test_the_first_player_with_two_shares_becomes_president():
    """Bob acts before Ann, as the table has it."""
    game = table("Bob: buy CGR !\n", BUYING)
    assert (of(game, "CGR")["president"], shares(game)["Bob"], shares(game)["Ann"]) == ("Bob", 20, 10)


def test_a_half_president_may_not_sell_the_share():
    assert "half-sold" in table("Ann: sell CGR\n", BUYING).codes


def test_a_half_president_sells_others_or_goes_bankrupt():
    """With 20 and her GW: a share of that does; without any the game ends at once."""
    poor = BUYING + "adjust Ann -330 bank +330\n"
    assert table("", poor).cash("Ann") < 100
    found = table("Ann: bankrupt\n", poor).finding("bankrupt-early")
    assert found.section == "national-lead"
    game = table("Ann: sell GW 3\nAnn: buy CGR\n", poor)
    assert game.codes == []
    none = poor + "adjust Ann -30% GW pool +30% GW\n"
    end = table("Ann: bankrupt\n", none)
    assert (end.round, end.codes) == ("End", [])


@pytest.mark.parametrize(("has", "remedies"), [(99, []), (100, ["Ann: buy CGR"])])
def test_a_half_president_with_the_price_of_a_share_buys_it(has, remedies):
    """CGR is at 100, and Ann has nothing to sell."""
    spent = table("", BUYING).cash("Ann") - has
    poor = f"{BUYING}adjust Ann -{spent} bank +{spent}\nadjust Ann -30% GW pool +30% GW\n"
    game = table("Ann: bankrupt\n", poor)
    assert [found.remedy for found in game.findings if found.code == "bankrupt-early"] == remedies


def test_an_offering_is_closed_while_the_pool_has_more_than_half():
    """The president's other share alone is bought."""
    game = table("Ann: buy CGR\nAnn: pass\nBob: buy CGR ipo\n", BUYING)
    assert game.finding("share-held-back").expected == "0 of 10%"


@pytest.mark.parametrize(("sold", "codes"), [(30, ["adjusted"]), (40, ["adjusted", "share-held-back"])])
def test_an_offering_is_open_while_the_pool_has_half(sold, codes):
    """Ann's and the offering's shares make 50% or 60% in the pool."""
    pooled = f"adjust Ann -20% CPR ipo -{sold}% CPR pool +{sold + 20}% CPR\n"
    assert table(pooled + "Bob: buy CPR ipo\n", SECOND).codes == codes
