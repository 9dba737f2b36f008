"""One fault, one exit code, whichever command meets it."""

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from moderator.cli.streams import ReaderGone
from moderator.journal.writer import JournalWriter
from moderator.resources import example
from tests.phrases import BUSY

HEADER = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"
GOOD = HEADER + "Ann: select 14\nAnn: bid 100\n"

# Commands by what they read; `FILE` is the file that is at fault.
JOURNALS = [
    "show FILE", "show FILE log", "show FILE why", "show FILE --json", "show FILE --watch", "audit FILE", "score FILE",
    "score FILE --json", "replay FILE", "export FILE -o new.xlsx", "export FILE --json new.json",
    "template position --of FILE", "do FILE pass", "play FILE",
]  # fmt: skip
TEXTS = [*JOURNALS, "seal FILE", "verify FILE 4-K7Q2M9XA"]  # these need not know the title
EXPORTS = ["import FILE", "import FILE -o new.18xx"]
POSITIONS = ["new new.18xx --title 18EU --from FILE"]
TABLES = ["seating FILE", "standings . --players FILE"]
READERS = [*TEXTS, *EXPORTS, *POSITIONS, *TABLES]
RULESETS = [
    "rules 18EU --ruleset FILE", "template sheet 18EU --players 3 --ruleset FILE", "show good.18xx --ruleset FILE",
    "template position 18EU --ruleset FILE", "new new.18xx --title 18EU --players A,B --ruleset FILE",
    "audit good.18xx --ruleset FILE", "do good.18xx pass --ruleset FILE", "standings . --ruleset FILE",
]  # fmt: skip
WRITERS = [
    "new FILE --title 18EU --players A,B", "import export.json -o FILE", "export good.18xx -o FILE.xlsx",
    "export good.18xx --json FILE", "template sheet 18EU --players 3 -o FILE.xlsx", "demo -o FILE.xlsx",
    "template sheet 18EU --players 3 -o FILE.txt", "template position 18EU -o FILE", "standings . -o FILE.xlsx",
    "seating who.toml -o FILE.xlsx",
]  # fmt: skip
FOLDERS = ["export good.18xx --csv FILE", "standings . --csv FILE", "archive . --out FILE --jobs 1"]


def spoil(path: Path, text: str | bytes) -> None:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


# What may be wrong with a file that is read, the commands that can meet it, and the code of them all.
READ = {
    "missing": (lambda path: None, READERS, 1),
    "in a missing folder": (lambda path: path.parent.rmdir(), READERS, 1),
    "a folder": (lambda path: path.mkdir(), READERS, 1),
    "binary": (lambda path: spoil(path, b"\x7fELF\0\0\0"), READERS, 4),
    "UTF-16": (lambda path: spoil(path, GOOD.encode("utf-16")), READERS, 4),
    "UTF-16 without its mark": (lambda path: spoil(path, GOOD.encode("utf-16-le")), READERS, 4),
    "Latin-1": (lambda path: spoil(path, GOOD.replace("Ann", "Zoë").encode("latin-1")), READERS, 4),
    "of another kind": (lambda path: spoil(path, "[1, 2"), READERS, 4),
    "empty": (lambda path: spoil(path, ""), [*TEXTS, *EXPORTS, *TABLES], 4),
    "cut off in its header": (lambda path: spoil(path, "moderator 1\ngame 18EU\n"), TEXTS, 4),
    "of a table that cannot be": (lambda path: spoil(path, HEADER.replace(" Bob Cyd", "")), JOURNALS, 4),
    "with an option that is none": (lambda path: spoil(path, HEADER + "option frob 1\n"), JOURNALS, 4),
    "of an unknown title": (lambda path: spoil(path, GOOD.replace("18EU", "1999")), JOURNALS, 5),
    "of a title not imported": (lambda path: spoil(path, json.dumps(EXPORT | {"title": "1999"})), EXPORTS, 5),
    "no ruleset": (lambda path: None, RULESETS, 1),
    "a ruleset of nothing": (lambda path: path.mkdir(), RULESETS, 1),
}
EXPORT = {
    "id": 1, "title": "18EU", "status": "finished", "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}],
    "settings": {"seed": 1, "optional_rules": []}, "actions": [],
}  # fmt: skip


@pytest.fixture
def call(run, tmp_path):
    """`call("show FILE")`, the file being `at/fault`; beside it lie a good journal and a good export."""
    (tmp_path / "at").mkdir()
    spoil(tmp_path / "good.18xx", GOOD)
    spoil(tmp_path / "export.json", json.dumps(EXPORT))
    spoil(tmp_path / "who.toml", "[players]\n" + "".join(f"{name} = []\n" for name in "ABCD"))

    def call(command: str, file: str = "at/fault", **options: object):
        return run(*(word.replace("FILE", file) for word in command.split()), **options)

    return call


def test_utf_16_is_refused_with_a_remedy(call, tmp_path):
    spoil(tmp_path / "at" / "fault", GOOD.encode("utf-16-be"))
    for command in READERS:
        assert "it is UTF-16 text; save it as UTF-8" in call(command).stderr


def told(done):
    """The code, and whether nothing but one message came of it."""
    return done.code, (done.stdout, done.stderr.count("\n")) == ("", 1) or done


@pytest.mark.slow
@pytest.mark.parametrize("fault", READ)
def test_a_file_that_cannot_be_read(call, tmp_path, fault):
    make, commands, code = READ[fault]
    make(tmp_path / "at" / "fault")
    found = {command: told(call(command)) for command in commands if command not in POSITIONS}
    assert found == dict.fromkeys(found, (code, True))
    for command in set(POSITIONS) & set(commands):  # they tell all that is wrong with the file
        done = call(command)
        assert (done.code, done.stdout, done.stderr != "") == (code, "", True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", [fault for fault, (_, commands, code) in READ.items() if commands[0] == TEXTS[0] and code > 1]
)
def test_a_journal_of_a_folder_that_cannot_be_read(call, run, tmp_path, fault):
    shutil.copyfile(example("18EU-four-players.18xx"), tmp_path / "at" / "good.18xx")
    assert run("standings", "at").code == 0
    READ[fault][0](tmp_path / "at" / "fault.18xx")
    assert run("standings", "at").code == 4  # whatever is wrong with one


def test_books_that_are_uncertain(call, tmp_path):
    spoil(tmp_path / "at" / "fault", GOOD + "frob\n")
    shown = [
        command for command in JOURNALS if command.startswith(("show", "score", "export")) and "watch" not in command
    ]
    found = {command: call(command).code for command in shown}
    assert found == dict.fromkeys(shown, 6)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "file"), [("there already", "kept"), ("in a missing folder", "none/file"), ("too long a name", "x" * 300)]
)
def test_a_file_that_cannot_be_written(call, tmp_path, fault, file):
    for name in ("kept", "kept.xlsx", "kept.txt"):
        spoil(tmp_path / name, "kept")
    before = {path.name for path in tmp_path.rglob("*")}
    commands = WRITERS if fault == "there already" else [*WRITERS, *FOLDERS]
    found = {command: call(command, file).code for command in commands}
    assert found == dict.fromkeys(commands, 1)
    assert {path.name for path in tmp_path.rglob("*")} == before
    assert {(tmp_path / name).read_bytes() for name in ("kept", "kept.xlsx", "kept.txt")} == {b"kept"}


@pytest.mark.slow
def test_a_full_disk(call, tmp_path, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("moderator.files.write_all", full)
    monkeypatch.setattr("moderator.journal.writer.write_all", full)
    before = {path.name for path in tmp_path.rglob("*")}
    commands = [*WRITERS, *FOLDERS, "do good.18xx pass", "seal good.18xx", "enter . 18EU r1 t1: A 5, B 4"]
    found = {command: call(command).code for command in commands} | {
        "play": call("play good.18xx", stdin="pass\n").code
    }
    assert found == dict.fromkeys([*commands, "play"], 1)
    assert {path.name for path in tmp_path.rglob("*")} == before


MOVES = {"bid 83": 3, "pass !": 3, "redo": 3, "count Ann 3": 3, "frob": 2, "bid ten": 2, "Zed: pass": 2}


@pytest.mark.slow
@pytest.mark.parametrize("move", MOVES)
def test_a_move_that_is_not_written(call, run, tmp_path, move):
    spoil(tmp_path / "good.18xx", HEADER + ("Ann: select 14\n" if "bid" in move else ""))
    before = (tmp_path / "good.18xx").read_bytes()
    said = [run("do", "good.18xx", move), run("do", "good.18xx", "note a", move), run("play", "good.18xx", stdin=move)]
    assert [done.code for done in said] == [MOVES[move]] * 3
    assert (tmp_path / "good.18xx").read_bytes() == before


def test_a_journal_that_another_writes(call, run, tmp_path, monkeypatch):
    monkeypatch.setattr(JournalWriter.__init__, "__defaults__", (0.05,))
    path = tmp_path / "good.18xx"
    with JournalWriter(path, path.read_bytes()):
        said = [call("do good.18xx pass"), call("play good.18xx", stdin="pass\n"), call("seal good.18xx")]
    assert [(done.code, f"{BUSY} is writing it" in done.stderr) for done in said] == [(1, True)] * 3


UNKNOWN = [
    "rules 1999",
    "template sheet 1999 --players 3",
    "template position 1999",
    "new n --title 1999 --players A,B",
    "enter . 1999 r1 t1: A 5, B 4",
]
USAGE = [
    "do - pass", "play -", "seal -", "new - --title 18EU --players A,B", "show - --watch", "show FILE frob", "frob",
    "serve -",
    "new n --title 18EU --players A,A", "new n --title 18EU --players A", "template position 18EU --players 9",
    "new n --title 18EU --players A,B --option x=1", "template sheet 18EU --players 3 --option x=1",
    "template sheet 18EU --players 9",
    "export FILE", "export FILE -o a.csv", "demo -o a.csv", "standings . -o a.csv", "standings . --scheme frob",
    "standings good.18xx", "archive good.18xx --out new", "archive . --out new --cluster a --jobs 2",
    "audit good.18xx --declared Ann", "rules 18EU --check frob", "verify good.18xx frob",
    "seating who.toml --tables 3", "schema frob", "help frob", "enter . A 5, B 4",
    "enter good.18xx 18EU r1 t1: A 5, B 4",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("commands", "code"), [(UNKNOWN, 5), (USAGE, 2)], ids=["unknown title", "usage"])
def test_a_wrong_call_is_one_message(call, commands, code):
    found = {command: told(call(command)) for command in commands}
    assert found == dict.fromkeys(commands, (code, True))


COMMANDS = [
    "show good.18xx", "audit good.18xx", "score good.18xx", "replay good.18xx", "export good.18xx --json j.json",
    "do good.18xx pass", "play good.18xx", "seal good.18xx", "verify good.18xx 4-K7Q2M9XA", "rules 18EU", "titles",
    "demo", "standings .", "archive . --out new --jobs 1", "template sheet 18EU --players 3", "template position 18EU",
    "import export.json",
    "new n --title 18EU --players A,B", "serve good.18xx", "seating who.toml", "schema position", "help session",
    "enter . 18EU r1 t1: A 5, B 4", "publish . -o site", "event status .", "ruleset check mine",
]  # fmt: skip


def test_every_command_is_in_these_tables(call):
    asked = {command.split()[0] for command in [*COMMANDS, *READERS, *WRITERS]}
    page = call("--help").stdout.partition("\nPlay:")[2].partition("Exit codes")[0]
    assert set(re.findall(r"^  (\w+) ", page, re.MULTILINE)) == asked | {
        "doctor"
    }  # which reads no file: tests/cli/test_doctor.py


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_is_a_usage_error(call, command):
    if not command.startswith("do "):  # what looks like an option may be a move there
        assert call(f"{command} --frob").code == 2


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_interrupted(call, monkeypatch, command):
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("moderator.cli.streams.write", interrupt)
    assert call(command).code == 130


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_output_ends_the_command(call, monkeypatch, command):
    def gone(stream: Any, text: str) -> None:
        if stream is sys.stdout:
            raise ReaderGone

    monkeypatch.setattr("moderator.cli.streams.write", gone)
    monkeypatch.setattr("moderator.cli.streams.abandon_output", lambda: None)
    said = call(command, stdin="pass\n")
    silent = {"export": 0, "verify": 4, "publish": 1, "event": 1, "ruleset": 1}  # nothing is said there
    assert said.code == silent.get(command.split()[0], 141)
