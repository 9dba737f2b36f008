"""4.5.8 of 18VA: cards with two sides, one of a type a round, the 4D beside the 6."""

import pytest

from moderator.rules.holdings import FREIGHT
from tests.ledger import Result, play
from tests.virginia import on_turn

RUN = "VGN: run 0\n"


def table(text: str, setup: str) -> Result:
    return play(text, setup=setup, title="18VA")


# ---- sides ----


def test_the_side_is_chosen_at_purchase_and_the_card_leaves_the_stack():
    game = table("VGN: train 1G", on_turn("VGN", "2"))
    assert (game.trains("VGN"), game.trains("B&O"), game.left("2", "depot")) == (["1G"], ["2"], 4)
    assert game.json["companies"]["VGN"]["trains"] == ["1G"]
    assert (game.json["trains_left"]["2"], game.codes) == (4, [])


@pytest.mark.parametrize(("train", "seller"), [("1G", ["2"]), ("2", ["1G"])])
def test_a_trade_carries_the_side(train, seller):
    game = table(f"VGN: train {train} from B&O 40", on_turn("VGN", "2") + "adjust depot -1 train 1G B&O +1 train 1G\n")
    assert (game.trains("VGN"), game.trains("B&O"), game.codes) == ([train], seller, [])


def test_a_company_cannot_sell_a_side_that_is_not_up():
    game = table("VGN: train 1G from B&O 40", on_turn("VGN", "2"))
    assert (game.codes, game.trains("B&O"), game.trains("VGN")) == (["missing"], ["2"], [])


def test_the_pool_forgets_the_side_and_the_next_owner_chooses():
    ready = on_turn("VGN", "4", "3", "2G")
    game = table("VGN: run 0\nVGN: discard 2G !\nVGN: discard 3 !\nVGN: train 2G pool", ready)
    assert (game.trains("VGN"), game.json["train_pool"]) == (["2G"], ["3"])
    assert game.cash("VGN") == 300 + 180 - 200


def test_a_company_over_its_limit_names_the_side_it_discards():
    ready = on_turn("VGN", "3", "3", "2G") + "VGN: done\nadjust depot -2 train 3 box +2 train 3\n"
    game = table("pass\npass\npass\nB&O: train 4", ready)
    assert game.current == "VGN"
    after = table("pass\npass\npass\nB&O: train 4\nVGN: discard 2G\nVGN: discard 2G", ready)
    assert (after.trains("VGN"), after.pool_trains) == (["3"], ["3"])


def test_both_sides_rust_and_are_forgotten():
    ready = on_turn("VGN", "3", "2", "1G") + "adjust depot -4 train 3 box +4 train 3\n"
    game = table("VGN: done\npass\npass\npass\nB&O: train 4", ready)
    assert (game.trains("VGN"), FREIGHT.of(game.position)) == ([], {})


def test_the_table_adjusts_and_counts_by_side():
    ready = on_turn("VGN", "2", "1G", "2")
    game = table("count VGN 1 train 1G\nadjust VGN -1 train 1G B&O +1 train 1G\ncount B&O 1 train 1G", ready)
    assert (game.codes, game.trains("B&O")) == (["adjusted"], ["2", "1G"])
    assert table("count VGN 2 train 2\ncount depot 3 train 1G", ready).codes == ["count-mismatch"]
    assert table("adjust VGN -2 train 1G depot +2 train 1G", ready).codes == ["missing"]


def test_only_the_trains_it_has_run():
    assert table("VGN: run 2:40", on_turn("VGN", "2", "1G")).codes == ["run-train"]


def test_a_train_of_either_side_is_enough():
    game = table("VGN: run 0\nVGN: done", on_turn("VGN", "2", "1G"))
    assert game.codes == []


# ---- one of a type ----


def test_a_second_train_of_a_type_waits_for_the_next_round():
    game = table("VGN: train 2\nVGN: train 1G", on_turn("VGN", "2"))
    found = game.finding("train-once")
    assert (game.codes, found.section, found.expected) == (["train-once"], "4.5.8", "one of a type a round")
    assert game.trains("VGN") == ["2", "1G"]


def test_the_next_type_may_follow_the_last_of_one():
    ready = on_turn("VGN", "3") + "adjust depot -3 train 3 box +3 train 3 bank -500 VGN +500\n"
    game = table("VGN: train 3\nVGN: train 3G", ready)
    assert (game.codes, game.trains("VGN"), game.position.phase) == ([], ["3", "3G"], "4")


def test_trains_of_the_pool_and_of_companies_are_not_counted():
    ready = on_turn("VGN", "2") + "adjust depot -1 train 2 pool +1 train 2\n"
    assert table("VGN: train 2\nVGN: train 2 pool", ready).codes == []
    assert table("VGN: train 2\nVGN: train 2 from B&O 1", ready).codes == []


def test_from_the_first_6_on_any_number_may_be_bought():
    ready = on_turn("VGN", "5") + "adjust depot -2 train 5 box +2 train 5 bank -2000 VGN +2000\n"
    game = table("VGN: train 6\nVGN: train 5G", ready)
    assert (game.codes, game.trains("VGN")) == ([], ["6", "5G"])


# ---- the 4D beside the 6 ----


def test_a_4d_is_sold_together_with_the_second_6():
    rich = "adjust bank -1000 VGN +1000\n"
    game = table("VGN: train 4D", on_turn("VGN", "6") + rich)
    assert (game.codes, game.position.phase, game.left("6", "depot")) == ([], "4D", 1)
    assert table("VGN: train 6", on_turn("VGN", "6") + rich).codes == []
    found = table("VGN: train 4D", on_turn("VGN", "5") + rich).finding("train-order")
    assert (found.expected, found.actual) == ("5", "4D")


def test_a_president_pays_only_for_the_cheaper_of_the_two():
    ready = on_turn("VGN", "6") + "adjust bank -1000 Ann +1000\n"
    assert table("VGN: train 4D", ready).codes == ["emergency-cheapest"]
    assert table("VGN: train 5G", ready).codes == []


# ---- station tokens by list ----


def test_tokens_cost_by_the_order_they_are_placed_in():
    ready = on_turn("VGN", "5", "5")
    game = table("VGN: token Roanoke\nVGN: token Richmond\nVGN: token Norfolk", ready)
    assert game.codes == ["token-count", "token-count"]
    assert [p.count for p in game.postings if p.why == "station-tokens" and p.unit == "money"] == [40, 100, 100]
    assert table("VGN: token Roanoke 60", ready).codes == ["token-cost"]
    assert table("VGN: token Norfolk port", ready).codes == ["token-place"]


def test_a_five_share_company_has_one_token_besides_its_home():
    game = table("VGN: token Roanoke\nVGN: token Norfolk", on_turn("VGN", "2", "2"))
    assert (game.codes, game.tokens("VGN")) == (["token-left"], 0)


def test_the_treasury_must_be_able_to_pay_for_a_token():
    ready = on_turn("VGN", "2", "2") + "adjust VGN -450 bank +450\n"
    assert table("VGN: token Roanoke", ready).codes == ["cash-short"]
