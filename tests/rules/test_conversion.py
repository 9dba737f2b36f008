"""Five-share and ten-share companies (18VA 3.1, 4.4, 4.5.1): their start, conversion, and limits."""

import pytest

from tests.answers import say
from tests.ledger import Result, play
from tests.virginia import AUCTIONED, OPERATING, PHASE_3, RICH


def table(text: str, setup: str = "") -> Result:
    return play(text, setup=setup, title="18VA")


def test_a_five_share_company_starts_with_forty_percent():
    game = table("Ann: start C&O 90", AUCTIONED)
    assert (game.codes, game.attested) == ([], [])
    assert (game.percent("C&O", "Ann"), game.percent("C&O", "C&O"), game.percent("C&O", "ipo")) == (40, 60, 100)
    assert (game.cash("C&O"), game.cash("Ann"), game.tokens("C&O")) == (180, 180, 1)
    assert game.position.stations["C&O"] == ("D9",)
    assert game.json["companies"]["C&O"]["floated"]


def test_a_corporation_starts_only_in_its_home():
    assert table("Ann: start C&O 90 at Charlottesville", AUCTIONED).codes == []
    assert table("Ann: start C&O 90 at Roanoke", AUCTIONED).codes == ["start-home"]


def test_shares_of_a_five_share_company_are_twenty_percent():
    game = table(
        "Ann: start C&O 90\nCyd: pass\nBob: pass\nAnn: buy C&O\nCyd: buy C&O\nBob: pass\nAnn: buy C&O", AUCTIONED
    )
    assert game.codes == ["hold-limit"]
    assert [game.percent("C&O", who) for who in ("Ann", "Cyd", "C&O")] == [80, 20, 0]
    assert game.cash("C&O") == 5 * 90


def test_no_rise_for_a_five_share_company_that_is_sold_out():
    lines = "Ann: start C&O 90\nCyd: pass\nBob: pass\nAnn: buy C&O\nCyd: buy C&O\nBob: buy C&O\n"
    game = table(lines + "Ann: pass\nCyd: pass\nBob: pass", AUCTIONED)
    assert (game.price("C&O"), game.happened("sold-out-rise"), game.round) == (90, [], "OR 1.1")


def test_conversion_halves_everybody():
    game = table("C&O: convert", PHASE_3)
    assert game.codes == []
    assert [game.percent("C&O", who) for who in ("Ann", "C&O", "ipo")] == [30, 70, 0]
    assert (game.price("C&O"), game.president("C&O"), game.tokens("C&O")) == (90, "Ann", 3)
    c_and_o = game.json["companies"]["C&O"]
    assert (c_and_o["structure"], c_and_o["share"], c_and_o["price_for"]) == ("ten", 10, 10)


def test_a_corporation_converts_once_from_phase_3_on_before_it_operates():
    assert table("C&O: convert\nC&O: convert", PHASE_3).codes == ["convert-again"]
    assert table("B&O: convert", OPERATING).codes == ["convert-again"]
    assert table("B&O: run 0\nB&O: done\nC&O: convert", OPERATING).codes == ["train-owed", "convert-phase"]
    assert table("C&O: lay D9\nC&O: convert", PHASE_3).finding("convert-late").actual == "track"
    assert table("C&O: token F13\nC&O: convert", PHASE_3).finding("convert-late").actual == "token"
    assert table("C&O: buy REA from Ann 40\nC&O: convert", PHASE_3).codes == []


def test_station_tokens_go_on_in_price_after_a_conversion():
    game = table("C&O: token F13\nC&O: token F11", PHASE_3)
    assert (game.cash("C&O"), game.codes) == (270 + 1000 - 40, ["token-left"])
    game = table("C&O: convert\nC&O: token F13", PHASE_3)
    assert (game.cash("C&O"), game.tokens("C&O")) == (270 + 1000 - 40, 2)
    assert table("C&O: convert\nC&O: token F13 100", PHASE_3).codes == ["token-cost"]


def test_a_converted_company_may_own_more_trains():
    two = "adjust depot -2 train 3 C&O +2 train 3\n"
    assert table("C&O: run 0\nC&O: train 3", PHASE_3 + two).codes == ["train-limit"]
    assert table("C&O: convert\nC&O: run 0\nC&O: train 3", PHASE_3 + two).codes == []


def test_all_are_converted_when_phase_5_begins():
    short = "adjust depot -3 train 3 box +3 train 3\nadjust depot -1 train 3 C&O +1 train 3\n"
    short += "adjust depot -4 train 4 box +4 train 4\n"
    game = table("C&O: run 0\nC&O: train 5", PHASE_3 + short)
    assert game.codes == []
    assert [event.code for event in game.events if event.code in ("phase-change", "rust", "conversion")] == [
        "phase-change",
        "rust",
        "conversion",
    ]
    assert (game.percent("C&O", "Ann"), game.percent("C&O", "C&O")) == (30, 70)


def test_from_phase_5_on_companies_start_with_ten_shares():
    late = RICH + "adjust depot -6 train 2 box +6 train 2\nadjust depot -5 train 3 box +5 train 3\n"
    late += "adjust depot -4 train 4 box +4 train 4\nadjust bank -1000 B&O +1000\nAnn: pass\nCyd: pass\nBob: pass\n"
    game = table("B&O: train 5\nB&O: done\nB&O: run 0\nB&O: done\nAnn: start C&O 100", late)
    assert game.position.phase == "5"
    assert game.round.startswith("SR")
    assert (game.percent("C&O", "Ann"), game.percent("C&O", "C&O"), game.tokens("C&O")) == (20, 80, 3)
    assert game.cash("C&O") == 200


def test_a_circle_stays_free_in_the_home_of_a_company_not_yet_started():
    assert table("C&O: token Lynchburg", PHASE_3).attested == ["base-city", "station-route"]
    assert table("C&O: token Baltimore", PHASE_3).attested == ["station-route"]


def test_a_yellow_home_has_no_circle_for_another_company():
    in_phase_2 = table("B&O: token Lynchburg", OPERATING)
    laid_now = table("C&O: lay Lynchburg\nC&O: token Lynchburg", PHASE_3)
    assert (in_phase_2.codes, laid_now.codes) == (["base-taken"], ["base-taken"])
    assert laid_now.finding("base-taken").section == "4.5.3"


def test_a_green_home_may_have_one():
    green = PHASE_3 + "C&O: lay Lynchburg\nC&O: train 3\nC&O: done\npass\npass\npass\n"
    game = table("B&O: lay Lynchburg\nB&O: token Lynchburg", green)
    assert (game.codes, "base-city" in game.attested) == ([], True)


def test_a_reserved_home_circle_is_reported_at_once(tmp_path):
    told = say(tmp_path, "C&O: token Lynchburg", PHASE_3, "18VA")
    assert told[1] == "  attested: a circle of Lynchburg stays free for VGN: the table vouches for it [4.5.3]"


def test_moves_of_other_titles_are_refused():
    for line in ("exchange REA B&O", "close REA", "start C&O 90 minor REA", "take 90"):
        assert table(f"Ann: {line}", AUCTIONED).codes == ["wrong-round"]
    assert table("B&O: sell B&O", OPERATING).codes == ["wrong-round"]
    assert play("convert", title="18EU").codes == play("use 1 limit", title="18EU").codes == ["wrong-round"]


# ---- tiles (4.5.2.1, the table) ----


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("lay Baltimore #57", []),
        ("lay Baltimore #58", ["tile-place"]),  # a mine's
        ("lay B5 #58", []),
        ("lay B5 #57", ["tile-place"]),
    ],
)
def test_mines_and_cities_have_tiles_of_their_own(line, codes):
    assert table(f"B&O: {line}", OPERATING).codes == codes


ENDED_BY_ITSELF = """given phase 4
given REA TIW PY closed
given C&O president Ann par 70 price 90 D5 structure five floated operated earned tokens 1 trains 4 cash 600
given N&W president Cyd par 70 price 82 D4 structure ten floated operated earned tokens 3 trains 4
given Ann shares C&O 40%
given Bob shares C&O 20%
given Cyd shares N&W 60%
given pool trains 3
given depot trains 4 4 5 5 5 6 6 4D 4D 4D 4D 4D 4D 4D 4D 4D 4D
begin OR 4.1 of 2 next C&O priority Ann !
"""


def test_a_conversion_after_the_run_is_late_even_if_the_turn_ended_automatically():
    found = table("C&O: convert", ENDED_BY_ITSELF + "C&O: run 90\nC&O: pay\n")
    assert (found.codes, found.finding("convert-late").section) == (["convert-late"], "4.5.1")
    assert found.finding("convert-late").actual == "dividend"


def test_a_tile_after_the_run_is_late_even_if_the_turn_ended_automatically():
    found = table("C&O: lay D9", ENDED_BY_ITSELF + "C&O: run 90\nC&O: pay\n")
    assert found.codes == ["step-order"]
