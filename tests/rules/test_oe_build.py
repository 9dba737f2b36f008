"""18OE's sections 2.2.6, 11-11.1.9 and those of minors: the order of a round, the mail, tile points, terrain."""

import pytest

from moderator.rules.tokens import slots_left
from moderator.shell.possible_moves import choices
from moderator.views.turn import order
from moderator.vocabulary.tiles import PAID
from tests.figures import figures
from tests.ledger import Result, play
from tests.orient import SR4, USED, merged
from tests.orient_build import BUILDING, FIRST_ROUND, LAYING, NATIONAL, SURVEYED, with_port
from tests.setups import amend_setup


def after(text: str, setup: str = LAYING) -> Result:
    return play(text, title="18OE", setup=setup)


def costs(text: str, company: str, setup: str = LAYING) -> int:
    """What a journal takes out of a treasury."""
    return after("", setup).cash(company) - after(text, setup).cash(company)


def slots(game: Result, company: str) -> tuple[int, ...]:
    return slots_left(game.game.state, company)


# ---- 11: the beginning of an operating round ----

PASSES = "Ann: pass\nBob: pass\nCyd: pass\n"


def test_minors_and_regionals_operate_in_the_order_they_floated_then_majors_by_price():
    game = after(PASSES, SR4)
    order = []
    while game.round == "OR 4.1":
        order.append(game.current)
        game = after(PASSES + "".join(f"{name}: done\n" for name in order), SR4)
    assert order == ["A", "B", "C", "PLM", "BEL", "OU"]


def test_privates_pay_as_a_round_begins_but_not_face_down():
    game = after(PASSES, amend_setup(SR4, "given BBE owner Bob"))
    assert game.happened("private-income") == ["BBE Bob 25"]


def test_privates_pay_before_the_mail_is_paid():
    game = after(PASSES, amend_setup(SR4, "given BBE owner Bob", "given K owner Ann stations Bordeaux"))
    assert game.happened("mail", "private-income") == ["private-income BBE Bob 25", "mail K 40"]


NO_PHASE = merged(K="BEL", setup=amend_setup(SR4, without="phase"))


@pytest.mark.parametrize(("phase", "mail"), [("2", 20), ("3", 40), ("5", 50), ("6", 50), ("7", 60)])
def test_the_mail_is_paid_to_the_treasury_by_phase(phase, mail):
    game = after(PASSES, f"given phase {phase} track railroad major\n{NO_PHASE}")
    assert game.happened("mail") == [f"BEL {mail}"]


def test_an_unmerged_minor_has_the_mail_itself():
    assert after(PASSES, amend_setup(SR4, "given K owner Ann stations Bordeaux")).happened("mail") == ["K 40"]


def test_c_operates_first_or_last_of_minors_and_regionals_until_the_next_round():
    game = after(f"{PASSES}C: operate first\n", SR4)
    assert (game.codes, game.current, game.happened("order-choice")) == ([], "C", ["C first"])
    assert after(f"{PASSES}C: operate first\nC: done\n", SR4).current == "A"
    last = f"{PASSES}C: operate last\nA: done\nB: done\nPLM: done\n"
    assert after(last, SR4).current == "C"
    assert after(f"{last}C: done\nBEL: done\nOU: done\nA: done\nB: done\n", SR4).current == "C"
    assert "C: operate last" in [choice.text for choice in choices(after(PASSES, SR4).game)]


def test_the_next_round_is_shown_without_the_choice_for_this_one():
    """In SR 4's round of rounds C stands third on the track; it operates first or last in OR 4.1 alone."""
    usual = next_round(after(PASSES, SR4))
    assert usual.startswith("next round: A (")
    for place in ("first", "last"):
        assert next_round(after(f"{PASSES}C: operate {place}\n", SR4)) == usual
    done = after(f"{PASSES}C: operate first\n" + "".join(f"{name}: done\n" for name in ("C", "A", "B", "PLM")), SR4)
    assert next_round(done) == usual


def next_round(game):
    shown = " ".join(line.strip() for line in order(game.game.state))
    return shown[shown.index("next round:") : shown.index(" players:")]


def test_the_major_that_c_has_merged_into_is_placed_among_majors():
    setup = merged(C="OU", setup=SR4)
    setup += f"{PASSES}OU: operate first\n"
    assert after("A: done\nB: done\nPLM: done\n", setup).current == "OU"
    assert after("C: operate first\n", setup).codes == ["not-in-play"]


def test_the_owner_of_c_chooses_its_place_in_the_order_before_the_round():
    late = after("C: operate last\n", f"{SR4}{PASSES}A: done\n")
    assert (late.codes, late.finding("order-late").section) == (["order-late"], "15.3")
    assert after(f"{PASSES}BEL: operate first\n", SR4).codes == ["order-barred"]


# ---- 11.1: tile points ----


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("A: lay V25\nA: lay U26\nA: lay U28\n", []),
        ("A: lay V25\nA: lay V25 green\n", []),
        ("A: lay V25\nA: lay V25 green\nA: lay U26\n", ["lay-count"]),
        ("A: lay V25\nA: lay U26\nA: lay V25 green\n", ["lay-count"]),
        ("A: lay V25 green\n", ["tile-order"]),
        ("A: lay V25\nA: lay V25 green\nA: lay V25 brown\n", ["tile-colour"]),
    ],
)
def test_a_minor_has_three_points_a_yellow_tile_takes_one_an_upgrade_two(text, codes):
    assert after(text).codes == codes


def test_tiles_in_a_metropolis_take_twice_as_many_points():
    setup = BUILDING
    assert after("BEL: lay Paris\nBEL: lay Paris green\n", setup).codes == []
    verdict = after("BEL: lay Paris\nBEL: lay Paris green\nBEL: lay P31\n", setup).finding("lay-count")
    assert figures(verdict) == "1 0 BEL"


def test_b_upgrades_for_one_point_but_no_cities():
    free = "".join(f"BEL: lay {at}\nBEL: lay {at} green\n" for at in ("P31", "P33", "O32"))
    assert after(free, SURVEYED).codes == []
    assert after(free, BUILDING).codes == ["lay-count", "lay-count"]
    city = "BEL: lay P31\nBEL: lay P31 green\nBEL: lay Nantes\nBEL: lay Nantes green\nBEL: lay P33\n"
    assert after(city, SURVEYED).codes == []
    assert after(city + "BEL: lay O32\n", SURVEYED).finding("lay-count").section == "15.2"


def test_g_has_two_points_more():
    eight = "".join(f"BEL: lay {at}\n" for at in ("P31", "P33", "O32", "O30", "P29", "P27", "Q28", "Q32"))
    assert after(eight, merged(G="BEL", setup=BUILDING)).codes == []
    assert after(eight, BUILDING).codes == ["lay-count", "lay-count"]
    nine = after(eight + "BEL: lay R29\n", merged(G="BEL", setup=BUILDING))
    assert nine.finding("lay-count").section == "15.7"


def test_e_and_f_have_a_point_more_for_a_first_tile_on_their_own_ground():
    six = "".join(f"BEL: lay {at}\n" for at in ("P31", "P33", "O32", "O30", "P29", "P27"))
    setup = merged(F="BEL", setup=BUILDING)
    assert after(six + "BEL: lay U30\n", setup).codes == []
    assert after("BEL: lay U30\n" + six, setup).codes == []
    assert after(six + "BEL: lay U30\nBEL: lay V29\n", setup).codes == ["lay-count"]
    assert after(six + "BEL: lay T23\n", setup).codes == ["lay-count"]  # a lake
    both = merged(E="BEL", setup=setup)
    assert after(six + "BEL: lay U30\nBEL: lay T23\n", both).codes == []


# ---- 11.1.4, 11.1.5: track rights and terrain ----


def test_only_majors_build_outside_their_zone():
    assert after("A: lay P35\n").codes == []
    assert after("A: lay R39\n").codes == []  # France's and Prussia's
    verdict = after("A: lay W42\n").finding("rights-outside")
    assert (verdict.section, verdict.actual) == ("11.1.4", "IT")
    assert after("A: lay AA82\n").finding("rights-outside").actual == "no zone"
    assert after("BEL: lay W42\n", BUILDING).codes == []
    assert after("BEL: lay W42\n", NATIONAL).codes == ["rights-outside"]


@pytest.mark.parametrize(
    ("minors", "where", "cost"),
    [
        ({}, "W42", 45),
        ({"K": "IT"}, "W42", 36),
        ({"K": "IT"}, "U38", 96),  # in part in the zone
        ({"K": "IT"}, "V29", 45),  # not in it
        ({"K": "PHS"}, "K44", 45),  # rights that give no discount
        ({"F": "FR"}, "W42", 30),
        ({"F": "FR"}, "U38", 80),
        ({"F": "FR"}, "T23", 60),  # E's ground
        ({"E": "FR"}, "T23", 40),
        ({"F": "IT"}, "W42", 22),
        ({"F": "FR", "K": "IT"}, "W42", 22),
        ({"E": "IT"}, "W42", 36),
        ({"E": "FR", "F": "IT"}, "U38", 60),
    ],
)
def test_rights_and_abilities_reduce_the_terrain_cost(minors, where, cost):
    setup = BUILDING
    for minor, zone in minors.items():
        setup = merged(setup=setup, zone=zone, **{minor: "BEL"})
    assert costs(f"BEL: lay {where}\n", "BEL", setup) == cost
    assert costs(f"BEL: lay {where}\nBEL: lay {where} green\n", "BEL", setup) == cost


def test_on_printed_track_the_first_tile_pays_for_the_terrain():
    assert costs("BEL: lay Manchester\n", "BEL", BUILDING) == 30
    assert costs("BEL: lay Manchester\nBEL: lay Manchester brown\n", "BEL", BUILDING) == 30


def test_a_stated_terrain_cost_is_checked_and_cites_the_ability():
    assert after("A: lay U30 45\n").codes == []
    assert after("A: lay U30 30\n").finding("terrain-cost").section == "11.1.5"
    verdict = after("BEL: lay U30 45\n", merged(F="BEL", setup=BUILDING)).finding("terrain-cost")
    assert (verdict.section, verdict.expected) == ("15.6", "£30")
    assert after("adjust A -80 bank +80\nA: lay U30\n").codes == ["adjusted", "terrain-cash"]


def test_a_line_may_state_a_printed_cost_that_differs_from_the_map():
    setup = merged(E="BEL", setup=BUILDING, zone="FR")
    assert costs("BEL: lay E78\n", "BEL", setup) == 3
    assert costs("BEL: lay E78 terrain 30 lake\n", "BEL", setup) == 20
    assert costs("BEL: lay Y60 terrain 60 mountain\n", "BEL", setup) == 60


def test_a_national_builds_for_free():
    assert costs("BEL: lay T33\nBEL: lay Brussel sea 2\n", "BEL", NATIONAL) == 0
    nine = "".join(f"BEL: lay {at}\n" for at in ("P31", "P33", "O32", "O30", "P29", "P27", "Q28", "Q32", "R29"))
    assert after(nine, NATIONAL).codes == []
    assert after(nine + "BEL: lay R31\n", NATIONAL).codes == ["lay-count"]


# ---- 11.1.6: water ----


@pytest.mark.parametrize(
    ("port", "words", "cost"),
    [
        ("", "sea 3", 30),
        ("", "ferry 3", 15),
        ("", "sea 1 ferry 2", 20),
        ("north", "sea 3", 10),
        ("north", "sea 3 in north", 10),
        ("north", "sea 3 in mediterranean", 30),
        ("north", "ferry 1", 0),
        ("north", "sea 1 ferry 3", 10),  # the sea zone first, it is the dearer one
        ("north", "sea 2 in mediterranean ferry 3 in north", 25),
    ],
)
def test_tiles_across_water_cost_more_without_a_port_authority(port, words, cost):
    game = after(f"BEL: lay P31 {words}\n", with_port(port))
    assert (game.codes, 300 - game.cash("BEL"), "crossing-told" in game.attested) == ([], cost, True)


def test_an_unknown_sea_zone_cannot_be_crossed():
    verdict = after("BEL: lay P31 sea 3 in baltic\n", BUILDING).finding("crossing-water")
    assert (verdict.section, verdict.remedy) == ("11.1.6", "write in mediterranean or in north")


# ---- 11.1.8: patronage ----


def test_a_patronage_tile_pays_once_by_its_colour_and_the_phase():
    game = after("BEL: lay Nantes patronage pink\n", BUILDING)
    assert (game.codes, game.cash("BEL")) == ([], 300 + 30)
    assert game.happened("patronage") == ["BEL 30 Nantes"]
    brown = amend_setup(BUILDING, "given phase 5 track railroad major")
    assert after("BEL: lay Nantes patronage pink\n", brown).cash("BEL") == 300 + 40
    twice = after("BEL: lay Nantes patronage pink\nBEL: lay Nantes green patronage 30\n", BUILDING)
    assert (twice.codes, twice.finding("patronage-gone").section) == (["patronage-gone"], "11.1.8")
    # In phase 3 tiles pay 30, 40, 20 or 60 by the title's figures: 25 is booked, and noted.
    other = after("BEL: lay Nantes patronage 25\n", BUILDING)
    assert (other.codes, other.cash("BEL")) == (["patronage-sum"], 325)
    assert other.finding("patronage-sum").expected == "£30, £40, £20 or £60"
    assert after("BEL: lay Nantes patronage 20\n", BUILDING).codes == []
    printed = after("BEL: lay Nantes patronage pink 15 25 35 45\n", BUILDING)
    assert (printed.codes, printed.cash("BEL")) == ([], 300 + 25)
    verdict = after("BEL: lay Nantes patronage pink 25\n", BUILDING).finding("patronage-sum")
    assert (verdict.expected, verdict.actual) == ("£30", "£25")
    assert after("BEL: lay Nantes patronage blue\n", BUILDING).codes == ["patronage-kind"]


def test_a_counted_position_says_where_patronage_was_paid():
    assert after("BEL: lay Nantes patronage pink\n", amend_setup(BUILDING, "given patronage Nantes")).codes == [
        "patronage-gone"
    ]


def test_a_minor_floats_on_a_patronage_tile_for_its_lowest_sum():
    game = after("Bob: float L at Aarhus patronage white\n", USED)
    assert (game.codes, game.cash("L")) == ([], 120 - 10 + 40)
    assert PAID.of(game.position) == {game.game.title.hex_of("Aarhus"): True}
    assert after("Bob: float L at Aarhus patronage 20\n", USED).cash("L") == 120 - 10 + 20
    # What is least of all that is printed, whatever colour it stands beside; by the title's figures none begins at 25.
    assert after("Bob: float L at Aarhus patronage 50 25 30 60\n", USED).cash("L") == 120 - 10 + 25
    assert after("Bob: float L at Aarhus patronage 25\n", USED).codes == ["patronage-sum"]


# ---- 11.1.9: right of way ----


def test_in_its_first_round_a_company_may_spend_all_points_on_a_green_tile():
    game = after("A: lay V25\nA: lay V25 green right-of-way\n", FIRST_ROUND)
    assert (game.codes, "way-needed" in game.attested) == ([], True)
    assert after("A: lay V25\nA: lay V25 green right-of-way\nA: lay U26\n", FIRST_ROUND).codes == ["lay-count"]
    assert after("A: lay V25\nA: lay U26\nA: lay V25 green right-of-way\n", FIRST_ROUND).codes == []
    spent = "A: lay V25\nA: lay U26\nA: lay U28\n"
    assert after(f"{spent}A: lay V25 green right-of-way\n", FIRST_ROUND).codes == ["way-barred"]


def test_the_right_of_way_is_for_first_rounds_of_phase_2_and_for_open_country():
    assert after("A: lay V25\nA: lay V25 green right-of-way\n").codes == ["way-barred"]
    again = amend_setup(FIRST_ROUND, "given A owner Ann operated stations Toulouse tokens 1 cash 100 trains 2+2")
    assert after("A: lay V25\nA: lay V25 green right-of-way\n", again).codes == ["way-barred"]
    assert after("A: lay Bordeaux\nA: lay Bordeaux green right-of-way\n", FIRST_ROUND).codes == ["way-barred"]


def test_the_first_tile_at_another_companys_home_needs_its_presidents_permission():
    assert after("A: lay Nancy\n").attested == ["home-leave"]  # C's, of Cyd's
    assert "home-leave" not in after("A: lay U34\n").attested  # PLM is Ann's, too
