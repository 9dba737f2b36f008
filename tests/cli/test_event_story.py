"""The event that docs/use/tournament.md tells, command by command: 24 players, ten kinds of careless hand-ins, a
walk-in, a withdrawal, a protest, and a tie for the final.
"""

import json
import re
import shlex
from pathlib import Path

import pytest
from openpyxl import load_workbook

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "use" / "tournament.md"
LATE = "--now", "2026-11-20 14:30"


class Slip:
    """A slip in the hand of a table: the cells next to its labels, and a row for each player."""

    def __init__(self, sheet):
        rows = [*sheet.iter_rows()]
        head = next(number for number, row in enumerate(rows) if row[1].value == "player")
        self.labels = {row[0].value: row[1] for row in rows[:head]}
        held = [(row[1], row[2], row[3], row[4]) for row in rows[head + 1 :][:4]]
        self.names, self.worths, self.places, self.signed = zip(*held, strict=True)


class Director:
    """Runs the commands of the story in order, each only if it is the next one in the manual."""

    def __init__(self, run, folder):
        self.run, self.folder = run, folder
        text = PAGE.read_text(encoding="utf-8")
        story = text[text.index("## An event from start to finish") : text.index("## Without a file")]
        self.waiting = re.findall(r"^\$ moderator (.+)$", story, re.MULTILINE)

    def does(self, begins):
        """Run the next command of the manual, which begins so."""
        line = self.waiting.pop(0)
        assert line.startswith(begins)
        line, _, target = line.partition(" > ")
        done = self.run(*shlex.split(line))
        if target:
            (self.folder / target).write_text(done.stdout, encoding="utf-8")
        return done

    def hand_in(self, number, change=lambda slips: None):
        """Write the worths of every table of a round on its slip, seat by seat 700 less, and sign; then `change`."""
        path = self.folder / "open" / f"r{number}-slips.xlsx"
        book = load_workbook(path)
        slips = {sheet.title: Slip(sheet) for sheet in book.worksheets if sheet.title != "All slips"}
        for at, slip in enumerate(slips.values()):
            for seat in range(4):
                slip.worths[seat].value, slip.signed[seat].value = 5000 + 13 * at - 700 * seat, "signed"
        change(slips)
        book.save(path)

    def states(self, number):
        tables = self.run("event", "status", "open", "--round", number, *LATE, "--json").json["tables"]
        return [each["state"] for each in tables]

    def looks(self):
        """What standings tell the director to check, by the file it is about."""
        problems = self.run("standings", "open", "--json").json["problems"]
        found = [each for each in problems if each["weight"] in ("look", "not read")]
        return [f"{each['file'] or ''}: {each['message']}" for each in found]

    def places(self):
        return {each["player"]: each for each in self.run("standings", "open", "--json").json["standings"]}


@pytest.fixture
def director(run, tmp_path):
    return Director(run, tmp_path)


def first_mistakes(slips):
    slips["R1 T1"].worths[0].value = 97340  # a digit too many
    slips["R1 T2"].worths[1].value = None
    slips["R1 T3"].labels["date"].value = "3/4/2026"
    slips["R1 T4"].labels["round"].value = "1st"
    slips["R1 T5"].signed[2].value = None
    for cell in (*slips["R1 T6"].worths, *slips["R1 T6"].signed):
        cell.value = None


def second_mistakes(slips):
    slips["R2 T1"].names[2].value = "Cloe"
    slips["R2 T3"].labels["table"].value = 2
    slips["R2 T4"].places[0].value = 4
    slips["R2 T5"].labels["title"].value = "18XX"


def corrections(slips):
    slips["R2 T1"].names[2].value = "Cleo"
    slips["R2 T3"].labels["table"].value = 3
    slips["R2 T4"].places[0].value = None
    slips["R2 T5"].labels["title"].value = "1830"


def typed_tables_missing(slips):
    for name in ("R3 T4", "R3 T6"):
        for cell in (*slips[name].worths, *slips[name].signed):
            cell.value = None


def check_first_round(director):
    director.hand_in(1, first_mistakes)
    assert director.does("event status").stdout.startswith("6 tables: 4 in, 1 not read, 1 missing, ")
    assert director.states(1) == ["in", "not read", "in", "in", "in", "missing"]
    found = director.looks()
    assert [text for text in found if "R1 T2!C17: Pia has no worth" in text] != []
    assert [text for text in found if "no result of table 6 of round 1: Kim, Cleo, Rosa and Jon" in text] != []
    assert [text for text in found if "the players are worth £108140 together" in text] != []
    assert [text for text in found if "R1 T3!B7: 3/4/2026" in text] != []
    director.does("enter open r1 t2")
    director.does("enter open r1 t6")
    assert "  ! r1-t1.result.toml DOES NOT COUNT: " in director.does("enter open r1 t1").stdout
    assert director.states(1) == ["disputed", "in", "in", "in", "in", "in"]
    assert director.does("event decide open r1 t1").code == director.does("event decide open r1 t2").code == 0
    assert director.states(1) == ["in"] * 6


def check_second_round(director):
    assert "Will leaves after round 1" in director.does("event withdraw").stdout
    assert "Yara plays from round 2 on" in director.does("event add").stdout
    seats = director.does("event seat open --from 2").stdout
    assert ("Yara" in seats, "Will" in seats) == (True, False)
    assert director.does("event start").stdout.startswith("round 2: ")
    director.hand_in(2, second_mistakes)
    found = [text for text in director.looks() if "R1 T3" not in text]
    for said in ("no title is called '18XX'", "Cloe is not a player", "R2 T3: names the same table as", "R2 T4!D16: "):
        assert [text for text in found if said in text] != [], said
    director.hand_in(2, corrections)
    assert [text for text in director.looks() if "R1 T3" not in text] == []


def check_third_round(director):
    assert director.does("event start").stdout.startswith("round 3: ")
    director.hand_in(3, typed_tables_missing)
    director.does("enter open r3 t4")
    director.does("enter open r3 t6")
    director.does("standings open --json")
    assert director.places()["Kim"]["points"] == 240
    assert "Kim is: " in director.does("event decide open r3 t2").stdout
    since = director.does("standings open --since").stdout
    assert "Kim was: place 3, 240 points, 3 games" in since
    standing = director.places()
    assert [standing[name]["points"] for name in ("Pia", "Dora", "Kim", "Cleo", "Max")] == [320, 280, 280, 240, 240]
    assert standing["Will"]["games"] == 1
    assert standing["Yara"]["games"] == 2


def check_final(director):
    refused = director.does("event seat open --final 4")
    assert (refused.code, refused.stdout) == (2, "")
    assert "Cleo and Max are tied in place 4 for seat 4 of the final" in refused.stderr
    assert "lot = 1  # the seed" not in (director.folder / "open" / "event.toml").read_text(encoding="utf-8")
    director.does("event decide open --lot")
    assert director.places()["Max"]["tie"].startswith("lot: decision ")
    assert director.does("event seat open --final 4").stdout.startswith("Final\n  table 1, 18EU: Pia, ")
    assert director.does("event start").stdout.startswith("round 4: ")
    director.does("enter open r4 t1")
    assert re.search(r"1\.  +Kim +final 1 ", director.does("standings open").stdout)
    standing = director.places()
    assert [(standing[name]["place"], standing[name]["stage"]) for name in ("Kim", "Pia", "Dora", "Max", "Cleo")] == [
        (1, "final 1"),
        (2, "final 2"),
        (3, "final 3"),
        (4, "final 4"),
        (5, None),
    ]


def test_the_story_of_the_manual(director):
    assert director.does("event new").stdout == "open/event.toml: Autumn Open, 24 players, 3 rounds\n"
    director.does("event seat open --seed 3")
    assert "3 rounds" in director.does("event timetable").stdout
    assert director.does("event start").stdout.startswith("round 1: r1-t1.18xx, ")
    assert director.does("event publish").code == 0
    site = director.folder / "site"
    assert "Pairings" in (site / "index.html").read_text(encoding="utf-8")
    check_first_round(director)
    check_second_round(director)
    check_third_round(director)
    check_final(director)
    assert director.does("event publish").code == 0
    assert director.waiting == []
    page = (site / "index.html").read_text(encoding="utf-8")
    assert ("Pairings" in page, "Final" in page, "Rulings" in page, "3/4/2026" in page) == (False, True, True, False)
    assert "recount in the presence of both" in page
    published = json.loads((site / "standings.json").read_text(encoding="utf-8"))
    assert {each["weight"] for each in published["problems"]} == {"decided"}
    assert published["counted"] == 19
