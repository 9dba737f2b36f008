"""Rows of the bonus table, on 18AL: the M&O (home Mobile) runs a 2-train in phase 3."""

import re
from pathlib import Path

import pytest

from tests.classic import COAL_GREEN
from tests.ledger import play
from tests.made_up import write_ruleset

PAGE = Path(__file__).parents[2] / "docs" / "write" / "reference.md"
PAIR = "M&O: run 2:Mobile*-Nashville\n"  # 40 + 40
COAL, STEEL = (f'printed = "yellow"\nindustry = {{ {kind} = "yellow" }}' for kind in ("coal", "steel"))
LONG = "M&O: run 3:Mobile*-Selma=20-Nashville\n"


@pytest.fixture
def table(tmp_path):
    def plays(row: str, text: str, setup: str = COAL_GREEN):
        ruleset = write_ruleset(tmp_path, f"[bonuses.rows.port]\n{row}\n", extends="18AL")
        return play(text, setup=setup, title="18AL-made-up", ruleset=ruleset)

    return plays


def revenue(game) -> int:
    return game.position.round.turn.revenue


@pytest.mark.parametrize(
    ("row", "more"),
    [
        ('places = ["A4", "B1"]\npays = 10', 10),
        ('places = ["B1"]\npays = 10', 0),
        ('places = ["A4", "B1"]\nall = true\npays = 10', 0),
        ('places = ["A4", "Q2"]\npays = 10\nper = "place"', 20),
        ('places = ["A4"]\nby_phase = { 2 = 10, 3 = 20, 5 = 30 }', 20),
        ('places = ["A4"]\nby_phase = { 2 = 10 }\nuntil = "3"', 0),
        ('places = ["A4"]\npays = 10\nsince = "5"', 0),
        ('places = ["A4"]\npays = 30\nby_company = { "M&O" = 40 }', 40),
        ('own_places = { "M&O" = ["A4"], "L&N" = ["B1"] }\nhome = true\npays = 20', 20),
        ('own_places = { "L&N" = ["A4"] }\npays = 20', 0),
        ('own_places = { "M&O" = ["A4", "B1"] }\nall = true\npays = 20', 0),
        ('own_places = { "M&O" = ["A4", "Q2"] }\nall = true\npays = 20', 20),
        ('places = ["A4"]\npays = 20\ncompanies = ["L&N"]', 0),
        ('places = ["A4"]\ntimes = 2', 40),
        ('places = ["A4"]\npays = 30\nlowers = true', -30),
        ('places = ["A4"]\npays = 30\nper = "station"', 30),
        ('places = ["A4"]\npays = 30\nown = true', 0),
        ('places = ["A4"]\nshare = 60\nshare_to = 10', 40),
        ('kind = "offboard"\nends = 2\npays = 20', 20),
        ('kind = "city"\nends = 1\npays = 20', 0),
        ('places = ["A4"]\nprivate = "TR"\npays = 20', 0),
        ('places = ["A4"]\njoins = ["B1", "Q2"]\npays = 20', 20),
        ('places = ["A4"]\njoins = ["B1"]\npays = 20', 0),
        ('places = ["A4"]\nper = "value"', 40),
        ('places = ["A4"]\njoins = ["Q2"]\nper = "joined"', 40),
        ('pays = 10\nper = "stop"', 20),
        ('trains = "freight"\npays = 20', 0),
        ('trains = "express"\npays = 20', 0),
        ('places = ["A4"]\nraises = true\npays = 10', 10),
        ('places = ["A4"]\nraises = true\npays = 10\n[bonuses.rows.twice]\nplaces = ["A4"]\ntimes = 2', 60),
        ('places = ["A4"]\npays = 10\n[bonuses.rows.twice]\nplaces = ["A4"]\ntimes = 2', 50),
    ],
)
def test_a_row_adds_what_it_says(table, row, more):
    game = table(row, PAIR)
    assert (game.codes, revenue(game)) == ([], 80 + more)


def test_a_place_that_needs_other_stops_is_no_end_of_a_shorter_run(table):
    row = 'places = ["A4"]\nother_stops = 2\npays = 20\nper = "station"'
    short = table(row, PAIR)
    assert (short.codes, revenue(short)) == (["run-stops"], 80)
    assert short.finding("run-stops").expected == "2 or more"
    game = table(row, "adjust depot -1 train 3 M&O +1 train 3\n" + LONG)
    assert (game.codes, revenue(game)) == (["adjusted"], 100 + 20)


def test_a_bonus_that_the_run_does_not_have_is_a_claim(table):
    game = table('places = ["A4"]\npays = 10\nsince = "5"', "M&O: run 2:90:Mobile*-Nashville\n")
    assert game.codes == ["bonus-claimed"]


def test_one_run_of_a_turn_earns_a_bonus_once(table):
    runs = "M&O: run 2:Mobile*-Nashville 2:Mobile*-Nashville\n"
    twice, once = (table(f'places = ["A4"]\npays = 10{more}', runs) for more in ("", "\nonce = true"))
    assert (revenue(twice), revenue(once)) == (180, 170)
    assert revenue(table('places = ["A4"]\ntimes = 2\nonce = true', runs)) == 160 + 40


def test_only_the_longest_run_earns_a_bonus_for_it(table):
    row, train = 'pays = 10\nper = "stop"\nlongest = true', "adjust depot -1 train 3 M&O +1 train 3\n"
    game = table(row, train + "M&O: run 2:Mobile*-Nashville 3:Mobile*-Selma=20-Nashville\n")
    assert (game.codes, revenue(game)) == (["adjusted"], 80 + 100 + 30)
    assert game.happened("run-bonus") == ["M&O 30 3 port 3"]
    stated = table(row, train + "M&O: run 2:80 3:Mobile*-Selma=20-Nashville\n")
    assert stated.happened("run-bonus") == []


def test_a_subsidy_goes_to_the_treasury_whether_the_run_is_paid_or_not(table):
    row = 'places = ["A4"]\npays = 40\ntreasury = true'
    before = table(row, "")
    game = table(row, PAIR + "M&O: pay\n")
    assert (game.codes, game.happened("run-subsidy")) == ([], ["M&O 40"])
    assert game.cash("M&O") - before.cash("M&O") - 40 == sum(
        posting.count for posting in game.postings if posting.target == "M&O" and posting.why == "dividend-full"
    )
    assert table(row, "M&O: run 80+40\n").codes == []
    assert table(row, "M&O: run 80+50\n").finding("run-sum").expected == "$0 or $40"
    assert table(row, "M&O: run 2:80+50:Mobile*-Nashville\n").codes == ["run-sum"]
    later = table(row + '\nsince = "5"', "M&O: run 80+40\n").finding("run-sum")
    assert (later.expected, later.remedy) == ("$0", "M&O: run 80")
    assert "in this title" not in later.message


@pytest.mark.parametrize(
    ("row", "places", "more"),
    [
        ('groups = ["north", "south"]\npays = 20', {"A4": 'groups = ["north"]', "Q2": 'groups = ["south"]'}, 20),
        ('groups = ["north", "south"]\npays = 20', {"A4": 'groups = ["north"]', "B1": 'groups = ["south"]'}, 0),
        ('between = ["south", "north"]\npays = 20', {"A4": 'groups = ["north"]', "Q2": 'groups = ["south"]'}, 20),
        ('between = ["south", "north"]\npays = 20', {"A4": 'groups = ["north", "south"]'}, 0),
        ('per = "pair"\npays = 20', {"A4": COAL, "Q2": STEEL}, 20),
        ('per = "pair"\npays = 20', {"A4": COAL, "Q2": COAL}, 0),
        (
            'per = "ends"\naxes = [["east", "west"], ["north", "south"]]',
            {
                "A4": 'groups = ["north", "east"]\nend_bonus = 30',
                "Q2": 'groups = ["south", "west"]\nend_bonus = 20',
            },
            50,
        ),
    ],
)
def test_a_row_of_groups_or_industries_adds_what_the_map_says(tmp_path, row, places, more):
    folder = write_ruleset(tmp_path, f"[bonuses.rows.port]\n{row}\n", extends="18AL")
    hexes = "".join(f"[hexes.{at}]\n{facts}\n" for at, facts in places.items())
    (folder / "map.toml").write_text(hexes, encoding="utf-8")
    game = play(PAIR, setup=COAL_GREEN, title="18AL-made-up", ruleset=folder)
    assert (game.codes, revenue(game)) == ([], 80 + more)


def test_the_rows_of_the_reference_are_valid_and_pay(tmp_path):
    """The run calls at Mobile, a coal mine in the south, and at Nashville, a steel mill in the north."""
    earned = []
    shown = re.findall(
        r"^\| (.*) \| `(.* = .*)` \|$", PAGE.read_text(encoding="utf-8").partition("### Bonuses of")[2], re.M
    )
    for at, (_, row) in enumerate(shown):
        (tmp_path / str(at)).mkdir()
        folder = write_ruleset(tmp_path / str(at), f"[bonuses.rows]\nport = {{ {row} }}\n", extends="18AL")
        north, south = (
            f'groups = ["north", "east"]\nend_bonus = 30\n{STEEL}',
            f'groups = ["south", "west"]\nend_bonus = 20\n{COAL}',
        )
        (folder / "map.toml").write_text(f"[hexes.A4]\n{north}\n[hexes.Q2]\n{south}\n", encoding="utf-8")
        earned.append(revenue(play(PAIR, setup=COAL_GREEN, title="18AL-made-up", ruleset=folder)) - 80)
    assert earned == [20, 40, 20, 20, 80, 50, 20, 40, 0, 10, 20, 0, 30]
