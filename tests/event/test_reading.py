"""Reading `event.toml`, and the errors in it with line, key and remedy."""

import pytest

from moderator.event.changing import Plan, write_event
from moderator.event.event_file import check_titles, decode, parse_event
from moderator.event.file import BadEvent
from moderator.resources import doc

BEGUN = """\
name = "Open"
tables = [4, 3]

[players]
Ada = []
Ben = ["Benjamin"]
"Zoë" = { club = "Kiel", from = 2 }
"""
SEATED = """
[[round]]
date = 2026-11-20
limit = 240
absent = ["Zoë"]

[[round.table]]
title = "18EU"
players = [
  "Ada",
  "Ben",
]
"""


def test_an_event_has_players_and_tables():
    event = parse_event(BEGUN + SEATED)
    assert event.aliases == {"Ada": [], "Ben": ["Benjamin"], "Zoë": []}
    assert [table.players for table in event.rounds[0].tables] == [["Ada", "Ben"]]


def test_a_new_event_contains_the_plan():
    plan = Plan("Open", {"Li Mei": ["Mei"], "Zoë": []}, 2, (4, 3), ("18EU",), ("2026-11-20", "2026-11-21"), limit=240)
    event = parse_event(write_event(plan))
    assert event.aliases == plan.players
    assert [(str(each.date), each.limit) for each in event.rounds] == [("2026-11-20", 240), ("2026-11-21", 240)]


@pytest.mark.parametrize(
    ("text", "where", "remedy"),
    [
        (BEGUN.replace("name", "nme"), "line 1: nme: ", "name?"),
        (BEGUN.replace("[4, 3]", "4"), "line 2: tables: ", "moderator help tournament"),
        (BEGUN.replace("[4, 3]", "[4, 99]"), "line 2: tables 2: ", "moderator help tournament"),
        (BEGUN.replace("club", "clb"), "line 7: players, Zoë, clb: ", "club?"),
        (BEGUN.replace("[players]", "[player]"), "line 4: player: ", "players?"),
        (BEGUN.replace('"Zoë"', "Ada"), "it is not TOML: Cannot overwrite a value", ""),
        (BEGUN.replace("Benjamin", "Ada"), "line 6: players, Ben: Ada ", ""),
        (BEGUN.replace("Ada", '"A:a"'), "line 5: players, A:a: ", ""),
        (BEGUN + SEATED.replace("Ben", "Bne"), "line 18: round 1, table 1, players: ", "Ben?"),
        (BEGUN + SEATED.replace("Zoë", "Ben"), "line 18: round 1, table 1, players: Ben ", ""),
        (BEGUN + SEATED.replace("240", '"4 h"'), "line 11: round 1, limit: ", "help tournament"),
        (BEGUN + SEATED.replace("2026-11-20", '"3/4/2026"'), "line 10: round 1, date: ", "2026-11-20"),
        (BEGUN + SEATED + "result = { Ada = 1 }", "line 20: round 1, table 1, result: Ben ", ""),
        (BEGUN + SEATED + "result = '../a.18xx'", "line 20: round 1, table 1, result: ", "r2-t3.18xx"),
        (BEGUN + "[[decision]]\nby = 'Uwe'\nwhy = 'x'", "line 8: decision 1: ", "counts, worths"),
        (BEGUN + "[[decision]]\nby = 'Uwe'\nout = true", "line 8: decision 1: why ", ""),
    ],
)
def test_an_error_names_its_line_and_key_with_a_remedy(text, where, remedy):
    with pytest.raises(BadEvent) as wrong:
        parse_event(text)
    assert str(wrong.value).startswith(where)
    assert remedy in (wrong.value.remedy or "")


def test_an_unknown_title_is_reported_with_its_line():
    text = BEGUN + SEATED
    with pytest.raises(BadEvent, match=r"line 15: round 1, table 1, title: .*'18EU'"):
        check_titles(text, parse_event(text), ["1830"])


@pytest.mark.parametrize(
    "text",
    [
        "a = [\n" * 300,
        "[[round]]\n" * 200,
        "[" * 3000,
        BEGUN + "[[round]]\nabsent = [" + '"Ada",' * 500 + "]\n",
        BEGUN + "x = 1\n" * 10_000,
        BEGUN.replace("Open", "a\\u0000b"),
        BEGUN.replace("Open", "\\u202e"),
    ],
)
def test_a_hostile_file_is_refused(text):
    with pytest.raises(BadEvent):
        parse_event(text)


def test_a_file_that_is_not_text_or_too_long_is_refused():
    for data in (b"\xff\xfe", b"x = 1\n" * 50_000):
        with pytest.raises(BadEvent):
            decode(data)


def test_the_example_in_the_manual_can_be_read():
    page = doc("tournament.md").read_text(encoding="utf-8")
    shown = page.split("```toml\nname = ")[1].split("```")[0]
    event = parse_event(f"name = {shown}".replace("[players]", "[players]\nDora = []"))
    assert (event.people["Cleo"].first, event.decisions[0].worths) == (2, {"Ada": 5020})
