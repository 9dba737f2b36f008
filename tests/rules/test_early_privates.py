"""A private that some corporations alone buy early, and a tile for which its owner pays less."""

import pytest

from tests.classic import GREEN, RUNNING, TOSA_RUNNING
from tests.ledger import play
from tests.made_up import write_ruleset

# OR 2.1 of 1830: the NYC has $680 and is on turn, before the PRR. Bob has the CS, which only the PRR may buy before the
# first 3; a tile of it in C17, where a mountain costs 120, or in B20, where nothing does, costs 40 less.
RULES = """
[privates.CS]
early_buyers = ["PRR"]
prices = { 2 = { least = 20, most = 40 }, 3 = { least = 20, most = 80 } }
lays = { places = ["B20", "C17"], by = "company", any_step = true, less = 40, extra = false }
"""
PRRS = "NYC: run 0\nNYC: done\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, RULES, extends="1830")
    return lambda text, setup=RUNNING: play(text, setup=setup, title="1830-made-up", ruleset=over)


def test_only_named_companies_buy_the_private_early(table):
    assert table("NYC: buy CS from Bob 20").finding("private-buyer").expected == "PRR"
    assert table(PRRS + "PRR: buy CS from Bob 40").codes == []
    assert table(PRRS + "PRR: buy CS from Bob 41").codes == ["private-price"]


def test_later_every_company_may_buy_it_at_the_usual_price(table):
    assert table("NYC: buy CS from Bob 80", GREEN).codes == []


@pytest.mark.parametrize(("place", "cost"), [("C17", 80), ("B20", 0)])
def test_the_discount_of_a_private_never_pays_money_back(table, place, cost):
    bought = "NYC: buy CS from Bob 20\n"
    before, game = table(bought, GREEN), table(f"{bought}NYC: lay {place} with CS", GREEN)
    assert (game.codes, before.cash("NYC") - game.cash("NYC")) == ([], cost)
    assert table(f"{bought}NYC: lay C17", GREEN).cash("NYC") == before.cash("NYC") - 120


def test_the_privates_tile_is_laid_once_as_the_tile_of_the_turn(table):
    bought = "NYC: done\nPRR: buy CS from Bob 20\nPRR: lay C17 with CS\n"
    assert table(f"{bought}PRR: lay B18", GREEN).codes == ["lay-count"]
    assert "power-used" in table(f"{bought}PRR: lay B20 with CS", GREEN).codes


@pytest.mark.parametrize(("less", "cost"), [(79, 1), (80, 0), (81, 0), (200, 0)])
def test_a_terrain_discount_never_pays_the_owner(tmp_path, less, cost):
    """1889's Sumitomo Mines and the mountain of D5, which costs 80."""
    effect = f'effects = [{{ kind = "cheaper-terrain", terrain = "mountain", amount = {less} }}]'
    over = write_ruleset(tmp_path, f"[privates.SMR]\n{effect}\n", extends="1889")
    green = TOSA_RUNNING + "adjust depot -4 train 2 box +4 train 2\nKO: train 3\nKO: done\nIR: buy SMR from Ann 50\n"
    before, game = (play(text, setup=green, title="1889-made-up", ruleset=over) for text in ("note x", "IR: lay D5"))
    assert (game.codes, before.cash("IR") - game.cash("IR")) == ([], cost)
