"""Answers to questions that rulebooks leave open, each shown by a short journal."""

import pytest

from moderator.model.rounds import GameOver
from moderator.titles.overlay import BadOption
from tests.canada import FORMED as FORMED_1867
from tests.canada import GREEN as GREEN_1867
from tests.canada import RUNNING as RUNNING_1867
from tests.canada import SOLD as PRIVATES_1867
from tests.classic import PEACH_GREEN, TOSA_RUNNING
from tests.classic import SOLD as SOLD_1830
from tests.figures import figures
from tests.ledger import play
from tests.midwest import OPERATING as OPERATING_18MW
from tests.midwest import OR2, PHASE_3, POOLED, RECEIVED, SR2, WORN
from tests.orient import FLOATED as FLOATED_18OE
from tests.orient import MAJORS as MAJORS_18OE
from tests.orient import OR6, depot, lost
from tests.positions import SR3
from tests.race import DRAWN, ON_TURN, POOR
from tests.rhineland import CME_GREEN, GVE_FLOATED
from tests.russia import FORMED as FORMED_1861
from tests.russia import FOURTH as FOURTH_1861
from tests.setups import amend_setup, swap
from tests.virginia import MOMENT, on_turn
from tests.virginia import OPERATING as OPERATING_18VA

# VGN owes a 4 for $300 and has $150; Ann holds 20% of WM besides VGN, and has no money.
OWED = """\
given phase 4
given depot trains 4 4 4 5 5 5 6 6 4D 4D 4D 4D 4D 4D 4D 4D 4D 4D
given REA TIW PY closed
given VGN president Ann par 70 price 100 C5 structure ten floated operated earned stations Lynchburg cash 150
given WM president Cyd par 70 price 82 D4 structure ten floated operated earned stations Cumberland trains 4 cash 0
given Ann cash 0 shares VGN 60% WM 20%
given Bob cash 500
given Cyd cash 100 shares WM 60%
begin OR 4.1 of 2 next VGN priority Ann !
VGN: run 0
"""


def trains_sold(*sold: tuple[str, int]) -> str:
    """The line that takes so many trains of each type off the stack."""
    return "".join(f"adjust depot -{count} train {train} box +{count} train {train}\n" for train, count in sold)


def test_a_block_that_was_too_small_is_followed_by_another_in_18va():
    sold = play("Ann: sell WM\nAnn: sell WM\n", setup=OWED, title="18VA")
    assert sold.percent("WM", "Ann") == 0
    assert [f.code for f in sold.findings if f.line > 13] == []


def test_a_limit_holds_before_the_directors_certificate_is_exchanged_in_18rhl():
    """The twelfth of twelve certificates is a third one of RhE, which makes Ann its director for two of hers."""
    lots = "sold PWB Ann 20\nsold KEO Ann 30\nsold Szl Ann 50\nsold Tjt Ann 80\nsold NLK Ann 120\nsold RhE Bob 140\n"
    held = "adjust RhE -20% RhE Ann +20% RhE\nadjust GVE -40% GVE Ann +40% GVE\n"
    bought = play(lots + held + "Ann: buy RhE\n", players="Ann Bob Cyd Dan Eve", title="18Rhl")
    assert "certificate-limit" in bought.codes
    assert bought.president("RhE") == "Ann"


def test_there_are_ten_4_trains_in_18oe():
    assert play("", players="Ann Bob Cyd Dan", title="18OE").left("4", "depot") == 10


@pytest.mark.parametrize("option", ["target-cards yes", "package alternative"])
def test_the_short_game_of_18rhl_takes_no_cards_and_no_other_package(option):
    with pytest.raises(BadOption, match="is not offered"):
        play("", players="Ann Bob Cyd Dan", options=f"short-game yes, {option}", title="18Rhl")


def test_the_short_game_of_18rhl_is_not_begun_from_a_counted_position():
    game = play("given phase 4", players="Ann Bob Cyd Dan", options="short-game yes", title="18Rhl")
    assert game.codes == ["given-late"]


def test_the_bank_of_18va_has_run_out_at_zero_and_stays_so():
    bank = play("", setup=OWED, title="18VA").bank
    one_left = play(f"adjust bank -{bank - 1} Bob +{bank - 1}\n", setup=OWED, title="18VA")
    assert (one_left.bank, one_left.position.ending) == (1, None)
    back = play(f"adjust bank -{bank} Bob +{bank}\nadjust Bob -500 bank +500\n", setup=OWED, title="18VA")
    assert (back.bank, back.position.ending) == (500, "the bank has run out of money")


# ---- 1846 ----


@pytest.mark.parametrize(("line", "paid"), [("lay E13", 20), ("lay C15", 40), ("lay E19 river 40", 60)])
def test_a_tile_of_1846_costs_20_or_its_terrain_and_a_hexside_that_the_line_names(line, paid):
    before, after = (play(text, setup=ON_TURN, options=DRAWN, title="1846") for text in ("", f"GT: {line}"))
    assert before.cash("GT") - after.cash("GT") == paid


def test_shares_issued_for_a_train_of_1846_bring_the_price_left_of_where_the_marker_ends():
    """GT stands at $50. Three shares take it to $20, and each brings the $10 to the left of that."""
    issued = play("GT: sell GT 3", setup=POOR, options=DRAWN, title="1846")
    assert (issued.codes, issued.price("GT")) == ([], 20)
    assert issued.cash("GT") - play("", setup=POOR, options=DRAWN, title="1846").cash("GT") == 3 * 10


def test_two_corporations_and_three_privates_of_each_colour_are_not_in_1846_with_three_players():
    game = play("", options=DRAWN, title="1846")
    assert not {"ERIE", "PRR", "LSL", "O&I", "LM", "MPC", "TBC", "BT"} & {*game.json["companies"]}
    assert {"C&O", "MC", "SC"} < {*game.json["companies"]}


# ---- 1861 and 1867 ----


def test_rsr_has_a_turn_in_the_round_in_which_phase_4_begins_and_none_in_that_of_phase_8():
    fourth = play("N: done\nKR: run 0\nKR: done", setup=FOURTH_1861, title="1861")
    assert (fourth.position.phase, fourth.trains("RSR")) == ("4", ["4"])
    gone = trains_sold(("3", 4), ("4", 4), ("5", 4), ("6", 2), ("7", 2)) + "adjust bank -1000 NW +1000\n"
    eighth = play(gone + "NW: run 0\nNW: hold\nNW: train 8\nNW: done", setup=FORMED_1861, title="1861")
    assert (eighth.position.phase, eighth.round, eighth.trains("RSR")) == ("8", "SR 2", [])


def test_rsr_has_one_station_in_st_petersburg_when_it_takes_over_a_minor_from_there():
    """SPW, at home in St. Petersburg, owns no train as the first 4 is bought; later RSR has its first turn."""
    minor = FOURTH_1861.replace("RO", "SPW")
    taken = play("N: train 4", setup=minor.removesuffix("N: train 4\n"), title="1861")
    assert "place: RSR St Petersburg" in taken.happened("nationalization")
    turn = play("N: done\nKR: run 0\nKR: done", setup=minor, title="1861")
    assert (turn.trains("RSR"), turn.happened("nationalization")) == (["4"], [])


def test_the_merger_round_of_1867_follows_the_operating_round_in_which_the_bank_breaks():
    broken = "adjust bank -11000 Ann +11000\nCA: run 400\nCA: done\nBO: run 0\nBO: done\nKP: run 0\nKP: done\n"
    game = play(broken, setup=RUNNING_1867, title="1867")
    assert (game.bank < 0, game.current, game.position.asked_of("formation") != []) == (True, "Cyd", True)
    assert play(broken + "Cyd: pass\nAnn: pass\nBob: pass", setup=RUNNING_1867, title="1867").round == "End"


@pytest.mark.parametrize(("tile", "places"), [("Kingston", ["Kingston", "Ottawa"]), ("Ottawa", ["Ottawa", "Kingston"])])
def test_cn_takes_the_place_first_whose_tile_makes_it_dearer(tile, places):
    formed = (
        "Cyd: pass\nAnn: form GTR BO KP\nAnn: buy GTR\nAnn: pass\nBob: pass\nCyd: pass\nAnn: pass\nBob: pass\n"
        f"CA: run 0\nCA: done\nGTR: lay {tile}\nGTR: run 0\nGTR: hold\nGTR: done\nCyd: pass\n"
        "Cyd: pass\nAnn: pass\nBob: pass\nadjust bank -400 CA +400 CA -1 train 3 box +1 train 3\n"
    )
    gone = trains_sold(("3", 4)) + "adjust GTR -2 train 3 box +2 train 3\n"
    game = play("CA: run 0\nCA: train 4\nAnn: surrender GTR", setup=GREEN_1867 + formed + gone, title="1867")
    assert [event for event in game.happened("nationalization") if event.startswith("place:")] == [
        f"place: CN {at}" for at in places
    ]


PHASE_8 = trains_sold(("3", 4), ("4", 4), ("5", 4), ("6", 2), ("7", 2)) + (
    "adjust bank -3000 CPR +3000\nCPR: run 0\nCPR: hold\nCPR: train 8\nCPR: train 8\nCPR: done\n"
)


def test_the_bank_goes_on_paying_for_the_privates_of_cn():
    """Cyd, Ann and Bob pass, OR 2.1 begins, and the revenue of $100 is nobody's."""
    before = play("", setup=FORMED_1867 + PHASE_8, title="1867")
    after = play("Cyd: pass\nAnn: pass\nBob: pass", setup=FORMED_1867 + PHASE_8, title="1867")
    assert (after.round, before.bank - after.bank) == ("OR 2.1", 100)
    assert [after.cash(name) for name in ("Ann", "Bob", "Cyd")] == [before.cash(name) for name in ("Ann", "Bob", "Cyd")]


def test_a_train_of_1867_traded_in_is_for_sale_in_the_pool():
    """CPR is at its limit of two 8s. A 2+2 costs $600, less half of the 8's $1,000."""
    turn = FORMED_1867 + PHASE_8 + "Cyd: pass\nAnn: pass\nBob: pass\nCPR: run 0\nCPR: hold\n"
    traded = play("CPR: train 2+2 against 8", setup=turn, title="1867")
    assert (traded.codes, traded.trains("CPR"), traded.pool_trains) == ([], ["8", "2+2"], ["8"])
    room = "CPR: train 2+2 against 8\nadjust CPR -1 train 8 box +1 train 8\n"
    bought = play("CPR: train 8 from pool", setup=turn + room, title="1867")
    assert (bought.codes, bought.pool_trains, traded.cash("CPR") - bought.cash("CPR")) == ([], [], 1000)


def test_in_1867_players_without_money_or_at_the_certificate_limit_do_not_bid():
    """Bob has $330, less than the $345 that tops Cyd's bid; Ann has $350."""
    poor = PRIVATES_1867.removesuffix("adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000\n")
    bid = play("Cyd: bid CA 340 at Montreal", setup=poor, title="1867")
    assert [question.who for question in bid.position.agenda] == ["Ann"]
    homes = {"CNR": "Toronto", "CPR": "Ottawa", "C&O": "Kingston", "GTR": "Hamilton", "GWR": "Quebec", "ICR": "London"}
    majors = [(name, homes[name], "Ann" if name in ("CNR", "CPR", "C&O") else "Bob") for name in homes]
    full = "\n".join(
        [
            "given phase 4",
            "given C&SL NFB MB QB SCT closed",
            *(f"given {name} president {who} par 100 price 100 floated operated stations {home} tokens 2 cash 0"
              for name, home, who in majors),
            "given Ann cash 500 shares CNR 60% CPR 60% C&O 60%",
            "given Bob cash 500 shares GTR 60% GWR 60% ICR 60%",
            "given Cyd cash 500 shares CNR 40% CPR 40% C&O 40% GTR 40% GWR 40% ICR 10%",
            "given depot trains 4 4 4 5 5 5 5 6 6 7 7",
            "begin SR 5 next Ann\n",
        ]
    )  # fmt: skip
    bid = play("Ann: bid BO 100 at Guelph", setup=full, title="1867")
    assert (bid.certificates("Cyd"), [question.who for question in bid.position.agenda]) == (21, ["Bob"])


# ---- 1889, 1830 and 18GA ----


def test_the_next_tile_on_kotohira_costs_80():
    round_2 = "KO: lay Kotohira\nKO: train 3\nKO: done\nIR: done\n" + "pass\npass\npass\n"
    setup = TOSA_RUNNING + trains_sold(("2", 4)) + round_2
    before, after = (play(text, setup=setup, title="1889") for text in ("", "KO: lay Kotohira green"))
    assert (after.codes, before.cash("KO") - after.cash("KO")) == ([], 80)


def test_a_home_in_a_hex_of_two_cities_is_occupied_without_asking_which_city():
    game = play("Ann: start ERIE 67", setup=SOLD_1830, title="1830")
    assert (game.codes, game.position.stations["ERIE"], game.position.agenda) == ([], ("E11",), ())


@pytest.mark.parametrize(("place", "codes"), [("Jacksonville", []), ("Chattanooga", ["run-ends"])])
def test_trains_run_through_jacksonville_and_no_other_place_off_the_map(place, codes):
    setup = PEACH_GREEN + "CoG: done\npass\npass\npass\n"
    run = f"GA: run 3:Savannah=30-{place}-Augusta*=30 2:Augusta=30-Macon=20"
    assert play(run, setup=setup, title="18GA").codes == codes


def test_the_circle_of_jacksonville_is_acls():
    assert play("CoG: token Jacksonville", setup=PEACH_GREEN, title="18GA").codes == ["base-taken"]


# ---- 18EU ----


def test_the_certificate_limit_of_18eu_stays_that_of_the_number_who_began():
    """Three may hold 20 certificates, two 28. Cyd buys a 23rd after Bob has gone bankrupt."""
    held = "adjust FS -80% FS Cyd +80% FS DR -80% DR Cyd +80% DR\n"
    game = play("Cyd: buy BNR", setup=SR3 + "Bob: bankrupt !\n" + held)
    assert figures(game.finding("certificate-limit")) == "23 3 20 Cyd"


# ---- 18MW ----


def test_the_house_chart_of_18mw_has_everything_the_rulebook_names():
    market = play("", title="18MW").game.title.market
    white = [value for value in market.rows[0] if value is not None and 70 <= value <= 100]
    assert (white, market.rows[0][0]) == ([70, 75, 80, 85, 90, 100], 30)
    assert sorted(market.starting_values) == white
    assert {*market.zones.values()} == {*"bygnc"}  # blue, yellow, green, brown, closed


def test_a_marker_of_18mw_goes_up_from_the_right_end_of_a_row_and_down_from_the_left_end():
    market = play("", title="18MW").game.title.market
    assert market.right((1, 17)) == (0, 17)
    assert market.left((0, 0)) == (1, 0)


def test_phase_1_of_18mw_is_counted_as_phase_2():
    """The first 2 is bought in OR 1.1 and begins no phase."""
    bought = play("IC: train 2", setup=OPERATING_18MW, title="18MW")
    assert (play("", title="18MW").position.phase, bought.position.phase) == ("2", "2")
    assert bought.happened("phase-change") == []


def test_a_share_of_a_treasury_of_18mw_is_the_purchase_of_the_turn_and_may_follow_a_sale():
    owned = POOLED + "IC: buy IC\nCyd: sell MP\n"
    assert play("Cyd: buy IC treasury", setup=owned, title="18MW").codes == []
    assert play("Cyd: buy IC treasury\nCyd: buy RI", setup=owned, title="18MW").codes == ["buy-twice"]


def test_a_train_of_18mw_is_bought_for_1_or_more_of_a_company_of_the_same_president():
    """Bob leads the IC, Cyd the MP and, with Ann's shares, the RI."""
    turn = PHASE_3 + "IC: done\nMP: run 0\n"
    assert play("MP: train 2 from IC 1", setup=turn, title="18MW").codes == ["train-seller"]
    led = OR2.replace("IC: train 3\n", "") + "adjust Ann -40% RI Cyd +40% RI\nIC: done\nMP: run 0\n"
    assert play("MP: train 2 from RI 1", setup=led, title="18MW").codes == []
    assert play("MP: train 2 from RI 0", setup=led, title="18MW").codes == ["train-trade-price"]


def test_trains_of_a_closed_company_and_above_a_limit_are_for_sale_in_the_pool_at_face_value():
    fallen = PHASE_3 + "price MP 20\n"
    game = play("note x", setup=fallen, title="18MW")
    assert game.pool_trains == ["2"]


def test_a_corporation_that_has_merged_does_not_come_back_and_its_system_has_operated():
    """Bob merges IC and CNW in the last round of a set. BN takes up a share in SR 7, before any turn of its own."""
    merged = swap(WORN, ("OR 6.1 of 3", "OR 6.3 of 3")) + (
        "adjust bank -900 RI +900\nRI: train 10\nRI: done\nBob: merge IC CNW\n"
    )
    assert play("Bob: start CNW 70", setup=merged, title="18MW").codes == ["start-again"]
    assert play("BN: buy BN", setup=merged, title="18MW").codes == []


FIRE_SALE = swap(
    WORN,
    ("Ann cash 80 shares RI 60% IC 10% CNW 10%", "Ann cash 0 shares RI 60% IC 10% CNW 30%"),
    ("RI 20% IC 20% CNW 30%", "RI 20% IC 20% CNW 10%"),
) + (
    "RI: auction share\nBob: bid 38\nCyd: bid 45\nBob: bid 50\nCyd: pass\n"
    'RI: auction "Rock Island" 60\nBob: bid CNW 60\nCyd: bid MP 75\nBob: pass\n'
)


def test_a_block_that_was_too_small_is_followed_by_another_in_18mw():
    """RI lacks $135. One share of CNW brings Ann $60 and its price falls to $55; two more bring $110."""
    sold = "Ann: sell CNW\nBob: pass\nAnn: sell CNW 2\nBob: pass\nRI: train 10"
    game = play(sold, setup=FIRE_SALE, title="18MW")
    assert (game.codes, game.cash("Ann"), game.trains("RI")) == ([], 60 + 110 - 135, ["10"])
    assert play("Ann: sell CNW\nBob: pass\nAnn: bankrupt", setup=FIRE_SALE, title="18MW").codes == ["bankrupt-early"]


def test_18mw_is_over_when_one_player_is_left():
    game = play("Ann: bankrupt !", setup=RECEIVED, title="18MW")
    assert game.position.round == GameOver("Cyd is the only solvent player left")


def test_in_a_fire_sale_of_18mw_players_who_cannot_bid_are_skipped():
    share = WORN + "RI: auction share\n"
    assert [question.who for question in play("", setup=share, title="18MW").position.agenda] == ["Bob", "Cyd"]
    poor = WORN + "adjust Bob -143 bank +143\nRI: auction share\n"  # he has 37 of the 38
    assert [question.who for question in play("", setup=poor, title="18MW").position.agenda] == ["Cyd"]
    assert play("Cyd: bid 45", setup=share, title="18MW").happened("fire-sale") == ["RI Cyd 45"]


def test_the_rock_island_gets_half_of_what_its_own_company_pays_for_bridges():
    before = play("", setup=OR2, title="18MW")
    paid = play("IC: buy RIR from Bob 120\nIC: lay G15 30 river 40", setup=OR2, title="18MW")
    assert before.cash("IC") - paid.cash("IC") == 120 + 30 + 40 - 20


def test_the_privates_of_a_bankrupt_player_leave_18mw():
    game = play("Bob: bankrupt !", setup=SR2, title="18MW")
    assert [name for name, company in game.json["companies"].items() if company["closed"]] == ["SLA", "RIR"]


# ---- 18OE ----


def test_before_the_major_phase_of_18oe_privates_may_close_and_players_do_not_trade():
    assert play("Bob: close PeC", setup=FLOATED_18OE, title="18OE").codes == []
    assert play("Bob: buy RSC from Ann 5", setup=FLOATED_18OE, title="18OE").codes == ["barter-barred"]
    assert play("Bob: remove PeC", setup=FLOATED_18OE, title="18OE").codes == ["private-moment"]


def test_barclay_goes_with_another_private_in_the_same_turn_and_in_the_turns_of_others():
    turn = MAJORS_18OE + "Cyd: pass\nAnn: pass\n"
    same = play("Bob: close PeC\nBob: reserve PLM with BBBT\nBob: buy MIDI", setup=turn, title="18OE")
    assert (same.codes, same.current) == ([], "Cyd")
    other = play("Cyd: close WCF\nBob: reserve PLM with BBBT\nCyd: buy MIDI", setup=MAJORS_18OE, title="18OE")
    assert (other.codes, other.current) == ([], "Ann")


def test_a_national_of_18oe_loses_markers_keeps_a_2_2_as_a_rusted_one_and_not_hochbergs_token():
    setup = amend_setup(
        OR6,
        "given phase 7 track railroad major",
        "given MIDI president Ann par 90 price 90 3,2 structure major floated operated trains 6 cash 2000",
        "given SHTC closed gave OU at Lille",
        "given HMLC owner Cyd gave OU at Bern",
        depot(n3=20, n4=10, n5=8, n6=6, n7=14),
        lost(n4=8, n5=7, n6=5, n7=14),
    )
    game = play(
        "MIDI: run 0\nMIDI: train 8+8\nAnn: pass\nCyd: nationalize OU",
        setup=setup + "adjust SML -1 train Swift OU +1 train Swift\n",
        title="18OE",
    )
    assert (game.trains("OU"), [*game.position.powers]) == (["2+2", "4"], ["HMLC"])


# ---- 18Rhl ----


def test_a_treasury_of_18rhl_is_paid_at_the_value_before_the_rise():
    """GVE floats at M80 and rises to M90: five shares at M80 are its capital."""
    floated = play("", setup=GVE_FLOATED, title="18Rhl")
    assert (floated.cash("GVE"), floated.price("GVE")) == (5 * 80, 90)


def test_in_18rhl_sales_come_before_the_purchase_and_in_one_block():
    turn = GVE_FLOATED + "Cyd: pass\nAnn: pass\nBob: pass\nGVE: train 2\nGVE: done\nRhE: train 2\nRhE: done\n"
    assert play("Cyd: sell GVE\nCyd: buy RhE", setup=turn, title="18Rhl").codes == []
    assert play("Cyd: buy RhE\nCyd: sell GVE", setup=turn, title="18Rhl").codes == ["out-of-turn"]
    assert play("Cyd: sell GVE\nCyd: sell GVE", setup=turn, title="18Rhl").codes == ["sell-split"]


def of_18rhl(phase: str, *lines: str) -> str:
    """A position of 18Rhl without privates: CME is Cyd's, DEE Ann's and MKB Bob's."""
    return "\n".join([f"given phase {phase}", "given PWB KEO Szl Tjt NLK closed", *lines, ""])


RISING = of_18rhl(
    "6",
    "given MKB president Bob par 80 price 90 B4 floated operated earned stations D7 trains 5 cash 10",
    "given DEE president Ann par 80 price 90 B4 floated operated earned stations F9 trains 5 cash 10",
    "given Ann cash 0 shares DEE 50% MKB 50%",
    "given Bob cash 500 shares MKB 50% DEE 50%",
    "given depot trains 5 6 6 6 6 6 8 8 8 8",
    "given trains 2 2 2 2 2 2 3 3 3 3 3 4 4 4 out",
    "begin SR 5 next Cyd",
)


def test_sold_out_companies_in_one_cell_of_18rhl_rise_from_the_top():
    game = play("Cyd: pass\nAnn: pass\nBob: pass", setup=RISING, title="18Rhl")
    assert game.happened("sold-out-rise") == ["MKB 90->100", "DEE 90->100"]
    assert game.stack("DEE") == ("MKB", "DEE")


FALLING = of_18rhl(
    "6",
    "given DEE president Ann par 80 price 110 A5 floated operated earned stations F9 cash 500",
    "given MKB president Bob par 80 price 90 B4 floated operated earned stations D7 trains 5 cash 10",
    "given CME president Cyd par 80 price 90 B4 floated operated earned stations I10 trains 5 6 cash 10",
    "given Ann cash 0 shares DEE 20% MKB 20%",
    "given Bob cash 500 shares MKB 40%",
    "given Cyd cash 500 shares CME 50%",
    "given pool shares DEE 50% CME 30%",
    "given depot trains 6 6 6 6 6 8 8 8 8",
    "given trains 2 2 2 2 2 2 3 3 3 3 3 4 4 4 5 out",
    "begin OR 3.1 of 3 next DEE",
    "DEE: run 0",
)


def test_a_forced_sale_of_18rhl_changes_who_operates_next():
    assert play("adjust bank -100 DEE +100\nDEE: train 6", setup=FALLING, title="18Rhl").current == "MKB"
    assert play("Ann: sell MKB 20%\nDEE: train 6", setup=FALLING, title="18Rhl").current == "CME"


def test_a_company_of_18rhl_without_a_train_falls():
    game = play("GVE: done", setup=GVE_FLOATED + "Cyd: pass\nAnn: pass\nBob: pass\n", title="18Rhl")
    assert (game.codes, game.price("GVE")) == ([], 80)


@pytest.mark.parametrize("number", [1960, 1990])
def test_a_tile_of_an_overlay_of_18rhl_is_judged_by_its_colour(number):
    laid = play(f"CME: lay E10 #{number}", setup=CME_GREEN, options="package alternative", title="18Rhl")
    assert laid.codes == []


DISCARDING = of_18rhl(
    "4",
    "given CME president Cyd par 80 price 110 A5 floated operated earned stations I10 trains 3 3 4 cash 10",
    "given DEE president Ann par 80 price 100 A4 floated operated earned stations F9 trains 4 cash 1000",
    "given MKB president Bob par 80 price 90 B4 floated operated earned stations D7 trains 3 3 4 cash 10",
    "given Ann cash 0 shares DEE 50%",
    "given Bob cash 500 shares MKB 60%",
    "given Cyd cash 500 shares CME 50%",
    "given depot trains 5 5 5 6 6 6 6 6 6 8 8 8 8",
    "given trains 2 2 2 2 2 2 3 out",
    "begin OR 3.1 of 2 next DEE acted CME",
    "DEE: run 0",
    "DEE: train 5",
)


@pytest.mark.parametrize("text", ["CME: discard 4\nMKB: discard 4", "MKB: discard 4\nCME: discard 4"])
def test_companies_of_18rhl_discard_in_any_order(text):
    game = play(text, setup=DISCARDING, title="18Rhl")
    assert (game.codes, game.pool_trains) == ([], ["4", "4"])


@pytest.mark.parametrize(
    ("title", "players", "limit"),
    [("18Rhl", 3, 20), ("18Rhl", 4, 15), ("18Rhl", 5, 12), ("18LRA", 3, 14), ("18LRA", 4, 15), ("18LRA", 5, 12)],
)
def test_the_certificate_limit_of_the_short_game_is_that_of_the_board(title, players, limit):
    names = ["Ann", "Bob", "Cyd", "Dan", "Eve"][:players]
    game = play("", players=" ".join(names), options="short-game yes", title=title)
    assert game.game.title.file.players[str(players)].certificates == limit


# ---- 18VA ----


def test_a_dividend_of_18va_is_compared_with_the_figure_on_the_chart():
    """C&O, a company of five shares, stands at $90, which is the price of 20%."""
    turn = on_turn("C&O", "3", "3")
    paid = play("C&O: run 3:90\nC&O: pay", setup=turn, title="18VA")
    less = play("C&O: run 3:80\nC&O: pay", setup=turn, title="18VA")
    assert (paid.cash("Ann") - less.cash("Ann"), paid.price("C&O"), less.price("C&O")) == (36 - 32, 100, 90)


def test_sold_out_companies_in_one_cell_of_18va_rise_from_the_top():
    setup = """\
given phase 5
given REA TIW PY closed
given C&O president Ann par 90 price 90 3,4 structure ten floated operated earned stations Charlottesville trains 5
given B&O president Bob par 100 price 90 3,4 structure ten floated operated earned stations Baltimore trains 5
given Ann cash 100 shares C&O 60% B&O 40%
given Bob cash 100 shares B&O 60% C&O 40%
given Cyd cash 100
begin SR 4 next Cyd
"""
    game = play("Cyd: pass\nAnn: pass\nBob: pass", setup=setup, title="18VA")
    assert game.happened("sold-out-rise") == ["C&O 90->100", "B&O 90->100"]
    assert game.stack("B&O") == ("C&O", "B&O")


@pytest.mark.parametrize("text", ["B&O: discard 4\nC&O: discard 4", "C&O: discard 4\nB&O: discard 4"])
def test_companies_of_18va_discard_in_any_order(text):
    owned = "adjust B&O +3 train 3 depot -3 train 3 C&O +2 train 4 depot -2 train 4\nB&O: train 4\n"
    assert play(text, setup=OPERATING_18VA + owned, title="18VA").codes == []


def test_the_certificate_limit_of_18va_stays_that_of_the_number_who_began():
    """Cyd has the 18 certificates that three may hold; two may hold 27."""
    found = play("Cyd: buy C&O", setup=MOMENT + "Bob: bankrupt !\n", title="18VA").finding("certificate-limit")
    assert (found.actual, found.expected) == ("19", "at most 18")


def test_a_closed_corporation_of_18va_starts_again_with_ten_shares():
    game = play("Ann: start N&W 90", setup=MOMENT + "Cyd: bankrupt !\n", title="18VA")
    assert (game.codes, game.json["companies"]["N&W"]["structure"], game.cash("N&W")) == ([], "ten", 2 * 90)
    game = play("Cyd: pass\nAnn: start B&O 100", setup=MOMENT + "Bob: bankrupt !\n", title="18VA")
    assert (game.codes, game.json["companies"]["B&O"]["structure"], game.cash("B&O")) == ([], "ten", 2 * 100)
