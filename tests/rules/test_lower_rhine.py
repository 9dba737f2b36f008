"""Corporations' own rules of 18LRA (4.2.3), Rhineland's Manchester (4.1.2 no. 5), ferries and closed hexes (6.2)."""

import pytest

from moderator.model.findings import Severity
from tests.figures import mentions
from tests.lower_rhine import GREEN, MKB_FLOATED, PRIVATES_SOLD, TWO_FLOATED, lower_rhine
from tests.made_up import write_ruleset

# ---- two yellow tiles ----

ALL_PASS = "Ann: pass\nBob: pass\nCyd: pass\n"


def test_four_railways_lay_two_yellow_tiles_in_their_first_round():
    game = lower_rhine("CME: lay Dormagen\nCME: lay J14\nCME: done\nADR: lay J4\nADR: lay I5", setup=TWO_FLOATED)
    assert (game.codes, game.cash("CME")) == ([], 450)


def test_the_third_one_is_flagged():
    game = lower_rhine("CME: lay Dormagen\nCME: lay J14\nCME: lay I11", setup=TWO_FLOATED)
    assert (game.codes, game.finding("lay-count").expected) == (["lay-count"], "2")


def test_two_yellow_tiles_are_not_allowed_in_a_later_round():
    assert lower_rhine("CME: lay Dormagen\nCME: lay J14", setup=GREEN).codes == ["lay-count"]


def test_a_tile_and_an_upgrade_are_not_allowed_in_one_turn():
    """ADR floats late: in phase 3 its first turn has two yellow tiles, or one upgrade."""
    green = TWO_FLOATED + "adjust depot -5 train 2 box +5 train 2\nCME: train 3\nCME: done\n"
    assert lower_rhine("ADR: lay J4\nADR: lay I5", setup=green).codes == []
    assert lower_rhine("ADR: lay J4\nADR: lay E13 green", setup=green).codes == ["lay-count"]


def test_the_others_lay_one():
    assert lower_rhine("MKB: lay Moers\nMKB: lay D10", setup=MKB_FLOATED).codes == ["lay-count"]


# ---- floats ----


def test_moers_floats_at_sixty_percent():
    started = PRIVATES_SOLD + "Cyd: start MKB 60\nDee: buy MKB\n"
    before, after = lower_rhine("note 40", setup=started), lower_rhine("Ann: buy MKB", setup=started)
    assert ("MKB" in before.position.floated, after.cash("MKB"), after.price("MKB")) == (False, 6 * 60, 65)


def test_adr_is_paid_for_its_free_share_when_it_floats():
    """Dee 30%, Bob 10% and Ann's 10% that came with Rhineland's Manchester: five shares at 80."""
    game = lower_rhine(
        "Cyd: pass\nDee: start ADR 80\nAnn: pass\nBob: buy ADR\nCyd: pass\nDee: buy ADR", setup=PRIVATES_SOLD
    )
    assert (game.codes, game.percent("ADR", "Ann"), game.cash("ADR"), game.price("ADR")) == ([], 10, 400, 90)


def test_the_director_of_krefeld_buys_thirty_percent():
    game = lower_rhine("Cyd: start KEG 100\nDee: buy KEG\nAnn: buy KEG", setup=PRIVATES_SOLD)
    assert (game.cash("Cyd"), game.percent("KEG", "Cyd"), game.cash("KEG")) == (400 - 300, 30, 500)


def test_the_directors_certificate_passes_to_an_owner_of_three_shares():
    """4.2.1: Dee's two are too few; with three she has it, and Cyd keeps two of hers."""
    floated = PRIVATES_SOLD + "adjust bank -400 Dee +200 Cyd +200\nCyd: start KEG 60\nDee: buy KEG\nAnn: buy KEG\n"
    two = floated + "Bob: pass\nCyd: pass\nDee: buy KEG\n" + ALL_PASS + "Dee: pass\nKEG: done\n"
    barred = lower_rhine("Cyd: sell KEG !", setup=two).finding("president-stays")
    assert mentions(barred, "Cyd KEG 3")
    three = two + "Dee: buy KEG!\n"
    game = lower_rhine("Cyd: sell KEG !", setup=three)
    assert (game.president("KEG"), game.percent("KEG", "Cyd"), game.percent("KEG", "pool")) == ("Dee", 20, 10)


# ---- Venlo ----

GVE = PRIVATES_SOLD + "Cyd: start GVE 70\nDee: buy GVE\nAnn: buy GVE\n"


def test_gve_is_paid_for_its_link_by_the_bank():
    game = lower_rhine("link GVE", setup=GVE + "Bob: buy GVE\n")
    assert (game.codes, game.attested, game.cash("GVE")) == ([], ["link-built"], 5 * 70 + 100)


def test_a_link_before_the_float_is_paid_with_it():
    noted = lower_rhine("link GVE", setup=GVE)
    floated = lower_rhine("Bob: buy GVE", setup=GVE + "link GVE\n")
    assert (noted.codes, noted.cash("GVE"), floated.cash("GVE")) == ([], 0, 5 * 70 + 100)


def test_an_option_pays_nothing_for_a_link_before_it_floats():
    noted = lower_rhine("link GVE", setup=GVE, options="gve-link lost")
    assert (noted.codes, noted.attested) == ([], ["link-built"])
    told = "lost: GVE 100 Mönchengladbach Venlo"
    assert noted.happened("link-grant") == [told]
    floated = lower_rhine("Bob: buy GVE", setup=GVE + "link GVE\n", options="gve-link lost")
    linked = lower_rhine("link GVE", setup=GVE + "Bob: buy GVE\n", options="gve-link lost")
    assert (floated.cash("GVE"), linked.cash("GVE")) == (5 * 70, 5 * 70 + 100)


def test_the_link_is_paid_once():
    game = lower_rhine("link GVE", setup=GVE + "Bob: buy GVE\nlink GVE\n")
    assert (game.codes, game.finding("missing").section, game.cash("GVE")) == (["missing"], "4.2.3", 450)


# ---- stations ----


def test_krefeld_needs_no_route_from_wesel():
    started = PRIVATES_SOLD + "Cyd: start CCE 70\nDee: buy CCE\nAnn: buy CCE\nBob: buy CCE\n"
    setup = started + "Cyd: pass\nDee: pass\nAnn: pass\nBob: pass\n"
    there = lower_rhine("CCE: token Krefeld", setup=setup)
    elsewhere = lower_rhine("CCE: token Viersen", setup=setup)
    assert (there.codes, there.cash("CCE")) == ([], 5 * 70 - 60)
    assert ("station-route" in there.attested, "station-route" in elsewhere.attested) == (False, True)


def test_the_circle_of_a_home_is_kept_for_its_railway():
    """6.2.2: one circle in Viersen (GVE's, not started), two in Krefeld (KEG's)."""
    setup = GREEN + "CME: done\n"
    found = lower_rhine("ADR: token Viersen", setup=setup).finding("base-taken")
    assert (found.section, found.severity) == ("6.2.2", Severity.NOTE)  # by a map that nobody has confirmed
    assert lower_rhine("ADR: token Krefeld", setup=setup).codes == []
    assert lower_rhine("ADR: token Deutz", setup=setup).codes == ["token-place"]


# ---- Rhineland's Manchester ----

ANNS_ADR = GREEN + "adjust Dee -30% ADR Ann +30% ADR\nCME: done\n"  # ADR is on turn, Ann's, with 200 Marks


def test_manchester_is_the_only_tile_of_the_turn():
    game = lower_rhine("ADR: lay H8 with RM\nADR: token H8 with RM", setup=ANNS_ADR)
    assert (game.codes, game.cash("ADR"), game.position.stations["ADR"]) == ([], 200 - 60, ("K3", "H8"))
    assert lower_rhine("ADR: lay H8 with RM\nADR: lay J4", setup=ANNS_ADR).codes == ["lay-count"]


def test_the_ferry_station_is_the_only_one_of_the_turn():
    game = lower_rhine("ADR: lay I7 with RM\nADR: token I7 with RM\nADR: token Kempen", setup=ANNS_ADR)
    assert game.codes == ["power-station"]


@pytest.mark.parametrize(
    ("line", "setup", "code"),
    [
        ("CME: lay H8 with RM", TWO_FLOATED + "adjust Cyd -30% CME Ann +30% CME\n", "power-phase"),
        ("ADR: lay G7 with RM", ANNS_ADR, "power-place"),
        ("CME: lay H8 with RM", GREEN, "power-owner"),
    ],
)
def test_manchester_used_wrongly(line, setup, code):
    assert lower_rhine(line, setup=setup).codes == [code]


# ---- the map ----


def test_a_ferry_pays_the_lower_value_of_its_tile():
    """The values stand on the tile: the run says them. Yellow has no ferry, brown has bridges."""
    green = GREEN + "CME: lay Ruhrort green\n"
    game = lower_rhine("CME: run 3:Deutz*-Ruhrort~=20-Oberhausen", setup=green)
    assert (game.codes, game.position.round.turn.revenue) == ([], 30 + 20 + 20)
    bare = lower_rhine("CME: run 3:Deutz*-Ruhrort~=20-Oberhausen", setup=GREEN)
    assert (bare.codes, bare.finding("ferry-tile").section) == (["ferry-tile"], "6.2.3.2")
    more = lower_rhine("CME: run 3:90:Deutz*-Ruhrort~=20-Oberhausen", setup=green)  # as much as the camp would add
    assert (more.codes, more.finding("run-sum").section) == (["run-sum"], "6.2.4")


def test_the_iron_rhine_from_essen_or_oberhausen_to_antwerpen():
    stationed = GREEN + "CME: token Moers\n"
    for east in ("Oberhausen", "Essen"):
        game = lower_rhine(f"CME: run 3:{east}-Moers*=20-Antwerpen", setup=stationed)
        assert (game.codes, game.position.round.turn.revenue) == ([], 20 + 20 + 10 + 80)


def test_a_home_is_closed_to_others_once_its_company_floats():
    """Köln is RhE's home: CME runs there until RhE floats (6.1.2)."""
    passed = "CME: done\nADR: done\nCME: done\nADR: done\n"
    started = GREEN + "adjust bank -800 Ann +400 Bob +400\n" + passed + "Ann: start RhE 60\n"
    unfloated = started + "Bob: pass\nCyd: pass\nDee: pass\nAnn: pass\n"
    bought = "Bob: buy RhE\nCyd: pass\nDee: pass\nAnn: buy RhE\n"
    floated = started + bought + "Bob: buy RhE\nCyd: pass\nDee: pass\nAnn: pass\nBob: pass\n"
    assert lower_rhine("CME: run 3:Köln-Deutz*", setup=unfloated).codes == []
    assert lower_rhine("CME: run 3:Köln-Deutz*", setup=floated).codes == ["run-shut"]


@pytest.mark.parametrize("where", ["Deutz", "Elberfeld", "I15", "Straelen"])
def test_red_and_grey_hexes_stay_as_they_are(where):
    game = lower_rhine(f"CME: lay {where}", setup=TWO_FLOATED)
    assert (game.codes, game.finding("hex-printed").section) == (["hex-printed"], "6.2.1")


def test_a_green_border_is_closed_before_the_green_phase(tmp_path):
    folder = write_ruleset(tmp_path, "", extends="18LRA")
    (folder / "map.toml").write_text('[hexes.D10]\nopens = "3"\n', encoding="utf-8")
    early = lower_rhine("CME: lay D10", setup=TWO_FLOATED, ruleset=folder)
    late = lower_rhine("CME: lay D10", setup=GREEN, ruleset=folder)
    assert (early.codes, early.finding("hex-closed").section, late.codes) == (["hex-closed"], "6.2.1", [])
