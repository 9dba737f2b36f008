"""One flag of doubt: whether the books can be trusted, and why not, in every document, view, sheet and exit code."""

import json

import pytest
from openpyxl import load_workbook

from tests.counted_positions import EUROPE
from tests.phrases import NOT_BOOKED
from tests.sheets import filled

HEADER = b"moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"
SALE = b"sold 1 Ann 100\nsold 2 Bob 100\n"  # lines 4 and 5
END = b"end the last train left\n"
BAD = HEADER + SALE + b"Cyd: frob\n" + END  # line 6 cannot be read
DOUBTFUL = {
    "unreadable": b"Cyd: frob\n" + END,
    "unbooked": b"Cyd: buy BNR\n" + END,
    "no UTF-8": b"note \xff\n" + END,
    "undo of nothing": b"undo 9\n" + END,
    "amends no move": b"amend 3 Bob: pass\n" + END,
    "torn": b"Cyd: sel",
    "unread at the end": b"Cyd: frob\n",
}


@pytest.fixture
def game(tmp_path):
    """`game(b"...")` writes a journal and returns its path."""

    def write(data, name="game.18xx"):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


def documents(run, path):
    """The field `uncertain` of every document about a game; `replay` prints one a line, of which this is the last."""
    run("export", path, "--json", "book.json", "--force")
    (line,) = run("standings", path.parent, "--json", "--unfinished").json["games"]
    return {
        "show": run("show", path, "--json").json["uncertain"],
        "audit": run("audit", path, "--json").json["uncertain"],
        "score": run("score", path, "--json").json["uncertain"],
        "replay": json.loads(run("replay", path).stdout.splitlines()[-1])["uncertain"],
        "export": json.loads((path.parent / "book.json").read_text(encoding="utf-8"))["uncertain"],
        "standings": line["uncertain"],
    }


@pytest.mark.slow
@pytest.mark.parametrize("lines", DOUBTFUL.values(), ids=DOUBTFUL)
def test_every_document_has_the_same_reason(run, game, lines):
    found = documents(run, game(HEADER + SALE + lines))
    (reason,) = found["show"]
    assert reason["line"] == 6
    assert reason["says"].startswith(f"line 6 {NOT_BOOKED}: ")
    assert all(each == [reason] for each in found.values()), found


def test_certain_books_have_no_reasons(run, game):
    assert set(map(str, documents(run, game(HEADER + SALE)).values())) == {"[]"}


def test_a_reason_has_the_code_and_message_of_the_finding(run, game):
    path = game(BAD)
    (found,) = run("audit", path, "--json").json["findings"][2:3]
    (reason,) = run("show", path, "--json").json["uncertain"]
    assert found["code"] == reason["code"] == "unreadable"
    assert reason["says"] == f"line 6 {NOT_BOOKED}: {found['message']}"


def test_a_replay_is_doubtful_from_the_doubtful_line_on(run, game):
    lines = [json.loads(line) for line in run("replay", game(BAD)).stdout.splitlines()]
    assert [(each["line"], bool(each["uncertain"])) for each in lines] == [(4, False), (5, False), (7, True)]


@pytest.mark.parametrize("lines", DOUBTFUL.values(), ids=DOUBTFUL)
def test_a_replay_ends_with_the_position_of_show(run, game, lines):
    path = game(HEADER + SALE + lines)
    last = json.loads(run("replay", path).stdout.splitlines()[-1])
    for key in ("text", "postings", "events"):
        del last[key]
    assert last == run("show", path, "--json").json


@pytest.mark.parametrize("lines", DOUBTFUL.values(), ids=DOUBTFUL)
@pytest.mark.parametrize("command", [["show"], ["show", "--json"], ["show", "why"], ["score"], ["score", "--json"]])
def test_uncertain_books_have_a_separate_exit_code(run, game, command, lines):
    done = run(command[0], game(HEADER + SALE + lines), *command[1:])
    assert (done.code, f"uncertain: line 6 {NOT_BOOKED}" in done.stderr) == (6, True)


@pytest.mark.slow
@pytest.mark.parametrize(("lines", "code"), [(BAD, 6), (HEADER + SALE, 0)])
@pytest.mark.parametrize("where", [["-o", "a.xlsx"], ["--csv", "a"], ["--json", "a.json"]], ids=lambda where: where[0])
def test_an_export_of_uncertain_books_is_complete_and_marked(run, game, tmp_path, lines, code, where):
    assert run("export", game(lines), *where).code == code
    assert (tmp_path / where[1]).exists()


def test_commands_that_judge_or_write_keep_their_exit_codes(run, game):
    path = game(HEADER + SALE + b"Cyd: frob\n")
    assert [run(command, path).code for command in ("audit", "replay")] == [3, 0]
    done = run("do", path, "sold 3 Cyd 100")
    assert (done.code, done.stderr) == (0, f"uncertain: line 6 {NOT_BOOKED}; see moderator audit\n")


def test_a_score_is_final_if_the_game_is_over_and_the_books_are_certain(run, game):
    over, open_, doubtful = game(HEADER + SALE + END, "a"), game(HEADER + SALE, "b"), game(BAD, "c")
    keys = ("final", "finished", "uncertain")
    found = {path: run("score", path, "--json").json for path in (over, open_, doubtful)}
    assert [[bool(found[path][key]) for key in keys] for path in found] == [
        [True, True, False],
        [False, False, False],
        [False, True, True],
    ]
    assert [run("score", path).stdout.split(".")[0] for path in (over, open_, doubtful)] == [
        "Final score: the last train left",
        "Not final, the game is not over: phase 2, next Cyd, ISR: selects a minor",
        f"Uncertain: line 6 {NOT_BOOKED}",
    ]
    assert "Not final, because the books are uncertain; the game has ended" in run("score", doubtful).stdout


def test_an_unfinished_game_is_not_doubtful(run, game):
    path = game(HEADER + SALE)
    shown = run("show", path, "--json")
    assert (shown.code, shown.json["finished"], shown.json["uncertain"]) == (0, False, [])


def test_a_position_before_the_doubtful_line_is_certain(run, game):
    path = game(BAD)
    for at, code in ((5, 0), (6, 6), (7, 6)):
        done = run("show", path, "players", "--at", at)
        assert (done.code, "Uncertain: line 6" in done.stdout, "uncertain" in done.stderr) == (code, code > 0, code > 0)


def test_every_text_is_marked_uncertain(run, game):
    path = game(BAD)
    for command in (["show"], ["show", "market"], ["show", "log"], ["show", "why"], ["score"], ["audit"]):
        assert f"Uncertain: line 6 {NOT_BOOKED}" in run(command[0], path, *command[1:]).stdout, command
    for asked in ("show", "pl", "tr"):
        assert run("play", path, stdin=f"{asked}\n").stdout.count(f"Uncertain: line 6 {NOT_BOOKED}.") == 1, asked


@pytest.mark.slow
def test_every_sheet_and_printed_page_is_marked_uncertain(run, game, tmp_path):
    run("export", game(BAD), "-o", "bad.xlsx")
    run("export", game(HEADER + SALE + END), "-o", "good.xlsx", "--force")
    for name, marked in (("bad.xlsx", True), ("good.xlsx", False)):
        for sheet in load_workbook(tmp_path / name).worksheets:
            assert sheet["A1"].value.startswith("UNCERTAIN: 18EU") is marked, sheet.title
            assert (sheet["A2"].value == f"Uncertain: line 6 {NOT_BOOKED}.") is marked, sheet.title
            assert sheet.oddHeader.left.text.startswith("UNCERTAIN: ") is marked, sheet.title


def test_csv_names_the_reasons_in_the_summary(run, game, tmp_path):
    run("export", game(BAD), "--csv", "tables")
    rows = (tmp_path / "tables" / "Summary.game.csv").read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row.startswith("uncertain")] == [
        f"uncertain,line 6 {NOT_BOOKED}: there is no verb 'frob'"
    ]


@pytest.mark.slow
def test_a_position_from_uncertain_books_is_marked(run, game):
    whole = HEADER + EUROPE.encode()
    path, last = game(whole + b"frob\n"), whole.count(b"\n")
    taken, sure = (run("template", "position", "--of", path, "--at", at) for at in (last + 1, last))
    assert (taken.code, f"{NOT_BOOKED}; see moderator audit" in taken.stderr, taken.stdout[:12]) == (
        0,
        True,
        "# Uncertain:",
    )
    assert (sure.stderr, "ncertain" in sure.stdout) == ("", False)


def test_a_tournament_names_the_doubt(run, game):
    path = game(BAD)
    told = run("standings", path.parent).stdout
    assert f"counts with 1 error, uncertain: line 6 {NOT_BOOKED}" in " ".join(told.split())
    (one,) = run("standings", path.parent, "--json").json["games"]
    assert (one["final"], one["finished"], one["left_out"]) == (False, True, None)
    assert run("standings", path.parent, "--clean-only").code == 1


def test_a_line_changed_after_sealing_is_booked_and_doubted(run, game):
    path = game(HEADER + SALE + END)
    run("seal", path)
    path.write_bytes(path.read_bytes().replace(b"Bob 100", b"Bob 110"))
    found = documents(run, path)
    assert found["show"][0]["says"].startswith("line 5 ")
    assert all(each == found["show"] for each in found.values())
    assert (run("show", path).code, run("score", path, "--json").json["final"]) == (6, False)


def test_an_undone_line_causes_no_doubt(run, game):
    path = game(HEADER + SALE + b"Cyd: buy BNR\nundo\n")
    assert (run("show", path).code, run("audit", path).code) == (0, 0)


def test_an_amended_line_causes_no_doubt(run, game):
    path = game(HEADER + SALE + b"Cyd: buy BNR\nsold 3 Cyd 100\n")
    assert run("show", path).code == 6
    assert run("do", path, "amend 6 note Cyd looks on").code == 0
    assert run("show", path).code == 0


def test_a_torn_line_that_was_set_aside_causes_no_doubt(run, game):
    path = game(HEADER + SALE + b"Cyd: sel")
    assert run("show", path).code == 6
    assert run("do", path, "sold 3 Cyd 100").code == 0
    assert run("show", path).code == 0


def test_many_doubts_are_summarized(run, game):
    path = game(HEADER + b"frob\n" * 30)
    assert run("show", path).stderr == (
        f"uncertain: line 4 {NOT_BOOKED}, and more at lines 5, 6, 7, 8, 9, 10, 11, 12, ...; see moderator audit\n"
    )
    assert [each["line"] for each in run("show", path, "--json").json["uncertain"]] == [*range(4, 24)]


def test_doubts_of_a_scoring_sheet_name_its_cells(run, tmp_path):
    form = filled(tmp_path / "friday.xlsx", {"Ann": {"cash": 100}, "Bob": {"cash": 50}}, {})
    form.write(0, cash="many")
    form.save()
    cell = form.name(0, "cash")
    scored = run("score", "friday.xlsx", "--json")
    (reason,) = scored.json["uncertain"]
    assert (scored.code, scored.json["final"], reason["cell"]) == (3, False, cell)
    assert f"Uncertain: {cell} could not be read." in run("score", "friday.xlsx").stdout
