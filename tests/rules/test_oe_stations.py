"""18OE's sections 11.2, 11.3.5, 11.5, 14.3, 14.7, 14.9: stations, port authorities, transfers, marked track."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.rules.tokens import TOKEN_ON, slots_left
from moderator.shell.possible_moves import choices, open_ended
from moderator.shell.shorthand import expand
from moderator.views.companies import companies
from tests.figures import figures
from tests.ledger import Result, play
from tests.orient_build import (
    BUILDING,
    CLIFFS_OU,
    ENGINEERED,
    ENGINEERS,
    LAYING,
    NATIONAL,
    OPENED,
    RED,
    SECOND,
    SHARED,
    with_port,
)
from tests.setups import amend_setup


def after(text: str, setup: str = LAYING) -> Result:
    return play(text, title="18OE", setup=setup)


def costs(text: str, company: str, setup: str = LAYING) -> int:
    """What a journal takes out of a treasury."""
    return after("", setup).cash(company) - after(text, setup).cash(company)


def slots(game: Result, company: str) -> tuple[int, ...]:
    return slots_left(game.game.state, company)


# ---- 11.2: tokens ----


def test_any_token_of_a_charter_is_placed_for_its_own_price():
    for words, cost, left in (
        ("", 40, (60, 80, 100, 120, 140)),
        ("slot 100", 100, (40, 60, 80, 120, 140)),
        ("80", 80, (40, 60, 100, 120, 140)),
    ):
        game = after(f"BEL: token Nantes {words}\n", BUILDING)
        assert (game.codes, 300 - game.cash("BEL"), slots(game, "BEL")) == ([], cost, left)
    verdict = after("BEL: token Nantes slot 20\n", BUILDING).finding("token-left")
    assert (figures(verdict), verdict.section) == (
        "20 40 60 80 100 120 140 BEL",
        "11.2",
    )
    assert after("BEL: token Nantes 50\n", BUILDING).finding("token-cost").expected == "£40"
    assert verdict.remedy == "BEL: token Nantes slot 40"  # the cheapest that is left


def test_tokens_are_limited_by_round_hex_and_money():
    twice = "BEL: token Nantes\nBEL: token Bordeaux\n"
    assert after(twice, BUILDING).codes == ["token-count"]
    assert after("BEL: token Brussel\n", BUILDING).codes == ["token-twice"]
    assert after("adjust BEL -270 bank +270\nBEL: token Nantes\n", BUILDING).codes == ["adjusted", "cash-short"]


def test_minors_and_regionals_have_stations_in_their_zone():
    assert (after("A: token Bordeaux\n").codes, costs("A: token Bordeaux\n", "A")) == ([], 20)
    verdict = after("A: token Torino\n").finding("rights-outside")
    assert (verdict.section, verdict.expected) == ("11.2", "FR")
    assert after("A: token Nancy\n").codes == []  # the circle is France's
    assert after("B: token Nancy\n").codes == ["out-of-order", "rights-outside"]
    assert after("A: token Nancy zone PHS\n").codes == ["rights-zone"]


def test_nationals_have_no_tokens():
    assert after("BEL: token Nantes\n", NATIONAL).codes == ["minor-token"]


def test_the_city_of_a_home_not_yet_chosen_is_reserved():
    verdict = after("BEL: token Wien\n", BUILDING).finding("home-first")
    assert (verdict.section, verdict.expected) == ("11.1.9", "SB")
    assert after("BEL: token Lyon\n", BUILDING).codes == []


@pytest.mark.parametrize(
    ("port", "words", "cost"),
    [("", "sea 3", 160), ("", "ferry 1", 60), ("north", "sea 3", 80), ("north", "sea 3 in mediterranean", 160)],
)
def test_stations_across_water_cost_more(port, words, cost):
    setup = with_port(port)
    game = after(f"BEL: token Nantes {words}\n", setup)
    assert (game.codes, 300 - game.cash("BEL")) == ([], cost)
    assert after(f"BEL: token Nantes {cost + 10} {words}\n", setup).finding("token-cost").section == "11.2.1"


# ---- 14.3, 14.7: free stations, White Cliffs ----


def test_a_private_makes_one_station_free_but_not_the_water():
    setup = amend_setup(BUILDING, "given WS owner Bob")
    game = after("BEL: token Nantes sea 1 with WS\n", setup)
    assert (game.codes, 300 - game.cash("BEL")) == ([], 40)
    assert slots(game, "BEL") == (40, 60, 80, 100, 120)  # the dearest one
    assert slots(after("BEL: token Nantes slot 40 with WS\n", setup), "BEL") == (60, 80, 100, 120, 140)
    assert after("BEL: token Nantes with WS\n", BUILDING).codes == ["power-used"]
    other = amend_setup(BUILDING, "given WS owner Ann")
    assert after("BEL: token Nantes with WS\n", other).finding("power-owner").section == "14.3"


def test_white_cliffs_may_act_as_phase_5_begins_for_any_company_of_its_owners():
    asked = after("", OPENED)
    offered = [choice.text for choice in choices(asked.game)]
    assert asked.current == "Cyd"
    assert offered == ["C: token Lille with WCF", "OU: token Lille with WCF", "pass"]
    game = after("OU: token Lille with WCF slot 60\n", OPENED)
    assert (game.codes, 300 - game.cash("OU"), game.current) == ([], 60, "BEL")
    helped = after("OU: token Lille with WCF and WS\n", OPENED)
    assert (helped.codes, helped.cash("OU"), slots(helped, "OU")[-1]) == ([], 300, 120)
    assert after("Cyd: pass\n", OPENED).current == "BEL"
    assert after("BEL: token Lille with WCF\n", OPENED).finding("duty-first").section == "14.7"


def test_the_port_authority_later_uses_a_companys_token_step():
    assert after("OU: token Lille with WCF\nOU: token Nantes\n", f"{OPENED}BEL: done\n").codes == ["token-count"]
    assert after("OU: token Lille with WCF\n", CLIFFS_OU).finding("power-phase").section == "14.7"
    assert after("OU: token Nantes with WCF\n", f"{OPENED}BEL: done\n").finding("power-place").section == "14.7"


# ---- 11.3.5: port authorities ----


def test_a_major_buys_one_port_authority_before_its_trains():
    game = after("BEL: port north\n", BUILDING)
    assert (game.codes, game.cash("BEL")) == ([], 175)
    assert game.happened("port-authority") == ["BEL bank 125 north"]
    assert after("BEL: port north\nBEL: port mediterranean\n", BUILDING).codes == ["port-single"]
    assert after("BEL: port baltic\n", BUILDING).codes == ["port-left"]
    assert after("BEL: port north 100\n", BUILDING).finding("port-price").expected == "£125"
    assert after("A: port north\n").codes == ["port-owner"]
    late = SECOND + "adjust bank -500 OU +500\nOU: train 3\n"
    assert after("OU: port north\n", late).finding("port-late").actual == "train"


@pytest.mark.parametrize(("has", "ports"), [(124, []), (125, ["port north", "port mediterranean"])])
def test_a_major_that_can_just_pay_is_offered_a_port_authority(has, ports):
    game = after(f"adjust BEL -{300 - has} bank +{300 - has}\n", BUILDING)
    assert [choice.text for choice in choices(game.game) if choice.text.startswith("port")] == ports


def test_a_port_authority_after_the_trains_is_late_even_if_the_turn_ended_automatically():
    """OU buys a 3 with its last £200 and has no shares to sell: OR 4.2 begins."""
    ended = (
        amend_setup(SECOND, "given pool shares BEL 20% OU 50%") + "adjust OU -100 bank +100\nOU: run 0\nOU: train 3\n"
    )
    game = after("adjust bank -125 OU +125\nOU: port north\n", ended)
    assert ([code for code in game.codes if code != "adjusted"], game.current) == (["port-late"], "A")
    assert game.finding("port-late").actual == "train"
    done = SECOND + "OU: run 0\nOU: train 3\nOU: done\n"
    assert after("OU: port north\n", done).finding("out-of-order").section == "11"


def test_a_port_authority_is_resold_at_its_price_in_the_transfer_step():
    setup = with_port("north", SECOND)
    game = after("OU: port north from BEL\n", setup)
    assert (game.codes, game.cash("OU"), game.cash("BEL")) == ([], 175, 425)
    assert after("OU: port north from BEL 150\n", setup).codes == ["port-price"]
    assert after("OU: port mediterranean from BEL\n", setup).codes == ["port-left"]


# ---- 11.5: transfer of tokens ----


@pytest.mark.parametrize(("place", "fee"), [("Nantes", 20), ("Marseille", 40), ("Berlin", 60)])
def test_a_station_of_another_company_is_bought_with_a_fee_by_its_place(place, fee):
    game = after(f"OU: token {place} from BEL slot 60\n", SHARED)
    assert (game.codes, 300 - game.cash("OU"), game.cash("BEL") - 300) == ([], 60 + fee, fee)
    assert (slots(game, "OU"), slots(game, "BEL")) == ((20, 40, 80, 100, 120, 140), (40, 80, 100, 140))
    assert place in map(game.game.title.place_name, game.position.stations["OU"])


def test_off_the_map_the_fee_goes_by_the_mark_on_the_board():
    plain = after("OU: token Moskva from BEL slot 60\n", RED)
    assert (plain.codes, plain.attested, plain.cash("BEL")) == ([], ["transfer-mark"], 300 + 20)
    marked = after("OU: token Moskva from BEL slot 60 access 60\n", RED)
    assert (marked.codes, marked.cash("BEL"), marked.cash("OU")) == ([], 300 + 60, 300 - 60 - 60)
    verdict = next(f for f in marked.findings if f.code == "transfer-mark")
    assert verdict.section == "11.5"
    assert (verdict.code, figures(verdict)) == ("transfer-mark", "60 Moskva")


def test_a_fee_that_no_mark_asks_is_found_and_so_is_another_one_than_the_maps():
    none = after("OU: token Moskva from BEL access 30\n", RED)
    assert (none.codes, none.attested, none.cash("BEL")) == (["token-cost"], [], 330)
    assert none.finding("token-cost").expected == "£20, £40 or £60"
    known = after("OU: token Marseille from BEL access 20\n", RED).finding("token-cost")
    assert (known.section, known.expected, known.remedy) == ("11.5", "£40", "OU: token Marseille from BEL")


def test_homes_and_stations_of_other_presidents_are_not_transferred():
    assert after("OU: token Brussel from BEL\n", SHARED).finding("transfer-home").section == "11.5"
    apart = amend_setup(
        SECOND,
        "given BEL president Bob par 100 price 110 1,2 structure major floated operated "
        "stations Brussel Nantes tokens 5 slots 40 80 100 120 140 trains 2+2 3 cash 300",
    )
    assert after("OU: token Nantes from BEL\n", apart).codes == ["transfer-owner"]
    assert after("OU: token Lyon from BEL\n", SHARED).codes == ["station-seller"]
    assert after("A: token Nantes from BEL\n").codes == ["station-seller"]


# ---- 14.9: Brandt and Brandau ----


def test_the_tokens_of_the_private_bring_two_free_tiles_a_round():
    game = after("BEL: lay U38 with BBE\nBEL: lay U36 with BBE\n", ENGINEERS)
    assert (game.codes, game.cash("BEL"), TOKEN_ON.of(game.position)) == ([], 300, {"U38": "BBE", "U36": "BBE"})
    third = after("BEL: lay U38 with BBE\nBEL: lay U36 with BBE\nBEL: lay V31 with BBE\n", ENGINEERS)
    assert third.finding("power-used").section == "14.9"
    six = "".join(f"BEL: lay {at}\n" for at in ("P31", "P33", "O32", "O30", "P29", "P27"))
    assert after(six + "BEL: lay U38 with BBE\n", ENGINEERS).codes == ["lay-count"]
    assert after("BEL: lay U38 with BBE\nBEL: lay U38 green\n", ENGINEERS).codes == []
    assert after("BEL: lay T23 with BBE\n", ENGINEERS).finding("power-place").section == "14.9"
    assert after("BEL: lay R29 terrain 45 hill with BBE\n", ENGINEERS).codes == []


def test_other_companies_pay_the_terrain_and_a_point_for_the_private_track():
    assert after("OU: lay U38 green\n", ENGINEERED).codes == ["marked-tile"]
    game = after("OU: clear U38\nOU: lay U38 green\n", ENGINEERED)
    assert (game.codes, 300 - game.cash("OU"), TOKEN_ON.of(game.position)) == ([], 120, {})
    assert after("OU: clear U38 60\n", ENGINEERED).finding("terrain-cost").section == "14.9"
    assert after("OU: clear U36\n", ENGINEERED).codes == ["marked-tile"]
    five = "".join(f"OU: lay {at}\n" for at in ("P31", "P33", "O32", "O30", "P29"))
    assert after(f"{five}OU: clear U38\n", ENGINEERED).codes == []
    assert after(f"{five}OU: clear U38\nOU: lay P27\n", ENGINEERED).codes == ["lay-count"]
    assert after("BEL: clear U38\n", ENGINEERED).codes[-1] == "marked-own"


def test_a_private_without_tokens_is_turned_and_leaves_with_the_last_one():
    late = amend_setup(ENGINEERS, "given BBE owner Bob tokens 1 stations U36")
    game = after("BEL: lay U38 with BBE\n", late)
    assert ("BBE" in game.position.facts["down"], game.codes) == (True, [])
    laid = late + "BEL: lay U38 with BBE\nBEL: done\n"
    cleared = after("adjust bank -200 OU +200\nOU: clear U38\nOU: clear U36\n", laid)
    assert cleared.happened("marked-track")[-1] == "gone: BBE"


# ---- a counted position ----


def test_slots_ports_tokens_and_patronage_are_counted_and_written():
    setup = amend_setup(ENGINEERS, "given BBE owner Bob tokens 1 stations U36 V31", "given patronage Nantes")
    game = after("", with_port("north", setup))
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert trial.problems == ()
    again = after("", "\n".join(trial.lines()))
    for fact in ("books", "facts"):
        assert getattr(again.position, fact) == getattr(game.position, fact)


# ---- what a session offers ----


def begun(game: Result) -> list[str]:
    return [*(choice.text for choice in choices(game.game)), *open_ended(game.game)]


def test_a_session_offers_tokens_by_price_ports_transfers_and_tokens_to_clear():
    first = begun(after("", BUILDING))
    assert {"token PLACE slot 40", "token PLACE slot 140", "port north", "lay PLACE patronage AMOUNT"} <= {*first}
    assert "clear U38" in begun(after("", ENGINEERED))
    ours = begun(after("", SHARED))
    assert "token Nantes from BEL" in ours
    assert "token Brussel from BEL" not in ours
    assert "port north" not in begun(after("BEL: port mediterranean\n", BUILDING))


def test_a_station_bought_after_the_dividend_does_not_belong_to_the_next_company():
    paid = f"{SHARED}adjust depot -1 train 3 OU +1 train 3\nOU: run 50\nOU: pay\n"
    assert expand(after("", paid).game, "token nantes from bel") == ("token nantes from bel",)
    assert after("token Nantes from BEL\n", paid).codes == []


def test_the_privates_used_to_build_are_shown():
    game = after("BEL: port north\nBEL: token Nantes slot 60\n", BUILDING)
    shown = game.json["companies"]["BEL"]
    assert (shown["slots"], shown["port"]) == ([40, 80, 100, 120, 140], "north")
    assert any("port north" in line for line in companies(game.game.state))
