"""4.4.3 Runs: a total, by train, or stop by stop; reach, ends, values, bonus and the Pullman's stop."""

import pytest

from tests.ledger import play
from tests.positions import FIRST_TURN, SECOND_TURN, THREE_FLOATED, begin_phase, give_train

RUN = "BNR: run 50\nBNR: pay\n"


def phase(name, *trains, station=""):
    """DR's second turn in a phase, with these trains only, its home in Brussels."""
    cleared = SECOND_TURN + RUN + begin_phase(name) + "BNR: done\n"
    lost = give_train("2", "box", 3, "DR") if name == "3" else ""
    given = "".join(give_train(train, "DR", source="pool" if train == "P" else "depot") for train in trains)
    return cleared + lost + given + (f"DR: token {station}\n" if station else "")


def earned(game):
    return game.position.round.turn.revenue


# ---- the three ways to say it ----


def test_a_total_is_attested():
    game = play("BNR: run 210", setup=FIRST_TURN)
    assert (earned(game), game.codes, game.attested) == (210, [], ["revenue"])
    assert game.finding("revenue").section == "4.4.3"


def test_earnings_train_by_train_are_added():
    game = play("BNR: run 2:40 2:30 2:30", setup=FIRST_TURN)
    assert (earned(game), game.codes, game.attested) == (100, [], ["revenue"])


def test_a_bare_number_is_a_run():
    assert earned(play("BNR: 60", setup=FIRST_TURN)) == 60


def test_stops_are_added_without_an_attested_total():
    # London 40, Lille 10, Paris 40: two that count, and a town.
    game = play("BNR: run 2:London-Lille=10-Paris*=40", setup=FIRST_TURN)
    assert (earned(game), game.codes, game.attested) == (90, [], [])


def test_a_printed_city_pays_its_figure_until_it_is_upgraded():
    # Paris is printed with £40.
    assert earned(play("BNR: run 2:London-Paris", setup=FIRST_TURN)) == 80


def test_the_value_of_an_upgraded_city_must_be_stated():
    """4.4.3: the green tile in Paris covers its printed £40."""
    ready = phase("3", "3") + "DR: lay Paris green\n"
    game = play("DR: run 3:London-Paris", setup=ready)
    assert (game.codes, game.steps[-1].held) == (["run-value"], False)
    assert earned(play("DR: run 3:London-Paris=60", setup=ready)) == 100


def test_total_and_trains_that_differ_are_flagged_and_the_total_is_booked():
    game = play("BNR: run 100 2:40 2:50", setup=FIRST_TURN)
    found = game.finding("run-sum")
    assert (found.expected, found.actual, found.section) == ("£90", "£100", "4.4.3")
    assert earned(game) == 100


def test_a_train_and_its_stops_that_differ_are_flagged_and_the_stated_figure_is_booked():
    game = play("BNR: run 2:70:London-Paris=40", setup=FIRST_TURN)
    assert (game.codes, earned(game)) == (["run-sum"], 70)


def test_a_stop_without_a_known_value_cannot_be_booked():
    game = play("BNR: run 2:London-Lille-Paris", setup=FIRST_TURN)
    assert (game.codes, game.steps[-1].held) == (["run-value"], False)


# ---- off-map values by phase ----


@pytest.mark.parametrize(("name", "train", "london"), [("3", "3", 40), ("4", "4", 40), ("5", "5", 70), ("8", "8", 70)])
def test_off_map_places_pay_their_second_value_from_phase_5_on(name, train, london):
    game = play(f"DR: run {train}:London-Brussels=20", setup=phase(name, train))
    assert (earned(game), game.codes) == (london + 20, [])


def test_another_value_than_printed_is_flagged_and_booked():
    game = play("BNR: run 2:London=70-Paris=40", setup=FIRST_TURN)
    found = game.finding("run-value")
    assert (found.expected, found.actual, found.section) == ("£40", "£70", "4.4.3")
    assert earned(game) == 110


def test_a_port_pays_10_in_every_phase():
    game = play('DR: run 5:"North Sea port"-Amsterdam=40-Brussels=40', setup=phase("5", "5"))
    assert (earned(game), game.codes) == (90, [])


# ---- reach and route ----


def test_towns_and_ports_do_not_count_against_the_reach():
    game = play('BNR: run 2:"North Sea port"-Amsterdam=20-Utrecht=10-Lille=10-Paris=40', setup=FIRST_TURN)
    assert (earned(game), game.codes) == (90, [])


def test_a_run_beyond_the_reach_is_flagged_and_booked():
    game = play("BNR: run 2:London-Paris=40-Lyon=20", setup=FIRST_TURN)
    found = game.finding("run-length")
    assert (found.expected, found.actual, found.section) == ("at most 2", "3", "4.4.3")
    assert earned(game) == 100


def test_a_run_needs_two_stops():
    game = play("BNR: run 2:Paris=40", setup=FIRST_TURN)
    assert (game.codes, game.finding("run-stops").section, earned(game)) == (["run-stops"], "4.4.3", 40)


@pytest.mark.parametrize("place", ["London", '"Gulf of Lion port"'])
def test_off_map_places_and_ports_end_a_run(place):
    game = play(f"DR: run 3:Lyon=20-{place}-Brussels=20", setup=phase("3", "3"))
    assert (game.codes, game.finding("run-ends").section) == (["run-ends"], "4.4.3")


def test_a_train_may_run_through_hamburg():
    # Hamburg counts as one of three stops and makes no red-to-red run of it.
    game = play("DR: run 3:Brussels=20-Hamburg-Berlin=30", setup=phase("3", "3"))
    assert (earned(game), game.codes, game.happened("red-to-red")) == (80, [], [])


def test_a_run_may_not_visit_a_place_twice():
    game = play("DR: run 4:Paris=40-Brussels=20-Paris=40", setup=phase("4", "4"))
    assert (game.codes, game.finding("run-repeat").section, earned(game)) == (["run-repeat"], "4.4.3", 100)


def test_a_run_calls_at_an_own_station():
    game = play("BNR: run 2:London-Lyon=20", setup=FIRST_TURN)
    assert (game.codes, game.finding("run-station").section, earned(game)) == (["run-station"], "4.4.3", 60)


def test_a_station_the_books_do_not_know_is_flagged():
    game = play("BNR: run 2:Paris*=40-Lyon*=20", setup=FIRST_TURN)
    assert (game.codes, game.finding("run-station").actual) == (["run-station"], "Lyon*")


def test_each_train_runs_once():
    game = play("BNR: run 2:40 2:40 2:40 2:40", setup=FIRST_TURN)
    found = game.finding("run-train")
    assert (found.expected, found.actual, found.section) == ("3", "4", "4.4.3")
    assert earned(game) == 160


def test_two_trains_may_call_at_the_same_city():
    assert play("BNR: run 2:London-Paris=40 2:Paris=40-Lyon=20", setup=FIRST_TURN).codes == []


# ---- red to red ----

R2R = "run {train}:London-Brussels=40-Cologne=40-Hamburg"


@pytest.mark.parametrize(
    ("name", "train", "stations", "bonus"),
    [
        ("4", "4", 1, 10),
        ("5", "5", 1, 20),
        ("5", "5", 2, 40),
        ("6", "6", 2, 40),
        ("8", "8", 1, 30),
        ("8", "8", 2, 60),
    ],
)
def test_red_to_red_bonus_by_phase_and_stations(name, train, stations, bonus):
    setup = phase(name, train, station="Cologne" if stations == 2 else "")
    game = play("DR: " + R2R.format(train=train), setup=setup)
    red = 40 + 30 if name == "4" else 70 + 50
    assert (earned(game), game.codes) == (red + 80 + bonus, [])


def test_no_bonus_in_phase_2():
    # A 2 train has no room for a station between two off-map places; Hamburg passed over, it still gets nothing.
    game = play("DR: run 2:London-Brussels=20-Hamburg", setup=SECOND_TURN + RUN + "BNR: done\n")
    assert (earned(game), game.codes) == (90, ["run-length"])


@pytest.mark.parametrize(("option", "bonus"), [("", 20), ("green-red-to-red one", 10), ("green-red-to-red each", 20)])
def test_two_stations_in_the_green_phases_are_an_option(option, bonus):
    game = play("DR: " + R2R.format(train="4"), options=option, setup=phase("4", "4", station="Cologne"))
    assert earned(game) == 40 + 30 + 80 + bonus


def test_the_bonus_counts_stations_on_the_route_only():
    game = play("DR: run 5:London-Brussels=40-Hamburg", setup=phase("5", "5", station="Cologne"))
    assert earned(game) == 70 + 40 + 50 + 20


def test_a_run_from_a_port_is_not_red_to_red():
    game = play('DR: run 5:"North Sea port"-Brussels=40-Hamburg', setup=phase("5", "5"))
    assert earned(game) == 10 + 40 + 50


# ---- the Pullman's stop (4.4.9) ----


def test_a_pullman_doubles_one_city():
    game = play("DR: run 3:London-Brussels=20 P:Brussels", setup=phase("3", "3", "P"))
    assert (earned(game), game.codes, game.attested) == (40 + 20 + 20, [], [])


def test_a_pullman_doubles_an_off_map_value_but_not_the_bonus():
    game = play("DR: run 5:London-Brussels=40-Hamburg P:London", setup=phase("5", "5", "P"))
    assert earned(game) == 70 + 40 + 50 + 20 + 70


def test_a_pullman_doubles_no_town_and_no_port():
    game = play("DR: run 3:Lille=10-Brussels=20 P:Lille", setup=phase("3", "3", "P"))
    assert (game.codes, game.finding("car-stop").section, earned(game)) == (["car-stop"], "4.4.9", 40)


def test_a_pullman_doubles_a_stop_of_a_run():
    game = play("DR: run 3:London-Brussels=20 P:Paris", setup=phase("3", "3", "P"))
    assert (game.codes, earned(game)) == (["car-stop"], 60)


def test_a_pullman_doubles_one_stop_only():
    game = play("DR: run 3:London-Brussels=20 P:London-Brussels", setup=phase("3", "3", "P"))
    assert (game.codes, earned(game)) == (["car-stop"], 100)


def test_a_pullman_counts_the_first_of_two_unvisited_stops():
    game = play("DR: run 3:London-Brussels=20 P:Paris=30-Lyon=50", setup=phase("3", "3", "P"))
    assert (game.codes, earned(game)) == (["car-stop"], 60 + 30)


def test_a_pullman_stated_by_amount_or_with_a_total_is_attested():
    game = play("DR: run 3:60 P:40", setup=phase("3", "3", "P"))
    assert (earned(game), game.codes, game.attested) == (100, [], ["revenue"])
    named = play("DR: run 3:60 P:London", setup=phase("3", "3", "P"))
    assert (earned(named), named.codes, named.attested) == (100, [], ["revenue"])


def test_a_pullman_that_adds_another_value_than_its_stop_is_flagged():
    game = play("DR: run 3:London-Brussels=20 P:40:Brussels", setup=phase("3", "3", "P"))
    assert (game.codes, earned(game)) == (["run-sum"], 100)
    other = play("DR: run 3:London-Brussels=20 P:Brussels=40", setup=phase("3", "3", "P"))
    assert (other.codes, earned(other)) == (["run-value"], 100)


def test_a_pullman_the_company_does_not_own():
    game = play("DR: run 3:London-Brussels=20 P:London", setup=phase("3", "3"))
    assert (game.codes, earned(game)) == (["run-train"], 100)


# ---- whether it may run ----


def test_a_company_without_a_train_earns_nothing():
    setup = SECOND_TURN + give_train("2", "box", 3, "BNR")
    game = play("BNR: run 50", setup=setup)
    assert (game.codes, game.finding("run-no-train").section, earned(game)) == (["run-no-train"], "4.4.3", 50)
    assert play("BNR: run 0", setup=setup).codes == []


def test_a_second_run_is_flagged_and_earns_nothing_more():
    game = play("BNR: run 50\nBNR: run 60\nBNR: pay", setup=SECOND_TURN)
    assert (game.codes, game.cash("Ann")) == (["run-twice"], 275 + 25)
    assert game.finding("run-twice").section == "4.4.3"
    minor = play("10: run 40\n10: run 40", setup=THREE_FLOATED)
    assert (minor.codes, minor.cash("10")) == (["run-twice"], 20)


def test_earnings_no_run_can_have():
    game = play("BNR: run 55", setup=FIRST_TURN)
    assert (game.codes, game.finding("run-multiple").section, earned(game)) == (["run-multiple"], "4.4.3", 55)


def test_trains_that_do_not_run_are_attested():
    game = play("BNR: train 2 from DR 10", setup=SECOND_TURN)
    assert (game.attested, game.price("BNR")) == (["revenue"], 90)
