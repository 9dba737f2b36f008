"""The commands that read a journal: show, audit, score, replay; and what they make of files that are none."""

import json
from pathlib import Path

import pytest

from tests.phrases import NOT_BOOKED

RULESETS = Path(__file__).parents[2] / "rulesets"
VIRGINIA = "moderator 1\ngame 18VA\nplayers Ann Bob Cyd\n"
READERS = ("show", "audit", "score", "replay")
PLAYER = {"cash", "shares", "privates", "certificates", "worth", "bankrupt"}
COMPANY = {
    *("kind", "president", "cash", "price", "cell", "stack", "floated", "operated"),
    *("trains", "treasury", "ipo", "pool", "tokens_left", "closed"),
}
POSITION = {
    *("title", "line", "ref", "round", "phase", "bank", "finished", "current", "priority"),
    *("players", "companies", "train_pool", "trains_left"),
}
FINDING = {"code", "severity", "message", "section", "line", "expected", "actual", "remedy"}

SALE = "".join(f"sold {minor} {['Ann', 'Bob', 'Cyd'][(minor - 1) % 3]} 100\n" for minor in range(1, 4))
BROKEN = "select 14\nbid 83 !\nAnn: frob\nBob: bid 77\n"


def test_the_position_as_json(run, journal):
    shown = run("show", journal(SALE), "--json").json
    assert set(shown) >= POSITION
    assert set(shown["players"]["Ann"]) >= PLAYER
    assert all(set(facts) >= COMPANY for facts in shown["companies"].values())
    assert (shown["line"], shown["round"], shown["bank"], shown["current"]) == (6, "ISR", 10950, "Ann")


@pytest.mark.parametrize("command", READERS)
def test_no_game_is_judged_by_the_rules_of_another(run, journal, command):
    done = run(command, journal(header=VIRGINIA), "--ruleset", RULESETS / "18EU")
    assert (done.code, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "it is for 18EU, not for 18VA" in done.stderr


def test_the_position_after_a_line(run, journal):
    path = journal(SALE)
    assert run("show", path, "--at", "4", "--json").json["players"]["Bob"]["cash"] == 450
    assert run("show", path, "--at", "0", "--json").json["line"] == 0
    assert "Bob     £450" in run("show", path, "players", "--at", "4").stdout
    beyond = run("show", path, "--at", "99")
    assert (beyond.code, "line 99 is beyond the end: the journal has " in beyond.stderr) == (2, True)


def test_parts_can_be_requested_separately(run, journal):
    path = journal(SALE)
    whole = run("show", path).stdout
    for what in ("players", "companies", "market", "trains", "phase", "bank", "log"):
        part = run("show", path, what)
        head, _, told = part.stdout.partition("\n\n")
        assert (part.code, head in whole, told in whole) == (0, True, True)
    wrong = run("show", path, "plyers")
    assert (wrong.code, wrong.stderr.endswith("'plyers'; did you mean players?\n")) == (2, True)


def test_replay_prints_one_position_a_line(run, journal):
    lines = [json.loads(line) for line in run("replay", journal(SALE + "undo\nnote x ; @12\n")).stdout.splitlines()]
    assert [(at["line"], at["ref"]) for at in lines] == [(4, None), (5, None), (8, "12")]
    assert lines[1]["players"]["Bob"]["cash"] == 350


def test_a_journal_by_hand_needs_no_actor(run, journal):
    path = journal("; by hand\n\nselect 14\nbid 100\npass\npass ; sold\n")
    assert run("audit", path).code == 0
    assert run("show", path, "--json").json["players"]["Ann"]["minors"] == ["14"]


def test_a_clean_audit(run, journal):
    done = run("audit", journal("select 14\nbid 100\npass\npass\n"))
    assert (done.code, done.stderr) == (0, "")
    assert done.stdout.endswith("clean: nothing found\n")


def test_an_audit_lists_every_finding(run, journal):
    path = journal(BROKEN)
    done = run("audit", path)
    assert done.code == 3
    assert f"{path}:6: error: unreadable\n6 | Ann: frob\nthere is no verb 'frob'\n" in done.stdout
    assert f"{path}:7: violation: bid-raise\n7 | Bob: bid 77\n" in done.stdout
    assert "18EU 4.2.1, Minor Company Initial Sale Round\nexpected: more than £83\nactual:   £77\n" in done.stdout
    assert f"{path}:5: ruling: bid-minimum" in done.stdout
    assert f"Uncertain: line 6 {NOT_BOOKED}; correct it and audit again." in done.stdout
    assert f"(uncertain: line 6 {NOT_BOOKED})" in done.stdout.replace("\n", " ")
    assert done.stdout.splitlines()[-1].startswith("not clean: ")


def test_a_strict_audit_objects_to_rulings_and_unrecorded_sales(run, journal):
    for lines in ("select 14\nbid 103 !\n", "sold 14 Ann 105\n"):
        path = journal(lines)
        assert (run("audit", path).code, run("audit", path, "--strict").code) == (0, 3)


def test_notes_are_counted_or_listed(run, journal):
    path = journal(SALE)
    assert "3  auction-unrecorded: " in run("audit", path).stdout
    assert run("audit", path, "--all").stdout.count("note: auction-unrecorded") == 3


def test_an_audit_as_json(run, journal):
    found = run("audit", journal(BROKEN), "--json").json
    assert (found["title"], found["clean"], found["counts"]["error"]) == ("18EU", False, 1)
    assert set(found["findings"][0]) == FINDING


def test_an_audit_shows_the_amended_line(run, journal):
    out = run("audit", journal("select 14\nbid 100\namend 5 Ann: bid 95\n")).stdout
    assert "5 | Ann: bid 95   (amended by line 6)" in out


def test_a_journal_from_standard_input(run):
    text = "moderator 1\ngame 18EU\nplayers Ann Bob\nselect 14\n"
    for command in READERS:
        assert run(command, "-", stdin=text).code == 0
    assert "-:4: error: unreadable" in run("audit", "-", stdin=text.replace("select", "selct")).stdout


def test_a_torn_line_is_reported(run, journal):
    out = run("audit", journal("select 14\nAnn: bi")).stdout
    assert ":5: error: torn-line\n5 | Ann: bi\nthe last line has no line end" in out


def test_an_unfinished_game_is_scored_as_it_stands(run, journal):
    path = journal(SALE)
    done = run("score", path, "--explain")
    assert (done.code, done.stdout.split(":")[0]) == (0, "Not final, the game is not over")
    assert "By 18EU 5, Ending The Game." in done.stdout
    scored = run("score", path, "--json").json
    assert (scored["final"], [row["total"] for row in scored["standings"]]) == (False, [350, 350, 350])


def test_an_ended_game_is_final(run, journal):
    assert run("score", journal(SALE + "end the last train left\n")).stdout.startswith(
        "Final score: the last train left."
    )


def test_every_reading_command_reports_uncertain_books(run, journal):
    path = journal(BROKEN)
    for command in ("show", "score"):
        assert f"uncertain: line 6 {NOT_BOOKED}; see moderator audit" in run(command, path).stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(
    ("data", "code", "says"),
    [
        (b"", 4, "this is not a journal"),
        (b"hello\n", 4, "its first line must be: moderator 1"),
        (b"moderator 2\n", 4, "cannot read the format of this journal"),
        (b"moderator 1\ngame 18EU\n", 4, "no `players` line"),
        (b"moderator 1\ngame 18EU\nplayers Ann\n", 4, "18EU is for 2, 3, 4, 5, 6 players"),
        (b"moderator 1\ngame 18EU\nplayers Ann Bob\noption gauge 3\n", 4, "option gauge 3 is not offered"),
        (b"moderator 1\ngame 18ZZ\nplayers Ann Bob\n", 5, "no title is called '18ZZ'"),
        (b"moderator 1\ngame 18EU\nplayers Ann \xff\n", 4, "not UTF-8"),
        (b"GIF89a\x00\x00\x1b[31m", 4, "it is not a text file"),
        (b"moderator 1\ngame \x1b[31m18EU\n", 4, "control character"),
        (b"x" * 10_000, 4, "this is not a journal"),
    ],
)
def test_a_file_that_is_not_a_journal(run, tmp_path, command, data, code, says):
    path = tmp_path / "a.18xx"
    path.write_bytes(data)
    done = run(command, path)
    assert (done.code, done.stdout) == (code, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 500
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize("command", [*READERS, "do", "play"])
def test_a_file_that_cannot_be_read(run, tmp_path, command):
    more = ["pass"] if command == "do" else []
    missing = ": moderator new" if command == "play" else "No such file"
    for name, says in ((tmp_path / "none", missing), (tmp_path, "it is a folder"), ("a\0b", "null")):
        done = run(command, name, *more)
        assert (done.code, done.stdout) == (1, "")
        assert says in done.stderr
        assert done.stderr.count("\n") == 1


def test_strange_lines_are_findings(run, journal):
    path = journal("note " + "x" * 10_000 + "\nAnn: \x00\nAnn: \x1b[2Jpass\n" + "frob " * 3_000 + "\n")
    for args in (
        ["audit", path],
        ["audit", path, "--all"],
        ["audit", path, "--json"],
        ["show", path],
        ["replay", path],
    ):
        done = run(*args)
        assert done.code == {"audit": 3, "show": 6, "replay": 0}[args[0]]
        assert not set(done.stdout + done.stderr) & set("\x00\x1b")
    assert run("audit", path, "--json").json["counts"]["error"] == 3
