"""Harbour tokens of 18LRA: two prices, reserved places, turning the last one, and runs (6.2.2.1, 6.2.4.5)."""

import pytest

from moderator.counted.page import page
from moderator.counted.taking import state_position
from moderator.journal.grammar import format_move, parse_line
from tests.lower_rhine import GREEN, LAST_GREEN, MKB_FLOATED, lower_rhine


def on(*hexes: str) -> str:
    """Green tiles on these harbours, laid by CME, which is on turn with 1,250 Marks less 30 for Ruhrort."""
    return GREEN + "adjust bank -1000 CME +1000\n" + "".join(f"CME: lay {where} green!\n" for where in hexes)


def test_the_owner_of_the_private_pays_the_lower_price():
    game = lower_rhine("CME: token Neuss harbour", setup=on("H14"))
    assert (game.codes, game.attested, game.cash("CME")) == ([], ["station-route"], 1250 - 50)
    assert (game.position.facts["harbour"], game.position.used) == ({"CME": "H14"}, {"NH"})


def test_a_reserved_harbour_is_closed_to_other_players():
    game = lower_rhine("CME: token Uerdingen harbour", setup=on("E13"))
    assert (game.codes, game.finding("harbour-reserved").section) == (["harbour-reserved"], "4.1.2")
    assert (game.finding("harbour-reserved").expected, game.cash("CME")) == ("a company of Bob's", 1250 - 100)


def test_orsoy_is_not_reserved():
    game = lower_rhine("CME: token Orsoy harbour 100", setup=on("B12"))
    assert (game.codes, game.cash("CME")) == ([], 1250 - 100)


def test_the_lower_price_is_not_that_of_orsoy():
    game = lower_rhine("CME: token Orsoy harbour 50", setup=on("B12"))
    assert (game.codes, game.finding("token-cost").section) == (["token-cost"], "6.2.2.1")


def test_the_token_of_moers_costs_less_in_orsoy():
    game = lower_rhine("MKB: token Orsoy harbour", setup=MKB_FLOATED)
    assert (game.codes, game.cash("MKB")) == ([], 360 - 20)


def test_a_harbour_is_built_with_the_green_tile():
    game = lower_rhine("CME: token Neuss harbour", setup=on())
    assert (game.codes, game.finding("harbour-place").section) == (["harbour-place"], "6.2.2.1")
    assert game.finding("harbour-place").actual == "yellow"


def test_a_city_without_an_anchor_is_not_a_harbour():
    assert lower_rhine("CME: token Moers harbour", setup=on()).finding("harbour-place").actual == "open country"


def test_a_harbour_has_one_place():
    game = lower_rhine("CME: done\nADR: token Orsoy harbour", setup=on("B12") + "CME: token Orsoy harbour\n")
    assert (game.codes, game.finding("harbour-place").actual) == (["harbour-place"], "CME")


def test_a_company_has_one_harbour_token():
    built = on("H14", "B12") + "CME: token Neuss harbour\n"
    game = lower_rhine("CME: done\nADR: done\nCME: token Orsoy harbour", setup=built)
    assert (game.codes, game.finding("token-left").section) == (["token-left"], "6.2.2.1")


def test_a_harbour_is_the_only_station_of_the_turn():
    game = lower_rhine("CME: token Neuss harbour\nCME: token Rheydt", setup=on("H14"))
    assert game.codes == ["token-count"]


def test_a_harbour_token_rules_out_a_second_station_in_the_city():
    game = lower_rhine("CME: done\nADR: done\nCME: token Neuss", setup=on("H14") + "CME: token Neuss harbour\n")
    assert game.codes == ["token-twice"]


def test_a_harbour_token_does_not_raise_the_price_of_the_next_token():
    """Ordinary tokens cost 60, then 80, with or without a harbour token between them."""
    game = lower_rhine("CME: done\nADR: done\nCME: token Rheydt", setup=on("H14") + "CME: token Neuss harbour\n")
    assert (game.codes, game.cash("CME")) == ([], 1250 - 50 - 60)


PASSED = "Ann: pass\nBob: pass\nCyd: pass\nDee: pass\n"

TWO_PLACED = """\
CME: token Rheydt
CME: done
ADR: done
CME: token Kempen
CME: done
ADR: done
Ann: pass
Bob: pass
Cyd: pass
Dee: pass
"""


def test_the_last_token_is_turned_at_the_higher_price():
    game = lower_rhine("CME: token Geldern", setup=on() + TWO_PLACED)
    assert (game.codes, game.cash("CME"), game.tokens("CME")) == ([], 1250 - 60 - 80 - 100, 0)
    assert game.happened("harbour-token") == ["turned: CME"]


def test_a_token_is_not_turned_while_others_are_left():
    game = lower_rhine("CME: token Geldern turned", setup=on())
    finding = game.finding("harbour-turned")
    assert (game.codes, finding.section, finding.remedy) == (["harbour-turned"], "6.2.2.1", "CME: token Geldern")
    assert (game.cash("CME"), game.position.facts["harbour"]) == (1250 - 100, {"CME": "turned"})


def test_an_option_allows_turning_the_harbour_token_at_any_time():
    """It costs the higher price. Ordinary tokens cost the same as without it, and no harbour token is left."""
    said = "CME: token Geldern turned\nCME: done\nADR: done\nCME: token Rheydt"
    game = lower_rhine(said, setup=on(), options="harbour-token any")
    assert (game.codes, game.cash("CME"), game.tokens("CME")) == ([], 1250 - 100 - 60, 1)
    assert game.happened("harbour-token") == ["early: CME"]
    later = f"{said}\nCME: done\nADR: done\n{PASSED}"
    again = lower_rhine("CME: token Kempen turned", setup=on() + later, options="harbour-token any")
    assert again.codes == ["token-left"]


def test_a_late_start_states_that_it_was_turned():
    whole = lower_rhine("CME: token Geldern turned\nCME: done", setup=on(), options="harbour-token any")
    counted = page(whole.game.title, state_position(whole.game.state))
    assert 'harbour = "turned"' in counted
    given = "given CME president Cyd par 90 price 90 A3 floated harbour turned stations Deutz Geldern tokens 2"
    assert format_move(parse_line(given, whole.game.vocabulary)) == given


def test_a_turned_token_earns_no_bonus():
    setup = on() + TWO_PLACED + "CME: token Neuss\n"
    game = lower_rhine("CME: run 3:Deutz*-Rheydt*=20+K-Neuss*", setup=setup)
    assert (game.codes, game.happened("harbour-bonus"), game.json["current"]) == ([], [], "CME")
    assert game.position.round.turn.revenue == 30 + 20 + 20


def test_closed_privates_keep_no_harbour():
    """With the first 5 train the places are free for everybody, and the lower price is gone for their owners."""
    brown = LAST_GREEN + "CME: train 5\nCME: done\nADR: lay H14 green\n"
    game = lower_rhine("ADR: token Neuss harbour", setup=brown)
    assert (game.codes, game.cash("ADR")) == ([], 400 - 100)


@pytest.mark.parametrize(
    ("run", "bonus"),
    [
        ("3:Deutz*-Neuss*=30-Moers=20+K", 10),
        ("3:Deutz*+S-Neuss*=30-Moers=20+K", 20),
        ("3:Deutz*+S-Neuss*=30+K-Moers=20+K", 30),
        ("3:Deutz*-Neuss*=30-Moers=20", 0),
    ],
)
def test_every_location_of_a_run_by_way_of_the_harbour_earns_ten(run, bonus):
    game = lower_rhine(f"CME: run {run}", setup=on("H14") + "CME: token Neuss harbour\n")
    assert (game.codes, game.position.round.turn.revenue) == ([], 30 + 30 + 20 + bonus)


def test_a_run_past_the_harbour_earns_nothing():
    game = lower_rhine("CME: run 3:Deutz*+S-Moers=20+K", setup=on("H14") + "CME: token Neuss harbour\n")
    assert (game.codes, game.position.round.turn.revenue) == ([], 50)


def test_a_bonus_that_is_not_earned():
    game = lower_rhine("CME: run 3:70:Deutz*+S-Moers=20+K", setup=on("H14") + "CME: token Neuss harbour\n")
    assert (game.codes, game.finding("bonus-claimed").section) == (["bonus-claimed"], "6.2.4.5")
