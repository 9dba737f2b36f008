"""`moderator score SHEET.xlsx` and `moderator audit --declared`: output, exit codes, files of all kinds."""

import zipfile
from pathlib import Path

import pytest

from tests.figures import figures_of
from tests.sheets import filled

pytestmark = pytest.mark.usefixtures("short_search")

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "18EU-four-players.18xx"
PLAYERS = {"Ann": {"cash": 500, "BNR": 6}, "Bob": {"cash": 300}, "Cyd": {"cash": 200, "BNR": 4}}


@pytest.fixture
def sheet(tmp_path):
    return filled(tmp_path / "friday.xlsx", PLAYERS, {"BNR": 100})


# ---- score ----


def test_a_clean_sheet(run, sheet):
    sheet.save()
    ran = run("score", "friday.xlsx")
    assert (ran.code, ran.stderr) == (0, "")
    assert "1.  Ann     £1100" in ran.stdout
    assert "Ann wins by £500." in ran.stdout
    assert ran.stdout.endswith("clean: nothing found\n")


def test_a_finding_names_the_cell(run, sheet):
    sheet.write(0, BNR=7)
    sheet.save()
    ran = run("score", "friday.xlsx")
    assert ran.code == 3
    assert f"friday.xlsx:{sheet.name(-1, 'BNR')}: violation: share-sum\n" in ran.stdout
    assert "18EU 3.1, Shares, Share Certificates, and Limits on Ownership" in ran.stdout
    assert max(map(len, ran.stdout.splitlines())) <= 80


def test_each_figure_has_its_source(run, sheet):
    sheet.save()
    ran = run("score", "friday.xlsx", "--explain")
    assert ["BNR", "6", "shares", "x", "£100", "=", "£600"] in [line.split() for line in ran.stdout.splitlines()]


def test_one_document_as_json(run, sheet):
    sheet.write(0, worth=7)
    sheet.save()
    ran = run("score", "friday.xlsx", "--json")
    assert ran.code == 3
    assert (ran.json["title"], ran.json["sheet"], ran.json["margin"]) == ("18EU", "Scoring", 500)
    (found,) = ran.json["findings"]
    assert (found["cell"], found["code"], found["section"]) == (sheet.name(0, "worth"), "score-sum", "5")
    assert [each["total"] for each in ran.json["standings"]] == [1100, 600, 300]


def test_uncertain_standings_say_so(run, sheet):
    sheet.write(0, cash="many")
    sheet.save()
    ran = run("score", "friday.xlsx")
    assert ran.code == 3
    assert "No winner yet: " in ran.stdout
    assert "wins" not in ran.stdout
    assert run("score", "friday.xlsx", "--json").json["margin"] is None


def test_names_that_a_terminal_or_a_table_would_obey(run, tmp_path):
    players = {"=1+1": {"cash": 1}, "[red]Bob": {"cash": 2}, "Cyd" * 40: {"cash": 3}}
    form = filled(tmp_path / "friday.xlsx", players, {})
    form.cell(0, "player").data_type = "s"
    form.save()
    ran = run("score", "friday.xlsx")
    assert ran.code == 0
    assert "=1+1" in ran.stdout
    assert "[red]Bob" in ran.stdout
    assert "\x1b" not in ran.stdout


def test_the_content_distinguishes_a_sheet_from_a_journal(run, sheet, journal):
    sheet.save().rename(sheet.path.with_suffix(".18xx"))
    assert "Ann wins" in run("score", "friday.18xx").stdout
    journal("end\n", name="game.xlsx")
    assert "Final score" in run("score", "game.xlsx").stdout


def test_a_sheet_that_was_saved_as_text(run, tmp_path):
    rows = "game,18EU", "player,BNR,cash", "Ann,6,500", "Bob,4,300", "", ",BNR,DR", "final price,100"
    (tmp_path / "a.csv").write_text("\n".join(rows), encoding="utf-8")
    assert "Ann wins by £400." in run("score", "a.csv").stdout


def test_a_sheet_on_standard_input(run, sheet):
    ran = run("score", "-", stdin=sheet.save().read_bytes())
    assert (ran.code, "Ann wins by £500." in ran.stdout) == (0, True)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.xlsx", b"just words", "not a workbook"),
        ("a.xlsx", b"", "not a workbook"),
        ("a.xlsx", b"PK\x03\x04", "damaged"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ".xls"),
        ("a.ods", b"nothing", "not a workbook"),
    ],
)
def test_a_file_that_is_not_a_sheet_is_damaged(run, tmp_path, name, data, says):
    (tmp_path / name).write_bytes(data)
    ran = run("score", name)
    assert (ran.code, ran.stdout) == (4, "")
    assert ran.stderr.startswith(f"moderator: {name}: ")
    assert says in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_an_unknown_title(run, sheet):
    sheet.at("18EU").value = "18XYZ"
    for row in sheet.sheet.iter_rows(max_row=4):
        for cell in row:
            cell.value = None
    sheet.save()
    ran = run("score", "friday.xlsx")
    assert (ran.code, "no title is called '18XYZ'" in ran.stderr) == (5, True)


def test_a_workbook_of_something_else(run, tmp_path):
    with zipfile.ZipFile(tmp_path / "a.xlsx", "w") as archive:
        archive.writestr("word/document.xml", "x")
    ran = run("score", "a.xlsx")
    assert (ran.code, "not a workbook" in ran.stderr) == (4, True)


# ---- audit --declared ----


def test_a_declaration_that_agrees(run):
    ran = run("audit", EXAMPLE, "--declared", "Ann=6967,Zoe=8485")
    assert ran.code == 0
    assert "Nothing was declared for Bob, Cyd." in ran.stdout
    assert ran.stdout.endswith("declared worth agrees\n")


@pytest.fixture
def uncounted(tmp_path):
    """The example without the counts of its last rounds, which show that nobody's cash was off before."""
    lines = Path(EXAMPLE).read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line if at < 460 or not line.startswith("count ") else ";\n" for at, line in enumerate(lines)]
    (tmp_path / "uncounted.18xx").write_text("".join(kept), encoding="utf-8")
    return tmp_path / "uncounted.18xx"


@pytest.mark.slow
def test_a_difference_and_what_explains_it(run, uncounted):
    ran = run("audit", uncounted, "--declared", "Bob=7731,Cyd=9701")
    assert ran.code == 3
    assert "Bob declared £132 less than the books have. It could be:\n" in ran.stdout
    assert "  1. the dividend of £132, left out (18EU 4.4.4)\n     729 | DR: pay\n" in ran.stdout
    assert max(map(len, ran.stdout[ran.stdout.index("Declared worth") :].splitlines())) <= 80


@pytest.mark.slow
def test_a_transfer_is_one_finding(run):
    ran = run("audit", EXAMPLE, "--declared", "Bob=7806,Cyd=9758")
    told = ran.stdout[ran.stdout.index("Declared worth") :]
    says = "£57 passed from Bob to Cyd after the count of line 762, and no line records it: Bob -£57, Cyd +£57"
    assert f" together: 1. {says}" in " ".join(told.split())
    assert "Bob's in line 761 and Cyd's in line 762: nothing before" in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.slow
def test_a_difference_as_json(run, uncounted):
    ran = run("audit", uncounted, "--declared", "Bob=7731", "--json")
    assert (ran.code, ran.json["clean"], ran.json["declared"]["agrees"]) == (3, True, False)
    (bob,) = ran.json["declared"]["players"]
    assert (bob["books"], bob["difference"], bob["explanations"][0]["slips"][0]["line"]) == (7863, -132, 729)


@pytest.mark.slow
def test_a_scoring_sheet_is_declared(run, tmp_path):
    figures = {"Ann": {"cash": 6967}, "Bob": {"cash": 7833}, "Cyd": {"cash": 9701}, "Zoë": {"cash": 8485}}
    filled(tmp_path / "said.xlsx", figures, {"BNR": 100}).save()
    ran = run("audit", EXAMPLE, "--declared", tmp_path / "said.xlsx", "--json")
    assert [(each["player"], each["difference"]) for each in ran.json["declared"]["players"]] == [
        ("Ann", 0), ("Bob", -30), ("Cyd", 0), ("Zoë", 0),
    ]  # fmt: skip
    filled(tmp_path / "other.xlsx", {"Ann": {"cash": 1}, "Bob": {"cash": 2}}, {"B&O": 100}, "18VA").save()
    refused = run("audit", EXAMPLE, "--declared", tmp_path / "other.xlsx")
    assert (refused.code, "the sheet is for 18VA, not for 18EU" in refused.stderr) == (2, True)


@pytest.mark.slow
def test_the_first_answer_is_the_sheets_own_arithmetic(run, tmp_path):
    """Bob's cash is right, and his worth is written £30 too low: no line of the journal is to blame."""
    figures = {"Ann": {"cash": 6967}, "Bob": {"cash": 7863}, "Cyd": {"cash": 9701}, "Zoë": {"cash": 8485}}
    figures["Bob"]["worth"] = 7833
    filled(tmp_path / "said.xlsx", figures, {"BNR": 100}).save()
    told = run("audit", EXAMPLE, "--declared", tmp_path / "said.xlsx", "--json").json["declared"]
    assert [*map(figures_of, (each["message"] for each in told["sheet"]))] == ["7863 Bob"]
    assert (told["agrees"], told["computed"], told["corrections"], told["together"]) == (False, True, [], [])
    text = run("audit", EXAMPLE, "--declared", tmp_path / "said.xlsx").stdout
    answer = text[text.index("The sheet does not add up:") :]
    assert answer.splitlines()[2] == "With these cells corrected, the sheet agrees with the books."


def test_without_a_declaration_the_audit_is_unchanged(run):
    assert "declared" not in run("audit", EXAMPLE, "--json").json


@pytest.mark.parametrize("text", ["Bob", "Bob=x", "Nobody=3", "Bob=1,Bob=2", ""])
def test_a_declaration_that_cannot_be_read(run, text):
    ran = run("audit", EXAMPLE, "--declared", text)
    assert (ran.code, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert "--declared" in ran.stderr
