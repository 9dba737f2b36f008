"""What is too large, too long or no file at all: one message with the limit, and little memory up to it."""

import subprocess
import sys
from pathlib import Path

import pytest

from moderator.journal import reader

HEADER = "moderator 1\ngame 18EU\nplayers Ann Bob Cyd\n"
READERS = ("show", "audit", "score", "replay")
MEGABYTE = 1_000_000
PEAK = """
import sys
from pathlib import Path
from moderator.cli import main
code = main(sys.argv[1:])
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0], file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize("command", READERS)
def test_a_journal_that_is_too_large(run, journal, command):
    done = run(command, journal("note x\n" * 1_200_000))
    assert (done.code, done.stdout) == (1, "")
    assert "too large" in done.stderr
    if command != "score":  # which reads sheets, too, and says theirs first
        assert "at most 4,000,000 bytes" in done.stderr


def test_a_journal_that_is_too_large_on_standard_input(run):
    done = run("audit", "-", stdin=HEADER + "note x\n" * 600_000)
    assert (done.code, "at most 4,000,000 bytes" in done.stderr) == (1, True)


def test_a_journal_of_too_many_lines(run, journal):
    done = run("audit", journal("\n" * 600_000))
    assert (done.code, "at most 600,000 lines" in done.stderr) == (4, True)


def nested(count):
    """A line, and before each line another one."""
    return "Ann: pass\n" + "".join(f"insert before {4 + number}: pass\n" for number in range(count))


def test_a_journal_of_too_many_corrections(run, journal, monkeypatch):
    monkeypatch.setattr(reader, "MOST_CORRECTIONS", 20)
    done = run("audit", journal(nested(21)))
    assert (done.code, "at most 20 corrections" in done.stderr) == (4, True)


def test_a_correction_too_many_is_not_written(run, journal, monkeypatch):
    monkeypatch.setattr(reader, "MOST_CORRECTIONS", 20)
    path = journal(nested(20))
    before = path.read_bytes()
    done = run("do", path, "delete 4 !")
    assert (done.code, "at most 20 corrections" in done.stderr, path.read_bytes() == before) == (2, True, True)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is measured otherwise there")
def test_the_most_nested_corrections_take_less_than_300_mb(journal):
    assert peak("show", journal(nested(20_000))) < 300_000


def test_a_file_of_unreadable_lines_is_not_a_journal(run, journal):
    done = run("audit", journal("select 14\n" + "gibberish\n" * 5_001))
    assert (done.code, ":5005: 5,001 lines" in done.stderr, len(done.stderr) < 400) == (4, True, True)
    assert run("show", journal("select 14\n" + "gibberish\n" * 50)).code == 6


@pytest.mark.parametrize("line", ["x" * MEGABYTE, "note " + "y" * MEGABYTE, "Ann: pass ; " + "z" * MEGABYTE])
def test_a_line_that_is_too_long_does_not_affect_the_others(run, journal, line):
    done = run("audit", journal(f"select 14\n{line}\nbid 100\n"))
    assert done.code == 3
    assert ":5: error: unreadable" in done.stdout
    assert done.stdout.count("a line has at most 20,000") == 1
    assert "1 error" in done.stdout
    assert len(done.stdout) < 2000


def test_a_line_that_is_too_long_is_not_written(run, journal):
    path = journal()
    done = run("do", path, "note " + "x" * 20_000)
    assert (done.code, "at most 20,000" in done.stderr) == (2, True)
    assert path.read_text() == HEADER


def test_a_header_with_a_line_that_is_too_long(run, journal):
    done = run("show", journal(header=f"moderator 1\ngame 18EU\nplayers {'A' * MEGABYTE} Bob\n"))
    assert (done.code, "at most 20,000" in done.stderr, len(done.stderr) < 400) == (4, True, True)


def test_a_journal_does_not_grow_beyond_the_readable_size(run, journal):
    path = journal(("; " + "x" * 19_000 + "\n") * 210)
    with path.open("ab") as file:
        file.write(b"; " + b"x" * (4_000_000 - path.stat().st_size - 3) + b"\n")
    done = run("do", path, "note yet another one")
    assert done.code == 1
    assert "4,000,000 bytes" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is measured otherwise there")
@pytest.mark.parametrize("command", ["audit", "show"])
def test_a_journal_of_short_notes_takes_little_memory(journal, command):
    """A tenth of the limit takes no more than a tenth of what the program itself leaves of 300 MB."""
    alone, much = (peak(command, journal("note x\n" * lines)) for lines in (1, 57_000))
    assert much - alone < (300_000 - alone) / 10


def peak(command: str, path: Path) -> int:
    """The most memory, in kB, that a command took in a process of its own."""
    call = [sys.executable, "-c", PEAK, command, str(path)]
    return int(subprocess.run(call, capture_output=True, check=False).stderr.split()[-1])
