"""Minors that corporations buy, and that close with a phase. 18AL with a made-up minor."""

import pytest

from moderator.model.ledger import BOX, MONEY, train_unit
from tests.ledger import play
from tests.made_up import MINOR_OF_18AL, write_ruleset
from tests.setups import swap

SOLD = """
opening = ["draft"]
[draft]
lots = ["TR", "MS"]
step = 10
prices = { MS = 140 }
[minors.MS.sells]
least = 1
most = 60
[phases.2]
statuses = ["minors-for-sale"]
[phases.3]
events = ["minors-close"]
"""
# OR 1.1: MS, which is Bob's, has operated; the L&N (90, Ann's 60%) is on turn with 900.
SET_UP = (
    "Ann: take TR\nBob: take MS\nadjust bank -2000 Ann +1000 Bob +1000\nAnn: start L&N 90\nBob: pass\nCyd: pass\n"
    + "Ann: buy L&N\nBob: pass\nCyd: pass\n" * 4
    + "Ann: pass\nMS: run 40\n"
)


@pytest.fixture
def taking(tmp_path):
    ruleset = write_ruleset(tmp_path, SOLD + MINOR_OF_18AL, extends="18AL")
    return lambda text: play(text, setup=SET_UP, title="18AL-made-up", ruleset=ruleset)


def test_a_minor_is_bought_with_its_cash_train_and_place(taking):
    game = taking("L&N: buy MS from Bob 60")
    assert (game.codes, game.cash("L&N"), game.cash("Bob")) == ([], 900 - 60 + 80, 600 - 140 + 1000 + 20 + 60)
    assert (game.trains("L&N"), game.position.stations["L&N"]) == (["2"], ("A4", "H3"))
    assert "MS" in game.position.closed
    assert game.happened("takeover")[0] == "L&N Bob 60 MS 80 1"


def test_a_minor_is_sold_by_its_owner_within_a_price_range(taking):
    assert taking("L&N: buy MS from Bob 61").finding("takeover-price").expected == "$1 to $60"
    assert taking("L&N: buy MS from Ann 60").codes == ["takeover-seller"]
    nobody = taking("L&N: buy MS from Bob 60\nL&N: buy MS from Bob 60")
    assert (nobody.codes, nobody.steps[-1].held) == (["takeover-seller"], False)


def test_a_corporation_has_one_station_there(taking):
    bought = taking("L&N: token H3\nL&N: buy MS from Bob 60")
    assert bought.position.stations["L&N"] == ("A4", "H3")


def test_a_phase_closes_those_that_players_own(taking):
    stack = "adjust depot -4 train 2 box +4 train 2\nL&N: train 3\n"
    game = taking(stack)
    assert game.happened("takeover") == ["closed: MS 80 1"]
    assert (game.position.books.of(MONEY, "MS"), game.position.books.of(train_unit("2"), BOX)) == (0, 5)
    assert taking(stack + "L&N: buy MS from Bob 60").codes[-1] == "takeover-seller"


def test_a_train_that_has_run_for_its_minor_rests_until_the_next_round(taking):
    bought = "L&N: buy MS from Bob 60\n"
    again = taking(bought + "L&N: run 2:40").finding("takeover-run")
    assert (again.actual, again.remedy) == ("a second run", "L&N: run 0")
    assert taking(bought + "L&N: run 40").finding("takeover-run").expected == "$0"
    assert taking(bought + "L&N: run 0\nL&N: done").codes == []
    own = "adjust depot -1 train 2 L&N +1 train 2\n" + bought
    assert taking(own + "L&N: run 2:40").codes == ["adjusted"]
    assert taking(own + "L&N: run 2:40 2:60").finding("takeover-run").remedy == "L&N: run 2:40"


def test_a_minor_that_did_not_run_yet_runs_for_its_buyer(tmp_path):
    ruleset = write_ruleset(tmp_path, SOLD + MINOR_OF_18AL, extends="18AL")
    idle = swap(SET_UP, ("MS: run 40", "MS: run 0\nMS: done"))
    game = play("L&N: buy MS from Bob 60\nL&N: run 2:40", setup=idle, title="18AL-made-up", ruleset=ruleset)
    assert game.codes == []


def test_a_bought_train_runs_again_in_the_next_round(taking):
    rest = "L&N: buy MS from Bob 60\nL&N: run 0\nL&N: done\n" + "pass\n" * 3
    game = taking(rest + "L&N: run 2:40")
    assert (game.round, game.codes) == ("OR 2.1", [])


def test_a_train_that_has_run_for_its_minor_is_not_missed_in_the_run_of_its_buyer(taking):
    bought = "L&N: buy MS from Bob 60\n"
    assert "revenue" not in taking(bought + "L&N: done").attested
    assert "revenue" in taking("adjust depot -1 train 2 L&N +1 train 2\n" + bought + "L&N: done").attested


@pytest.mark.parametrize(("cash", "current"), [(59, "Bob"), (60, "L&N")])
def test_the_turn_waits_for_a_minor_that_the_corporation_can_just_pay_for(tmp_path, cash, current):
    """The minor costs at least 60. L&N has all trains that it may own, MS has none; Bob begins SR 2."""
    ruleset = write_ruleset(tmp_path, swap(SOLD, ("least = 1", "least = 60")) + MINOR_OF_18AL, extends="18AL")
    rest = f"adjust L&N -{900 - cash} bank +{900 - cash} MS -1 train 2 box +1 train 2 depot -4 train 2 L&N +4 train 2\n"
    game = play(rest + "L&N: run 0\n", setup=SET_UP, title="18AL-made-up", ruleset=ruleset)
    assert (game.cash("L&N"), game.current) == (cash, current)
