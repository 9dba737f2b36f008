"""`moderator event add` and `withdraw`, and names shortened in every command of an event."""

import pytest

from moderator.event.event_file import find_event
from moderator.event.seats import players_in


@pytest.fixture
def event(run, tmp_path):
    told = "--players", "Ann,Bob,Cyd,Dan,Eve,Zoë", "--rounds", 3, "--tables", "3,4", "--title", "18EU"
    assert run("event", "new", "open", *told).code == 0
    assert run("event", "seat", "open", "--seed", 1).code == 0
    names = find_event(tmp_path / "open").rounds[0].tables[0].players
    assert run("enter", "open", f"r1 t1: {', '.join(f'{name} 5' for name in names)}").code == 0
    return tmp_path / "open"


def test_a_player_who_walks_in_plays_from_the_next_round_on(run, event):
    told = run("event", "add", "open", "Gus Gray", "--club", "Kiel", "--also", "Gussy", "--json").json
    assert told == {"player": "Gus Gray", "redraw": [2, 3]}
    now = find_event(event)
    assert (now.people["Gus Gray"].first, now.people["Gus Gray"].club, now.aliases["Gus Gray"]) == (
        2,
        "Kiel",
        ["Gussy"],
    )
    assert run("event", "seat", "open", "--from", 2).code == 0
    assert "Gus Gray" in [name for table in find_event(event).rounds[1].tables for name in table.players]
    assert run("event", "add", "open", "Gus Gray").code == 2


def test_a_player_who_leaves_keeps_the_results_and_other_facts(run, event):
    assert run("event", "add", "open", "Gus Gray", "--club", "Kiel").code == 0
    assert run("event", "withdraw", "open", "gus", "--after", 2).code == 0
    assert run("event", "withdraw", "open", "zo").stdout.startswith("open/event.toml: Zoë leaves after round 1\n")
    now = find_event(event)
    assert (now.people["Gus Gray"].first, now.people["Gus Gray"].last, now.people["Gus Gray"].club) == (2, 2, "Kiel")
    assert ("Zoë" in players_in(now, 1), "Zoë" in players_in(now, 2)) == (True, False)
    assert (event / "event.toml").read_text(encoding="utf-8").count("Zoë") == 1 + 3  # a player, and her three seats


def test_names_are_shortened_in_the_same_way_everywhere(run, event):
    assert run("event", "seat", "open", "--from", 2, "--absent", "an", "--absent", "bo", "--absent", "c").code == 0
    assert find_event(event).rounds[1].absent == ["Ann", "Bob", "Cyd"]
    ruled = "--by", "Greta", "--why", "late"
    assert run("event", "decide", "open", "--points", "da=-20", *ruled).code == 0
    assert run("event", "decide", "open", "--order", "zo", "--order", "e", *ruled).code == 0
    points, order = find_event(event).decisions
    assert (points.points, order.order) == ({"Dan": -20}, ["Zoë", "Eve"])
    refused = run("event", "withdraw", "open", "Nobody")
    assert (refused.code, "no player is called Nobody" in refused.stderr) == (2, True)
