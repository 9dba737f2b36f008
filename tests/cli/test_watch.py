"""`moderator show --watch`: a second screen."""

import os
import subprocess
import sys
from contextlib import contextmanager

import pytest

from moderator.cli.show import watch


def looked_at(file, changes):
    """What is drawn, and how often the file is missed, while the changes are made, one before every second look."""
    drawn, missed = [], []
    left = iter(changes)

    def pause(_):
        pauses.append(0)
        if len(pauses) % 2:
            next(left, lambda: None)()

    pauses = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("moderator.cli.show.time.sleep", pause)
        watch(file, lambda: drawn.append(file.read_text()), lambda: missed.append(1), looks=2 * len(changes) + 2)
    return drawn, len(missed)


def test_watch_draws_once_and_again_when_the_file_changes(tmp_path):
    file = tmp_path / "game.18xx"
    file.write_text("one")
    drawn, missed = looked_at(file, [lambda: file.write_text("two, longer"), lambda: None])
    assert (drawn, missed) == (["one", "two, longer"], 0)


def test_a_file_that_an_editor_saves_is_waited_for(tmp_path):
    file, new = tmp_path / "game.18xx", tmp_path / "new"
    file.write_text("one")
    new.write_text("two")
    about = file.stat()
    os.utime(new, ns=(about.st_atime_ns, about.st_mtime_ns))  # alike but for its identity
    emptied = [lambda: file.write_text(""), lambda: file.write_text("one more")]
    drawn, missed = looked_at(file, [lambda: new.replace(file), file.unlink, *emptied])
    assert (drawn, missed) == (["one", "two", "one more"], 0)


def test_a_missing_file_is_reported_once(tmp_path):
    assert looked_at(tmp_path / "nowhere", [lambda: None] * 12) == ([], 1)


def test_watch_draws_again_when_the_window_changes(tmp_path, monkeypatch):
    file = tmp_path / "game.18xx"
    file.write_text("one")
    drawn, widths = [], iter([80, 80, 60, 60])
    width = [80]

    def pause(_):
        width[0] = next(widths, 60)

    monkeypatch.setattr("moderator.cli.show.time.sleep", pause)
    watch(file, lambda: drawn.append(width[0]), lambda: None, looks=5, besides=lambda: width[0])
    assert drawn == [80, 60]


@contextmanager
def screen(path, *views):
    words = [sys.executable, "-m", "moderator", "show", str(path), *views, "--watch"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        try:
            yield iter(process.stdout.readline, ""), iter(process.stderr.readline, "")
        finally:
            process.terminate()


@pytest.mark.slow
def test_the_command_follows_a_journal_that_is_written(run, journal):
    path = journal()
    with screen(path, "players") as (drawn, said):
        assert next(line for line in drawn if "Ann P" in line).split()[2] == "P"
        assert run("do", path, "sold 14 Ann 105").code == 0
        assert "minor 14" in next(line for line in drawn if "Ann" in line and "£345" in line)
        whole = path.read_bytes()
        path.write_bytes(b"moder\n")  # as a slow editor may leave it for a moment
        assert ": moder; " in next(said)
        path.write_bytes(whole + b"sold 13 Bob 105\n")
        assert "minor 13" in next(line for line in drawn if "Bob" in line and "£345" in line)


def test_without_a_view_the_board_is_watched(run, journal):
    path = journal()
    with screen(path) as (drawn, _):
        assert next(line for line in drawn if line.startswith(">")) == "> Ann, ISR: selects a minor\n"
        assert run("do", path, "sold 14 Ann 105").code == 0
        assert next(line for line in drawn if line.startswith("4 Ann buys")) == "4 Ann buys 14 for £105\n"


def test_standard_input_and_json_cannot_be_watched(run, journal):
    assert run("show", "nowhere", "--watch").code == 1
    assert run("show", journal(header="gone\n"), "--watch").code == 4
    assert run("show", "-", "--watch").code == 2
    assert run("show", journal(), "--watch", "--json").code == 2
