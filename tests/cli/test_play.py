"""`moderator play`: the plain loop."""

import pytest

from moderator.cli.play import say_failure
from moderator.journal.errors import Unreadable
from tests.cli.conftest import Stream
from tests.phrases import EXISTS


def lines(path):
    return path.read_text(encoding="utf-8").splitlines()[3:]


def test_a_line_a_move(run, journal):
    path = journal()
    done = run("play", path, stdin="select 14\n\nbid 100\np\np\n")
    assert (done.code, done.stderr) == (0, "")
    assert lines(path) == ["Ann: select 14", "Ann: bid 100", "Bob: pass", "Cyd: pass"]
    assert "Ann buys 14 for £100 (now Ann £350)" in done.stdout
    assert done.stdout.endswith("next: Bob, ISR: selects a minor\n")


def test_a_blank_line_of_a_file_is_not_the_enter_key(run, journal):
    path = journal("select 14\n")
    assert (run("play", path, stdin="\n\n").code, lines(path)) == (0, ["select 14"])


def test_a_refused_move_can_be_allowed(run, journal):
    path = journal("select 14\n")
    done = run("play", path, stdin="bid 83\n!\n!\nq\npass\n")
    assert "refused: a bid of £83" in done.stdout
    assert "nothing was written; enter ! to write it" in done.stdout
    assert lines(path)[1:] == ["Ann: bid 83 !"]
    assert "nothing to allow" in done.stdout


def test_undo_is_a_line_like_any_other(run, journal):
    path = journal()
    assert "taken back, line 4: Ann: select 14" in run("play", path, stdin="select 14\nundo\n").stdout
    assert lines(path) == ["Ann: select 14", "undo"]


def test_a_session_continues_after_an_error(run, journal):
    path = journal()
    done = run("play", path, stdin="frob\nselect\nselect 14\n")
    assert (done.code, lines(path)) == (2, ["Ann: select 14"])
    assert done.stderr.count("\n") == 2


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("select 14\nbid 100\nquit\n", 0),
        ("select 14\nbid 83\nfrob\nbid 100\n", 3),
        ("frob\nselect 14\nbid 83\nbid 100\n", 2),
        ("select 14\nbid 100\namend 5 frob\n", 2),
        ("select 14\nbid 100\nredo\n", 3),
    ],
)
def test_the_exit_code_of_a_pipe_is_that_of_the_first_line_not_written(run, journal, typed, code):
    path = journal()
    assert run("play", path, stdin=typed).code == code
    assert lines(path) == ["Ann: select 14", "Ann: bid 100"]


def test_a_line_that_could_not_be_written_is_a_failure(run, journal, monkeypatch):
    path = journal()
    monkeypatch.setattr("moderator.journal.writer.os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space")))
    assert (run("play", path, stdin="select 14\n").code, lines(path)) == (1, [])


def test_a_missing_file_is_refused_with_the_command_to_start_it(run, tmp_path):
    done = run("play", tmp_path / "friday.18xx")
    assert done.code == 1
    assert ": moderator new " in done.stderr


def test_the_position_can_be_looked_at(run, journal):
    done = run("play", journal("sold 3 Ann 100\n"), stdin="show players\nshow frob\nhelp\n")
    assert "Ann P   £350" in done.stdout
    assert "show takes: board, players, companies" in done.stdout
    assert "Ctrl-D ends" in done.stdout


def test_lines_written_by_another_process_are_kept(run, journal, monkeypatch):
    path = journal()
    typed = iter(["select 14", "bid 100", "pass"])

    def read(prompt):
        line = next(typed, None)
        if line == "bid 100":
            with path.open("a", encoding="utf-8") as file:
                file.write("Ann: bid 105\n")
        return line

    monkeypatch.setattr("moderator.cli.play.read_line", read)
    done = run("play", path)
    assert "has changed since it was read" in " ".join(done.stderr.split())
    assert lines(path) == ["Ann: select 14", "Ann: bid 105", "Bob: pass"]


def test_a_file_that_breaks_under_the_session_ends_it(run, journal, monkeypatch):
    path = journal()
    typed = iter(["select 14"])

    def read(prompt):
        path.write_text("gone\n", encoding="utf-8")
        return next(typed, None)

    monkeypatch.setattr("moderator.cli.play.read_line", read)
    assert run("play", path).code == 4


def test_worth_can_be_left_out(run, journal):
    path = journal("sold 3 Ann 100\n")
    assert "worth" in run("play", path, stdin="pl\n").stdout
    for done in (run("play", path, stdin="pl --hide-worth\n"), run("play", path, "--hide-worth", stdin="pl\nshow\n")):
        assert "Ann P   £350  1/20  minor 3" in done.stdout
        assert "worth" not in done.stdout


def test_the_clock_runs_only_if_it_is_asked_for(run, journal):
    done = run("play", journal("select 14\n"), stdin="clock\nclock on\nclock off\nclock frob\n")
    assert "no line notes its time" in done.stdout
    assert "the clock is running\nthe clock is off" in done.stdout
    assert "`clock on` starts it, `clock off` stops it" in done.stdout
    assert run("play", journal(), "--clock", stdin="select 14\n").code == 0


def test_the_log_of_a_session_is_its_end(run, journal):
    path = journal("".join(f"note {number}\n" for number in range(30)))
    assert "note 29" in (log := run("play", path, stdin="log\n").stdout)
    assert "note 9\n" not in log
    assert "note 27" not in run("play", path, stdin="log 2\n").stdout
    assert "note 0\n" in run("play", path, stdin="show log\n").stdout


def test_standard_input_cannot_be_written_as_a_journal(run):
    assert run("play", "-").code == 2


@pytest.mark.parametrize(("tty", "no_color", "red"), [(True, "", True), (True, "1", False), (False, "", False)])
def test_an_unreadable_line_is_red_on_a_colour_terminal(monkeypatch, tty, no_color, red):
    stream = Stream(tty=tty)
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    say_failure(Unreadable("there is no verb 'frob'"))
    assert stream.caught().startswith("\x1b[1;31m") is red
    assert ("\x1b" in stream.caught()) is red


# ---- commands in a session ----


@pytest.mark.slow
@pytest.mark.parametrize("command", ["score", "score --explain", "audit", "audit --all", "help run", "help journal"])
def test_a_command_answers_in_a_session_as_on_the_command_line(run, journal, command):
    path = journal("select 14\nbid 100\npass\npass\n")
    name, *words = command.split()
    alone = run(name, *([] if name == "help" else [path]), *words).stdout
    assert len(alone) > 60
    assert alone in run("play", path, stdin=f"{command}\n").stdout


def test_a_command_in_a_session_sees_the_last_line(run, journal):
    path = journal()
    said = run("play", path, stdin="select 14\nbid 100\np\np\nscore\n").stdout
    assert said.endswith(run("score", path).stdout)
    assert "Ann     £450" not in said.rpartition("Not final")[2]


def test_an_export_is_named_after_the_journal_by_default(run, journal, tmp_path):
    path = journal("select 14\n")
    done = run("play", path, stdin=f'export\nexport\nexport "{tmp_path}/for paper.xlsx" --print\nbid 100\n')
    assert path.with_suffix(".xlsx").stat().st_size > 9000 < (tmp_path / "for paper.xlsx").stat().st_size
    assert f"{path.with_suffix('.xlsx')} {EXISTS}" in done.stderr
    assert (done.code, lines(path)) == (0, ["select 14", "Ann: bid 100"])


def test_a_wrong_command_does_not_end_the_session(run, journal):
    path = journal()
    done = run("play", path, stdin="score --frob\nhelp frob\nexport x.doc\nselect 14\n")
    assert lines(path) == ["Ann: select 14"]
    assert done.stderr.count("moderator: ") == 3
    assert "No such option: --frob" in done.stderr
    assert "'frob'" in done.stderr
    assert "x.doc" in done.stderr


def test_a_session_that_hides_worth_shows_no_score(run, journal):
    done = run("play", journal("select 14\n"), "--hide-worth", stdin="score\npackup\n")
    assert "hides the players' worth" in done.stdout
    assert "Not final" not in done.stdout
    assert done.stdout.endswith(run("show", journal("select 14\n"), "packup").stdout.partition("\n\n")[2])
