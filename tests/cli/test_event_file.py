"""An event played from its file: seats, what lies on the tables, who is missing, what is decided."""

import json
import shutil

import pytest
from openpyxl import load_workbook

from moderator.event.event_file import find_event
from moderator.event.status import TableStatus
from moderator.resources import example, ruleset_dir
from tests.figures import figures_of

pytestmark = pytest.mark.slow

NAMES = "Ada Ben Cleo Dora Emil Finn Gwen Hugo Ida Jon Kim Lea Max Nora Otto Pia Quin Rosa Sam Tess Uwe Vera Will Zoë"
TITLES = "--title", "18EU", "--title", "1830", "--title", "18Chesapeake"


@pytest.fixture
def event(run, tmp_path):
    """24 players, three rounds by lot, of which the first has begun."""
    asked = "--rounds", 3, "--tables", 4, "--date", "2026-11-20", "--starts", "10:00", "--limit", 240, *TITLES
    assert run("event", "new", "open", "--name", "Autumn Open", "--players", ",".join(NAMES.split()), *asked).code == 0
    assert run("event", "seat", "open", "--seed", 3).code == 0
    assert run("event", "start", "open").code == 0
    return tmp_path / "open"


def fill(event, table, worth=5000, number=1, signed=False):
    """The worths of a table written on its slip, seat by seat 700 less."""
    book = load_workbook(event / f"r{number}-slips.xlsx")
    rows = [*book[f"R{number} T{table}"].iter_rows()]
    head = next(at for at, row in enumerate(rows) if row[1].value == "player")
    for seat, row in enumerate(rows[head + 1 : head + 5]):
        row[2].value, row[4].value = worth - 700 * seat, "signed" if signed else None
    book.save(event / f"r{number}-slips.xlsx")
    return [row[1].value for row in rows[head + 1 : head + 5]]


def test_no_pair_meets_twice_and_no_title_repeats(event):
    rounds = find_event(event).rounds
    met = [frozenset((a, b)) for r in rounds for t in r.tables for a in t.players for b in t.players if a < b]
    assert len(met) == len({*met}) == 3 * 6 * 6
    titles = [(name, table.title) for r in rounds for table in r.tables for name in table.players]
    assert len({*titles}) == 72


def test_prepared_files_are_not_results(run, event):
    told = run("standings", "open", "--json").json
    assert (told["counted"], told["problems"]) == (0, [])
    journal = (event / "r1-t2.18xx").read_text(encoding="utf-8")
    assert 'event "Autumn Open"' in journal
    assert {"round 1", "table 2"} <= {*journal.splitlines()}
    again = run("event", "start", "open", "--round", 1)
    assert again.stdout == "round 1: nothing to write\n"


def test_a_filled_slip_is_in_and_the_others_are_missing_and_late(run, event):
    fill(event, 2)
    told = run("event", "status", "open", "--round", 1, "--now", "2026-11-20 14:30", "--json").json["tables"]
    assert [each["state"] for each in told] == ["missing", "in", *["missing"] * 4]
    assert [each["late"] for each in told[:2]] == [30, None]


def test_a_table_that_is_rounds_behind_the_others_of_its_title_is_slow(run, event):
    """Tables 1 and 4 play 18EU; one round comes of how far a table is in its round."""
    header, *_ = example("18EU-four-players.18xx").read_text(encoding="utf-8").partition("; ---- ISR")
    lines = example("18EU-four-players.18xx").read_text(encoding="utf-8").removeprefix(header).splitlines()

    def play(table, count):
        said = f'{header}event "Autumn Open"\nround 1\ntable {table}\n'
        (event / f"r1-t{table}.18xx").write_text(said + "\n".join(lines[:count]) + "\n", encoding="utf-8")

    def behind():
        told = run("event", "status", "open", "--json").json["tables"]
        return {int(each["table"]): each["behind"] for each in told if each["state"] == "playing"}

    play(1, 430)
    play(4, 400)
    assert behind() == {1: None, 4: None}
    play(4, 150)
    assert behind() == {1: None, 4: 10}
    assert ", 1 slow" in run("event", "status", "open").stdout.partition("\n")[0]


def test_two_hand_ins_that_differ_are_disputed_until_it_is_decided(run, event):
    first, *others = fill(event, 1)
    worths = ", ".join(f"{name} {worth}" for name, worth in zip(others, (4300, 3600, 2900), strict=True))
    assert run("enter", "open", f"18EU r1 t1: {first} 4000, {worths}", "--force").code == 0
    told = run("event", "status", "open", "--round", 1, "--json").json["tables"][0]
    assert told["state"] == "disputed"
    assert [each["worths"][first] for each in told["versions"]] == [5000, 4000]
    ruled = "--by", "Uwe Kern", "--why", "the bank was counted", "--date", "2026-11-20"
    counts = run("event", "decide", "open", "r1", "t1", "--counts", "r1-t1.result.toml", *ruled)
    assert counts.code == 0, counts.stderr
    assert f"{first} was: place 1, 120 points" in counts.stdout
    told = run("standings", "open", "--json").json
    assert [each["message"] for each in told["problems"] if each["weight"] == "decided"] == [
        "counts, not r1-slips.xlsx, R1 T1, by decision 1 (Uwe Kern, 2026-11-20): the bank was counted"
    ]
    assert {line["player"]: line["points"] for line in told["standings"]}[first] == 80


def test_worths_and_points_are_decided_and_cited(run, event):
    first, second, *_ = fill(event, 1)
    ruled = "--by", "Uwe", "--why", "miscounted"
    told = run("event", "decide", "open", "r1", "t1", "--worth", f"{second}=6000", "--points", f"{first}=-7", *ruled)
    assert told.code == 0, told.stderr
    points = {line["player"]: line["points"] for line in run("standings", "open", "--json").json["standings"]}
    assert (points[second], points[first]) == (120, 73)
    assert run("event", "decide", "open", "r1", "t1", "--out", *ruled).code == 0
    assert run("standings", "open").code == 1


def test_a_decision_on_a_player_who_is_not_at_the_table_is_reported(run, event):
    fill(event, 1)
    seated = run("event", "status", "open", "--round", 1, "--json").json["tables"]
    stranger, ruled = seated[1]["players"][0], ("--by", "Uwe", "--why", "miscounted")
    assert run("event", "decide", "open", "r1", "t1", "--worth", f"{stranger}=6000", *ruled).code == 0
    assert run("event", "decide", "open", "r2", "t1", "--worth", f"{stranger}=6000", *ruled).code == 0
    problems = run("standings", "open", "--json").json["problems"]
    found = [each["message"] for each in problems if each["message"].startswith("decision")]
    assert list(map(figures_of, found)) == ["2 2 1", figures_of(f"1 {stranger} r1-slips.xlsx R1 T1")]
    assert not [each for each in problems if each["weight"] == "decided"]


def test_a_player_who_leaves_is_not_seated_and_played_rounds_stay(run, event):
    fill(event, 1)
    before = find_event(event).rounds
    refused = run("event", "seat", "open", "--from", 1)
    assert (refused.code, "round 1 has been played" in refused.stderr) == (1, True)
    assert run("event", "seat", "open", "--from", 2, "--rounds", 1, "--absent", "Zoë", "--seed", 4).code == 0
    now = find_event(event).rounds
    assert (now[0], now[2]) == (before[0], before[2])
    assert len(now[1].byes) == 3
    assert "Zoë" not in [name for table in now[1].tables for name in table.players]


def test_a_final_is_of_the_best_in_the_order_of_their_standing(run, event):
    winners = [fill(event, table, 5000 + table)[0] for table in range(1, 7)]
    assert "are tied in place 1 for seats 1 to 4 of the final" in run("event", "seat", "open", "--final", 4).stderr
    order = [word for name in winners for word in ("--order", name)]
    assert run("event", "decide", "open", *order, "--by", "Greta", "--why", "a play-off").code == 0
    assert run("event", "seat", "open", "--final", 4, "--from", 3).code == 0
    (table,) = find_event(event).rounds[2].tables
    assert table.players == winners[:4]


def test_an_incomplete_decision_is_a_usage_error(run, event):
    for wrong in (["r1", "t1", "--out"], ["--by", "U", "--why", "x"], ["--by", "U", "--why", "x", "--out"]):
        assert run("event", "decide", "open", *wrong).code == 2
    assert find_event(event).decisions == []


def test_names_at_the_desk_are_those_of_the_event(run, event):
    (event / "r1-slips.xlsx").unlink()
    told = run("enter", "open", "18EU r9 t1: cl 4000, zo 3000, te 2000", "--json").json
    assert [seat["player"] for seat in told["players"]] == ["Cleo", "Zoë", "Tess"]


def test_published_standings_follow_decisions(run, event):
    """The same figures as `standings`, and the ruling with who made it on the front page."""
    first, *_ = fill(event, 1)
    ruled = "--points", f"{first}=-7", "--by", "Greta", "--why", "a late slip"
    assert run("event", "decide", "open", "r1", "t1", *ruled).code == 0
    assert run("publish", "open", "-o", "site").code == 0
    site = event.parent / "site"
    told = run("standings", "open", "--json").json
    rulings = [each for each in told["problems"] if each["weight"] == "decided"]
    published = json.loads((site / "standings.json").read_text(encoding="utf-8"))
    assert published == told | {"problems": rulings}
    assert "Greta" in (site / "index.html").read_text(encoding="utf-8")


def test_results_in_the_event_file_suffice_for_standings(run, tmp_path):
    """No other file lies there: what the event's own tables say counts, and is published."""
    assert run("event", "new", "open", "--players", "Ann,Bob,Cyd", "--title", "18EU", "--tables", 3).code == 0
    assert run("event", "seat", "open").code == 0
    before = run("standings", "open")
    assert (before.code, "no game counts" in before.stderr) == (1, True)
    text = (tmp_path / "open" / "event.toml").read_text("utf-8")
    result = 'result = { Ann = 500, Bob = 400, Cyd = "bankrupt" }\n'
    (tmp_path / "open" / "event.toml").write_text(text.rstrip() + "\n" + result, "utf-8")
    told = run("standings", "open", "--json").json
    assert [(line["player"], line["points"]) for line in told["standings"]] == [("Ann", 120), ("Bob", 60), ("Cyd", 0)]
    assert run("publish", "open", "-o", "site").code == 0


def test_a_custom_title_is_played_at_an_event(run, tmp_path):
    """The ruleset is named once, as the event is begun; a command may name another one."""
    text = (ruleset_dir("1889") / "title.toml").read_text("utf-8")
    shutil.copytree(ruleset_dir("1889"), tmp_path / "house")
    (tmp_path / "house" / "title.toml").write_text(text.replace('name = "1889"', 'name = "House"', 1), "utf-8")
    asked = "--players", "Ann,Bob,Cyd", "--title", "House", "--tables", 3
    assert run("event", "new", "open", *asked).code == 5
    assert run("event", "new", "open", *asked, "--ruleset", "house").code == 0
    assert 'rulesets = ["../house"]' in (tmp_path / "open" / "event.toml").read_text("utf-8")
    for step in ("seat", "start", "status"):
        done = run("event", step, "open")
        assert done.code == 0, done.stderr
    assert "game House" in (tmp_path / "open" / "r1-t1.18xx").read_text("utf-8")
    assert run("enter", "open", "r1 t1: ann 500, bob 400, cyd 300").code == 0
    ruled = run("event", "decide", "open", "--points", "Ann=-1", "--by", "Greta", "--why", "late")
    assert ruled.code == 0, ruled.stderr
    assert run("standings", "open", "--json").json["games"][-1]["title"] == "House"


def test_missing_signatures_are_shown_until_a_decision(run, event):
    names = fill(event, 1)
    told = run("event", "status", "open", "--round", 1, "--json").json["tables"][0]
    assert told["unsigned"] == names
    assert "1 not signed by all" in run("event", "status", "open").stdout
    fill(event, 1, signed=True)
    assert run("event", "status", "open", "--json").json["tables"][0]["unsigned"] == []


def test_a_typed_result_is_checked_against_the_event_without_slips(run, event):
    (event / "r1-slips.xlsx").unlink()
    seated = find_event(event).rounds[0].tables[1]
    typed = ", ".join(f"{name.lower()} {4000 - at}" for at, name in enumerate(seated.players[:3]))
    stranger = find_event(event).rounds[0].tables[2].players[0]
    told = run("enter", "open", f"r1 t2: {typed}, {stranger} 10", "--unsigned", stranger, "--json").json
    assert told["title"] == seated.title
    assert list(map(figures_of, told["look"])) == [*map(figures_of, (stranger, seated.players[3]))]
    assert run("event", "status", "open", "--json").json["tables"][1]["unsigned"] == [stranger]
    assert figures_of(run("enter", "open", f"18EU r9 t1: {typed}", "--json").json["look"][0]) == "1 9"


@pytest.mark.parametrize(
    ("late", "said"), [(119, "119 minutes"), (120, "2 hours"), (47 * 60 + 59, "47 hours"), (48 * 60, "2 days")]
)
def test_overrun_time_is_shown_in_hours_and_days(late, said):
    table = TableStatus("1", "2", "18EU", ("Ann", "Bob"), "missing", (), "", (), late, behind=3)
    assert table.slowness == ["3 rounds behind", f"{said} over time"]
