"""4.4.1, 4.6 Track: how many tiles, of which colour, and what the terrain costs."""

import pytest

from moderator.model.findings import Severity
from moderator.rules.tokens import CHEAPER
from tests.figures import mentions
from tests.ledger import play
from tests.positions import FIRST_TURN, SECOND_TURN, SOLD_OUT, SR2, begin_phase, give_money, idle

RUN = "BNR: run 50\nBNR: pay\n"
# DR on turn after BNR has begun the phase; DR and FS have had their first turn.
GREEN = SECOND_TURN + RUN + begin_phase("3") + "BNR: done\n"
BROWN = SECOND_TURN + RUN + begin_phase("5") + "BNR: done\n"
GREY = SECOND_TURN + RUN + begin_phase("8") + "BNR: done\n"


def test_a_minor_lays_two_yellow_tiles_in_the_first_round():
    game = play("1: lay B9\n1: lay B11\n1: lay B15", setup=SOLD_OUT)
    found = game.finding("lay-count")
    assert (found.line, found.expected, found.actual, found.section) == (game.first + 2, "2", "3", "4.4.1")
    assert set(game.position.tiles) == {"B9", "B11", "B15"}


def test_a_minor_lays_one_tile_in_the_second_round():
    setup = SOLD_OUT + idle(*(str(n) for n in range(1, 16)))
    game = play("1: lay B9\n1: lay B11", setup=setup)
    assert (game.round, game.codes) == ("OR 1.2", ["lay-count"])


def test_a_corporation_lays_or_upgrades_one_tile():
    game = play("DR: lay D8\nDR: lay D7\nDR: lay D8 green", setup=GREEN)
    assert game.codes == ["lay-count", "lay-count"]
    assert game.position.tiles["D8"] == "green"


def test_a_minor_may_not_upgrade():
    minor = GREEN + "DR: run 50\nDR: pay\nDR: done\nFS: run 50\nFS: pay\nFS: done\n"
    stock = "pass\n" * 3
    game = play("10: lay Paris", setup=minor + stock)
    assert game.codes == ["minor-upgrade"]
    assert game.finding("minor-upgrade").section == "4.4.1"
    assert game.position.tiles["A10"] == "green"


def test_both_tiles_of_a_minor_in_the_first_round_are_yellow():
    assert play("1: lay B9\n1: lay Paris", setup=SOLD_OUT).codes == ["minor-upgrade"]


# ---- colours ----


@pytest.mark.parametrize(
    ("company", "setup", "have", "colour", "codes"),
    [
        ("BNR", SECOND_TURN, None, "yellow", []),
        ("BNR", SECOND_TURN, "yellow", "green", ["tile-colour"]),
        ("DR", GREEN, "yellow", "green", []),
        ("DR", GREEN, "green", "brown", ["tile-colour"]),
        ("DR", BROWN, "green", "brown", []),
        ("DR", BROWN, "brown", "grey", ["tile-colour"]),
        ("DR", GREY, "brown", "grey", []),
    ],
)
def test_colours_come_with_the_phases(company, setup, have, colour, codes):
    game = play(f"{company}: lay D7 {colour}", setup=_with_tiles(setup, have))
    assert (game.codes, game.position.tiles["D7"]) == (codes, colour)


def _with_tiles(setup, have, place="D7"):
    """Tiles on a place, Cologne, up to a colour, laid by minors earlier in the round and allowed by the table."""
    colours = ["yellow", "green", "brown"]
    laid = colours[: colours.index(have) + 1] if have else []
    return SOLD_OUT + "".join(f"1: lay {place} {c} !\n" for c in laid) + setup.removeprefix(SOLD_OUT)


@pytest.mark.parametrize(
    ("place", "colour", "expected"),
    [
        ("D7", "green", "yellow"),  # nothing lies there
        ("Paris", "yellow", "green"),  # a yellow tile is printed there
        ("Paris", "brown", "green"),  # a colour is skipped
    ],
)
def test_tiles_are_upgraded_one_colour_at_a_time(place, colour, expected):
    game = play(f"DR: lay {place} {colour}", setup=BROWN)
    found = game.finding("tile-order")
    assert (found.expected, found.actual, found.section) == (expected, colour, "4.6")


def test_grey_tiles_are_never_upgraded():
    game = play("DR: lay D7", setup=_with_tiles(GREY, "brown") + "DR: lay D7 grey\n")
    assert game.codes == ["tile-order", "lay-count"]


# ---- which tile fits which place (4.6, the table) ----


@pytest.mark.parametrize(
    ("line", "place", "expected", "remedy"),
    [
        ("lay Lille #57", "Lille", "#3, #4 or #58", "lay Lille"),  # a city's tile in a town
        ("lay Stuttgart #8", "Stuttgart", "#3, #4 or #58", "lay Stuttgart"),
        ("lay Prague #202", "Prague", "#57", "lay Prague #57"),  # no Y city
        ("lay Dresden #57", "Dresden", "#201 or #202", "lay Dresden"),
        ("lay C18 #58", "C18", "#7, #8 or #9", "lay C18"),
        ("lay C10 #57", "C10", "a tile of plain track", "lay C10"),
    ],
)
def test_a_place_takes_the_tiles_of_its_kind(line, place, expected, remedy):
    game = play(f"DR: {line}", setup=GREEN + give_money(500, "DR"))
    found = game.finding("tile-place")
    assert (game.codes, found.expected, found.section) == (["tile-place"], expected, "4.6")
    assert (found.remedy, mentions(found, place)) == (f"DR: {remedy}", True)


@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("lay Lille #4", "yellow"),
        ("lay C10 #8", "yellow"),  # rough takes plain track, as mountains do
        ("lay B9 #57", "yellow"),  # nothing is known of the hex
        ("lay Paris #580", "green"),  # the number tells the colour
    ],
)
def test_tiles_must_fit_unless_the_place_is_unknown(line, colour):
    game = play(f"DR: {line}", setup=GREEN)
    assert (game.codes, [*game.position.tiles.values()][-1]) == ([], colour)


def test_a_number_tells_the_colour_that_is_out_of_order():
    assert play("DR: lay Lille #141", setup=GREEN).codes == ["tile-order"]


def test_towns_are_never_grey_nor_is_a_port_ever_laid():
    setup = _with_tiles(GREY, "brown", "Lille")
    game = play("DR: lay Lille", setup=setup)
    found = game.finding("tile-place")
    assert (game.codes, found.expected, found.actual) == (["tile-place"], "only yellow, green and brown", "grey")
    assert play("DR: lay Lille", setup=_with_tiles(BROWN, "brown", "Lille")).codes == ["tile-place"]
    port = play("DR: lay D1", setup=GREEN)
    assert (port.codes, port.finding("tile-place").expected) == (["tile-place"], "another hex")


def test_a_printed_tile_is_upgraded_without_being_laid():
    game = play("DR: lay Berlin", setup=GREEN)
    assert (game.codes, game.position.tiles["J5"], game.cash("DR")) == ([], "green", 125)


# ---- terrain ----


def test_rough_costs_60_once():
    game = play("DR: lay C10", setup=GREEN)
    assert (game.cash("DR"), game.codes) == (65, [])
    upgrade = play("FS: lay C10", setup=GREEN + "DR: lay C10\nDR: run 0\nDR: done\n")
    assert (upgrade.cash("FS"), upgrade.position.tiles["C10"]) == (105, "green")


def test_mountain_costs_120_then_60_then_nothing():
    rich = GREEN + give_money(500, "DR") + give_money(500, "FS") + give_money(500, "BNR")
    yellow = play("DR: lay C18", setup=rich)
    assert (yellow.cash("DR"), [*CHEAPER.of(yellow.position)]) == (625 - 120, ["C18"])
    after = rich + "DR: lay C18\nDR: run 0\nDR: done\n"
    green = play("FS: lay C18", setup=after)
    assert (green.cash("FS"), [*CHEAPER.of(green.position)]) == (605 - 60, [])
    brown = play("FS: lay C18 brown !", setup=after + "FS: lay C18\n")
    assert brown.cash("FS") == 605 - 60


def test_the_printed_tile_south_of_vienna_costs_60_to_upgrade_and_then_nothing():
    setup = BROWN + give_money(500, "DR")
    game = play("DR: lay K16", setup=setup)
    assert (game.cash("DR"), game.codes) == (625 - 60, [])
    assert play("DR: lay K16\nDR: lay K16", setup=setup).cash("DR") == 625 - 60


def test_another_cost_than_the_maps_is_flagged_and_paid_as_stated():
    game = play("DR: lay C10 40", setup=GREEN)
    found = game.finding("terrain-cost")
    assert (found.expected, found.actual, found.section) == ("£60", "£40", "4.4.1")
    assert game.cash("DR") == 125 - 40


@pytest.mark.slow
@pytest.mark.parametrize(("confirmed", "severity"), [("false", Severity.NOTE), ("true", Severity.VIOLATION)])
@pytest.mark.parametrize(
    ("setup", "line", "code"),
    [
        (GREEN, "DR: lay C10 40", "terrain-cost"),
        (SECOND_TURN, "BNR: run 3:London=30-Lille=10-Brussels*=30", "run-value"),
        (SECOND_TURN, "BNR: run 3:100:London-Lille=10-Brussels*=30", "run-sum"),
    ],
)
def test_a_finding_from_an_unconfirmed_map_is_a_note(tmp_path, confirmed, severity, setup, line, code):
    (tmp_path / "title.toml").write_text('extends = "18EU"\nname = "18EU"\n', encoding="utf-8")
    (tmp_path / "map.toml").write_text(f"confirmed = {confirmed}\n", encoding="utf-8")
    found = play(line, setup=setup, ruleset=tmp_path).finding(code)
    assert (found.severity, "map.toml" in found.message) == (severity, severity is Severity.NOTE)


def test_a_run_with_all_values_stated_does_not_depend_on_the_map():
    found = play("BNR: run 3:100:London=40-Lille=10-Brussels*=30", setup=SECOND_TURN).finding("run-sum")
    assert found.severity is Severity.VIOLATION


def test_terrain_that_cannot_be_paid_is_flagged():
    # Minor 1 has nothing in the first round.
    game = play("1: lay C10", setup=SOLD_OUT)
    assert (game.codes, game.cash("1")) == (["terrain-cash"], -60)
    assert game.finding("terrain-cash").section == "4.6"


def test_terrain_money_goes_to_the_bank():
    before = play("", setup=FIRST_TURN).bank
    assert play("BNR: lay C10", setup=FIRST_TURN).bank == before + 60


def test_a_tile_laid_outside_an_operating_round_is_booked_and_flagged():
    game = play("1: lay D8", setup=SR2)
    assert (game.codes, game.position.tiles) == (["wrong-round"], {"D8": "yellow"})
