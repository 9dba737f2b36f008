"""Minors that float where their owner chooses: the home and its cost, the zone and its chits, the order track."""

import pytest

from moderator.vocabulary.minors import CHIT
from tests.figures import figures
from tests.ledger import play
from tests.made_up import write_ruleset

# 18VA with three minors that choose their homes; players have $400. B&O is at home in the zone North, too.
TITLE = """
opening = ["packet"]
[packet]
rows = [["K", "L", "M"]]
step = 5
reduction = 5
minor_face = 40
minor_treasury = 180
[charters.small]
steps = ["track", "token", "run", "train"]
token_costs = [20]
dividend = { choices = ["half"] }
order = "track"
rank = 1
[minors]
K = { name = "Kentucky" }
L = { name = "Lynchburg" }
M = { name = "Manassas" }
[rights]
zones.North = { home = 30, chits = 2 }
zones.South = { home = 10, chits = 2 }
together = ["North", "South"]
of_together = 2
""" + "".join(f"[phases.{phase}.limits]\nminor = 2\n" for phase in ("2", "3", "4", "5", "6", "4D"))
MAP = """
[zones]
North = ["H3", "E2", "F3", "F5", "G4"]
South = ["F5", "C8", "E8", "F11"]
[hexes]
G4 = { metropolis = true }
"""
SOLD = "sold K Ann 40\nsold L Bob 40\nsold M Ann 40\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE, extends="18VA")
    (over / "map.toml").write_text(MAP, encoding="utf-8")
    return lambda text: play(text, title="18VA", ruleset=over, setup=SOLD)


def test_a_minor_floats_in_a_turn_of_a_stock_round_and_pays_for_its_home(table):
    game = table("Bob: float L at Hagerstown\n")
    assert (game.codes, game.cash("L"), game.current) == ([], 40 - 30, "Cyd")
    assert game.happened("minor-float") == ["rights: L Hagerstown North"]
    assert (game.position.stations["L"], game.tokens("L")) == (("E2",), 1)
    assert CHIT.of(game.position) == {"L": "North"}
    assert table("Bob: float L at Staunton\n").cash("L") == 40 - 10


def test_only_its_owner_floats_it_and_only_once(table):
    assert table("Bob: float K at Hagerstown\n").codes == ["exchange-owner"]
    assert table("Bob: float L at E2\nCyd: pass\nAnn: pass\nBob: float L at F3\n").codes == ["float-again"]


def test_a_title_without_patronage_refuses_patronage_tiles(table):
    game = table("Bob: float L at Hagerstown patronage 20\n")
    assert (game.codes, game.cash("L")) == (["wrong-round"], 40)
    assert figures(game.finding("wrong-round")) == "18VA-made-up `patronage`"
    assert game.finding("wrong-round").remedy == "Bob: float L at Hagerstown"


def test_a_minor_that_cannot_pay_for_its_home_owes_the_rest(table):
    poor = "adjust L -20 bank +20\nBob: float L at Hagerstown\n"
    game = table(poor)
    assert (game.codes, game.cash("L")) == (["adjusted", "cash-short"], -10)


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        ("Washington", ["float-home"]),  # a metropolis
        ("Baltimore", ["float-home"]),  # the home of B&O, started or not
        ("B5", ["float-home", "rights-zone"]),  # a mine, which is in no zone either
    ],
)
def test_some_places_cannot_be_a_minors_home(table, place, codes):
    assert table(f"Bob: float L at {place}\n").codes == codes


def test_a_minor_may_not_start_next_to_another_one(table):
    game = table("Bob: float L at Hagerstown\nCyd: pass\nAnn: float K at Hagerstown\n")
    assert game.codes == ["float-home"]


def test_a_place_in_two_zones_must_name_its_zone(table):
    assert table("Bob: float L at Alexandria\n").codes == ["rights-zone"]
    game = table("Bob: float L at Alexandria zone South\n")
    assert (game.codes, game.cash("L"), CHIT.of(game.position)) == ([], 30, {"L": "South"})
    assert table("Bob: float L at Hagerstown zone South\n").codes == ["rights-zone"]
    assert table("Bob: float L at Petersburg\n").codes == ["float-home", "rights-zone"]


def test_chits_run_out_and_those_of_several_zones_together(table):
    two = "Bob: float L at Hagerstown\nCyd: pass\nAnn: float K at Staunton\nBob: pass\nCyd: pass\n"
    # Two of the four chits of North and South are out: the others have left the game.
    gone = table(two + "Ann: float M at Gordonsville\n").finding("rights-chit")
    assert (gone.actual, figures(gone)) == ("South", "South")


def test_a_corporation_pays_for_its_home_too(table):
    # Bob pays 2 x 82 to SR, whose home F11 lies in South; B&O's costs 30.
    assert table("Bob: start SR 82\n").cash("SR") == 82 * 2 - 10
    assert table("Bob: start B&O 82\n").cash("B&O") == 82 * 2 - 30


def test_only_floated_companies_operate_in_the_order_of_floating(table):
    rounds = "Bob: float L at Hagerstown\nCyd: pass\nAnn: float M at Staunton\nBob: pass\nCyd: pass\nAnn: pass\n"
    game = table(rounds)
    assert (game.round, game.current, game.position.order) == ("OR 1.1", "L", ("L", "M"))
    assert table(rounds + "L: run 0\nL: done\n").current == "M"
    # K has not floated: after M's turn the round is over.
    assert table(rounds + "L: run 0\nL: done\nM: run 0\nM: done\n").round == "SR 2"
    assert table(rounds + "K: run 20\n").codes == ["not-in-play"]
