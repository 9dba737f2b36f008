"""1870: privates and their markers, price protection, shares bought back, the ledge, connection runs, options."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.shell.possible_moves import choices, open_ended
from tests.figures import figures
from tests.ledger import Result, play
from tests.mississippi import FLOATED, FOURTH, GREEN, RUNNING, SECOND, SOLD, THIRD
from tests.setups import swap


def table(text: str, setup: str = SECOND, options: str = "", players: str = "Ann Bob Cyd") -> Result:
    return play(text, players, options, setup, "1870")


# ---- the opening ----


def test_slsf_floats_with_its_presidents_certificate_and_its_private_closes():
    game = table("", SOLD)
    assert (game.cash("SLSF"), game.percent("SLSF", "Bob")) == (1000, 20)
    assert "SLSF" in game.position.floated
    assert game.position.books.of("charter SLSFP", "box") == 1


def test_a_later_lot_with_one_bid_goes_before_the_value_is_set():
    """Ann has bid 165 on MKT's private; Bob takes SLSF's, whose value he sets at once."""
    start = "sold GRSC Ann 20\nsold MRBC Bob 40\nsold SCC Cyd 50\nAnn: bid MKTP 165\nBob: bid SLSFP 145\n"
    game = table("Cyd: take\n", start)
    assert (game.codes, game.cash("Ann"), game.percent("MKT", "Ann")) == ([], 700 - 20 - 165, 10)
    assert (game.current, game.happened("auction-unrecorded")) == ("Bob", [])
    opened = table("Cyd: take\nBob: start SLSF 76\n", start)
    assert (opened.codes, opened.round, opened.cash("SLSF")) == ([], "SR 1", 760)


def test_a_later_lot_with_two_bids_waits_for_the_value():
    start = "sold GRSC Ann 20\nsold MRBC Bob 40\nsold SCC Cyd 50\nAnn: bid MKTP 165\nBob: bid MKTP 170\n"
    game = table("Cyd: take\nAnn: take\nAnn: start SLSF 100\n", start)
    assert (game.codes, game.position.round.stage, game.position.round.lot) == ([], "auction", "MKTP")
    assert table("Cyd: take\nAnn: take\n", start).percent("MKT", "Ann") == 0


def test_the_share_that_comes_with_mkt_counts_for_its_float():
    bought = SOLD + "Ann: start MKT 100\nBob: pass\nCyd: pass\n" + "Ann: buy MKT\nBob: pass\nCyd: pass\n" * 2
    assert table("", bought).cash("MKT") == 0
    assert table("Ann: buy MKT", bought).cash("MKT") == 1000


# ---- privates ----


def test_only_mp_buys_mississippi_river_bridge_in_the_first_phase():
    found = table("SLSF: buy MRBC from Bob 40", FLOATED).finding("private-buyer")
    assert found.expected == "MP or SSW"
    turn = "SLSF: done\n"
    assert table(turn + "MP: buy MRBC from Bob 40", FLOATED).codes == []
    assert table(turn + "MP: buy MRBC from Bob 41", FLOATED).codes == ["private-price"]
    assert table(turn + "MP: buy SCC from Cyd 50", FLOATED).codes == ["private-phase"]
    assert table("MP: buy MRBC from Bob 80", GREEN).codes == []


BRIDGE = "SLSF: done\nMP: buy MRBC from Bob 40\n"


def test_the_bridge_company_lays_a_free_extra_tile_at_home():
    """St. Louis costs 40, C16 and C14 as much."""
    game = table(BRIDGE + "MP: lay C18 with MRBC\nMP: lay C16\nMP: lay C14\n", FLOATED)
    assert (game.codes, game.cash("MP")) == ([], 900 - 40 - 40 - 40)
    assert table(BRIDGE + "MP: lay C18\nMP: lay C16\nMP: lay C14\n", FLOATED).codes == ["lay-count"]


def test_other_tiles_of_the_bridge_company_cost_40_less():
    """I16 costs 60; in a later turn the home is any other place, too."""
    bought = "MP: buy MRBC from Bob 80\n"
    game = table(bought + "MP: lay I16 with MRBC\nMP: lay C16\n", GREEN)
    assert (game.codes, game.cash("MP")) == ([], 820 - 80 - 20 - 40)
    assert table(bought + "MP: lay I16 with MRBC\nMP: lay C16\nMP: lay C14\n", GREEN).codes == ["lay-count"]
    home = table(bought + "MP: lay C18 with MRBC\nMP: lay C16\nMP: lay C14\n", GREEN)
    assert (home.codes, home.cash("MP")) == (["lay-count"], 820 - 80 - 0 - 40 - 40)
    assert table(bought + "MP: lay C16 with MRBC", GREEN).codes == ["power-place"]


def test_the_home_is_not_upgraded_in_the_turn_it_is_laid():
    """MP's first turn, in which SLSF has begun the second phase."""
    late = FLOATED + "adjust depot -7 train 2 box +7 train 2\nSLSF: train 3\nSLSF: done\nMP: buy MRBC from Bob 80\n"
    assert table("MP: lay C18 with MRBC\nMP: lay C18 green", late).codes == ["tile-order"]
    assert table("MP: lay C18 with MRBC\nMP: lay C16", late).codes == []


def test_a_turn_has_two_yellow_tiles_or_one_upgrade():
    two = "MP: lay C16\nMP: lay C14\n"
    assert table(two, GREEN).codes == []
    assert table(two + "MP: lay C12\n", GREEN).codes == ["lay-count"]
    assert table("MP: lay C16\nMP: lay C16 green\n", GREEN).codes == ["lay-count"]


def test_players_sell_one_another_privates_from_the_second_phase_on():
    early = table("Bob: buy SCC from Cyd 70")
    assert figures(early.finding("private-barred")) == "1 SCC"
    assert "buy PRIVATE from PLAYER PRICE" not in open_ended(table("").game)
    game = table("Bob: buy SCC from Cyd 70\n", THIRD)
    assert (game.codes, game.current) == ([], "Bob")
    assert table("Bob: buy SCC from Cyd 70\nBob: buy MP", THIRD).codes == ["buy-twice"]
    assert "buy PRIVATE from PLAYER PRICE" in open_ended(table("", THIRD).game)


CATTLE = "MP: buy SCC from Cyd 100\nMP: use SCC at B11\n"
PORT = "MP: buy GSC from Ann 160\nMP: use GSC at H17\n"
NEXT = "MP: run 0\nMP: done\n" + "pass\n" * 3


def revenue(text: str, setup: str = GREEN) -> int:
    game = table(text, setup)
    assert game.codes == []
    return int(game.position.round.turn.revenue)


def test_a_cattle_marker_pays_10_only_to_its_corporation():
    run = "MP: run 2:C18*=20-B11=30"
    assert (revenue(run), revenue(CATTLE + run)) == (50, 60)
    assert revenue(CATTLE + NEXT + "SLSF: run 3:E12*=20-B11=30") == 50
    assert table("MP: buy SCC from Cyd 100\nMP: use SCC at H17", GREEN).codes == ["power-place"]


def test_an_open_port_is_worth_20_to_its_corporation_and_10_to_others():
    assert revenue(PORT + "MP: run 2:C18*=20-H17=20") == 60
    assert revenue(PORT + NEXT + "SLSF: run 3:E12*=20-H17=20") == 50


def test_a_closed_port_adds_for_its_owner_only():
    closed = PORT + "MP: use GSC\n"
    game = table(closed, GREEN)
    assert (game.codes, game.position.books.of("charter GSC", "box")) == ([], 1)
    assert revenue(closed + "MP: run 2:C18*=20-H17=20") == 60
    assert revenue(closed + NEXT + "SLSF: run 3:E12*=20-H17=20") == 40
    assert table("MP: run 2:70:C18*=30-H17=20", GREEN).finding("bonus-claimed").section == "powers"


def _gone(*kinds: str) -> str:
    """Trains that leave the stack, up to those named."""
    return "".join(
        f"adjust depot -{count} train {kind} box +{count} train {kind}\n"
        for kind, count in zip(kinds[::2], kinds[1::2], strict=True)
    )


# MP is on turn in OR 3.1 with 4000, and has the markers in Kansas City and Memphis; 5s are next.
MARKED = (
    swap(GREEN, ("SLSF: run 0\nSLSF: train 3", "SLSF: run 0\nSLSF: train 3\nSLSF: buy GRSC from Ann 40"))
    + CATTLE
    + PORT
    + NEXT
    + "SLSF: run 0\nSLSF: done\n"
    + _gone("3", "5", "4", "5")
    + "adjust bank -4000 MP +4000\n"
)


def test_markers_outlive_the_privates_and_go_with_the_first_6():
    after = "MP: run 0\nMP: train 5\n"
    fives = table(after, MARKED)
    assert (fives.codes, fives.position.phase, fives.position.books.of("charter SCC", "box")) == ([], "4", 1)
    assert {*fives.position.powers} == {"SCC", "GSC"}
    sixes = table(after + _gone("5", "3") + "MP: discard 2\nMP: train 6\n", MARKED)
    assert (sixes.position.phase, sixes.position.powers) == ("5", {})


# ---- stock rounds ----


def test_a_purchase_comes_before_all_sales_or_after_them():
    """Cyd has 30% of SLSF and 10% of MKT, which has not been started. Bob goes first, then Cyd."""
    turn = "Bob: pass\n"
    assert table(turn + "Cyd: sell SLSF\nCyd: buy MP").codes == []
    assert table(turn + "Cyd: buy MP\nCyd: sell SLSF").codes == []
    assert table(turn + "Cyd: buy MP\nCyd: sell SLSF\nCyd: buy MP").codes == ["buy-twice"]
    assert table(turn + "Cyd: sell SLSF\nCyd: sell SLSF").codes == ["sell-split"]


def test_the_price_falls_only_after_the_turn_of_the_seller():
    """SLSF at 90 (A6), two shares: 72 (C6) once Cyd's turn is over, for Bob has no money."""
    poor = "adjust Bob -1200 bank +1200\nBob: pass\n"
    game = table(poor + "Cyd: sell SLSF 2\n")
    assert (game.cash("Cyd") - table(poor).cash("Cyd"), game.price("SLSF")) == (180, 90)
    assert table(poor + "Cyd: sell SLSF 2\nCyd: buy MP\n").price("SLSF") == 76
    assert table(poor + "Cyd: sell SLSF 2\nCyd: done\n").price("SLSF") == 76


SALE = "Bob: pass\nCyd: sell SLSF 2\nCyd: done\n"


def test_the_president_protects_at_the_sale_price_and_play_continues_after_him():
    """Bob sits before Ann of whom Cyd's turn would go on: after him it is Cyd's again."""
    asked, game = table(SALE), table(SALE + "Bob: buy SLSF\n")
    assert (asked.current, game.codes, game.price("SLSF")) == ("Bob", [], 90)
    assert (asked.cash("Bob") - game.cash("Bob"), game.percent("SLSF", "Bob")) == (180, 70)
    assert game.current == "Cyd"
    declined = table(SALE + "Bob: pass\n")
    assert (declined.price("SLSF"), declined.current) == (76, "Ann")


def test_protecting_counts_as_the_last_action():
    over = table(SALE + "Bob: buy SLSF\nCyd: pass\nAnn: pass\nBob: pass\n")
    assert (over.round, over.priority) == ("OR 2.1", "Cyd")


def test_a_president_who_sold_may_protect_only_by_an_option():
    sold = "Bob: sell SLSF\nBob: done\nCyd: sell SLSF\nCyd: done\n"
    assert table(sold).happened("price-protection") == ["sold: SLSF Bob 82 1 eligibility"]
    for option in ("protect-sold yes", "original-rules yes"):
        assert table(sold, options=option).current == "Bob"
        assert table("Bob: sell SLSF\nBob: done\n", options=option).current == "Cyd"


def test_a_president_made_by_the_sale_is_not_asked():
    """Bob sells 30%: Cyd has 30%, and leads."""
    game = table("Bob: sell SLSF 3\nBob: done\n")
    assert (game.president("SLSF"), game.price("SLSF"), game.current) == ("Cyd", 72, "Cyd")


def test_shares_that_wait_count_as_they_will_in_yellow():
    """SLSF at 72 (A3): a row lower lies 64 (B2's neighbour, B3 68), two rows lower 64 (C3), yellow.

    Cyd has two privates, a share of MKT and 30% of SLSF.
    """
    low = "price SLSF 72\nBob: pass\n"
    held = [table(low + said).certificates("Cyd") for said in ("", "Cyd: sell SLSF 1\n", "Cyd: sell SLSF 2\n")]
    assert held == [6, 5, 3]


def test_the_room_for_protection_counts_at_present_prices():
    """Ann has 20 certificates, two of them of SLSF, which waits to fall to yellow: none more for MP, of 20 allowed."""
    full = (
        "adjust ipo -80% IC Ann +80% IC ipo -30% TP Ann +30% TP ipo -20% SLSF Ann +20% SLSF ipo -10% MP Cyd +10% MP\n"
        "price SLSF 72\nBob: pass\n"
    )
    sold = full + "Cyd: sell MP\nCyd: sell SLSF 2\n"
    assert (table(full).certificates("Ann"), table(sold).certificates("Ann")) == (20, 18)
    assert table(sold + "Cyd: done\n").happened("price-protection")[0] == "limit: MP Ann 82 1 eligibility"
    assert table(sold.replace("-80% IC Ann +80%", "-70% IC Ann +70%") + "Cyd: done\n").current == "Ann"


def test_shares_above_60_percent_from_protection_may_be_kept():
    """Bob's 60% become 80%: then he sells 20% at least, in one block."""
    later = "adjust ipo -10% SLSF Bob +10% SLSF\n" + SALE + "Bob: buy SLSF\nCyd: pass\nAnn: pass\n"
    assert table(later + "Bob: pass\n").codes == ["adjusted"]
    few = table(later + "Bob: sell SLSF").finding("sell-excess")
    assert (few.expected, few.section) == ("at least 20%", "selling")
    assert table(later + "Bob: sell SLSF 2").codes == ["adjusted"]


@pytest.mark.parametrize(
    ("at", "shares", "price"), [("300 B18", 1, 300), ("300 B18", 2, 250), ("325 A18", 2, 300), ("325 A18", 3, 250)]
)
def test_the_ledge_stops_a_block_whose_last_share_meets_it(at, shares, price):
    """In column 18 stand 325, 300, the ledge, 275 and 250."""
    high = f"price SLSF {at}\nBob: pass\nCyd: sell SLSF {shares}\nCyd: done\nBob: pass\n"
    assert (table(high).codes, table(high).price("SLSF")) == (["adjusted"], price)


def test_a_rise_before_the_red_cells_goes_up():
    """225 (C16) is the last cell before them; 250 (B16) lies above it."""
    game = table("price SLSF 225 C16\nSLSF: run 2:50\nSLSF: pay\n", RUNNING)
    assert (game.codes, game.price("SLSF"), game.cell("SLSF")) == (["adjusted"], 250, (1, 15))


def test_sold_out_on_the_top_row_it_goes_right_and_down():
    """SLSF at 90 (A6), its last two shares with Bob: 90 (B7)."""
    game = table("adjust ipo -20% SLSF Bob +20% SLSF\n" + "pass\n" * 3)
    assert (game.price("SLSF"), game.cell("SLSF")) == (90, (1, 6))
    assert table("pass\n" * 3).cell("SLSF") == (0, 5)


def test_a_price_of_zero_closes_a_corporation():
    """MP at 20 (I3), two shares of Ann's: 0. Its $820 go to the bank, with her $40 back, and its 2 to the pool."""
    game = table("price MP 20 I3\nBob: pass\nCyd: pass\nAnn: sell MP 2\nAnn: done\n")
    assert (game.bank - table("").bank, game.position.books.of("money", "box")) == (820 - 40, 0)
    assert ("MP" in game.position.closed, game.pool_trains) == (True, ["2"])
    assert (game.percent("MP", "Ann"), game.position.stations.get("MP", ())) == (0, ())


def test_the_limit_of_certificates_falls_as_one_closes():
    """Bob has five certificates and gets twelve: 17 of 20, or of 17 once MP has closed."""
    full = "adjust ipo -80% IC Bob +80% IC ipo -40% TP Bob +40% TP\nBob: buy SLSF\n"
    assert table(full).codes == ["adjusted"]
    closed = "price MP 20 I3\nBob: pass\nCyd: pass\nAnn: sell MP 2\nAnn: done\n"
    assert table(closed + full).codes == ["adjusted", "adjusted", "certificate-limit"]


# ---- shares taken up and offered again ----


def test_a_share_is_taken_up_of_a_player_while_fewer_than_four_are_unsold():
    """SLSF: 20% unsold. It takes one of Cyd for 90; MP has 40% unsold, and takes none."""
    game = table("SLSF: buy SLSF from Cyd\n")
    assert (game.codes, game.percent("SLSF", "SLSF"), game.cash("SLSF")) == ([], 10, 920 - 90)
    assert (game.cash("Cyd") - table("").cash("Cyd"), game.price("SLSF"), game.current) == (90, 90, "Cyd")
    assert table("Bob: pass\nCyd: pass\nMP: buy MP from Ann\n").stakes("redeem-most") == ("none", "1")
    two = table("SLSF: buy SLSF 2 from Cyd\n")
    assert two.stakes("redeem-most") == ("at most 1", "2")
    assert two.finding("redeem-most").remedy == "SLSF: buy SLSF from Cyd"
    assert table("Bob: buy MP\nBob: pass\nSLSF: buy SLSF from Cyd").codes == ["out-of-turn"]


AGAIN = "SLSF: buy SLSF from Cyd\nadjust ipo -20% SLSF Bob +20% SLSF\nCyd: pass\nAnn: pass\n"


@pytest.mark.parametrize(("options", "price", "value"), [("", 180, 140), ("", 300, 225), ("reissue-200 yes", 300, 200)])
def test_a_share_is_reissued_near_75_percent_of_the_price(options, price, value):
    """75% of 180 are 135, nearer to 140 than to 120; of 300 225; the option raises no value above 200."""
    game = table(f"{AGAIN}price SLSF {price}\nSLSF: reissue\n", options=options)
    assert (game.position.par["SLSF"], game.percent("SLSF", "ipo"), game.current) == (value, 10, "Cyd")
    bought = table(f"{AGAIN}price SLSF {price}\nSLSF: reissue\nCyd: buy SLSF\n", options=options)
    assert bought.codes == game.codes
    assert bought.cash("SLSF") - game.cash("SLSF") == value


# ---- dividends ----


def test_half_is_kept_down_to_ten_and_moves_no_price():
    """70: 30 kept, 40 on the shares; 20% unsold pay SLSF 8, Bob's half 20."""
    before, game = table("", RUNNING), table("SLSF: run 2:70\nSLSF: half\n", RUNNING)
    assert game.cash("SLSF") - before.cash("SLSF") == 30 + 8
    assert (game.cash("Bob") - before.cash("Bob"), game.price("SLSF")) == (20, 90)
    assert table("SLSF: run 2:70\nSLSF: pay\n", RUNNING).price("SLSF") == 100
    assert table("SLSF: run 2:70\nSLSF: hold\n", RUNNING).price("SLSF") == 82


def test_half_of_ten_is_all_of_it():
    game = table("SLSF: run 2:10\nSLSF: half\n", RUNNING)
    assert (game.cash("SLSF") - table("", RUNNING).cash("SLSF"), game.price("SLSF")) == (2, 100)


def test_the_pool_is_paid_nothing():
    pooled = swap(RUNNING, ("pass\n" * 3, "Bob: pass\nCyd: sell SLSF 3\nCyd: done\nBob: pass\n" + "pass\n" * 3))
    before, game = table("", pooled), table("SLSF: run 2:100\nSLSF: pay\n", pooled)
    assert game.cash("SLSF") - before.cash("SLSF") == 20
    assert before.bank - game.bank == 50 + 20


# ---- connection runs ----

# OR 3.1: MP (C18, to Dallas, J5) has a 2 and a 3.
MAP = "MP: connect map 150 pay\n"


def test_a_connection_run_pays_extra_and_places_a_free_station():
    before, game = table("", FOURTH), table(MAP, FOURTH)
    assert (game.codes, game.price("MP"), game.position.stations["MP"]) == ([], 82, ("C18", "J5"))
    assert game.cash("Ann") - before.cash("Ann") == 90
    assert game.cash("MP") - before.cash("MP") == 60
    kept = table("MP: connect map 150 hold\n", FOURTH)
    assert (kept.price("MP"), kept.cash("MP") - before.cash("MP")) == (76, 150)


def test_the_destination_counts_twice_at_an_end_and_a_marker_there_once():
    """Dallas 20: 40; with a cattle marker in it 10 more, which are not doubled."""
    turn = "MP: done\nSLSF: run 0\nSLSF: done\n"
    assert revenue(MAP + turn + "MP: run 3:C18*=20-E12=20-J5*=20", FOURTH) == 80
    assert revenue(MAP + turn + "MP: run 3:C18*=20-J5*=20-E12=20", FOURTH) == 60
    cattle = "MP: buy SCC from Cyd 100\nMP: use SCC at J5\n"
    assert revenue(MAP + turn + cattle + "MP: run 3:C18*=20-E12=20-J5*=20", FOURTH) == 90


def test_a_marker_that_is_kept_is_a_token_more_for_100():
    """MP's stations: 40, 100, and 100 for the marker."""
    game = table("MP: connect charter 150 pay\n", FOURTH)
    assert (game.codes, game.tokens("MP")) == ([], 3)
    paid = "MP: connect charter 150 pay\nadjust bank -1000 MP +1000\n"
    seen = []
    for place in ("E12", "B11", "H17"):
        before = table(paid + "SLSF: run 0\nSLSF: done\n", FOURTH).cash("MP")
        paid += f"SLSF: run 0\nSLSF: done\nMP: token {place}\n"
        seen.append(before - table(paid, FOURTH).cash("MP"))
        paid += "MP: run 0\nMP: done\n" + ("pass\n" * 3 if place == "B11" else "")
    assert seen == [40, 100, 100]


def test_sp_starts_at_home_despite_another_marker():
    """ATSF's marker in Southwest takes no circle of SP's, whose home has one."""
    floated = "Ann: start ATSF 68\nBob: start SP 68\nCyd: pass\n" + "Ann: buy ATSF\nBob: buy SP\nCyd: pass\n" * 4
    ran = "Ann: pass\nBob: pass\nSLSF: done\nATSF: run 0\nATSF: train 2\nATSF: connect map 50 pay\n"
    game = table(floated + ran + "SP: lay L3\nSP: run 0\nSP: train 2", SOLD)
    assert game.codes == []
    assert (game.position.stations["ATSF"], game.position.stations["SP"]) == (("B9", "N1"), ("N1",))


# ---- the train that is owed ----


def test_sales_for_a_train_are_protected_after_the_turn():
    """SLSF owes a train, and is poor; Bob sells his MP at 82, protected by Ann once SLSF's turn is over."""
    owing = RUNNING + (
        "adjust SLSF -1 train 2 box +1 train 2 SLSF -920 bank +920 Bob -1240 bank +1240 ipo -10% MP Bob +10% MP\n"
    )
    sold = "SLSF: run 0\nBob: sell MP\nSLSF: train 2\nSLSF: done\n"
    asked = table(sold, owing)
    assert (asked.codes, asked.current, asked.price("MP")) == ([], "Ann", 82)
    for answer, price in (("Ann: buy MP\n", 82), ("Ann: pass\n", 76)):
        game = table(sold + answer, owing)
        assert (game.codes, game.price("MP"), game.current) == ([], price, "MP")


def test_the_president_never_helps_with_another_ones_train():
    owing = GREEN + "adjust MP -1 train 2 box +1 train 2 MP -800 bank +800\nMP: run 0\n"
    assert table("MP: train 3 from SLSF 180", owing).codes == ["emergency-trade"]
    assert table("MP: train 3", owing).codes == []


# ---- options ----


def test_diesels_follow_on_the_6s_and_leave_the_5s():
    rich = FOURTH + _gone("3", "4", "4", "5", "5", "4") + "adjust bank -6000 SLSF +6000\nSLSF: run 0\n"
    game = table("SLSF: train 6\nSLSF: train D against 6\n", rich, "diesels yes")
    assert (game.codes, game.position.phase, game.trains("SLSF")) == ([], "D", ["D"])
    assert game.cash("SLSF") == table("", rich, "diesels yes").cash("SLSF") - 630 - 800
    assert "8" not in game.game.title.train_names


def test_the_game_ends_at_once_as_a_price_reaches_400_by_the_option():
    lines = "price SLSF 375 A20\nSLSF: run 2:50\nSLSF: pay\n"
    assert table(lines, RUNNING).round == "OR 2.1"
    game = table(lines, RUNNING, "finish-400 yes")
    assert (game.price("SLSF"), game.round) == (400, "End")


@pytest.mark.parametrize("option", ["original-chart yes", "original-rules yes"])
def test_the_original_chart_counts_two_60s_and_limits_purchases_at_40(option):
    """MP at 60 in G6 counts Ann's five certificates; in E1 it is orange."""
    assert table("price MP 60 G6").certificates("Ann") == 2
    assert table("price MP 60 G6", options=option).certificates("Ann") == 7
    several = "adjust ipo -40% MP pool +40% MP\nprice MP 40 E1\nBob: buy MP pool\nBob: buy MP pool\n"
    assert table(several).codes == ["adjusted", "adjusted"]
    assert table(several, options=option).codes == ["adjusted", "adjusted", "buy-twice"]


def test_the_original_rules_allow_fewer_certificates_with_eight_corporations():
    game = table("", options="original-rules yes")
    assert game.game.title.file.players["3"].certificates_left == {"9": 17, "8": 15}


# ---- late starts ----


@pytest.mark.parametrize(
    ("lines", "setup"),
    [
        (MAP + "SLSF: run 0\nSLSF: done\n", FOURTH),
        ("MP: connect charter 150 hold\nSLSF: run 0\nSLSF: done\n", FOURTH),
        (CATTLE + PORT + NEXT, GREEN),
        (CATTLE + PORT + "MP: use GSC\n" + NEXT, GREEN),
        ("SLSF: buy SLSF from Cyd\nCyd: pass\nAnn: pass\nBob: pass\n", SECOND),
    ],
)
def test_a_counted_position_states_markers_reservations_and_treasury_shares(lines, setup):
    game = table(lines, setup)
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert trial.problems == ()
    new = table("", "\n".join(trial.lines()))
    assert (new.position.books, new.position.powers) == (game.position.books, game.position.powers)
    assert (new.fact("connected"), new.fact("doubled")) == (game.fact("connected"), game.fact("doubled"))


# ---- the session ----


def test_the_session_offers_the_moves_of_1870():
    said = [choice.text for choice in choices(table("").game) if choice.barred is None]
    assert "SLSF: buy SLSF from Bob" in said
    assert "SLSF: connect map|charter REVENUE pay|hold" in open_ended(table("", FOURTH).game)
    marked = [choice.text for choice in choices(table(PORT, GREEN).game) if choice.barred is None]
    assert "use GSC" in marked
