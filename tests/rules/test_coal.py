"""18AL: stations that are paid for, rationed trains, last runs, markers, a coal token, half a price, the end."""

from tests.classic import COAL_FLOATED, COAL_GREEN, COAL_RUNNING
from tests.figures import figures_of
from tests.ledger import Result, play


def table(text: str, setup: str = COAL_GREEN) -> Result:
    return play(text, setup=setup, title="18AL")


def cash(game: Result, who: str) -> int:
    return game.position.books.of("money", who)


# ---- stations ----


def test_a_station_in_the_city_of_the_objective_brings_100():
    """750 less 100 for the train, 20 for the token of the M&O (M&O: 40)."""
    game = table("M&O: token York")
    assert cash(game, "M&O") == 750 - 100 - 40 + 100


def test_another_companys_objective_pays_nothing():
    assert cash(table("M&O: token Birmingham"), "M&O") == 750 - 100 - 40


def test_a_station_grant_is_paid_once():
    game = table("M&O: token York\nM&O: token York 0 !")
    assert cash(game, "M&O") == 750 - 100 - 40 + 100


# ---- trains ----


def test_the_bank_sells_a_company_one_train_a_turn():
    assert table("M&O: run 0\nM&O: train 3\nM&O: train 3").codes == ["train-ration"]


def test_a_rationed_second_train_is_one_finding():
    assert table("M&O: run 0\nM&O: train 3\nM&O: train 4").codes == ["train-ration"]


def test_a_rationed_second_train_after_the_turn_has_ended_is_one_finding():
    game = table("L&N: train 2\nL&N: train 2", COAL_FLOATED)
    assert (game.codes, game.position.round.actor) == (["train-ration"], "M&O")


def test_a_train_of_another_company_is_not_rationed():
    assert table("M&O: run 0\nM&O: train 2 from L&N 1\nM&O: train 3").codes == []


def test_the_first_4_lets_its_buyer_go_on():
    setup = COAL_GREEN + "adjust depot -3 train 3 box +3 train 3 bank -1000 M&O +1000\n"
    assert table("M&O: run 0\nM&O: train 4\nM&O: train 4", setup).codes == []


LATE = (
    COAL_GREEN
    + "adjust depot -3 train 3 box +3 train 3 depot -2 train 5 box +2 train 5 depot -1 train 6 box +1 train 6\n"
    + "adjust depot -3 train 4 L&N +1 train 4 M&O +1 train 4 pool +1 train 4 bank -2000 M&O +1000 L&N +1000\n"
)


def test_the_first_7_lets_the_4s_run_once_more_and_removes_those_in_the_pool():
    game = table("M&O: run 0\nM&O: train 7\nM&O: done", LATE)
    books = game.position.books
    assert [books.of("train 4", who) for who in ("L&N", "M&O", "pool")] == [1, 1, 0]


def test_trains_leave_after_their_last_run():
    game = table("M&O: run 0\nM&O: train 7\nM&O: done\npass\npass\npass\nL&N: run 4:100\nL&N: pay", LATE)
    books = game.position.books
    assert [books.of("train 4", who) for who in ("L&N", "M&O")] == [0, 1]
    assert game.codes == []


def test_trains_before_their_last_run_do_not_count():
    """The L&N's 3 is gone with the 6: it has a 4 that runs once more, and room for two."""
    bought = (
        "M&O: run 0\nM&O: train 7\nM&O: done\npass\npass\npass\nL&N: run 4:100\nL&N: train 4D\nL&N: train 7 from M&O 1"
    )
    assert table(bought, LATE).codes == ["dividend-owed"]


def test_with_hard_rust_the_trains_leave_at_once():
    game = play("M&O: run 0\nM&O: train 7\nM&O: done", setup=LATE, title="18AL", options="hard-rust yes")
    assert not any(game.position.books.of("train 4", who) for who in ("L&N", "M&O", "pool"))


# ---- privates ----


def test_the_yards_halve_the_price_of_a_3_and_close():
    game = table("M&O: buy NDY from Cyd 120\nM&O: run 0\nM&O: use NDY\nM&O: train 3")
    assert cash(game, "M&O") == 750 - 100 - 120 - 90
    assert game.position.books.of("charter NDY", "box") == 1


def test_a_marker_adds_to_one_train_and_is_not_multiplied():
    ran = "M&O: buy M&C from Ann 100\nM&O: run 2:Mobile*-Nashville"
    assert table(ran).position.round.turn.revenue == 40 + 40 + 40


def test_a_marker_needs_all_of_its_places():
    assert table("M&O: buy M&C from Ann 100\nM&O: run 2:Mobile*-Atlanta").position.round.turn.revenue == 80


def test_without_the_bonus_a_run_earns_the_stops_alone():
    assert table("M&O: run 2:Mobile*-Nashville").position.round.turn.revenue == 80


def test_the_coal_token_adds_ten_to_every_run_there():
    ran = "M&O: buy SNAR from Bob 40\nM&O: use SNAR at Oxmoor\nM&O: run 2:Mobile*-Oxmoor"
    assert table(ran).position.round.turn.revenue == 40 + 30 + 10


def test_the_lumber_tile_is_a_free_extra_tile():
    game = table("M&O: buy BLC from Cyd 70\nM&O: lay M2 with BLC\nM&O: lay N1")
    assert (game.codes, cash(game, "M&O")) == ([], 750 - 100 - 70)


# ---- the end ----


def test_a_price_of_300_ends_the_game_with_this_operating_round():
    game = table("price L&N 270\nM&O: done\npass\npass\npass\nL&N: run 2:100 3:100\nL&N: pay")
    assert figures_of(game.position.ending) == "300 L&N"
    assert game.position.round.of == 1


def test_in_a_stock_round_it_ends_with_the_next_operating_round():
    game = table("pass\npass\nprice L&N 300", COAL_RUNNING.removesuffix("pass\npass\npass\n"))
    assert (figures_of(game.position.ending), game.position.last_set) == ("300 L&N", (2, 1))


def test_a_falling_price_takes_no_payment_back():
    text = "pass\npass\nprice L&N 300\nprice L&N 150"
    assert table(text, COAL_RUNNING.removesuffix("pass\npass\npass\n")).position.last_set == (2, 1)


def test_the_opening_needs_no_end():
    assert table("", COAL_FLOATED).position.ending is None
