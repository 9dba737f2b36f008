"""Runs of passenger and freight trains in 18VA (4.5.4, 4.5.5), added up from their stops."""

import pytest

from moderator.titles.telling import section_of_posting
from tests.ledger import Result, play
from tests.made_up import write_ruleset
from tests.positions import FIRST_TURN
from tests.setups import swap
from tests.virginia import on_turn

MINE = "1G:Lynchburg*=20-B13-Roanoke*"


def table(text: str, setup: str) -> Result:
    return play(text, setup=setup, title="18VA")


def earned(game: Result) -> tuple[int, int]:
    """Return the revenue of the current turn and the treasury's income from it."""
    turn = game.position.round.turn
    return turn.revenue, turn.beside


# ---- the rulebook's figures on whole runs ----


@pytest.mark.parametrize(
    ("company", "phase", "stations", "run", "revenue", "treasury"),
    [
        ("B&O", "2", ["Philadelphia"], "2:Philadelphia*-Baltimore*=20", 100, 0),
        ("VGN", "2", ["Roanoke"], "1G:Lynchburg*=20-B13-Roanoke*", 50, 20),
        ("VGN", "2", ["Roanoke"], "1G:Lynchburg*=20-B13-Roanoke* 1G:Lynchburg=20-B11-Roanoke", 100, 40),
        ("RF&P", "5", [], "3G:Roanoke-B11-Lynchburg=40-Richmond=30-Fredericksburg*=30", 170, 0),
        (
            "C&O",
            "4D",
            ["Newport News"],
            (
                "6:Newport News port-Newport News*-Richmond=60-Gordonsville=40-Charlottesville*=40-Lynchburg=40"
                "-Petersburg=50"
            ),
            290,
            0,
        ),
        (
            "WM",
            "4D",
            ["Annapolis"],
            (
                "5G:Roanoke-B11-B9-B7-B5-Cumberland*=30-Hagerstown=30-Harper's Ferry=30-Washington=60"
                "-Annapolis*-Annapolis port"
            ),
            350,
            0,
        ),
        ("SR", "4D", ["Philadelphia"], "4D:Philadelphia*-Baltimore=50-Washington=60-Alexandria=50", 600, 0),
    ],
)
def test_runs_are_worth(company, phase, stations, run, revenue, treasury):
    trains = [part.partition(":")[0] for part in run.split() if ":" in part]
    game = table(f"{company}: run {run}", on_turn(company, phase, *trains, stations=tuple(stations)))
    assert (*earned(game), game.codes, game.attested) == (revenue, treasury, [], [])


def test_an_agency_raises_its_city_before_the_port_doubles_it():
    ready = on_turn("VGN", "5", "3G", "3G") + "VGN: buy REA from Ann 60\nVGN: use REA at Lynchburg\n"
    ready += "VGN: token Roanoke\nVGN: token Norfolk\n"
    run = "3G:Roanoke*-B13-Lynchburg*=40-Petersburg=30-Norfolk*-Norfolk port"
    game = table(f"VGN: run {run}", ready)
    # 60 + 10 + (40 + 10) + 30 + (20 + 50) x 2
    assert (*earned(game), game.codes) == (290, 60, [])
    assert [event.code for event in game.events] == ["city-bonus", "port-bonus"]
    assert table("VGN: run 3G:Lynchburg*=30-B13-Roanoke* 3G:Lynchburg=30-B11-Roanoke", ready).codes == []


def test_agency_and_port_in_one_city_are_both_doubled():
    ready = on_turn("VGN", "5", "3G") + "VGN: buy REA from Ann 60\nVGN: token Norfolk\n"
    ready = swap(ready, ("VGN: token Norfolk", "VGN: use REA at Norfolk\nVGN: token Norfolk"))
    # (20 + 10 + 50) x 2 + 30
    assert earned(table("VGN: run 3G:Lynchburg*=30-Norfolk*-Norfolk port", ready)) == (190, 0)


# ---- off-map places, ports, mines, districts ----


def test_an_off_map_city_counts_once_without_a_station():
    game = table("B&O: run 2:Philadelphia-Baltimore*=20", on_turn("B&O", "2", "2"))
    assert earned(game) == (60, 0)


def test_a_passenger_train_gets_the_bonus_of_a_port_undoubled_and_nothing_of_a_mine():
    ready = on_turn("VGN", "3", "3", stations=("Norfolk",))
    game = table("VGN: run 3:B13-Lynchburg*=30-Petersburg=30-Norfolk*-Norfolk port", ready)
    assert (*earned(game), game.codes) == (0 + 30 + 30 + 20 + 30, 0, [])


def test_a_port_without_a_station_in_its_city_pays_nothing():
    game = table("VGN: run 2G:Lynchburg*=30-Norfolk-Norfolk port", on_turn("VGN", "3", "2G"))
    assert (*earned(game), game.codes) == (50, 0, [])


def test_the_table_states_the_value_of_a_mine_on_another_tile():
    game = table("VGN: run 1G:Lynchburg*=20-B13=30-Roanoke*", on_turn("VGN", "2", "1G", stations=("Roanoke",)))
    assert (*earned(game), game.codes) == (70, 20, [])


def test_an_upgraded_mine_still_pays():
    ready = swap(on_turn("VGN", "3", "2G", stations=("Roanoke",)), ("VGN: token", "VGN: lay B13\nVGN: token"))
    assert earned(table("VGN: run 2G:Lynchburg*=30-B13-Roanoke*", ready)) == (30 + 10 + 40, 40)


def test_no_treasury_is_paid_from_phase_4d_on():
    ready = on_turn("VGN", "4D", "4G", stations=("Roanoke",))
    game = table("VGN: run 4G:Roanoke*-Lynchburg*=50", ready)
    assert (*earned(game), game.codes) == (130, 0, [])
    assert table("VGN: run 4G:130+80", ready).codes == ["district-income"]


@pytest.mark.parametrize(
    ("run", "codes"),
    [
        ("2:Roanoke-Lynchburg*=20-B13", ["run-stops", "run-district"]),
        ("2:Lynchburg*=20-Roanoke-Petersburg=20", ["run-ends", "run-district"]),
        ("1G:Lynchburg*=20-Norfolk port-B13", ["run-ends", "run-port"]),
        ("1G:Norfolk port-Lynchburg*=20-Norfolk", ["run-length", "run-port"]),
        ("1G:Norfolk-Lynchburg*=20-Norfolk port", ["run-length", "run-port"]),
        ("2:Lynchburg*=20-Norfolk port-Norfolk", ["run-ends"]),  # its city is beside it, on whichever side
        ("1G:Grafton-Lynchburg*=20-Roanoke", ["run-area"]),
        ("2:Greensboro-Lynchburg*=20-Rocky Mount", ["run-length", "run-area"]),
        ("2:Norfolk-Norfolk port", ["run-stops", "run-station"]),
        ("2:B13-Lynchburg*=20", ["run-stops"]),
        ("1G:Lynchburg*=20-Petersburg=20-Roanoke", ["run-length"]),
        ("1G:Petersburg=20-Roanoke", ["run-station"]),
        ("1G:Lynchburg*=20-Roanoke=40", ["run-value"]),
        ("2:Lynchburg*=20-B13=10-Petersburg=20", ["run-value"]),
        ("1G:60:Lynchburg*=20-B13-Roanoke", ["run-sum"]),
        ("1G:50+20:Lynchburg*=20-B13-Roanoke", ["run-sum"]),
        ("1G:50+20", ["district-income"]),
        ("2:50+20", ["district-income"]),
    ],
)
def test_a_wrong_run_is_flagged(run, codes):
    game = table(f"VGN: run {run}", on_turn("VGN", "2", "1G", "2"))
    assert game.codes == codes
    assert {game.finding(code).section[:3] for code in codes} == {"4.5"}


# ---- the money for the treasury ----


def test_a_plain_total_tells_the_treasury_apart():
    ready = on_turn("VGN", "2", "1G", "1G", stations=("Roanoke",))
    game = table("VGN: run 100+40", ready)
    assert (*earned(game), game.codes, game.attested) == (100, 40, [], ["revenue"])
    assert earned(table("VGN: 100+20", ready)) == (100, 20)
    found = table("VGN: run 100+60", ready).finding("district-income")
    assert (found.expected, found.actual, found.section) == ("$0, $20 and $40", "$60", "4.5.4.3")


@pytest.mark.parametrize(("verb", "price"), [("pay", 100), ("hold", 82)])
def test_the_treasury_is_paid_with_any_dividend(verb, price):
    ready = on_turn("VGN", "2", "1G", "1G", stations=("Roanoke",))
    game = table(f"VGN: run {MINE} {swap(MINE, ('B13', 'B11'))}\nVGN: {verb}", ready)
    paid = [p for p in game.postings if p.why == "mining-district"]
    assert [(p.source, p.target, p.count) for p in paid] == [("bank", "VGN", 40)]
    # 100 declared is more than 90, 40 for the treasury is not part of it
    assert game.price("VGN") == price


def test_the_treasury_is_paid_once_where_the_dividend_is_declared_late():
    ready = on_turn("VGN", "2", "1G", stations=("Roanoke",))
    game = table(f"VGN: run {MINE}\nVGN: train 2\nVGN: pay", ready)
    assert game.codes == ["dividend-owed", "wrong-round"]
    assert sum(p.count for p in game.postings if p.why == "mining-district") == 20


def test_a_title_without_districts_pays_nothing_to_the_treasury():
    found = play("BNR: run 50+20", setup=FIRST_TURN).finding("run-sum")
    assert (found.expected, found.actual, found.section) == ("£0", "£20", "4.4.3")


# ---- dividends of 4.5.6 ----


def test_dividends_of_the_pool_go_to_the_company():
    ready = on_turn("VGN", "2", "2") + "adjust VGN -20% VGN pool +20% VGN\n"
    game = table("VGN: run 2:50\nVGN: pay", ready)
    assert [(p.target, p.count) for p in game.postings if p.why == "dividend-full"] == [("Ann", 20), ("VGN", 10)]


def test_half_dividends_are_not_allowed():
    assert table("VGN: run 2:50\nVGN: half", on_turn("VGN", "2", "2")).codes == ["dividend-choice"]


# ---- a title that has connections, too ----

BOTH = """
mechanics = ["mining-district", "first-run", "port-bonus", "station-doubling", "train-doubling"]
[[connections]]
begins = "C12"
ends = "F11"
pays = 100
section = "M15"
"""


@pytest.fixture
def both(tmp_path):
    over = write_ruleset(tmp_path, BOTH, extends="18VA")
    return lambda text: play(
        text, title="18VA", ruleset=over, setup=on_turn("VGN", "2", "1G", "2", stations=("Roanoke",))
    )


@pytest.mark.parametrize("run", [f"{MINE} 2:Lynchburg*=20-Richmond=20", "1G:50+20 2:90+50", "140+70"])
def test_each_payment_to_the_treasury_cites_its_rule(both, run):
    game = both(f"VGN: run {run}\nVGN: hold")
    paid = [(p.why, p.count, section_of_posting(game.game.title, p)) for p in game.postings if p.target == "VGN"]
    assert sorted(paid) == [
        ("dividend-hold", 140, "4.5.6"),
        ("first-run", 50, "M15"),
        ("mining-district", 20, "4.5.4.3"),
    ]
    assert sorted(game.happened("first-run", "mining-district"))[1:] == [
        "first-run paid: VGN 50 F11",
        "mining-district VGN 20",
    ]
    assert game.codes == []
