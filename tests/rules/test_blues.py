"""18TN: a presidency that floats, a 30% certificate, tiles, the first set, the Civil War, a 6' and its 4s."""

import pytest

from moderator.rules.booking import State
from moderator.rules.holdings import president
from tests.classic import BLUES, BLUES_FLOATED, BLUES_GREEN, BLUES_RUNNING, BLUES_WAR
from tests.ledger import Result, play


def table(text: str, setup: str = BLUES_WAR, options: str = "") -> Result:
    return play(text, setup=setup, title="18TN", options=options)


def cash(game: Result, who: str) -> int:
    return game.position.books.of("money", who)


def trains(game: Result, kind: str, who: str) -> int:
    return game.position.books.of(f"train {kind}", who)


def price(game: Result, company: str) -> int:
    return game.game.title.market.price(game.position.cells[company])


def led_by(game: Result) -> str | None:
    return president(State(game.game.title, game.position), "IC")


# ---- L&N and IC ----


def test_the_private_brings_the_presidency_which_floats_it_and_closes():
    game = table("", BLUES)
    assert cash(game, "L&N") == 900
    assert "L&N" in game.position.floated
    assert game.position.books.of("charter LNR", "box") == 1


def test_the_other_shares_cost_par_from_the_offering():
    """Ann has paid 20 for a private, and 90 for a share of L&N."""
    assert cash(table("Ann: buy L&N", BLUES), "Ann") == 600 - 20 + 1000 - 90


def test_the_presidency_of_ic_costs_three_shares_and_floats_with_three_more():
    started = table("Ann: start IC 70", BLUES)
    assert cash(started, "Ann") == 1580 - 210
    game = table("Ann: start IC 70\nBob: buy IC\nCyd: buy IC\nAnn: buy IC", BLUES)
    assert cash(game, "IC") == 700


def test_the_president_of_ic_stays_with_as_many_shares_as_another():
    bought = "Ann: start IC 70\n" + "Bob: buy IC\nCyd: pass\nAnn: pass\n" * 3
    assert led_by(table(bought, BLUES)) == "Ann"
    assert led_by(table(bought + "Bob: buy IC", BLUES)) == "Bob"


# ---- tiles ----


@pytest.mark.parametrize(
    ("lays", "codes"),
    [
        ("L&N: lay C16\nL&N: lay B17", []),
        ("L&N: lay C16\nL&N: lay B17\nL&N: lay D13", ["lay-count"]),
        ("L&N: lay C16\nL&N: lay C16 green", ["tile-colour"]),
    ],
)
def test_two_yellow_tiles_or_one_upgrade(lays, codes):
    assert table(lays, BLUES_RUNNING).codes == codes


def test_an_upgrade_leaves_no_yellow_tile():
    assert table("SR: lay G6 green\nSR: lay F15", BLUES_GREEN).codes == ["lay-count"]


def test_a_third_yellow_tile_in_the_first_round():
    lays = "L&N: lay C16\nL&N: lay B17\nL&N: lay D13"
    assert table(lays, BLUES_FLOATED).codes == ["lay-count"]
    assert table(lays, BLUES_FLOATED, "triple-yellow yes").codes == []


def test_a_private_lays_a_free_extra_tile():
    game = table("SR: buy TCC from Ann 20\nSR: lay H17 with TCC\nSR: lay G16\nSR: lay F15", BLUES_GREEN)
    assert (game.codes, cash(game, "SR")) == ([], 670 - 20 - 40 - 60)


# ---- privates in the first set ----


def test_in_the_first_set_a_corporation_buys_one_for_its_face_value():
    assert cash(table("L&N: buy TCC from Ann 20", BLUES_FLOATED), "L&N") == 880
    assert table("L&N: buy TCC from Ann 25", BLUES_FLOATED).codes == ["private-price"]


def test_the_second_purchase_is_flagged():
    assert table("L&N: buy TCC from Ann 20\nL&N: buy MCR from Cyd 70", BLUES_FLOATED).codes == ["private-one"]


def test_a_player_sells_one_in_that_round():
    bought = "L&N: buy OWR from Bob 100\nL&N: done\nSR: buy ETWCR from Bob 40"
    assert table(bought, BLUES_FLOATED).codes == ["private-one"]


def test_after_the_first_set_no_private_is_sold_before_phase_3():
    assert table("L&N: buy TCC from Ann 20", BLUES_RUNNING).codes == ["private-phase"]


def test_after_the_first_set_a_corporation_pays_half_to_one_and_a_half_times_face_value():
    assert table("SR: buy OWR from Bob 150\nSR: buy ETWCR from Bob 20", BLUES_GREEN).codes == []


# ---- the Civil War ----


def test_a_company_with_one_train_earns_nothing_and_keeps_its_price():
    before, game = table(""), table("GMO: run 2:50\nGMO: done")
    assert (game.codes, cash(game, "GMO"), price(game, "GMO")) == ([], 570, price(before, "GMO"))


def test_a_total_for_one_train_books_no_revenue():
    assert table("GMO: run 50").codes == ["run-lost"]
    assert table("GMO: run 0").codes == []
    assert table("GMO: run 0\nGMO: run 50").codes == ["run-lost", "run-twice"]  # said again it is lost still


NEXT = "GMO: run 0\nGMO: done\n" + "pass\n" * 3 + "SR: run 2:40 3':50\nSR: pay\nSR: done\n"


def test_the_lower_of_two_runs_is_lost():
    """L&N pays 90 less the 40: 10% of 50 for each share, and Cyd has two."""
    before = table(NEXT)
    game = table(NEXT + "L&N: run 2:40 3:50\nL&N: pay")
    assert cash(game, "Cyd") - cash(before, "Cyd") == 10
    assert price(game, "L&N") > price(before, "L&N")


def test_a_train_that_makes_no_run_is_the_one():
    before = table(NEXT)
    game = table(NEXT + "L&N: run 3:50\nL&N: pay")
    assert cash(game, "Cyd") - cash(before, "Cyd") == 10


def test_the_marker_is_gone_after_that():
    round_over = NEXT + "L&N: run 2:40 3:50\nL&N: pay\nL&N: done\n"
    assert "L&N" not in table(round_over).position.facts.get("losing", {})
    assert table(round_over + "GMO: run 2:50\nGMO: pay").codes == []


def test_a_company_without_a_train_earns_nothing_and_its_price_falls():
    gone = BLUES_WAR + "adjust GMO -1 train 2 box +1 train 2\n"
    before, game = table("", gone), table("GMO: run 0\nGMO: done", gone)
    assert price(game, "GMO") < price(before, "GMO")
    assert "GMO" not in game.position.facts.get("losing", {})


def test_a_company_without_a_train_gets_no_marker():
    none = (
        BLUES_GREEN + "adjust GMO -1 train 2 box +1 train 2 depot -2 train 3 box +2 train 3\nSR: run 0\nSR: train 3'\n"
    )
    assert set(table("", none).position.facts["losing"]) == {"L&N", "SR"}


def test_the_buyer_loses_its_next_run():
    assert "SR" in table("").position.facts["losing"]


# ---- trains, the chart ----

LATE = (
    BLUES_WAR
    + "adjust depot -1 train 3' box +1 train 3' depot -2 train 5 box +2 train 5 depot -1 train 6 box +1 train 6\n"
    + "adjust depot -3 train 4 GMO +1 train 4 SR +1 train 4 pool +1 train 4 bank -2000 GMO +2000\n"
    + "adjust SR -1 train 2 box +1 train 2 L&N -1 train 2 box +1 train 2 GMO -1 train 2 box +1 train 2\n"
)


def test_the_first_6_prime_lets_the_4s_run_once_more_and_removes_those_in_the_pool():
    game = table("GMO: run 0\nGMO: train 6'", LATE)
    assert (game.position.phase, [trains(game, "4", who) for who in ("SR", "GMO", "pool")]) == ("6½", [1, 1, 0])


def test_towns_use_stops():
    assert "run-length" in table("SR: run 2:Knoxville*=20-Lebanon=10-Danville=10", BLUES_RUNNING + "L&N: done\n").codes


def test_orange_shares_do_not_count_toward_limits():
    low = (
        BLUES_GREEN
        + "SR: done\nGMO: run 0\nGMO: done\nL&N: run 0\nL&N: done\nSR: run 0\nSR: done\nGMO: run 0\nGMO: done\n"
    )
    bought = "price SR 35\nCyd: pass\nAnn: buy SR"
    assert table(bought, low).codes == ["adjusted"]
    assert "hold-limit" in table("Cyd: pass\nAnn: buy SR", low).codes
