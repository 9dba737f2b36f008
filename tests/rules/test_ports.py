"""Ports of 1850Jr and 1836jr56, and the trains of the latter's national."""

import pytest

from tests.islands import LOWLANDS, SICILY
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.rules.test_debt_merger import FORMED, TURN

THREE = "adjust depot -3 train 2 box +2 train 2 SFA +1 train 2 depot -1 train 3 SFA +1 train 3\n"


def sicily(text: str, setup: str = SICILY):
    return play(text, setup=setup, title="1850Jr")


def lowlands(text: str, setup: str = LOWLANDS):
    return play(text, setup=setup, title="1836jr56")


def revenue(game) -> int:
    return game.position.round.turn.revenue


@pytest.mark.parametrize(
    ("run", "earns"),
    [
        ("Girgenti*=30-Caltanissetta=20-Malta", 50 + 20),
        ("Girgenti*=30-Caltanissetta=30-Malta", 60 + 30),
        ("Girgenti*=30-Caltanissetta=30", 60),
    ],
)
def test_half_of_the_stops_is_added_once_rounded_down_to_a_ten(run, earns):
    game = sicily(f"SFA: run 3:{run}\n", SICILY + THREE)
    assert (game.codes, revenue(game)) == ([], earns)


def test_a_run_to_a_port_needs_two_other_stops():
    game = sicily("SFA: run 3:Girgenti*=30-Malta\n", SICILY + THREE)
    assert (game.codes, revenue(game)) == (["run-stops"], 30)


def test_a_second_train_of_the_bank_is_too_many():
    assert sicily("SFA: train 2\nSFA: train 2\n").codes == ["train-ration"]
    assert sicily("SFA: train 2\n").codes == []


def test_d4_is_reserved_while_a_player_owns_its_private():
    assert sicily("SFA: lay D4\n").codes == ["reserved-hex"]


TWO = "adjust depot -1 train 3 Nord +1 train 3\n"


def test_each_own_station_of_a_run_to_a_port_earns_the_amount_of_the_phase():
    game = lowlands("Nord: run 3:Lille*-Gand=20-Harwich\n", LOWLANDS + TWO)
    assert (game.codes, revenue(game)) == ([], 30 + 20 + 20)
    five = LOWLANDS + TWO + "adjust depot -5 train 2 box +5 train 2 depot -3 train 3 box +3 train 3\n"
    five += "adjust depot -3 train 4 box +3 train 4 bank -700 Nord +700\nNord: train 5\nNord: done\n" + "pass\n" * 3
    assert revenue(lowlands("Nord: run 3:Lille*-Gand=20-Harwich\n", five)) == 30 + 20 + 30


@pytest.fixture
def national(tmp_path):
    """1856 with the duty of MESS: its national has 110 and no train, and a D costs 1100, 750 for a 4."""

    def plays(text: str, setup: str = TURN):
        rules = '[charters.small-national]\nlent_above = 1200\nlent_trade = 800\nlent_to = "pool"\n'
        ruleset = write_ruleset(tmp_path, rules, extends="1856")
        return play(text, setup=setup, title="1856-made-up", ruleset=ruleset)

    return plays


@pytest.mark.parametrize(("more", "codes"), [(1090, []), (1091, ["lent-owed"])])
def test_the_national_must_buy_above_a_stated_sum(national, more, codes):
    rich = TURN.removesuffix("GW: done\n") + f"adjust bank -{more} CGR +{more}\nGW: done\n"
    assert national("CGR: run 0\nCGR: done\n", rich).codes == codes


@pytest.mark.parametrize(("more", "codes"), [(690, []), (691, ["lent-owed"])])
def test_the_national_must_trade_in_above_a_stated_sum(national, more, codes):
    held = FORMED + f"Ann: pass\nadjust bank -{more} CGR +{more}\nGW: done\nCGR: run 0\n"
    assert national("CGR: done\n", held).codes == codes


def test_a_borrowed_train_lies_in_the_pool_after_the_run(national):
    game = national("CGR: run D:300\nCGR: hold\n")
    assert (game.codes, game.json["train_pool"].count("D"), game.happened("lent-train")) == ([], 1, ["back: CGR D"])


def test_a_train_of_the_pool_is_one_of_its_type_a_turn():
    pooled = "adjust bank -300 Nord +300 depot -1 train 2 pool +1 train 2\n"
    game = lowlands(f"{pooled}Nord: train 2\nNord: train 2 pool\n", LOWLANDS)
    assert (game.codes, game.finding("train-once").section) == (["adjusted", "train-once"], "trains")
