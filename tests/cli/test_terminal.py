"""What reaches the terminal: no colours where none are wanted, nothing to obey, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from moderator import __version__
from moderator.cli import streams

NAMES = 'moderator 1\ngame 18EU\nplayers "[red]Zoë[/red]" =1+1 王小明王小明 ' + "W" * 40 + "\n"
READERS = (("show",), ("audit",), ("audit", "--all"), ("score", "--explain"), ("show", "log"))


def ask(run, path, command):
    return run(command[0], path, *command[1:])


@pytest.mark.parametrize("command", READERS)
def test_colours_are_only_for_terminals(run, journal, monkeypatch, command):
    path = journal("select 14\nbid 83\n")
    assert "\x1b" not in ask(run, path, command).stdout
    assert "\x1b[1" in run(command[0], path, *command[1:], tty=True).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run(command[0], path, *command[1:], tty=True).stdout


@pytest.mark.parametrize("command", READERS)
def test_eighty_columns_are_enough(run, journal, command):
    sold = "sold 14 Zoë 105\nsold 3 =1+1 100\nnote " + "long words " * 30 + "\n"
    journal(sold, NAMES.replace("[red]Zoë[/red]", "Zoë"))
    lines = ask(run, "game.18xx", command).stdout.splitlines()
    assert not [line for line in lines if columns(line) > 80]


def columns(line):
    return len(line) + sum(line.count(c) for c in "王小明")


def test_names_are_text(run, journal):
    path = journal('"[red]Zoë[/red]": select 14\n', NAMES)
    for command in READERS:
        assert ask(run, path, command).code == 0
    assert "[red]Zoë[/red]" in run("show", path, "players").stdout
    assert "W" * 21 + "..." in run("show", path, "players").stdout


@pytest.mark.slow
@pytest.mark.parametrize("mark", "\u200e\u200f\u061c")
def test_marks_of_direction_are_seen(run, journal, tmp_path, mark):
    path = journal(f"note one{mark}two\nAnn: frob{mark}\nend all{mark}done\n")
    commands = [*READERS, ("show", "why", "--at", "4"), ("replay",), ("audit", "--json"), ("score", "--json")]
    for command in [*commands, ("export", "--csv", "t", "--json", "j.json")]:
        done = ask(run, path, command)
        assert mark not in done.stdout + done.stderr, command
    assert f"note one{ascii(mark)[1:-1]}two" in run("show", path, "log").stdout
    made = [*(tmp_path / "t").iterdir(), tmp_path / "j.json"]
    assert not [file.name for file in made if mark in file.read_text(encoding="utf-8")]
    assert not [word for word in run("play", path, stdin=f"note a{mark}b\nlog\n").stdout.split() if mark in word]


def test_an_ascii_terminal_is_not_a_failure(run, journal):
    done = run("show", journal(), encoding="ascii")
    assert done.code == 0
    assert "\\xa3450" in done.stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["shwo"], "No such command 'shwo'"),
        (["show"], "Missing argument 'FILE'"),
        (["show", "a", "--frob"], "No such option: --frob"),
        (["show", "a", "--at", "x"], "Invalid value for '--at'"),
        (["score", "a", "b"], "unexpected extra argument"),
        (["show", "a", "players", "more"], "'more'"),
        (["do", "a"], "Missing argument 'MOVE...'"),
        (["\x1b[31m"], "No such command"),
        (["x" * 10_000], "No such command"),
    ],
)
def test_a_wrong_call_is_one_line_and_2(run, args, says):
    done = run(*args)
    assert (done.code, done.stdout) == (2, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 500
    assert "\x1b" not in done.stderr


@pytest.mark.slow
def test_help_and_version(run):
    assert run("--version").stdout.startswith(f"moderator {__version__} from ")
    assert run("show", "-h").stdout == run("show", "--help").stdout
    for args in (["--help"], ["-h"]):
        done = run(*args)
        assert done.code == 0
        assert "Exit codes: 0" in done.stdout
    for command in ["new", "play", "do", "show", "audit", "score", "replay", "import", "rules", "titles", "demo"]:
        assert f"\n  {command} " in done.stdout
        assert run(command, "--help").stdout.startswith(f"Usage: moderator {command}")


def start(*args, **options):
    command = [sys.executable, "-m", "moderator", *map(str, args)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


@pytest.mark.slow
def test_a_closed_pipe_is_not_an_error(journal):
    path = journal("".join(f"note {number}\n" for number in range(200)))
    with start("replay", path) as process:
        process.stdout.read(100)
        process.stdout.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_one_message(journal):
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "moderator", "show", str(journal())]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (1, b"moderator: standard output: No space left on device\n")


def test_an_interrupt_is_quiet(run, journal, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("moderator.cli.opening.read_input", interrupt)
    done = run("show", journal())
    assert (done.code, done.stdout, done.stderr) == (130, "", "")


def test_only_the_commands_own_packages_are_loaded(journal):
    code = (
        "import sys; from moderator.cli import main; main(['show', sys.argv[1]]); "
        "print(*{'rich', 'openpyxl', 'filelock', 'moderator.importers'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(journal())], capture_output=True, check=True, env=os.environ)
    assert done.stderr.strip() == b""


def test_a_long_message_is_wrapped_between_words_on_a_terminal(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    text = "moderator: no move is called 'frob'; possible now: take MS or pass; ? lists everything"
    streams.talk(text)
    assert capsys.readouterr().err == text + "\n"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    streams.talk(text)
    lines = capsys.readouterr().err.splitlines()
    assert max(map(len, lines)) <= 40
    assert " ".join(line.strip() for line in lines) == text
