"""`moderator demo`, on games of its own."""

from pathlib import Path

import pytest

HEADER = "moderator 1\ngame 18EU\nplayers Ann Bob\n"
BREAKS = "select 14\n" + "Ann: bid 83\n" * 3


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two short games where the shipped ones would be."""
    folder = tmp_path / "examples"
    folder.mkdir()
    (folder / "18EU-four-players.18xx").write_text(HEADER + "sold 14 Ann 105\nend all tired\n", encoding="utf-8")
    (folder / "18EU-audit.18xx").write_text(HEADER + BREAKS, encoding="utf-8")
    monkeypatch.setattr("moderator.resources.example", lambda name: folder / name)
    return folder


def test_one_game_in_full_and_the_findings_of_another(run, examples):
    done = run("demo")
    assert (done.code, done.stderr) == (0, "")
    first, second, third = done.stdout.split("$ moderator ")[1:]
    assert first.startswith("audit 18EU-four-players.18xx\n")
    assert "\nclean: 2 notes\n" in first
    assert second.startswith("score 18EU-four-players.18xx --explain\nFinal score: all tired.")
    assert third.count(": violation: ") == 3
    assert "more; all of them:\n  moderator audit" in third
    assert str(examples / "18EU-audit.18xx") in third


def test_without_the_examples_it_says_so(run, monkeypatch):
    monkeypatch.setattr("moderator.resources.example_names", tuple)
    done = run("demo")
    assert (done.code, done.stderr.count("\n")) == (1, 1)
    assert "among the examples" in done.stderr
