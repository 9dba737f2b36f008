"""Building in a made-up title: tile points, water, port authorities, tokens by price, transfers, minors' abilities."""

import pytest

from moderator.rules.tokens import slots_left
from tests.figures import figures
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.positions import SECOND_TURN

# 18EU whose corporations spend points, pay for water, choose their tokens and buy them of one another; minor 10 has
# two points more and the mail, 11 chooses its place in the order.
TITLE = """
[charters.ten]
steps = ["track", "token", "run", "dividend", "transfer", "train", "stock"]
token_choice = true
token_costs = [20, 50, 70]
tiles = { points = 4, yellow = 1, upgrade = 2, metropolis = 2 }
[charters.minor]
tiles = { points = 1, metropolis = 2 }
[minors.10]
ability = { points = 2, mail = { 2 = 15 } }
[water]
tile = { sea = 10, ferry = 4 }
token = { sea = 30, ferry = 12 }
[water.ports]
areas = { lake = 2 }
charters = ["ten"]
price = 60
relief = 1
[transfer]
fee = 15
[patronage]
gold = { yellow = 10, green = 25 }
"""


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE)
    return lambda text, setup=SECOND_TURN: play(text, title="18EU", ruleset=over, setup=setup)


def test_points_are_spent_one_by_one(table):
    four = "".join(f"BNR: lay {at}\n" for at in ("B9", "B11", "C10", "C12"))
    assert table(four).codes == []
    verdict = table(four + "BNR: lay C14\n").finding("lay-count")
    assert figures(verdict) == "1 0 BNR"


def test_water_is_paid_for_and_a_port_authority_spares_some(table):
    dry, wet = table("BNR: lay B9\n"), table("BNR: lay B9 sea 2 ferry 1\n")
    assert (wet.codes, dry.cash("BNR") - wet.cash("BNR")) == ([], 24)
    port = table("BNR: port lake\nBNR: lay B9 sea 2 ferry 1\n")
    assert dry.cash("BNR") - port.cash("BNR") == 60 + 14
    assert table("BNR: lay B9 sea 2 in ocean\n").codes == ["crossing-water"]
    assert table("BNR: port lake\nBNR: port lake\n").codes == ["port-single"]


def test_patronage_pays_by_the_colour_of_its_tile_and_the_phase(table):
    assert table("BNR: lay B9 patronage gold\n").happened("patronage") == ["BNR 10 B9"]
    assert table("BNR: lay B9 patronage gold 20\n").codes == ["patronage-sum"]


def test_any_token_is_placed_for_its_price(table):
    game = table("BNR: token Turin slot 70\n")
    assert (game.codes, slots_left(game.game.state, "BNR")) == ([], (20, 50))


def test_no_station_is_bought_of_another_players_company(table):
    home = table("").position.stations["DR"][0]
    assert table(f"BNR: run 50\nBNR: pay\nBNR: token {home} from DR\n").codes == ["transfer-owner"]
