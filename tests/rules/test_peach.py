"""18GA: a free train, a station and a tile of privates, unowned tokens, a share before par, options, the end."""

import pytest

from moderator.rules.booking import State
from moderator.rules.holdings import percent
from tests.classic import PEACH, PEACH_FLOATED, PEACH_GREEN
from tests.figures import figures_of
from tests.ledger import Result, play
from tests.setups import swap


def table(text: str, setup: str = PEACH_GREEN, options: str = "") -> Result:
    return play(text, setup=setup, title="18GA", options=options)


def cash(game: Result, who: str) -> int:
    return game.position.books.of("money", who)


def trains(game: Result, kind: str, who: str) -> int:
    return game.position.books.of(f"train {kind}", who)


# ---- the free train ----


def test_the_free_2_belongs_to_ocilla_southern_and_is_not_for_sale():
    game = table("", PEACH)
    assert (trains(game, "2", "OSR"), trains(game, "2", "depot")) == (1, 5)


def test_ocilla_southern_brings_its_train_in_addition_to_a_purchase():
    game = table("CoG: run 0\nCoG: buy OSR from Cyd 150\nCoG: train 3")
    assert (game.codes, trains(game, "2", "CoG"), trains(game, "3", "CoG")) == ([], 2, 1)
    assert cash(game, "CoG") == 700 - 100 - 150 - 180


def test_the_2_train_of_the_private_is_not_sold():
    """CoG sells the 2 that it has bought, but not the one from the private."""
    sold = "CoG: buy OSR from Cyd 50\nCoG: done\npass\npass\npass\nGA: run 0\nGA: train 2 from CoG 1\n"
    assert table(sold).codes == []
    game = table(sold + "GA: train 2 from CoG 1")
    assert game.codes == ["train-given"]
    assert game.finding("train-given").section == "powers"


def test_a_company_at_its_train_limit_gets_no_free_train():
    full = PEACH_GREEN + "adjust depot -3 train 3 CoG +3 train 3\n"
    game = table("CoG: buy OSR from Cyd 50", full)
    assert (trains(game, "2", "OSR"), trains(game, "2", "CoG"), trains(game, "2", "box")) == (0, 1, 4)


def test_the_free_train_is_gone_with_the_first_4():
    late = PEACH_GREEN + "adjust depot -3 train 3 box +3 train 3\n"
    game = table("CoG: run 0\nCoG: train 4\nCoG: buy OSR from Cyd 50", late)
    assert (trains(game, "2", "OSR"), trains(game, "2", "CoG"), trains(game, "2", "box")) == (0, 0, 6)


def test_the_private_stays_open_and_pays_its_new_owner():
    game = table("CoG: buy OSR from Cyd 100\nCoG: run 0\nCoG: done\npass\npass\npass")
    assert cash(game, "CoG") == 700 - 100 - 100 + 20


# ---- the station and the tile ----

OWNED = "adjust CoG +1 charter W&SR Cyd -1 charter W&SR\n"


def test_the_station_in_waycross_is_free_and_uses_the_token_for_40():
    game = table("CoG: token Waycross with W&SR", PEACH_GREEN + OWNED)
    assert (game.codes, cash(game, "CoG")) == ([], 600)
    assert game.position.books.of("token CoG", "CoG") == 2


def test_the_next_one_costs_100():
    done = "CoG: token Waycross with W&SR\nCoG: run 0\nCoG: done\npass\npass\npass\nGA: done\n"
    game = table(done + "CoG: token Rome", PEACH_GREEN + OWNED)
    assert cash(game, "CoG") == 600 + 15 - 100


def test_a_granted_station_is_the_token_of_the_turn():
    game = table("CoG: token Waycross with W&SR\nCoG: token Rome", PEACH_GREEN + OWNED)
    assert game.codes == ["power-station"]


def test_a_private_of_the_president_places_no_station():
    held = PEACH_GREEN + "adjust Cyd -1 charter W&SR Bob +1 charter W&SR\n"
    assert table("CoG: token Waycross with W&SR", held).codes == ["power-owner"]


def test_the_tile_in_the_swamp_is_a_free_extra_tile():
    game = table("CoG: buy MRC from Bob 40\nCoG: lay F12 with MRC\nCoG: lay F4 !")
    assert ([code for code in game.codes if code != "reserved-hex"], cash(game, "CoG")) == ([], 600 - 40)


def test_a_neutral_token_fills_its_circle():
    assert table("CoG: token Montgomery").codes == ["token-place"]


# ---- the share before par ----


def test_the_share_counts_before_its_corporation_has_a_price():
    game = table("", PEACH)
    assert percent(State(game.game.title, game.position), "CoG", "Bob") == 10
    assert "CoG" not in game.position.par


def test_the_privates_share_counts_toward_the_float():
    """The president's 20%, the private's 10% and three single ones: 60%."""
    assert "CoG" in table("", PEACH_FLOATED).position.floated


# ---- privates of other players ----


def test_a_private_is_bought_of_another_player_in_the_first_stock_round_too():
    game = table("Cyd: pass\nAnn: buy MRC from Bob 1\nBob: start GA 90", PEACH)
    assert (game.codes, cash(game, "Ann")) == ([], 600 - 20 + 1000 - 1)


# ---- options ----


def test_an_option_allows_a_second_yellow_tile_in_the_first_round():
    lays = "GA: lay D8\nGA: lay E9"
    assert table(lays, PEACH_FLOATED).codes == ["lay-count"]
    assert table(lays, PEACH_FLOATED, "double-yellow yes").codes == []


@pytest.mark.parametrize(("options", "home"), [("", "H4"), ("home Columbus", "G3")])
def test_the_home_of_the_g_and_f(options, home):
    floated = PEACH + "Cyd: start G&F 55\n" + "Ann: buy G&F\nBob: buy G&F\nCyd: buy G&F\n" * 2
    assert table("", floated, options).position.stations["G&F"] == (home,)


def test_cog_has_a_token_less():
    assert table("", PEACH_FLOATED, "fewer-tokens CoG").position.books.of("token CoG", "CoG") == 2


def test_with_a_cotton_port_ga_has_two_homes():
    game = table("GA: token Rome", PEACH_FLOATED, "cotton-port yes")
    assert game.position.stations["GA"] == ("D10", "E15", "C3")
    assert cash(game, "GA") == 900 - 40


def test_charleston_is_worth_30_and_later_60():
    game = table(
        "GA: train 2\nGA: done\nCoG: done\npass\npass\npass\nGA: run 2:Charleston*-Savannah",
        PEACH_FLOATED,
        "cotton-port yes",
    )
    assert game.position.round.turn.revenue == 60


LATE = (
    PEACH_GREEN
    + "adjust depot -3 train 3 box +3 train 3 depot -2 train 5 box +2 train 5 depot -2 train 6 box +2 train 6\n"
    + "adjust depot -3 train 4 GA +1 train 4 CoG +1 train 4 pool +1 train 4 bank -2000 CoG +1000 GA +1000\n"
)


def test_the_first_8_rusts_the_4s():
    game = table("CoG: run 0\nCoG: train 8\nCoG: done", LATE)
    assert [trains(game, "4", who) for who in ("GA", "CoG", "pool")] == [0, 0, 0]


def test_with_soft_rust_the_trains_run_once_more():
    game = table("CoG: run 0\nCoG: train 8\nCoG: done", LATE, "soft-rust yes")
    assert [trains(game, "4", who) for who in ("GA", "CoG", "pool")] == [1, 1, 0]
    assert game.happened("last-run") == ["begins: 4 GA, CoG"]


def test_the_first_6_does_not_announce_last_runs_of_the_4s():
    bought = swap(LATE, ("depot -2 train 6 box +2 train 6", "depot -1 train 6 box +1 train 6"))
    game = table("CoG: run 0\nCoG: train 6", bought, "soft-rust yes")
    assert (game.position.phase, game.happened("last-run")) == ("6", [])


# ---- trains, the end ----


def test_towns_use_no_stop():
    ran = "CoG: run 2:Montgomery-Macon*-Milledgeville"
    assert table(ran).codes == ["run-value"]


def test_the_bank_sells_one_train_a_turn():
    assert table("CoG: run 0\nCoG: train 3\nCoG: train 3").codes == ["train-ration"]


def test_a_price_of_300_ends_the_game_with_this_operating_round():
    game = table("price GA 275\nCoG: done\npass\npass\npass\nGA: run 2:100 3:100\nGA: pay", PEACH_GREEN)
    assert figures_of(game.position.ending) == "300 GA"
