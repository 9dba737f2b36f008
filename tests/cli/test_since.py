"""What has changed since a journal was begun: what is said of it, and which lines are judged otherwise."""

import json
import shutil
from pathlib import Path

import pytest

from moderator import __version__
from moderator.game import open_game
from moderator.journal.comments import read_mark

HOUSE = 'extends = "18EU"\n'
MOVES = ("select 14", "bid 105", "pass")
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def house(tmp_path):
    """`house("bank = 9000")` writes rules of one's own over 18EU, and gives the words that name them."""

    def write(facts: str = "") -> tuple[str, str]:
        folder = tmp_path / "house"
        folder.mkdir(exist_ok=True)
        (folder / "title.toml").write_text(HOUSE + facts, encoding="utf-8")
        return "--ruleset", "house"

    return write


@pytest.fixture
def begun(run, house):
    """A journal begun by house rules, with some moves, and the words that name the rules."""
    rules = house("[sale]\nminimum = 100\nstep = 5\noffers = [90, 50]\n")
    assert run("new", "a.18xx", "--title", "18EU", "--players", "Ann,Bob,Cyd", *rules).code == 0
    assert run("do", "a.18xx", *MOVES, *rules).code == 0
    return rules


def lines(file: str = "a.18xx") -> list[str]:
    return Path(file).read_text(encoding="utf-8").splitlines()


def test_the_program_writes_a_fingerprint_behind_every_move(begun):
    assert [line.partition(" ; =")[0] for line in lines()[3:]] == ["Ann: select 14", "Ann: bid 105", "Bob: pass"]
    assert all(read_mark(line) for line in lines()[3:])


def test_a_journal_that_does_not_note_the_program_carries_none(run, journal):
    path = journal()
    run("do", path, "sold 1 Ann 100")
    assert lines(path)[3:] == ["sold 1 Ann 100"]


def test_unchanged_rules_are_not_mentioned(run, begun):
    for command in ("show", "score", "audit"):
        done = run(command, "a.18xx", "--json", *begun)
        assert (done.json["changed"], done.stderr) == (None, "")
    assert run("audit", "a.18xx", "--since", "--strict", *begun).stdout.count("Every line is judged as when") == 1


def test_rewording_rules_is_not_a_change(run, begun, house):
    house("# a remark\nversion = '1.1'\n[sale]\noffers = [90, 50]\n")
    assert run("show", "a.18xx", "--json", *begun).json["changed"] is None


@pytest.mark.slow
@pytest.mark.parametrize("command", [("show", "--json"), ("score", "--json"), ("audit", "--json"), ("replay",)])
def test_every_command_and_document_reports_a_changed_fact(run, begun, house, command):
    word, *more = command
    house("bank = 11000\n[sale]\noffers = [90, 50]\n")
    done = run(word, "a.18xx", *more, *begun)
    assert "begun with ruleset 18EU 1.0 facts:" in done.stderr
    document = json.loads(done.stdout.splitlines()[0] if word == "replay" else done.stdout)
    assert (document["changed"]["facts"], document["changed"]["matters"]) == (True, True)
    assert "line 4 and 2 more are judged differently" in document["changed"]["says"]
    assert [(doubt["line"], doubt["code"]) for doubt in document["uncertain"]] == [(4, "ruleset-changed")]


def test_do_and_export_report_a_changed_fact(run, begun, house):
    house("[sale]\noffers = [90, 40]\n")
    assert "none of them" not in run("do", "a.18xx", "pass", *begun).stderr
    done = run("export", "a.18xx", "--json", "a.json", *begun)
    assert "no line is judged differently now" in done.stderr
    document = json.loads(Path("a.json").read_text(encoding="utf-8"))
    assert (document["changed"]["facts"], document["changed"]["matters"]) == (True, False)
    assert (document["uncertain"], done.code) == ([], 0)


def test_strict_fails_where_books_differ_and_not_because_a_digest_does(run, begun, house):
    house("[sale]\noffers = [90, 40]\n")
    assert run("audit", "a.18xx", "--strict", *begun).code == 0
    house("bank = 11000\n[sale]\noffers = [90, 50]\n")
    assert run("audit", "a.18xx", *begun).code == 0
    failed = run("audit", "a.18xx", "--strict", *begun)
    assert failed.code == 3
    assert "Judged differently than when written: 3 of 3 lines" in failed.stdout
    assert "\nlines 4-6\n4 | Ann: select 14\n  books\n" in failed.stdout
    assert "5 | " not in failed.stdout.partition("lines 4-6")[2]
    assert "5 | Ann: bid 105\n  books\n" in run("audit", "a.18xx", "--since", "--all", *begun).stdout


@pytest.mark.slow
def test_since_names_the_line_the_difference_and_the_new_findings(run, begun, house):
    house("[sale]\nminimum = 100\nstep = 10\noffers = [90, 50]\n")
    done = run("audit", "a.18xx", "--since", *begun)
    assert "\n5 | Ann: bid 105\n  findings; found now: " in done.stdout
    (shifted,) = run("audit", "a.18xx", "--since", "--json", *begun).json["since"]["lines"]
    assert (shifted["line"], shifted["differs"]) == (5, "findings")


def test_lines_written_by_hand_are_counted_as_not_recorded(run, begun):
    text = "\n".join([*lines(), "pass", "pass"]) + "\n"
    Path("a.18xx").write_text(text, encoding="utf-8")
    since = run("audit", "a.18xx", "--since", "--json", *begun).json["since"]
    assert (since["moves"], since["recorded"], since["lines"]) == (5, 3, [])


def test_lines_before_an_amendment_had_other_books(run, begun):
    assert run("do", "a.18xx", "amend 5 bid 110", *begun).code == 0
    assert run("do", "a.18xx", "pass", *begun).code == 0
    since = run("audit", "a.18xx", "--since", "--json", *begun).json["since"]
    assert (since["moves"], since["recorded"], since["lines"]) == (4, 2, [])


def test_an_inserted_line_has_a_fingerprint_and_later_lines_are_not_compared(run, begun):
    assert run("do", "a.18xx", "--before", "5", "note tea", "note cake", *begun).code == 0
    assert [bool(read_mark(line)) for line in lines()[-2:]] == [True, True]
    since = run("audit", "a.18xx", "--since", "--json", *begun).json["since"]
    assert (since["moves"], since["recorded"], since["lines"]) == (5, 3, [])


@pytest.mark.slow
def test_lines_before_a_deletion_had_other_books(run, begun):
    assert run("do", "a.18xx", "note tea", "pass", *begun).code == 0
    assert run("do", "a.18xx", "delete 7", *begun).code == 0
    since = run("audit", "a.18xx", "--since", "--json", *begun).json["since"]
    assert (since["moves"], since["recorded"], since["lines"]) == (4, 3, [])


@pytest.mark.slow
def test_undone_and_redone_lines_are_compared_as_they_count(run, begun):
    for move in ("undo 2", "redo", "undo", "bid 110"):
        assert run("do", "a.18xx", move, *begun).code == 0
    since = run("audit", "a.18xx", "--since", "--json", *begun).json["since"]
    assert (since["recorded"], since["moves"], since["lines"]) == (since["moves"], since["moves"], [])


# ---- shipped games, versions ----


@pytest.mark.slow
def test_a_shipped_game_is_compared_with_its_record(run, house):
    game = EXAMPLES / "18EU-audit.18xx"
    assert "Every line is judged as when" in run("audit", game, "--since").stdout
    changed = run("audit", game, "--since", "--json", *house("[sale]\nstep = 10\n")).json["since"]
    assert 0 < len(changed["lines"]) < changed["moves"]


def test_a_game_without_a_record(run, journal):
    assert "no recorded fingerprints" in run("audit", journal("sold 1 Ann 100\n"), "--since").stdout


@pytest.mark.parametrize(("version", "said"), [(__version__, None), ("9.9", "program 9.9; it is judged by")])
def test_another_version_is_reported_if_its_bookings_differ(run, journal, version, said):
    header = f"moderator 1 ; program {version}\ngame 18EU\nplayers Ann Bob Cyd\n"
    done = run("show", journal("sold 1 Ann 100\n", header=header), "--json")
    assert (done.json["changed"] is None) is (said is None)
    assert (said or "") in done.stderr


@pytest.mark.parametrize(("edit", "alike"), [((None, None), True), (("start ", "start 0"), False)])
def test_versions_with_the_same_bookings_of_shipped_games_are_equal(journal, monkeypatch, tmp_path, edit, alike):
    kept = tmp_path / "golden"
    shutil.copytree(EXAMPLES.parent / "golden", kept)
    for path in sorted(kept.glob("18EU-*")):
        text = path.read_text(encoding="utf-8")
        older = text if edit[0] is None else text.replace(*edit)
        path.with_name(path.name.replace(__version__, "0.0.9")).write_text(older, encoding="utf-8")
    monkeypatch.setattr("moderator.fingerprint.golden_names", lambda: tuple(path.name for path in kept.iterdir()))
    monkeypatch.setattr("moderator.fingerprint.golden", lambda name: kept / name)
    header = "moderator 1 ; program 0.0.9\ngame 18EU\nplayers Ann Bob Cyd\n"
    changed = open_game(journal("sold 1 Ann 100\n", header=header).read_bytes()).changed
    assert (changed is None) is alike
    assert alike or (changed.books, changed.matters, changed.doubtful) == (True, None, True)
    assert alike or (changed.doubt.line, changed.doubt.code) == (1, "program-changed")


@pytest.mark.parametrize(("note", "doubtful"), [("sha256:0123456789ab", False), ("facts:0123456789ab", True)])
def test_a_changed_text_digest_is_reported_but_not_doubtful(journal, note, doubtful):
    header = f"moderator 1\ngame 18EU ; ruleset 18EU 0.9 {note}\nplayers Ann Bob Cyd\n"
    changed = open_game(journal("sold 1 Ann 100\n", header=header).read_bytes()).changed
    assert (changed.doubtful, "which may differ only in wording" in changed.says) == (doubtful, not doubtful)
