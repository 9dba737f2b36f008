"""Track and stations of 18Rhl: terrain at each step, token prices, and the powers of privates (4.1.1, 6.2.1, 6.2.2)."""

import pytest

from tests.figures import mentions
from tests.rhineland import BROWN, PRIVATES_SOLD, RHE_ALONE, rhineland
from tests.setups import swap

# OR 2.1, phase 3: RhE, Bob's, has a 3 train and 940 Marks. Ann owns PWB, Szl and NLK, Bob KEO, Cyd Tjt.
GREEN = (
    RHE_ALONE
    + """\
adjust depot -6 train 2 box +6 train 2
RhE: train 3
RhE: done
Cyd: pass
Ann: pass
Bob: pass
"""
)
# Bob owns all privates with a power.
ALL_HIS = """\
adjust Ann -1 charter PWB Bob +1 charter PWB Ann -1 charter Szl Bob +1 charter Szl
adjust Cyd -1 charter Tjt Bob +1 charter Tjt
"""
# OR 2.1, phase 5, RhE on turn.
BROWN_OR = BROWN + "Cyd: pass\nAnn: pass\nBob: pass\n"


@pytest.mark.parametrize(
    ("where", "paid"),
    [("I10", 30), ("F9", 30), ("D9", 30), ("K2", 30), ("F13", 30), ("I14", 60), ("K6", 0), ("F11", 60)],
)
def test_terrain_of_the_first_step(where, paid):
    game = rhineland(f"RhE: lay {where}", setup=GREEN)
    assert (game.cash("RhE"), game.codes) == (940 - paid, [])


@pytest.mark.parametrize(("where", "green", "brown"), [("I10", 30, 50), ("K2", 30, 30), ("F13", 30, 0), ("K6", 0, 0)])
def test_terrain_of_the_second_step(where, green, brown):
    game = rhineland(f"RhE: lay {where}\nRhE: done\nRhE: lay {where}", setup=BROWN_OR)
    paid = [posting.count for posting in game.postings if posting.why == "terrain"]
    assert (paid, game.codes) == ([cost for cost in (green, brown) if cost], [])


def test_token_prices_of_the_charter():
    game = rhineland("RhE: token K2\nRhE: done\nRhE: token F9 80\nRhE: done", setup=BROWN_OR)
    assert [
        posting.count for posting in game.postings if posting.why == "station-tokens" and posting.unit == "money"
    ] == [
        60,
        80,
    ]
    assert (game.codes, game.tokens("RhE")) == (["base-taken"], 1)  # a note: Aachen's one circle is ADR's home


def test_token_at_another_price():
    game = rhineland("RhE: token K2 80", setup=GREEN)
    assert game.finding("token-cost").expected == "M60"


def test_two_homes_leave_one_token_for_the_third_price():
    game = rhineland("Cyd: start CCE 60", setup=PRIVATES_SOLD)
    assert (game.position.stations["CCE"], game.tokens("CCE")) == (("E6", "I10"), 1)


# ---- no. 1 to no. 4 ----


def test_the_hauling_system_lays_a_free_second_tile_on_a_mountain():
    game = rhineland("RhE: lay J9\nRhE: lay F11 with Szl", setup=GREEN + ALL_HIS)
    assert (game.cash("RhE"), game.codes) == (940, [])
    assert game.happened("granted-track") == ["Szl"]


def test_hauling_system_is_for_mountains():
    game = rhineland("RhE: lay C8 with Szl", setup=GREEN + ALL_HIS)
    assert game.codes == ["power-place"]


def test_power_is_used_once():
    game = rhineland("RhE: lay F11 with Szl\nRhE: done\nRhE: lay G14 with Szl", setup=GREEN + ALL_HIS)
    assert game.codes == ["power-used"]


def test_power_of_a_private_without_one_is_refused():
    found = rhineland("RhE: lay F11 with NLK", setup=GREEN).finding("power-used")
    assert mentions(found, "PWB KEO Szl Tjt")
    assert found.remedy == "RhE: lay F11"


def test_power_belongs_to_the_director():
    finding = rhineland("RhE: lay F11 with Szl", setup=GREEN).finding("power-owner")
    assert (finding.expected, finding.actual, finding.section) == ("Bob", "Ann", "4.1")


def test_prinz_wilhelm_bahn_pays_its_terrain_and_is_an_extra_tile():
    game = rhineland("RhE: lay J9\nRhE: lay E14 with PWB", setup=GREEN + ALL_HIS)
    assert (game.cash("RhE"), game.codes) == (910, [])


def test_prinz_wilhelm_bahn_reserves_its_hex():
    assert rhineland("RhE: lay E14", setup=GREEN).codes == ["reserved-hex"]
    assert rhineland("RhE: lay E14", setup=BROWN_OR).codes == []  # it has closed


def test_the_edition_keeps_the_concession_after_its_use():
    setup = swap(GREEN, ("sold RhE Bob 140\n", "sold RhE Bob 140\nBob: start RhE 80\n"))
    game = rhineland("RhE: lay E8 #935 with KEO\nRhE: done", setup=setup, options="edition 18xx.games")
    assert (game.json["companies"]["KEO"]["closed"], game.certificates("Bob"), game.codes) == (False, 2, [])


def test_concession_brings_a_tile_and_a_free_station_and_closes():
    setup = GREEN + "RhE: lay E8\nRhE: done\n"
    game = rhineland("RhE: lay E8 #935 with KEO\nRhE: token E8 with KEO\nRhE: done", setup=setup)
    assert (game.cash("RhE"), game.codes, game.tokens("RhE")) == (940, [], 2)
    assert (game.json["companies"]["KEO"]["closed"], game.certificates("Bob")) == (True, 1)


def test_a_station_is_judged_with_its_tile():
    """6.2: track comes before the run; the tile is late, and its station part of it."""
    game = rhineland("RhE: run 3:60\nRhE: lay E8 with KEO\nRhE: token E8 with KEO", setup=GREEN)
    assert (game.codes, game.tokens("RhE")) == (["step-order"], 2)


def test_concession_lays_the_only_tile():
    for lines in ("RhE: lay E8 with KEO\nRhE: lay J9", "RhE: lay J9\nRhE: lay E8 with KEO"):
        assert rhineland(lines, setup=GREEN).finding("lay-count").section == "4.1.1"
    assert rhineland("RhE: lay J9\nRhE: lay I10", setup=GREEN).finding("lay-count").section == "6.2.1.1"
    first = rhineland("RhE: lay F11 with Szl\nRhE: lay E8 with KEO", setup=GREEN + ALL_HIS)
    assert (first.codes, first.stakes("lay-count")) == (["lay-count"], ("1", "2"))
    last = rhineland("RhE: lay E8 with KEO\nRhE: lay F11 with Szl", setup=GREEN + ALL_HIS)
    assert (last.codes, last.stakes("lay-count")) == (["lay-count"], ("1", "2"))


def test_concession_waits_for_the_green_phase():
    """That its tile is green is no second thing wrong."""
    assert rhineland("RhE: lay E8 with KEO", setup=RHE_ALONE).codes == ["power-phase"]


def test_concession_brings_its_own_tile():
    assert rhineland("RhE: lay E8 #57 with KEO", setup=GREEN).codes == ["power-tile"]


def test_the_concessions_tile_is_laid_only_with_its_power():
    found = rhineland("RhE: lay E8 #935", setup=GREEN).finding("power-tile")
    assert (found.section, found.expected, found.actual) == ("4.1.1", "with KEO", "a usual tile")
    game = rhineland("RhE: lay F9 #935 with Tjt", setup=GREEN + ALL_HIS)
    assert (game.codes, game.finding("power-tile").actual) == (["power-tile"], "with Tjt")


def test_granted_station_is_placed_at_once():
    assert rhineland("RhE: lay J9\nRhE: token E8 with KEO", setup=GREEN).codes == ["power-place"]


def test_station_on_the_concession_s_tile_costs_its_price_later():
    game = rhineland("RhE: lay E8 with KEO\nRhE: done\nRhE: token E8", setup=GREEN)
    assert (game.cash("RhE"), game.codes) == (880, [])


def test_the_ferry_upgrades_a_metropolis_for_free_but_pays_for_its_station():
    game = rhineland("RhE: lay F9 with Tjt\nRhE: token F9 with Tjt\nRhE: lay J9", setup=GREEN + ALL_HIS)
    assert (game.cash("RhE"), game.codes, "station-route" in game.attested) == (880, [], False)


def test_station_of_the_ferry_and_that_of_the_concession():
    lines = "RhE: lay E8 with KEO\nRhE: token E8 with KEO\nRhE: done\nRhE: lay F9 with Tjt\n"
    game = rhineland(lines + "RhE: token F9 with Tjt", setup=GREEN + ALL_HIS)  # each in its own turn
    assert (game.codes, game.cash("RhE")) == ([], 940 - 80)  # the free one was the one for 60
    both = "RhE: lay F9 with Tjt\nRhE: token F9 with Tjt\nRhE: lay E8 with KEO\nRhE: token E8 with KEO"
    assert rhineland(both, setup=GREEN + ALL_HIS).codes == ["lay-count", "power-station"]


def test_a_privates_station_is_on_the_tile_of_the_private():
    game = rhineland("RhE: lay F9 with Tjt\nRhE: token D9 with Tjt", setup=GREEN + ALL_HIS)
    assert game.codes == ["power-place"]


def test_a_granted_station_not_placed_rules_out_others():
    found = rhineland("RhE: lay F9 with Tjt\nRhE: token B9", setup=GREEN + ALL_HIS).finding("power-station")
    assert (found.section, found.expected, found.actual) == ("4.1", "Düsseldorf", "Wesel")
    assert rhineland("RhE: lay F9 with Tjt\nRhE: token F9", setup=GREEN + ALL_HIS).codes == []
    assert rhineland("RhE: lay F11 with Szl\nRhE: token B9", setup=GREEN + ALL_HIS).codes == []  # grants none


def test_granted_station_is_the_only_one_of_the_turn():
    game = rhineland("RhE: lay F9 with Tjt\nRhE: token F9 with Tjt\nRhE: token B9", setup=GREEN + ALL_HIS)
    assert game.codes == ["power-station"]
