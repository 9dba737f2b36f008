"""Systems of 18MW: the rulebook's figures of a merger, on the house chart."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.mechanics.catalogue import load_title
from moderator.mechanics.connections import doubling_station
from moderator.rules.certificates import certificates_of_limit, train_limit
from moderator.views.companies import companies
from tests.figures import mentions
from tests.ledger import Result, play
from tests.midwest import MERGED, PHASE_10, SR3, SYSTEM_RUNS, WORN
from tests.setups import swap


def after(lines: str, setup: str = MERGED) -> Result:
    return play(lines, setup=setup, title="18MW")


def test_a_system_has_the_property_of_both_companies():
    game = after("Cyd: merge MP RI", PHASE_10)
    # 60% of the MP and 40% of the RI are 30% and 20%; Ann's 20% are 10%; 40% and 40% of the offering 20% and 20%.
    parts = {name: game.percent("BN", name) for name in ("Cyd", "Ann", "ipo")}
    assert (game.codes, parts) == ([], {"Cyd": 50, "Ann": 10, "ipo": 40})
    assert (game.cash("BN"), game.trains("BN")) == (820 + 720, [])
    # Started at 90 the MP has three tokens, at 80 the RI two; St. Louis and Des Moines are on the map.
    assert (game.json["companies"]["BN"]["stations"], game.tokens("BN")) == (["F14", "D10"], 3 + 2 - 2)
    # The MP has not run: 85 -> 80. The mean of 80 and 75 is 77½, the top row has 75 below it; of 90 and 80 it is 85.
    assert (game.price("BN"), game.cell("BN"), game.json["companies"]["BN"]["par"]) == (75, (0, 6), 85)


def test_a_system_formed_without_trains_needs_none_before_the_next_round():
    assert (after("").round, after("").current) == ("OR 2.2", "IC")  # the RI would have had its turn in OR 2.1
    due = after("IC: run 0\nIC: done\nBN: done")
    assert due.codes == ["train-owed"]
    assert after("IC: run 0\nIC: done\nBN: train 10").cash("BN") == 1540 - 900


def test_a_system_does_not_operate_in_the_round_of_its_merger():
    # In OR 6.1 Bob merges RI with IC, which would come next; CNW is on turn.
    merged = WORN + "adjust Ann -50% RI Bob +50% RI\nBob: merge RI IC\n"
    early = after("BN: run 0", merged).finding("out-of-order")
    assert (early.section, early.expected) == ("21", "CNW")
    assert mentions(early, "BN")
    assert after("BN: run 0\nBN: train 10\nBN: done", merged).current == "CNW"


@pytest.mark.parametrize("line", ["Cyd: merge MP RI", "MP: train 10", "Cyd: sell IC 1"])
def test_a_corporation_that_falls_into_the_closed_zone_does_nothing_more(line):
    # Without a run the MP falls from 30 in the corner to the closed cell below it: before it comes to its trains.
    game = after(line, PHASE_10 + "price MP 30 A1\nadjust Bob -10% IC Cyd +10% IC\n")
    assert (game.codes, game.steps[-1].held, game.findings[-1].remedy) == (["not-in-play"], False, "MP: done")
    assert game.finding("not-in-play").section == "7.6"


def test_a_company_that_closes_in_its_turn_owes_no_train():
    game = after("MP: done", PHASE_10 + "price MP 30 A1\n")
    assert (game.codes, game.json["companies"]["MP"]["closed"], game.current) == ([], True, "RI")


def test_a_system_may_own_another_train_and_lowers_the_certificate_limit():
    game = after("")
    assert [train_limit(game.game.state, name) for name in ("IC", "BN")] == [2, 3]
    # Cyd: the president's, the other 10% and 30% on six halves; the privates closed with the first 5.
    assert certificates_of_limit(game.game.state, "Cyd") == "5/19"
    assert certificates_of_limit(after("Bob: pass\nCyd: buy BN 5%", SR3).game.state, "Cyd") == "5½/19"


# OR 5.1: Ann leads the SP, which has no train, and the RI. Cyd counts 20 of 20 certificates: six of the MP, the IC and
# the GMO each, with a president's, and three of the NP.
FULL = """\
given phase 10
given HSJ SLA SLFL LCM RIR CFH MO closed
given SP president Ann par 100 price 110 A12 floated stations Southwest tokens 3 cash 300
given RI president Ann par 90 price 90 A10 floated stations "Des Moines" tokens 2 trains 8 cash 200
given MP president Cyd par 90 price 85 A9 floated stations "St. Louis" tokens 2 trains 8 cash 200
given IC president Cyd par 100 price 80 A8 floated stations Springfield tokens 3 trains 10 cash 200
given GMO president Cyd par 80 price 75 A7 floated stations "New Orleans" tokens 1 trains 8 cash 200
given NP president Bob par 70 price 70 A6 floated stations Minneapolis tokens 1 trains 10 cash 200
given Ann cash 400 shares SP 60% RI 60%
given Bob cash 400 shares NP 30%
given Cyd cash 400 shares MP 60% IC 60% GMO 60% NP 50%
given depot trains 10
given trains 6 6 6 out
begin OR 5.1 of 3 priority Bob
"""


def test_a_merger_that_lowers_the_certificate_limit_forces_no_sale():
    before, game = after("", FULL), after("Ann: merge SP RI", FULL)
    assert (before.codes, before.certificates("Cyd")) == ([], 20)
    assert (game.codes, game.happened("above-limit")) == (
        [],
        ["Cyd 20/19"],
    )


def test_a_token_costs_by_the_nearer_of_the_two_bases():
    title = load_title("18MW")
    assert (title.distance("F14", "D4"), title.distance("D10", "D4")) == (6, 3)
    game = after("IC: run 0\nIC: done\nBN: token Minneapolis")
    assert (game.codes, game.cash("BN")) == ([], 1540 - (40 + 3 * 10))


def test_a_dividend_pays_odd_shares_half_rounded_up():
    setup = MERGED + SYSTEM_RUNS + "adjust Ann -5% BN pool +5% BN\n"
    before, game = (after(lines, setup) for lines in ("note x", "BN: run 110\nBN: pay"))
    # A tenth is 11: Cyd 50% is 55, Ann's 5% 5½, so 6; the offering's 40% pay the BN 44, the pool's nobody.
    assert [game.cash(name) - before.cash(name) for name in ("Cyd", "Ann", "BN")] == [55, 6, 44]
    assert (before.price("BN"), game.price("BN")) == (70, 75)


@pytest.mark.parametrize(
    ("lines", "cash", "price"),
    [
        ("Cyd: buy BN 5%", -43, 75),  # half of the starting value 85, rounded up
        ("Cyd: sell BN 5%", 37, 75),  # half of 75, rounded down; the price stays
        ("Cyd: sell BN 5% 5%", 75, 70),  # (0,6) down a row to (1,6)
        ("Cyd: sell BN 5% 5% 5%", 112, 70),
        ("Cyd: sell BN 10% 5% 5%", 150, 65),
    ],
)
def test_five_percent_shares_cost_and_earn_half(lines, cash, price):
    setup = SR3 + "Bob: pass\n"
    before, game = (after(text, setup) for text in ("note x", lines + "\nCyd: done\nAnn: pass"))
    assert (before.round, before.current, game.codes) == ("SR 3", "Cyd", [])
    assert (game.cash("Cyd") - before.cash("Cyd"), game.price("BN")) == (cash, price)


@pytest.mark.parametrize(
    ("cash", "code"),
    [
        ("adjust ipo -15% BN Cyd +15% BN\n", "hold-limit"),  # 55% of his own: 65% with 10%
        ("adjust Cyd -915 bank +915\n", "cash-short"),  # 50 of 75
    ],
)
def test_a_player_who_may_not_buy_ten_percent_may_buy_five(cash, code):
    # The 10% that is no president's lies in the pool, at 75.
    setup = SR3 + "Bob: pass\nadjust Cyd -10% BN pool +10% BN\n" + cash
    found = after("Cyd: buy BN 10% pool", setup).finding(code)
    assert found.remedy == "Cyd: buy BN 5% ipo"
    assert after(found.remedy or "", setup).codes == []


def test_an_odd_share_scores_half_rounded_up():
    game = after("Bob: pass\nCyd: sell BN 5%", SR3)
    # 45% are four and a half at 75: 337½.
    assert game.json["players"]["Cyd"]["worth"] == game.cash("Cyd") + 338


def test_a_late_start_states_a_system_and_its_tokens():
    game = after("Bob: pass", SR3)
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    given = "given BN of MP RI president Cyd par 85 price 75 A7 structure system floated operated earned"
    assert any(line.startswith(given) and " tokens 3 " in line for line in trial.lines())
    new = after("", "\n".join(trial.lines()))
    assert (trial.problems, new.position.books) == ((), game.position.books)
    assert new.json["companies"] == game.json["companies"]


def test_a_system_in_a_file_has_floated_though_players_hold_little_of_it():
    game = after("adjust Cyd -5% BN pool +5% BN", SR3)  # 55% are players'
    text = page(game.game.title, state_position(game.game.state))
    start = text.index("[corporations.BN]")
    by_hand = text[:start] + swap(text[start:], ("floated = true\n", ""), ("operated = true\n", ""))
    trial = try_position(game.game.title, read_counted(by_hand.encode())[0], by_hand)
    assert "BN" in after("", "\n".join(trial.lines())).position.floated


def test_shares_in_the_offering_are_shown():
    (line,) = [line for line in companies(after("", SR3).game.state) if "BN" in line.split()[:1]]
    assert line.split()[:8] == ["BN", "$85", "$75", "$684", "Cyd", "60%", "40%", "0%"]  # at par, $85, it is bought


# OR 5.1: the SP, without a train, has its base and the station that doubles it in the Southwest, one more in Kansas
# City, where the RI has one, too.
DOUBLED = """\
given phase 10
given link Southwest
given HSJ SLA SLFL LCM RIR CFH MO closed
given SP president Ann par 100 price 110 A12 floated stations Southwest Southwest "Kansas City" tokens 1 cash 300
given RI president Ann par 90 price 90 A10 floated stations "Des Moines" "Kansas City" tokens 1 trains 8 cash 200
given Ann cash 400 shares SP 60% RI 60%
given Bob cash 400 shares SP 10% RI 10%
given Cyd cash 400
given depot trains 10 10
given trains 6 6 6 8 8 10 out
begin OR 5.1 of 3 priority Bob
"""


def test_a_station_that_doubles_a_place_stays_and_a_second_one_goes_back_to_the_charter():
    game = after("Ann: merge SP RI", DOUBLED)
    assert (game.codes, game.json["companies"]["BN"]["stations"]) == ([], ["A19", "A19", "C13", "D10"])
    assert game.tokens("BN") == 1 + 1 + 1
    base = swap(DOUBLED, ("Southwest Southwest", "Southwest"), ("tokens 1 cash 300", "cash 300"))
    alone = after("Ann: merge SP RI", base)
    assert [doubling_station(each.game.state, "BN", "A19") for each in (game, alone)] == [True, False]
