"""Nothing a user does ends in a traceback: hostile files and words, closed streams, one last net for faults of ours."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from moderator.journal import grammar
from moderator.resources import example

HEADER = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"
FAULT = "a fault of the program"
VERBS = (*grammar.VERBS, *grammar.DIRECTIVES, "amend")
ARGUMENTS = (
    *("", "Ann", "14", "BNR 3", "BNR 99999999", "-1", "Ann +1", "phase 4", "OR 3.1 next BNR", "7 pass", "3:90 4:120"),
    *('was 1 "x"', "at Paris", "=1+1", "[red]", '"a b"', "\u0663", "1²", "9" * 5_000, "\\", '"', "\x00", "\x1b[2J"),
)
HOSTILE: dict[str, str | bytes] = {
    "every-verb": HEADER + "".join(f"{verb} {said}\n" for verb in VERBS for said in ARGUMENTS[len(verb) % 4 :: 4]),
    "names": 'moderator 1\ngame 18EU\nplayers "=1+1" "[red]" 王王王\nselect 14\nbid 100\n"[red]": pass\nnote [red]\n',
    "halves": HEADER.encode() + b'note \xed\xa0\x80\nAnn: \xff\nAnn: buy "\\ud800"\nnote "' + b"\\" * 999 + b"\n",
    "long": HEADER + f"note {'x' * 10_000}\n{'y' * 10_000}\nAnn: buy {'z' * 10_000}\n",
    "deep": HEADER + f'Ann: buy "{"[" * 9_000}"\nAnn: buy {"(" * 9_000}\n',
    "torn": HEADER + "select 14\nAnn: bi",
    "sealed": HEADER + "note x ; seal AAAAAAAA\nnote y ; seal BBBBBBBB ; !torn\n",
    "clocks": HEADER + "note x ; clock Ann 99999999999999999999\nnote ; clock Ann 0:99:99\n",
    "options": HEADER + f"option {'x' * 500} y\n",
    "crowd": f"moderator 1\ngame 18EU\nplayers {' '.join(f'p{n}' for n in range(500))}\n",
    "empty": "",
    "blank": "\n\n",
    "utf16": HEADER.encode("utf-16"),
    "brackets": "[" * 100_000,
    "object": f'{{"title": "18EU", "players": [{{"id": 1e999, "name": "\\ud800"}}], "id": {"9" * 4_000}}}',
    "binary": bytes(range(256)) * 20,
}
READING = (
    *(["show"], ["show", "--json"], ["show", "log"], ["show", "clock"], ["show", "--at", "9" * 20], ["audit", "--all"]),
    *(["audit", "--json"], ["audit", "--strict"], ["audit", "--declared", "Ann=5"], ["audit", "--declared", ",,=,"]),
    *(["score", "--explain"], ["score", "--json"], ["replay"], ["verify", "1-AAAAAAAA"], ["import"], ["standings"]),
)


def words(args: list[str], file: object) -> list[object]:
    return [args[0], file, *args[1:]]


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_no_file_causes_a_program_fault(run, tmp_path, name):
    text = HOSTILE[name]
    path = tmp_path / "game.18xx"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    lines = b"?\nlog\nnote \xff\n!\nrunout 2\namend 5 pass\nu\nwhy 5\n\x1b[A\n" + b"z" * 30_000 + b"\nquit\n"
    for args in (*READING, ["rules"], ["do", "note x"], ["do", "\udcff"], ["seal"]):
        done = run(*words(args, path))
        assert FAULT not in done.stderr, (args, done.stderr)
        assert "\x1b" not in done.stdout + done.stderr
    for call in (
        ["play", path],
        ["new", "new.18xx", "--title", "18EU", "--from", path],
        ["export", path, "-o", "out.xlsx", "--csv", "csv", "--json", "out.json"],
        ["show", example("18EU-audit.18xx"), "--ruleset", path],
    ):
        done = run(*call, stdin=lines)
        assert FAULT not in done.stderr, (call, done.stderr)


@pytest.mark.slow
@pytest.mark.parametrize("said", ["", "\udcff", "=1+1", "[red]", "A" * 9_999, "\0", "\x1b[1m", "-1", "9" * 5_000])
def test_no_argument_causes_a_program_fault(run, journal, said):
    path = journal()
    for args in (
        *([said], ["--debug", said], ["show", said], ["show", path, said], ["show", path, "--at", said]),
        ["do", path, said],
        *(["play", said], ["seal", said], ["verify", path, said], ["import", said], ["rules", said], ["titles", said]),
        ["new", "x", "--title", said, "--players", "A,B"],
        ["new", "x", "--title", "18EU", "--players", said],
        ["new", "x", "--title", "18EU", "--players", "A,B", "--option", said],
        ["new", said, "--title", "18EU", "--players", "A,B"],
        ["template", "sheet", said, "--players", "3", "-o", "x.xlsx"],
        *(["standings", ".", "--scheme", said], ["standings", ".", "--alias", said], ["standings", said]),
        *(["export", path, "-o", said], ["export", path, "--csv", said], ["export", path, "--json", said]),
        *(["audit", path, "--declared", said], ["show", path, "--ruleset", said], ["demo", "-o", said]),
    ):
        done = run(*args)
        assert FAULT not in done.stderr, (args, done.stderr)
        assert "\x1b" not in done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_no_special_file_causes_a_program_fault(run, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "locked").write_text(HEADER)
    (tmp_path / "locked").chmod(0)
    new = ["new", "--title", "18EU", "--players", "A,B"]
    for path in ("pipe", "loop", "locked", ".", "none", "/dev/full", "/proc/self/mem", "none/none", "loop/x"):
        for args in (*READING[::3], ["do", "note x"], ["play"], ["seal"], ["rules"], new):
            done = run(*words(args, path))
            assert FAULT not in done.stderr, (args, path, done.stderr)
        for option in ("-o", "--csv", "--json"):
            done = run("export", example("18EU-audit.18xx"), option, f"{path}/out.xlsx")
            assert (FAULT in done.stderr, done.code) in ((False, 1), (False, 6), (False, 0)), (path, done.stderr)


def test_circular_links_are_an_error(run, tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    for args in (["show"], ["do", "note x"], ["play"], ["score"], ["seal"], ["standings"]):
        done = run(*words(args, "a"))
        assert (done.code, done.stderr.count("symbolic links form a circle")) == (1, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("closed", "args", "code", "says"),
    [
        (">&-", ["show", "FILE"], 1, "moderator: standard output: it is closed\n"),
        (">&-", ["show", "none"], 1, "cannot read none"),
        ("2>&-", ["show", "FILE"], 0, ""),
        ("2>&-", ["show", "none"], 1, ""),
        ("<&-", ["show", "-"], 1, "cannot read -: standard input is closed"),
        ("<&-", ["play", "FILE"], 2, "standard input is closed"),
        ("<&- >&- 2>&-", ["audit", "FILE"], 1, ""),
        ("2>/dev/full", ["show", "none"], 1, ""),
        (">/dev/full 2>/dev/full", ["show", "FILE"], 1, ""),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_closed_streams(journal, closed, args, code, says):
    path = journal("select 14\n")
    before = path.read_bytes()
    call = [sys.executable, "-m", "moderator", *(str(path) if word == "FILE" else word for word in args)]
    done = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *call], capture_output=True, text=True, check=False)
    assert (done.returncode, path.read_bytes()) == (code, before)
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") <= 1


@pytest.mark.slow
def test_a_move_is_written_though_standard_output_is_closed(journal):
    path = journal()
    call = [sys.executable, "-m", "moderator", "do", str(path), "note x"]
    done = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *call], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "moderator: standard output: it is closed\n")
    assert path.read_text() == f"{HEADER}note x\n"


def test_an_undecodable_piped_line_does_not_affect_the_others(run, journal):
    path = journal()
    done = run("play", path, stdin=b"note \xff\xfe\nnote fine\n" + b"note " + b"x" * 50_000 + b"\nnote too\n")
    assert done.code == 2
    assert "bytes that are not UTF-8 text" in done.stderr.replace("\n", " ")
    assert done.stderr.count("the line is too long") == 1
    assert path.read_text() == f"{HEADER}note fine\nnote too\n"


@pytest.mark.slow
@pytest.mark.parametrize("player", ["Ann", "Bob", "Cyd"])
def test_a_minors_dividend_does_not_block_a_declaration(run, player):
    done = run("audit", example("18EU-audit.18xx"), "--declared", f"{player}=1000")
    assert done.code == 3
    assert f"{player}" in done.stdout


def test_a_fault_of_the_program_is_one_message(run, journal, monkeypatch):
    def fail(*_):
        raise KeyError("[red]\x1b")

    monkeypatch.setattr("moderator.cli.opening.read_input", fail)
    done = run("show", journal())
    assert (done.code, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f"moderator: {FAULT}: KeyError: '[red]\\x1b' in test_net.py, line " in done.stderr
    assert "`moderator --debug COMMAND`" in done.stderr
    told = run("--debug", "show", journal())
    assert told.code == 1
    assert "Traceback (most recent call last)" in told.stderr
    assert told.stderr.startswith(done.stderr.partition(" in test_net")[0])


def test_too_little_memory_is_one_message(run, journal, monkeypatch):
    def fail(*_):
        raise MemoryError

    monkeypatch.setattr("moderator.cli.opening.read_input", fail)
    done = run("show", journal())
    assert (done.code, done.stderr) == (1, "moderator: not enough memory\n")


def test_an_interrupt_while_the_program_is_loaded(monkeypatch):
    from moderator import cli

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "moderator.cli.running")
    monkeypatch.setattr("builtins.__import__", interrupt)
    assert cli.main([]) == 130
