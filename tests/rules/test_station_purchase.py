"""A station bought from another company: after the trains, for a fee to it and the price of placing it."""

import pytest

from moderator.shell.possible_moves import open_ended
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import FIRST_TURN, give_train
from tests.setups import swap

# OR 2.1: BNR (Ann's, home A10) has 100 and puts a station in Lyon (B17); DR (Bob's) comes next.
RULES = """
[charters.ten]
steps = ["track", "token", "run", "dividend", "train", "station-purchase"]
station_fee = 100
token_costs = [10, 20, 30, 40]
"""
LYON = "BNR: token Lyon\nBNR: run 50\nBNR: pay\nBNR: done\nadjust bank -200 DR +200\n"
RUN = "DR: run 50\nDR: hold\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, RULES)
    return lambda text: play(text, setup=FIRST_TURN + LYON, title="18EU-made-up", ruleset=over)


def test_the_fee_goes_to_the_company_that_gives_way_the_price_to_the_bank(table):
    before, game = (table(RUN + line) for line in ("note x", "DR: token Lyon from BNR"))
    assert (game.codes, game.attested[-1]) == ([], "station-route")
    assert (before.cash("DR") - game.cash("DR"), game.cash("BNR") - before.cash("BNR")) == (100 + 10, 100)
    assert game.bank - before.bank == 10
    assert (game.position.stations["BNR"], "B17" in game.position.stations["DR"]) == (("A10",), True)
    assert (game.tokens("BNR"), game.tokens("DR")) == (before.tokens("BNR") + 1, before.tokens("DR") - 1)
    assert game.happened("station-purchase") == ["DR BNR 100 Lyon"]


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (RUN + "DR: token Marseille from BNR", ["station-seller"]),
        (RUN + "DR: token Lyon from FS", ["station-seller"]),
        ("DR: token Marseille\n" + RUN + "DR: token Lyon from BNR", ["token-count"]),  # placed or bought, one a turn
        (RUN + "DR: token Lyon from BNR 10", ["unreadable"]),  # the price stands before `from`
        (RUN + "DR: token Lyon 20 from BNR", ["token-cost"]),
    ],
)
def test_a_wrong_station_purchase_is_flagged(table, lines, codes):
    assert table(lines).codes == codes


def test_a_company_must_pay_both_fee_and_price(table):
    # 300 + 50 less 241 are 109, the two come to 110.
    poor = table("adjust DR -241 bank +241\n" + RUN + "DR: token Lyon from BNR").finding("cash-short")
    assert poor.actual == "£110"


@pytest.mark.parametrize(
    ("rules", "current"), [(RULES, "DR"), (swap(RULES, ("station_fee = 100", "station_fee = 400")), "FS")]
)
def test_the_turn_waits_for_it_while_it_could_be_paid(tmp_path, rules, current):
    """DR has 350 and all trains that it may own: nothing else is left for it to do."""
    over = write_ruleset(tmp_path, rules)
    full = FIRST_TURN + LYON + give_train("3", "DR", 1, "depot")
    game = play(RUN, setup=full, title="18EU-made-up", ruleset=over)
    assert game.current == current
    assert ("token PLACE from COMPANY" in open_ended(game.game)) is (current == "DR")  # FS cannot pay 400 either


@pytest.mark.parametrize(("left", "current"), [(1, "DR"), (0, "FS")])
def test_a_company_without_money_ends_its_turn_with_the_purchase(table, left, current):
    """Fee and price come to 110. DR may own a fourth train, and might buy one of another company for 1."""
    game = table(f"adjust DR -{240 - left} bank +{240 - left}\n{RUN}DR: token Lyon from BNR")
    assert (game.cash("DR"), game.current) == (left, current)


def test_stations_are_bought_after_trains(table):
    assert table(RUN + "DR: token Lyon from BNR\nDR: train 3").codes == ["step-order"]


def test_no_company_of_another_title_buys_one(tmp_path):
    plain = play("DR: token Lyon from BNR", setup=FIRST_TURN + LYON)
    assert (plain.codes, plain.steps[-1].held) == (["not-of-this-title"], False)
