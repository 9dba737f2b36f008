"""Connection runs: when they are made, what they pay, and the use of the marker."""

import pytest

from moderator.counted.page import page
from moderator.counted.read import read_counted
from moderator.counted.taking import state_position, try_position
from moderator.model.ledger import MONEY
from moderator.shell.possible_moves import open_ended
from tests.classic import RUNNING
from tests.ledger import play
from tests.made_up import write_ruleset

# OR 2.1 of 1830: the NYC (Ann's 60%, at 71, with $680, home E19) is on turn, then the PRR (Bob's 60%, at 65): both have
# a 2. The NYC is to run to F2 (Chicago), which pays 40 now, the PRR to E11.
RULES = """
mechanics = ["destination-bonus"]
[connection_run]
later = 130
[corporations.NYC]
destination = "F2"
[corporations.PRR]
destination = "E11"
"""


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, RULES, extends="1830")
    return lambda text, setup=RUNNING: play(text, setup=setup, title="1830-made-up", ruleset=over)


MAP = "NYC: connect map 100 pay\n"
TURN = "NYC: run 0\nNYC: done\n"


def test_a_connection_run_pays_in_addition_to_the_turn(table):
    before, game = table(""), table(MAP)
    assert (game.codes, game.attested) == ([], ["revenue"])
    assert game.cash("Ann") - before.cash("Ann") == 60
    assert (before.price("NYC"), game.price("NYC"), game.current) == (71, 76, "NYC")
    assert game.happened("connection-run") == [
        "map: NYC Chicago",
        "NYC 100 Chicago",
    ]
    after = table(MAP + "NYC: run 100\nNYC: pay\n")
    assert (after.codes, after.cash("Ann") - before.cash("Ann"), after.price("NYC")) == ([], 120, 82)


def test_withheld_revenue_does_not_move_the_price(table):
    before, game = table(""), table("NYC: connect map 100 hold")
    assert (game.codes, game.cash("NYC") - before.cash("NYC"), game.price("NYC")) == ([], 100, 71)


def test_the_marker_is_a_free_station_and_uses_no_token(table):
    before, game = table(""), table(MAP)
    assert (game.tokens("NYC"), game.cash("NYC")) == (before.tokens("NYC"), before.cash("NYC"))
    assert game.position.stations["NYC"] == ("E19", "F2")
    next_one = table(MAP + "NYC: token D10")
    assert next_one.cash("NYC") == before.cash("NYC") - 40


def test_the_marker_may_become_an_extra_last_token(table):
    before, game = table(""), table("NYC: connect charter 100 pay\n")
    assert (game.codes, game.tokens("NYC")) == ([], before.tokens("NYC") + 1)
    assert game.position.stations["NYC"] == ("E19",)
    paid, kept = [], "NYC: connect charter 100 pay\nadjust bank -1000 NYC +1000\n"
    for place in ("D10", "E23", "E11", "H12"):
        kept += f"NYC: token {place}\nNYC: run 0\nNYC: done\nPRR: run 0\nPRR: done\n" + 3 * "pass\n"
        posted = [each for each in table(kept).postings if each.unit == MONEY and each.why == "station-tokens"]
        paid.append(sum(each.count for each in posted))
    assert paid == [40, 140, 240, 370]


def test_the_destination_counts_twice_at_an_end(table):
    twice = table(MAP + "NYC: run 2:E19=20-F2")
    assert (twice.codes, twice.happened("destination-bonus")) == ([], ["NYC 2 Chicago 80"])
    first = table(MAP + "NYC: run 2:F2-E19=20")
    assert (first.codes, first.happened("destination-bonus")) == ([], ["NYC 2 Chicago 80"])
    once = table("NYC: connect charter 100 pay\nNYC: run 2:E19=20-F2")
    assert (once.codes, once.happened("destination-bonus")) == ([], [])
    assert table("NYC: run 2:100:E19=20-F2").codes == ["bonus-claimed"]


def test_a_corporation_with_a_train_makes_one_connection_run(table):
    assert table(MAP + MAP).codes == ["missing"]
    assert table("adjust NYC -1 train 2 box +1 train 2\n" + MAP).codes == ["adjusted", "run-no-train"]
    assert table(TURN + "B&O: connect map 100 pay").codes == ["missing"]


def test_the_marker_is_not_placed_where_there_is_a_station(table):
    found = table("NYC: token Chicago 40!\nNYC: run 0\nNYC: done\n" + MAP).finding("connection-marker")
    assert found.remedy == "NYC: connect charter 100 pay"


def test_connection_runs_come_before_or_after_turns(table):
    assert table(TURN + "PRR: connect map 60 pay\n").codes == []
    assert table("NYC: run 0\nPRR: connect map 60 pay\n").codes == []  # with which the turn of the NYC is over
    assert table("NYC: lay E17\nPRR: connect map 60 pay\n").codes == ["connection-time"]
    last = TURN + "PRR: run 0\nPRR: done\n"
    assert (table(last + "PRR: connect map 60 pay\n").codes, table(last).round) == ([], "SR 3")
    assert table(last + "pass\nPRR: connect map 60 pay\n").codes == ["wrong-round"]


def test_companies_still_to_operate_are_sorted_again(table):
    # The PRR at 65 comes to stand before the NYC at 71 as its run is paid.
    near = "price PRR 70\n"
    assert table(near).current == "NYC"
    game = table(near + "PRR: connect map 60 pay\n")
    assert (game.price("PRR") or 0) > (game.price("NYC") or 0)
    assert game.current == "PRR"


def test_the_session_begins_the_line(table):
    assert [text for text in open_ended(table("").game) if "connect" in text] == [
        "PRR: connect map|charter REVENUE pay|hold",
        "NYC: connect map|charter REVENUE pay|hold",
    ]


def test_a_counted_position_states_the_marker(table):
    for facts, stations, tokens in (("connected doubled", "E19 F2", 3), ("connected", "E19", 4), ("", "E19", 3)):
        laid = "given phase 2\n" + "".join(f"given {name} closed\n" for name in ("SV", "CS", "DH", "MH", "CA", "BO"))
        laid += "given NYC president Ann par 76 price 71 A3 floated operated"
        game = table(f"{laid} stations {stations} tokens {tokens} {facts}\n", setup="")
        assert (game.codes, game.tokens("NYC"), set(game.fact("connected"))) == (
            [],
            tokens,
            {"NYC"} if facts else set(),
        )
    assert table(f"{laid} stations E19 F2 tokens 4 connected doubled\n", setup="").codes == ["given-sum"]


@pytest.mark.parametrize("marker", ["map", "charter"])
def test_a_late_start_states_where_the_marker_is(table, marker):
    game = table(f"NYC: connect {marker} 100 pay\n{TURN}")
    text = page(game.game.title, state_position(game.game.state))
    trial = try_position(game.game.title, read_counted(text.encode())[0], text)
    assert {each.finding.code for each in trial.problems} <= {"hold-limit"}  # the 70% that Bob has of the PRR
    new = table("", setup="\n".join(trial.lines()))
    assert (new.position.books, new.position.stations) == (game.position.books, game.position.stations)
    assert (new.fact("connected"), new.fact("doubled")) == (game.fact("connected"), game.fact("doubled"))
