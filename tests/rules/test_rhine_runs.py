"""Runs of 18Rhl by their stops: reach, banks and ferries, bonuses, the express (6.2.3, 6.2.4)."""

import pytest

from tests.rhineland import BROWN, GVE_FLOATED, RHE_ALONE, rhineland

PASSES = "Cyd: pass\nAnn: pass\nBob: pass\n"
# OR 1.1, phase 2: RhE is on turn; Köln, its home, is yellow and pays 30 on the left bank, 20 on the right.
YELLOW = RHE_ALONE + "adjust depot -1 train 3 RhE +1 train 3 depot -1 train 4 RhE +1 train 4\n"
# OR 2.1, phase 3; RhE has a 3 train.
GREEN_TRACK = RHE_ALONE + "adjust depot -6 train 2 box +6 train 2\nRhE: train 3\nRhE: done\n" + PASSES
# OR 2.2, phase 3; Köln and Düsseldorf are green.
GREEN = GREEN_TRACK + "RhE: lay I10\nRhE: done\nRhE: lay F9\n"
# OR 2.2, phase 5; Duisburg is brown, RhE has a station in Krefeld and an 8 train.
EXPRESS = (
    BROWN
    + PASSES
    + "RhE: lay D9\nRhE: token E6\nRhE: done\nRhE: lay D9\n"
    + "adjust depot -1 train 8 RhE +1 train 8 RhE -1 train 5 box +1 train 5\n"
)


def run(stops: str, setup: str, before: str = "") -> tuple[int, list[str]]:
    """What RhE earns with its run, and the findings."""
    game = rhineland(f"{before}RhE: run {stops}\nRhE: hold", setup=setup)
    earned = sum(posting.count for posting in game.postings if posting.why == "dividend-hold")
    return earned, game.codes


# ---- reach ----


@pytest.mark.parametrize(
    ("stops", "earned", "codes"),
    [
        ("3:I10*=30-F9=20-G10=10", 60, []),  # a town at the end counts: three of three
        ("3:G10=10-I10*=30-F9=20-D9=20", 80, ["run-length"]),  # so does one at the start: four
        ("3:I10*=30-G10=10-F9=20-D9=20", 80, []),  # in between it does not
        ("3:I10*=30-F9=20-I10*=20", 70, []),  # two banks are two cities
        ("3:I10*=30-I10*=20", 50, ["run-repeat"]),  # but no track joins them
        ("3:Deutz*-F9=20-Deutz", 60, ["run-repeat"]),  # and one bank is one
        ("3:Deutz*-E6=20", 40, []),  # the right bank has a name of its own
        ("3:Köln*=30-F9=20-Deutz=20*", 70, []),
        ("3:Deutz*=30-E6=20", 50, ["run-value"]),
        ("3:I10*=30-E6=20-E6=20", 70, ["run-repeat"]),
        ("3:I10*=40-E6=20", 60, ["run-value"]),
        ("4:A14-I10*=30-B15", 120, ["run-area"]),
        ("3:I10*=30-E2-E6=20", 70, []),  # Venlo is run through
        ("4:I10*=30-B15-E6=20", 100, ["run-ends"]),
        ("3:I10*=30-J15-E6=20", 70, []),  # Siegerland is grey
        ("3:I10*=30-L9=10-E6=20", 60, []),
    ],
)
def test_reach(stops, earned, codes):
    assert run(stops, YELLOW) == (earned, codes)


@pytest.mark.parametrize(
    ("stops", "earned", "codes"),
    [
        ("4:G6=20-I10*=30-G6=20", 70, []),  # Mönchengladbach and Rheydt
        ("4:F13-I10*=30-F13", 90, []),  # Elberfeld and Barmen
        ("4:C12=20-C12=20-I10*=30", 70, []),  # from one to the other over open ground
        ("4:B13=10-E6=20-B13=10-I10*=30", 70, []),  # two towns
        ("4:C12=20-I10*=30-C12=20-E6=20-C12=20", 110, ["run-length", "run-repeat"]),
        ("4:B9=20-I10*=30-B9=20", 70, ["run-repeat"]),  # a single city
        ("4:C4=10-I10*=30-C4=10", 50, ["run-repeat"]),  # a single town
    ],
)
def test_two_cities_or_towns_of_one_hex_are_two_stops(stops, earned, codes):
    assert run(stops, YELLOW) == (earned, codes)


@pytest.mark.parametrize(
    ("laid", "stops", "codes"),
    [
        ("F13", "3:F13=40-I10*=30-F13=40", ["run-repeat"]),  # one city from green on
        ("G6", "3:G6=30-I10*=30-G6=30", []),  # only the grey tile makes one of two
        ("B13", "3:I10*=30-B13=10-E6=20-B13=10-D9=20", []),
        ("B13 yellow\nRhE: done\nRhE: lay B13", "3:B13=10-I10*=30-B13=10", ["run-repeat"]),
    ],
)
def test_a_tile_may_make_one_of_two(laid, stops, codes):
    assert run(stops, GREEN_TRACK + f"RhE: lay {laid}\n")[1] == codes


def test_tile_of_the_concession_has_a_city_and_a_town():
    setup = GREEN_TRACK + "RhE: lay E8 with KEO\n"
    assert run("3:I10*=30-E8=10-E8=20-F9=20", setup) == (80, [])  # a town on the way does not count


def test_venlo_may_be_agreed_to_end_a_run():
    game = rhineland("RhE: run 3:I10*=30-E2-E6=20", setup=YELLOW, options="through-venlo no")
    assert (game.codes, game.finding("run-ends").section) == (["run-ends"], "6.2.3")


def test_the_bank_of_cologne_must_be_named():
    game = rhineland("RhE: run 3:I10*-E6=20", setup=YELLOW)
    assert game.finding("run-value").remedy == "name the bank: I10=30 or Deutz"


# ---- the ferry ----


@pytest.mark.parametrize(
    ("stops", "earned", "codes"),
    [
        ("3:F9-G10=10-I10*~", 80, []),
        ("3:F9-G10=10-I10*", 90, []),
        ("3:F9~-I10*~", 60, []),
        ("3:F9-I10*=30", 70, ["run-value"]),
        ("3:F9-K6~=20-I10*", 100, ["ferry-tile"]),
        ("3:F9-I10*-F9", 120, ["run-repeat"]),  # one city from green on
    ],
)
def test_ferry(stops, earned, codes):
    assert run(stops, GREEN) == (earned, codes)


@pytest.mark.parametrize(
    ("stops", "code", "section"),
    [
        ("3:80:F9~-I10*~", "run-sum", "6.2.4"),  # what both ferries cost, which is also what a coalmine and a mill earn
        ("3:100:F9~-I10*~", "run-sum", "6.2.4"),
        ("3:100:F9+S~-I10*~", "bonus-claimed", "6.2.4.2"),
        ("3:100:F9-I10*", "bonus-claimed", "6.2.4.2"),
        ("3:I10*=30-F9~=40", "run-value", "6.2.3.1"),
    ],
)
def test_excess_revenue_by_ferry_is_a_bonus_only_if_its_places_have_one(stops, code, section):
    game = rhineland(f"RhE: run {stops}", setup=GREEN)
    assert section in [finding.section for finding in game.findings if finding.code == code]


# ---- bonuses ----


@pytest.mark.parametrize(
    ("stops", "earned"),
    [
        ("3:G2-I10*=30-C14", 120),
        ("3:G2-I10*=30-D15", 120),
        ("3:I10*=30-C14", 30),  # one of the two ends is not enough
        ("4:I10*=30-E6+S=20-C12+K=30", 100),
        ("4:I10*=30-E6+S=20-C12+K=30-D13+K=20", 120),  # two coalmines, one steel mill: once
        ("4:I10*+S=30-E6+S=20-C12+K=30-D13+K=20", 140),
        ("4:I10*+S=30-E6+S=20-C12=30-D13=20", 100),
        ("4:I10*+S=30-G2-C14+K", 140),
    ],
)
def test_bonuses_of_the_yellow_phase(stops, earned):
    assert run(stops, YELLOW)[0] == earned


def test_the_industry_bonus_is_stated_by_pairs():
    one, two = (rhineland(f"RhE: run {stops}", setup=YELLOW).happened("industry") for stops in (
        "4:I10*=30-E6+S=20-C12+K=30", "4:I10*+S=30-E6+S=20-C12+K=30-D13+K=20"))  # fmt: skip
    assert one == ["RhE 20 4 1"]
    assert two == ["pairs: RhE 40 4 2"]


ANTWERPEN = "iron-rhine Antwerpen"


@pytest.mark.parametrize(
    ("line", "options", "ends"),
    [
        ("3:H1=20-I10*=30-C14", "", "Roermond"),
        ("3:G2-I10*=30-C14", ANTWERPEN, "Antwerpen"),
    ],
)
def test_a_missing_bonus_of_80_is_reported(line, options, ends):
    """The text has the Iron Rhine end at Antwerpen, boards at Roermond: a table that runs to the other is told so."""
    game = rhineland(f"RhE: run {line}", setup=YELLOW, options=options)
    assert (game.codes, game.happened("iron-rhine")) == (
        [], [f"elsewhere: RhE 3 80 {ends}"],
    )  # fmt: skip
    assert rhineland("RhE: run 3:E6=20-I10*=30-C14", setup=YELLOW, options=options).happened("iron-rhine") == []


def test_the_iron_rhine_may_be_agreed_to_end_at_antwerpen():
    game = rhineland("RhE: run 3:H1=20-I10*=30-C14\nRhE: hold", setup=YELLOW, options=ANTWERPEN)
    assert (game.codes, game.cash("RhE")) == ([], rhineland("note x", setup=YELLOW).cash("RhE") + 20 + 30 + 80)
    assert rhineland("RhE: run 60 3:G2-I10*=30-C14=20", setup=YELLOW + "link C14\n", options=ANTWERPEN).codes == []


def test_the_value_of_antwerpen_is_attested():
    game = rhineland("RhE: run 3:H1-I10*=30-C14", setup=YELLOW)
    assert game.finding("run-value").remedy == "add its value, as in H1=30"
    assert run("3:H1=0-I10*=30-C14", YELLOW) == (30, [])  # and as a rule nothing is paid for going there


def test_industry_pays_more_from_the_brown_phase_on():
    setup = BROWN + PASSES + "adjust depot -1 train 6 RhE +1 train 6\n"
    assert run("5:I10*=30-E6+S=20-C12+K=30", setup) == (120, [])


def test_drawn_locations_and_moers_need_no_mark():
    setup = BROWN + PASSES + "industry E6 steel\nRhE: lay D7\nRhE: done\nRhE: lay D7\nRhE: done\nRhE: lay D7\n"
    assert run("5:I10*=30-E6=20-D7=20", setup)[0] == 110


MOERS = BROWN + PASSES + "adjust depot -1 train 6 RhE +1 train 6\n"  # phase 5


def test_coalmine_of_moers_waits_for_its_brown_tile():
    early = rhineland("RhE: run 3:I10*=30-E6+S=20-D7+K=20", setup=YELLOW).finding("industry-early")
    assert (early.section, early.expected, early.actual) == ("6.2.4.2", "a brown tile", "phase 2")
    assert run("5:I10*=30-E6+S=20-D7+K=20", MOERS + "RhE: lay D7\nRhE: done\nRhE: lay J9\n") == (110, [])
    assert run("5:I10*=30-E6+S=20-D7+K=20", MOERS + "RhE: lay D7 green!\n") == (110, ["industry-early"])
    assert run("3:I10*=30-E6+S=20-D7+K=20", "industry D7 coal\n".join([YELLOW, ""])) == (90, [])  # a token lies there


def test_area_pays_by_its_links():
    stops = "3:I10*=30-C14"
    assert run(stops, YELLOW, "link C14\n")[0] == 50
    assert run(stops, YELLOW, "link C14\nlink D15\n")[0] == 60
    assert run(stops, YELLOW, "link C14\nlink D15\nlink C14\nlink D15\n")[0] == 80


def test_area_is_called_at_once():
    assert run("3:C14-I10*=30-D15", YELLOW)[1] == ["run-area"]


def test_bonus_that_the_stops_do_not_earn():
    assert run("100 4:I10*=30-E6=20-C12=30", YELLOW) == (100, ["bonus-claimed"])
    assert run("4:100:I10*=30-E6+S=20-C12=30", YELLOW) == (100, ["bonus-claimed"])
    assert run("110 4:I10*=30-E6=20-C12=30", YELLOW) == (110, ["run-sum"])  # +30 is no bonus
    assert run("120 4:I10*=30-E6=20-C12=30", YELLOW) == (120, ["bonus-claimed"])  # two pairs
    assert run("90 4:I10*=30-E6=20-C12=30", YELLOW) == (90, ["run-sum"])


def test_a_station_closes_an_off_map_place():
    away = "Cyd: pass\nAnn: pass\nBob: pass\nGVE: token Venlo\nGVE: done\nadjust depot -1 train 2 RhE +1 train 2\n"
    game = rhineland("RhE: run 2:I10*=30-Venlo", setup=GVE_FLOATED + away)
    assert game.codes == ["run-shut"]


def test_grey_siegerland_is_open_to_all():
    away = PASSES + "GVE: token Siegerland\nGVE: done\nadjust depot -1 train 2 RhE +1 train 2\n"
    game = rhineland("RhE: run 2:I10*=30-Siegerland\nRhE: hold", setup=GVE_FLOATED + away)
    assert game.codes == []


# ---- the Rheingold Express ----


def test_doubled_places_are_stated():
    game = rhineland("RhE: run 8:L11-K10=20-G6=50-E6*=50-D9-B9=30-A6", setup=EXPRESS)
    assert game.happened("rheingold") == ["RhE 8 Duisburg 100"]


@pytest.mark.parametrize(
    ("stops", "earned", "codes"),
    [
        ("8:L11-K10=20-G6=50-E6*=50-D9-B9=30-A6", 70 + 20 + 50 + 50 + 2 * 50 + 30 + 60, []),
        ("8:A6-B9=30-D9-E6*=50-G6=50-K10=20-L11", 380, []),
        ("8:A6-D9-E6*=50", 60 + 50 + 50, []),  # doubled only on the whole line
        ("8:A6-D9-F5=10-E6*=50", 160, []),  # towns neither count nor pay
        ("8:A6-D9+K-E6*+S=50", 160, []),  # no industry
        ("8:E6*=50-D9-B9=30", 130, ["express-start"]),
        ("8:A6-E2-E6*=50", 60 + 40 + 50, ["express-avoids"]),
    ],
)
def test_express(stops, earned, codes):
    assert run(stops, EXPRESS) == (earned, codes)
