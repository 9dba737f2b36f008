"""Towns instead of cities, sea zones, cars that add, and the great run, in a made-up title based on 18EU."""

import pytest

from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import FIRST_TURN

# BNR, at home in Paris and on turn in OR 2.1, has three 2 trains that count a town beside their cities, and a car.
TITLE = """
mechanics = ["red-to-red", "train-doubling"]
[trains.2]
towns = 1
rusts = "5"
[trains.3]
multiplier = 2
no_towns = true
[trains.P]
adds = 5
[water]
stations = { 2 = 1 }
[bonuses.orient]
end = "E18"
others = ["A10", "D7"]
charter = "ten"
pays = { 2 = 20, 3 = 40 }
rises = 2
"""
CAR = "adjust pool -1 train P BNR +1 train P\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE)
    return lambda text, setup=FIRST_TURN: play(text, title="18EU", ruleset=over, setup=setup)


def earned(game):
    return game.position.round.turn.revenue


@pytest.mark.slow
@pytest.mark.parametrize(
    ("run", "codes", "revenue"),
    [
        ("2:Paris*=20-Lille=10-Dijon=10", [], 40),  # a town beside, one in the place of a city
        ("2:Paris*=20-Lille=10-Dijon=10-Geneva=10", [], 40),
        ("2:Paris*=20-Lyon=20-Lille=10-Dijon=10", [], 50),
        ("2:Paris*=20-~1-Lyon=20", [], 40),
        ("2:Paris*=20-~2-Lyon=20", ["run-length"], 40),
        ("2&P:Paris*=20-Lyon=20", [], 50),
        ("2&P:Paris*=20-Lyon=20 2&P:Paris=20-Dijon=10", ["run-train"], 90),
        ("2&2:Paris*=20-Lyon=20", ["run-joined"], 40),
        ("2&2:Paris*=20-Lyon=20-Milan=20 orient right", [], 80),
        ("2:Paris*=20-Milan=20", ["orient-choice"], 60),
        ("2:Paris*=20-Lyon=20 orient right", ["orient-choice"], 40),
    ],
)
def test_a_run_counts_by_its_kind_of_train(table, run, codes, revenue):
    game = table(f"BNR: run {run}", FIRST_TURN + CAR)
    assert (game.codes, earned(game)) == (codes, revenue)


def test_the_great_run_moves_the_price_or_pays_the_treasury(table):
    before = table("note x")
    game = table("BNR: run 2:Paris*=20-Milan=20 orient right\nBNR: hold\n")
    assert (game.price("BNR"), game.cash("BNR")) == (before.price("BNR") + 10, before.cash("BNR") + 60)
    game = table("BNR: run 2:Paris*=20-Milan=20 orient treasury\nBNR: hold\n")
    assert (game.price("BNR"), game.cash("BNR")) == (before.price("BNR") - 10, before.cash("BNR") + 2 * 60)


def test_a_multiple_does_not_apply_to_the_great_run_and_the_car(table):
    setup = FIRST_TURN + CAR + "adjust depot -1 train 3 BNR +1 train 3\n"
    game = table("BNR: run 3&P:Paris*=30-Milan=30-Dijon=10 orient right", setup)
    assert (game.codes, earned(game)) == (["run-multiple"], 2 * 60 + 20 + 3 * 5)  # 18EU pays in tens
