"""The slips of a seating, printed, filled in and read again; and hand-ins of other kinds of files."""

import csv
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from moderator.export.seating import Meeting, seating_book
from moderator.export.writers.workbook import make_workbook
from moderator.tournament.field import Result
from moderator.tournament.folder import read_results_in
from moderator.tournament.seating import Seating
from tests.sheets import filled
from tests.tournament.results import read_one, standings, told

DRAWN = Seating(((("Ann", "Bob", "Cyd"), ("Dan", "Eve", "Fay")),), 7, ())
MEETING = Meeting("Autumn Open", "Leeds", ("2026-11-20",), ("18EU", "1830"))


@pytest.fixture
def fill(tmp_path):
    """`fill({"R1 T1": {"Ann": 500}})` writes worths into the slips of a seating; `more` goes beside labels."""

    def write(worths, meeting=MEETING, places=(), **more):
        path = tmp_path / "slips.xlsx"
        path.write_bytes(make_workbook(seating_book(DRAWN, "", meeting)))
        book = load_workbook(path)
        for name, of in worths.items():
            for row in [*book[name].iter_rows()]:
                if row[1].value in of:
                    row[2].value = of[row[1].value]
                    row[3].value = dict(places).get(row[1].value)
                if row[0].value in more:
                    row[1].value = more[row[0].value]
        book.save(path)
        return read_results_in(str(path), "slips.xlsx", {})

    return write


ALL = {"Ann": 5120, "Bob": 4890, "Cyd": 4010}


def test_a_slip_has_the_data_for_standings(fill):
    (game,) = fill({"R1 T1": ALL})
    assert (game.file, game.title, game.kind) == ("slips.xlsx, R1 T1", "18EU", "result")
    assert dict(game.occasion) == {
        "event": "Autumn Open",
        "date": "2026-11-20",
        "round": "1",
        "table": "1",
        "place": "Leeds",
    }
    assert [(seat.place, seat.player, seat.worth) for seat in game.seats] == [
        (1, "Ann", 5120),
        (2, "Bob", 4890),
        (3, "Cyd", 4010),
    ]


def test_the_slips_of_all_tables_are_games_of_their_own(fill):
    games = fill({"R1 T1": ALL, "R1 T2": {"Dan": "$3,000", "Eve": 2000, "Fay": "bankrupt"}})
    assert [(game.title, game.seats[0].player) for game in games] == [("18EU", "Ann"), ("1830", "Dan")]
    assert [(seat.player, seat.worth, seat.bankrupt) for seat in games[1].seats][-1] == ("Fay", 0, True)
    assert standings(*games).counted == 2


def test_two_slips_of_one_table_are_reported_even_without_an_event(fill):
    games = fill({"R1 T1": ALL, "R1 T2": {"Dan": 3000, "Eve": 2000, "Fay": 1000}}, Meeting(titles=("18EU",)), table=1)
    made = standings(*games)
    assert made.counted == 2
    assert told(made) == ["look slips.xlsx, R1 T2: 1 1 R1 T1"]


def test_blank_slips_are_ignored(fill):
    assert fill({}) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("worths", "meeting", "says"),
    [
        ({"Ann": 5120, "Bob": 4890}, MEETING, "Cyd R1 T1!C18"),
        ({**ALL, "Cyd": "much"}, MEETING, "Cyd R1 T1!C18"),
        (ALL, Meeting(), "R1 T1"),
        (ALL, Meeting(titles=("18XX",)), "'18XX'"),
    ],
)
def test_an_unreadable_slip_is_reported_with_its_cell(fill, worths, meeting, says):
    (problem,) = fill({"R1 T1": worths}, meeting)
    assert (problem.weight, problem.file) == ("not read", "slips.xlsx, R1 T1")
    assert set(says.split()) <= set(problem.message.replace(":", " ").replace(",", " ").split())


def test_a_place_that_does_not_follow_from_the_worths_is_looked_at(fill):
    games = fill({"R1 T1": ALL}, places={"Ann": 1, "Bob": 3, "Cyd": 2})
    assert told(standings(*games)) == [
        "look slips.xlsx, R1 T1: 2 3 Bob R1 T1!D17",
        "look slips.xlsx, R1 T1: 3 2 Cyd R1 T1!D18",
    ]


# ---- other kinds of files ----


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_scoring_sheet_saved_as_text_is_read(tmp_path, between):
    players = {"Zoë": {"cash": 500, "BNR": 6}, "Bob": {"cash": 1620, "DR": 5}, "Cyd": {"cash": 300, "BNR": 4}}
    form = filled(tmp_path / "a.xlsx", players, {"BNR": 150, "DR": 90})
    form.at("round").offset(column=1).value = 2
    with (tmp_path / "a.csv").open("w", encoding="utf-8", newline="") as file:
        shown = ([_shown(cell.value) for cell in row] for row in form.sheet.iter_rows())
        csv.writer(file, delimiter=between).writerows(shown)
    game = read_one(tmp_path / "a.csv")
    assert isinstance(game, Result)
    assert [(seat.player, seat.worth) for seat in game.seats] == [("Bob", 2070), ("Zoë", 1400), ("Cyd", 900)]
    assert (game.occasion, game.findings) == ((("round", "2"),), "")


def _shown(value):
    """A cell as text; a formula leaves what it came to, which a sheet without results does not say."""
    return "" if value is None or str(value).startswith("=") else str(value)


def test_letters_of_windows_are_read(tmp_path):
    rows = ["title;18EU", "", "player;worth", "Zoë;500", "Bob;300"]
    (tmp_path / "a.csv").write_bytes("\r\n".join(rows).encode("cp1252"))
    assert [seat.player for seat in read_one(tmp_path / "a.csv").seats] == ["Zoë", "Bob"]


@pytest.mark.parametrize("text", ["place,player,points\n1,Ann,120\n", "", "player,worth,title\nAnn,5,18EU\n"])
def test_a_table_of_something_else_is_passed_over(tmp_path, text):
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")
    assert read_results_in(str(tmp_path / "a.csv"), "a.csv", {}) == []


def test_a_sheet_without_players_is_reported(tmp_path):
    (tmp_path / "a.csv").write_text("game,18EU\nname,money\nAnn,5\n", encoding="utf-8")
    assert read_one(tmp_path / "a.csv").message.startswith("no sheet has a row of headings")


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.ods", b"opendocument", "OpenDocument file (.ods)"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99, ".xls"),
        ("a.numbers", b"PK\x03\x04", "damaged"),
    ],
)
def test_an_unreadable_file_is_reported_with_a_remedy(tmp_path, name, data, says):
    if data == b"opendocument":
        with ZipFile(tmp_path / name, "w") as archive:
            archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    else:
        (tmp_path / name).write_bytes(data)
    found = read_one(tmp_path / name)
    assert (found.weight, says in found.message) == ("not read", True)
    assert found.remedy == "open it and save it as an Excel workbook (.xlsx), or its sheet as text (.csv)"


@pytest.mark.parametrize("name", ["a.ods", "a.xlsx", "a.numbers"])
def test_an_empty_file_is_reported(tmp_path, name):
    (tmp_path / name).write_bytes(b"")
    found = read_one(tmp_path / name)
    assert found.weight == "not read"


def test_a_file_that_is_not_a_workbook_is_reported(tmp_path):
    (tmp_path / "a.ods").write_text("we met at noon\n")
    assert read_one(tmp_path / "a.ods").weight == "not read"


def test_missing_signatures_on_a_slip_are_known(tmp_path):
    path = tmp_path / "slips.xlsx"
    path.write_bytes(make_workbook(seating_book(DRAWN, "", MEETING)))
    book = load_workbook(path)
    for row in [*book["R1 T1"].iter_rows()]:
        if row[1].value in ALL:
            row[2].value, row[4].value = ALL[row[1].value], "x" if row[1].value == "Bob" else None
    book.save(path)
    (game,) = read_results_in(str(path), "slips.xlsx", {})
    assert game.unsigned == ("Ann", "Cyd")
