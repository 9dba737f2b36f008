"""`moderator do`: judged, written, answered."""

import json
import os

import pytest

from moderator.journal.writer import JournalWriter
from moderator.resources import example
from tests.phrases import BUSY
from tests.positions import SR3


def written(path):
    return path.read_text(encoding="utf-8").splitlines()[3:]


def test_the_line_is_written_in_full(run, journal):
    path = journal()
    done = run("do", path, "sele", "14")
    assert (done.code, written(path)) == (0, ["Ann: select 14"])
    assert done.stdout.splitlines() == [
        "4 | Ann: select 14",
        "next: Ann, ISR: opens the auction of 14 at £100 or more, or passes",
    ]


def test_an_answer_shows_what_has_changed(run, journal):
    done = run("do", journal(), "sold 14 Bob 105")
    assert "  Bob buys 14 for £105; settled by voice (now Bob £345)\n" in done.stdout
    assert done.stdout.endswith("next: Bob, ISR: selects a minor\n")


def test_a_price_that_several_cells_show_asks_which(run, journal):
    done = run("do", journal(), "price BNR 110")
    assert done.code == 2
    assert "£110 is on 4 cells of the chart" in done.stderr
    assert "price BNR 110 A4; the others are B5, C6 and D7" in done.stderr


def test_several_moves_in_one_call(run, journal):
    path = journal()
    assert run("do", path, "select 14", "bid 100", "pass", "pass").code == 0
    assert written(path) == ["Ann: select 14", "Ann: bid 100", "Bob: pass", "Cyd: pass"]


def test_moves_with_commas_are_lines_and_a_comment_that_reads_as_a_move_is_refused(run, journal):
    path = journal()
    done = run("do", path, "selects 14, bids 100, bob passes ; counted")
    assert (done.code, written(path)) == (0, ["Ann: select 14", "Ann: bid 100", "Bob: pass ; counted"])
    done = run("do", path, "pass ; ann selects 3")
    assert (done.code, len(written(path))) == (2, 3)
    assert "two moves with a comma: pass, ann selects 3" in " ".join(done.stderr.split())


def test_quoted_arguments_are_never_joined(run, journal):
    path = journal()
    done = run("do", path, "sold 1 Ann 100", "solt 2 Bob 100", "sold 3 Cyd 100")
    assert (done.code, written(path)) == (2, [])
    assert "there is no verb 'solt'" in done.stderr


def test_short_forms_stand_for_the_lines_that_a_session_writes(run, tmp_path):
    lines = example("18EU-four-players.18xx").read_bytes().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith(b"RPR: lay Berlin"))
    path = tmp_path / "game.18xx"
    path.write_bytes(b"".join(lines[:at]))
    assert run("do", path, "berlin", "180 h", "t").code == 0
    assert path.read_text(encoding="utf-8").splitlines()[at:] == [
        "RPR: lay Berlin", "RPR: run 180", "RPR: half", "RPR: train 3",
    ]  # fmt: skip
    assert run("do", path, "").code == 2  # nothing said is no Enter


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["select", "14"], ["Ann: select 14"]),
        (["Ann:", "select", "14"], ["Ann: select 14"]),
        (["note", "pass"], ["note pass"]),
        (["note a", "note b"], ["note a", "note b"]),
        (["adjust", "Ann", "+40", "bank", "-40"], ["adjust Ann +40 bank -40"]),
        (["end", "time ran out"], ["end time ran out"]),
        (["note", "Bob left"], ["note Bob left"]),
        (["note one ; remembered"], ["note one ; remembered"]),
        (["note one ; !torn"], ["note one"]),
    ],
)
def test_arguments_are_words_or_moves(run, journal, words, lines):
    path = journal()
    assert run("do", path, *words).code == 0
    assert written(path) == lines


def test_words_that_could_be_moves_still_make_one_line(run, journal):
    path = journal("note a\nnote b\nnote c\n")
    assert "taken back, line 5: note b" in run("do", path, "undo", "2").stdout
    assert written(path)[3:] == ["undo 2"]


def test_a_rule_breaking_move_is_refused(run, journal):
    path = journal("select 14\n")
    done = run("do", path, "bid", "83")
    assert (done.code, done.stdout, written(path)) == (3, "", ["select 14"])
    assert f"{path}:5: violation: bid-minimum\n5 | Ann: bid 83\n" in done.stderr
    assert "expected: at least £100\nactual:   £83\nremedy:   Ann: bid 100\n" in done.stderr
    assert "18EU 4.2.1, Minor Company Initial Sale Round" in done.stderr
    assert "bid-step" not in done.stderr  # what is below the least one is told as that alone
    twice = run("do", path, "Cyd: bid 83").stderr  # two rules are broken: every finding, not only the first
    assert (twice.count("violation: out-of-turn"), twice.count("violation: bid-minimum")) == (1, 1)


def test_the_table_may_allow_it(run, journal):
    path = journal("select 14\n")
    done = run("do", path, "bid", "103", "!")
    assert (done.code, written(path)[1:]) == (0, ["Ann: bid 103 !"])
    assert "ruling: a bid of £103" in done.stdout


def test_a_line_that_cannot_be_booked_is_always_refused(run, journal):
    path = journal()
    done = run("do", path, "pass", "!")
    assert (done.code, written(path)) == (3, [])
    assert "cannot be booked" in done.stderr


def test_one_refused_move_of_several_and_nothing_is_written(run, journal):
    path = journal("note a\nAnn: sele")
    before = path.read_bytes()
    done = run("do", path, "select 14", "bid 83", "pass")
    assert (done.code, done.stdout, path.read_bytes()) == (3, "", before)
    assert f"{path}:7: violation: bid-minimum\n7 | Ann: bid 83\n" in done.stderr
    assert "none of the 3 moves was written" in done.stderr


def test_several_moves_are_on_the_disk_in_one_write(run, journal, monkeypatch):
    path = journal()
    before = path.read_bytes()
    monkeypatch.setattr("moderator.journal.writer.os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space")))
    assert (run("do", path, "select 14", "bid 100", "pass").code, path.read_bytes()) == (1, before)


@pytest.mark.slow
def test_moves_are_written_one_by_one_on_request(run, journal):
    path = journal()
    done = run("do", path, "--each", "select 14", "bid 83", "pass")
    assert (done.code, written(path)) == (3, ["Ann: select 14"])
    assert done.stdout.startswith("4 | Ann: select 14\n")
    assert ": 4 | Ann: select 14\n" in done.stderr
    done = run("do", path, "bid 100", "pass", "--each")
    assert (done.code, written(path)[1:]) == (0, ["Ann: bid 100", "Bob: pass"])


def test_one_unreadable_move_of_several_and_nothing_is_written(run, journal):
    path = journal()
    for words in (["select 14", "note x", "bid ten pounds"], ["note a", "frob"], ["select 14", "frob", "note b"]):
        done = run("do", path, *words)
        assert (done.code, done.stdout, written(path)) == (2, "", [])


def test_a_count_that_differs_is_refused(run, journal):
    path = journal()
    assert run("do", path, "count Ann 450").code == 0
    done = run("do", path, "count Ann 430")
    assert done.code == 3
    assert "the books give Ann £450; the table counts £430" in done.stderr


@pytest.mark.parametrize(
    "words", [["count Ann 430, Bob 450, Cyd 9"], ["count Ann 430", "count Bob 450", "count Cyd 9"]]
)
def test_every_wrong_count_is_listed(run, journal, words):
    path = journal()
    done = run("do", path, *words)
    assert (done.code, written(path)) == (3, [])
    assert "the books give Ann £450; the table counts £430" in done.stderr
    assert "the books give Cyd £450; the table counts £9" in done.stderr
    assert (done.stderr.count("refused:"), "Bob" in done.stderr) == (1, False)


def test_undo_and_redo_name_their_moves(run, journal):
    path = journal("sold 14 Bob 105\n")
    undone = run("do", path, "u")
    assert "taken back, line 4: sold 14 Bob 105" in undone.stdout
    assert "Bob £345 -> £450" in undone.stdout
    assert "restored, line 4: sold 14 Bob 105" in run("do", path, "redo").stdout
    assert run("do", path, "redo").code == 3
    assert written(path)[1:] == ["undo", "redo"]


def test_an_amendment_shows_which_later_lines_it_touches(run, journal):
    path = journal("select 14\nbid 100\nBob: bid 105\npass\npass\n")
    done = run("do", path, "amend 5 bid 110 !")
    assert (done.code, written(path)[-1]) == (0, 'amend 5 was 2 "bid 100": Ann: bid 110')
    assert "line 6 is now wrong: bid-raise: £105 does not raise Ann's bid of £110" in done.stdout
    done = run("do", path, "amend 5 bid 100")
    assert "line 6 no longer has: bid-raise" in done.stdout
    assert "no later line is judged differently" in run("do", path, "amend 4 select 13").stdout


def test_lines_are_put_in_before_another_in_their_order(run, journal):
    path = journal("sold 1 Ann 100\nsold 3 Cyd 100\n")
    done = run("do", path, "--before", "5", "sold 2 Bob 100", "note tea")
    assert (done.code, "no later line is judged differently" in done.stdout) == (0, True)
    assert written(path)[2:] == [
        'insert before 5 was 2 "sold 3 Cyd 100": sold 2 Bob 100',
        'insert before 5 was 2 "sold 3 Cyd 100": note tea',
    ]
    assert [f"{line['line']} {line['text']}" for line in map(json.loads, run("replay", path).stdout.splitlines())] == [
        "4 sold 1 Ann 100",
        "6 sold 2 Bob 100",
        "7 note tea",
        "5 sold 3 Cyd 100",
    ]
    assert run("show", path, "log", "--at", "7").stdout.count("sold 3 Cyd") == 0
    assert run("show", path, "why", "6").stdout.startswith("6 | sold 2 Bob 100")
    assert run("do", path, "undo 2").code == 0
    assert len(run("replay", path).stdout.splitlines()) == 2


@pytest.mark.parametrize("line", ["insert before {}: note a", "delete {}"])
@pytest.mark.parametrize("target", [0, 1, 3, 6, 7, 99])
def test_only_a_line_that_counts_is_deleted_or_put_in_before(run, journal, line, target):
    path = journal("sold 1 Ann 100\nsold 3 Cyd 100\nundo\n")
    done = run("do", path, line.format(target))
    assert (done.code, len(written(path))) == (3, 3)
    assert (done.stderr.count("is not a move that counts"), done.stderr.count("remedy:")) == (1, 1)


def test_a_line_put_in_that_breaks_a_rule_itself_is_refused_with_the_line_that_does_not(run, journal):
    path = journal("select 14\nbid 100\nBob: pass\n")
    done = run("do", path, "insert before 6: Bob: bid 103")
    assert (done.code, len(written(path))) == (3, 3)
    assert 'insert before 6 was 3 "Bob: pass": Bob: bid 105' in " ".join(done.stderr.split())


HARMFUL = {
    "delete 6": 'delete 6 was 3 "Bob: bid 105"',
    "amend 6 note a": 'amend 6 was 3 "Bob: bid 105": note a',
    "insert before 6: Bob: bid 130": 'insert before 6 was 3 "Bob: bid 105": Bob: bid 130',
}


@pytest.mark.parametrize("line", HARMFUL)
def test_a_correction_that_makes_later_lines_wrong_wants_its_mark(run, journal, line):
    """It is not written with the mark, for nothing is wrong with the line itself."""
    path = journal("select 14\nbid 100\nBob: bid 105\nCyd: bid 120\nAnn: pass\nBob: bid 125\nCyd: bid 130\n")
    done = run("do", path, line)
    assert (done.code, len(written(path)), done.stdout) == (3, 7, "")
    assert "become wrong, the first " in done.stderr or "is now wrong: " in done.stderr
    assert "later lines become wrong; end the line with ! if the table wants it anyway" in " ".join(done.stderr.split())
    assert run("do", path, f"{line} !").code == 0
    assert written(path)[7:] == [HARMFUL[line]]


def test_the_number_of_lines_that_become_wrong_comes_first(run, journal):
    path = journal("select 14\nbid 100\nBob: bid 105\nCyd: bid 120\n")
    told = run("do", path, "delete 4").stderr.splitlines()
    assert told[1] == "  3 lines become wrong, the first 5: sale-order: no minor is up for sale"
    assert run("do", path, "delete 4 !").code == 0
    back = run("do", path, "insert before 5: select 14").stdout.splitlines()
    assert back[1] == "  3 lines become right, the first 5: sale-order: no minor is up for sale"


def test_an_amendment_that_breaks_a_rule_itself_is_refused(run, journal):
    path = journal("select 14\nbid 100\n")
    done = run("do", path, "amend 5 bid 83")
    assert (done.code, len(written(path))) == (3, 2)
    assert run("do", path, "amend 5 bid 103 !").code == 0
    assert run("do", path, "amend 77 pass").code == 3


def test_a_line_that_cannot_be_read_is_a_usage_error(run, journal):
    path = journal()
    for words in (["frob"], ["bid", "ten"], ["x" * 10_000], [""], ["Zed: pass"]):
        done = run("do", path, *words)
        assert (done.code, done.stdout, written(path)) == (2, "", [])
        assert done.stderr.count("\n") == 1
        assert len(done.stderr) < 500


def test_control_characters_are_neither_written_nor_printed(run, journal):
    path = journal()
    for text in ("note \x1b[31mred", "note a\nAnn: pass", "note \x00", "note \x9b31m"):
        done = run("do", path, text)
        assert (done.code, written(path)) == (2, [])
        assert not set(done.stderr) & set("\x1b\x00\x9b")
    assert run("do", path, "note a ; b\x1b[31m").code == 0
    assert written(path) == ["note a ; b\ufffd[31m"]


def test_text_is_not_read_as_markup(run, journal):
    done = run("do", journal(), "note [red]hello[/red] =1+1")
    assert "note [red]hello[/red] =1+1" in done.stdout


def test_a_busy_journal_is_an_error_after_a_while(run, journal, monkeypatch):
    path = journal()
    monkeypatch.setattr(JournalWriter.__init__, "__defaults__", (0.05,))
    with JournalWriter(path, path.read_bytes()):
        done = run("do", path, "select 14")
    assert (done.code, done.stderr.count("\n")) == (1, 1)
    assert f"{BUSY} is writing it" in done.stderr
    assert run("do", path, "select 14").code == 0


def test_a_torn_last_line_is_set_aside_and_the_move_is_not_lost(run, journal):
    path = journal("Ann: select 14\nAnn: bi")
    done = run("do", path, "bid 100")
    assert done.code == 0
    assert "uncertain: line 5" in done.stderr
    assert done.stdout.startswith("6 | Ann: bid 100\n")
    assert written(path) == ["Ann: select 14", "Ann: bi ; !torn", "Ann: bid 100"]


def test_a_changed_ruleset_is_warned_of(run, journal):
    header = "moderator 1\ngame 18EU   ; ruleset 18EU 0.9 sha256:0123456789ab\nplayers Ann Bob\n"
    done = run("do", journal(header=header), "select 14")
    assert done.code == 0
    assert "begun with ruleset 18EU 0.9 sha256:0123456789ab; it is judged by 18EU" in done.stderr


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="nothing is read-only to this user")
def test_a_read_only_journal(run, journal):
    path = journal()
    path.chmod(0o444)
    done = run("do", path, "select 14")
    assert (done.code, done.stderr.count("\n")) == (1, 1)


def test_standard_input_cannot_be_written(run):
    assert run("do", "-", "pass").code == 2


def test_a_move_without_effect_is_reported(run, journal):
    path = journal(SR3 + "Cyd: buy BNR\n")
    said = run("do", path, "Cyd: done")
    assert (said.code, "nothing changed: that turn" in said.stdout) == (0, True)


def test_a_comment_that_only_the_program_writes_is_refused(journal, run):
    path = journal("")
    before = path.read_bytes()
    done = run("do", "game.18xx", "Ann: select 3 ; clock 42000 Bob")
    assert (done.code, "the comment `clock 42000 Bob`" in done.stderr) == (2, True)
    assert path.read_bytes() == before
