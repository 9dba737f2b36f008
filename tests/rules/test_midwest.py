"""18MW's stock rounds and chart by its numbers: zones, arrows, ledges, protection, dividends, the end."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.titles.telling import section_of
from tests.figures import figures, mentions
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.midwest import AUCTIONED, OR2, PHASE_3, PHASE_6, POOLED, PROTECTED, RICH, SR2
from tests.setups import amend_setup, swap


def judged(text: str, setup: str = SR2) -> list[str]:
    """The codes of a journal, but for what the table corrected."""
    return [code for code in table(text, setup).codes if code != "adjusted"]


def table(text: str, setup: str = SR2, option: str = "", players: str = "Ann Bob Cyd") -> Result:
    return play(text, players, option, setup, "18MW")


# ---- before play ----


@pytest.mark.parametrize(
    ("players", "cash", "limit"), [("Ann Bob Cyd", 650, 20), ("A B C D", 550, 16), ("A B C D E", 450, 13)]
)
def test_the_starting_cash_of_the_players(players, cash, limit):
    game = table("", "", players=players)
    first = game.json["players"][players.split()[0]]
    assert (first["cash"], game.json["bank"]) == (cash, 12000 - cash * len(players.split()))
    assert game.game.title.file.players[str(len(players.split()))].certificates == limit


def test_privates_unsold_are_bid_on_after_a_round_in_which_the_others_pay():
    # Ann bids 40 for the HSJ, all pass: she has it, and 20 of it as the round begins; then the auction goes on.
    game = table("Ann: bid HSJ 40\npass\npass\npass\n", "")
    assert (game.cash("Ann"), game.round, game.current) == (650 - 40 + 20, "ISR", "Bob")
    assert table("Ann: bid HSJ 40\npass\npass\npass\nBob: start IC 100", "").codes == ["wrong-round"]


@pytest.mark.parametrize("line", ["Cyd: start IC 100", "Cyd: buy IC", "Cyd: sell GMO", "Cyd: buy SLA from Bob 70"])
def test_shares_wait_for_the_privates_that_are_unsold(line):
    sold = swap(AUCTIONED, ("sold CFH Cyd 160\nsold MO Ann 180\n", ""))
    found = table(line, sold).finding("wrong-round")
    assert (found.section, mentions(found, "CFH MO")) == ("15", True)


def test_shares_are_for_sale_after_the_last_private():
    game = table("Bob: start IC 100\n", AUCTIONED)
    assert (game.codes, game.cash("Bob"), game.current) == ([], 460 - 200, "Cyd")


@pytest.mark.parametrize(("phase", "pays"), [(SR2, 20), (PHASE_3, 20)])
def test_the_hannibal_pays_by_phase(phase, pays):
    assert table("", phase).game.title.file.privates["HSJ"].revenue == pays


def test_with_the_first_four_the_hannibal_pays_ten():
    # Ann: HSJ 10, LCM 15, MO 15; the 2s are gone, and the companies earn nothing.
    four = PHASE_3 + "adjust depot -5 train 3 box +5 train 3\nIC: train 4\nIC: done\nMP: train 4\nMP: done\n"
    game = table("RI: train 4\nRI: done\n", four)
    assert (game.round, game.cash("Ann") - table("", four).cash("Ann")) == ("OR 2.2", 10 + 15 + 15)


# ---- floats ----


@pytest.mark.parametrize(("value", "tokens"), [(70, 1), (75, 1), (80, 1), (85, 2), (90, 2), (100, 3)])
def test_six_shares_bring_ten_times_the_value_and_the_tokens_of_that_value(value, tokens):
    held = f"Bob: start NP {value}\nadjust Bob +{{0}}% NP ipo -{{0}}% NP\n"
    game = table(held.format(40))
    assert (game.cash("NP"), game.json["companies"]["NP"]["tokens_left"]) == (10 * value, tokens)
    assert table(held.format(30)).cash("NP") == 0


def test_shares_with_players_count_for_the_float_from_any_source():
    # Bob's 30% and Cyd's 10% with the 10% that came with the MO are five; the sixth one counts in hands alone.
    five = "adjust ipo -10% GMO Bob +10% GMO\n"
    begun = "Bob: start GMO 70\nadjust ipo -20% GMO Cyd +{} GMO\nCyd: pass\n" + five
    sixth, pooled = begun.format("20%"), begun.format("10% GMO pool +10%")
    assert (table(pooled).cash("GMO"), table(sixth).cash("GMO")) == (0, 700)
    assert table(pooled + "Ann: buy GMO pool").cash("GMO") == 700


# ---- the chart ----


def moved(price: int, cell: str, lines: str = "", setup: str = OR2, option: str = "") -> int:
    return table(f"price IC {price} {cell}\n{lines}", setup, option).price("IC")


@pytest.mark.parametrize(
    ("at", "run", "option", "price"),
    [
        # In the blue zone: below the price it stays, from the price on one column, from three times it two.
        ((130, "0,13"), 120, "", 130),
        ((130, "0,13"), 130, "", 140),
        ((130, "0,13"), 380, "", 140),
        ((130, "0,13"), 390, "", 150),
        # Outside of it any dividend moves it one column, whatever it is.
        ((100, "0,10"), 10, "", 110),
        ((100, "0,10"), 300, "", 110),
        # The option: at least the price everywhere.
        ((100, "0,10"), 90, "dividend-move price", 100),
        ((100, "0,10"), 100, "dividend-move price", 110),
        ((130, "0,13"), 390, "dividend-move price", 150),
        # An arrow turns right into up: 110 at the top of 100, 120 at the top of 110.
        ((100, "2,12"), 100, "", 110),
        ((110, "1,12"), 110, "", 120),
    ],
)
def test_a_dividend_moves_the_price(at, run, option, price):
    assert moved(*at, f"IC: run {run}\nIC: pay", option=option) == price


@pytest.mark.parametrize(("at", "run", "section"), [((130, "0,13"), 130, "7.2"), ((100, "0,10"), 130, "9")])
def test_a_zones_rule_moves_only_prices_in_the_zone(at, run, section):
    game = table(f"price IC {at[0]} {at[1]}\nIC: run {run}\nIC: pay", OR2)
    assert [section_of(game.game.title, event) for event in game.events if event.kind == "paid"] == [section]


@pytest.mark.parametrize(
    ("at", "price"),
    [((130, "0,13"), 120), ((40, "4,3"), 30)],  # left, in the blue zone too; an arrow turns left into down
)
def test_a_price_moves_left_without_a_dividend(at, price):
    assert moved(*at, "IC: run 100\nIC: hold") == price


def test_an_arrow_turns_a_price_away_from_the_next_cell():
    # Left of 40 lies the closed zone, and the arrow leads to 30 below.
    game = table("price IC 40 4,3\nIC: run 0", OR2)
    assert (game.position.cells["IC"], game.position.closed) == ((5, 3), frozenset())


def test_a_ledge_stops_a_sale():
    # 90, 85 and the ledge at 80: the third share sold moves it no further, though 75 lies below.
    assert table("Bob: sell IC 2\nBob: done\nCyd: pass").price("IC") == 80
    game = table(
        "adjust Bob -20% IC Cyd +20% IC\nBob: pass\nCyd: sell IC 2\nCyd: done\nBob: pass\nprice IC 80 2,9\n"
        "Ann: pass\nBob: sell IC 1\nBob: done\nCyd: pass"
    )
    assert (game.price("IC"), game.position.cells["IC"]) == (80, (2, 9))


SOLD_OUT = "adjust ipo -40% IC Ann +40% IC\n"


def test_a_fully_owned_company_rises_and_from_the_top_row_it_moves_right_and_down():
    # 90 in the top row becomes 90 to the right and below; 85 in the second row rises to 90 above it.
    top = table(SOLD_OUT + "pass\npass\npass")
    assert (top.price("IC"), top.position.cells["IC"]) == (90, (1, 10))
    second = table(SOLD_OUT + "price IC 85 1,9\npass\npass\npass")
    assert (second.price("IC"), second.position.cells["IC"]) == (90, (0, 9))


def test_a_companys_own_shares_count_as_owned():
    own = "adjust ipo -40% IC Ann +30% IC IC +10% IC\npass\npass\npass"
    assert table(own).position.cells["IC"] == (1, 10)
    pool = "adjust ipo -40% IC Ann +30% IC pool +10% IC\npass\npass\npass"
    assert table(pool).position.cells["IC"] == (0, 9)


def test_a_marker_goes_under_those_that_are_there():
    # The MP stands at 85 in the top row; the IC, put there, is under it and operates after it.
    assert table("price IC 85 0,8").position.stacks[0, 8] == ("MP", "IC")


def test_the_closed_zone_ends_a_company_for_good():
    # The IC at 30 in the leftmost column withholds: down into the closed zone.
    game = table("price IC 30 0,0\nIC: run 0", OR2)
    assert "IC" in game.position.closed
    assert (game.json["train_pool"], game.percent("IC", "Bob"), game.cash("IC")) == (["2"], 0, 0)
    assert table("price IC 30 0,0\nIC: run 0\nIC: lay G13", OR2).codes[-1] == "not-in-play"
    after = OR2 + "price IC 30 0,0\nIC: run 0\nMP: done\nRI: done\n"
    assert table("Bob: start IC 100", after).codes == ["start-again"]


def test_money_and_tokens_of_a_closed_company_leave_the_game():
    closed = table("price IC 30 0,0\nIC: run 0", OR2)
    assert closed.position.books.of("money", "box") == 920
    assert closed.position.books.of("token IC", "board") == 0


# ---- limits and zones ----


def test_yellow_shares_do_not_count_against_the_certificate_limit():
    # Bob: two privates, the president's certificate and four shares of the IC.
    assert table("").json["players"]["Bob"]["certificates"] == 7
    assert table("price IC 50 0,2").json["players"]["Bob"]["certificates"] == 2


def test_in_the_green_zone_a_player_may_hold_more_than_sixty_percent():
    assert judged("price IC 45 1,2\nBob: buy IC") == []
    assert judged("price IC 50 0,2\nBob: buy IC") == ["hold-limit"]


BROWN = "price IC 40 0,1\nadjust ipo -40% IC pool +40% IC\n"


def test_in_the_brown_zone_several_are_bought_from_the_pool_and_nothing_else():
    game = table(BROWN + "Bob: buy IC 3 pool")
    assert (game.percent("IC", "Bob"), game.cash("Bob")) == (90, 895 - 3 * 40)
    assert judged(BROWN + "Bob: buy IC 3 pool") == []
    assert judged(BROWN + "Bob: buy IC 2 pool\nBob: buy MP") == ["buy-twice"]
    offering = "price IC 40 0,1\nadjust ipo -20% IC pool +20% IC\nBob: buy IC 2 pool\nBob: buy IC ipo"
    assert judged(offering) == ["buy-twice"]
    assert judged("price IC 45 1,2\nadjust ipo -40% IC pool +40% IC\nBob: buy IC 2 pool") == ["buy-twice"]


# ---- turns of a stock round ----


def test_one_sells_buys_and_sells_again_of_other_companies():
    lines = "adjust ipo -10% RI Bob +10% RI\nBob: sell IC 1\nBob: buy MP\nBob: sell RI\nBob: done\n"
    # 90 for the IC, 90 (its initial value) for the MP, 75 for the RI; then Ann may protect the RI.
    assert judged(lines) == []
    assert (table(lines).cash("Bob"), table(lines).current) == (895 + 90 - 90 + 75, "Ann")
    assert judged("Bob: sell IC 1\nBob: buy MP\nBob: sell IC 1") == ["sell-split"]


def test_shares_of_companies_that_have_not_operated_may_be_sold():
    lines = "Bob: start GMO 70\nCyd: pass\nAnn: sell GMO\n"
    game = table(lines)
    assert (game.codes, game.cash("Ann"), game.percent("GMO", "pool")) == ([], 910 + 70, 10)


def test_a_private_is_bought_from_a_player_in_addition_to_the_action():
    game = table("Bob: buy LCM from Ann 200\nBob: buy MP\nBob: done\n")
    assert (game.codes, game.cash("Bob"), game.cash("Ann")) == ([], 895 - 200 - 90, 910 + 200)
    assert table("Bob: buy LCM from Ann 90", RICH).codes == ["sell-first-round"]


# ---- protection, redemption, reissue ----


def test_protection_takes_all_at_the_price_that_stays():
    # Two shares at 90; Bob had 60% of the IC and has 80%, and the certificate limit is all that binds him.
    game = table("", PROTECTED)
    assert (game.price("IC"), game.percent("IC", "Bob"), game.cash("Bob")) == (90, 80, 895 - 180)


def test_a_sale_above_the_limit_must_reach_it_except_in_the_green_zone():
    assert table("Bob: sell IC 2", PROTECTED).codes == []
    few = table("Bob: sell IC 1", PROTECTED).finding("sell-excess")
    assert (few.expected, few.remedy) == ("at least 20%", "Bob: sell IC 2")
    assert judged("price IC 45 1,2\nBob: sell IC 1", PROTECTED) == []


# Ann has sold 20% of the MP, and Cyd, its president, is asked; the LCM is Ann's.
ASKED = SR2 + "adjust Ann +20% MP ipo -20% MP\nBob: pass\nCyd: pass\nAnn: sell MP 2\nAnn: done\n"


def test_a_set_that_was_counted_has_the_rounds_of_its_phase():
    counted = """
    given phase 3
    given HSJ SLA SLFL LCM RIR CFH MO closed
    given IC president Bob par 100 price 90 A10 floated operated earned stations Springfield tokens 3 trains 3 cash 500
    given Ann cash 500
    given Bob cash 500 shares IC 60%
    given Cyd cash 500
    given depot trains 3 3 3 3 3 4 4 4 4 4 5 5 5 5 6 6 6 8 8 8 10 10 10
    begin OR 4.1 of 1
    """
    short = play(counted, title="18MW").finding("given-sum")
    assert (figures(short), short.expected) == ("1 3", "2 in a set")
    assert "given-sum" not in play(counted, title="18MW", options="rounds set").codes  # it may have begun in phase 2


def test_the_share_of_the_mobile_and_ohio_has_no_price_before_its_corporation():
    game = play("Bob: pass\nCyd: pass\nAnn: sell GMO 1", setup=AUCTIONED, title="18MW")
    assert figures(game.finding("missing")) == "GMO"
    assert (game.cash("Ann"), game.percent("GMO", "Ann")) == (340, 10)


def test_an_exchange_leaves_the_president_the_choice_to_protect():
    swapped = ASKED + "Ann: exchange LCM IC\n"
    game = table("", swapped)
    assert ([q["who"] for q in game.json["agenda"]], game.percent("IC", "Ann")) == (["Cyd"], 10)
    assert (table("Cyd: buy MP", swapped).price("MP"), table("Cyd: pass", swapped).price("MP")) == (85, 75)


def test_a_sale_in_the_same_round_does_not_bar_an_exchange():
    sale = "adjust Ann +10% IC ipo -10% IC\nBob: pass\nCyd: pass\nAnn: sell IC\nAnn: done\n"
    sale += "Bob: pass\nBob: pass\nCyd: pass\n"
    game = table(sale + "Ann: exchange LCM IC ipo\n")
    assert (judged(sale + "Ann: exchange LCM IC ipo\n"), game.percent("IC", "Ann")) == ([], 10)
    assert judged(sale + "Ann: buy IC ipo\n") == ["buy-after-sale"]


def test_a_private_cannot_be_exchanged_for_a_share_just_sold():
    early = table("Ann: exchange LCM MP pool", ASKED)
    assert (early.codes, early.findings[0].remedy) == (["missing"], "Ann: exchange LCM MP ipo")
    assert table("Ann: exchange LCM MP pool", ASKED + "Cyd: pass\n").percent("MP", "Ann") == 10


# 50% of the IC are sold at 100 and all pass; nothing has floated. Ann: LCM, 1290 with what the privates have paid.
HALF = RICH + "Bob: start IC 100\nCyd: buy IC\nAnn: buy IC\nBob: buy IC\nCyd: pass\nAnn: pass\nBob: pass\n"


def test_an_exchange_may_float_a_corporation_before_an_empty_operating_round():
    """16.4, 17: it gives its 15 back, the IC gets 1000 and acts in OR 1.1."""
    game = table("Ann: exchange LCM IC ipo", HALF)
    assert (game.codes, game.round, game.current) == ([], "OR 1.1", "IC")
    assert (game.cash("IC"), game.cash("Ann"), game.percent("IC", "Ann")) == (1000, 1290 - 15, 20)


@pytest.mark.parametrize("kept", ["Ann: pass\nCyd: buy IC", "Cyd: buy IC"])
def test_the_private_may_be_kept_for_the_stock_round(kept):
    game = table(kept, HALF)
    assert (game.codes, game.round, game.cash("Ann")) == ([], "SR 2", 1290)
    assert table("Cyd: pass\nAnn: exchange LCM IC ipo", HALF).round == "SR 2"


def test_a_discard_out_of_place_begins_no_turn():
    game = table("RI: discard 2\nIC: lay G13", OR2)
    assert (game.codes, game.findings[0].section, game.current) == (["discard-none"], "6", "IC")
    assert (game.price("RI"), game.trains("RI"), game.pool_trains) == (75, [], ["2"])


def test_a_president_made_by_the_exchange_is_asked_instead():
    # Cyd and Bob have 20% of the MP each, and the LCM is Bob's: with 30% he leads it.
    bobs = swap(SR2, ("sold LCM Ann 90\n", "sold LCM Bob 90\n"))
    setup = bobs + "adjust Cyd -40% MP Ann +20% MP Bob +20% MP\n"
    game = table("Bob: pass\nCyd: pass\nAnn: sell MP 2\nAnn: done\nBob: exchange LCM MP ipo", setup)
    assert (game.president("MP"), [q["who"] for q in game.json["agenda"]]) == ("Bob", ["Bob"])


def test_a_late_start_states_a_home_that_another_company_has_bought():
    bought = OR2 + "adjust bank -400 MP +400\nIC: done\nMP: token Springfield from IC\nMP: done\nRI: done\n"
    game = table("", bought)
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    new = table("", "\n".join(trial.lines()))
    assert (trial.problems, new.position.stations["IC"], new.tokens("IC")) == ((), (), 4)
    assert (new.position.books, new.json["companies"]) == (game.position.books, game.json["companies"])
    still = swap("\n".join(trial.lines()), ("given RI president", "given RI displaced president"))
    assert play(still, title="18MW").codes[0] == "given-sum"


OWING = PROTECTED + ("pass\npass\npass\nadjust IC -1 train 2 box +1 train 2 IC -900 bank +900 Bob -715 bank +715\n")


def test_a_president_above_the_limit_sells_down_to_it_for_an_owed_train():
    # The IC has 20 for a 2 at 80. A share brings 90, two 180: he has 80% by protection and sells 20% of it at least.
    game = table("Bob: sell IC 2", OWING)
    assert [code for code in game.codes if code != "revenue"] == []
    assert table("Bob: sell IC 1", OWING).codes == ["sell-excess"]
    assert table("Bob: sell IC 3", OWING).codes == ["emergency-sale"]


def test_a_company_takes_up_shares_and_sells_them_at_the_market_price():
    # 85 from the treasury of 920, then Cyd pays the IC 85.
    game = table("IC: buy IC\nCyd: buy IC treasury\n", POOLED)
    assert (game.codes, game.cash("IC"), game.percent("IC", "Cyd")) == ([], 920 - 85 + 85, 10)
    assert (game.cash("Cyd"), game.price("IC")) == (table("", POOLED).cash("Cyd") - 85, 85)


# ---- a late start ----


LATE = """
given phase 2
given HSJ owner Ann
given SLA owner Bob
given SLFL owner Cyd
given LCM owner Ann
given RIR owner Bob
given CFH owner Cyd
given MO owner Ann
given IC president Bob par 100 price {price} floated operated earned stations Chicago tokens 2 trains 2 cash 500
given Ann cash 500 shares GMO 10%
given Bob cash 500 shares IC 80%
given Cyd cash 500
given depot trains 2 2 2 2 2 2 3 3 3 3 3 3 4 4 4 4 4 5 5 5 5 6 6 6 8 8 8 10 10 10
begin SR 3 next Ann priority Ann
"""


@pytest.mark.parametrize(
    ("rule", "price", "codes"),
    [
        ("true", "90 0,9", []),  # his by protection, for all that is known
        ("false", "90 0,9", ["hold-limit"]),
        ("false", "45 1,2", []),  # green
    ],
)
def test_a_counted_holding_is_judged_by_zone_and_protection(tmp_path, rule, price, codes):
    over = write_ruleset(tmp_path, f"[shares]\nprice_protection = {rule}\n", extends="18MW")
    assert play(LATE.format(price=price), title="18MW", ruleset=over).codes == codes


# ---- the house map ----


@pytest.mark.parametrize(("cost", "hexes"), [(40, "0 hexes"), (50, "1 hex"), (90, "5 hexes")])
def test_distances_on_the_board_are_attested(cost, hexes):
    game = table(f"IC: token Chicago {cost}", OR2)
    assert (game.codes, game.attested, game.cash("IC")) == ([], ["token-cost", "station-route"], 920 - cost)
    assert mentions(game.finding("token-cost"), f"{hexes} Chicago IC")


@pytest.mark.parametrize("cost", [30, 45])
def test_a_price_that_no_distance_makes_breaks_the_rule(cost):
    assert table(f"IC: token Chicago {cost}", OR2).codes == ["token-cost"]


# ---- small cities ----


@pytest.mark.parametrize("said", ["#57", "#8", "yellow", "yellow #5"])
def test_from_the_first_6_a_small_city_is_upgraded_or_paved_in_yellow(said):
    game = table(f"RI: lay G11 {said}", PHASE_6)
    assert (game.codes, game.attested, game.position.tiles["G11"]) == ([], ["small-city"], "yellow")
    assert (game.finding("small-city").section, game.cash("RI")) == ("19.2", table("", PHASE_6).cash("RI"))


def test_upgrading_a_small_city_is_the_upgrade_of_the_turn():
    found = table("RI: lay G11 #57\nRI: lay K20", PHASE_6).finding("lay-count")
    assert (found.expected, found.actual) == ("2 yellow tiles or 1 upgrade", "1 yellow tile and 1 upgrade")
    assert table("RI: lay K20\nRI: lay G11 #57", PHASE_6).codes == ["lay-count"]


def test_upgrading_a_small_city_costs_only_the_river():
    found = table("RI: lay G11 #57 30 river 20", PHASE_6).finding("terrain-cost")
    assert (found.expected, found.remedy) == ("$0", "RI: lay G11 #57 river 20")


def test_before_the_first_6_a_small_city_cannot_be_upgraded_in_yellow():
    game = table("IC: lay G11\nIC: done\nMP: lay G11 #57", OR2)
    found = game.finding("tile-order")
    assert (found.section, game.position.tiles["G11"]) == ("19.2", "yellow")
    assert table("IC: lay G11\nIC: done\nMP: lay G11 yellow", OR2).finding("tile-order").section == "23"


def test_a_yellow_tile_cannot_be_stated_in_another_colour():
    assert table("RI: lay G11 green #57", PHASE_6).finding("tile-colour").remedy == "RI: lay G11 #57"


# ---- the closed zone ----


# OR 2.1 of 2: the RI is last, owns the HSJ and stands beside the closed zone.
FALLING = PHASE_3 + "IC: done\nMP: done\nRI: buy HSJ from Ann 40\nprice RI 30 1,1\n"


@pytest.mark.parametrize("line", ["RI: done", "RI: run 0", "RI: run 30\nRI: hold"])
def test_a_company_that_falls_in_the_last_turn_closes_before_the_next_round_pays(line):
    game = table(line, FALLING)
    told = [event.code for event in game.events]
    assert (game.round, game.current) == ("OR 2.2", "IC")
    assert told.index("zone-closed") < told.index("operating-order")
    assert (game.happened("private-income")[0], "RI" in game.position.closed) == ("SLA Bob 15", True)


def test_companies_close_before_the_game_ends():
    broken = OR2 + "IC: done\nMP: done\nprice RI 30 1,1\n"
    bank = table("", broken).bank
    game = table("RI: done", broken + f"adjust bank -{bank} Cyd +{bank}\n")
    assert [event.code for event in game.events][-2:] == ["zone-closed", "game-end"]


# ---- above the certificate limit without a purchase ----


PRIVATES = ("HSJ", "SLA", "SLFL", "LCM", "RIR", "CFH", "MO")

# OR 2.1: Cyd counts 20 of 20, the five of the GMO not among them: it stands in the yellow zone, beside a white cell.
CROWDED = (
    "given phase 2\n"
    + "".join(f"given {private} owner Cyd\n" for private in PRIVATES)
    + """\
given IC president Bob par 100 price 90 0,9 floated operated earned stations Springfield tokens 2 trains 2 cash 500
given MP president Cyd par 90 price 85 0,8 floated operated earned stations "St. Louis" tokens 2 trains 2 cash 500
given RI president Cyd par 80 price 80 0,7 floated operated earned stations "Des Moines" tokens 1 trains 2 cash 500
given GMO president Cyd par 75 price 50 0,2 floated operated earned stations "New Orleans" tokens 1 trains 2 cash 50
given Ann cash 500
given Bob cash 500 shares IC 60%
given Cyd cash 500 shares IC 30% MP 60% RI 60% GMO 60%
given pool shares IC 10%
given depot trains 2 2 2 3 3 3 3 3 3 4 4 4 4 4 5 5 5 5 6 6 6 8 8 8 10 10 10
begin OR 2.1 of 1 next GMO priority Ann
"""
)


def test_a_price_that_leaves_a_zone_forces_no_sale():
    before = table("", CROWDED)
    assert (before.codes, before.certificates("Cyd")) == ([], 20)
    lines = "GMO: run 50\nGMO: pay\nGMO: done\nIC: done\nMP: done\nRI: done\nAnn: pass\nBob: pass\n"
    assert table(lines, CROWDED).happened("above-limit") == ["Cyd 25/20"]
    assert table(lines + "Cyd: pass\n", CROWDED).codes == []
    assert table(lines + "Cyd: buy MP\n", CROWDED).codes == ["hold-limit", "certificate-limit"]


def test_a_late_start_may_hold_them():
    gmo = "given GMO president Cyd par 75 price 60 0,3 floated operated earned"
    start = amend_setup(
        CROWDED,
        f'{gmo} stations "New Orleans" tokens 1 trains 2 cash 50',
        "begin OR 2.1 of 1 next IC priority Ann",
    )
    assert table(start, "").codes == []


# ---- the sets and the end ----


def test_a_set_grows_with_its_phase_or_keeps_its_rounds():
    # The first 3 brings two operating rounds.
    done = PHASE_3 + "IC: done\nMP: done\n"
    assert table("RI: done\n", done).round == "OR 2.2"
    assert table("RI: done\n", done, "rounds set").round == "SR 3"


@pytest.mark.parametrize(("left", "ends"), [(0, ["bank-breaks"]), (1, [])])
def test_a_bank_that_holds_exactly_zero_has_run_out(left, ends):
    # What it has comes to Cyd but for so much.
    broken = table("", OR2).bank - left
    game = table(f"adjust bank -{broken} Cyd +{broken}\n", OR2)
    assert (game.bank, [event.code for event in game.events]) == (left, ends)


BROKEN = "adjust bank -6756 Cyd +6756\n"


@pytest.mark.parametrize("lines", [f"{BROKEN}pass\npass\npass\n", f"pass\npass\npass\n{BROKEN}"], ids=["SR", "OR"])
def test_the_game_ends_with_the_set_in_which_the_bank_runs_out(lines):
    game = table(lines + "IC: done\nMP: done\n")
    assert not game.json["finished"]
    assert table(lines + "IC: done\nMP: done\nRI: done\n").json["finished"]
