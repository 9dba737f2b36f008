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


def test_one_game_and_the_findings_of_another(run, examples):
    done = run("demo")
    assert (done.code, done.stderr) == (0, "")
    first, second = done.stdout.split("$ moderator ")[1:]
    assert first.startswith("score 18EU-four-players.18xx\nFinal score: all tired.")
    assert second.count(": violation: ") == 2
    assert " more. To list all:\n  moderator audit" in second
    assert str(examples / "18EU-audit.18xx") in second


@pytest.mark.slow
def test_the_shipped_game_is_played_on_and_fits_a_window(run):
    done = run("demo")
    played = done.stdout.partition("$ moderator play friday.18xx\n")[2].partition("$ moderator")[0]
    assert (done.code, done.stderr, len(done.stdout.splitlines()) <= 60) == (0, "", True)
    paid = "RPR pays £170: Ann £85, treasury £85; £17 a share, 18EU 3.2: price £75 -> £82"
    assert f"[pay]> \n235 | RPR: pay\n  {paid}\n" in played
    assert played.count("refused: ") == 1


@pytest.mark.slow
def test_the_demo_workbook_is_replaced_only_with_force(run, tmp_path):
    codes = [run("demo", "-o", tmp_path / "a.xlsx", *more).code for more in ([], [], ["--force"])]
    assert codes == [0, 1, 0]


def test_missing_examples_are_an_error(run, monkeypatch):
    monkeypatch.setattr("moderator.resources.example_names", tuple)
    done = run("demo")
    assert (done.code, done.stderr.count("\n")) == (1, 1)
    assert "among the examples" in done.stderr
