"""Seats drawn again after a round was started: which prepared files are replaced, removed, or named."""

import pytest
from openpyxl import load_workbook

NAMES = "Ann,Bob,Cyd,Dan,Eve,Fay,Gus,Hal"


@pytest.fixture
def event(run, tmp_path):
    told = "--players", NAMES, "--rounds", 2, "--tables", "4,3", "--title", "18EU"
    assert run("event", "new", "open", *told).code == 0
    assert run("event", "seat", "open", "--seed", 1).code == 0
    assert run("event", "start", "open", "--round", 2).code == 0
    return tmp_path / "open"


def header(path):
    return path.read_text(encoding="utf-8").splitlines()[2]


def players_on_slip(event):
    sheet = load_workbook(event / "r2-slips.xlsx")["R2 T1"]
    return [row[1].value for row in sheet.iter_rows() if row[0].value in (1, 2, 3, 4)]


def test_blank_files_of_another_draw_are_replaced(run, event):
    before = header(event / "r2-t1.18xx")
    drawn = run("event", "seat", "open", "--from", 2, "--seed", 9, "--json").json
    names = drawn["rounds"][0]["tables"][0]["players"]
    (files,) = drawn["files"]
    assert (files["round"], files["stale"], files["removed"]) == (2, [], [])
    assert {*files["replaced"]} >= {"r2-t1.18xx", "r2-t1-sheet.xlsx", "r2-slips.xlsx", "r2-posters.xlsx"}
    assert header(event / "r2-t1.18xx") == f"players {' '.join(names)}" != before
    assert players_on_slip(event) == names


def test_files_of_a_table_that_is_gone_are_removed(run, event):
    absent = [word for name in ("Eve", "Fay", "Gus", "Hal") for word in ("--absent", name)]
    (files,) = run("event", "seat", "open", "--from", 2, *absent, "--json").json["files"]
    assert files["removed"] == ["r2-t2-sheet.xlsx", "r2-t2.18xx"]
    assert not (event / "r2-t2.18xx").exists()


def test_a_file_with_entries_stays_and_is_named(run, event):
    path = event / "r2-slips.xlsx"
    book = load_workbook(path)
    row = next(row for row in book["R2 T1"].iter_rows() if row[0].value == 1)
    row[4].value = "signed"
    book.save(path)
    kept = path.read_bytes()
    told = run("event", "seat", "open", "--from", 2, "--seed", 9).stdout
    assert "! r2-slips.xlsx does not fit the seats, but has entries" in told
    assert "replaced, because the seats have changed: r2-t1.18xx, " in told
    assert path.read_bytes() == kept


def test_seats_changed_by_hand_are_renewed_by_start(run, event):
    file = event / "event.toml"
    text = file.read_text(encoding="utf-8")
    first = [line for line in text.splitlines() if line.startswith("players = [")][2]
    names = first.removeprefix("players = [").removesuffix("]").split(", ")
    file.write_text(text.replace(first, f"players = [{', '.join(reversed(names))}]"), encoding="utf-8")
    made = run("event", "start", "open", "--round", 2, "--json").json
    assert (made["written"], made["stale"]) == ([], [])
    assert {*made["replaced"]} == {"r2-t1.18xx", "r2-t1-sheet.xlsx", "r2-slips.xlsx", "r2-posters.xlsx"}
    assert {*made["left"]} == {"r2-t2.18xx", "r2-t2-sheet.xlsx"}
