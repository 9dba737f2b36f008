"""Runs of 18OE: sides, towns, seas, doubled trains, what a national counts, and the great run."""

import pytest

from moderator.model.ledger import BOX, charter_unit, token_unit
from tests.figures import figures
from tests.ledger import play
from tests.orient import LAID, operating
from tests.setups import swap


def ran(phase, trains, line, **said):
    """PLM runs so in OR 4.1."""
    return play(f"PLM: run {line}\n", title="18OE", setup=operating(phase, trains, **said))


def earned(game):
    return game.position.round.turn.revenue


TOWNS = "Dijon=10-Nice=10-Toulon=10-Reims=10-Rouen=10"


@pytest.mark.parametrize(
    ("phase", "train", "stops", "revenue"),
    [
        ("3", "2+2", f"Paris*=40-{TOWNS}", 40 + 3 * 10),  # one city and up to three towns,
        ("3", "2+2", f"Paris*=40-Lyon=20-{TOWNS}", 60 + 2 * 10),  # ... or two cities and two towns
        ("4", "4", f"Paris*=40-{TOWNS}", 40 + 3 * 10),  # four places, three of them towns
        ("4", "4", f"Paris*=40-Lyon=20-Nantes=20-Lille=20-{TOWNS}", 100),
        ("4", "4+4", f"Paris*=40-Lyon=20-Nantes=20-{TOWNS}", 80 + 5 * 10),  # eight places, at least four of them towns
        ("7", "4D", f"Paris*=90-Lyon=60-{TOWNS}", 2 * 150),
    ],
)
def test_a_train_counts_towns_by_its_side(phase, train, stops, revenue):
    game = ran(phase, train, f"{train}:{stops}")
    assert (game.codes, earned(game)) == ([], revenue)


def test_the_dearest_towns_count():
    assert earned(ran("3", "3", "3:Paris*=40-Lyon=20-Dijon=10-Nice=20-Toulon=10")) == 40 + 20 + 20


def test_a_train_calls_at_no_more_cities_than_its_number():
    assert ran("4", "4+4", "4+4:Paris*=40-Lyon=20-Nantes=20-Lille=20-Toulouse=20").codes == ["run-length"]
    assert ran("7", "4D", "4D:Paris*=40-Lyon=20-Nantes=20-Lille=20-Toulouse=20").codes == ["run-length"]


def test_a_run_names_the_side_that_is_up():
    assert ran("3", "3+3", "3+3:Paris*=40-Lyon=20").codes == []
    assert ran("3", "3+3", "3:Paris*=40-Lyon=20").codes == ["run-train"]


def test_two_towns_of_one_hex_are_two_stops():
    assert earned(ran("3", "2+2", '2+2:Paris*=40-"Nimes and Montpellier"=10-W32=10-Nice=10-Toulon=10')) == 40 + 3 * 10


@pytest.mark.parametrize(
    ("phase", "run", "codes"),
    [
        ("3", "3:Paris*=40-Lille=20-~1-London=40", ["run-length"]),
        ("3", "3:Paris*=40-~1-London=40-Lille=20", []),  # the zone lies at Paris: a station takes it off
        ("3", "3:Paris*=40-~2-London=40-Lille=20", ["run-length"]),
        ("3", "3:Paris*=40-~2-Lyon=40-Lille=20", []),  # stations at both ends
        ("7", "7+7:Paris*=40-~3-London=40-Lille=20-Brest=10-Wien=30-Berlin=30-Graz=30", []),
    ],
)
def test_zones_of_the_sea_count_and_a_station_in_a_port_takes_some_off(phase, run, codes):
    assert ran(phase, run.partition(":")[0], run).codes == codes


def test_zones_take_the_place_of_towns_too():
    assert earned(ran("4", "4", "4:Paris*=40-Lille=20-~1-Nice=10-Toulon=10")) == 40 + 20 + 10


def test_all_trains_share_the_zones_that_h_takes_off():
    more = "given H owner PLM\n"
    runs = "3:Lyon*=40-Lille=20-~1-London=40 3:Paris*=40-Reims=10-Toulouse=20-Lille=20"
    assert ran("3", "3 3", runs, more=more).codes == []
    assert ran("3", "3 3", runs).codes == ["run-length"]
    both = "3:Lyon*=40-Lille=20-~1-London=40 3:Paris*=40-Lille=20-~1-London=40"
    assert ran("3", "3 3", both, more=more).codes == ["run-length"]
    assert (
        ran(
            "7",
            "4D 4D",
            "4D:Lyon*=40-Lille=20-Paris=30-~1-London=40 4D:Lyon*=40-Lille=20-Paris=30-~1-London=40",
            more=more,
        ).codes
        == []
    )


def test_the_zone_that_h_takes_off_serves_a_train_short_of_cities_before_one_short_of_towns():
    more = "given H owner PLM\n"
    towns = "4:Paris*=40-Lille=20-~1-Nice=10-Toulon=10"
    assert earned(ran("4", "4 4", f"{towns} 4:Lyon*=40", more=more)) == 40 + 20 + 2 * 10 + 40
    game = ran("4", "4 4", f"{towns} 4:Lyon*=40-Lille=20-Nantes=20-~1-London=40", more=more)
    assert (game.codes, earned(game)) == ([], 40 + 20 + 10 + 120)


def test_the_marker_of_l_makes_a_train_longer():
    more = "given L owner PLM\n"
    assert earned(ran("3", "2+2", f"2+2&L:Paris*=40-Lyon=20-Lille=20-{TOWNS}", more=more)) == 80 + 30
    assert earned(ran("4", "4", f"4&L:Paris*=40-Lyon=20-Lille=20-Nantes=20-Toulouse=20-{TOWNS}", more=more)) == 120 + 10
    assert ran("3", "2+2", "2+2&L:Paris*=40-Lyon=20-Lille=20").codes == ["run-joined"]
    assert ran("3", "3 3", "3&L:Paris*=40-Lyon=20 3&L:Paris*=40-Lille=20", more=more).codes == ["run-joined"]


def test_the_marker_bonus_of_a_doubled_train_is_not_doubled():
    game = ran(
        "7", "4D", "4D&L:Paris*=90-Lyon=60-Lille=60-Nantes=50-Toulouse=40-Nice=10-Toulon=10", more="given L owner PLM\n"
    )
    assert (game.codes, earned(game)) == ([], 2 * (90 + 60 + 60 + 50) + 40 + 10)


# ---- Pullmans ----


@pytest.mark.parametrize(
    ("phase", "train", "level"), [("4", "3+3", 3), ("5", "5", 5), ("7", "4D", 7), ("8", "5D", 8), ("8", "8+8", 8)]
)
def test_a_pullman_adds_ten_for_each_level_of_its_train(phase, train, level):
    game = ran(phase, f"{train} P", f"{train}&P:Paris*=60-Lyon=40")
    doubled = 2 if train.endswith("D") else 1
    assert (game.codes, earned(game)) == ([], 100 * doubled + 10 * level)


def test_a_table_may_take_the_4d_for_a_train_of_level_8():
    lines = "PLM: run 4D&P:Paris*=60-Lyon=40\n"
    game = play(lines, title="18OE", options="doubled-levels eight", setup=operating("7", "4D P"))
    assert earned(game) == 200 + 80


def test_a_pullman_goes_with_one_train_of_a_combined_one_the_highest():
    game = ran("4", "3+3 3 P", f"3+3&3&P:Paris*=60-Lyon=20-Constantinople=60-{TOWNS} orient right")
    assert (game.codes, earned(game)) == ([], 140 + 50 + 30 + 30)


def test_the_marker_of_l_does_not_raise_the_level():
    assert earned(ran("5", "5 P", "5&L&P:Paris*=60-Lyon=40", more="given L owner PLM\n")) == 150


def test_a_pullman_is_the_companys_own_goes_with_a_train_and_with_one():
    assert ran("5", "5", "5&P:Paris*=60-Lyon=40").codes == ["run-train"]
    assert ran("5", "5 P", "5:Paris*=60-Lyon=40 P:Paris").codes == ["run-joined"]
    assert ran("5", "5 3+3 P P", "5&P&P:Paris*=60-Lyon=40").codes == ["run-joined"]


# ---- the great run ----

OE = "Paris*=60-Wien=50-Budapest=40-Constantinople=60"


@pytest.mark.parametrize(("phase", "train", "revenue"), [("4", "4", 240), ("5", "5", 270), ("7", "4D", 520)])
def test_the_great_run_earns_more_by_phase_and_that_is_not_doubled(phase, train, revenue):
    game = ran(phase, train, f"{train}:{OE} orient right")
    assert (game.codes, earned(game)) == ([], revenue)


def test_the_great_run_earns_more_once_a_round():
    game = ran("5", "5 5", f"5:{OE} 5:Lyon*=40-London=40-Constantinople=60 orient right")
    assert earned(game) == 210 + 60 + 140


def test_the_first_great_run_moves_the_price_three_steps_in_addition_to_the_dividend():
    lines = "PLM: run 5:Paris*=60-Constantinople=60 orient right\nPLM: pay\n"
    game = play(lines, title="18OE", setup=operating("5", "5"))
    assert (game.codes, game.happened("price-move")) == (
        [],
        ["paid: PLM 180 150->165", "beside: PLM 165->225"],
    )


def test_the_great_run_may_pay_its_revenue_to_the_treasury_again():
    setup = operating("5", "5 5", shares="Ann 60%")
    game = play(f"PLM: run 5:{OE} 5:Lyon*=40-Lille=20 orient treasury\n", title="18OE", setup=setup)
    assert game.cash("PLM") == 1000
    game = play(f"PLM: run 5:{OE} 5:Lyon*=40-Lille=20 orient treasury\nPLM: pay\n", title="18OE", setup=setup)
    assert (game.cash("PLM"), game.happened("price-move")) == (1000 + 132 + 270, ["paid: PLM 330 150->165"])


def test_the_reward_of_the_first_great_run_is_paid_once():
    assert ran("5", "5", f"5:{OE}").codes == ["orient-choice"]
    assert ran("5", "5", "5:Paris*=60-Wien=50 orient right").codes == ["orient-choice"]
    again = f"PLM: run 5:{OE} orient right\nPLM: pay\nPLM: done\nPLM: run 5:{OE} orient right\n"
    assert play(again, title="18OE", setup=operating("5", "5")).codes == ["orient-choice"]


def test_a_great_run_without_stops_states_its_revenue():
    game = play("PLM: run 330 orient 270 treasury\nPLM: hold\n", title="18OE", setup=operating("5", "5 5"))
    assert (game.codes, game.cash("PLM")) == ([], 1000 + 330 + 270)
    assert ran("5", "5", f"5:{OE} orient 240 right").codes == ["orient-run"]


def test_trains_run_as_one_only_on_the_great_run():
    setup = operating("3", "2+2 3 2+2")
    stops = "Paris*=60-Wien=50-Budapest=40-Lyon=20-Graz=20-Constantinople=60-Nantes=20"
    game = play(f"PLM: run 2+2&3&2+2:{stops}-{TOWNS} orient right\n", title="18OE", setup=setup)
    assert (game.codes, earned(game)) == ([], 270 + 4 * 10 + 30)
    assert ran("3", "2+2 3", "2+2&3:Paris*=60-Lyon=20-Wien=20-Graz=20").codes == ["run-joined"]
    assert ran("5", "5 3", f"5&3:{OE} orient right").codes == ["run-joined"]


def test_a_regional_makes_no_great_run():
    company = "par 75 price 75 3,0 structure regional floated operated stations U34 Paris"
    said = {"company": company, "shares": "Ann 50%"}
    assert earned(ran("3", "3 2+2", "3:Paris*=60-Constantinople=60", **said)) == 120
    assert ran("3", "3 2+2", "120 orient 120 right", **said).codes == ["orient-run"]


# ---- nationals ----

STATE = {"company": "par 100 price 150 0,4 structure national floated operated"}


def test_a_nationals_capacity_is_filled_with_linked_places_then_with_any():
    """The four dearest cities count twice; two cities and a town that are not linked take up room."""
    game = ran("7", "4+4 5 4D", "linked 100 80 3x60 2x40 towns 2x20 10 unlinked 2 1", **STATE)
    assert game.happened("zone-revenue") == ["PLM 790 13 4 4 240 70"]
    assert (game.codes, 790 - 50 - 440) == ([], 100 + 80 + 60 + 60)


@pytest.mark.parametrize(
    ("trains", "line", "revenue"),
    [
        ("4 5", "linked", 9 * 60 + 50),  # nothing is linked, nothing is in the way
        ("4+4", "linked 30 towns 6x10", 30 + 3 * 60 + 4 * 10 + 40),  # no more towns than are counted
        ("4+4", "linked 4x20 40 unlinked 3", 40 + 3 * 20 + 4 * 10 + 40),  # no more cities, the dearest
        ("4D", "linked 50 unlinked 1", 100 + 2 * 60 + 70),  # 60 is never doubled
        ("5D", "unlinked 5", 80),
        ("4", "towns 10", 4 * 60 + 40),  # an express counts no towns
    ],
)
def test_a_national_earns_by_its_linked_places(trains, line, revenue):
    game = ran("8", trains, line, **STATE)
    assert (game.codes, game.happened("dividend-full")[0].partition(" Ann ")[0]) == ([], f"PLM {revenue}")


def test_a_national_pays_all_with_its_run_and_its_price_moves():
    game = ran("5", "5", "linked 10 unlinked 4", **STATE)  # 10 and 50 with the car
    assert (game.cash("Ann"), game.cash("PLM"), game.happened("price-move")) == (636, 1024, [])
    game = ran("5", "5", "linked 40 unlinked 2", **STATE)
    assert game.happened("price-move") == ["paid: PLM 210 150->165"]
    assert ran("5", "5", "0", **STATE).happened("price-move") == ["missed: PLM 150->135"]


def test_a_nationals_sum_is_reckoned():
    assert ran("5", "5", "300 linked 40 unlinked 2", **STATE).codes == ["run-sum"]


def test_nationals_tell_no_stops_and_others_no_linked_places():
    assert ran("5", "5", "5:Paris*=60-Lyon=40", **STATE).codes[0] == "national-run"
    assert ran("5", "5", "linked 60 40").codes == ["national-run"]


@pytest.mark.parametrize("line", ["5:300", "5:Paris*=260-Lyon=40", "300 5:260"])
def test_a_stated_train_run_of_a_national_is_booked(line):
    game = ran("5", "5", line, **STATE)
    verdict = game.finding("national-run")
    assert (verdict.section, verdict.remedy) == ("11.3.10", "PLM: run 300")
    assert game.happened("dividend-full")[0].partition(" Ann ")[0] == "PLM 300"


# ---- tokens ----


def test_the_token_of_d_makes_a_city_worth_more_and_a_doubled_train_doubles_that():
    game = ran("4", "4", "4:Paris*=40-Lyon=20", more="given D owner PLM\n")
    assert earned(game) == 60
    setup = operating("4", "4", more="given D owner PLM\n")
    game = play("PLM: use D at Lyon\nPLM: run 4:Paris*=40-Lyon=20\n", title="18OE", setup=setup)
    assert (game.codes, earned(game)) == ([], 80)
    setup = operating("7", "4D", more="given D owner PLM\n")
    game = play("PLM: use D at Lyon\nPLM: run 4D:Paris*=40-Lyon=20\n", title="18OE", setup=setup)
    assert earned(game) == 2 * (60 + 40)


def test_from_phase_5_d_may_place_another_token():
    setup = operating("4", "4", more="given D owner PLM\n")
    lines = "PLM: use D at Lyon\nPLM: run 0\nPLM: train 5 400\nPLM: done\n"
    game = play(lines + "PLM: run 5:Paris*=40-Lyon=20\n", title="18OE", setup=setup)
    assert earned(game) == 60
    game = play(lines + "PLM: use D at Nantes\nPLM: run 5:Paris*=40-Nantes=20\n", title="18OE", setup=setup)
    assert earned(game) == 100


def test_d_places_one_token_in_a_city_that_is_not_a_metropolis():
    setup = operating("4", "4", more="given D owner PLM\n")
    assert play("PLM: use D at Paris\n", title="18OE", setup=setup).finding("power-place").section == "15.4"
    assert play("PLM: use D at Lyon\nPLM: use D at Nantes\n", title="18OE", setup=setup).codes == ["power-used"]
    assert play("PLM: use D at Lyon\n", title="18OE", setup=operating("4", "4")).codes == ["power-owner"]


def test_the_token_of_hmlc_is_a_town_for_its_owners_companies_and_turns_the_private_down():
    setup = operating("3", "3", more="given HMLC owner Ann\n")
    lines = "PLM: use HMLC at Bern\nPLM: run 3:Paris*=40-Lyon=20-Bern\n"
    game = play(lines, title="18OE", setup=setup)
    assert (game.codes, earned(game), [*game.position.facts["down"]]) == ([], 80, ["HMLC"])
    assert play("PLM: use HMLC at Dijon\n", title="18OE", setup=setup).finding("power-place").section == "14.8"
    setup = operating("3", "3", more="given HMLC owner Bob\n")
    assert play("PLM: use HMLC at Bern\n", title="18OE", setup=setup).finding("power-owner").section == "14.8"


@pytest.mark.parametrize("private", ["SHTC", "CCTC"])
def test_a_token_in_a_city_frees_the_reach_of_its_companys_trains(private):
    setup = operating("3", "3", more=f"given {private} owner Ann\n")
    run = "PLM: run 3:Paris*=40-Lyon=20-Lille=20-Nantes=20\n"
    assert play(run, title="18OE", setup=setup).codes == ["run-length"]
    assert play(f"PLM: use {private} at Lille\n{run}", title="18OE", setup=setup).codes == []


@pytest.mark.parametrize(("private", "section"), [("SHTC", "14.5"), ("CCTC", "14.6")])
def test_placing_the_token_closes_the_private(private, section):
    setup = operating("3", "3", more=f"given {private} owner Ann\n")
    before = play("", title="18OE", setup=setup)
    game = play(f"PLM: use {private} at Lille\n", title="18OE", setup=setup)
    assert game.certificates("Ann") == before.certificates("Ann") - 1  # 6.1; the token stays
    assert game.position.books.of(charter_unit(private), BOX) == 1
    assert game.happened("private-spent") == [private]
    gone = operating("3", "3", more=f"given {private} closed\n")
    again = play(f"PLM: use {private} at Nantes\n", title="18OE", setup=gone)
    assert (again.finding("power-used").section, again.position.powers) == (section, {})


def test_a_counted_private_whose_token_is_placed_is_closed():
    kept = operating("3", "3", more="given SHTC owner Ann gave PLM at Lille\n")
    first, last = kept.split("given SHTC")[0], "given SHTC" + kept.split("given SHTC")[1].splitlines()[0]
    found = play(last, title="18OE", setup=first).finding("given-sum")
    assert figures(found) == "SHTC"
    assert found.remedy == "given SHTC closed gave PLM at Lille"


def test_a_run_keeps_off_the_track_of_another_players_engineers():
    run = "3:Paris*=40-Lyon=20-Bern=10"
    theirs = ran("3", "3", run, more="given BBE owner Bob tokens 3 stations Bern\n").finding("marked-tile")
    assert (theirs.section, theirs.actual) == ("14.9", "Bern")
    assert ran("3", "3", run, more="given BBE owner Ann tokens 3 stations Bern\n").codes == []
    assert ran("3", "3", run, more="given BBE owner Bob tokens 3 stations U36\n").codes == []


@pytest.mark.parametrize(("tokens", "left", "out"), [("", 3, 0), ("tokens 3", 3, 0), ("tokens 0", 0, 3)])
def test_engineers_have_four_tokens_and_lose_those_not_counted(tokens, left, out):
    more = f"given BBE owner Bob {tokens} stations Bern\n"
    books = play("note counted\n", title="18OE", setup=operating("3", "3", more=more)).position.books
    assert [books.of(token_unit("BBE"), where) for where in ("board", "BBE", "box")] == [1, left, out]


def test_a_token_in_a_port_takes_a_zone_off():
    setup = operating("3", "3", more="given SHTC owner Ann\n")
    run = "PLM: run 3:Paris*=40-Lyon=20-Lille=20-~1-London=20\n"
    assert play(f"PLM: use SHTC at Lille\n{run}", title="18OE", setup=setup).codes == []
    assert play(f"PLM: use SHTC at Nantes\n{run}", title="18OE", setup=setup).codes == ["run-length"]


# ---- late start ----


def test_a_counted_position_states_tokens_and_the_great_run():
    game = play(f"PLM: run 5:{OE}-Lyon=40-Lille=20-Bern\n", title="18OE", setup=LAID)
    assert (game.codes, earned(game)) == ([], 210 + 60 + 40 + 40 + 20)  # the town takes no place of a city


def test_a_port_authority_takes_zones_off_all_trains():
    company = "par 100 price 150 0,4 structure major floated operated stations U34 Paris port north"
    runs = "3:Lyon*=40-Lille=20-~1-London=40 3:Lyon*=40-Lille=20-~1-London=40"
    assert ran("3", "3 3", runs, company=company).codes == []
    assert ran("3", "3 3", runs, company=swap(company, (" port north", ""))).codes == ["run-length", "run-length"]


def test_the_land_track_of_a_great_run_over_sea_is_attested():
    sea = ran("7", "7+7", "7+7:Paris*=60-~2-Constantinople=60 orient right")
    found = next(f for f in sea.findings if f.code == "orient-land")
    assert (sea.codes, sea.attested, found.section) == ([], ["orient-land"], "12")
    part = ran("7", "7+7", "7+7:Paris*=60-Marseille=40-~2-Constantinople=60 orient right")
    assert (part.codes, part.attested) == ([], [])
