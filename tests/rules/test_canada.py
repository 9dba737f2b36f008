"""1867: minors put up and merged, loans, CN, trains that leave, the last set, the two charts."""

import pytest

from moderator.model.ledger import LOAN
from moderator.rules.booking import State
from moderator.scoring import scored_worth
from tests.canada import FORMED, GREEN, RUNNING, SOLD, STARTED
from tests.ledger import Result, play


def table(text: str, setup: str = RUNNING, options: str = "", players: str = "Ann Bob Cyd") -> Result:
    return play(text, players, options, setup, "1867")


def stack(*gone: tuple[str, int]) -> str:
    """The table takes trains off the stack."""
    return "".join(f"adjust depot -{count} train {train} box +{count} train {train}\n" for train, count in gone)


# ---- the opening ----


def test_privates_are_sold_from_the_cheapest_on_and_the_last_buyers_neighbour_begins():
    game = table("", "")
    assert (game.bank, game.cash("Ann")) == (15000 - 3 * 420, 420)
    sold = "Ann: bid 20\nBob: pass\nCyd: pass\n" + "".join(
        f"{first}: bid {least}\n{second}: pass\n{third}: pass\n"
        for first, second, third, least in (
            ("Bob", "Cyd", "Ann", 30),
            ("Cyd", "Ann", "Bob", 40),
            ("Ann", "Bob", "Cyd", 50),
            ("Bob", "Cyd", "Ann", 60),
        )
    )
    game = table(sold, "")
    assert (game.codes, game.round, game.current) == ([], "SR 1", "Cyd")
    assert [game.cash(name) for name in ("Ann", "Bob", "Cyd")] == [420 - 70, 420 - 90, 420 - 40]
    assert table("Ann: bid 15", "").codes == ["bid-minimum"]


@pytest.mark.parametrize(("bid", "price"), [(100, 50), (165, 80), (280, 135), (500, 135)])
def test_a_minor_begins_at_half_its_bid(bid: int, price: int):
    game = table(f"Cyd: bid CA {bid} at Montreal\nAnn: pass\nBob: pass", SOLD)
    assert (game.codes, game.price("CA"), game.cash("CA")) == ([], price, bid)
    assert (game.percent("CA", "Cyd"), game.certificates("Cyd")) == (100, 2)


def test_neutral_tokens_go_with_phase_3_and_cn_stays_in_toronto():
    assert table("Cyd: bid BO 100 at Timmins", SOLD).codes == ["token-place"]
    put_up = "Cyd: pass\nAnn: pass\nBob: pass\nCA: done\nBO: done\nKP: done\nCyd: pass\nAnn: pass\nBob: pass\n"
    assert table(put_up + "Cyd: bid LPS 100 at Timmins", GREEN).codes == []
    both = "Cyd: bid BO 100 at Toronto\nAnn: pass\nBob: pass\n"
    assert table(both + "Ann: bid KP 100 at Toronto", SOLD).codes == ["token-place"]


def test_six_minors_come_with_phase_3_and_majors_are_started_from_phase_4_on():
    assert table("Cyd: bid LPS 100 at London", SOLD).codes == ["auction-company"]
    assert table("Cyd: start CPR 100 at London", SOLD).codes == ["form-only"]


def test_two_players_leave_out_two_privates_and_ten_trains():
    game = table("", "", "privates-out NFB+SCT, players-2 yes", "Ann Bob")
    assert [game.left(train, "depot") for train in "234567"] == [7, 5, 3, 3, 1, 1]
    assert {"NFB", "SCT"}.isdisjoint(game.game.title.file.privates)
    assert (game.game.title.file.shares.hold_limit, game.cash("Ann")) == (70, 420)


# ---- operating ----


def test_the_second_tile_costs_20_and_is_in_another_hex():
    game = table("CA: lay Montreal #637\nCA: lay K11 #7")
    assert (game.codes, game.cash("CA")) == ([], 315 - 20 - 20 - 20)
    assert table("CA: lay K11 #7\nCA: lay K11 #23").codes == ["lay-again"]
    assert table("CA: lay Granby", STARTED).codes == ["hex-closed"]


def test_each_hexside_of_the_st_lawrence_is_paid():
    game = table("CA: lay N8 river 80")
    assert (game.codes, game.cash("CA")) == ([], 315 - 80)
    assert table("CA: lay N8 river 40").codes == ["river-cost"]


def test_timmins_pays_40_more_with_a_capital_and_a_doubling_train_doubles_that():
    game = table("CA: run 3:Timmins-Toronto=30-Montreal")
    assert (game.codes, game.cash("CA") - 315) == ([], (40 + 30 + 40 + 40) // 2)
    alone = table("CA: run 3:Timmins-London=20-Montreal-Buffalo")
    assert alone.codes == ["run-length"]
    east = table("BO: run 3:Timmins-Ottawa=30-London=20", RUNNING + "CA: run 0\nCA: done\n")
    assert east.happened("opposite-ends") == []


def test_a_bridge_adds_10_to_each_run_of_the_company_that_owns_it():
    game = table("CA: buy MB from Cyd 60\nCA: run 3:Montreal-Buffalo")
    assert (game.codes, game.cash("CA")) == ([], 315 - 60 + (40 + 40 + 10) // 2)
    assert table("CA: run 3:Montreal-Buffalo").cash("CA") == 315 + (40 + 40) // 2
    assert table("CA: buy MB from Cyd 60\nCA: right montreal").codes == ["right-barred"]


def test_a_minor_rises_up_to_165_and_no_farther():
    bid = "Cyd: bid CA 300 at Montreal\nAnn: pass\nBob: pass\nAnn: pass\nBob: pass\nCyd: pass\n"
    rounds = "CA: run 40\nCA: done\n" * 2 + "Cyd: pass\nAnn: pass\nBob: pass\n"
    first = "CA: train 2\nCA: done\nCA: run 40\nCA: done\nCyd: pass\nAnn: pass\nBob: pass\n"  # 135, 120, 135
    assert table(rounds, SOLD + bid + first).price("CA") == 165
    assert table(rounds * 2, SOLD + bid + first).price("CA") == 165


def test_a_loan_brings_45_and_costs_5_from_the_next_round_on():
    poor = RUNNING + "adjust bank +300 CA -300\n"
    game = table("CA: lay Montreal #637\nCA: run 0\nCA: done", poor)  # 15 in hand, 20 for the tile
    assert (game.cash("CA"), game.position.books.of(LOAN, "CA")) == (15 + 45 - 20, 1)
    assert game.happened("loan-interest") == []


def test_a_loan_is_paid_back_as_soon_as_it_can_be():
    game = table("CA: lay Montreal #637\nCA: run 40\nCA: done", RUNNING + "adjust bank +300 CA -300\n")
    assert game.cash("CA") == 15 + 45 - 20 + 20 - 50
    assert game.position.books.of(LOAN, "CA") == 0


def test_a_major_buys_shares_back_before_its_track_and_sells_none():
    assert table("CPR: sell CPR", FORMED).codes == ["stock-sale"]
    # SR 2: Ann has sold the one share of CPR that she had bought.
    bought = GREEN + "Cyd: form CPR CA\nCyd: pass\nAnn: buy CPR\nBob: pass\nAnn: pass\nBob: pass\n"
    ran = bought + "BO: run 0\nBO: done\nKP: run 0\nKP: done\nCPR: run 110\nCPR: pay\nCPR: done\nAnn: pass\nBob: pass\n"
    pooled = ran + "Cyd: pass\nAnn: sell CPR\nAnn: done\nBob: pass\nCyd: pass\nAnn: pass\n"
    pooled += "BO: done\nKP: done\n"
    game = table("CPR: buy CPR", pooled)
    assert (game.codes, game.percent("CPR", "CPR"), game.price("CPR")) == ([], 80, 120)
    assert game.cash("CPR") == table("", pooled).cash("CPR") - 120


def test_a_station_costs_by_the_hexes_from_the_nearest():
    game = table("CPR: token Ottawa", FORMED)  # two hexes from Montreal
    assert (game.codes, game.cash("CPR")) == ([], 315 - 2 * 20)


# ---- minors that form majors ----


def test_a_minor_becomes_a_major_at_its_price():
    game = table("Cyd: form CPR CA", GREEN)
    assert (game.codes, game.price("CPR"), game.percent("CPR", "Cyd")) == ([], 110, 20)
    low = table("Cyd: pass\nAnn: form CPR BO", GREEN)
    assert low.finding("form-price").expected == "$100 to $165"


def test_former_owners_buy_by_their_seats_and_then_all_from_the_president_on():
    """CA is Cyd's, BO Ann's, KP Bob's: after Cyd comes Ann."""
    game = table("Cyd: form CPR CA BO KP keeps Ottawa Kingston", GREEN)
    assert (game.price("CPR"), game.cash("CPR")) == (150, 315 + 40 + 85)  # 110 and 50 make 160
    assert game.position.stations["CPR"] == ("J12", "I15")
    game = table("Cyd: form CPR CA BO KP\nCyd: pass\nAnn: pass\nBob: buy CPR 2\nBob: pass\n", GREEN)
    assert (game.codes, game.president("CPR"), game.current) == ([], "Bob", "Bob")
    game = table("Cyd: form CPR CA BO KP\nCyd: pass\nAnn: pass\nBob: buy CPR 2\nBob: pass\nBob: buy CPR\n", GREEN)
    assert (game.percent("CPR", "Bob"), game.current) == (40, "Cyd")


def test_a_formed_company_needs_a_president():
    game = table("Cyd: form CPR CA BO\nCyd: pass\nAnn: pass", GREEN)
    assert game.finding("form-president").line == game.steps[-1].booked.line


# ---- CN ----


def test_cn_keeps_a_token_for_the_grey_tile_of_montreal():
    game = table("CPR: lay Montreal grey 20", FORMED)
    assert game.happened("nationalization") == ["place: CN Montreal"]
    assert table("CPR: lay Montreal green 20", FORMED).happened("nationalization") == []


def test_a_company_is_paid_by_its_price_less_one_and_two_for_each_loan():
    """Phase 4: KP owns no train and has operated; its 50 falls to 45."""
    four = stack(("3", 4)) + "adjust bank -400 CA +400\nCA: run 0\nCA: train 3 from KP 100\nCA: train 4\n"
    game = table(four)
    assert game.happened("nationalization") == [
        "price: KP 50->45",
        "paid: KP Bob 90",
        "place: CN Kingston",
        "KP 185 CN 0",
    ]


# ---- trains, the end ----


def test_the_next_train_leaves_with_each_round_of_phases_4_to_7():
    rest = "BO: run 0\nBO: done\nKP: run 0\nKP: done\n"
    game = table("CA: run 0\nCA: done\n" + rest)
    assert game.happened("train-export") == []
    four = stack(("3", 4)) + "adjust bank -400 CA +400\nCA: run 0\nCA: train 4\n"
    game = table(four + rest)
    assert (game.happened("train-export"), game.left("4", "depot")) == (["4"], 2)


def test_an_exported_8_begins_phase_8_without_formations():
    """CPR, which has a 3 and a 7 then, stays; the 8 is the next train."""
    gone = stack(("3", 4), ("4", 4), ("5", 4), ("6", 2), ("7", 1)) + "adjust bank -600 CPR +600\n"
    game = table(gone + "CPR: run 0\nCPR: hold\nCPR: train 7\n", FORMED)
    assert game.happened("train-export") == ["8"]
    assert (game.position.phase, game.position.last_set, game.round) == ("8", (2, 3), "SR 2")


TRAINLESS = GREEN + (  # GTR ($120, Ann's) and CPR ($100, Cyd's) own no train as KP buys the first 4
    "price BO 135\nCyd: form CPR CA\nCyd: pass\nAnn: pass\nBob: pass\nAnn: form GTR BO\nAnn: pass\nBob: pass\n"
    "Cyd: pass\nBob: pass\nKP: run 0\nKP: done\nGTR: run 0\nGTR: done\nCPR: run 0\nCPR: done\nBob: pass\n"
    "Ann: pass\nBob: pass\nCyd: pass\nadjust depot -4 train 3 box +4 train 3 bank -400 KP +400\n"
    "adjust GTR -1 train 3 box +1 train 3 CPR -1 train 3 box +1 train 3\nKP: run 0\nKP: train 4\n"
)


def test_presidents_of_majors_without_a_train_are_asked_from_the_highest_price_down():
    asked = [(each.who, each.about) for each in table("", TRAINLESS).position.asked_of("surrender")]
    assert asked == [("Ann", "GTR"), ("Cyd", "CPR")]
    assert table("Ann: surrender GTR\nCyd: pass", TRAINLESS).codes == table("", TRAINLESS).codes


def test_a_set_has_both_rounds_even_if_no_company_operates():
    """Ann's privates pay 10 and 25 in OR 1.1 and in OR 1.2."""
    before, game = table("", SOLD), table("Cyd: pass\nAnn: pass\nBob: pass", SOLD)
    assert (game.round, game.cash("Ann") - before.cash("Ann")) == ("SR 2", 2 * (10 + 25))


def test_the_first_8_is_followed_by_a_last_set_of_three_rounds():
    gone = stack(("3", 4), ("4", 4), ("5", 4), ("6", 2), ("7", 2))
    game = table(gone + "adjust bank -1000 CA +1000\nCA: run 0\nCA: train 8\n")
    assert (game.position.phase, game.position.last_set) == ("8", (2, 3))
    assert {"CA", "BO", "KP"} <= game.position.closed


def test_phase_8_overrules_a_broken_bank():
    gone = stack(("3", 4), ("4", 4), ("5", 4), ("6", 2), ("7", 2)) + "adjust bank -1000 CA +1000\n"
    broken = gone + "adjust bank -11000 Ann +11000\nCA: run 400\n"
    game = table(broken)
    assert (game.position.ending, game.position.last_set) == ("the bank has run out of money", (1, 2))
    game = table(broken + "CA: train 8\n")
    assert (game.position.ending, game.position.last_set) == ("phase 8 has begun", (2, 3))


def test_phase_8_restores_a_set_that_a_broken_bank_has_cut_short():
    """The bank breaks in OR 1.1, so OR 1.2 would not be played; the first 8 calls the last set, and it is."""
    gone = stack(("2", 10), ("3", 3), ("4", 4), ("5", 4), ("6", 2), ("7", 2))
    broken = gone + "adjust depot -1 train 3 CA +1 train 3\nadjust bank -10830 CA +1000 Ann +9830\nCA: run 400\n"
    cut = table(broken, STARTED).position.round
    assert (cut.index, cut.of) == (1, 1)
    events = table(broken + "CA: train 8\n", STARTED).events
    assert [event.facts["round"] for event in events if event.code == "operating-order"][-1] == "OR 1.2"


def test_shares_count_one_column_less_for_each_loan_of_their_company():
    """CPR's 20%: 100 after nothing was paid, 90 for one loan."""
    poor = FORMED + "adjust bank +300 CPR -300\nCPR: lay Montreal #637\nCPR: run 0\nCPR: hold\n"
    game = table("", poor)
    assert (game.price("CPR"), game.position.books.of(LOAN, "CPR")) == (100, 1)
    state = State(game.game.title, game.position)
    assert scored_worth(state, "Cyd") == game.cash("Cyd") + 60 + 2 * 90


def test_prices_fall_for_loans_at_the_end_of_the_game():
    """CPR's 100 are 90 then, which is what each of Cyd's shares has counted before."""
    poor = FORMED + "adjust bank +300 CPR -300\nCPR: lay Montreal #637\nCPR: run 0\nCPR: hold\n"
    before, game = table("", poor), table("end", poor)
    assert (game.price("CPR"), game.position.books.of(LOAN, "CPR")) == (90, 0)
    scores = [scored_worth(State(each.game.title, each.position), "Cyd") for each in (before, game)]
    assert scores[0] == scores[1]


# ---- the grid ----

GRID = "market grid"
BID = "Cyd: bid CA 240 at Montreal\nAnn: pass\nBob: pass\nAnn: pass\nBob: pass\nCyd: pass\n"  # 120, on the diagonal


def test_on_the_grid_a_minor_turns_up_on_the_diagonal():
    game = table("CA: train 2\nCA: done\n", SOLD + BID, GRID)
    assert (game.price("CA"), game.cell("CA")) == (110, (3, 5))
    run = "CA: train 2\nCA: done\nCA: run 40\nCA: done\nCyd: pass\nAnn: pass\nBob: pass\n"
    game = table(run, SOLD + BID, GRID)
    assert (game.price("CA"), game.cell("CA")) == (120, (3, 6))
    game = table(run + "CA: run 40\nCA: done\n" * 2, SOLD + BID, GRID)
    assert (game.price("CA"), game.cell("CA")) == (150, (1, 6))


def test_on_the_grid_a_minor_becomes_a_major_only_from_the_diagonal():
    """CA has fallen to 110, beside the diagonal."""
    beside = table("Cyd: form CPR CA", GREEN, GRID)
    assert (beside.price("CPR"), beside.codes) == (110, ["form-price"])
    assert beside.finding("form-price").expected == "$100 to $165 in the zone diagonal"


def test_on_the_grid_sales_move_down_and_a_sold_out_company_in_the_top_row_moves_right_and_down():
    title = table("", SOLD, GRID).game.title
    assert title.market.up((0, 8)) == (1, 9)
    assert (title.market.right((3, 11)), title.market.left((4, 0))) == ((2, 11), (5, 0))  # from the ends of rows
    assert (title.market.price((0, 8)), title.market.price((1, 9))) == (200, 200)
    assert title.file.shares.sale_drop == "row-per-block"
