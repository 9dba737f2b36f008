"""Scoring sheets with errors at an event: no points before the director decides, and `status` says what is wrong."""

import pytest

from tests.sheets import filled

PLAYERS = {"Ann": {"cash": 500, "BNR": 6}, "Bob": {"cash": 620, "BNR": 3}, "Cyd": {"cash": "many"}}


@pytest.fixture
def event(run, tmp_path):
    assert run("event", "new", "open", "--players", "Ann,Bob,Cyd", "--tables", 3, "--title", "18EU").code == 0
    assert run("event", "seat", "open").code == 0
    sheet = filled(tmp_path / "open" / "r1-t1-sheet.xlsx", PLAYERS, {"BNR": 150})
    for label in ("round", "table"):
        sheet.at(label).offset(column=1).value = 1
    sheet.save()
    return tmp_path / "open"


def test_a_sheet_with_errors_waits_for_the_director(run, event):
    told = run("standings", "open", "--json").json
    assert (told["standings"], told["games"][0]["left_out"][:33]) == ([], "it awards no points before it is ")
    (table,) = run("event", "status", "open", "--json").json["tables"]
    assert (table["state"], len(table["faults"])) == ("with errors", 1)
    text = run("event", "status", "open").stdout
    assert "R1 T1: the sheet awards no points; correct it, or use moderator event decide\n" in text
    assert "  r1-t1-sheet.xlsx: " in text
    assert max(map(len, text.splitlines())) <= 80
    counts = "--counts", "r1-t1-sheet.xlsx", "--by", "Greta", "--why", "Cyd had nothing"
    assert run("event", "decide", "open", "r1", "t1", *counts).code == 0
    assert run("standings", "open", "--json").json["counted"] == 1
    assert run("event", "status", "open", "--json").json["tables"][0]["state"] == "in"
