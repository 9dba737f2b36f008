"""`moderator serve` before anything is served."""

import importlib.util
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from moderator.cli.serve import EXTRA
from moderator.views.ink import PLAIN, Ink
from moderator.web.serving import draw_code

ROOT = Path(__file__).parent.parent.parent


def test_a_missing_extra_is_named_with_the_command_to_install_it(run, journal, monkeypatch):
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "starlette" else there(name))
    said = run("serve", journal())
    assert (said.code, said.stdout) == (1, "")
    assert "serve needs modules that are not installed: starlette; pip install " in said.stderr
    assert len(said.stderr.splitlines()) == 1


def test_the_remedy_names_the_modules_of_the_extra():
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["web"]
    assert [name.partition(">")[0] for name in extra] == [*EXTRA]


def test_a_folder_without_journals_is_not_served(run, journal):
    assert run("serve", "-").code == 2
    assert run("serve", "nowhere").code == 1
    assert run("serve", ".").stderr.endswith(" .; journals are files that end in .18xx\n")
    assert run("serve", journal(header="gone\n")).code == 4
    assert "--tv" in run("serve", ".", "--tv").stderr
    assert run("serve", journal(), "--port", "70000").code == 2


def test_a_port_that_is_taken(run, journal):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = run("serve", journal(), "--port", port)
    assert said.code == 1
    assert f"cannot listen on port {port}" in said.stderr


@pytest.mark.parametrize("ink", [PLAIN, Ink(True)])
def test_the_code_has_the_squares_of_the_address(ink):
    import segno

    address = "http://192.168.178.20:8018/abcdefghijklmnop/"
    lines = [line.replace("\x1b[97;40m", "").replace("\x1b[0m", "") for line in draw_code(address, ink)]
    squares = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    rows = [[squares[each][half] for each in line] for line in lines for half in (0, 1)]
    wanted = [[int(each) for each in row] for row in segno.make(address, micro=False).matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted
    assert all(not any(row) for row in rows[len(wanted) :])


def test_only_two_commands_import_the_web_package():
    users = [
        path
        for path in (ROOT / "moderator").rglob("*.py")
        if "web" not in path.parts and "moderator.web" in path.read_text()
    ]
    assert {path.name for path in users} == {"serve.py", "doctor.py"}  # which asks for the address in the network


HANGS = """
import sys, time
from moderator.cli import main
from moderator.web.following import Table
read, times = Table.read, []

def slow(table):
    times.append(1)
    if len(times) > 1:
        print("reading", file=sys.stderr, flush=True)
        while True:
            time.sleep(0.01)
    read(table)

Table.read = slow
sys.exit(main(["serve", sys.argv[1]]))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_stops_the_server_during_an_endless_read(journal):
    path = journal("select 3\n")
    call, pipe = [sys.executable, "-c", HANGS, str(path)], subprocess.PIPE
    with subprocess.Popen(call, stdout=pipe, stderr=pipe) as ran:
        try:
            assert ran.stdout is not None
            assert ran.stderr is not None
            assert ran.stdout.readline().startswith(b"http://")
            time.sleep(1)
            path.write_bytes(path.read_bytes() + b"bid 100\n")
            assert any(line == b"reading\n" for line in ran.stderr)
            ran.send_signal(signal.SIGINT)
            assert ran.wait(20) == 0
        finally:
            ran.kill()
