"""`moderator show --watch`: a second screen."""

import subprocess
import sys

from moderator.cli.watching import watch


def test_it_draws_once_and_again_when_the_file_changes(tmp_path):
    file, drawn = tmp_path / "game.18xx", []
    file.write_text("one")

    def redraw():
        drawn.append(file.read_text())
        if len(drawn) == 1:
            file.write_text("two, longer")

    watch(file, redraw, pause=0.001, looks=6)
    assert drawn == ["one", "two, longer"]


def test_a_file_that_is_gone_for_a_moment_is_waited_for(tmp_path):
    drawn = []
    watch(tmp_path / "nowhere", lambda: drawn.append(1), pause=0.001, looks=3)
    assert drawn == []


def test_the_command_follows_a_journal_that_is_written(run, journal):
    path = journal()
    words = [sys.executable, "-m", "moderator", "show", str(path), "players", "--watch"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8") as screen:
        assert screen.stdout is not None
        lines = iter(screen.stdout.readline, "")
        assert next(line for line in lines if "Ann" in line).split()[2] == "P"
        assert run("do", path, "sold 14 Ann 105").code == 0
        assert "minor 14" in next(line for line in lines if "Ann" in line and "£345" in line)
        screen.terminate()


def test_what_cannot_be_watched(run, journal):
    assert run("show", "-", "--watch").code == 2
    assert run("show", journal(), "--watch", "--json").code == 2
