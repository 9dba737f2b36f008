"""`moderator export`: where the books of a game go, and where they do not."""

import csv
import json

import pytest
from openpyxl import load_workbook

from moderator.export.tables.shapes import FORMAT, TABLES
from tests.phrases import EXISTS, NOT_BOOKED

LINES = "Ann: select 14\nAnn: bid 100\nBob: pass\nCyd: pass\n"
SHEETS = ["At a glance", "Summary", "ISR", "Ledger", "Market", "Trains", "Companies", "Players", "Findings", "Charts"]
LONG = [f"{name}.csv" for name in TABLES]


@pytest.fixture
def here(tmp_path, journal):
    """The files of the folder beside the journal `game.18xx`."""
    journal(LINES)
    return lambda: sorted(path.name for path in tmp_path.iterdir() if path.name != "game.18xx")


def test_a_workbook(run, here, tmp_path):
    done = run("export", "game.18xx", "-o", "game.xlsx")
    assert (done.stdout, done.stderr, done.code) == ("", "game.xlsx: 10 sheets\n", 0)
    assert here() == ["game.xlsx"]
    assert load_workbook(tmp_path / "game.xlsx").sheetnames == SHEETS


def test_the_same_tables_as_csv_and_json(run, here, tmp_path):
    done = run("export", "game.18xx", "--csv", "tables", "--json", "game.json")
    assert (done.stdout, done.code, here()) == ("", 0, ["game.json", "tables"])
    sheets = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["sheets"]
    assert list(sheets) == SHEETS
    tables = {f"{sheet.replace(' ', '-')}.{table}.csv" for sheet, found in sheets.items() for table in found}
    assert {path.name.replace("-", " ") for path in (tmp_path / "tables").iterdir()} == {
        name.replace("-", " ") for name in [*tables, *LONG, "_columns.csv", "_tables.csv"]
    }
    with (tmp_path / "tables" / "Ledger.ledger.csv").open(encoding="utf-8", newline="") as file:
        first = next(csv.DictReader(file))
    assert (first["from"], first["to"], first["amount"]) == ("Ann", "bank", "100")


def test_the_list_of_files_has_the_format_of_long_tables(run, here, tmp_path):
    assert run("export", "game.18xx", "--csv", "tables").stderr.endswith(" tables, 10 long tables\n")
    with (tmp_path / "tables" / "_tables.csv").open(encoding="utf-8", newline="") as file:
        listed = {row["file"]: row for row in csv.DictReader(file)}
    assert {row["format"] for name, row in listed.items() if not row["sheet"]} == {str(FORMAT)}
    assert {name for name, row in listed.items() if row["format"]} == {*LONG, "_columns.csv"}
    assert (listed["players.csv"]["rows"], listed["Players.players.csv"]["format"]) == ("3", "")


def test_a_byte_order_mark_if_asked_for(run, here, tmp_path):
    assert run("export", "game.18xx", "--csv", "tables", "--bom").code == 0
    assert all(path.read_bytes().startswith(b"\xef\xbb\xbfg") for path in map((tmp_path / "tables").joinpath, LONG))
    run("export", "game.18xx", "--csv", "tables", "--force")
    assert not any(path.read_bytes().startswith(b"\xef") for path in (tmp_path / "tables").iterdir())
    done = run("export", "game.18xx", "-o", "game.xlsx", "--bom")
    assert (done.code, "--bom" in done.stderr) == (2, True)


def test_every_row_has_the_name_of_the_file(run, here, tmp_path):
    run("export", "game.18xx", "--csv", "tables")
    run("export", "-", "--csv", "more", stdin="moderator 1\ngame 18EU\nplayers Ann Bob\n")
    named = [(tmp_path / name / "players.csv").read_text(encoding="utf-8").splitlines() for name in ("tables", "more")]
    assert [{line.split(",")[0] for line in lines[1:]} for lines in named] == [{"game"}, {"game"}]


def test_a_printed_workbook_has_few_sheets(run, here, tmp_path):
    done = run("export", "game.18xx", "-o", "paper.xlsx", "--print")
    assert (done.code, done.stderr) == (0, "paper.xlsx: 3 sheets\n")
    assert load_workbook(tmp_path / "paper.xlsx").sheetnames == ["At a glance", "Summary", "Charts"]
    for words in (["--csv", "tables"], ["-o", "p.xlsx", "--json", "p.json"], ["-o", "p.xlsx", "--csv", "tables"]):
        done = run("export", "game.18xx", "--print", *words)
        assert (done.code, "--print" in done.stderr) == (2, True)
    assert here() == ["paper.xlsx"]


def test_standard_input(run, here):
    assert run("export", "-", "-o", "a.xlsx", stdin=("moderator 1\ngame 18EU\nplayers Ann Bob\n")).code == 0
    assert here() == ["a.xlsx"]


def test_an_existing_file_needs_force(run, here, tmp_path):
    for name in ("game.xlsx", "game.json"):
        (tmp_path / name).write_text("kept", encoding="utf-8")
    for words in (["-o", "game.xlsx"], ["--json", "game.json"], ["-o", "new.xlsx", "--json", "game.json"]):
        done = run("export", "game.18xx", *words)
        assert (done.code, done.stderr.count("\n"), EXISTS in done.stderr) == (1, 1, True)
    assert here() == ["game.json", "game.xlsx"]
    assert run("export", "game.18xx", "-o", "game.xlsx", "--force").code == 0
    assert load_workbook(tmp_path / "game.xlsx").sheetnames == SHEETS


def test_tables_of_an_earlier_export_are_replaced_only_with_force(run, here):
    assert run("export", "game.18xx", "--csv", "tables").code == 0
    done = run("export", "game.18xx", "--csv", "tables")
    assert (done.code, "more exist already" in done.stderr) == (1, True)
    assert run("export", "game.18xx", "--csv", "tables", "--force").code == 0


@pytest.mark.slow
@pytest.mark.parametrize("words", [[], ["--bom"]])
def test_an_export_replaces_an_earlier_one_and_keeps_other_files(run, here, tmp_path, words):
    run("export", "game.18xx", "--csv", "tables", *words)
    (tmp_path / "tables" / "mine.csv").write_text("kept", encoding="utf-8")
    before = {path.name for path in (tmp_path / "tables").iterdir()}
    short = b"moderator 1\ngame 18EU\nplayers Ann Bob\n"
    assert run("export", "-", "--csv", "tables", "--force", stdin=short).code == 0
    after = {path.name for path in (tmp_path / "tables").iterdir()}
    run("export", "-", "--csv", "anew", stdin=short)
    assert after - {"mine.csv"} == {path.name for path in (tmp_path / "anew").iterdir()} < before


def test_an_index_cannot_remove_files_elsewhere(run, here, tmp_path):
    (tmp_path / "tables").mkdir()
    (tmp_path / "other.csv").write_text("kept", encoding="utf-8")
    (tmp_path / "tables" / "_tables.csv").write_text("file\n../other.csv\nnotes.txt\n", encoding="utf-8")
    assert run("export", "game.18xx", "--csv", "tables", "--force").code == 0
    assert (tmp_path / "other.csv").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ([], 2, "add -o FILE.xlsx, --csv DIR or --json FILE"),
        (["-o", "game.csv"], 2, ".xlsx"),
        (["-o", "game"], 2, ".xlsx"),
        (["-o", "none/game.xlsx"], 1, "there is no folder none"),
        (["--csv", "none/tables"], 1, "there is no folder none"),
        (["--json", "none/game.json"], 1, "there is no folder none"),
        (["-o", "folder.xlsx"], 1, "is a folder"),
        (["--json", "folder.xlsx"], 1, "is a folder"),
        (["--csv", "game.18xx"], 2, "named twice"),
        (["--csv", "file"], 1, "moderator: file "),
        (["--json", "game.18xx", "--force"], 2, "named twice"),
        (["-o", "a.xlsx", "--json", "a.xlsx"], 2, "named twice"),
        (["--json", "/dev/null", "--force"], 1, "moderator: /dev/null "),
        (["-o", "x" * 300 + ".xlsx"], 1, "File name too long"),
    ],
)
def test_a_place_that_cannot_be_written(run, here, tmp_path, words, code, says):
    (tmp_path / "folder.xlsx").mkdir()
    (tmp_path / "file").touch()
    done = run("export", "game.18xx", *words)
    assert (done.code, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert says in done.stderr
    assert here() == ["file", "folder.xlsx"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "code"), [("", 4), ("no journal\n", 4), ("moderator 1\ngame 1900\nplayers Ann Bob\n", 5), ("\0\0", 4)]
)
def test_a_file_that_is_not_a_journal_is_not_exported(run, tmp_path, text, code):
    (tmp_path / "bad.18xx").write_text(text, encoding="utf-8")
    done = run("export", "bad.18xx", "-o", "out.xlsx")
    assert (done.code, done.stderr.count("\n"), (tmp_path / "out.xlsx").exists()) == (code, 1, False)
    assert run("export", "none.18xx", "-o", "out.xlsx").code == 1


def test_a_full_disk_leaves_no_partial_export(run, here, monkeypatch):
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("moderator.files.write_all", fail)
    for words, first in (
        (["-o", "game.xlsx", "--csv", "tables"], "game.xlsx"),
        (["--csv", "tables"], "tables/At-a-glance.worth.csv"),
        (["--json", "game.json"], "game.json"),
    ):
        done = run("export", "game.18xx", *words)
        assert (done.code, here()) == (1, [])
        assert done.stderr.startswith(f"moderator: cannot write {first}: No space left on device; ")


def test_lines_that_were_not_booked_are_reported(run, journal):
    journal(LINES + "mumble\n")
    done = run("export", "game.18xx", "-o", "game.xlsx")
    assert (done.code, done.stderr.splitlines()[1]) == (6, f"uncertain: line 8 {NOT_BOOKED}; see moderator audit")


@pytest.mark.slow
def test_names_and_notes_are_never_formulas(run, journal, tmp_path):
    header = 'moderator 1\ngame 18EU\nplayers =1+1 @SUM(A1) "-2+3 {x}" [red]\n'
    journal('sold 14 =1+1 100\nsold 3 "-2+3 {x}" 100\nnote "=1+1"\n@SUM(A1): select 99\n', header)
    assert run("export", "game.18xx", "-o", "game.xlsx", "--csv", "tables").code == 6
    workbook = load_workbook(tmp_path / "game.xlsx")
    formulas = {cell.value for sheet in workbook for row in sheet.iter_rows() for cell in row if cell.data_type == "f"}
    assert not [formula for formula in formulas if "1+1" in formula or "2+3" in formula]
    for path in (tmp_path / "tables").iterdir():
        with path.open(encoding="utf-8", newline="") as file:
            cells = [cell for row in csv.reader(file) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "@", "\t", "\r"))]


@pytest.mark.slow
def test_the_demo_writes_the_workbook_to_the_named_file(run, tmp_path):
    done = run("demo", "-o", "demo.xlsx")
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout.endswith("$ moderator export 18EU-four-players.18xx -o demo.xlsx\ndemo.xlsx: 31 sheets\n")
    assert "FER" in load_workbook(tmp_path / "demo.xlsx").sheetnames
    again = run("demo", "-o", "demo.xlsx")
    assert (again.code, again.stdout, EXISTS in again.stderr) == (1, "", True)


@pytest.mark.slow
def test_the_demo_writes_files_only_on_request(run, tmp_path):
    assert run("demo").code == 0
    assert not [*tmp_path.iterdir()]
