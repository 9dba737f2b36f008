"""1882: neutral stations, a private that starts a corporation, the rebellion, stations that move, hexsides."""

import pytest

from tests.assiniboia import FLOATED, GREEN, OPTIONS, REBELS, RUNNING, SECOND, SOLD, THIRD
from tests.figures import figures_of
from tests.ledger import Result, play
from tests.setups import swap


def table(text: str, setup: str = GREEN, options: str = OPTIONS, players: str = "Ann Bob Cyd") -> Result:
    return play(text, players, options, setup, "1882")


def cash(game: Result, who: str) -> int:
    return game.cash(who)


def trains(game: Result, kind: str, where: str) -> int:
    return game.left(kind, where)


# ---- the opening ----


def test_a_private_gets_cheaper_when_all_pass_and_pays_no_income():
    """HB is sold for 20; then all pass SC, 50, three times: it costs 45, 40, 35."""
    game = table("Ann: take\n" + "Bob: pass\nCyd: pass\nAnn: pass\n" * 3 + "Bob: take", "")
    assert cash(game, "Ann") == 600 - 20
    assert cash(game, "Bob") == 600 - 35


def test_a_lowered_price_does_not_carry_over_to_the_next_private():
    game = table("Ann: take\nBob: pass\nCyd: pass\nAnn: pass\nBob: take\nCyd: take", "")
    assert (cash(game, "Bob"), cash(game, "Cyd")) == (600 - 45, 600 - 80)


def test_the_next_player_must_take_a_private_whose_price_is_zero():
    game = table("Ann: take\n" + "Bob: pass\nCyd: pass\nAnn: pass\n" * 10, "")
    assert game.position.books.of("charter SCP", "Bob") == 1
    assert cash(game, "Bob") == 600


def test_the_drawn_share_comes_with_trestle_bridge():
    assert table("", SOLD).percent("GT", "Ann") == 10
    other = table("", SOLD, "trestle-share HBR, rebellion 4")
    assert (other.percent("GT", "Ann"), other.percent("HBR", "Ann")) == (0, 10)


def test_one_train_of_four_types_is_kept_with_the_private():
    game = table("", "")
    assert [trains(game, kind, "depot") for kind in "23456"] == [6, 4, 3, 2, 2]
    assert [trains(game, kind, "SCP") for kind in "23456"] == [0, 1, 1, 1, 1]


# ---- neutral stations ----


def test_a_neutral_station_is_the_free_station_of_a_turn():
    game = table("HBR: token Saskatoon neutral")
    assert not game.codes
    assert cash(game, "HBR") == cash(table(""), "HBR")
    assert game.position.stations["CN"] == ("G7",)
    assert game.position.stations["HBR"] == ("G11",)
    again = table("HBR: token Saskatoon neutral\nHBR: token Moose Jaw")
    assert again.codes == ["token-count"]


def test_a_neutral_token_is_placed_once_by_a_company_that_has_one():
    second = "pass\n" * 3 + "CPR: run 0\nCPR: done\nHBR: token Moose Jaw neutral"
    assert table(second, THIRD).codes[-1:] == ["token-left"]
    assert table("CPR: token Saskatoon neutral", RUNNING).codes == ["token-left"]


def test_two_neutral_tokens_cannot_be_in_one_city():
    """SC has a neutral token, too."""
    floated = (
        "Ann: pass\nBob: start SC 67 at Humboldt\nCyd: pass\n"
        + "Ann: pass\nBob: buy SC\nCyd: pass\n" * 4
        + "Ann: pass\nBob: pass\n"
    )
    game = table(floated + "CPR: run 0\nCPR: done\n" + "SC: token Saskatoon neutral", THIRD)
    assert game.codes == ["token-twice"]


def test_a_neutral_token_is_free():
    assert table("HBR: token Saskatoon neutral 40").codes == ["token-cost"]


def test_cn_starts_once_a_neutral_token_is_on_the_map_and_takes_it():
    assert table("Cyd: start CN 82", SOLD).codes == ["start-neutral"]
    game = table("Ann: start CN 82", THIRD)
    assert not game.codes
    assert game.position.stations["CN"] == ("G7",)
    assert game.tokens("CN") == 0


def test_cn_floats_with_six_shares():
    bought = "Ann: start CN 82\n" + "Bob: pass\nCyd: pass\nAnn: buy CN\n" * 4
    assert cash(table(bought, THIRD), "CN") == 820


# ---- Saskatchewan Central ----


def test_the_privates_owner_pays_once_for_two_shares():
    game = table("Cyd: pass\nAnn: pass\nBob: start SC 82 at Humboldt", SOLD)
    assert not game.codes
    before = table("", SOLD)
    assert cash(before, "Bob") - cash(game, "Bob") == 82
    assert game.position.books.of("charter SCP", "box") == 1
    assert game.president("SC") == "Bob"
    assert game.position.stations["SC"] == ("G9",)


def test_only_the_privates_owner_starts_sc():
    assert table("Cyd: start SC 82 at Humboldt", SOLD).codes == ["start-private"]


def test_a_private_brings_no_train_while_2_trains_are_next():
    game = table("Cyd: pass\nAnn: pass\nBob: start SC 82 at Humboldt", SOLD)
    assert [trains(game, kind, "depot") for kind in "23456"] == [6, 4, 3, 2, 2]
    assert [trains(game, kind, "SCP") for kind in "23456"] == [0, 0, 0, 0, 0]


def test_the_top_type_joins_the_stack_and_the_others_leave():
    """Two 3s are left of four as SC is started."""
    game = table("Ann: pass\nBob: start SC 82 at Humboldt", THIRD)
    assert trains(table("", THIRD), "3", "depot") == 2
    assert [trains(game, kind, "depot") for kind in "3456"] == [3, 3, 2, 2]
    assert trains(game, "4", "box") == 1


def test_sc_may_replace_a_neutral_station_with_its_home():
    game = table("Ann: pass\nBob: start SC 82 at Saskatoon neutral", THIRD)
    assert not game.codes
    assert game.position.stations["CN"] == ()
    assert game.position.stations["SC"] == ("G7",)
    wrong = table("Ann: pass\nBob: start SC 82 at Humboldt neutral", THIRD)
    assert wrong.codes == ["token-place"]


def test_a_corporation_that_buys_the_private_takes_sc_out_of_the_game():
    game = table("HBR: buy SCP from Bob 100")
    assert game.position.closed == {"SC"}
    assert trains(game, "4", "box") == 1
    assert game.position.books.of("charter SCP", "HBR") == 1
    late = table("HBR: buy SCP from Bob 100\nHBR: done\nAnn: pass\nBob: start SC 82 at Humboldt")
    assert "start-again" in late.codes


# The next train is the first 5; CPR is on turn in OR 3.1 with 2000.
_FIVES = "adjust depot -2 train 3 box +2 train 3 depot -3 train 4 box +3 train 4 bank -6000 CPR +6000\n"


def test_the_private_stays_open_until_the_first_6():
    bought = THIRD + "pass\n" * 3 + _FIVES + "CPR: run 0\n"
    fives = table("CPR: train 5", bought)
    assert fives.position.books.of("charter SCP", "Bob") == 1
    assert fives.position.books.of("charter TB", "box") == 1
    sixes = table("adjust depot -2 train 5 box +2 train 5\nCPR: train 6", bought)
    assert sixes.position.books.of("charter SCP", "box") == 1
    assert sixes.position.closed == {"SC"}


# ---- the rebellion ----


def test_a_yellow_tile_in_a_marked_hex_brings_20():
    game = table("CPR: lay Maidstone", RUNNING)
    assert cash(game, "CPR") - cash(table("", RUNNING), "CPR") == 20


def test_other_tiles_pay_no_rebellion_bonus():
    plain = table("CPR: lay Saskatoon", RUNNING)
    green = table("HBR: lay Maidstone\nHBR: run 0\nHBR: done\n" + "pass\n" * 3 + "HBR: lay Maidstone green", GREEN)
    assert cash(plain, "CPR") == cash(table("", RUNNING), "CPR")
    assert len(green.happened("rebellion-tile")) == 1
    assert green.position.tiles["D4"] == "green"


# CPR has laid two tiles; all 2s and 3s are gone from the stack, and HBR is on turn with 2000 more.
_BUILT = (
    RUNNING
    + "CPR: lay Maidstone\nCPR: lay Saskatoon\nCPR: run 0\nCPR: done\n"
    + "adjust depot -4 train 2 box +4 train 2 depot -4 train 3 box +4 train 3 bank -2000 HBR +2000\nHBR: run 0\n"
)


def test_the_first_4_takes_yellow_tiles_off_and_leaves_stations():
    """Maidstone was yellow, Saskatoon is no marked hex; Battleford's yellow is printed."""
    before, after = table("", _BUILT), table("HBR: train 4", _BUILT)
    assert (before.position.tiles.get("D4"), after.position.tiles.get("D4")) == ("yellow", None)
    assert after.position.tiles["G7"] == "yellow"
    again = table("HBR: train 4\nHBR: done\n" + "pass\n" * 3 + "CPR: lay Maidstone", _BUILT)
    assert again.codes == []
    assert again.position.tiles["D4"] == "yellow"


def test_the_train_of_sc_comes_before_the_one_that_starts_it():
    """Four 4s then: the first of them is SC's, and starts the phase; the second one the rebellion."""
    start = (
        swap(THIRD, ("CPR: run 0\nCPR: train 3", "CPR: lay Maidstone\nCPR: run 0\nCPR: train 3"))
        + "adjust depot -2 train 3 box +2 train 3 bank -2000 HBR +2000\nAnn: pass\nBob: start SC 82 at Humboldt\n"
        + "Cyd: pass\nAnn: pass\nBob: pass\nHBR: run 0\n"
    )
    first = table("HBR: train 4", start)
    assert first.position.phase == "4"
    assert first.position.tiles["D4"] == "yellow"
    second = table("HBR: train 4\nHBR: train 4", start)
    assert "D4" not in second.position.tiles


# ---- tiles, hexsides ----


def test_a_second_yellow_tile_costs_20():
    game = table("CPR: lay Saskatoon\nCPR: lay Kindersley", RUNNING)
    assert not game.codes
    assert cash(table("", RUNNING), "CPR") - cash(game, "CPR") == 20


@pytest.mark.parametrize("lines", ["HBR: lay Saskatoon green", "HBR: lay Kindersley\nHBR: lay Saskatoon green"])
def test_an_upgrade_is_the_only_tile_of_a_turn(lines):
    built = swap(GREEN, ("CPR: run 0\nCPR: train 3", "CPR: lay Saskatoon\nCPR: run 0\nCPR: train 3"))
    upgraded = table(lines, built)
    assert upgraded.codes == (["lay-count"] if "Kindersley" in lines else [])
    assert table("HBR: lay Saskatoon green\nHBR: lay Kindersley", built).codes == ["lay-count"]


def test_trestle_bridge_brings_10_for_each_hexside():
    """40 is one hexside, 80 two, 60 one of 60, or two as the line says it."""
    before = cash(table("", RUNNING), "Ann")
    for said, brought in (("river 40", 10), ("river 80", 20), ("river 60", 10), ("river 60 over 2", 20)):
        game = table(f"CPR: lay Saskatoon {said}", RUNNING)
        assert not game.codes
        assert cash(game, "Ann") - before == brought


def test_a_number_of_hexsides_that_cannot_cost_so_much_is_found():
    assert table("CPR: lay Saskatoon river 40 over 3", RUNNING).codes == ["river-cost"]


# ---- North West Rebellion ----


def test_a_station_moves_for_free_and_a_tile_follows_it():
    """The second station, in Moose Jaw. The tile is an extra one and brings its 20."""
    game = table("CPR: token Maidstone with NWR moving Moose Jaw\nCPR: lay Maidstone with NWR", REBELS)
    assert not game.codes
    assert game.position.stations["CPR"] == ("I5", "D4")
    assert cash(game, "CPR") - cash(table("", REBELS), "CPR") == 20
    assert game.position.books.of("token CPR", "CPR") == 2


def test_a_neutral_station_takes_the_place_of_a_home_that_moves():
    game = table("CPR: token Maidstone with NWR moving Swift Current", REBELS)
    assert not game.codes
    assert game.position.stations["CN"] == ("G7", "I5")
    assert game.position.stations["CPR"] == ("J8", "D4")


def test_a_home_with_a_neutral_station_may_not_move():
    neutral = swap(REBELS, ("token Saskatoon neutral", "token Swift Current neutral"))
    assert table("CPR: token Maidstone with NWR moving Swift Current", neutral).codes == ["token-place"]


def test_a_station_moves_once_to_one_of_four_places():
    assert table("CPR: token Kindersley with NWR moving Moose Jaw", REBELS).codes == ["power-place"]
    twice = "CPR: token Maidstone with NWR moving Moose Jaw\nCPR: token Spiritwood with NWR moving Swift Current"
    assert table(twice, REBELS).codes == ["power-used"]
    assert table("CPR: token Maidstone with NWR moving Kindersley", REBELS).codes == ["station-moved"]
    assert table("CPR: token Maidstone with NWR", REBELS).codes == ["station-moved"]


def test_the_tile_is_laid_where_the_station_went():
    moved = "CPR: token Maidstone with NWR moving Moose Jaw\nCPR: lay {} with NWR"
    assert table(moved.format("Kindersley"), REBELS).codes == ["power-place"]
    assert table("CPR: lay Maidstone with NWR", REBELS).codes == ["power-place"]


# ---- runs, trains, the end ----


def test_hudson_bay_with_the_west_adds_100():
    """Western Canada 40, CPR's Swift Current 20, Hudson Bay 40: 200."""
    stops = "CPR: run 3:I1-Swift Current*=20-B12"
    game = table(stops, GREEN + "HBR: done\n" + "pass\n" * 3 + "HBR: run 0\nHBR: done\n")
    assert game.position.round.turn.revenue == 200


def test_the_fishing_ground_uses_up_no_reach():
    """A 2 calls at two cities, and at the fishing ground for 20 more."""
    game = table("CPR: run 2:Saskatoon=20-Swift Current*=20-Fishing Ground", RUNNING)
    assert game.position.round.turn.revenue == 60
    assert game.codes == []


def test_a_train_given_up_leaves_the_game():
    bought = THIRD + "pass\n" * 3 + _FIVES + "CPR: run 0\n"
    game = table("CPR: train 5\nCPR: train 5\nCPR: train 6\nCPR: train D against 5", bought)
    assert trains(game, "5", "pool") == 0
    assert not game.position.books.of("train 3", "pool")


def test_a_price_of_350_ends_the_game_with_the_round_under_way():
    """HBR stands one to the left of it, and pays; CPR is yet to run, and no round follows."""
    game = table("price HBR 325\nHBR: run 3:90\nHBR: pay", REBELS + "CPR: run 0\nCPR: done\n")
    assert game.price("HBR") == 350
    assert figures_of(game.position.ending) == "350 HBR"


def test_canadian_pacific_closes_with_the_first_train_of_cpr():
    assert table("", FLOATED).position.books.of("charter CP", "Bob") == 1
    assert table("", SECOND).position.books.of("charter CP", "box") == 1


def test_no_station_moves_between_a_run_and_its_dividend():
    moved = "CPR: token C3 with NWR moving Moose Jaw"
    assert table(f"CPR: run 2:40\n{moved}", REBELS).finding("power-time").actual == "between the two"
    assert table(f"CPR: run 2:40\nCPR: pay\n{moved}", REBELS).codes == []


# The first 6 is HBR's to buy; Bob owns the private that starts SC.
BEFORE_SIX = """
given phase 5
given HB NWR TB CP closed
given SCP owner Bob
given depot trains 6 6
given HBR president Ann par 67 price 67 F4 floated operated trains 5 cash 900
given Ann cash 300 shares HBR 60%
given Bob cash 300
given Cyd cash 300
begin OR 3.1 of 3 next HBR priority Bob
HBR: run 0
"""


def test_the_first_6_closes_the_private_and_bars_sc():
    game = table("HBR: train 6\nHBR: done\nHBR: run 0", BEFORE_SIX)
    assert (game.position.books.of("charter SCP", "box"), game.position.closed) == (1, {"SC"})
    assert cash(game, "Bob") == 300
