"""An event played through: 24 players, three rounds, slips filled in at the tables, ten kinds of slips of the pen."""

import json
import shutil

import pytest
from openpyxl import load_workbook

from moderator.resources import example

pytestmark = pytest.mark.slow

NAMES = "Ada Ben Cleo Dora Emil Finn Gwen Hugo Ida Jon Kim Lea Max Nora Otto Pia Quin Rosa Sam Tess Uwe Vera Will Zoë"
DAYS = "--date", "20.11.2026", "--date", "2026-11-21"
TITLES = "--title", "18EU", "--title", "1830", "--title", "18Chesapeake"


@pytest.fixture
def event(run, tmp_path):
    """The folder of the event: its players, and `slips.xlsx` with a sheet for each of 18 tables."""
    names = "".join(f'"{name}" = []\n' for name in NAMES.split())
    (tmp_path / "open").mkdir()
    (tmp_path / "open" / "players.toml").write_text(f"[players]\n{names}", encoding="utf-8")
    drawn = "--tables", "4", "--rounds", "3", "--seed", "11", "--event", "Autumn Open"
    assert run("seating", "open/players.toml", *drawn, *DAYS, *TITLES, "-o", "open/slips.xlsx").code == 0
    return tmp_path / "open" / "slips.xlsx"


class Slip:
    """A slip in the hand of a table: what stands beside its labels, and a row a player."""

    def __init__(self, sheet):
        rows = [*sheet.iter_rows()]
        head = next(number for number, row in enumerate(rows) if row[1].value == "player")
        self.labels = {row[0].value: row[1] for row in rows[:head]}
        self.names, self.worths, self.places = zip(
            *((row[1], row[2], row[3]) for row in rows[head + 1 :][:4]), strict=True
        )


def hand_in(path, spoil=lambda slips: None):
    """Every table writes its worths down, seat by seat 700 less; then comes `spoil`."""
    book = load_workbook(path)
    slips = {sheet.title: Slip(sheet) for sheet in book.worksheets[1:]}
    for at, slip in enumerate(slips.values()):
        for seat, worth in enumerate(slip.worths):
            worth.value = 5000 + 13 * at - 700 * seat
    spoil(slips)
    book.save(path)


def test_an_event_without_a_slip_of_the_pen(run, event):
    hand_in(event)
    told = run("standings", "open", "--json").json
    assert (told["counted"], told["problems"], len(told["standings"])) == (18, [], 24)
    assert sum(line["points"] for line in told["standings"]) == 18 * 240
    assert {line["games"] for line in told["standings"]} == {3}


def spoil(slips):
    """Ten kinds of slips, each on a table of its own."""
    slips["R1 T1"].worths[0].value = 97340  # a figure too many
    slips["R1 T2"].worths[1].value = None
    slips["R1 T3"].labels["date"].value = "3/4/2026"
    slips["R1 T4"].labels["round"].value = "1st"  # which is plain
    slips["R2 T1"].names[2].value = "Anda"
    slips["R2 T3"].labels["table"].value = 2
    slips["R2 T4"].places[0].value = 4
    slips["R2 T5"].labels["title"].value = "18XX"
    slips["R3 T1"].names[0].value = slips["R3 T2"].names[0].value
    for worth in slips["R3 T6"].worths:
        worth.value = None  # never handed in


def test_ten_kinds_of_mistakes_are_reported_to_the_director(run, event):
    hand_in(event, spoil)
    told = run("standings", "open", "--json").json
    assert told["counted"] == 15
    found = [
        f"{each['weight']} {(each['file'] or '').removeprefix('slips.xlsx, ')}: {each['message']}"
        for each in told["problems"]
    ]
    begun = [
        "not read R1 T2: R1 T2!C17: Sam has no worth",
        "not read R2 T5: no title is called '18XX'",
        "look : no result of table 2 of round 1",
        "look : no result of table 3 and table 5 of round 2",
        "look : no result of table 6 of round 3",
        "look R1 T1: the players are worth £108140 together",
        "look R1 T3: R1 T3!B7: 3/4/2026",
        "look R2 T1: Anda ",
        "look R2 T3: names the same table as slips.xlsx, R2 T2 (Autumn Open, 2026-11-21, round 2, table 2)",
        "look R2 T4: R2 T4!D16: ",
        "look R3 T2: ",
    ]
    assert [text[: len(start)] for text, start in zip(found, begun, strict=True)] == begun
    assert "plays at 2 tables of round 3: table 1" in found[-1]


def test_a_corrected_slip_shows_what_changes(run, event, tmp_path):
    hand_in(event)
    (tmp_path / "published.json").write_text(json.dumps(run("standings", "open", "--json").json), encoding="utf-8")
    hand_in(event, lambda slips: setattr(slips["R3 T6"].worths[3], "value", 9000))
    since = run("standings", "open", "--since", "published.json", "--json").json["since"]
    assert [shift["name"] for shift in since if shift["about"] == "game"] == ["slips.xlsx, R3 T6"]
    assert len([shift for shift in since if shift["about"] == "player"]) >= 4


def test_tables_written_by_the_program_are_not_hand_ins(run, event, tmp_path):
    hand_in(event)
    shutil.copyfile(example("18Rhl-short-game.18xx"), tmp_path / "open" / "a.18xx")
    first = run("standings", "open", "--json").json
    assert (
        run("standings", "open", "--csv", "open/csv").code
        == run("export", "open/a.18xx", "--csv", "open/long").code
        == 0
    )
    again = run("standings", "open", "--recursive", "--json").json
    assert (again["games"], again["problems"]) == (first["games"], first["problems"])
