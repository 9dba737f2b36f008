"""The alternative starting package of 18Rhl (8.5): its privates, CME's certificate, what else it changes."""

import pytest

from moderator.journal.corrections import say_instead
from moderator.shell.possible_moves import choices
from moderator.titles.telling import section_of
from tests.figures import figures, figures_of
from tests.rhineland import CME_ALONE, CME_GREEN, OTHERS_HIS, OTHERS_SOLD, RHE_ALONE, rhineland
from tests.setups import swap

PACKAGE = "package alternative"


def package(lines, setup="", options=PACKAGE):
    return rhineland(lines, setup=setup, options=options)


def sections(game, code: str) -> list[str | None]:
    """The sections that the events of this code are told with."""
    return [section_of(game.game.title, event) for event in game.events if event.code == code]


def test_the_director_of_cme_is_sold_at_140_and_the_link_pays_210():
    game = package("link CME", CME_ALONE)
    assert (game.cash("CME"), game.price("CME"), game.percent("CME", "pool")) == (140 + 1000 + 210, 75, 30)
    assert game.attested == ["link-built"]
    assert (game.finding("link-built").section, sections(game, "link-grant")) == ("8.5.2", ["8.5.2"])
    assert package("link CME\nlink CME", CME_ALONE).finding("missing").section == "8.5.2"
    base = rhineland("link RhE", setup=RHE_ALONE)
    assert (base.finding("link-built").section, sections(base, "link-grant")) == ("4.1.1", ["4.1.1"])


def test_a_bid_on_it_is_140_at_least():
    game = package("Ann: bid CME 135")
    assert (game.finding("bid-minimum").expected, game.finding("bid-minimum").section) == ("at least M140", "8.5.2")
    assert rhineland("Ann: bid RhE 135").finding("bid-minimum").section == "4.1.1"


def test_rhe_is_an_ordinary_corporation_then():
    game = package("Cyd: start RhE 80\nlink RhE", OTHERS_SOLD)
    assert game.percent("RhE", "pool") == 0
    assert (game.codes, game.finding("missing").section) == (["missing"], "4.1.1")
    assert figures(game.finding("missing")) == "RhE"


def test_the_aachen_mining_district_brings_a_share_that_adr_is_paid_for_as_it_floats():
    game = package("Cyd: start ADR 80\nAnn: buy ADR\nBob: buy ADR", OTHERS_SOLD)
    assert game.percent("ADR", "Ann") == 20
    assert (game.cash("ADR"), game.price("ADR")) == (5 * 80, 90)


def test_numbers_may_be_mixed():
    game = package("", options="private-6 alternative, private-3 alternative")
    assert game.game.title.file.private_sale.lots == ("PWB", "KEO", "RGE", "Tjt", "NLK", "CME")
    back = package("", options="private-3 base, package alternative")
    assert back.game.title.file.private_sale.lots == ("ATB", "MBR", "Szl", "KSW", "ABR", "CME")


@pytest.mark.parametrize("number", range(1, 7))
def test_each_private_of_the_package_makes_off_map_stations_dearer(number):
    title = package("", options=f"private-{number} alternative").game.title
    assert title.file.operating.offmap_station == 150
    assert title.hex("E10").kind == "city"


def test_a_station_off_the_map_costs_half_as_much_again():
    game = package("CME: token Berlin 60", CME_ALONE)
    wrong = game.finding("token-cost")
    assert (wrong.expected, wrong.section) == ("M90", "8.5.3")
    assert package("CME: token Siegerland", CME_ALONE).cash("CME") == 1140 - 60
    short = package("CME: token Berlin", CME_ALONE + "adjust CME -1060 bank +1060\n").finding("cash-short")
    assert (short.actual, short.section) == ("M90", "8.5.3")
    on_map = package("CME: token Siegerland", CME_ALONE + "adjust CME -1110 bank +1110\n").finding("cash-short")
    assert on_map.section == "6.2.2"


def test_the_anger_valley_is_reserved_and_free_from_the_green_phase_on():
    free = package("CME: lay E12 with ATB\nCME: lay K6", CME_GREEN + OTHERS_HIS)
    assert (free.codes, free.cash("CME")) == ([], 940)
    early = package("CME: lay E12 with ATB", CME_ALONE + OTHERS_HIS)
    assert [(f.code, f.section) for f in early.findings if f.code == "power-phase"] == [("power-phase", "8.5.2")]
    other = package("CME: lay E12", CME_GREEN)
    assert other.finding("reserved-hex").section == "8.5.2"


def test_the_bridge_is_the_only_tile_and_its_green_is_reserved():
    yellow = CME_GREEN + "CME: lay G12\nCME: done\n"
    only = package("CME: lay G12 with MBR\nCME: token G12\nCME: lay K6", yellow)
    assert (only.codes.count("lay-count"), only.finding("lay-count").section) == (1, "8.5.2")
    paid = package("CME: lay G12 with MBR 30\nCME: token G12 10 with MBR", yellow)
    assert [(f.code, f.section) for f in paid.findings] == [("terrain-cost", "8.5.2"), ("token-cost", "8.5.2")]
    assert only.cash("CME") == 940 - 30 - 60
    kept = yellow + "adjust Bob -1 charter MBR Ann +1 charter MBR\n"
    assert package("CME: lay G12", kept).codes == ["reserved-hex"]


def test_a_private_without_this_power_is_flagged_with_the_section_of_powers():
    game = package("CME: token Essen with RGE\nCME: lay Essen with KSW\nBob: assign RGE to CME at Essen", CME_GREEN)
    assert ([*dict.fromkeys(game.codes)], {finding.section for finding in game.findings}) == (
        ["power-used", "legacy-owner", "power-place"], {"8.5.2"},
    )  # fmt: skip
    closed = package("adjust Ann -1 charter ATB box +1 charter ATB\nCME: lay E12 with ATB", CME_GREEN)
    assert closed.finding("power-used").section == "8.5.2"


def test_krupp_gives_a_station_in_essen_once_it_has_a_tile():
    bare = package("CME: token Essen with KSW", CME_GREEN + OTHERS_HIS)
    assert (bare.finding("power-place").section, bare.cash("CME")) == ("8.5.2", 940)
    laid = package("CME: lay Essen\nCME: token Essen with KSW\nCME: token Wesel", CME_GREEN + OTHERS_HIS)
    assert laid.codes == ["power-station"]
    assert laid.cash("CME") == 940 - 30 - 80  # the free one was the cheapest token, 60; the next one costs 80
    assert package("CME: lay Essen\nCME: token Essen with KSW", CME_GREEN).codes == ["power-owner"]


def test_a_quarry_in_the_run_pays_ten_for_every_steel_mill():
    line = "CME: run 3:Deutz=20-Krefeld=20+S-E10=10"
    (told,) = [e for e in package(line, CME_GREEN + "CME: lay E10\n").events if e.code == "lime-quarry"]
    assert told.amount == 10
    wrong = package(swap(line, ("3:", "3:70:")), CME_GREEN + "CME: lay E10\n").finding("bonus-claimed")
    assert (wrong.expected, wrong.section) == ("M60", "8.5.3")
    other = package(swap(line, ("3:", "3:90:")), CME_GREEN + "CME: lay E10\n").finding("run-sum")
    assert (other.expected, other.section) == ("M60", "6.2.4")  # 30 is no bonus
    elsewhere = package("CME: run 3:50:Deutz=20-Krefeld=20+S", CME_GREEN)
    assert elsewhere.codes == ["run-sum"]  # 10 would be the quarry's, which this run does not visit


def test_one_coalmine_two_steel_mills_and_the_quarry_pay_forty_in_the_green_phase():
    """The example of 8.5.3: 20 for two steel mills with the quarry, 20 for a coalmine and a steel mill."""
    setup = CME_GREEN + "adjust depot -1 train 5 CME +1 train 5\nCME: lay E10\n"
    game = package("CME: run 5:Deutz*=20-Bonn=20+K-Krefeld=20+S-Aachen=20+S-E10=10", setup)
    bonuses = [(e.code, e.amount) for e in game.events if e.code in ("industry", "lime-quarry")]
    assert (game.position.phase, sorted(bonuses)) == ("3", [("industry", 20), ("lime-quarry", 20)])
    assert game.position.round.turn.revenue == 90 + 40


def test_the_rheingold_token_is_assigned_in_the_company_s_turn_from_the_green_phase_on():
    game = package("Bob: assign RGE to CME at Köln", CME_GREEN + OTHERS_HIS)
    assert game.codes == []
    assert game.position.powers["RGE"].place == "I10"
    early = package("Bob: assign RGE to CME at Köln", CME_ALONE + OTHERS_HIS).finding("legacy-early")
    assert (early.expected, early.section) == ("phase 3", "8.5.2")
    assert package("Bob: assign RGE to CME at Essen", CME_GREEN + OTHERS_HIS).codes == ["power-place"]
    assert package("Bob: assign RGE to CME", CME_GREEN + OTHERS_HIS).codes == ["power-place"]
    assert package("Ann: assign RGE to CME at Köln", CME_GREEN).codes == ["legacy-owner"]


def test_the_first_5_train_forces_the_token_to_be_assigned():
    bought = "adjust depot -4 train 3 box +4 train 3 depot -3 train 4 box +3 train 4\nCME: train 5\n"
    due = package(bought, CME_GREEN + OTHERS_HIS)
    assert due.position.asked.about == "RGE"
    passed = package(bought + "CME: lay K6", CME_GREEN + OTHERS_HIS)
    assert passed.finding("duty-first").section == "8.5.2"
    late = package(bought + "CME: done", CME_GREEN + OTHERS_HIS)
    assert late.current == "Bob"
    paid = package("Bob: assign RGE to CME at Düsseldorf\nCME: done", CME_GREEN + OTHERS_HIS + bought)
    assert (paid.codes, paid.position.powers["RGE"].place) == ([], "F9")


def test_the_rheingold_token_is_a_station_for_express_trains_only():
    run = "CME: run {}:A4=40-Duisburg=30-Düsseldorf=30-L11=30"
    eight = CME_GREEN + OTHERS_HIS + "Bob: assign RGE to CME at Düsseldorf\nadjust depot -1 train 8 CME +1 train 8\n"
    assert package(run.format(8), eight).codes == []
    assert package(run.format(8), swap(eight, ("at Düsseldorf", "at Köln"))).codes == ["run-station"]
    assert package(run.format(3), eight).codes == ["run-length", "run-station"]


def test_a_session_offers_the_places_for_the_token():
    bought = "adjust depot -4 train 3 box +4 train 3 depot -3 train 4 box +3 train 4\nCME: train 5\n"
    offered = [choice.text for choice in choices(package(bought, CME_GREEN + OTHERS_HIS).game) if choice.barred is None]
    assert offered == [f"assign RGE to CME at {place}" for place in ("Duisburg", "Düsseldorf", "Köln")]


def test_a_train_is_given_up_before_the_token_is_assigned_or_after():
    """The table lets CME buy the first 5-train beside two others: the limit is two."""
    due = CME_GREEN + OTHERS_HIS + "adjust depot -4 train 3 box +4 train 3\n"
    due += "adjust depot -3 train 4 box +2 train 4 CME +1 train 4\nCME: train 5 !\n"
    discarded, assigned = "CME: discard 3\n", "Bob: assign RGE to CME at Köln\n"
    for lines in (discarded + assigned, assigned + discarded):
        game = package(lines, due)
        assert (game.codes, game.trains("CME"), game.position.agenda) == ([], ["4", "5"], ())


ASSIGNED = CME_GREEN + OTHERS_HIS + "Bob: assign RGE to CME at Köln\n"


def test_an_assigned_token_moves_only_by_an_amendment():
    """Köln was named in line 1 of play; to say it again changes nothing, another metropolis is meant to amend that."""
    for again in ("Bob: assign RGE to CME at Köln", "Bob: assign RGE to CME"):
        assert package(again, ASSIGNED).codes == []
    moved = package("Bob: assign RGE to CME at Duisburg", ASSIGNED)
    found, line = moved.finding("legacy-early"), moved.position.facts["assigned"]["RGE"]
    assert (moved.codes, found.section, found.mends) == (["legacy-early"], "8.5.2", line)
    assert figures(found) == figures_of(f"RGE CME Köln {line}")
    (told,) = say_instead([found])
    assert told.remedy == f"amend {line} Bob: assign RGE to CME at Duisburg"
    assert package(told.remedy, ASSIGNED).position.powers["RGE"].place == "D9"
